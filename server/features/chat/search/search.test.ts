import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { applyingOn } from "#server/testing/applying.ts";
import { type Harness, type Person, startHarness } from "#server/testing/harness.ts";
import type { FoundMessage } from "#shared/chat/search.rest.ts";

/** The search in messages, over the real server and its database. */

let time = Date.now();
let kasama: Harness;
beforeAll(async () => {
  kasama = await startHarness({}, undefined, () => new Date(time));
});
afterAll(() => kasama.close());

let seeker: Person;
let employer: Person;
let conversation: number;
beforeEach(async () => {
  [seeker, employer] = [await kasama.person("pwd"), await kasama.employer()];
  conversation = await kasama.conversation(seeker, employer);
});

async function send(content: string, as = seeker, to = employer, where = conversation): Promise<number> {
  time += 1000;
  const body = { receiver_id: to.id, content };
  const { data } = (await kasama.call("POST", `/api/messages/conversations/${where}/messages`, { as, body })).body;
  return data.id;
}

const ask = (query: Record<string, string | number>, as = seeker) =>
  kasama.call("GET", `/api/messages/search?${new URLSearchParams(query as Record<string, string>)}`, { as });

async function found(query: Record<string, string | number>, as = seeker): Promise<string[]> {
  const { status, body } = await ask(query, as);
  expect(status).toBe(200);
  return body.data.results.map(({ message }: FoundMessage) => message.content);
}

describe("refused requests", () => {
  test.each([
    [{ q: "a" }, "q", "Please type at least 2 characters"],
    [{ q: "   a   " }, "q", "Please type at least 2 characters"],
    [{ q: "x".repeat(101) }, "q", "Please type at most 100 characters"],
    [{ q: "?!..." }, "q", "Please type a letter or a digit"],
    [{ q: "hello", cursor: "nowhere" }, "cursor", "This isn't where an earlier answer ended"],
    [{ q: "hello", cursor: "zzzzzzzzzzz-1" }, "cursor", "This isn't where an earlier answer ended"],
    [{ q: "hello", limit: 51 }, "limit", "This must be at most 50"],
  ])("%j", async (query, field, text) => {
    const { status, body } = await ask(query as Record<string, string | number>);
    expect(status).toBe(400);
    expect(body.errors).toEqual({ [field]: [text] });
  });

  test("limits the searches of a user", async () => {
    const strict = await startHarness({ RATE_LIMITS: "on" });
    const hasty = await strict.person("pwd");
    const answers = await Promise.all(
      Array.from({ length: 70 }, () => strict.call("GET", "/api/messages/search?q=hello", { as: hasty })),
    );
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(10);
    expect(Number(refused[0]?.headers.get("retry-after"))).toBeGreaterThan(0);
    await strict.close();
  });
});

describe("results", () => {
  test("finds a message only for its two sides, with the other person and an excerpt", async () => {
    const content = "Si Peña ang kausap ninyo sa Biyernes";
    await send(content);
    const stranger = await kasama.person("pwd");
    await kasama.conversation(stranger, employer);
    expect(await found({ q: "pena" }, stranger)).toEqual([]);
    for (const [as, other] of [
      [seeker, employer],
      [employer, seeker],
    ] as const) {
      const { data } = (await ask({ q: "pena" }, as)).body;
      expect(data).toEqual({
        results: [
          {
            message: expect.objectContaining({ content, sender_id: seeker.id, receiver_id: employer.id, seq: 1 }),
            conversation: { id: conversation, other_user: expect.objectContaining({ id: other.id, online: false }) },
            snippet: { text: content, ranges: [[3, 7]] },
          },
        ],
        next_cursor: null,
      });
    }
  });

  test("finds a line by what its reader sees, in their language and from their side", async () => {
    const on = applyingOn(kasama);
    const shop = await kasama.employer();
    const job = await on.job(shop);
    const { body } = await on.apply(seeker, job._id, {});
    await kasama.call("POST", `/api/applications/${body.data.id}/withdraw`, { as: seeker });
    const linesOf = async (q: string, as: Person, language: string) => {
      const headers = { "accept-language": language };
      const { data } = (await kasama.call("GET", `/api/messages/search?q=${q}`, { as, headers })).body;
      return data.results.map(({ snippet }: FoundMessage) => snippet.text);
    };
    expect(await linesOf("withdrew", seeker, "en")).toEqual([`You withdrew your application for ${job.title}.`]);
    expect(await linesOf("binawi", seeker, "fil")).toEqual([`Binawi mo ang application mo para sa ${job.title}.`]);
    expect(await linesOf("binawi", seeker, "en")).toEqual([]);
    expect(await linesOf("withdrew", shop, "en")).toHaveLength(1);
    expect(await linesOf("you+withdrew", shop, "en")).toEqual([]);
  });

  test("searches one conversation or all of the user's, newest first", async () => {
    const second = await kasama.employer();
    const other = await kasama.conversation(seeker, second);
    await send("Interview one");
    await send("Interview two", second, seeker, other);
    await send("INTERVIEW three", employer, seeker);
    expect(await found({ q: "interview" })).toEqual(["INTERVIEW three", "Interview two", "Interview one"]);
    expect(await found({ q: "interview", conversation_id: conversation })).toEqual([
      "INTERVIEW three",
      "Interview one",
    ]);
    expect((await ask({ q: "interview", conversation_id: conversation }, second)).status).toBe(404);
  });

  test("matches every word as the beginning of a word, in any order", async () => {
    await send("The interview is on Friday");
    expect(await found({ q: "fri inter" })).toHaveLength(1);
    expect(await found({ q: "friday monday" })).toEqual([]);
    expect(await found({ q: "view" })).toEqual([]);
  });

  test("finds no deleted message, and an edited one only by its new text", async () => {
    const [deleted, changed] = [await send("Ang sahod ay dalawampu"), await send("Ang sahod ay tatlumpu")];
    await kasama.call("DELETE", `/api/messages/${deleted}`, { as: seeker });
    await kasama.call("PATCH", `/api/messages/${changed}`, { as: seeker, body: { content: "Pag-usapan natin" } });
    expect(await found({ q: "sahod" })).toEqual([]);
    expect(await found({ q: "usapan pag" }, employer)).toEqual(["Pag-usapan natin"]);
  });

  test("marks nothing as read", async () => {
    await send("Kumusta po");
    await found({ q: "kumusta" }, employer);
    const { body } = await kasama.call("GET", "/api/messages/unread-count", { as: employer });
    expect(body.count).toBe(1);
  });
});

describe("pages", () => {
  /** Inserts many messages into the database, over many conversations, months apart. */
  async function history(conversations: number, each: number): Promise<void> {
    const { messages, ids } = kasama.server.context;
    for (let one = 0; one < conversations; one += 1) {
      const where = await kasama.conversation(seeker, await kasama.employer());
      const numbers = await ids.take("messages", each);
      const rows = numbers.map((_id, index) => {
        const at = new Date(time - (index * conversations + one) * 3_600_000);
        const content = `${index % 7 === 0 ? "kailangan" : "salamat"} number ${index * conversations + one}`;
        const seq = each - index;
        return {
          ...{ _id, conversation_id: where, seq, rev: seq, client_id: randomUUID(), sender_id: seeker.id },
          ...{ kind: "text" as const, content, created_at: at, updated_at: at, edited_at: null, deleted_at: null },
        };
      });
      await messages.insertInOrder(rows.reverse());
    }
  }

  test("finds every match of a long history once, newest first, over several replies", async () => {
    await history(12, 1000);
    const seen: number[] = [];
    let cursor: string | null = "";
    let answers = 0;
    while (cursor !== null) {
      const query = { q: "kaila", limit: 50, ...(cursor === "" ? {} : { cursor }) };
      const { data } = (await ask(query)).body as { data: { results: FoundMessage[]; next_cursor: string | null } };
      seen.push(...data.results.map(({ message }) => Number(message.content.split(" ").at(-1))));
      cursor = data.next_cursor;
      answers += 1;
    }
    const expected = Array.from({ length: 12_000 }, (_, n) => n).filter((n) => Math.floor(n / 12) % 7 === 0);
    expect(seen).toEqual(expected);
    // A word that no message contains: a page without matches has a cursor too.
    const first = (await ask({ q: "wala" })).body.data;
    expect(first).toEqual({ results: [], next_cursor: expect.any(String) });
    expect((await ask({ q: "wala", cursor: first.next_cursor })).body.data).toEqual({ results: [], next_cursor: null });
    expect(answers).toBeGreaterThan(30);
  });
});

import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { MessageRow } from "#server/features/chat/sending/message.model.ts";
import { countCommands } from "#server/testing/commands.ts";
import { type Harness, type Person, startHarness } from "#server/testing/harness.ts";
import { medianOf } from "#shared/chat/usual-reply.ts";
import { createReplyTimes } from "./reply-times.ts";

/** The usual reply times of companies, compared with a recount of all their messages. */

const MINUTE = 60_000;
const START = Date.parse("2026-10-01T00:00:00Z");

let kasama: Harness;
let shop: Person;
let time = START;
beforeAll(async () => {
  kasama = await startHarness();
});
afterAll(() => kasama.close());
beforeEach(async () => {
  shop = await kasama.employer();
});

/** A new service, so that nothing is cached. */
const fresh = () => createReplyTimes({ ...kasama.server.context, now: () => new Date(time) });
const usual = async (times = fresh(), whom = shop) => (await times.usual([whom.id])).get(whom.id) ?? null;

type Line = readonly [by: "seeker" | "shop", atMinute: number, kind?: MessageRow["kind"]];

/** A conversation of the shop with a new person, with these messages. */
async function talk(lines: readonly Line[], seekerId: number): Promise<number> {
  const { context } = kasama.server;
  const id = await context.ids.next("conversations");
  await context.conversations.open(id, seekerId, shop.id, new Date(START));
  await say(id, seekerId, lines, 1);
  return id;
}
async function say(id: number, seekerId: number, lines: readonly Line[], from: number): Promise<void> {
  const { context } = kasama.server;
  const ids = await context.ids.take("messages", lines.length);
  const rows = lines.map(([by, minute, kind = "text"], n): MessageRow => {
    const at = new Date(START + minute * MINUTE);
    const numbers = { _id: ids[n] ?? 0, conversation_id: id, seq: from + n, rev: from + n };
    const said = { client_id: `line ${from + n}`, sender_id: by === "shop" ? shop.id : seekerId, kind, content: "Hi" };
    return { ...numbers, ...said, created_at: at, updated_at: at, edited_at: null, deleted_at: null };
  });
  if (rows.length > 0) await context.messages.insertInOrder(rows);
}

let seekers = 5_000_000_000;
const nextSeeker = () => {
  seekers += 1;
  return seekers;
};

/** The recount, over all messages. */
async function recount(): Promise<number | null> {
  const { connection } = kasama.server.context;
  const rows = await connection.collection("conversations").find({ "members.user_id": shop.id }).toArray();
  const times: number[] = [];
  for (const { _id } of rows) {
    const said = await connection
      .collection<MessageRow>("messages")
      .find({ conversation_id: Number(_id), kind: { $ne: "system" } })
      .sort({ seq: 1 })
      .toArray();
    const first = said[0];
    const reply = said.find(({ sender_id }) => sender_id === shop.id);
    if (first && reply && first.sender_id !== shop.id)
      times.push(reply.created_at.getTime() - first.created_at.getTime());
  }
  return times.length < 5 ? null : Math.round(medianOf(times) / MINUTE);
}

test("shows no reply time before five conversations, and then the median", async () => {
  for (const minutes of [10, 20, 30, 40])
    await talk(
      [
        ["seeker", 0],
        ["shop", minutes],
      ],
      nextSeeker(),
    );
  expect(await usual()).toBeNull();
  await talk(
    [
      ["seeker", 0],
      ["shop", 400],
    ],
    nextSeeker(),
  );
  expect(await usual()).toBe(30);
  await talk(
    [
      ["seeker", 0],
      ["shop", 36],
    ],
    nextSeeker(),
  );
  expect([await usual(), await recount()]).toEqual([33, 33]);
});

test("ignores conversations that the company began, system lines, unanswered conversations and later messages", async () => {
  for (const minutes of [10, 20, 30, 40, 50])
    await talk(
      [
        ["seeker", 0],
        ["seeker", 3],
        ["shop", minutes],
        ["seeker", 90],
        ["shop", 5000],
      ],
      nextSeeker(),
    );
  await talk(
    [
      ["shop", 0],
      ["seeker", 1],
      ["shop", 2],
    ],
    nextSeeker(),
  );
  await talk([["seeker", 0]], nextSeeker());
  await talk(
    [
      ["seeker", 0],
      ["shop", 1, "system"],
      ["shop", 60, "file"],
    ],
    nextSeeker(),
  );
  expect([await usual(), await recount()]).toEqual([35, 35]);
});

test("finds a first reply after any number of messages", async () => {
  for (const lines of [3, 7, 8, 9, 30])
    await talk(
      [...Array.from({ length: lines }, (_, n) => ["seeker", n] as const), ["shop", 40 + lines]],
      nextSeeker(),
    );
  const alone = await talk(
    Array.from({ length: 12 }, (_, n) => ["seeker", n] as const),
    nextSeeker(),
  );
  expect([await usual(), await recount()]).toEqual([48, 48]);
  expect((await kasama.server.context.conversations.findById(alone))?.opening).toBeUndefined();
});

test("counts a conversation that is answered after the first read", async () => {
  const seeker = nextSeeker();
  const late = await talk([["seeker", 0]], seeker);
  for (const minutes of [10, 20, 30, 40])
    await talk(
      [
        ["seeker", 0],
        ["shop", minutes],
      ],
      nextSeeker(),
    );
  const remembering = fresh();
  expect(await usual(remembering)).toBeNull();
  await say(late, seeker, [["shop", 100]], 2);
  // Cached for a while, by the clock of the server.
  expect(await usual(remembering)).toBeNull();
  time += 10 * MINUTE;
  expect(await usual(remembering)).toBe(30);
});

test("always equals a full recount, before and after it is stored", async () => {
  const line = fc.tuple(
    fc.constantFrom<"seeker" | "shop">("seeker", "shop"),
    fc.constantFrom<MessageRow["kind"]>("text", "text", "file", "system"),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(line, { maxLength: 5 }), { minLength: 3, maxLength: 9 }), async (talks) => {
      shop = await kasama.employer();
      for (const [n, lines] of talks.entries())
        await talk(
          lines.map(([by, kind], at) => [by, at * (n + 3), kind] as const),
          nextSeeker(),
        );
      const [first, again] = [await usual(), await usual()];
      expect([first, again]).toEqual([await recount(), first]);
    }),
    { numRuns: 15 },
  );
});

test("reads many companies with a few queries, and then from the cache", async () => {
  const shops = [shop, await kasama.employer(), await kasama.employer()];
  for (const one of shops) {
    shop = one;
    for (const minutes of [10, 20, 30, 40, 50])
      await talk(
        [
          ["seeker", 0],
          ["shop", minutes],
        ],
        nextSeeker(),
      );
  }
  const times = fresh();
  const ask = async () => expect([...(await times.usual(shops.map(({ id }) => id))).values()]).toEqual([30, 30, 30]);
  const { context } = kasama.server;
  const first = await countCommands(context, ask);
  expect(first).toBeGreaterThan(0);
  expect(first).toBeLessThanOrEqual(3);
  expect(await countCommands(context, ask)).toBe(0);
});

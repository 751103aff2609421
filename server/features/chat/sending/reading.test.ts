import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { mongo } from "mongoose";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { type Harness, type Person, startHarness, type TestSocket } from "#server/testing/harness.ts";
import type { ReadMark } from "#shared/chat/chat.schemas.ts";

/** Read marks in two processes on one database, and how many database commands a read costs. */

let first: Harness;
let second: Harness;
/** What the second process has sent to the database since the last test began. */
let commands: mongo.CommandStartedEvent[] = [];
beforeAll(async () => {
  const env = { JWT_SECRET: "one-secret-for-both-processes-of-this-test" };
  first = await startHarness(env);
  const uri = new URL(first.server.database?.uri ?? "");
  uri.searchParams.set("monitorCommands", "true");
  second = await startHarness({ ...env, MONGODB_URI: uri.href });
  second.server.context.connection.getClient().on("commandStarted", (command) => commands.push(command));
});
afterAll(async () => {
  await second.close();
  await first.close();
});

let reader: Person;
let writer: Person;
let conversation: number;
beforeEach(async () => {
  [reader, writer] = [await first.person("pwd"), await first.employer()];
  conversation = await first.conversation(reader, writer);
});

/** A tab with its badge loaded, as every tab loads it when it connects. */
async function tabOf(person: Person, on: Harness): Promise<TestSocket> {
  const tab = await on.openSocket(person);
  await tab.command("sync", { conversations: {} });
  return tab;
}

async function say(tab: TestSocket, times = 1): Promise<void> {
  for (let n = 0; n < times; n += 1) {
    const draft = { conversation_id: conversation, client_id: randomUUID(), content: "Kumusta" };
    expect(await tab.command("chat:send", draft)).toMatchObject({ ok: true });
  }
}

async function read(tab: TestSocket, seq: number): Promise<ReadMark> {
  const answer = await tab.command("chat:read", { conversation_id: conversation, seq });
  if (!answer.ok) throw new Error(answer.fault.code);
  return answer.value;
}

const path = () => `/api/messages/conversations/${conversation}`;

describe("the commands of a read", () => {
  const CHAT = ["conversations", "messages", "notifications"];
  let theirs: TestSocket;
  let ours: TestSocket;
  beforeEach(async () => {
    theirs = await tabOf(writer, second);
    await say(theirs, 3);
    ours = await tabOf(reader, second);
    // Written later than its message.
    await second.server.context.summaryWriter.flush();
    commands = [];
  });

  /** The commands about this conversation or its reader, like 'find messages'. */
  const counted = () =>
    commands.flatMap(({ commandName, command }) => {
      const collection = command[commandName];
      const isOurs = [conversation, reader.id].some((id) => JSON.stringify(command).includes(String(id)));
      return isOurs && CHAT.includes(collection) ? [`${commandName} ${collection}`] : [];
    });

  test("are one for a message that this process has stored, and none for the badge", async () => {
    const badge = ours.next("counts", ({ messages }) => messages === 1);
    expect(await read(ours, 2)).toMatchObject({ seq: 2, unread_count: 1, counted_seq: 3 });
    await badge;
    expect(counted()).toEqual(["findAndModify conversations"]);
  });

  test("are two for a message that another process has stored", async () => {
    await say(await tabOf(writer, first));
    const badge = ours.next("counts", ({ messages }) => messages === 0);
    expect(await read(ours, 4)).toMatchObject({ seq: 4, unread_count: 0, counted_seq: 4 });
    await badge;
    expect(counted()).toEqual(["find messages", "findAndModify conversations"]);
  });

  test("are two for a reader without a tab, whose badge is not known", async () => {
    reader = await first.person("pwd");
    conversation = await first.conversation(reader, writer);
    await say(theirs, 3);
    await second.server.context.summaryWriter.flush();
    commands = [];
    const { status } = await second.call("POST", `${path()}/read`, { as: reader, body: { seq: 2 } });
    expect(status).toBe(200);
    expect(counted()).toEqual(["findAndModify conversations", "find messages"]);
  });

  test("are one for an older mark, and two for one beyond the end", async () => {
    await read(ours, 2);
    commands = [];
    expect(await read(ours, 1)).toMatchObject({ seq: 2, unread_count: 1, counted_seq: 3 });
    expect(counted()).toEqual(["find conversations"]);
    await read(ours, 3);
    commands = [];
    expect(await read(ours, 999)).toMatchObject({ seq: 3, unread_count: 0, counted_seq: 3 });
    expect(counted()).toEqual(["find messages", "find conversations"]);
  });

  test("are one for an older mark of a reader without a tab", async () => {
    reader = await first.person("pwd");
    conversation = await first.conversation(reader, writer);
    await say(theirs, 3);
    const post = (seq: number) => second.call("POST", `${path()}/read`, { as: reader, body: { seq } });
    await post(2);
    await second.server.context.summaryWriter.flush();
    commands = [];
    expect((await post(1)).status).toBe(200);
    expect(counted()).toEqual(["find conversations"]);
  });
});

test("costs two commands more only if the conversation is marked as unread", async () => {
  const [theirs, ours] = [await tabOf(writer, second), await tabOf(reader, second)];
  await say(theirs, 2);
  await second.server.context.summaryWriter.flush();
  const path = `/api/messages/conversations/${conversation}/flags`;
  await second.call("PATCH", path, { as: reader, body: { marked_unread: true } });
  const badge = ours.next("counts", ({ messages }) => messages === 0);
  commands = [];
  expect(await read(ours, 2)).toMatchObject({ seq: 2, unread_count: 0 });
  const writes = commands.flatMap(({ commandName, command }) =>
    commandName === "findAndModify" && command.query._id === conversation ? [command.update] : [],
  );
  expect(writes).toHaveLength(2);
  await badge;
});

describe("a mark that another process has moved further", () => {
  test("is not moved back, nothing older is announced, and the answer counts after it", async () => {
    const [theirs, ours] = [await tabOf(writer, second), await tabOf(reader, second)];
    await say(theirs, 5);
    const heard: ReadMark[] = [];
    for (const tab of [theirs, ours]) tab.raw.on("chat:read", (mark) => heard.push(mark));
    await read(await tabOf(reader, first), 4);
    expect(await read(ours, 2)).toMatchObject({ seq: 4, unread_count: 1, counted_seq: 5 });
    const last = [theirs, ours].map((tab) => tab.next("chat:read"));
    await read(ours, 5);
    await Promise.all(last);
    expect(heard.map(({ seq }) => seq)).toEqual([5, 5]);
  });

  test("is in every answer of this process", async () => {
    const theirs = await tabOf(writer, second);
    await tabOf(reader, second);
    await say(theirs, 2);
    // Every cache of the second process knows the conversation before the mark moves.
    const newest = async () => (await second.call("GET", path(), { as: writer })).body.data;
    expect((await newest()).map(({ is_read }: { is_read: boolean }) => is_read)).toEqual([false, false]);
    const id = (await newest())[0].id;
    await read(await tabOf(reader, first), 1);

    const isRead = async (query: string) => {
      const { body } = await second.call("GET", `${path()}${query}`, { as: writer });
      return body.data.map(({ is_read }: { is_read: boolean }) => is_read);
    };
    expect(await isRead("?after_seq=0")).toEqual([true, false]);
    expect(await isRead("?before_seq=3")).toEqual([true, false]);
    expect(await isRead("")).toEqual([true, false]);
    const edit = await second.call("PATCH", `/api/messages/${id}`, { as: writer, body: { content: "Kumusta po" } });
    expect(edit.body.data.is_read).toBe(true);
    const count = await second.call("GET", "/api/messages/unread-count", { as: reader });
    expect(count.body.count).toBe(1);
    const list = await second.call("GET", "/api/messages/conversations", { as: reader });
    expect(list.body.data).toMatchObject([{ unread_count: 1, last_read_seq: 1 }]);
  });

  test("is in the edited message if nothing else has read it again", async () => {
    const theirs = await tabOf(writer, second);
    await say(theirs);
    const { data } = (await second.call("GET", path(), { as: writer })).body;
    await read(await tabOf(reader, first), 1);
    const changed = theirs.next("chat:updated");
    const body = { content: "Kumusta po" };
    expect((await second.call("PATCH", `/api/messages/${data[0].id}`, { as: writer, body })).body.data.is_read).toBe(
      true,
    );
    expect((await changed).is_read).toBe(true);
  });
});

test("marks never go back, and every answer counts right, whichever process a person reads and writes in", async () => {
  const step = fc.record({
    what: fc.constantFrom("say", "say", "read", "read", "read both"),
    by: fc.constantFrom(0, 1),
    on: fc.constantFrom(0, 1),
    seq: fc.integer({ min: 1, max: 10 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 20 }), async (steps) => {
      const people = [await first.person("pwd"), await first.employer()] as const;
      conversation = await first.conversation(...people);
      const tabs = await Promise.all(people.map((one) => Promise.all([first, second].map((on) => tabOf(one, on)))));
      /** The announced marks by reader and process. */
      const heard = new Map<string, number[]>();
      tabs.forEach((of, side) => {
        of.forEach((tab, on) => {
          tab.raw.on("chat:read", ({ user_id, seq }) => {
            const key = `${user_id} to ${side} on ${on}`;
            heard.set(key, [...(heard.get(key) ?? []), seq]);
          });
        });
      });
      const check = async (reader: number, { seq, unread_count = 0, counted_seq = 0 }: ReadMark) => {
        const rows = await first.server.context.messages.after(conversation, seq, 100);
        const theirs = rows.filter((row) => row.sender_id !== reader && row.seq <= counted_seq);
        expect(unread_count).toBe(theirs.length);
      };
      /** How many messages of the other side each person has read, by the marks so far. */
      const readRows = [0, 0];
      for (const { what, by, on, seq } of steps) {
        const [tab, other] = [tabs[by]?.[on], tabs[by]?.[1 - on]];
        const reader = people[by === 0 ? 0 : 1].id;
        if (!tab || !other) throw new Error("no tab");
        if (what === "say") {
          await say(tab);
          continue;
        }
        const answers = await Promise.all([read(tab, seq), ...(what === "read" ? [] : [read(other, seq + 2)])]);
        for (const answer of answers) await check(reader, answer);
        // Marks over own messages are stored later than they are told; they never count.
        const rows = await first.server.context.messages.after(conversation, 0, 100);
        const readOf = (mark: number) => rows.filter((row) => row.sender_id !== reader && row.seq <= mark).length;
        for (const answer of answers) expect(readOf(answer.seq)).toBeGreaterThanOrEqual(readRows[by] ?? 0);
        readRows[by] = Math.max(...answers.map((answer) => readOf(answer.seq)));
      }
      for (const seqs of heard.values()) expect(seqs).toEqual([...new Set(seqs)].sort((a, b) => a - b));
      for (const tab of tabs.flat()) tab.close();
    }),
    { numRuns: 15, endOnFailure: true },
  );
});

test.each(["before", "after"])(
  "a mark whose write failed %s it was stored is announced if it is stored",
  async (when) => {
    const [theirs, ours, other] = [
      await tabOf(writer, second),
      await tabOf(reader, second),
      await tabOf(reader, second),
    ];
    await say(theirs, 2);
    const { collection } = second.server.context.connection.model("Conversation");
    const write = collection.findOneAndUpdate.bind(collection);
    const lost = new mongo.MongoNetworkError("the connection was lost");
    const failing = vi.spyOn(collection, "findOneAndUpdate").mockImplementationOnce((async (
      ...args: Parameters<typeof write>
    ) => {
      if (when === "after") await write(...args);
      // Arrives when the caller has got the error and has asked for the first time.
      else setTimeout(() => void write(...args), 200);
      throw lost;
    }) as never);
    try {
      const heard = [theirs, ours, other].map((tab) => tab.next("chat:read", ({ user_id }) => user_id === reader.id));
      const badge = other.next("counts", ({ messages }) => messages === 0);
      const answer = await ours.command("chat:read", { conversation_id: conversation, seq: 2 });
      expect(answer).toMatchObject({ ok: false, fault: { code: "UNAVAILABLE" } });
      const own = { seq: 2, unread_count: 0, counted_seq: 2 };
      expect(await Promise.all(heard)).toMatchObject([{ seq: 2 }, own, own]);
      await badge;
    } finally {
      failing.mockRestore();
    }
  },
);

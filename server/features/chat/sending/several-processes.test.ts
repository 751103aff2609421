import { randomBytes, randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { conversationModel } from "#server/features/chat/conversations/conversation.model.ts";
import { ConversationsRepo } from "#server/features/chat/conversations/conversations.repo.ts";
import { openConnection } from "#server/platform/database/connect.ts";
import { createIds } from "#server/platform/database/ids.ts";
import { createTransactions } from "#server/platform/database/transaction.ts";
import { type Harness, startHarness } from "#server/testing/harness.ts";
import { Appender, type Draft } from "./appender.ts";
import { messageModel } from "./message.model.ts";
import { MessagesRepo, RevTaken } from "./messages.repo.ts";
import { createNumbering } from "./numbering.ts";
import { PermittedWrites } from "./permitted-writes.ts";
import { createRevisions } from "./revisions.ts";

/** Several processes that send in the same conversations, on one real database. */

const SECRETS = { JWT_SECRET: randomBytes(32).toString("base64"), DATA_KEY: randomBytes(32).toString("hex") };

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness(SECRETS);
});
afterAll(() => harness.close());

let lastConversation = 1000;
/** New ones in each attempt of a test. */
const newConversations = (count: number): number[] => Array.from({ length: count }, () => ++lastConversation);
const newConversation = (): number => ++lastConversation;

/** The driver opens connections whenever it needs more. */
const HANDSHAKES: ReadonlySet<string> = new Set(["ismaster", "hello"]);

/** The appender of one more process, with the commands that its database connections have sent. */
async function startProcess(hearsOthers?: () => boolean) {
  const commands: string[] = [];
  const uri = harness.server.database?.uri ?? "";
  const sent = (name: string) => {
    if (!HANDSHAKES.has(name)) commands.push(name);
  };
  const connection = await openConnection(uri, sent).asPromise();
  const messages = new MessagesRepo(messageModel(connection));
  const ids = createIds(connection);
  const numbering = createNumbering(messages, hearsOthers);
  const writes = new PermittedWrites();
  const appender = new Appender({
    messages,
    numbering,
    writes,
    takeIds: (count) => ids.take("messages", count),
    now: () => new Date(),
  });
  const conversations = new ConversationsRepo(conversationModel(connection));
  const inTransaction = createTransactions(connection);
  return {
    messages,
    inTransaction,
    commands,
    revise: createRevisions({ messages, conversations, numbering, writes, inTransaction }),
    /** Sends one message in each of these conversations, in one batch. */
    send: (conversations: readonly number[], sender: number) =>
      Promise.all(conversations.map((id) => appender.append(draft(id, sender), () => {}))),
    close: async () => {
      appender.close();
      await connection.close();
    },
  };
}

const draft = (conversation_id: number, sender_id: number): Draft => ({
  conversation_id,
  sender_id,
  client_id: randomUUID(),
  kind: "text",
  content: "Hello",
});

test("reads only the conversations again in which another process took the numbers", async () => {
  const [a, b] = [await startProcess(), await startProcess()];
  const conversations = newConversations(4);
  await a.send(conversations, 1);
  await b.send(conversations.slice(1, 2), 2);
  a.commands.length = 0;
  const rows = await a.send(conversations, 1);
  expect(rows.map((row) => row.seq)).toEqual([2, 3, 2, 2]);
  // The insert with one refusal, the newer messages of that conversation, and its row again.
  expect(a.commands).toEqual(["insert", "find", "insert"]);
  await Promise.all([a.close(), b.close()]);
});

test("reads which numbers others took before it inserts, while it does not hear them", async () => {
  let isHeard = true;
  const [a, b] = [await startProcess(() => isHeard), await startProcess()];
  const conversations = newConversations(4);
  await a.send(conversations, 1);
  await b.send(conversations.slice(1, 2), 2);
  isHeard = false;
  a.commands.length = 0;
  expect((await a.send(conversations, 1)).map((row) => row.seq)).toEqual([2, 3, 2, 2]);
  expect(a.commands).toEqual(["find", "insert"]);
  isHeard = true;
  a.commands.length = 0;
  await a.send(conversations, 1);
  expect(a.commands).toEqual(["insert"]);
  await Promise.all([a.close(), b.close()]);
});

test("stores a batch in one more round if another process took the number of each of its 300 rows", async () => {
  const [a, b] = [await startProcess(), await startProcess()];
  const conversations = newConversations(300);
  await a.send(conversations, 1);
  await b.send(conversations, 2);
  a.commands.length = 0;
  const rows = await a.send(conversations, 1);
  expect(new Set(rows.map((row) => row.seq))).toEqual(new Set([3]));
  expect(a.commands).toEqual(["insert", "find", "insert"]);
  await Promise.all([a.close(), b.close()]);
});

test("keeps several messages of one conversation in order when another process took their numbers", async () => {
  const [a, b] = [await startProcess(), await startProcess()];
  const [one, two] = [newConversation(), newConversation()];
  await a.send([one, two], 1);
  await b.send([one, two], 2);
  const rows = await a.send([one, two, one, one, two], 1);
  expect(rows.map((row) => row.seq)).toEqual([3, 3, 4, 5, 4]);
  await Promise.all([a.close(), b.close()]);
});

test("reads both newest numbers of a conversation with one find, or with two after a revision", async () => {
  const conversation = newConversation();
  const a = await startProcess();
  expect(await a.messages.head(conversation)).toEqual({ seq: 0, rev: 0 });
  const [first] = await a.send([conversation, conversation, conversation], 1);
  a.commands.length = 0;
  expect(await a.messages.head(conversation)).toEqual({ seq: 3, rev: 3 });
  expect(a.commands).toEqual(["find"]);
  await a.inTransaction((session) => a.messages.revise(first?._id ?? 0, { rev: 4, updated_at: new Date() }, session));
  expect(await a.messages.head(conversation)).toEqual({ seq: 3, rev: 4 });
  await a.close();
});

test("refuses a late revision whose rev another message had meanwhile, because tabs would never get it", async () => {
  const conversation = newConversation();
  const a = await startProcess();
  const [first, second] = await a.send([conversation, conversation], 1);
  const revise = (row: { _id: number } | undefined, rev: number) =>
    a.inTransaction((session) =>
      a.messages.revise(row?._id ?? 0, { rev, content: "Changed", updated_at: new Date() }, session),
    );
  await revise(second, 3);
  await revise(second, 4);
  // Numbered when 2 was the newest; 3 is free again.
  await expect(revise(first, 3)).rejects.toThrow(RevTaken);
  expect(await a.messages.findById(first?._id ?? 0)).toMatchObject({ rev: 1, content: "Hello" });
  expect(await revise(first, 5)).toMatchObject({ rev: 5, content: "Changed" });
  await a.close();
});

test("refuses a late revision of the message that has the newest rev, which would go back", async () => {
  const conversation = newConversation();
  const [a, b] = [await startProcess(), await startProcess()];
  const [row] = await a.send([conversation], 1);
  if (!row) throw new Error("nothing was sent");
  const late = (rev: number) =>
    a.inTransaction((session) => a.messages.revise(row._id, { rev, content: "Late", updated_at: new Date() }, session));
  // The head of this process is from before these revisions: 2 and 3 are free again.
  for (const content of ["Once", "Twice", "Again"]) await b.revise(row, { content, updated_at: new Date() });
  for (const rev of [2, 3, 4]) await expect(late(rev)).rejects.toThrow(RevTaken);
  expect(await a.revise(row, { content: "Last", updated_at: new Date() })).toMatchObject({ rev: 5, content: "Last" });
  await Promise.all([a.close(), b.close()]);
});

test("revises on two processes at once, each time under the next rev", async () => {
  const conversation = newConversation();
  const [a, b] = [await startProcess(), await startProcess()];
  const rows = await a.send([conversation, conversation, conversation, conversation], 1);
  const change = { content: "Changed", updated_at: new Date() };
  const revised = await Promise.all(rows.map((row, index) => (index % 2 ? a : b).revise(row, change)));
  expect(revised.map((row) => row?.rev).sort()).toEqual([5, 6, 7, 8]);
  await Promise.all([a.close(), b.close()]);
});

test("goes on after another process has inserted a message under a rev that a revised one gave up", async () => {
  const conversation = newConversation();
  const [a, b] = [await startProcess(), await startProcess()];
  const [first] = await a.send([conversation], 1);
  await b.send([conversation], 2);
  if (!first) throw new Error("nothing was sent");
  for (const content of ["Once", "Twice"]) await a.revise(first, { content, updated_at: new Date() });
  // The other process still has the head from before both revisions: seq 2, rev 2.
  expect(await b.send([conversation], 2)).toMatchObject([{ seq: 3, rev: 3 }]);
  expect(await a.send([conversation], 1)).toMatchObject([{ seq: 4, rev: 5 }]);
  await Promise.all([a.close(), b.close()]);
});

test("gives the messages of two people on two processes one order without holes", async () => {
  const [anna, ben] = [await harness.person("general"), await harness.employer()];
  const other = await startHarness({ ...SECRETS, MONGODB_URI: harness.server.database?.uri ?? "" });
  try {
    const conversation_id = await harness.conversation(anna, ben);
    const tabs = [await harness.openSocket(anna), await other.openSocket(ben)];
    const sends = Array.from({ length: 60 }, async (_, index) => {
      const payload = { conversation_id, client_id: randomUUID(), content: `Message ${index}` };
      const reply = await tabs[index % 2]?.command("chat:send", payload);
      return reply?.ok ? reply.value.seq : reply?.fault.code;
    });
    const seqs = await Promise.all(sends);
    expect(seqs.map(Number).sort((x, y) => x - y)).toEqual(sends.map((_, index) => index + 1));
  } finally {
    await other.close();
  }
});

import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type Harness, type Person, startHarness, type TestSocket } from "#server/testing/harness.ts";
import { CHANGE_MS, type Message } from "#shared/chat/chat.schemas.ts";

/**
 * Editing and deleting own messages, over the real server: both sides get the change, and none of the old text remains.
 */

let time = Date.now();
let kasama: Harness;
beforeAll(async () => {
  kasama = await startHarness({}, undefined, () => new Date(time));
});
afterAll(() => kasama.close());

let writer: Person;
let reader: Person;
let conversation: number;
let ours: TestSocket;
let theirs: TestSocket;
beforeEach(async () => {
  [writer, reader] = [await kasama.person("pwd"), await kasama.employer()];
  conversation = await kasama.conversation(writer, reader);
  [ours, theirs] = [await kasama.openSocket(writer), await kasama.openSocket(reader)];
});

async function send(content: string, client_id: string = randomUUID(), socket = ours): Promise<Message> {
  const answer = await socket.command("chat:send", { conversation_id: conversation, client_id, content });
  if (!answer.ok) throw new Error(answer.fault.code);
  return answer.value;
}
const edit = (id: number, content: string, as = writer) =>
  kasama.call("PATCH", `/api/messages/${id}`, { as, body: { content } });
const remove = (id: number, as = writer) => kasama.call("DELETE", `/api/messages/${id}`, { as });
async function sync(socket: TestSocket, rev: number) {
  const answer = await socket.command("sync", { conversations: { [conversation]: rev } });
  if (!answer.ok) throw new Error(answer.fault.code);
  return answer.value;
}

test("keeps the place of an edited message, gives it a new rev, and sends it to both sides and to offline tabs", async () => {
  const [first, second] = [await send("Kumusta po"), await send("Available pa ba ito?")];
  const told = [ours, theirs].map((socket) => socket.next("chat:updated"));
  time += 60_000;
  const { status, body } = await edit(first.id, "  Kumusta po kayo  ");
  expect(status).toBe(200);
  const at = new Date(time).toISOString();
  const changed = { ...first, content: "Kumusta po kayo", rev: second.rev + 1, edited_at: at, updated_at: at };
  expect(body.data).toEqual(changed);
  expect(await Promise.all(told)).toEqual([changed, changed]);
  expect((await sync(theirs, second.rev)).messages).toEqual([changed]);
  // The next message takes the next number: none is used twice or skipped.
  expect(await send("Salamat")).toMatchObject({ seq: 3, rev: changed.rev + 1 });
});

test("removes the text of a deleted message from disk, from the list and from the reply to a retried send", async () => {
  const client_id = randomUUID();
  const secret = "09171234567 ang numero ko";
  const message = await send(secret, client_id);
  const told = theirs.next("chat:updated");
  const { status, body } = await remove(message.id);
  expect(status).toBe(200);
  expect(body.data).toMatchObject({ id: message.id, seq: 1, rev: 2, content: "", deleted_at: expect.any(String) });
  expect(await told).toEqual(body.data);
  // A second click, another tab, or a lost reply.
  expect((await remove(message.id)).body.data).toEqual(body.data);
  expect(await send(secret, client_id)).toMatchObject({ id: message.id, content: "" });
  const { connection } = kasama.server.context;
  const rows = [
    ...(await connection.collection("messages").find({ conversation_id: conversation }).toArray()),
    ...(await connection
      .collection("conversations")
      .find({ members: { $elemMatch: { user_id: writer.id } } })
      .toArray()),
  ];
  expect(rows).toHaveLength(2);
  expect(JSON.stringify(rows)).not.toContain(secret);
  for (const as of [writer, reader]) {
    const list = (await kasama.call("GET", "/api/messages/conversations", { as })).body.data;
    expect(list[0].last_message).toMatchObject({ id: message.id, content: "", deleted_at: expect.any(String) });
  }
  expect((await edit(message.id, "again")).body).toMatchObject({ code: "CONFLICT" });
});

test("shows the newest message as it was changed, and does not move the list for an older one", async () => {
  const [older, newest] = [await send("One"), await send("Two")];
  await edit(older.id, "One, changed");
  const summary = async () => (await kasama.call("GET", "/api/messages/conversations", { as: reader })).body.data[0];
  expect((await summary()).last_message).toMatchObject({ id: newest.id, content: "Two" });
  await edit(newest.id, "Two, changed");
  expect(await summary()).toMatchObject({
    last_message: { id: newest.id, content: "Two, changed" },
    unread_count: 2,
    last_seq: 2,
  });
});

test("allows changes for 15 minutes and no longer", async () => {
  const message = await send("Sandali lang");
  time += CHANGE_MS;
  expect((await edit(message.id, "Sandali")).status).toBe(200);
  time += 1;
  for (const answer of [await edit(message.id, "Late"), await remove(message.id)]) {
    expect(answer.status).toBe(403);
    expect(answer.body.message).toBe("You can only change a message in the first 15 minutes after sending it");
  }
});

test("refuses the other side's messages, and hides the message from strangers", async () => {
  const message = await send("Akin ito");
  const stranger = await kasama.person("indigenous");
  for (const answer of [await edit(message.id, "x", reader), await remove(message.id, reader)])
    expect(answer.status).toBe(403);
  const missing = await remove(987_654_321, stranger);
  for (const answer of [await edit(message.id, "x", stranger), await remove(message.id, stranger)])
    expect([answer.status, answer.body]).toEqual([404, missing.body]);
  expect((await edit(message.id, "   ")).body).toMatchObject({ errors: { content: ["Please write a message first"] } });
  expect((await edit(message.id, "x".repeat(4001))).status).toBe(400);
});

test("ignores an edit to the same text", async () => {
  const message = await send("Oo");
  expect((await edit(message.id, "Oo")).body.data).toEqual(message);
});

test("gives concurrent edits, deletions and sends one order of revs, to which both sides converge", async () => {
  const sent = await Promise.all(Array.from({ length: 20 }, (_, n) => send(`number ${n}`)));
  await Promise.all([
    ...sent.slice(0, 8).flatMap(({ id }) => [edit(id, `once ${id}`), edit(id, `twice ${id}`)]),
    ...sent.slice(4, 12).map(({ id }) => remove(id)),
    ...Array.from({ length: 20 }, (_, n) => send(`later ${n}`)),
    ...Array.from({ length: 10 }, (_, n) => send(`theirs ${n}`, randomUUID(), theirs)),
  ]);
  const [left, right] = [await sync(ours, 0), await sync(theirs, 0)];
  expect(left.messages).toEqual(right.messages);
  const seqs = left.messages.map(({ seq }) => seq).sort((a, b) => a - b);
  expect(seqs).toEqual(Array.from({ length: 50 }, (_, n) => n + 1));
  expect(new Set(left.messages.map(({ rev }) => rev)).size).toBe(50);
  for (const { id } of sent.slice(4, 12))
    expect(left.messages.find((one) => one.id === id)).toMatchObject({ content: "", deleted_at: expect.any(String) });
});

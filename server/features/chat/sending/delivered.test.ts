import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type Harness, type Person, startHarness, type TestSocket } from "#server/testing/harness.ts";
import type { ConversationSummary } from "#shared/chat/chat.schemas.ts";

/** Delivered marks: up to where the messages of a conversation have reached a tab of their reader. */

let kasama: Harness;
beforeAll(async () => {
  kasama = await startHarness();
});
afterAll(() => kasama.close());

let writer: Person;
let reader: Person;
let conversation: number;
beforeEach(async () => {
  [writer, reader] = [await kasama.employer(), await kasama.person("pwd")];
  conversation = await kasama.conversation(writer, reader);
});

async function send(server = kasama): Promise<number> {
  const { body } = await server.call("POST", `/api/messages/conversations/${conversation}/messages`, {
    as: writer,
    body: { receiver_id: reader.id, content: "Kumusta", client_id: randomUUID() },
  });
  return body.data.seq;
}
const tell = (socket: TestSocket, seq: number, conversation_id = conversation) =>
  socket.command("chat:delivered", { marks: [{ conversation_id, seq }] });
const read = (socket: TestSocket, seq: number) => socket.command("chat:read", { conversation_id: conversation, seq });
async function summaryFor(as: Person, server = kasama): Promise<ConversationSummary> {
  const { body } = await server.call("GET", "/api/messages/conversations", { as });
  return body.data.find(({ id }: ConversationSummary) => id === conversation);
}
/** All delivery events of a socket. */
function hear(socket: TestSocket): unknown[] {
  const heard: unknown[] = [];
  socket.raw.on("chat:delivered", (mark) => heard.push(mark));
  return heard;
}

test("announces a tab's delivered mark to the writer only, and stores it in the list", async () => {
  const [his, hers, herOther] = await Promise.all([writer, reader, reader].map((one) => kasama.openSocket(one)));
  if (!his || !hers || !herOther) throw new Error("three sockets");
  await send();
  await send();
  expect(await summaryFor(writer)).toMatchObject({ other_delivered_seq: 0, other_read_seq: 0 });
  const others = hear(herOther);
  const told = his.next("chat:delivered");
  expect(await tell(hers, 2)).toEqual({ ok: true, value: {} });
  expect(await told).toEqual({ conversation_id: conversation, user_id: reader.id, seq: 2 });
  expect(await summaryFor(writer)).toMatchObject({ other_delivered_seq: 2, other_read_seq: 0 });
  // It does not mark as read.
  expect(await summaryFor(reader)).toMatchObject({ unread_count: 2, last_read_seq: 0 });
  const synced = await his.command("sync", { conversations: {} });
  expect(synced).toMatchObject({ ok: true, value: { conversations: [{ other_delivered_seq: 2 }] } });
  expect(others).toEqual([]);
});

test("ignores other people's conversations, missing ones, and messages that do not exist", async () => {
  const stranger = await kasama.openSocket(await kasama.person("pwd"));
  const hers = await kasama.openSocket(reader);
  const his = await kasama.openSocket(writer);
  const heard = hear(his);
  await send();
  for (const [socket, seq, id] of [
    [stranger, 1, conversation],
    [stranger, 1, 987_654_321],
    [hers, 2, conversation],
  ] as const)
    expect(await tell(socket, seq, id)).toEqual({ ok: true, value: {} });
  expect(await tell(hers, 0)).toMatchObject({ ok: false, fault: { code: "BAD_INPUT" } });
  expect(await summaryFor(writer)).toMatchObject({ other_delivered_seq: 0 });
  await tell(hers, 1);
  await expect.poll(() => heard).toEqual([{ conversation_id: conversation, user_id: reader.id, seq: 1 }]);
});

test("accepts many conversations in one command", async () => {
  const hers = await kasama.openSocket(reader);
  const his = await kasama.openSocket(writer);
  const heard = hear(his);
  await send();
  const first = conversation;
  const others = await Promise.all([kasama.employer(), kasama.employer()]);
  const marks = [{ conversation_id: first, seq: 1 }];
  for (const other of others) {
    writer = other;
    conversation = await kasama.conversation(other, reader);
    marks.push({ conversation_id: conversation, seq: await send() });
  }
  expect(await hers.command("chat:delivered", { marks })).toEqual({ ok: true, value: {} });
  expect(await summaryFor(writer)).toMatchObject({ other_delivered_seq: 1 });
  await expect.poll(() => heard).toHaveLength(1);
});

test("counts read messages as delivered, and stores nothing for users who hide read marks", async () => {
  const hers = await kasama.openSocket(reader);
  await send();
  await read(hers, 1);
  expect(await summaryFor(writer)).toMatchObject({ other_delivered_seq: 1, other_read_seq: 1 });
  const show = (show_read: boolean) => kasama.call("PUT", "/api/preferences", { as: reader, body: { show_read } });
  await show(false);
  await send();
  const heard = hear(await kasama.openSocket(writer));
  await tell(hers, 2);
  expect(await summaryFor(writer)).toMatchObject({ other_delivered_seq: 0, other_read_seq: 0 });
  await show(true);
  expect(await summaryFor(writer)).toMatchObject({ other_delivered_seq: 1, other_read_seq: 1 });
  await send();
  await tell(hers, 3);
  await expect.poll(() => heard).toMatchObject([{ seq: 3 }]);
});

test("is absolute, never goes back, and stays between the read mark and the end, in any order of events", async () => {
  const step = fc.oneof(
    { weight: 2, arbitrary: fc.constant({ do: "send" as const, seq: 0, tab: 0 }) },
    fc.record({ do: fc.constantFrom("deliver" as const, "read" as const), seq: fc.nat(12), tab: fc.nat(1) }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 20 }), async (steps) => {
      [writer, reader] = [await kasama.employer(), await kasama.person("pwd")];
      conversation = await kasama.conversation(writer, reader);
      const his = await kasama.openSocket(writer);
      const tabs = [await kasama.openSocket(reader), await kasama.openSocket(reader)];
      const heard: number[] = [];
      his.raw.on("chat:delivered", ({ seq }) => heard.push(seq));
      let [last, delivered, readUpTo] = [0, 0, 0];
      for (const { do: what, seq, tab } of steps) {
        const socket = tabs[tab];
        if (!socket) throw new Error("a tab");
        if (what === "send") last = await send();
        if (what === "deliver" && seq > 0) {
          await tell(socket, seq);
          if (seq <= last) delivered = Math.max(delivered, seq);
        }
        if (what === "read") {
          await read(socket, seq);
          readUpTo = Math.max(readUpTo, Math.min(seq, last));
        }
        const now = await summaryFor(writer);
        expect(now).toMatchObject({ other_delivered_seq: Math.max(delivered, readUpTo), other_read_seq: readUpTo });
        expect(now.other_delivered_seq).toBeLessThanOrEqual(now.last_seq);
      }
      expect(heard).toEqual([...new Set(heard)].sort((a, b) => a - b));
      for (const socket of [his, ...tabs]) socket.close();
    }),
    { numRuns: 20 },
  );
});

test("survives a restart, and does not go back when a tab reports late", async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), "ks-delivered-"));
  const first = await startHarness({ DATA_DIR: dataDir });
  [writer, reader] = [await first.employer(), await first.person("pwd")];
  conversation = await first.conversation(writer, reader);
  for (let n = 0; n < 3; n += 1) await send(first);
  await tell(await first.openSocket(reader), 2);
  await first.close();
  const second = await startHarness({ DATA_DIR: dataDir });
  try {
    expect(await summaryFor(writer, second)).toMatchObject({ other_delivered_seq: 2 });
    const hers = await second.openSocket(reader);
    await tell(hers, 1);
    expect(await summaryFor(writer, second)).toMatchObject({ other_delivered_seq: 2 });
    await tell(hers, 3);
    expect(await summaryFor(writer, second)).toMatchObject({ other_delivered_seq: 3 });
  } finally {
    await second.close();
    await rm(dataDir, { recursive: true, force: true });
  }
});

import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { type Harness, type Person, startHarness, type TestSocket } from "#server/testing/harness.ts";
import { chatErrorsTexts as CHAT_TEXTS } from "#shared/chat/texts/chat-errors/chat-errors.texts.ts";

/** What a block changes for both sides, over the real server, and what its removal restores. */

let kasama: Harness;
beforeAll(async () => {
  kasama = await startHarness();
});
afterAll(() => kasama.close());

let seeker: Person;
let employer: Person;
let conversation: number;
let hers: TestSocket;
let his: TestSocket;
beforeEach(async () => {
  [seeker, employer] = [await kasama.person("pwd"), await kasama.employer()];
  conversation = await kasama.conversation(seeker, employer);
  [hers, his] = [await kasama.openSocket(seeker), await kasama.openSocket(employer)];
});

const block = (as: Person, whom: { id: number }) => kasama.call("POST", `/api/users/${whom.id}/block`, { as });
const unblock = (as: Person, whom: { id: number }) => kasama.call("DELETE", `/api/users/${whom.id}/block`, { as });
const send = (socket: TestSocket, client_id: string = randomUUID(), content = "Kumusta") =>
  socket.command("chat:send", { conversation_id: conversation, client_id, content });
const post = (as: Person, to: Person) =>
  kasama.call("POST", `/api/messages/conversations/${conversation}/messages`, {
    as,
    body: { receiver_id: to.id, content: "Kumusta" },
  });
const summary = async (as: Person) => (await kasama.call("GET", "/api/messages/conversations", { as })).body.data[0];
const watch = (socket: TestSocket, whom: Person) => socket.command("presence:watch", { user_ids: [whom.id] });

test("lets neither side send by socket or REST, hides the reason, and lets both read on", async () => {
  const before = await send(his);
  expect((await block(seeker, employer)).status).toBe(200);
  const refused = { code: "NOT_ALLOWED", message: CHAT_TEXTS.mayNotSend };
  expect(await send(his)).toEqual({ ok: false, fault: refused });
  expect((await post(employer, seeker)).body).toMatchObject(refused);
  expect(await send(hers)).toMatchObject({ fault: { code: "NOT_ALLOWED", message: CHAT_TEXTS.youBlocked } });
  expect((await post(seeker, employer)).status).toBe(403);
  expect(await summary(seeker)).toMatchObject({ blocked: true, last_seq: 1 });
  expect(await summary(employer)).toMatchObject({ blocked: false, last_seq: 1 });
  for (const as of [seeker, employer]) {
    const page = await kasama.call("GET", `/api/messages/conversations/${conversation}?after_seq=0`, { as });
    expect(page.body.data).toMatchObject([{ content: "Kumusta" }]);
    // Opening the conversation again finds it.
    const other = as === seeker ? employer : seeker;
    const body = { participant2_id: other.id };
    const opened = await kasama.call("POST", "/api/messages/conversations", { as, body });
    expect([opened.status, opened.body.data.id]).toEqual([200, conversation]);
  }

  await unblock(seeker, employer);
  expect(await summary(seeker)).toMatchObject({ blocked: false });
  for (const socket of [hers, his]) expect(await send(socket)).toMatchObject({ ok: true });
  expect(before).toMatchObject({ ok: true });
});

test("returns the stored message for a retry after the block, and refuses a new one everywhere", async () => {
  const client_id = randomUUID();
  const first = await send(his, client_id);
  if (!first.ok) throw new Error(first.fault.code);
  await block(seeker, employer);
  expect(await send(his, client_id)).toEqual(first);
  const edit = await kasama.call("PATCH", `/api/messages/${first.value.id}`, {
    as: employer,
    body: { content: "Read this" },
  });
  expect([edit.status, edit.body.message]).toEqual([403, CHAT_TEXTS.mayNotSend]);
  // Own messages can still be deleted.
  const removed = await kasama.call("DELETE", `/api/messages/${first.value.id}`, { as: employer });
  expect(removed.status).toBe(200);
});

test("stores one block per direction; the conversation opens when both are removed", async () => {
  for (let times = 0; times < 2; times += 1) {
    expect((await block(seeker, employer)).body).toMatchObject({ success: true, data: {} });
    await block(employer, seeker);
  }
  const { connection } = kasama.server.context;
  expect(await connection.collection("blocks").countDocuments({ blocker_id: seeker.id })).toBe(1);
  await unblock(seeker, employer);
  expect(await send(hers)).toMatchObject({ fault: { message: CHAT_TEXTS.mayNotSend } });
  for (let times = 0; times < 2; times += 1) expect((await unblock(employer, seeker)).status).toBe(200);
  expect(await send(hers)).toMatchObject({ ok: true });
});

test("announces the block only to the blocker's own tabs", async () => {
  const [first, second] = [hers, await kasama.openSocket(seeker)];
  const heard: unknown[] = [];
  his.raw.on("block:changed", (told) => heard.push(told));
  for (const blocked of [true, false]) {
    const told = [first, second].map((socket) => socket.next("block:changed"));
    const rows = [first, second].map((socket) => socket.next("chat:conversation"));
    const row = his.next("chat:conversation");
    await (blocked ? block : unblock)(seeker, employer);
    expect(await Promise.all(told)).toEqual([0, 1].map(() => ({ user_id: employer.id, blocked })));
    expect(await Promise.all(rows)).toMatchObject([0, 1].map(() => ({ id: conversation, blocked })));
    expect(await row).toMatchObject({ id: conversation, blocked: false });
  }
  expect(heard).toEqual([]);
});

test("hides typing and presence in events, lists and replies until the block is removed", async () => {
  const online = { user_id: seeker.id, online: true, last_seen_at: null };
  expect(await watch(his, seeker)).toEqual({ ok: true, value: [online] });
  const heard: string[] = [];
  for (const name of ["presence:changed", "chat:typing"] as const) his.raw.on(name, () => heard.push(name));

  const told = his.next("presence:changed");
  await block(seeker, employer);
  expect(await told).toEqual({ ...online, online: false });
  expect((await summary(employer)).other_user).toMatchObject({ online: false, last_seen_at: null });
  expect((await summary(seeker)).other_user).toMatchObject({ online: false, last_seen_at: null });
  const info = await kasama.call("GET", `/api/messages/conversations/${conversation}/info`, { as: employer });
  expect(info.body.data.other_user).toMatchObject({ online: false, last_seen_at: null });
  expect(await watch(his, seeker)).toEqual({ ok: true, value: [] });
  heard.length = 0;
  expect(await hers.command("chat:typing", { conversation_id: conversation })).toMatchObject({ ok: true });
  // Hiding and showing again would be announced to watchers.
  for (const show_presence of [false, true])
    await kasama.call("PUT", "/api/preferences", { as: seeker, body: { show_presence } });

  const row = his.next("chat:conversation");
  await unblock(seeker, employer);
  expect((await row).other_user).toMatchObject({ online: true });
  // Every earlier event has arrived before this one.
  expect(heard).toEqual([]);
  const typing = his.next("chat:typing");
  await hers.command("chat:typing", { conversation_id: conversation });
  await typing;
  // The server watches again on its own: the tab that shows the conversation receives the next change.
  const change = his.next("presence:changed");
  await kasama.call("PUT", "/api/preferences", { as: seeker, body: { show_presence: false } });
  expect(await change).toEqual({ ...online, online: false });
});

test("prevents a new conversation, and hides both from each other in the search", async () => {
  const [finder, found] = [await kasama.employer(), await kasama.person("pwd", { first_name: "Hiraya" })];
  const search = async () =>
    (await kasama.call("GET", "/api/people?search=hiraya", { as: finder })).body.data.map(
      ({ id }: { id: number }) => id,
    );
  const open = (as: Person, to: Person) =>
    kasama.call("POST", "/api/messages/conversations", { as, body: { participant2_id: to.id } });
  const heard: string[] = [];
  for (const one of [finder, found]) {
    const { raw } = await kasama.openSocket(one);
    raw.onAny((name: string) => name !== "block:changed" && heard.push(name));
  }
  for (const [blocker, blocked] of [
    [found, finder],
    [finder, found],
  ] as const) {
    expect(await search()).toEqual([found.id]);
    await block(blocker, blocked);
    expect(await search()).toEqual([]);
    for (const [from, to] of [
      [finder, found],
      [found, finder],
    ] as const) {
      const { status, body } = await open(from, to);
      expect([status, body.message]).toEqual([403, CHAT_TEXTS.mayNotWrite]);
    }
    await unblock(blocker, blocked);
  }
  // Strangers receive no events about each other.
  expect(heard).toEqual([]);
  expect((await open(finder, found)).status).toBe(201);
});

test("refuses to block admins, oneself and missing accounts", async () => {
  const admin = await kasama.person("admin");
  await kasama.conversation(admin, seeker);
  const refused = await block(seeker, admin);
  expect([refused.status, refused.body.message]).toEqual([403, CHAT_TEXTS.adminBlock]);
  const self = await block(seeker, seeker);
  expect([self.status, self.body.errors]).toEqual([400, { id: [CHAT_TEXTS.selfBlock] }]);
  const unverified = await kasama.person("pwd", { verified_at: null });
  const missing = await block(employer, { id: 987_654_321 });
  expect((await block(employer, unverified)).body).toEqual(missing.body);
  expect(missing.status).toBe(404);
  // A suspended person of an existing conversation can still be blocked.
  const suspended = await kasama.person("pwd", { status: "suspended" });
  expect((await block(employer, suspended)).status).toBe(404);
  await kasama.conversation(suspended, employer);
  expect((await block(employer, suspended)).status).toBe(200);
});

test("leaves nothing of the blocks of a deleted account in memory or on disk", async () => {
  const leaver = await kasama.person("pwd");
  const third = await kasama.employer();
  await kasama.conversation(leaver, employer);
  await block(employer, leaver);
  await block(leaver, third);
  const gone = await kasama.call("DELETE", "/api/account", { as: leaver, body: { password: leaver.password } });
  expect(gone.status).toBe(200);
  const { connection } = kasama.server.context;
  expect(
    await connection
      .collection("blocks")
      .countDocuments({ $or: [{ blocker_id: leaver.id }, { blocked_id: leaver.id }] }),
  ).toBe(0);
  const rows = (await kasama.call("GET", "/api/messages/conversations", { as: employer })).body.data;
  const row = rows.find((one: { other_user: { id: number } }) => one.other_user.id === leaver.id);
  expect(row).toMatchObject({ blocked: false, other_user: { username: "deleted" } });
});

test("needs no query for blocks in a send once they are cached", async () => {
  await send(hers);
  await send(his);
  const asked: string[] = [];
  const { connection } = kasama.server.context;
  connection.set("debug", (collection: string, method: string) => asked.push(`${collection} ${method}`));
  for (let times = 0; times < 5; times += 1) expect(await send(hers)).toMatchObject({ ok: true });
  connection.set("debug", false);
  expect(asked).toContain("messages insertMany");
  expect(asked.filter((text) => text.startsWith("blocks"))).toEqual([]);
});

test("hides read marks and changed cards in events, lists and pages until the block is removed", async () => {
  await send(his);
  await send(his);
  const readFirst = his.next("chat:read", ({ user_id }) => user_id === seeker.id);
  await hers.command("chat:read", { conversation_id: conversation, seq: 1 });
  await readFirst;
  await block(seeker, employer);
  const heard: unknown[] = [];
  for (const name of ["chat:read", "chat:delivered", "profile:changed"] as const)
    his.raw.on(name, ((data: unknown) => heard.push([name, data])) as never);
  const marks = [{ conversation_id: conversation, seq: 2 }];
  expect(await hers.command("chat:delivered", { marks })).toMatchObject({ ok: true });
  expect(await hers.command("chat:read", { conversation_id: conversation, seq: 2 })).toMatchObject({
    value: { seq: 2, unread_count: 0 },
  });
  const renamed = await kasama.call("PUT", `/api/users/${seeker.id}`, { as: seeker, body: { first_name: "Amihan" } });
  expect(renamed.status).toBe(200);
  // Anything sent before this event would have arrived before it.
  const friend = await kasama.person("pwd");
  const theirs = await kasama.conversation(friend, employer);
  const told = his.next("chat:message");
  const socket = await kasama.openSocket(friend);
  await socket.command("chat:send", { conversation_id: theirs, client_id: randomUUID(), content: "Hello" });
  await told;
  expect(heard).toEqual([]);

  const page = async () =>
    (await kasama.call("GET", `/api/messages/conversations/${conversation}?after_seq=0`, { as: employer })).body.data;
  const synced = async () => {
    const answer = await his.command("sync", { conversations: { [conversation]: 0 } });
    return answer.ok ? answer.value.messages.map(({ is_read }) => is_read) : answer.fault.code;
  };
  const list = async () => (await kasama.call("GET", "/api/messages/conversations", { as: employer })).body.data;
  const seen = async () => (await list()).find(({ id }: { id: number }) => id === conversation);
  expect(await seen()).toMatchObject({ other_read_seq: 0, other_delivered_seq: 0 });
  expect(await page()).toMatchObject([{ is_read: false }, { is_read: false }]);
  expect(await synced()).toEqual([false, false]);

  await unblock(seeker, employer);
  expect(await seen()).toMatchObject({ other_read_seq: 2, other_delivered_seq: 2 });
  expect(await page()).toMatchObject([{ is_read: true }, { is_read: true }]);
  const readNext = his.next("chat:read", ({ seq }) => seq === 3);
  await send(his);
  await hers.command("chat:read", { conversation_id: conversation, seq: 3 });
  await readNext;
});

describe("a message that is being sent when the other side blocks its sender", () => {
  /** Holds the next insert of messages until `go` is called. @param stored called when it is on disk */
  function holdInsert(stored = () => {}) {
    const { collection } = kasama.server.context.connection.model("Message");
    let go = () => {};
    const going = new Promise<void>((resolve) => {
      go = resolve;
    });
    const insertMany = collection.insertMany.bind(collection);
    const held = vi.spyOn(collection, "insertMany").mockImplementationOnce(async (...args) => {
      await going;
      const result = await insertMany(...args);
      stored();
      return result;
    });
    return { begun: () => expect.poll(() => held.mock.calls.length).toBe(1), go: () => go() };
  }
  afterEach(() => void vi.restoreAllMocks());
  const isBlocked = () =>
    expect
      .poll(() => kasama.server.context.connection.collection("blocks").countDocuments({ blocker_id: seeker.id }))
      .toBe(1);
  /** Commands of both sides and of the database, during which an answer that waits for nothing arrives. */
  const otherWork = async () => {
    await Promise.all([summary(employer), summary(seeker)]);
  };

  test("is stored before the block is answered, if its insert had begun", async () => {
    const order: string[] = [];
    const arrived = hers.next("chat:message");
    const { begun, go } = holdInsert(() => order.push("stored"));
    const sent = send(his);
    await begun();
    const blocked = block(seeker, employer).then(({ status }) => order.push(`block ${status}`));
    await isBlocked();
    await otherWork();
    go();
    expect(await sent).toMatchObject({ ok: true });
    await Promise.all([blocked, arrived]);
    expect(order).toEqual(["stored", "block 200"]);
  });

  test("is refused, if it waited for another one", async () => {
    const [friend, shop] = [await kasama.person("pwd"), await kasama.employer()];
    const elsewhere = await kasama.conversation(friend, shop);
    const theirs = await kasama.openSocket(friend);
    const { begun, go } = holdInsert();
    const before = theirs.command("chat:send", { conversation_id: elsewhere, client_id: randomUUID(), content: "Oo" });
    await begun();
    const sent = send(his);
    const blocked = block(seeker, employer);
    await isBlocked();
    await otherWork();
    go();
    expect(await before).toMatchObject({ ok: true });
    expect(await sent).toEqual({ ok: false, fault: { code: "NOT_ALLOWED", message: CHAT_TEXTS.mayNotSend } });
    expect((await blocked).status).toBe(200);
    expect(await summary(seeker)).toMatchObject({ last_seq: 0 });
  });

  test("is refused with its new text, if it was being edited", async () => {
    const message = await send(his);
    if (!message.ok) throw new Error(message.fault.code);
    const [friend, shop] = [await kasama.person("pwd"), await kasama.employer()];
    const elsewhere = await kasama.conversation(friend, shop);
    const theirs = await kasama.openSocket(friend);
    const { begun, go } = holdInsert();
    const before = theirs.command("chat:send", { conversation_id: elsewhere, client_id: randomUUID(), content: "Oo" });
    await begun();
    const body = { content: "Read this" };
    const edited = kasama.call("PATCH", `/api/messages/${message.value.id}`, { as: employer, body });
    const blocked = block(seeker, employer);
    await isBlocked();
    await otherWork();
    go();
    await before;
    expect([(await edited).status, (await blocked).status]).toEqual([403, 200]);
  });
});

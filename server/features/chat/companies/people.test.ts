import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Harness, startHarness, type TestSocket } from "#server/testing/harness.ts";
import { chatErrorsTexts as CHAT_TEXTS } from "#shared/chat/texts/chat-errors/chat-errors.texts.ts";
import { badgeOf, type Company, makeCompany, messagesOf, post, rowOf, say } from "./testing.ts";

/** What several people of one company see of its conversations: what is theirs, and what is the company's. */

let kasama: Harness;
beforeAll(async () => {
  kasama = await startHarness();
});
afterAll(() => kasama.close());

let company: Company;
let conversation: number;
let seekers: TestSocket;
let owners: TestSocket;
let leas: TestSocket;
let bens: TestSocket;
beforeEach(async () => {
  company = await makeCompany(kasama);
  conversation = company.conversation;
  const { seeker, owner, lea, ben } = company;
  const tabs = [];
  for (const who of [seeker, owner, lea, ben]) tabs.push(await kasama.openSocket(who));
  [seekers, owners, leas, bens] = tabs as [TestSocket, TestSocket, TestSocket, TestSocket];
});

const cardOf = ({ id }: { id: number }, first_name: string) => expect.objectContaining({ id, first_name });

describe("a message of a colleague", () => {
  test("is the company's, names its author, and reaches everyone on both sides", async () => {
    const second = await kasama.openSocket(company.lea);
    const others = [seekers, owners, bens, second].map((tab) => tab.next("chat:message"));
    const sent = await say(leas, conversation, "Good morning!");
    const { owner, seeker, lea } = company;
    expect(sent).toMatchObject({
      ...{ sender_id: owner.id, receiver_id: seeker.id, author_id: lea.id },
      author: { id: lea.id, first_name: "Lea", last_name: "Ramos" },
    });
    for (const told of await Promise.all(others)) expect(told).toEqual(sent);
    for (const as of [seeker, owner, lea, company.ben])
      expect(await messagesOf(kasama, as, conversation)).toEqual([sent]);
    expect((await rowOf(kasama, seeker, conversation)).last_message).toMatchObject({
      ...{ sender_id: owner.id, author_id: lea.id },
      author: cardOf(lea, "Lea"),
    });
    const row = await kasama.server.context.messages.findById(sent.id);
    expect(row).toMatchObject({ sender_id: owner.id, author_id: lea.id });
  });

  test("is found by a retry of its author, and the owner's own messages name the owner", async () => {
    const client_id = randomUUID();
    const send = () => leas.command("chat:send", { conversation_id: conversation, client_id, content: "Once" });
    expect(await send()).toEqual(await send());
    const owned = await say(owners, conversation, "From the owner");
    expect(owned).toMatchObject({ author_id: company.owner.id, author: { id: company.owner.id } });
    const asked = await say(seekers, conversation, "From the job seeker");
    expect(asked).toMatchObject({ author_id: company.seeker.id, author: null, receiver_id: company.owner.id });
  });

  test("names no one in a company of one person, whose rows stay as they were", async () => {
    const [alone, other] = [await kasama.employer(), await kasama.person("pwd")];
    const id = await kasama.conversation(other, alone);
    const sent = await post(kasama, alone, other, id);
    expect(sent).toMatchObject({ author_id: alone.id, author: null });
    expect(await kasama.server.context.messages.findById(sent.id)).not.toHaveProperty("author_id");
  });

  test("is changed and deleted by its author only", async () => {
    const { id } = await say(leas, conversation, "Good morning!");
    for (const as of [company.owner, company.ben, company.seeker]) {
      const edit = await kasama.call("PATCH", `/api/messages/${id}`, { as, body: { content: "Good night!" } });
      expect([edit.status, edit.body.message]).toEqual([403, CHAT_TEXTS.notYours]);
      expect((await kasama.call("DELETE", `/api/messages/${id}`, { as })).status).toBe(403);
    }
    const told = [seekers, owners, leas, bens].map((tab) => tab.next("chat:updated"));
    const as = company.lea;
    expect((await kasama.call("PATCH", `/api/messages/${id}`, { as, body: { content: "Hello!" } })).status).toBe(200);
    for (const one of await Promise.all(told))
      expect(one).toMatchObject({ content: "Hello!", author_id: company.lea.id, author: cardOf(company.lea, "Lea") });
    expect((await kasama.call("DELETE", `/api/messages/${id}`, { as })).body.data.deleted_at).not.toBeNull();
  });

  test("shows a changed name of its author at once", async () => {
    await say(leas, conversation);
    const told = [seekers, owners, bens].map((tab) => tab.next("profile:changed"));
    await kasama.call("PUT", `/api/users/${company.lea.id}`, { as: company.lea, body: { first_name: "Leah" } });
    for (const card of await Promise.all(told)) expect(card).toMatchObject({ id: company.lea.id, first_name: "Leah" });
  });

  test("shows a photo of its author to the other side", async () => {
    const visible = (as: typeof company.seeker) => kasama.call("GET", `/api/users/${company.lea.id}`, { as });
    expect((await visible(company.seeker)).status).toBe(200);
    expect((await visible(await kasama.person("pwd"))).status).toBe(404);
    expect((await kasama.call("GET", `/api/users/${company.seeker.id}`, { as: company.lea })).status).toBe(200);
  });
});

describe("read marks and counts", () => {
  test("are each person's own, and what anyone of the company has read counts as read", async () => {
    await say(seekers, conversation);
    await say(seekers, conversation);
    const { owner, lea, ben, seeker } = company;
    for (const as of [owner, lea, ben]) {
      expect(await badgeOf(kasama, as)).toBe(2);
      expect(await rowOf(kasama, as, conversation)).toMatchObject({ unread_count: 2, last_read_seq: 0 });
    }
    const told = seekers.next("chat:read");
    const badge = leas.next("counts", ({ messages }) => messages === 1);
    const mark = await leas.command("chat:read", { conversation_id: conversation, seq: 1 });
    expect(mark).toMatchObject({ value: { user_id: lea.id, seq: 1, unread_count: 1 } });
    expect(await told).toEqual({ conversation_id: conversation, user_id: owner.id, seq: 1 });
    await badge;
    expect(await Promise.all([owner, lea, ben].map((as) => badgeOf(kasama, as)))).toEqual([2, 1, 2]);
    const read = (await messagesOf(kasama, seeker, conversation)).map(({ is_read }) => is_read);
    expect(read).toEqual([true, false]);
    expect(await rowOf(kasama, seeker, conversation)).toMatchObject({ other_read_seq: 1, other_delivered_seq: 1 });
  });

  test("are announced to the other side only if no colleague has read as far before", async () => {
    const heard: unknown[] = [];
    for (const tab of [seekers, owners]) tab.raw.on("chat:read", (mark) => heard.push(mark));
    for (let times = 0; times < 3; times += 1) await say(seekers, conversation);
    const read = (tab: TestSocket, seq: number) => tab.command("chat:read", { conversation_id: conversation, seq });
    await read(leas, 2);
    await read(bens, 1);
    await read(bens, 2);
    const last = seekers.next("chat:read", ({ seq }) => seq === 3);
    await read(bens, 3);
    await last;
    expect(heard).toEqual([2, 3].map((seq) => ({ conversation_id: conversation, user_id: company.owner.id, seq })));
  });

  test("of someone who hides them do not show, while those of the others do", async () => {
    await kasama.call("PUT", "/api/preferences", { as: company.lea, body: { show_read: false } });
    await say(seekers, conversation);
    await say(seekers, conversation);
    await leas.command("chat:read", { conversation_id: conversation, seq: 2 });
    const seen = async () => (await messagesOf(kasama, company.seeker, conversation)).map(({ is_read }) => is_read);
    expect(await seen()).toEqual([false, false]);
    const told = seekers.next("chat:read");
    await bens.command("chat:read", { conversation_id: conversation, seq: 1 });
    expect(await told).toMatchObject({ seq: 1 });
    expect(await seen()).toEqual([true, false]);
    expect(await rowOf(kasama, company.seeker, conversation)).toMatchObject({ other_read_seq: 1 });
  });

  test("do not count what a colleague writes, and a first mark costs one command", async () => {
    await say(leas, conversation);
    for (const as of [company.owner, company.ben]) expect(await badgeOf(kasama, as)).toBe(0);
    expect(await badgeOf(kasama, company.seeker)).toBe(1);
    const counted = bens.next("counts");
    await say(seekers, conversation);
    await counted;
    await kasama.server.context.summaryWriter.flush();
    const asked: string[] = [];
    const { connection } = kasama.server.context;
    // Of this conversation: others have work of their own in the background.
    connection.set("debug", (collection: string, method: string, filter: { _id?: unknown } | undefined) => {
      if (collection === "conversations" && filter?._id === conversation) asked.push(method);
    });
    await bens.command("sync", { conversations: {} });
    asked.length = 0;
    await bens.command("chat:read", { conversation_id: conversation, seq: 2 });
    connection.set("debug", false);
    expect(asked).toEqual(["findOneAndUpdate"]);
    const row = await kasama.server.context.conversations.findById(conversation);
    expect(row?.colleagues).toMatchObject({ [company.ben.id]: { side: company.owner.id, last_read_seq: 2 } });
  });
});

describe("what belongs to the company", () => {
  test("is a block, by whichever of its people, and against each of them", async () => {
    const told = [owners, leas, bens].map((tab) => tab.next("block:changed"));
    await kasama.call("POST", `/api/users/${company.seeker.id}/block`, { as: company.lea });
    for (const change of await Promise.all(told)) expect(change).toEqual({ user_id: company.seeker.id, blocked: true });
    const send = (tab: TestSocket) =>
      tab.command("chat:send", { conversation_id: conversation, client_id: randomUUID(), content: "Kumusta" });
    for (const tab of [owners, bens])
      expect(await send(tab)).toMatchObject({ fault: { message: CHAT_TEXTS.youBlocked } });
    expect(await send(seekers)).toMatchObject({ fault: { message: CHAT_TEXTS.mayNotSend } });
    expect(await rowOf(kasama, company.ben, conversation)).toMatchObject({ blocked: true });
    await kasama.call("DELETE", `/api/users/${company.seeker.id}/block`, { as: company.owner });
    // By the id of a colleague the whole company is blocked.
    await kasama.call("POST", `/api/users/${company.ben.id}/block`, { as: company.seeker });
    for (const tab of [owners, leas])
      expect(await send(tab)).toMatchObject({ fault: { message: CHAT_TEXTS.mayNotSend } });
    await kasama.call("DELETE", `/api/users/${company.ben.id}/block`, { as: company.seeker });
    expect(await send(leas)).toMatchObject({ ok: true });
  });

  test("is its presence: online with anyone who shows it, without a flicker in between", async () => {
    const { presence } = kasama.server.context;
    for (const tab of [owners, leas, bens]) tab.close();
    const watch = () => seekers.command("presence:watch", { user_ids: [company.owner.id] });
    await expect.poll(() => presence.isAnyoneSeen(company.owner.id), { timeout: 10_000 }).toBe(false);
    expect(await watch()).toMatchObject({ value: [{ online: false }] });
    const heard: { user_id: number; online: boolean }[] = [];
    seekers.raw.on("presence:changed", ({ user_id, online }) => heard.push({ user_id, online }));
    const isOnline = seekers.next("presence:changed");
    const lea = await kasama.openSocket(company.lea);
    await isOnline;
    expect((await rowOf(kasama, company.seeker, conversation)).other_user).toMatchObject({ online: true });
    const ben = await kasama.openSocket(company.ben);
    lea.close();
    await expect.poll(() => presence.isOnline(company.lea.id), { timeout: 10_000 }).toBe(false);
    expect(await watch()).toMatchObject({ value: [{ user_id: company.owner.id, online: true }] });
    const isOffline = seekers.next("presence:changed");
    ben.close();
    await isOffline;
    expect(heard).toEqual([true, false].map((online) => ({ user_id: company.owner.id, online })));
  });

  test("is who is typing, for the other side only", async () => {
    const heard: unknown[] = [];
    for (const tab of [owners, bens]) tab.raw.on("chat:typing", (typing) => heard.push(typing));
    const told = seekers.next("chat:typing");
    await leas.command("chat:typing", { conversation_id: conversation });
    expect(await told).toEqual({ conversation_id: conversation, user_id: company.owner.id });
    const all = [owners, leas, bens].map((tab) => tab.next("chat:typing"));
    await seekers.command("chat:typing", { conversation_id: conversation });
    await Promise.all(all);
    expect(heard).toEqual([0, 1].map(() => ({ conversation_id: conversation, user_id: company.seeker.id })));
  });

  test("is a report against it, whoever wrote", async () => {
    const { id } = await say(leas, conversation, "Send money first");
    const report = { target: { kind: "message", id }, reason: "spam", details: "" };
    expect((await kasama.call("POST", "/api/reports", { as: company.ben, body: report })).status).toBe(403);
    expect((await kasama.call("POST", "/api/reports", { as: company.seeker, body: report })).status).toBe(201);
    const row = await kasama.server.context.connection.collection("reports").findOne({ conversation_id: conversation });
    expect(row).toMatchObject({ reported_id: company.owner.id });
  });
});

test("a conversation and a message of an older version, which name neither company nor author, work the same", async () => {
  const { seeker, owner, lea } = company;
  const other = await kasama.person("general");
  const { conversations, connection } = kasama.server.context;
  const id = conversation + 1;
  await conversations.open(id, other.id, owner.id, new Date());
  expect(await conversations.findById(id)).not.toHaveProperty("company_id");
  const told = leas.next("chat:message");
  await post(kasama, other, owner, id);
  expect(await told).toMatchObject({ conversation_id: id, author_id: other.id, author: null });
  const reply = await say(leas, id);
  expect(reply).toMatchObject({ sender_id: owner.id, author_id: lea.id });
  const mine = await say(owners, conversation);
  await connection.collection("messages").updateOne({ _id: mine.id } as object, { $unset: { author_id: 1 } });
  expect(await messagesOf(kasama, seeker, conversation)).toMatchObject([
    { author_id: owner.id, author: { id: owner.id } },
  ]);
});

import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type Harness, type Person, startHarness, type TestSocket } from "#server/testing/harness.ts";
import type { LineTopic } from "#shared/chat/chat.schemas.ts";
import { chatErrorsTexts as CHAT_TEXTS } from "#shared/chat/texts/chat-errors/chat-errors.texts.ts";
import { reportsTexts as REPORT_TEXTS } from "#shared/reports/texts/reports.texts.ts";

/** System lines of other features, over the real server: in one log with the messages, for both sides. */

let kasama: Harness;
beforeAll(async () => {
  kasama = await startHarness();
});
afterAll(() => kasama.close());

let seeker: Person;
let employer: Person;
let conversation: number;
let theirs: TestSocket;
beforeEach(async () => {
  [seeker, employer] = [await kasama.person("pwd"), await kasama.employer()];
  conversation = await kasama.conversation(seeker, employer);
  theirs = await kasama.openSocket(seeker);
});

const CONTENT = "The application for Data Encoder is now in interview.";
const tell = (event: string = randomUUID(), actor = employer, more: { topic?: LineTopic } = {}) =>
  kasama.server.context.sending.addLine({
    conversation_id: conversation,
    actor_id: actor.id,
    content: CONTENT,
    event,
    ...more,
  });
const send = async (content: string) => {
  const answer = await theirs.command("chat:send", { conversation_id: conversation, client_id: randomUUID(), content });
  if (!answer.ok) throw new Error(answer.fault.code);
  return answer.value;
};

test("refuses an actor who is not in the conversation", async () => {
  await expect(tell("event", await kasama.person("pwd"))).rejects.toMatchObject({ code: "NOT_FOUND" });
});

test("takes its place among the messages, reaches both sides, and counts as unread for neither", async () => {
  const ours = await kasama.openSocket(employer);
  await send("Kumusta po");
  const told = [ours, theirs].map((socket) => socket.next("chat:message", ({ kind }) => kind === "system"));
  const line = await tell();
  expect(line).toMatchObject({ kind: "system", seq: 2, rev: 2, sender_id: employer.id, receiver_id: seeker.id });
  expect(await Promise.all(told)).toEqual([line, line]);
  expect(await send("Salamat po")).toMatchObject({ seq: 3, rev: 3 });
  const list = async (as: Person) => (await kasama.call("GET", "/api/messages/conversations", { as })).body.data[0];
  expect(await list(seeker)).toMatchObject({ last_seq: 3, unread_count: 0 });
  expect(await list(employer)).toMatchObject({ last_seq: 3, unread_count: 2 });
});

test("is the preview in the list, and reaches offline tabs by sync", async () => {
  const { rev } = await send("Kumusta po");
  const line = await tell();
  const { body } = await kasama.call("GET", "/api/messages/conversations", { as: seeker });
  expect(body.data[0].last_message).toMatchObject({ kind: "system", content: CONTENT, sender_id: employer.id });
  const answer = await theirs.command("sync", { conversations: { [conversation]: rev } });
  expect(answer).toMatchObject({ ok: true, value: { messages: [line] } });
});

test("has a topic, which messages of people never have", async () => {
  const said = await send("Kumusta po");
  const [plain, told] = [await tell(), await tell(randomUUID(), employer, { topic: "interview" })];
  expect([said, plain, told].map(({ topic }) => topic)).toEqual([null, null, "interview"]);
  const { body } = await kasama.call("GET", `/api/messages/conversations/${conversation}`, { as: seeker });
  expect(body.data.map(({ topic }: { topic: LineTopic | null }) => topic)).toEqual([null, null, "interview"]);
  const forged = { conversation_id: conversation, client_id: randomUUID(), content: CONTENT, topic: "hired" };
  expect(await theirs.command("chat:send", forged as never)).toMatchObject({ ok: false, fault: { code: "BAD_INPUT" } });
});

test("is stored once if its event is added twice, also at once", async () => {
  const event = "application-12-interview";
  const [first, second] = await Promise.all([tell(event), tell(event)]);
  expect(second).toEqual(first);
  expect(await tell(event)).toEqual(first);
  const { body } = await kasama.call("GET", `/api/messages/conversations/${conversation}`, { as: seeker });
  expect(body.data).toHaveLength(1);
});

test("cannot be edited, deleted, reported or sent by people", async () => {
  const { id } = await tell();
  const path = `/api/messages/${id}`;
  for (const [method, body] of [
    ["PATCH", { content: "Something else" }],
    ["DELETE", undefined],
  ] as const) {
    const own = await kasama.call(method, path, { as: employer, body });
    expect(own).toMatchObject({ status: 403, body: { message: CHAT_TEXTS.systemLine } });
    expect(await kasama.call(method, path, { as: seeker, body })).toMatchObject({ status: 403, body: own.body });
  }
  for (const as of [seeker, employer]) {
    const body = { target: { kind: "message", id }, reason: "spam" };
    const answer = await kasama.call("POST", "/api/reports", { as, body });
    expect(answer).toMatchObject({ status: 403, body: { message: REPORT_TEXTS.systemLine } });
  }
  const forged = { conversation_id: conversation, client_id: randomUUID(), content: CONTENT, kind: "system" };
  expect(await theirs.command("chat:send", forged as never)).toMatchObject({ ok: false, fault: { code: "BAD_INPUT" } });
});

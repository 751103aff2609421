import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type Harness, type Person, startHarness } from "#server/testing/harness.ts";
import { chatErrorsTexts as CHAT_TEXTS } from "#shared/chat/texts/chat-errors/chat-errors.texts.ts";
import { reportsTexts as REPORT_TEXTS } from "#shared/reports/texts/reports.texts.ts";
import type { ReportRow } from "./report.model.ts";

/** What a report copies, who may report what, and how often. */

let kasama: Harness;
beforeAll(async () => {
  kasama = await startHarness();
});
afterAll(() => kasama.close());

let seeker: Person;
let employer: Person;
let conversation: number;
beforeEach(async () => {
  [seeker, employer] = [await kasama.person("pwd"), await kasama.employer()];
  conversation = await kasama.conversation(seeker, employer);
});

const report = (as: Person, body: unknown) => kasama.call("POST", "/api/reports", { as, body });
const onMessage = (id: number, more: object = {}) => ({ target: { kind: "message", id }, reason: "scam", ...more });
const onConversation = (id: number, more: object = {}) => ({
  target: { kind: "conversation", id },
  reason: "harassment",
  ...more,
});
async function say(from: Person, content: string): Promise<number> {
  const to = from === seeker ? employer : seeker;
  const path = `/api/messages/conversations/${conversation}/messages`;
  const sent = await kasama.call("POST", path, { as: from, body: { receiver_id: to.id, content } });
  return sent.body.data.id;
}
const rowOf = async (id: number) => {
  const row = await kasama.server.context.connection.collection<ReportRow>("reports").findOne({ _id: id });
  if (!row) throw new Error("the report is not there");
  return row;
};

test("copies the message with five neighbours on each side and no more, as they were, whatever is changed later", async () => {
  const ids: number[] = [];
  for (let n = 1; n <= 14; n += 1) ids.push(await say(n % 2 === 0 ? employer : seeker, `line ${n}`));
  const target = ids[7] ?? 0;
  const { status, body } = await report(seeker, onMessage(target, { details: "  They ask for money.  " }));
  expect(status).toBe(201);
  expect(body.data).toEqual({ id: expect.any(Number), status: "open", created_at: expect.any(String) });

  for (const id of [ids[7], ids[5]]) await kasama.call("DELETE", `/api/messages/${id}`, { as: employer });
  await kasama.call("PATCH", `/api/messages/${ids[9]}`, { as: employer, body: { content: "harmless" } });
  const row = await rowOf(body.data.id);
  expect(row).toMatchObject({
    reporter_id: seeker.id,
    reported_id: employer.id,
    conversation_id: conversation,
    target: { kind: "message", id: target },
    reason: "scam",
    details: "They ask for money.",
    status: "open",
    decided_at: null,
    decided_by: null,
  });
  expect(row.messages.map(({ content }) => content)).toEqual(Array.from({ length: 11 }, (_, n) => `line ${n + 3}`));
  expect(row.messages[5]).toMatchObject({ id: target, seq: 8, sender_id: employer.id, kind: "text", deleted_at: null });
});

test("copies the newest ten messages of a conversation; an empty one can be reported too", async () => {
  const empty = await report(seeker, onConversation(conversation));
  expect((await rowOf(empty.body.data.id)).messages).toEqual([]);
  for (let n = 1; n <= 12; n += 1) await say(seeker, `line ${n}`);
  const { body } = await report(employer, onConversation(conversation));
  const row = await rowOf(body.data.id);
  expect(row).toMatchObject({ reporter_id: employer.id, reported_id: seeker.id });
  expect(row.messages.map(({ content }) => content)).toEqual(Array.from({ length: 10 }, (_, n) => `line ${n + 3}`));
});

test("allows one open report of the same by a person, however many requests arrive at once; a new one after it is closed", async () => {
  const message = await say(employer, "Send me 500 pesos first");
  const answers = await Promise.all(Array.from({ length: 8 }, () => report(seeker, onMessage(message))));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 200, 200, 201]);
  expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(1);
  const first = answers[0]?.body.data;
  // The first description stays.
  expect((await report(seeker, onMessage(message, { reason: "spam" }))).body.data).toEqual(first);
  expect(await rowOf(first.id)).toMatchObject({ reason: "scam" });
  expect((await report(seeker, onConversation(conversation))).status).toBe(201);

  const rows = kasama.server.context.connection.collection<ReportRow>("reports");
  await rows.updateOne({ _id: first.id }, { $set: { status: "dismissed" } });
  const again = await report(seeker, onMessage(message));
  expect(again.status).toBe(201);
  expect(again.body.data.id).not.toBe(first.id);
});

test("is for participants only: others get the same answer as for what does not exist; own messages cannot be reported", async () => {
  const message = await say(employer, "Kumusta");
  const stranger = await kasama.person("general");
  for (const [asked, missing, text] of [
    [onMessage(message), onMessage(987_654_321), CHAT_TEXTS.messageNotFound],
    [onConversation(conversation), onConversation(987_654_321), CHAT_TEXTS.notFound],
  ] as const) {
    const answer = await report(stranger, asked);
    expect([answer.status, answer.body.message]).toEqual([404, text]);
    expect((await report(stranger, missing)).body).toEqual(answer.body);
  }
  const own = await report(employer, onMessage(message));
  expect([own.status, own.body.message]).toEqual([403, REPORT_TEXTS.ownMessage]);
});

test.each([
  ["no reason", { reason: undefined }, { reason: [REPORT_TEXTS.reason] }],
  ["a reason of no list", { reason: "ugly" }, { reason: [REPORT_TEXTS.reason] }],
  ["another reason without words", { reason: "other", details: "   " }, { details: [REPORT_TEXTS.details] }],
  ["too many words", { details: "x".repeat(1001) }, { details: [REPORT_TEXTS.detailsTooLong] }],
  ["a target of no kind", { target: { kind: "job", id: 1 } }, { "target.kind": [expect.any(String)] }],
  ["an id that is none", { target: { kind: "message", id: -1 } }, { "target.id": [expect.any(String)] }],
  ["what is not asked for", { status: "resolved" }, { status: [expect.any(String)] }],
])("rejects %s with a clear error", async (_, more, errors) => {
  const { status, body } = await report(seeker, onConversation(conversation, more));
  expect([status, body.code]).toEqual([400, "BAD_INPUT"]);
  expect(body.errors).toEqual(errors);
});

test("accepts a thousand characters; sends nothing of the report to the other side", async () => {
  const heard: string[] = [];
  const socket = await kasama.openSocket(employer);
  socket.raw.onAny((name: string) => heard.push(name));
  const { body } = await report(seeker, onConversation(conversation, { reason: "other", details: "ñ".repeat(1000) }));
  expect((await rowOf(body.data.id)).details).toHaveLength(1000);
  await socket.command("sync", { conversations: {} });
  expect(heard).toEqual([]);
});

test("limits reports to ten an hour; a repeated report does not count", async () => {
  const limited = await startHarness({ RATE_LIMITS: "on" });
  try {
    const reporter = await limited.person("pwd");
    const open = async () => limited.conversation(reporter, await limited.employer());
    const file = (id: number) => limited.call("POST", "/api/reports", { as: reporter, body: onConversation(id) });
    const first = await open();
    for (const id of [first, ...(await Promise.all(Array.from({ length: 9 }, open)))])
      expect((await file(id)).status).toBe(201);
    expect((await file(first)).status).toBe(200);
    const refused = await file(await open());
    expect(refused.body.code).toBe("TOO_FAST");
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  } finally {
    await limited.close();
  }
});

import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { pdf } from "#server/testing/documents.ts";
import { type Harness, type Person, startHarness } from "#server/testing/harness.ts";
import { EVIDENCE_DAYS } from "#shared/admin/reports/report-lists.ts";
import type { ReportRow } from "./report.model.ts";

/** How long evidence stays after a decision, what is removed then, and what is removed with an account. */

const DAY = 86_400_000;
let time = Date.now();
let kasama: Harness;
let admin: Person;
beforeAll(async () => {
  kasama = await startHarness({}, undefined, () => new Date(time));
});
afterAll(() => kasama.close());

let seeker: Person;
let employer: Person;
let conversation: number;
let file: string;
let message: number;
beforeEach(async () => {
  // Sessions expire as the clock moves on, so every test uses new people.
  [admin, seeker, employer] = [await kasama.person("admin"), await kasama.person("pwd"), await kasama.employer()];
  conversation = await kasama.conversation(seeker, employer);
  const body = new FormData();
  body.set("file", new File([pdf()], "fee.pdf"));
  const path = `/api/messages/conversations/${conversation}`;
  file = (await kasama.call("POST", `${path}/attachments`, { as: employer, body })).body.data.name;
  const sent = { receiver_id: seeker.id, content: "Pay this", attachments: [file] };
  message = (await kasama.call("POST", `${path}/messages`, { as: employer, body: sent })).body.data.id;
});

async function report(as: Person, kind = "message"): Promise<number> {
  const target = { kind, id: kind === "message" ? message : conversation };
  const body = { target, reason: "scam", details: "He wants money." };
  return (await kasama.call("POST", "/api/reports", { as, body })).body.data.id;
}
const decide = (id: number) =>
  kasama.call("PATCH", `/api/admin/reports/${id}`, {
    as: admin,
    body: { status: "resolved", action: "warned", outcome: "Thank you.", seen: "open" },
  });
const rowOf = (id: number) => kasama.server.context.connection.collection<ReportRow>("reports").findOne({ _id: id });
const stored = () => kasama.server.context.fileStore.find(file);
/** Moves the clock by this many days. */
async function later(days: number) {
  time += days * DAY;
  await kasama.server.context.background.settled();
  await kasama.server.context.cleanup.run();
}

test("removes texts, copies and files after the retention period, keeps the decision, and gives the file back to its message", async () => {
  const id = await report(seeker);
  await decide(id);
  await later(EVIDENCE_DAYS - 1);
  expect((await rowOf(id))?.messages).toHaveLength(1);
  expect((await stored())?.attached?.reports).toEqual([id]);
  await later(2);
  expect(await rowOf(id)).toMatchObject({
    ...{ reporter_id: seeker.id, reported_id: employer.id, reason: "scam", messages: [], details: "" },
    ...{ status: "resolved", action: "warned", outcome: "Thank you.", released_at: new Date(time) },
  });
  expect((await stored())?.attached).not.toHaveProperty("reports");
  expect(await stored()).not.toBeNull();
});

test("keeps all of an open report, however old it is", async () => {
  const id = await report(seeker);
  await later(3 * EVIDENCE_DAYS);
  expect((await rowOf(id))?.messages).toHaveLength(1);
  expect((await stored())?.attached?.reports).toEqual([id]);
});

test("removes a file whose message is deleted with the last report that keeps it", async () => {
  const first = await report(seeker);
  const second = await report(seeker, "conversation");
  await decide(first);
  await kasama.call("DELETE", `/api/messages/${message}`, { as: employer });
  await later(EVIDENCE_DAYS + 1);
  expect((await rowOf(first))?.messages).toEqual([]);
  expect((await stored())?.attached).toMatchObject({ withdrawn: true, reports: [second] });
  admin = await kasama.person("admin");
  await decide(second);
  await later(EVIDENCE_DAYS + 1);
  expect(await stored()).toBeNull();
});

test("removes the whole report after the retention period if one of the two accounts is deleted, and not before", async () => {
  const id = await report(seeker);
  await decide(id);
  await kasama.call("DELETE", "/api/account", { as: employer, body: { password: employer.password } });
  expect((await rowOf(id))?.messages).toHaveLength(1);
  await later(EVIDENCE_DAYS + 1);
  expect(await rowOf(id)).toBeNull();
  expect(await stored()).toBeNull();
});

test("removes a report without evidence with either account", async () => {
  const id = await report(seeker);
  await decide(id);
  await later(EVIDENCE_DAYS + 1);
  expect(await rowOf(id)).not.toBeNull();
  const { token } = await kasama.server.context.sessions.begin(seeker.id, false);
  const again = { ...seeker, token };
  await kasama.call("DELETE", "/api/account", { as: again, body: { password: seeker.password } });
  expect(await rowOf(id)).toBeNull();
});

import { afterAll, beforeAll, expect, test } from "vitest";
import type { NotificationRow } from "#server/features/notifications/notification.model.ts";
import { applyingOn } from "#server/testing/applying.ts";
import { companySeen } from "#server/testing/decisions.ts";
import { type Harness, type Person, startHarness } from "#server/testing/harness.ts";
import { insertApplication, insertInterview, insertJob } from "#server/testing/work.ts";
import { EMPLOYER_MOVES } from "#shared/applications/status-lists.ts";
import { INTERVIEW_ACTIONS } from "#shared/interviews/interview-lists.ts";
import { readTarget } from "#shared/notifications/targets.ts";

/**
 * Where the notifications about jobs, applications, interviews and companies lead. Everything that can happen to them
 * happens here once, and the notifications are compared with the table. A kind without a row in the table fails; one
 * without a target does not compile (`NewsTarget`).
 */

/** By cause, with `#` for a number or a time. */
const LEADS: Record<string, "application" | "job" | "company" | "profile" | "nowhere"> = {
  "application-#-#": "application",
  "interview-#-#": "application",
  "interview-#-#-day": "application",
  "interview-#-#-hour": "application",
  "search-#-job-#": "job",
  "job-#-expired-#": "job",
  "employer-#-approved-#": "nowhere",
  "report-#-decided": "nowhere",
  "employer-#-rejected-#": "company",
  "pwd-id-#-approved-#": "profile",
  "pwd-id-#-rejected-#": "profile",
  "listing-#-approved-#": "profile",
  "listing-#-rejected-#": "profile",
};
const kindOf = ({ cause }: Pick<NotificationRow, "cause">) => cause.replace(/\d{4}-\d\d-\d\dT[\d:.]+Z|\d+/g, "#");

let kasama: Harness;
let told: NotificationRow[];
beforeAll(async () => {
  kasama = await startHarness();
  const [maricel, shop] = [await kasama.person("pwd"), await kasama.employer()];
  await applications(maricel, shop);
  await interviews(maricel, shop);
  await jobs(maricel, shop);
  await companies();
  await reports(maricel, shop);
  await seekers();
  await kasama.server.context.background.settled();
  told = await kasama.server.context.connection.collection<NotificationRow>("notifications").find().toArray();
});
afterAll(() => kasama.close());

async function done(asked: ReturnType<Harness["call"]>) {
  const { status, body } = await asked;
  expect(status, JSON.stringify(body)).toBeLessThan(300);
  return body.data;
}

async function applications(maricel: Person, shop: Person) {
  const on = applyingOn(kasama);
  const apply = async () => (await done(on.apply(maricel, (await on.job(shop))._id))).id;
  const liked = await apply();
  for (const status of ["review", "interview", "offer", "hired"]) await done(on.move(shop, liked, status));
  await done(on.move(shop, await apply(), "rejected"));
  await done(on.withdraw(maricel, await apply()));
}

const slot = (hours: number) => ({ starts_at: new Date(Date.now() + hours * 3_600_000).toISOString(), minutes: 30 });
const plan = () => ({ kind: "chat", slots: [slot(50)] });

async function interviews(maricel: Person, shop: Person) {
  const { context } = kasama.server;
  const applied = async () =>
    insertApplication(context, await insertJob(context, { employer_id: shop.id }), {
      applicant_id: maricel.id,
      status: "interview",
    });
  const propose = async () =>
    done(kasama.call("POST", `/api/applications/${(await applied())._id}/interviews`, { as: shop, body: plan() }));
  const act = (id: number, version: number, as: Person, body: object) =>
    done(kasama.call("PATCH", `/api/interviews/${id}`, { as, body: { version, ...body } }));

  const { id } = await propose();
  const { adjustments } = await act(id, 1, maricel, { action: "ask_adjustment", need: "quiet_space" });
  const answer = { action: "answer_adjustment", adjustment: adjustments[0].id, agreed: true };
  await act(id, 2, shop, answer);
  await act(id, 3, maricel, { action: "ask_time", words: "Mornings, please" });
  await act(id, 4, shop, { action: "move", ...plan() });
  await act(id, 5, maricel, { action: "accept", slot: 0 });
  await act(id, 6, shop, { action: "cancel" });
  await act((await propose()).id, 1, maricel, { action: "decline" });

  for (const hours of [0.5, 20]) {
    const slots = [{ ...slot(hours), starts_at: new Date(Date.now() + hours * 3_600_000), offset: "+08:00" }];
    await insertInterview(context, await applied(), { accepted_slot: 0, slots, remind_at: context.now() });
  }
  await context.interviews.reminders.processPending();
}

async function jobs(maricel: Person, shop: Person) {
  const { context } = kasama.server;
  await done(kasama.call("POST", "/api/jobs/searches", { as: maricel, body: { filter: { search: "weaver" } } }));
  const weaver = { status: "open", title: "Weaver", description: "You weave.", location: "Vigan City" };
  await done(
    kasama.call("POST", "/api/jobs", { as: shop, body: { ...weaver, type: "Contract", work_mode: "Onsite" } }),
  );
  await context.background.settled();
  await insertJob(context, { employer_id: shop.id, expires_at: new Date(Date.now() - 1000) });
  await context.jobs.task.run();
}

async function companies() {
  const [admin, company] = [await kasama.person("admin"), await kasama.employer("pending")];
  for (const what of ["approve", "reject"]) {
    const seen = await companySeen(kasama, company.id);
    const body = what === "reject" ? { reason: "No papers", seen } : { seen };
    await done(kasama.call("POST", `/api/admin/employers/${company.id}/${what}`, { as: admin, body }));
  }
}

async function reports(maricel: Person, shop: Person) {
  const admin = await kasama.person("admin");
  const target = { kind: "conversation", id: await kasama.conversation(maricel, shop) };
  const { id } = await done(kasama.call("POST", "/api/reports", { as: maricel, body: { target, reason: "spam" } }));
  const body = { status: "resolved", outcome: "Thank you", seen: "open" };
  await done(kasama.call("PATCH", `/api/admin/reports/${id}`, { as: admin, body }));
}

async function seekers() {
  const sealed = kasama.server.context.cipher.seal("06-3022-000-0001234");
  const [admin, numbered] = [await kasama.person("admin"), await kasama.person("general", { pwd_id_sealed: sealed })];
  const request = { message: "I am Igorot", sensitiveDataConsent: true };
  await done(kasama.call("POST", `/api/admin/pwd-ids/${numbered.id}/reveal`, { as: admin }));
  /** The current state, as an admin's client sends it. */
  const seenOf = async (kind: string, status: string) => {
    const { approvals } = await done(
      kasama.call("GET", `/api/admin/approvals?kind=${kind}&status=${status}`, { as: admin }),
    );
    const found = approvals.find(({ user_id }: { user_id: number }) => user_id === numbered.id);
    return { status: found.status, since: found.since };
  };
  for (const what of ["reject", "approve"]) {
    if (what === "reject") await done(kasama.call("POST", "/api/account/listing", { as: numbered, body: request }));
    for (const [door, kind] of [
      ["pwd-ids", "pwd_id"],
      ["listings", "listing"],
    ] as const) {
      const seen = await seenOf(kind, what === "reject" ? "pending" : "decided");
      const body = what === "reject" ? { reason: "Please tell us more", seen } : { seen };
      await done(kasama.call("POST", `/api/admin/${door}/${numbered.id}/${what}`, { as: admin, body }));
    }
  }
}

test("raises every kind in the table, and no other", () => {
  expect([...new Set(told.map(kindOf))].sort()).toEqual(Object.keys(LEADS).sort());
});

test("raises a notification for every move of an application and every action on an interview", () => {
  const notes = [
    { kind: "application.sent" },
    { kind: "application.withdrawn" },
    ...EMPLOYER_MOVES.map((status) => ({ kind: "application.moved", status })),
    { kind: "interview.proposed" },
    ...INTERVIEW_ACTIONS.map((action) => ({ kind: "interview.changed", action })),
  ];
  for (const note of notes)
    expect(told).toContainEqual(
      expect.objectContaining({ note: expect.objectContaining(note), title: expect.stringMatching(/./) }),
    );
});

test.each(Object.entries(LEADS))("%s leads to: %s", (kind, place) => {
  for (const row of told.filter((one) => kindOf(one) === kind)) {
    const target = row.target_url ? readTarget(row.target_url) : null;
    if (place === "company") expect(target).toMatchObject({ opens: "page", path: "/EmployerDashboard/company" });
    if (place === "profile")
      expect(target).toMatchObject({ opens: "page", path: expect.stringMatching(/Dashboard\/profile$/) });
    if (place === "nowhere") expect(row.target_url).toBeNull();
    if (place === "application") expect(target).toEqual({ opens: "application", id: row.application_id });
    if (place === "job") expect(target).toMatchObject({ opens: "page", path: `/jobs/${jobOf(row)}` });
  }
});

const jobOf = ({ cause }: NotificationRow) => /job-(\d+)/.exec(cause)?.[1];

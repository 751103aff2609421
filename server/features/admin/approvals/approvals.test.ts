import type { ClientSession } from "mongoose";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTransactions } from "#server/platform/database/transaction.ts";
import type { EventRow } from "#server/platform/events/event.model.ts";
import { EventsRepo } from "#server/platform/events/events.repo.ts";
import { Events } from "#server/platform/events/events.ts";
import type { Viewer } from "#server/platform/http/viewer.ts";
import { createLog } from "#server/platform/log/log.ts";
import { type Harness, type Person, startHarness } from "#server/testing/harness.ts";
import { withReplaced } from "#server/testing/replaced.ts";
import { storedNotifications } from "#server/testing/stored-notifications.ts";
import type { AuditRow } from "../audit/audit.model.ts";
import { companyStatus, createDecidables } from "./approval-status.ts";
import { Approvals } from "./approvals.service.ts";
import { decisionKey } from "./decided-event.ts";
import { decisionModel } from "./decision.model.ts";
import { createDecisionNotices } from "./decision-notices.ts";
import { createDecisionsRepo } from "./decisions.repo.ts";
import { type HeldRow, heldModel } from "./held.model.ts";
import { createHeldRepo } from "./held.repo.ts";
import { HeldDecisions } from "./held-decisions.ts";
import { listingModel } from "./listing.model.ts";
import { createListingsRepo } from "./listings.repo.ts";
import { createOwnApprovals } from "./own-approvals.service.ts";

let kasama: Harness;
let admin: Person;
let other: Person;
beforeAll(async () => {
  kasama = await startHarness();
  [admin, other] = await Promise.all([kasama.person("admin"), kasama.person("admin")]);
});
afterAll(() => kasama.close());

const approve = (as: Person, company: Person, body?: object) =>
  kasama.call("POST", `/api/admin/employers/${company.id}/approve`, { as, ...(body && { body }) });
const reject = (as: Person, company: Person, reason: string, more: object = {}) =>
  kasama.call("POST", `/api/admin/employers/${company.id}/reject`, { as, body: { reason, ...more } });
/** The current state, as an admin's client sends it after showing it. */
async function seenOf({ id }: Person) {
  const row = await kasama.server.context.employers.findById(id);
  if (!row) throw new Error("the company has gone");
  const { status, since } = companyStatus(row);
  return { seen: { status, since: since.toISOString() } };
}
/** Everything stored about the decisions on a company, oldest first. */
async function trail(person: Person) {
  const { id } = person;
  const { audit, connection } = kasama.server.context;
  const [rows, news, waiting, mails] = await Promise.all([
    audit.find({ subject_id: id }).sort({ at: 1 }).lean(),
    storedNotifications(kasama, person),
    connection.collection("domain_events").countDocuments({ key: decisionKey("company", id) }),
    connection.collection("decisions").countDocuments({ user_id: id, mailed_at: { $ne: null } }),
  ]);
  return {
    audit: rows.map(({ action, actor_id }) => ({ action, by: actor_id })),
    news: news.map(({ type, message }) => ({ type, message })),
    waiting,
    mails,
  };
}
const mailed = (company: Person, count: number) =>
  expect.poll(async () => (await trail(company)).mails, { timeout: 20_000 }).toBe(count);
const APPROVED = { type: "success", message: "You can publish jobs now, and job seekers can message you." };

/** The real services, except that the first write of this kind fails before it reaches the database. */
function brokenAt(broken: "audit" | "notify" | "order") {
  const { employers, users, notifications, mailer, audit, connection, ids } = kasama.server.context;
  const once = <A extends unknown[], R>(name: typeof broken, write: (...args: A) => Promise<R>) => {
    let works = name !== broken;
    return (...args: A): Promise<R> => {
      if (works) return write(...args);
      works = true;
      return Promise.reject(new Error("the plug was pulled"));
    };
  };
  const decisions = createDecisionsRepo(decisionModel(connection));
  // A day ahead, so that the server under test does not process these rows itself.
  let clock = Date.now() + 24 * 60 * 60_000;
  const now = () => new Date(clock);
  const news = createDecisionNotices({
    decisions,
    addressee: async (id) => (await users.addressees([id])).get(id) ?? null,
    companyName: async () => "Our shop",
    notify: once("notify", notifications.raise),
    mailer: { order: once("order", mailer.order.bind(mailer)) },
    show: async () => {},
    site: () => ({ name: "Kasama", url: "http://localhost", support: "help@mail.example" }),
    now,
  });
  const outbox = new EventsRepo(connection.model<EventRow>("DomainEvent"));
  const events = new Events({ repo: outbox, now, log: createLog("silent") });
  events.subscribe(news.subscribers);
  const nothing = async () => null;
  const never = async () => false;
  const decidables = createDecidables({
    company: (id) => employers.findById(id),
    versionOf: () => "as it is",
    decideCompany: (row, { status, by, at, reason }, session) =>
      employers.decide(row, { status, decided_by: by, decided_at: at, reason }, session),
    companyChange: nothing,
    number: nothing,
    hasOpened: never,
    typeChangeOf: () => null,
    decideNumber: never,
    listing: nothing,
    decideListing: never,
    isSeeker: never,
    setIndigenous: never,
  });
  const trailOf = {
    find: async () => null,
    recordWith: once("audit", async (row: AuditRow, session: ClientSession) => {
      await audit.create([row], { session });
    }),
    note: () => {},
  };
  const repo = createHeldRepo(heldModel(connection));
  let duringRun: (() => void) | undefined;
  const held = withReplaced(repo, {
    due: async (...args) => {
      const rows = await repo.due(...args);
      duringRun?.();
      return rows;
    },
  });
  const inTransaction = createTransactions(connection);
  const settling = new HeldDecisions({
    ...{ held, decidables, decisions, audit: trailOf, events, inTransaction, now, log: createLog("silent") },
    skipped: () => {},
    tellAdmins: () => {},
    nextId: () => ids.next("decisions"),
  });
  const approvals = new Approvals({
    ...{ decidables, held, settling, events, audit: trailOf, inTransaction, now },
    undoMs: 0,
    wakeAt: () => expect.unreachable("nothing is held"),
    tellAdmins: () => {},
    nameOf: async () => "Ana Reyes",
  });
  return {
    approve: (by: Person, company: Person) => approvals.approve(viewer(by), "company", company.id, undefined, "test"),
    reject: async (by: Person, company: Person, reason: string) =>
      approvals.reject(viewer(by), "company", company.id, { reason, ...(await seenOf(company)) }, "test"),
    /** Runs the task for due decisions, during which five seconds pass. Resolves when the task asks to run again. */
    runSlowly: () => {
      duringRun = () => {
        clock += 5000;
      };
      return new Promise<void>((resolve) => void settling.settleDue(resolve)).finally(() => settling.close());
    },
    hold: (row: Pick<HeldRow, "_id" | "user_id">, inMs: number) => {
      const at = now();
      const basis = { status: "pending" as const, since: at };
      const decision = { cause: row._id, kind: "company" as const, status: "approved" as const, by: 1, reason: null };
      const due_at = new Date(clock + inMs);
      return inTransaction((session) => held.insert({ ...row, ...decision, at, basis, due_at }, session));
    },
    /** What the scheduled task does in any process, five minutes later. */
    runLater: () => {
      clock += 5 * 60_000;
      return events.processPending();
    },
  };
}
const viewer = (person: Person): Viewer => ({
  userId: person.id,
  userType: "admin",
  showsPresence: true,
  sessionId: "test",
  expiresAt: Date.now() + 60_000,
});

test("does not store a request for an account that is being deleted", async () => {
  const { connection, users, pwdIds, ids, limiter } = kasama.server.context;
  const seeker = await kasama.person("general");
  const own = createOwnApprovals({
    number: async () => null,
    appeal: async () => false,
    // As it was read before the account was deleted.
    typeOf: async () => "general",
    listings: createListingsRepo(listingModel(connection)),
    addConsent: pwdIds.addConsent.bind(pwdIds),
    askAgain: async () => false,
    show: async () => {},
    tellAdmins: () => expect.unreachable("admins were told"),
    nextListingId: () => ids.next("listings"),
    inTransaction: createTransactions(connection),
    limiter,
    now: () => new Date(),
  });
  await users.remove(seeker.id);
  await expect(own.askListing(viewer(seeker), "I am Igorot")).rejects.toMatchObject({ code: "SIGNED_OUT" });
  expect(await connection.collection("listings").countDocuments({ user_id: seeker.id })).toBe(0);
});

test("does not leave a decision that becomes due during a run to the next scheduled run", async () => {
  const company = await kasama.employer("pending");
  const service = brokenAt("audit");
  await service.hold({ _id: `company:${company.id}`, user_id: company.id }, 1000);
  await expect(service.runSlowly()).resolves.toBeUndefined();
});

test("does not decide if the audit record cannot be written", async () => {
  const company = await kasama.employer("pending");
  const broken = brokenAt("audit");
  await expect(broken.approve(admin, company)).rejects.toThrow("the plug was pulled");
  expect(await kasama.server.context.employers.findById(company.id)).toMatchObject({ status: "pending" });
  expect(await trail(company)).toEqual({ audit: [], news: [], waiting: 0, mails: 0 });
  await broken.approve(other, company);
  expect(await trail(company)).toMatchObject({
    audit: [{ action: "employer.approve", by: other.id }],
    news: [APPROVED],
  });
});

test.each(["notify", "order"] as const)("notifies once although the first %s fails", async (at) => {
  const company = await kasama.employer("pending");
  const broken = brokenAt(at);
  expect(await broken.approve(admin, company)).toMatchObject({ status: "approved", held: null });
  const whole = { audit: [{ action: "employer.approve", by: admin.id }], news: [APPROVED] };
  expect(await trail(company)).toMatchObject({ ...whole, waiting: 1, ...(at === "notify" && { news: [] }) });
  // The same call again delivers the pending event.
  await broken.approve(admin, company);
  expect(await trail(company)).toMatchObject({ ...whole, waiting: 0 });
  await broken.approve(admin, company);
  await mailed(company, 1);
  expect(await trail(company)).toMatchObject({ ...whole, waiting: 0 });
});

test.each(["notify", "order"] as const)(
  "retries a failed %s by itself, with the reason of the decision",
  async (at) => {
    const company = await kasama.employer("pending");
    const broken = brokenAt(at);
    await broken.reject(admin, company, "No papers");
    expect(await trail(company)).toMatchObject({ waiting: 1 });
    await broken.runLater();
    await broken.runLater();
    await mailed(company, 1);
    expect(await trail(company)).toMatchObject({
      audit: [{ action: "employer.reject", by: admin.id }],
      news: [{ type: "alert", message: "No papers" }],
      waiting: 0,
    });
  },
);

test("does not announce a decision late if another one has replaced it", async () => {
  const company = await kasama.employer("pending");
  const broken = brokenAt("notify");
  await broken.approve(admin, company);
  await broken.reject(other, company, "No papers");
  await mailed(company, 1);
  expect(await trail(company)).toMatchObject({
    audit: [
      { action: "employer.approve", by: admin.id },
      { action: "employer.reject", by: other.id },
    ],
    news: [{ type: "alert", message: "No papers" }],
    waiting: 0,
  });
});

test("two admins at once make one decision: one row, one notification, one email, and a conflict for the other", async () => {
  const company = await kasama.employer("pending");
  const answers = await Promise.all([admin, other, admin, other].map((as) => approve(as, company)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 409, 409]);
  await mailed(company, 1);
  expect(await trail(company)).toMatchObject({ audit: [{ action: "employer.approve" }], news: [APPROVED], waiting: 0 });
});

test("stores each change of mind as a separate decision", async () => {
  const company = await kasama.employer("pending");
  await approve(admin, company);
  await reject(other, company, "No papers", await seenOf(company));
  await approve(admin, company, await seenOf(company));
  const { audit, news } = await trail(company);
  expect(audit.map(({ action }) => action)).toEqual(["employer.approve", "employer.reject", "employer.approve"]);
  expect(news).toEqual([APPROVED, { type: "alert", message: "No papers" }, APPROVED]);
});

test("turns five approvals and five rejections at once into one decision if nobody sent what they saw", async () => {
  const company = await kasama.employer("pending");
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_none, n) =>
      n % 2 === 0
        ? approve(n % 4 === 0 ? admin : other, company)
        : reject(n % 4 === 1 ? admin : other, company, "No papers"),
    ),
  );
  const { audit, news } = await trail(company);
  expect(audit).toHaveLength(1);
  expect(news).toHaveLength(1);
  // The winner, and admins who repeat their own decision.
  for (const { status, body } of answers) expect([200, 409], JSON.stringify(body)).toContain(status);
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
});

test.each(["approved", "rejected"] as const)(
  "what was %s is not decided otherwise without what was seen",
  async (was) => {
    const company = await kasama.employer("pending");
    const [first, second] =
      was === "approved"
        ? [() => approve(admin, company), () => reject(other, company, "No papers")]
        : [() => reject(admin, company, "No papers"), () => approve(other, company)];
    expect((await first()).status).toBe(200);
    const late = await second();
    expect([late.status, late.body.code, late.body.message]).toEqual([
      409,
      "CONFLICT",
      expect.stringMatching(/^First.* a moment ago\.$/),
    ]);
    expect(await kasama.server.context.employers.findById(company.id)).toMatchObject({ status: was });
    // The first admin gets a conflict too.
    const own = was === "approved" ? await reject(admin, company, "No papers") : await approve(admin, company);
    expect(own.status).toBe(409);
  },
);

import { afterAll, beforeAll, expect, test } from "vitest";
import type { Viewer } from "#server/http/viewer.ts";
import { type Harness, type Person, startHarness } from "#server/testing/harness.ts";
import { createApprovals } from "./approvals.service.ts";

let kasama: Harness;
let admin: Person;
let other: Person;
beforeAll(async () => {
  kasama = await startHarness();
  [admin, other] = await Promise.all([kasama.person("admin"), kasama.person("admin")]);
});
afterAll(() => kasama.close());

const approve = (as: Person, company: Person) =>
  kasama.call("POST", `/api/admin/employers/${company.id}/approve`, { as });
const reject = (as: Person, company: Person, reason: string) =>
  kasama.call("POST", `/api/admin/employers/${company.id}/reject`, { as, body: { reason } });
/** What is kept of the decisions on a company, oldest first. */
async function trail({ id }: Person) {
  const { audit, connection } = kasama.server.context;
  const [rows, news] = await Promise.all([
    audit.find({ subject_id: id }).sort({ at: 1 }).lean(),
    connection.collection("notifications").find({ user_id: id }).sort({ created_at: 1 }).toArray(),
  ]);
  return {
    audit: rows.map(({ action, actor_id }) => ({ action, by: actor_id })),
    news: news.map(({ type, message }) => ({ type, message })),
  };
}
const APPROVED = { type: "success", message: "Job seekers can write to you now." };

/** The service as it is, but the first of these writes does not reach the database. */
function brokenAt(broken: "audit" | "notify") {
  const { employers, notifications, audit } = kasama.server.context;
  const once = <A extends unknown[], R>(name: typeof broken, write: (...args: A) => Promise<R>) => {
    let works = name !== broken;
    return (...args: A): Promise<R> => {
      if (works) return write(...args);
      works = true;
      return Promise.reject(new Error("the plug was pulled"));
    };
  };
  return createApprovals({
    decide: employers.decide,
    find: employers.findById,
    notify: once("notify", notifications.raise),
    record: once("audit", async (row) => {
      await audit.create(row);
    }),
    now: () => new Date(),
  });
}
const viewer = (person: Person): Viewer => ({
  userId: person.id,
  userType: "admin",
  showsPresence: true,
  sessionId: "test",
  expiresAt: Date.now() + 60_000,
});

test.each(["audit", "notify"] as const)("a decision cut off at its %s is completed by the next try", async (broken) => {
  const company = await kasama.employer("pending");
  const approvals = brokenAt(broken);
  await expect(approvals.approve(viewer(admin), company.id, "first")).rejects.toThrow("the plug was pulled");
  // Whoever repairs it is not the one who decided.
  await approvals.approve(viewer(other), company.id, "second");
  const whole = { audit: [{ action: "employer.approve", by: admin.id }], news: [APPROVED] };
  expect(await trail(company)).toEqual(whole);
  await approvals.approve(viewer(admin), company.id, "third");
  expect(await trail(company)).toEqual(whole);
});

test("a rejection that is repaired gives the reason that was decided, not that of the repair", async () => {
  const company = await kasama.employer("pending");
  const approvals = brokenAt("notify");
  await expect(approvals.reject(viewer(admin), company.id, "No papers", "first")).rejects.toThrow();
  await approvals.reject(viewer(other), company.id, "Another reason", "second");
  expect(await trail(company)).toEqual({
    audit: [{ action: "employer.reject", by: admin.id }],
    news: [{ type: "alert", message: "No papers" }],
  });
});

test("a decision that was cut off and then reversed stands in the audit trail; its news are not told any more", async () => {
  const company = await kasama.employer("pending");
  const approvals = brokenAt("audit");
  await expect(approvals.approve(viewer(admin), company.id, "first")).rejects.toThrow();
  await approvals.reject(viewer(other), company.id, "No papers", "second");
  expect(await trail(company)).toEqual({
    audit: [
      { action: "employer.approve", by: admin.id },
      { action: "employer.reject", by: other.id },
    ],
    news: [{ type: "alert", message: "No papers" }],
  });
});

test("two admins at once make one decision: one row, one notification", async () => {
  const company = await kasama.employer("pending");
  const answers = await Promise.all([admin, other, admin, other].map((as) => approve(as, company)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(await trail(company)).toMatchObject({ audit: [{ action: "employer.approve" }], news: [APPROVED] });
});

test("each change of mind is a decision of its own", async () => {
  const company = await kasama.employer("pending");
  await approve(admin, company);
  await reject(other, company, "No papers");
  await approve(admin, company);
  const { audit, news } = await trail(company);
  expect(audit.map(({ action }) => action)).toEqual(["employer.approve", "employer.reject", "employer.approve"]);
  expect(news).toEqual([APPROVED, { type: "alert", message: "No papers" }, APPROVED]);
});

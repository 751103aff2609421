import { expect } from "vitest";
import type { Harness, Person } from "#server/testing/harness.ts";

/** The collections from which nothing may be lost. */
const KEPT = [
  ...["users", "employers", "jobseekers", "jobs", "applications", "interviews", "conversations", "messages"],
  ...["notifications", "reports", "saved_jobs", "announcements", "audit"],
];

/** The ids of all rows that must not be lost. */
export async function rowsOf({ server }: Pick<Harness, "server">): Promise<ReadonlyMap<string, readonly string[]>> {
  const found = new Map<string, readonly string[]>();
  for (const name of KEPT) {
    const rows = await server.context.connection
      .collection(name)
      .find({}, { projection: { _id: 1 } })
      .toArray();
    found.set(
      name,
      rows.map(({ _id }) => String(_id)),
    );
  }
  return found;
}

/** The pages people use most: lists, searches, dashboards and files. */
const PAGES: Readonly<Record<"anybody" | "seeker" | "employer" | "admin", readonly string[]>> = {
  anybody: [
    "jobs",
    "jobs?search=constructor",
    "jobs?search=w%C3%B6rd%20toString",
    "stats",
    "jobs?location=constructor",
  ],
  seeker: [
    ...["jobs/recommended", "jobs/saved", "jobs/searches", "jobs?sort=match", "applications"],
    ...["interviews", "notifications", "messages/conversations", "messages/search?q=constructor", "preferences"],
    ...["skills?search=constructor", "people?search=constructor", "sessions"],
  ],
  employer: [
    ...["jobs/mine", "applications", "applications?search=constructor", "applications?sort=match", "interviews"],
    ...["applications/summary", "notifications", "messages/conversations", "messages/search?q=word"],
    ...["people?search=constructor", "sessions"],
  ],
  admin: [
    ...["admin/stats", "admin/analytics?months=12", "admin/activities?days=30", "admin/activities?search=constructor"],
    ...["admin/users", "admin/users?search=constructor", "admin/users?sort=name", "admin/employers", "admin/users.csv"],
    ...["admin/employers?search=constructor", "admin/employers.csv", "admin/audit", "admin/audit.csv", "admin/reports"],
    ...["admin/announcements", "admin/approvals?kind=company", "admin/approvals?kind=listing", "notifications"],
    ...["admin/approvals?kind=pwd_id", "messages/conversations"],
  ],
};

/**
 * Expects that nothing has changed: no row is lost, no record was skipped as unreadable, no background work has failed, and
 * everyone's pages answer.
 */
export async function expectWell(
  kasama: Harness,
  people: Record<"seeker" | "employer" | "admin", Person>,
  before: ReadonlyMap<string, readonly string[]>,
  lines: readonly Record<string, unknown>[],
): Promise<void> {
  const { context } = kasama.server;
  const { activity, jobs, tasks } = context;
  await context.background.settled();
  await activity.written();
  for (const task of tasks) await task.run();
  await context.background.settled();

  for (const [who, pages] of Object.entries(PAGES)) {
    const as = who === "anybody" ? undefined : people[who as keyof typeof people];
    for (const page of pages) {
      const { status } = await kasama.call("GET", `/api/${page}`, as ? { as } : {});
      expect(status, `${page} for ${who}`).toBe(200);
    }
  }

  for (const [name, ids] of await rowsOf(kasama)) {
    const there = new Set(ids);
    expect(
      before.get(name)?.filter((id) => !there.has(id)),
      `lost of ${name}`,
    ).toEqual([]);
  }

  // The search finds every open job of a public company.
  const open = await context.connection.collection("jobs").find({ status: "open" }).toArray();
  let listed = 0;
  for (const { employer_id } of open) if (await jobs.isListed(employer_id)) listed += 1;
  expect((await kasama.call("GET", "/api/jobs")).body.total).toBe(listed);

  const { body } = await kasama.call("GET", "/api/metrics");
  expect(String(body).match(/^kasama_records_skipped_total\{.*$/gm) ?? []).toEqual([]);
  const ERROR = 50;
  expect(lines.filter(({ level }) => Number(level) >= ERROR)).toEqual([]);
}

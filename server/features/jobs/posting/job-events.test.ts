import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { JobRow } from "#server/features/jobs/job.model.ts";
import { MARKED } from "#server/features/jobs/jobs.repo.ts";
import { type Harness, type Person, startHarness } from "#server/testing/harness.ts";
import { insertApplication, insertJob } from "#server/testing/work.ts";
import { jobTarget } from "#shared/notifications/targets.ts";
import { expiredEvent, jobKey } from "./job-events.ts";

/** Who is notified when a job is created, closed or expires: each person once, by either of two processes. */

let ahead = 0;
const now = () => new Date(Date.now() + ahead);
let kasama: Harness;
/** Another process on the same database. */
let second: Harness;
let shop: Person;
beforeAll(async () => {
  kasama = await startHarness({}, undefined, now);
  second = await startHarness({ MONGODB_URI: kasama.server.database?.uri ?? "" }, undefined, now);
});
afterAll(async () => {
  await second.close();
  await kasama.close();
});
beforeEach(async () => {
  ahead = 0;
  shop = await kasama.employer();
});

const HOUR = 60 * 60_000;
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR);
const rows = () => kasama.server.context.connection.collection<JobRow>("jobs");
const notes = async (as: Person) => (await kasama.call("GET", "/api/notifications", { as })).body.data;
const look = () => kasama.server.context.jobs.task.run();
const waitingFor = (jobs: number[]) =>
  kasama.server.context.connection.collection("domain_events").countDocuments({ key: { $in: jobs.map(jobKey) } });
const insert = (more: Partial<JobRow> = {}) =>
  insertJob(kasama.server.context, { employer_id: shop.id, title: "Bookkeeper", ...more });

describe("an expired job", () => {
  test("is closed by one of two processes, and its employer is notified once", async () => {
    const jobs = await Promise.all(
      Array.from({ length: 5 }, (_none, n) => insert({ title: `Clerk ${n}`, expires_at: inHours(1) })),
    );
    const stays = await insert({ expires_at: inHours(30) });
    ahead = 2 * HOUR;
    await Promise.all([look(), second.server.context.jobs.task.run()]);
    const closed = await rows()
      .find({ _id: { $in: jobs.map(({ _id }) => _id) } })
      .toArray();
    for (const row of closed) {
      expect(row).toMatchObject({ status: "closed", closed_by: "expiry", version: 2 });
      expect(row).not.toHaveProperty("live_key");
    }
    expect(new Set(closed.map(({ search_rev }) => search_rev)).size).toBe(5);
    expect((await rows().findOne({ _id: stays._id }))?.status).toBe("open");
    expect(await waitingFor(jobs.map(({ _id }) => _id))).toBe(0);
    const told = await notes(shop);
    expect(told.map(({ title }: { title: string }) => title).toSorted()).toEqual(
      jobs.map(({ title }) => `“${title}” is closed`).toSorted(),
    );
    expect(told[0]).toMatchObject({ type: "alert", message: expect.stringContaining("closing date has passed") });
    expect(told.map(({ targetUrl }: { targetUrl: string }) => targetUrl).toSorted()).toEqual(
      jobs.map(({ _id }) => jobTarget(_id)).toSorted(),
    );
  });

  test("notifies the employer again when it was reopened and expired again", async () => {
    const { _id } = await insert({ expires_at: inHours(1) });
    ahead = 2 * HOUR;
    await look();
    const body = { expires_at: inHours(5).toISOString() };
    expect((await kasama.call("POST", `/api/jobs/${_id}/reopen`, { as: shop, body })).status).toBe(200);
    await look();
    expect(await notes(shop)).toHaveLength(1);
    ahead = 6 * HOUR;
    await look();
    expect(await notes(shop)).toHaveLength(2);
  });

  test("notifies once when the process that closed it died before it had notified", async () => {
    const { jobStore, events } = kasama.server.context;
    const { _id } = await insert({ expires_at: inHours(1) });
    ahead = 2 * HOUR;
    // The state after a kill right after the commit.
    const closed = await jobStore.repo.closeExpired(now(), (row, session) =>
      events.publish(expiredEvent(row), session),
    );
    expect(closed?._id).toBe(_id);
    ahead += 60_000;
    await Promise.all([events.processPending(), second.server.context.events.processPending()]);
    expect(await notes(shop)).toMatchObject([{ title: "“Bookkeeper” is closed" }]);
    expect(await waitingFor([_id])).toBe(0);
  });

  test("notifies once when an older version closed it and died before it had notified", async () => {
    const marked = { status: "closed", closed_by: "expiry", untold: "expired" } as const;
    const { _id } = await insert({ ...marked, expires_at: inHours(-1), updated_at: inHours(-1) });
    await Promise.all([look(), second.server.context.jobs.task.run()]);
    ahead += 60_000;
    await Promise.all([kasama, second].map(({ server }) => server.context.events.processPending()));
    expect(await notes(shop)).toHaveLength(1);
    expect(await rows().findOne({ _id })).not.toHaveProperty("untold");
  });

  test("notifies no one when it was reopened before the notification, by either endpoint", async () => {
    const { events, inTransaction } = kasama.server.context;
    const over = { status: "closed", closed_by: "expiry", expires_at: inHours(-1) } as const;
    const expires_at = inHours(5).toISOString();
    const whole = { status: "open", type: "Full-time", work_mode: "Onsite", description: "x", location: "Cebu City" };
    const [first, other] = [await insert(over), await insert(over)];
    for (const row of [first, other]) await inTransaction((session) => events.publish(expiredEvent(row), session));
    const body = { ...whole, title: "Cook", version: first.version, expires_at };
    expect((await kasama.call("PUT", `/api/jobs/${first._id}`, { as: shop, body })).status).toBe(200);
    const reopened = await kasama.call("POST", `/api/jobs/${other._id}/reopen`, { as: shop, body: { expires_at } });
    expect(reopened.status).toBe(200);
    for (const { _id } of [first, other]) await events.deliver(jobKey(_id));
    expect(await waitingFor([first._id, other._id])).toBe(0);
    expect(await notes(shop)).toEqual([]);
  });
});

test("finds the jobs marked by an older version through an index", async () => {
  const { connection } = kasama.server.context;
  await Promise.all(Array.from({ length: 20 }, (_none, n) => insert({ title: `Clerk ${n}` })));
  const filter = { ...MARKED, updated_at: { $lte: new Date() } };
  const explained = await connection.db?.command({ explain: { find: "jobs", filter } });
  expect(JSON.stringify(explained?.queryPlanner?.winningPlan)).not.toContain("COLLSCAN");
  expect(explained?.executionStats?.totalDocsExamined).toBe(0);
});

describe("job:changed", () => {
  test("reaches the tabs of the employer and of those who saved the job or applied to it, and no others", async () => {
    const job = await insert();
    const [keeper, applicant, gone, stranger] = [
      await kasama.person("pwd"),
      await kasama.person("general"),
      await kasama.person("pwd"),
      await kasama.person("pwd"),
    ];
    expect((await kasama.call("PUT", `/api/jobs/${job._id}/saved`, { as: keeper })).status).toBe(200);
    await insertApplication(kasama.server.context, job, { applicant_id: applicant.id });
    await insertApplication(kasama.server.context, job, { applicant_id: gone.id, status: "withdrawn" });
    const tabs = await Promise.all([shop, keeper, applicant].map((person) => kasama.openSocket(person)));
    const others = await Promise.all([gone, stranger].map((person) => kasama.openSocket(person)));
    const heard: unknown[] = [];
    for (const tab of others) tab.raw.on("job:changed", (news) => heard.push(news));
    const told = Promise.all(tabs.map((tab) => tab.next("job:changed")));
    await kasama.call("POST", `/api/jobs/${job._id}/close`, { as: shop });
    for (const news of await told)
      expect(news).toEqual({ id: job._id, status: "closed", updated_at: expect.any(String) });
    // Any event for them would have arrived before this one.
    const last = Promise.all(others.map((tab) => tab.next("notification:new")));
    for (const { id } of [gone, stranger]) {
      const note = { user_id: id, cause: "end", type: "info", title: "End", message: "End", target_url: null } as const;
      await kasama.server.context.notifications.raise(note);
    }
    await last;
    expect(heard).toEqual([]);
  });

  test("reaches only the employer for changes and the deletion of a draft, and all who see the job when it expires", async () => {
    const tab = await kasama.openSocket(shop);
    const written = tab.next("job:changed");
    const draft = { status: "draft", title: "Later" };
    const { id } = (await kasama.call("POST", "/api/jobs", { as: shop, body: draft })).body.data;
    expect(await written).toMatchObject({ id, status: "draft" });
    const deleted = tab.next("job:changed");
    await kasama.call("DELETE", `/api/jobs/${id}`, { as: shop });
    expect(await deleted).toMatchObject({ id, status: "deleted" });
    const job = await insert({ expires_at: inHours(1) });
    const over = tab.next("job:changed");
    ahead = 2 * HOUR;
    await look();
    expect(await over).toMatchObject({ id: job._id, status: "closed" });
  });
});

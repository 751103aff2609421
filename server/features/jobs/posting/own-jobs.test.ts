import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { JobRow } from "#server/features/jobs/job.model.ts";
import { type Harness, type Person, startHarness } from "#server/testing/harness.ts";
import { insertApplication, insertJob } from "#server/testing/work.ts";
import { OwnJob } from "#shared/jobs/jobs.schemas.ts";
import { jobsTexts as JOB_TEXTS } from "#shared/jobs/texts/jobs.texts.ts";

/** Jobs as their employer creates, publishes, closes and reopens them: once, twice at the same time, and in two tabs. */

let kasama: Harness;
let shop: Person;
let ahead = 0;
beforeAll(async () => {
  kasama = await startHarness({}, undefined, () => new Date(Date.now() + ahead));
});
afterAll(() => kasama.close());
beforeEach(async () => {
  ahead = 0;
  shop = await kasama.employer();
});

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;
const inDays = (days: number) => new Date(Date.now() + days * DAY).toISOString();
const whole = (more: object = {}) => ({
  status: "open",
  title: "Bookkeeper",
  description: "You keep the books of some twenty shops.",
  location: "Quezon City",
  type: "Full-time",
  work_mode: "Hybrid",
  ...more,
});
const post = (body: unknown, { as = shop, key }: { as?: Person; key?: string } = {}) =>
  kasama.call("POST", "/api/jobs", { as, body, headers: key ? { "idempotency-key": key } : {} });
const made = async (body: unknown, as = shop) => {
  const answer = await post(body, { as });
  expect(answer.status).toBe(201);
  return answer.body.data;
};
const put = (id: number, body: unknown, as = shop) => kasama.call("PUT", `/api/jobs/${id}`, { as, body });
const act = (id: number, what: "close" | "reopen", body: unknown = what === "reopen" ? {} : undefined, as = shop) =>
  kasama.call("POST", `/api/jobs/${id}/${what}`, { as, ...(body === undefined ? {} : { body }) });
const read = (id: number, as?: Person) => kasama.call("GET", `/api/jobs/${id}`, as ? { as } : {});
const mine = (query = "", as = shop) => kasama.call("GET", `/api/jobs/mine${query}`, { as });
const rowOf = (id: number) => kasama.server.context.connection.collection<JobRow>("jobs").findOne({ _id: id });

describe("a company that is not approved", () => {
  test("gets the reason why it cannot publish, and nothing is stored", async () => {
    const waiting = await kasama.employer("pending");
    const { status, body } = await post(whole(), { as: waiting });
    expect([status, body.code, body.message]).toEqual([403, "NOT_ALLOWED", JOB_TEXTS.notApproved]);
    expect((await mine("", waiting)).body).toMatchObject({ data: [], total: 0 });
  });

  test("can write, change and delete drafts, and publish them after the approval", async () => {
    const waiting = await kasama.employer("pending");
    const draft = await made({ status: "draft", title: "Bookkeeper" }, waiting);
    expect(draft).toMatchObject({ status: "draft", type: null, description: "", version: 1 });
    expect((await put(draft.id, whole({ version: 1 }), waiting)).body.message).toBe(JOB_TEXTS.notApproved);
    const admin = await kasama.person("admin");
    await kasama.call("POST", `/api/admin/employers/${waiting.id}/approve`, { as: admin });
    const published = await put(draft.id, whole({ version: 1 }), waiting);
    expect([published.status, published.body.data]).toMatchObject([200, { status: "open", version: 2 }]);
  });

  test("gets the reason when it was rejected", async () => {
    const { connection } = kasama.server.context;
    const employers = connection.collection<{ _id: number }>("employers");
    await employers.updateOne({ _id: shop.id }, { $set: { status: "rejected" } });
    expect((await post(whole())).body.message).toBe(JOB_TEXTS.rejected);
  });
});

describe("POST /api/jobs", () => {
  test("refuses everyone but employers", async () => {
    for (const type of ["pwd", "general", "admin"] as const)
      expect((await post(whole(), { as: await kasama.person(type) })).status).toBe(403);
    expect((await kasama.call("POST", "/api/jobs", { body: whole() })).status).toBe(401);
  });

  test("refuses an incomplete job, names each missing field, and stores nothing", async () => {
    const { status, body } = await post(whole({ title: " ", salary_min: 5, salary_max: 4, expires_at: inDays(-1) }));
    expect([status, body.errors]).toEqual([
      400,
      { title: [JOB_TEXTS.titleRequired], expires_at: [JOB_TEXTS.expiryPast], salary_max: [JOB_TEXTS.salaryOrder] },
    ]);
    expect((await mine()).body.total).toBe(0);
  });

  test("returns the whole job, key by key, and everyone can read it", async () => {
    const sent = whole({
      requirements: "Two years",
      salary_min: 25_000,
      salary_max: 32_000,
      salary_period: "month",
      experience_years: 2,
      openings: 2,
      skills: [{ name: "Bookkeeping", required: true, importance: 5 }],
      access: { step_free_access: "yes", quiet_space: "no" },
      expires_at: inDays(30),
    });
    const job = await made(sent);
    expect(OwnJob.parse(job)).toEqual(job);
    const { access, ...said } = sent as Record<string, unknown>;
    expect(job).toMatchObject({ ...said, excerpt: "You keep the books of some twenty shops.", version: 1 });
    expect(job.access).toMatchObject({ ...(access as object), flexible_hours: "unknown" });
    expect(job.company).toMatchObject({ user_id: shop.id, reply_minutes: null });
    expect(job.applicants).toMatchObject({ total: 0, pending: 0, withdrawn: 0 });
    const seen = (await read(job.id)).body.data;
    expect(seen).toMatchObject({ id: job.id, description: job.description, saved: false, applied: null, match: null });
    for (const key of ["version", "applicants", "closed_by", "employer_id", "search_rev", "live_key"])
      expect(seen).not.toHaveProperty(key);
  });

  test("repeats the first response for the same key, whatever happened to the job since, and refuses another content", async () => {
    const key = randomUUID();
    const first = await post(whole(), { key });
    await act(first.body.data.id, "close");
    const again = await post(whole(), { key });
    expect([again.status, again.body]).toEqual([201, first.body]);
    const other = await post(whole({ openings: 3 }), { key });
    expect([other.status, other.body.message]).toEqual([409, JOB_TEXTS.keyReused]);
    expect((await mine()).body.total).toBe(1);
    // Another user's key with the same text is a different key.
    const neighbour = await kasama.employer();
    expect((await post(whole(), { key, as: neighbour })).body.data.id).not.toBe(first.body.data.id);
  });

  test("refuses a malformed key", async () => {
    const { status, body } = await post(whole(), { key: "a b" });
    expect([status, Object.keys(body.errors)]).toEqual([400, ["Idempotency-Key"]]);
  });

  test("accepts the key of a failed call again", async () => {
    const key = randomUUID();
    const there = await made(whole());
    expect((await post(whole(), { key })).status).toBe(409);
    await act(there.id, "close");
    expect((await post(whole(), { key })).status).toBe(201);
  });

  test("refuses a second job of the same title, place and type in any case, and names the first", async () => {
    const there = await made(whole({ title: "Señior  Bookkeeper" }));
    const same = whole({ title: "senior bookkeeper", location: " quezon city", description: "Another text" });
    const { status, body } = await post(same);
    expect([status, body.code, body.message, body.existing_id]).toEqual([
      409,
      "CONFLICT",
      JOB_TEXTS.duplicate,
      there.id,
    ]);
    expect((await post({ ...same, type: "Part-time" })).status).toBe(201);
    expect((await post(same, { as: await kasama.employer() })).status).toBe(201);
    await act(there.id, "close");
    expect((await post(same)).status).toBe(201);
  });

  test("creates one job for a double click and for two tabs", async () => {
    const key = randomUUID();
    const clicks = await Promise.all(Array.from({ length: 6 }, () => post(whole(), { key })));
    expect(new Set(clicks.map(({ body }) => body.data.id)).size).toBe(1);
    expect(clicks.every(({ status }) => status === 201)).toBe(true);
    const tabs = await Promise.all(
      Array.from({ length: 6 }, () => post(whole({ title: "Cashier" }), { key: randomUUID() })),
    );
    const winners = tabs.filter(({ status }) => status === 201).map(({ body }) => body.data.id);
    expect(winners).toHaveLength(1);
    const rest = tabs.filter(({ status }) => status === 409);
    expect(rest.map(({ body }) => body.existing_id)).toEqual(Array(5).fill(winners[0]));
    expect((await mine()).body.total).toBe(2);
  });
});

describe("PUT /api/jobs/{id}", () => {
  test("does not find the job of another company", async () => {
    const { id } = await made(whole());
    const other = await kasama.employer();
    for (const answer of [
      await put(id, whole({ version: 1 }), other),
      await act(id, "close", undefined, other),
      await act(id, "reopen", {}, other),
      await kasama.call("DELETE", `/api/jobs/${id}`, { as: other }),
      await put(987_654_321, whole({ version: 1 })),
    ])
      expect([answer.status, answer.body.message]).toEqual([404, JOB_TEXTS.notFound]);
  });

  test("accepts one of two changes of the same version and reports a conflict to the other", async () => {
    const { id } = await made(whole());
    const answers = await Promise.all(
      ["First", "Second", "Third"].map((title) => put(id, whole({ title, version: 1 }))),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    const [winner] = answers.filter(({ status }) => status === 200);
    expect((await read(id)).body.data.title).toBe(winner?.body.data.title);
    expect((await put(id, whole({ version: 1 }))).body.message).toBe(JOB_TEXTS.changedElsewhere);
  });

  test("refuses the title, place and type of another job", async () => {
    const [a, b] = [await made(whole()), await made(whole({ title: "Cashier" }))];
    const { status, body } = await put(b.id, whole({ version: 1 }));
    expect([status, body.existing_id]).toEqual([409, a.id]);
    expect((await read(b.id)).body.data.title).toBe("Cashier");
    // A change may repeat the job's own title, place and type.
    expect((await put(a.id, whole({ openings: 4, version: 1 }))).status).toBe(200);
  });

  test("refuses to turn a published job into a draft", async () => {
    const { id } = await made(whole());
    const { status, body } = await put(id, { ...whole({ version: 1 }), status: "draft" });
    expect([status, body.message]).toEqual([409, JOB_TEXTS.publishedAlready]);
  });

  test("sets the creation time of a draft when it is published, and keeps that of a published job", async () => {
    const draft = await made({ status: "draft", title: "Bookkeeper" });
    ahead = 3 * HOUR;
    const published = (await put(draft.id, whole({ version: 1 }))).body.data;
    expect(Date.parse(published.created_at) - Date.parse(draft.created_at)).toBeGreaterThanOrEqual(3 * HOUR);
    ahead = 4 * HOUR;
    const changed = (await put(draft.id, whole({ openings: 5, version: 2 }))).body.data;
    expect(changed).toMatchObject({ created_at: published.created_at, openings: 5, version: 3 });
  });
});

describe("closing and reopening", () => {
  test("closes once for repeated requests, and hides the job from strangers", async () => {
    const { id } = await made(whole());
    const answers = await Promise.all([act(id, "close"), act(id, "close")]);
    expect(answers.map(({ status }) => status).filter((status) => status === 200).length).toBeGreaterThan(0);
    expect((await act(id, "close")).body.data).toMatchObject({ status: "closed", closed_by: "employer", version: 2 });
    expect((await read(id)).status).toBe(404);
    expect((await read(id, shop)).body.data.status).toBe("closed");
  });

  test("reopens unless the same job was published meanwhile", async () => {
    const { id } = await made(whole());
    await act(id, "close");
    const second = await made(whole());
    expect((await act(id, "reopen")).body.existing_id).toBe(second.id);
    await act(second.id, "close");
    expect((await act(id, "reopen")).body.data).toMatchObject({ status: "open", closed_by: null });
    expect((await act(id, "reopen")).status).toBe(200);
    expect((await read(id)).status).toBe(200);
  });

  test("requires a new expiry date, or none, to reopen an expired job", async () => {
    const { id } = await made(whole({ expires_at: inDays(2 / 24) }));
    ahead = 3 * HOUR;
    // The task has not closed it yet, but it has expired.
    expect((await read(id)).status).toBe(404);
    expect((await read(id, shop)).body.data).toMatchObject({ status: "closed", closed_by: "expiry" });
    const refused = await act(id, "reopen");
    expect([refused.status, refused.body.errors]).toEqual([400, { expires_at: [JOB_TEXTS.expired] }]);
    expect((await act(id, "reopen", { expires_at: null })).body.data).toMatchObject({
      status: "open",
      expires_at: null,
    });
  });

  test("refuses to close or reopen a draft, and deletes only drafts", async () => {
    const draft = await made({ status: "draft", title: "Bookkeeper" });
    expect((await act(draft.id, "close")).body.message).toBe(JOB_TEXTS.draftClosed);
    expect((await act(draft.id, "reopen")).body.message).toBe(JOB_TEXTS.draftReopened);
    const job = await made(whole({ title: "Cashier" }));
    const remove = (id: number) => kasama.call("DELETE", `/api/jobs/${id}`, { as: shop });
    expect((await remove(job.id)).body.message).toBe(JOB_TEXTS.notADraft);
    expect((await remove(draft.id)).status).toBe(200);
    expect((await remove(draft.id)).status).toBe(404);
    expect(await rowOf(draft.id)).toBeNull();
  });
});

test("GET /api/jobs/mine: lists by status, newest first, with all counts and the number of applicants", async () => {
  const { context } = kasama.server;
  const draft = await made({ status: "draft", title: "Later" });
  const old = await made(whole({ title: "Old" }));
  await act(old.id, "close");
  const job = await insertJob(context, { employer_id: shop.id, created_at: new Date(Date.now() + 1000) });
  await insertJob(context, { employer_id: (await kasama.employer()).id });
  for (const status of ["pending", "pending", "interview", "withdrawn"] as const)
    await insertApplication(context, job, { applicant_id: (await kasama.person("pwd")).id, status });
  const { body } = await mine();
  expect(body).toMatchObject({ total: 3, page: 1, page_size: 20, counts: { draft: 1, open: 1, closed: 1 } });
  expect(body.data.map(({ id }: { id: number }) => id)).toEqual([job._id, old.id, draft.id]);
  expect(body.data[0].applicants).toMatchObject({ total: 4, pending: 2, interview: 1, withdrawn: 1, hired: 0 });
  expect((await mine("?status=closed")).body).toMatchObject({ total: 1, data: [{ id: old.id }] });
  expect((await mine("?page=2&page_size=2")).body.data.map(({ id }: { id: number }) => id)).toEqual([draft.id]);
});

test("gives each write the next search_rev, and no two the same", async () => {
  const { id } = await made(whole());
  const revs = [(await rowOf(id))?.search_rev];
  for (const step of [
    () => put(id, whole({ openings: 2, version: 1 })),
    () => act(id, "close"),
    () => act(id, "reopen"),
  ]) {
    expect((await step()).status).toBe(200);
    revs.push((await rowOf(id))?.search_rev);
  }
  expect(revs.toSorted((a = 0, b = 0) => a - b)).toEqual(revs);
  const many = await Promise.all(Array.from({ length: 8 }, (_none, n) => made(whole({ title: `Clerk ${n}` }))));
  const rows = await Promise.all(many.map((job) => rowOf(job.id)));
  expect(new Set([...revs, ...rows.map((row) => row?.search_rev)]).size).toBe(12);
});

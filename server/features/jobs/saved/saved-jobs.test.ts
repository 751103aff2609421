import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type Harness, type Person, startHarness } from "#server/testing/harness.ts";
import { insertApplication, insertJob } from "#server/testing/work.ts";
import { SAVED_JOBS_MAX } from "#shared/jobs/job-search.ts";
import { jobsTexts as JOB_TEXTS } from "#shared/jobs/texts/jobs.texts.ts";

/** The saved jobs of a job seeker. */

let kasama: Harness;
let shop: Person;
let maricel: Person;
beforeAll(async () => {
  kasama = await startHarness();
  shop = await kasama.employer();
});
afterAll(() => kasama.close());
beforeEach(async () => {
  maricel = await kasama.person("pwd");
});

const insert = (more: object = {}) => insertJob(kasama.server.context, { employer_id: shop.id, ...more });
const save = (id: number, as = maricel) => kasama.call("PUT", `/api/jobs/${id}/saved`, { as });
const forget = (id: number, as = maricel) => kasama.call("DELETE", `/api/jobs/${id}/saved`, { as });
const list = (query = "", as = maricel) => kasama.call("GET", `/api/jobs/saved${query}`, { as });

test("refuses to save a job that the job seeker cannot read, like one that does not exist", async () => {
  const waiting = await kasama.employer("pending");
  const hidden = [
    await insert({ status: "draft" }),
    await insert({ status: "closed" }),
    await insert({ expires_at: new Date(Date.now() - 1000) }),
    await insertJob(kasama.server.context, { employer_id: waiting.id }),
  ];
  for (const id of [...hidden.map(({ _id }) => _id), 987_654_321]) {
    const { status, body } = await save(id);
    expect([status, body.message]).toEqual([404, JOB_TEXTS.notFound]);
  }
  // A person who applied can read it, even after it is closed.
  const closed = await insert({ status: "closed" });
  await insertApplication(kasama.server.context, closed, { applicant_id: maricel.id });
  expect((await save(closed._id)).status).toBe(200);
});

test("saves a job once for repeated calls from several tabs, and updates the other tabs", async () => {
  const { _id: id } = await insert();
  const tab = await kasama.openSocket(maricel);
  const heard: unknown[] = [];
  tab.raw.on("job:saved", (news) => heard.push(news));
  const answers = await Promise.all([save(id), save(id), save(id)]);
  for (const { status, body } of answers) expect([status, body.data]).toEqual([200, { id, saved: true }]);
  expect((await list()).body).toMatchObject({ total: 1, data: [{ id, saved: true, applied: null }] });
  const gone = tab.next("job:saved", ({ saved }) => !saved);
  for (const { body } of [await forget(id), await forget(id)]) expect(body.data).toEqual({ id, saved: false });
  await gone;
  expect(heard).toEqual([
    { id, saved: true },
    { id, saved: false },
  ]);
  expect((await list()).body).toMatchObject({ total: 0, data: [] });
});

test("lists saved jobs by pages, latest first, with application and match; closed jobs stay readable", async () => {
  const jobs = [await insert({ title: "A" }), await insert({ title: "B" }), await insert({ title: "C" })];
  for (const { _id } of jobs) await save(_id);
  const [first] = jobs;
  if (!first) throw new Error("no job");
  const application = await insertApplication(kasama.server.context, first, { applicant_id: maricel.id });
  await kasama.call("POST", `/api/jobs/${first._id}/close`, { as: shop });
  const { body } = await list();
  expect(body.data.map(({ title }: { title: string }) => title)).toEqual(["C", "B", "A"]);
  expect(body.data[2]).toMatchObject({ status: "closed", applied: application._id, saved: true });
  expect(body.data[0]).toMatchObject({ status: "open", applied: null, match: { score: expect.any(Number) } });
  expect((await list("?page=2&page_size=2")).body).toMatchObject({ total: 3, page: 2, data: [{ title: "A" }] });
  const read = await kasama.call("GET", `/api/jobs/${first._id}`, { as: maricel });
  expect(read.body.data).toMatchObject({ status: "closed", saved: true, applied: application._id });
  expect((await kasama.call("GET", `/api/jobs/${first._id}`, { as: await kasama.person("pwd") })).status).toBe(404);
});

test("refuses more saved jobs than the limit", async () => {
  const { connection } = kasama.server.context;
  const rows = Array.from({ length: SAVED_JOBS_MAX }, (_none, n) => ({ user_id: maricel.id, job_id: n + 9_000_000 }));
  await connection.collection("saved_jobs").insertMany(rows.map((row) => ({ ...row, created_at: new Date() })));
  const { status, body } = await save((await insert())._id);
  expect([status, body.message]).toEqual([409, JOB_TEXTS.savedMany]);
});

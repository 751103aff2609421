import { afterAll, beforeAll, expect, test } from "vitest";
import { OWN_JOBS_MAX } from "#server/features/jobs/posting/own-jobs.service.ts";
import { type Harness, type Person, startHarness } from "#server/testing/harness.ts";
import { insertJob } from "#server/testing/work.ts";
import { SAVED_JOBS_MAX, SAVED_SEARCHES_MAX } from "#shared/jobs/job-search.ts";

/** Limits also hold when many calls arrive at the same moment. */

let kasama: Harness;
beforeAll(async () => {
  kasama = await startHarness();
});
afterAll(() => kasama.close());

async function statuses(times: number, ask: (n: number) => Promise<{ status: number }>): Promise<number[]> {
  const answered = async (n: number): Promise<number> => {
    const { status } = await ask(n);
    // Nothing was stored: on a busy machine a call waited too long for its turn at the database.
    return status === 503 ? answered(n) : status;
  };
  return (await Promise.all(Array.from({ length: times }, (_none, n) => answered(n)))).sort();
}
const times = (count: number, status: number) => Array.from({ length: count }, () => status);
const rowsOf = (collection: string, filter: object) =>
  kasama.server.context.connection.collection(collection).countDocuments(filter);

test("stores no more saved searches than the limit when 40 arrive at once, and one more after a deletion", async () => {
  const seeker = await kasama.person("pwd");
  const save = (n: number) =>
    kasama.call("POST", "/api/jobs/searches", { as: seeker, body: { filter: { search: `welder ${n}` } } });
  expect(await statuses(2 * SAVED_SEARCHES_MAX, save)).toEqual([
    ...times(SAVED_SEARCHES_MAX, 201),
    ...times(SAVED_SEARCHES_MAX, 409),
  ]);
  const { body } = await kasama.call("GET", "/api/jobs/searches", { as: seeker });
  expect(body.data).toHaveLength(SAVED_SEARCHES_MAX);
  // The same search again does not count as a new one.
  expect(
    (await kasama.call("POST", "/api/jobs/searches", { as: seeker, body: { filter: body.data[0].filter } })).status,
  ).toBe(200);
  await kasama.call("DELETE", `/api/jobs/searches/${body.data[0].id}`, { as: seeker });
  expect(await statuses(3, (n) => save(100 + n))).toEqual([201, 409, 409]);
});

test("stores the same search from two tabs once, without an error", async () => {
  const seeker = await kasama.person("pwd");
  const save = () =>
    kasama.call("POST", "/api/jobs/searches", { as: seeker, body: { filter: { search: "carpenter" } } });
  expect(await statuses(6, save)).toEqual([...times(5, 200), 201]);
});

test("stores no more saved jobs than the limit when many arrive at once", async () => {
  const [seeker, company] = [await kasama.person("pwd"), await kasama.employer()];
  const jobs = await Promise.all(
    Array.from({ length: 12 }, (_none, n) =>
      insertJob(kasama.server.context, { employer_id: company.id, title: `Job ${n}` }),
    ),
  );
  const kept = Array.from({ length: SAVED_JOBS_MAX - 4 }, (_none, n) => ({
    user_id: seeker.id,
    job_id: 8_000_000 + n,
  }));
  await kasama.server.context.connection.collection("saved_jobs").insertMany(kept);
  const save = (n: number) => kasama.call("PUT", `/api/jobs/${jobs[n]?._id}/saved`, { as: seeker });
  expect(await statuses(12, save)).toEqual([...times(4, 200), ...times(8, 409)]);
  expect(await rowsOf("saved_jobs", { user_id: seeker.id })).toBe(SAVED_JOBS_MAX);
});

test("stores no more jobs than a company's limit when many arrive at once", async () => {
  const company: Person = await kasama.employer();
  const first = await kasama.call("POST", "/api/jobs", { as: company, body: { status: "draft", title: "First" } });
  expect(first.status).toBe(201);
  const rows = Array.from({ length: OWN_JOBS_MAX - 4 }, (_none, n) => ({
    _id: 7_000_000 + n,
    employer_id: company.id,
    status: "closed",
    search_rev: -1 - n,
  }));
  await kasama.server.context.connection.collection("jobs").insertMany(rows as never);
  const write = (n: number) =>
    kasama.call("POST", "/api/jobs", { as: company, body: { status: "draft", title: `Draft ${n}` } });
  expect(await statuses(10, write)).toEqual([...times(3, 201), ...times(7, 409)]);
});

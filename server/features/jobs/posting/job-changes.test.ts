import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { JobRow } from "#server/features/jobs/job.model.ts";
import { companySeen } from "#server/testing/decisions.ts";
import { type Harness, type Person, startHarness } from "#server/testing/harness.ts";
import { insertJob } from "#server/testing/work.ts";

/** The changes that tell the search of every process whether a job can be found. */

let kasama: Harness;
let shop: Person;
let admin: Person;
beforeAll(async () => {
  kasama = await startHarness();
  admin = await kasama.person("admin");
});
afterAll(() => kasama.close());
beforeEach(async () => {
  shop = await kasama.employer();
});

const changes = () => kasama.server.context.jobs.changes;
/** The number of the latest change. */
async function here(): Promise<number> {
  let rev = 0;
  while (true) {
    const step = await changes().changedSince(rev, 100);
    if (step.rev === rev) return rev;
    rev = step.rev;
  }
}
const insert = (more: Partial<JobRow> = {}) => insertJob(kasama.server.context, { employer_id: shop.id, ...more });
const decide = async (what: "approve" | "reject") =>
  kasama.call("POST", `/api/admin/employers/${shop.id}/${what}`, {
    as: admin,
    body: {
      ...(what === "reject" && { reason: "The documents do not match" }),
      seen: await companySeen(kasama, shop.id),
    },
  });
const since = async (rev: number) => {
  const { docs, gone } = await changes().changedSince(rev, 100);
  return { found: docs.map(({ id }) => id).toSorted(), gone: gone.toSorted() };
};

test("returns changes in the order of search_rev, in batches, and none when nothing changed", async () => {
  const start = await here();
  const jobs = [
    await insert({ title: "A" }),
    await insert({ title: "B" }),
    await insert({ title: "C", status: "draft" }),
  ];
  const first = await changes().changedSince(start, 2);
  expect(first).toMatchObject({ rev: start + 2, gone: [], docs: [{ id: jobs[0]?._id }, { id: jobs[1]?._id }] });
  const rest = await changes().changedSince(first.rev, 2);
  expect(rest).toEqual({ rev: start + 3, docs: [], gone: [jobs[2]?._id] });
  expect(await changes().changedSince(rest.rev, 2)).toEqual({ rev: rest.rev, docs: [], gone: [] });
});

test("builds documents with the searchable fields, times as numbers, and the company's name", async () => {
  const start = await here();
  const expires_at = new Date(Date.now() + 1_000_000);
  const row = await insert({ requirements: "Two years", expires_at });
  const { docs } = await changes().changedSince(start, 1);
  const { _id, status, closed_by, updated_at, version, search_rev, openings, created_at, ...rest } = row;
  expect(docs).toEqual([
    {
      ...rest,
      id: _id,
      company: `Company ${shop.id}`,
      created_at: created_at.getTime(),
      expires_at: expires_at.getTime(),
    },
  ]);
});

test("removes a company's jobs with its approval, and adds them back with it", async () => {
  const jobs = [await insert(), await insert(), await insert({ status: "closed" })].map(({ _id }) => _id);
  let rev = await here();
  expect((await decide("reject")).status).toBe(200);
  expect(await since(rev)).toEqual({ found: [], gone: jobs.slice(0, 2).toSorted() });
  rev = await here();
  // Repeating the same decision changes nothing.
  await decide("reject");
  expect(await here()).toBe(rev);
  await decide("approve");
  expect(await since(rev)).toEqual({ found: jobs.slice(0, 2).toSorted(), gone: [] });
});

test("removes the jobs of a suspended account", async () => {
  const { _id } = await insert();
  const rev = await here();
  const { connection, jobs } = kasama.server.context;
  await connection.withSession((session) =>
    session.withTransaction(async () => {
      const users = connection.collection<{ _id: number }>("users");
      await users.updateOne({ _id: shop.id }, { $set: { status: "suspended" } }, { session });
      await jobs.relist(shop.id, session);
    }),
  );
  expect(await since(rev)).toEqual({ found: [], gone: [_id] });
  expect((await kasama.call("GET", `/api/jobs/${_id}`)).status).toBe(404);
});

test("changes the documents for an approved new name, and for no other change of a company", async () => {
  const { _id } = await insert();
  let rev = await here();
  const put = (body: object) => kasama.call("PUT", `/api/employer/${shop.id}`, { as: shop, body });
  expect((await put({ company_description: "We keep books" })).status).toBe(200);
  expect(await here()).toBe(rev);
  expect((await put({ company_name: "Tanglaw Ledger" })).status).toBe(200);
  // The old name is public until an admin has reviewed the new one.
  expect(await here()).toBe(rev);
  const approved = await kasama.call("POST", `/api/admin/company-changes/${shop.id}/approve`, { as: admin });
  expect(approved.status).toBe(200);
  const { docs, rev: next } = await changes().changedSince(rev, 10);
  expect(docs).toMatchObject([{ id: _id, company: "Tanglaw Ledger" }]);
  rev = next;
  expect((await kasama.call("GET", `/api/jobs/${_id}`)).body.data.company.company_name).toBe("Tanglaw Ledger");
});

test("leaves stubs of a deleted company's jobs that no query returns as jobs", async () => {
  const jobs = [await insert(), await insert({ status: "closed" }), await insert({ status: "draft" })];
  const keeper = await kasama.person("pwd");
  expect((await kasama.call("PUT", `/api/jobs/${jobs[0]?._id}/saved`, { as: keeper })).status).toBe(200);
  const rev = await here();
  const body = { password: shop.password };
  expect((await kasama.call("DELETE", "/api/account", { as: shop, body })).status).toBe(200);
  const known = jobs.slice(0, 2).map(({ _id }) => _id);
  expect(await since(rev)).toEqual({ found: [], gone: known.toSorted() });
  const { connection } = kasama.server.context;
  const left = await connection
    .collection<JobRow>("jobs")
    .find({ _id: { $in: jobs.map(({ _id }) => _id) } })
    .toArray();
  for (const stub of left) expect(Object.keys(stub)).toEqual(["_id", "search_rev"]);
  expect(left).toHaveLength(2);
  expect((await kasama.call("GET", `/api/jobs/${known[0]}`, { as: admin })).status).toBe(404);
  expect((await kasama.call("GET", "/api/jobs/saved", { as: keeper })).body).toMatchObject({ data: [], total: 0 });
});

test("reads the changes with one index scan", async () => {
  await insert();
  const { connection } = kasama.server.context;
  const find = {
    find: "jobs",
    filter: { search_rev: { $gt: (await here()) - 1 } },
    sort: { search_rev: 1 },
    limit: 10,
  };
  const explained = await connection.db?.command({ explain: find });
  expect(JSON.stringify(explained?.executionStats?.executionStages)).toContain("search_rev_1");
  expect(explained?.executionStats).toMatchObject({ totalKeysExamined: 1, totalDocsExamined: 1 });
});

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { countCommands } from "#server/testing/commands.ts";
import { companySeen } from "#server/testing/decisions.ts";
import { type Harness, type Person, startHarness } from "#server/testing/harness.ts";
import { insertApplication, insertJob } from "#server/testing/work.ts";
import { wholeAccess } from "#shared/jobs/job-form.ts";
import type { JobRow } from "./job.model.ts";

/** Finding, reading and recommending jobs: each in one call, and with few database commands. */

let kasama: Harness;
/** Another process on the same database. */
let second: Harness;
let shop: Person;
let mill: Person;
let admin: Person;
let maricel: Person;
let jobs: Record<"cook" | "baker" | "clerk" | "driver", JobRow>;
beforeAll(async () => {
  const shared = { JWT_SECRET: "one-secret-for-both-processes-of-this-test" };
  kasama = await startHarness(shared);
  second = await startHarness({ ...shared, MONGODB_URI: kasama.server.database?.uri ?? "" });
  [shop, mill] = [await kasama.employer(), await kasama.employer()];
  admin = await kasama.person("admin");
  maricel = await kasama.person("pwd");
  const body = {
    desired_job_title: "Baker",
    location_preference: "Iloilo City",
    skills: [{ name: "Baking" }, { name: "Bread" }],
    access_needs: [{ need: "quiet_space", note: "", visible_to: "employers_i_apply_to" }],
  };
  expect((await kasama.call("PUT", `/api/jobseeker/${maricel.id}`, { as: maricel, body })).status).toBe(200);
  const at = (daysAgo: number) => ({ created_at: new Date(Date.now() - daysAgo * 24 * 60 * 60_000) });
  const insert = (employer: Person, more: Partial<JobRow>) =>
    insertJob(kasama.server.context, { employer_id: employer.id, skills: [], ...more });
  jobs = {
    cook: await insert(shop, {
      ...at(3),
      title: "Line cook",
      location: "Cebu City",
      salary_min: 20_000,
      salary_max: 24_000,
    }),
    baker: await insert(shop, {
      ...at(2),
      title: "Baker",
      skills: [
        { name: "Baking", required: true, importance: 5 },
        { name: "Food safety", required: true, importance: 3 },
      ],
      access: wholeAccess({ quiet_space: "yes", step_free_access: "no" }),
    }),
    clerk: await insert(mill, { ...at(1), title: "Filing clerk", work_mode: "Remote", type: "Part-time" }),
    driver: await insert(mill, { ...at(0), title: "Truck driver", location: "Davao City", work_mode: "Onsite" }),
  };
});
afterAll(async () => {
  await second.close();
  await kasama.close();
});

const list = (query = "", as?: Person, server = kasama) => server.call("GET", `/api/jobs${query}`, as ? { as } : {});
const titles = async (query: string, as?: Person) =>
  (await list(query, as)).body.data.map(({ title }: JobRow) => title);
const read = (id: number, as?: Person) => kasama.call("GET", `/api/jobs/${id}`, as ? { as } : {});

const CARD = [
  ...["access", "applied", "company", "created_at", "excerpt", "experience_years", "expires_at", "id", "location"],
  ...["match", "openings", "salary_max", "salary_min", "salary_period", "saved", "skills", "status", "title", "type"],
  ...["updated_at", "work_mode"],
].toSorted();

describe("GET /api/jobs", () => {
  test("lists all open jobs to everyone, newest first, with facets; key by key", async () => {
    const { status, body } = await list();
    expect(status).toBe(200);
    expect(Object.keys(body).toSorted()).toEqual(
      ["data", "facets", "page", "page_size", "sort", "success", "total"].toSorted(),
    );
    expect(body).toMatchObject({ total: 4, page: 1, page_size: 20, sort: "date" });
    expect(body.data.map(({ title }: JobRow) => title)).toEqual(["Truck driver", "Filing clerk", "Baker", "Line cook"]);
    for (const card of body.data) {
      expect(Object.keys(card).toSorted()).toEqual(CARD);
      expect(card).toMatchObject({ saved: false, applied: null, match: null, status: "open" });
      expect(Object.keys(card.company).toSorted()).toEqual(
        ["company_name", "industry", "logo_path", "reply_minutes", "user_id"].toSorted(),
      );
    }
    expect(body.facets.work_mode).toEqual({ Onsite: 1, Hybrid: 2, Remote: 1 });
    expect(body.facets.access.quiet_space).toEqual({ yes: 1, no: 0, unknown: 3 });
  });

  test.each([
    ["?search=bakr&location=Iloilo", ["Baker"]],
    ["?search=bak", ["Baker"]],
    ["?location=Davao", ["Truck driver"]],
    ["?type=Part-time,Contract", ["Filing clerk"]],
    ["?work_mode=Remote,Onsite", ["Truck driver", "Filing clerk"]],
    ["?skills=Baking,Welding", ["Baker"]],
    ["?accommodations=quiet_space", ["Baker"]],
    ["?accommodations=quiet_space,step_free_access", []],
    ["?accommodations=step_free_access&unknown_access=1", ["Truck driver", "Filing clerk", "Line cook"]],
    ["?min_salary=24000", ["Line cook"]],
    ["?min_salary=24001", []],
    ["?page=2&page_size=3", ["Line cook"]],
    ["?sort=salary&page_size=1", ["Line cook"]],
  ])("%s", async (query, found) => expect(await titles(query)).toEqual(found));

  test("uses and reports the default order when the requested one is not available", async () => {
    expect((await list("?sort=match")).body.sort).toBe("date");
    expect((await list("?sort=relevance")).body.sort).toBe("date");
    expect((await list("?sort=match&search=cook")).body.sort).toBe("relevance");
    expect((await list("?sort=match", maricel)).body).toMatchObject({
      sort: "match",
      data: [{ title: "Baker" }, {}, {}, {}],
    });
  });

  test("shows saved, applied and match reasons to job seekers, and to no one else", async () => {
    const { _id } = await insertApplication(kasama.server.context, jobs.cook, { applicant_id: maricel.id });
    await kasama.call("PUT", `/api/jobs/${jobs.baker._id}/saved`, { as: maricel });
    const { data } = (await list("", maricel)).body;
    const [baker, cook] = [data[2], data[3]];
    expect(baker).toMatchObject({ saved: true, applied: null, match: { missing_skills: ["Food safety"] } });
    expect(baker.match.score).toBeGreaterThan(cook.match.score);
    expect(baker.match.reasons.map(({ kind }: { kind: string }) => kind)).toContain("access");
    expect(cook).toMatchObject({ saved: false, applied: _id });
    // A single job shows the same as the list.
    const { description, requirements, ...card } = (await read(jobs.baker._id, maricel)).body.data;
    expect(card).toEqual(baker);
    for (const other of [shop, admin])
      for (const seen of (await list("", other)).body.data)
        expect(seen).toMatchObject({ saved: false, applied: null, match: null });
  });

  test("needs few database commands for a job seeker, whatever the page size", async () => {
    await list("", maricel);
    const { context } = kasama.server;
    // Session, profile, changes, jobs, saved, applied, companies.
    // Background commands are counted too, so the lowest of three runs is the call alone.
    const fewest = async (as?: Person) => {
      const counts: number[] = [];
      for (let n = 0; n < 3; n += 1) counts.push(await countCommands(context, () => list("?page_size=50", as)));
      return Math.min(...counts);
    };
    expect(await fewest(maricel)).toBeLessThanOrEqual(8);
    expect(await fewest()).toBeLessThanOrEqual(3);
  });

  test("finds a new job, and stops finding a closed one, at once in both processes", async () => {
    const body = {
      status: "open",
      title: "Zarzuela singer",
      description: "You sing.",
      location: "Vigan City",
      type: "Contract",
      work_mode: "Onsite",
    };
    const made = await kasama.call("POST", "/api/jobs", { as: shop, body });
    for (const server of [kasama, second])
      expect((await list("?search=zarzuela", undefined, server)).body.data).toMatchObject([{ id: made.body.data.id }]);
    expect((await second.call("POST", `/api/jobs/${made.body.data.id}/close`, { as: shop })).status).toBe(200);
    for (const server of [kasama, second])
      expect((await list("?search=zarzuela", undefined, server)).body.total).toBe(0);
  });

  test("finds neither a company that lost its approval nor its jobs", async () => {
    const third = await kasama.employer();
    const job = await insertJob(kasama.server.context, { employer_id: third.id, title: "Kundiman singer" });
    expect(await titles("?search=kundiman")).toHaveLength(1);
    const body = { reason: "The documents do not match", seen: await companySeen(kasama, third.id) };
    await kasama.call("POST", `/api/admin/employers/${third.id}/reject`, { as: admin, body });
    expect(await titles("?search=kundiman")).toEqual([]);
    expect((await read(job._id)).status).toBe(404);
    expect((await read(job._id, admin)).status).toBe(200);
    expect((await read(job._id, third)).body.data).toMatchObject({ version: 1, applicants: { total: 0 } });
  });
});

describe("GET /api/jobs/recommended", () => {
  const recommended = (query = "") => kasama.call("GET", `/api/jobs/recommended${query}`, { as: maricel });

  test("recommends the best matches with reasons, without jobs that were applied to", async () => {
    const { body } = await recommended();
    const [best] = body.data;
    expect(Object.keys(best).toSorted()).toEqual(["job", "missing_skills", "reasons", "score"]);
    expect(best).toMatchObject({ job: { id: jobs.baker._id }, missing_skills: ["Food safety"] });
    expect(best.job.match).toEqual({ score: best.score, reasons: best.reasons, missing_skills: best.missing_skills });
    expect(body.data.map(({ job }: { job: { id: number } }) => job.id)).not.toContain(jobs.cook._id);
    expect((await recommended("?limit=1")).body.data).toHaveLength(1);
  });
});

describe("GET /api/companies/{userId}", () => {
  const page = (id: number, as?: Person) => kasama.call("GET", `/api/companies/${id}`, as ? { as } : {});

  test("shows the public profile, the access statement and the open jobs", async () => {
    await kasama.call("PUT", `/api/employer/${shop.id}`, {
      as: shop,
      body: { access_statement: "No steps anywhere." },
    });
    await insertJob(kasama.server.context, { employer_id: shop.id, status: "closed" });
    const { body } = await page(shop.id);
    expect(Object.keys(body.data).toSorted()).toEqual(["company", "jobs", "jobs_total", "reply_minutes"]);
    expect(body.data).toMatchObject({
      jobs_total: 2,
      reply_minutes: null,
      company: { access_statement: "No steps anywhere." },
    });
    for (const key of ["contact_person", "address", "status", "reason"])
      expect(body.data.company).not.toHaveProperty(key);
    expect(body.data.jobs.map(({ id }: { id: number }) => id)).toEqual([jobs.baker._id, jobs.cook._id]);
    expect((await page(shop.id, maricel)).body.data.jobs[0]).toMatchObject({ match: { score: expect.any(Number) } });
  });

  test("shows a company that awaits approval to its owner and admins only, without jobs", async () => {
    const waiting = await kasama.employer("pending");
    await insertJob(kasama.server.context, { employer_id: waiting.id });
    expect((await page(waiting.id)).status).toBe(404);
    for (const reader of [waiting, admin])
      expect((await page(waiting.id, reader)).body.data).toMatchObject({ jobs: [], jobs_total: 0 });
  });
});

test("shows on a job's page how soon its company usually replies", async () => {
  const { context } = kasama.server;
  const fast = await kasama.employer();
  const job = await insertJob(context, { employer_id: fast.id });
  for (let n = 0; n < 5; n += 1) {
    const seeker = await kasama.person("pwd");
    const conversation = await kasama.conversation(seeker, fast);
    for (const [from, to] of [
      [seeker, fast],
      [fast, seeker],
    ] as const) {
      const body = { receiver_id: to.id, content: "Hello" };
      await kasama.call("POST", `/api/messages/conversations/${conversation}/messages`, { as: from, body });
    }
  }
  expect((await read(job._id)).body.data.company.reply_minutes).toBe(0);
});

test("finds and recommends jobs that are named like inherited object properties", async () => {
  const mason = await kasama.person("pwd");
  const body = { desired_job_title: "constructor", skills: [{ name: "Masonry" }] };
  expect((await kasama.call("PUT", `/api/jobseeker/${mason.id}`, { as: mason, body })).status).toBe(200);
  const form = {
    ...{ status: "open", title: "Road constructor", description: "You build roads.", location: "Vigan City" },
    ...{ type: "Contract", work_mode: "Onsite" },
  };
  const { id } = (await kasama.call("POST", "/api/jobs", { as: mill, body: form })).body.data;
  expect((await list()).status).toBe(200);
  expect(await titles("?search=constructor")).toEqual(["Road constructor"]);
  const fitting = await kasama.call("GET", "/api/jobs/recommended", { as: mason });
  expect(fitting.body.data[0]).toMatchObject({ job: { id } });
  await kasama.call("POST", `/api/jobs/${id}/close`, { as: mill });
});

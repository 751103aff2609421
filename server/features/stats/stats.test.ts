import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { companySeen } from "#server/testing/decisions.ts";
import { type Harness, type Person, startHarness } from "#server/testing/harness.ts";
import { startMailServer, type TestMailServer } from "#server/testing/smtp.ts";
import { insertJob } from "#server/testing/work.ts";
import { PublicStats } from "#shared/stats/stats.rest.ts";
import { createStats, type Stats } from "./stats.service.ts";

let kasama: Harness;
let mails: TestMailServer;
let admin: Person;
beforeAll(async () => {
  mails = await startMailServer();
  kasama = await startHarness({ SMTP_URL: mails.url });
  admin = await kasama.person("admin");
});
afterAll(async () => {
  await kasama.close();
  await mails.close();
});

/** The service over the real counts, with its own clock, and how often it has counted. */
let stats: Stats;
let looks: number;
let clock: number;
beforeEach(() => {
  const { users, employers, jobs } = kasama.server.context;
  looks = 0;
  clock = Date.now();
  stats = createStats({
    countUsers: () => {
      looks += 1;
      return users.countActive();
    },
    countOpenJobs: jobs.countFound,
    countEmployers: () => employers.countApproved(),
    now: () => new Date(clock),
  });
});

/** The three figures after the cached ones have expired. */
async function figures() {
  clock += 30_000;
  const { activeUsers, jobListings, partnerEmployers } = await stats.publicStats();
  return { users: activeUsers.value, jobs: jobListings.value, employers: partnerEmployers.value };
}

test("returns three totals to anyone, as a number and as text", async () => {
  const answer = await kasama.call("GET", "/api/stats");
  expect(answer.status).toBe(200);
  expect(answer.headers.get("cache-control")).toBe("no-store");
  expect(PublicStats.parse(answer.body.data)).toMatchObject({
    activeUsers: { value: 1, formatted: "1" },
    jobListings: { value: 0, formatted: "0" },
    partnerEmployers: { value: 0, formatted: "0" },
  });
  expect((await createStats({ ...counts(1240), now: () => new Date() }).publicStats()).activeUsers).toEqual({
    value: 1240,
    formatted: "1,240",
  });
});

const counts = (users: number) => ({
  countUsers: async () => users,
  countOpenJobs: async () => 0,
  countEmployers: async () => 0,
});

test("counts a sign-up once its address is verified, and not while it is suspended", async () => {
  const before = await figures();
  const email = "counted@mail.example";
  const body = {
    email,
    password: "Kasama-2026!",
    user_type: "general",
    first_name: "Ana",
    last_name: "Reyes",
    phone_number: "9171234567",
    address: "12 Mabini Street, Iloilo",
  };
  expect((await kasama.call("POST", "/api/create", { body })).status).toBe(201);
  expect(await figures()).toEqual(before);

  const token = /verify-email\?token=([\w%-]+)/.exec((await mails.mailTo(email)).text ?? "")?.[1] ?? "";
  await kasama.call("POST", "/api/verify-email", { body: { token: decodeURIComponent(token) } });
  expect(await figures()).toEqual({ ...before, users: before.users + 1 });

  await kasama.person("pwd", { status: "suspended" });
  expect(await figures()).toEqual({ ...before, users: before.users + 1 });
});

test("counts an employer once it is approved, and not after that is revoked", async () => {
  const company = await kasama.employer("pending");
  const before = await figures();
  await kasama.call("POST", `/api/admin/employers/${company.id}/approve`, { as: admin });
  expect(await figures()).toEqual({ ...before, employers: before.employers + 1 });
  const body = { reason: "No papers", seen: await companySeen(kasama, company.id) };
  await kasama.call("POST", `/api/admin/employers/${company.id}/reject`, { as: admin, body });
  expect(await figures()).toEqual(before);
});

test("counts jobs while a visitor can find them", async () => {
  const { context } = kasama.server;
  const [shop, mill] = [await kasama.employer(), await kasama.employer()];
  const found = async () => (await kasama.call("GET", "/api/jobs")).body.total;
  const setUser = (id: number, set: object) =>
    context.connection.collection<{ _id: number }>("users").updateOne({ _id: id }, { $set: set });
  const decide = async (what: string) => {
    const seen = await companySeen(kasama, mill.id);
    const body = what === "reject" ? { reason: "No papers", seen } : { seen };
    return kasama.call("POST", `/api/admin/employers/${mill.id}/${what}`, { as: admin, body });
  };

  for (const status of ["open", "open", "draft", "closed"] as const)
    await insertJob(context, { employer_id: shop.id, status });
  // It has expired, and the task has not closed it yet.
  await insertJob(context, { employer_id: shop.id, expires_at: new Date(Date.now() - 1000) });
  await insertJob(context, { employer_id: mill.id, expires_at: new Date(Date.now() + 3_600_000) });
  expect([(await figures()).jobs, await found()]).toEqual([3, 3]);

  // Without an approval, its published jobs are not visible to visitors.
  await decide("reject");
  expect([(await figures()).jobs, await found()]).toEqual([2, 2]);
  await insertJob(context, { employer_id: (await kasama.employer("pending")).id });
  expect([(await figures()).jobs, await found()]).toEqual([2, 2]);
  await decide("approve");
  expect([(await figures()).jobs, await found()]).toEqual([3, 3]);

  for (const inactive of [{ status: "suspended" }, { verified_at: null }]) {
    await setUser(mill.id, inactive);
    expect((await figures()).jobs).toBe(2);
    await setUser(mill.id, { status: "active", verified_at: new Date() });
  }
  expect((await figures()).jobs).toBe(3);
});

test("a hundred concurrent calls share one read, which is cached for half a minute", async () => {
  const answers = await Promise.all(Array.from({ length: 100 }, () => stats.publicStats()));
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  await kasama.person("pwd");
  clock += 29_999;
  expect(await stats.publicStats()).toEqual(answers[0]);
  expect(looks).toBe(1);
  clock += 1;
  expect((await stats.publicStats()).activeUsers.value).toBe((answers[0]?.activeUsers.value ?? 0) + 1);
  expect(looks).toBe(2);
});

test("does not cache an error: the next call reads again", async () => {
  let works = false;
  const shaky = createStats({
    ...counts(3),
    countUsers: async () => {
      if (!works) throw new Error("the plug was pulled");
      return 3;
    },
    now: () => new Date(clock),
  });
  await expect(shaky.publicStats()).rejects.toThrow("the plug was pulled");
  works = true;
  expect((await shaky.publicStats()).activeUsers.value).toBe(3);
});

test.each([
  ["users", "status_1_verified_at_1__id_1", { status: "active", verified_at: { $gte: new Date(0) } }],
  ["employers", "status_1", { status: "approved" }],
  ["jobs", "status_1_expires_at_1", { status: "open" }],
  ["jobs", "status_1_expires_at_1", { status: "open", expires_at: { $lte: new Date(0) } }],
])("counts %s by the index %s alone, without reading documents", async (collection, indexName, filter) => {
  await Promise.all([kasama.person("pwd", { verified_at: null }), kasama.employer(), kasama.employer("pending")]);
  const explained = await kasama.server.context.connection.db?.command({ explain: { find: collection, filter } });
  const { executionStages, totalKeysExamined, nReturned } = explained?.executionStats ?? {};
  expect(executionStages).toMatchObject({ stage: "FETCH", inputStage: { stage: "IXSCAN", indexName } });
  expect(totalKeysExamined).toBe(nReturned);
});

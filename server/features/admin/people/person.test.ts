import { randomUUID } from "node:crypto";
import { inflateRawSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { packedBytes, zipEntries } from "#server/platform/files/documents/zip-entries.ts";
import { type Harness, type Person, startHarness } from "#server/testing/harness.ts";
import { insertApplication, insertJob } from "#server/testing/work.ts";
import { adminTexts as T } from "#shared/admin/texts/admin.texts.ts";
import { PersonPage } from "./person.service.ts";

/** A person's page, and the sensitive details that an admin reads only with a reason. */

const PWD_ID = "06-3022-000-0001234";
const DISABILITY = "Low vision in both eyes";
const REASON = "They asked us by phone to correct their address.";
const HOUR = 60 * 60 * 1000;
/** How far the server's clock is ahead, in milliseconds. */
let ahead = 0;
let kasama: Harness;
let admin: Person;
let seeker: Person;
let shop: Person;
beforeAll(async () => {
  // With rate limits, because the views are limited.
  kasama = await startHarness({ RATE_LIMITS: "on" }, undefined, () => new Date(Date.now() + ahead));
  const { context } = kasama.server;
  admin = await kasama.person("admin", { first_name: "Ana", last_name: "Reyes" });
  seeker = await kasama.person("pwd", {
    pwd_id_sealed: context.cipher.seal(PWD_ID),
    address: "7 Luna Street, Molo",
    phone_number: "+639998887766",
    consents: [{ what: "terms", version: "2026-11", at: new Date("2026-11-02T08:00:00Z") }],
  });
  shop = await kasama.employer();
  await kasama.call("PUT", `/api/jobseeker/${seeker.id}`, { as: seeker, body: { disability: DISABILITY } });
  const job = await insertJob(context, { employer_id: shop.id });
  await insertJob(context, { employer_id: shop.id, title: "Another", status: "draft" });
  await insertApplication(context, job, { applicant_id: seeker.id });
  const conversation = await kasama.conversation(seeker, shop);
  const say = { receiver_id: seeker.id, content: "Send me the fee first." };
  await kasama.call("POST", `/api/messages/conversations/${conversation}/messages`, { as: shop, body: say });
  const body = { target: { kind: "conversation", id: conversation }, reason: "scam" };
  expect((await kasama.call("POST", "/api/reports", { as: seeker, body })).status).toBe(201);
});
afterAll(() => kasama.close());

const page = ({ id }: Person) => kasama.call("GET", `/api/admin/users/${id}`, { as: admin });
const look = ({ id }: Person, { as = admin, reason = REASON, key = randomUUID() } = {}) =>
  kasama.call("POST", `/api/admin/users/${id}/sensitive`, {
    as,
    body: { reason },
    headers: { "idempotency-key": key },
  });
const looksAt = ({ id }: Person) =>
  kasama.server.context.audit.find({ subject_id: id, action: "person.sensitive.read" }).sort({ at: 1 }).lean();

test("shows a job seeker with a masked number, and without sensitive details", async () => {
  const { status, body } = await page(seeker);
  expect(status).toBe(200);
  expect(body.data).toMatchObject({
    account: { id: seeker.id, email: seeker.email, user_type: "pwd", status: "active" },
    decision: null,
    company: null,
    pwd_id: { state: "pending", masked: "••-••••-•••-•••1234" },
    sessions: [{ device: expect.any(String) }],
    reports: { about: [], by: [{ reason: "scam", status: "open" }] },
    counts: { applications: 1, jobs: 0, conversations: 1 },
  });
  const text = JSON.stringify(body);
  for (const hidden of [PWD_ID, DISABILITY, "Luna", "9998887766", "2026-11-02", "Send me the fee", seeker.token])
    expect(text).not.toContain(hidden);
});

test("shows an employer with the current company and the number of published jobs", async () => {
  const { body } = await page(shop);
  expect(body.data).toMatchObject({
    company: { company_name: `Company ${shop.id}`, status: "approved", decided_at: null, reason: null },
    pwd_id: null,
    reports: { about: [{ reason: "scam" }], by: [] },
    counts: { applications: 1, jobs: 1, conversations: 1 },
  });
});

test("shows who suspended the account, why and when, and other admin actions, newest first", async () => {
  const person = await kasama.person("general");
  const other = await kasama.person("admin");
  const suspend = { reason: "Three reports of the same.", seen: "active" };
  await kasama.call("POST", `/api/admin/users/${person.id}/warn`, {
    as: other,
    body: { message: "Please keep to the rules." },
  });
  await kasama.call("POST", `/api/admin/users/${person.id}/suspend`, { as: admin, body: suspend });
  const ana = { id: admin.id, name: "Ana Reyes" };
  const { data } = (await page(person)).body;
  expect(data.decision).toMatchObject({ status: "suspended", by: ana, reason: suspend.reason });
  expect(data.audit).toMatchObject([
    { action: "user.suspend", actor: ana, reason: suspend.reason },
    { action: "user.warn", actor: { id: other.id }, reason: "Please keep to the rules." },
  ]);
  expect(data.sessions).toEqual([]);
  await kasama.call("DELETE", "/api/account", { as: other, body: { password: other.password } });
  expect((await page(person)).body.data.audit[1].actor).toBeNull();
});

describe("the sensitive details", () => {
  test("are shown in full, are not cacheable, and are recorded with the reason", async () => {
    const { status, body, headers } = await look(seeker);
    expect(status).toBe(200);
    expect(body.data).toEqual({
      phone_number: "+639998887766",
      address: "7 Luna Street, Molo",
      pwd_id_number: PWD_ID,
      disability: DISABILITY,
      consents: [{ what: "terms", version: "2026-11", at: "2026-11-02T08:00:00.000Z", withdrawn: false }],
    });
    expect(headers.get("cache-control")).toBe("no-store");
    expect(await looksAt(seeker)).toMatchObject([{ actor_id: admin.id, reason: REASON }]);
  });

  test("are recorded once for a repeated call, and again for another call", async () => {
    const person = await kasama.person("general");
    const key = randomUUID();
    await Promise.all([look(person, { key }), look(person, { key })]);
    expect(await looksAt(person)).toHaveLength(1);
    await look(person);
    expect(await looksAt(person)).toHaveLength(2);
  });

  test("are recorded again for a used key when it is another view", async () => {
    const person = await kasama.person("general");
    const key = randomUUID();
    await look(person, { key });
    // Another reason; and the same reason an hour later, which is too late for a repeated call.
    await look(person, { key, reason: "They asked for another thing." });
    expect(await looksAt(person)).toHaveLength(2);
    ahead += HOUR;
    await look(person, { key });
    await look(person, { key });
    expect(await looksAt(person)).toHaveLength(4);
  });

  test.each([
    ["too short a reason", "  because ", T.reasonShort],
    ["too long a reason", "a".repeat(501), T.reasonLong],
  ])("stays shut for %s", async (_what, reason, said) => {
    const person = await kasama.person("general");
    const { status, body } = await look(person, { reason });
    expect([status, body.errors]).toEqual([400, { reason: [said] }]);
    expect(await looksAt(person)).toEqual([]);
  });

  test("are not shown when the view cannot be recorded", async () => {
    const { accountStatus, cipher } = kasama.server.context;
    const nobody = async () => null;
    const shut = new PersonPage({
      accounts: accountStatus,
      companyOf: nobody,
      disabilityOf: () => expect.unreachable("it was read all the same"),
      devicesOf: async () => [],
      reportsOf: async () => [],
      counts: { applications: async () => 0, jobs: async () => 0, conversations: async () => 0 },
      trail: { record: () => Promise.reject(new Error("the disk is full")), find: nobody, newestAbout: async () => [] },
      names: async () => new Map(),
      cipher,
      limiter: { spend: async () => {} },
      now: () => new Date(),
    });
    const viewer = { userId: admin.id, userType: "admin", showsPresence: true, sessionId: "a", expiresAt: 0 } as const;
    const call = { idempotencyKey: undefined, requestId: "a" };
    await expect(shut.readSensitive(viewer, seeker.id, REASON, call)).rejects.toThrow("the disk is full");
  });

  test("can be viewed thirty times an hour by one admin, and then by others", async () => {
    const eager = await kasama.person("admin");
    for (let n = 0; n < 30; n += 1) expect((await look(shop, { as: eager })).status).toBe(200);
    const before = (await looksAt(shop)).length;
    const { status, body, headers } = await look(shop, { as: eager });
    expect([status, body.message]).toEqual([429, T.sensitiveOften]);
    expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
    expect(await looksAt(shop)).toHaveLength(before);
    expect((await look(shop)).status).toBe(200);
  });

  test("are listed as viewed in the person's export, without the reason; decisions are listed with theirs", async () => {
    const person = await kasama.person("general");
    await look(person);
    const warning = { message: "Please keep to the rules." };
    await kasama.call("POST", `/api/admin/users/${person.id}/warn`, { as: admin, body: warning });
    const answer = await fetch(`${kasama.url}/api/account/export`, {
      method: "POST",
      headers: { authorization: `Bearer ${person.token}`, "content-type": "application/json" },
      body: JSON.stringify({ password: person.password }),
    });
    const bytes = Buffer.from(await answer.arrayBuffer());
    const entry = (zipEntries(bytes, 100) ?? []).find(({ name }) => name === "data.json");
    if (!entry) return expect.unreachable("there is no data in the export");
    const packed = packedBytes(bytes, entry) ?? Buffer.alloc(0);
    const text = String(entry.method === 8 ? inflateRawSync(packed) : packed);
    expect(JSON.parse(text).decisions).toEqual([
      { action: "person.sensitive.read", about_me: true, at: expect.any(String) },
      { action: "user.warn", about_me: true, at: expect.any(String), reason: warning.message },
    ]);
    expect(text).not.toContain(REASON);
  });
});

test("uses an index for every query of the page", async () => {
  const { connection } = kasama.server.context;
  const { id } = seeker;
  const asked: [string, object, Record<string, 1 | -1>][] = [
    ["audit", { subject_id: id }, { at: -1 }],
    ["reports", { reported_id: id }, { created_at: -1 }],
    ["reports", { reporter_id: id }, { created_at: -1 }],
    ["sessions", { user_id: id }, {}],
    ["applications", { applicant_id: id }, {}],
    ["applications", { employer_id: id }, {}],
    ["conversations", { "members.user_id": id }, {}],
    ["jobs", { employer_id: id }, {}],
  ];
  for (const [collection, filter, sort] of asked) {
    const plan = JSON.stringify(await connection.collection(collection).find(filter).sort(sort).explain());
    expect(plan, collection).toContain("IXSCAN");
    expect(plan, collection).not.toContain("COLLSCAN");
  }
});

test("notifies only admins when a person's session begins or ends", async () => {
  const [person, employer] = [await kasama.person("general"), await kasama.employer()];
  const [watching, foreign] = [await kasama.openSocket(admin), await kasama.openSocket(employer)];
  const leaked: unknown[] = [];
  (foreign.raw.on as (event: string, run: (told: unknown) => void) => void)("person:sessions", (told) =>
    leaked.push(told),
  );
  const next = () =>
    watching.next("person:sessions" as never, (told: { user_id: number }) => told.user_id === person.id);
  const sessions = async () => (await page(person)).body.data.sessions.length;
  const before = await sessions();
  const began = next();
  const { token } = (
    await kasama.call("POST", "/api/login", { body: { email: person.email, password: person.password } })
  ).body;
  await began;
  expect(await sessions()).toBe(before + 1);
  const ended = next();
  await kasama.call("POST", "/api/logout", { as: { ...person, token } });
  await ended;
  expect(await sessions()).toBe(before);
  const all = next();
  await kasama.call("POST", "/api/logout-all", { as: person });
  await all;
  expect(await sessions()).toBe(0);
  // Any message to the employer would have arrived before this answer.
  await foreign.command("sync", { conversations: {} });
  expect(leaked).toEqual([]);
});

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Harness, type Person, startHarness } from "#server/testing/harness.ts";
import { insertCompany } from "#server/testing/people.ts";
import type { AuditEntry } from "#shared/admin/audit.rest.ts";
import type { AuditAction } from "#shared/admin/audit-lists.ts";
import { createAuditListRepo } from "./audit-list.repo.ts";

/** The audit trail as admins read it, on a whole server. */

let kasama: Harness;
let ana: Person;
let ben: Person;
let shop: Person;
let seeker: Person;
const DAY = 24 * 60 * 60 * 1000;
const ago = (days: number) => new Date(Date.now() - days * DAY);

beforeAll(async () => {
  kasama = await startHarness();
  ana = await kasama.person("admin", { first_name: "Ana", last_name: "Reyes" });
  ben = await kasama.person("admin", { first_name: "Ben", last_name: "Cruz" });
  shop = await kasama.person("employer");
  seeker = await kasama.person("pwd", { first_name: "Maria", last_name: "Santos" });
  await insertCompany(kasama.server.context, { _id: shop.id, company_name: "Habi Weavers", status: "approved" });
  const note = (actor: Person, action: AuditAction, subject: { id: number }, at: Date, n: number) =>
    kasama.server.context.audit.create({
      ...{ cause: `test-${n}`, actor_id: actor.id, action, subject_id: subject.id, request_id: `request-${n}`, at },
    });
  const moment = ago(5);
  await note(ana, "employer.approve", shop, ago(20), 1);
  await note(ana, "resume.read", seeker, moment, 2);
  await note(ben, "jobseeker.read", seeker, moment, 3);
  await note(ben, "employer.reject", shop, moment, 4);
  await note(ben, "application.read", { id: 999_999 }, ago(1), 5);
});
afterAll(() => kasama.close());

const get = (query = "", as = ana) => kasama.call("GET", `/api/admin/audit${query}`, { as });
const requests = async (query: string) => {
  const { status, body } = await get(query);
  expect(status).toBe(200);
  return body.data.entries.map(({ request_id }: AuditEntry) => Number(request_id.slice("request-".length)));
};

test("lists who did what to whom and when, with current names, newest first", async () => {
  const { body } = await get();
  expect(body.data.entries.map(({ title }: AuditEntry) => title)).toEqual([
    "Ben Cruz viewed an application of Deleted user",
    "Ben Cruz rejected Habi Weavers",
    "Ben Cruz viewed the profile of Maria Santos",
    "Ana Reyes opened the resume of Maria Santos",
    "Ana Reyes approved Habi Weavers",
  ]);
  expect(body.data.entries.at(0)).toMatchObject({ subject: { id: 999_999, name: null } });
  expect(body.data.entries.at(-1)).toEqual({
    id: expect.stringMatching(/^[0-9a-f]{24}$/),
    action: "employer.approve",
    title: "Ana Reyes approved Habi Weavers",
    actor: { id: ana.id, name: "Ana Reyes" },
    subject: { id: shop.id, name: "Habi Weavers" },
    request_id: "request-1",
    at: expect.any(String),
  });
  expect(body.next_cursor).toBeNull();
});

test("filters by actor, subject, action and time, and by all of them", async () => {
  expect(await requests(`?actor_id=${ana.id}`)).toEqual([2, 1]);
  expect(await requests(`?subject_id=${seeker.id}`)).toEqual([3, 2]);
  expect(await requests("?action=employer.reject")).toEqual([4]);
  expect(await requests("?days=7")).toEqual([5, 4, 3, 2]);
  expect(await requests(`?actor_id=${ben.id}&subject_id=${shop.id}&days=7`)).toEqual([4]);
  expect(await requests(`?actor_id=${seeker.id}`)).toEqual([]);
});

test("has no gap and no repetition between pages, also within one moment", async () => {
  const told: number[] = [];
  for (let cursor = ""; ; ) {
    const { body } = await get(`?limit=1${cursor && `&cursor=${cursor}`}`);
    expect(body.data.entries).toHaveLength(1);
    told.push(Number(body.data.entries[0].request_id.slice("request-".length)));
    if (body.next_cursor === null) break;
    cursor = body.next_cursor;
  }
  expect(told).toEqual([5, 4, 3, 2, 1]);
});

describe("the download", () => {
  const take = (query: string, as = ana) =>
    fetch(`${kasama.url}/api/admin/audit.csv${query}`, { headers: { authorization: `Bearer ${as.token}` } });
  const linesOf = async (answer: Response) =>
    Buffer.from(await answer.arrayBuffer())
      .toString("utf8")
      .replace("\ufeff", "")
      .trimEnd()
      .split("\r\n");

  test("has what the filter finds, with exact times and reasons, and is recorded itself", async () => {
    const { audit } = kasama.server.context;
    const at = ago(40);
    await audit.create({
      ...{ cause: "test-suspend", actor_id: ben.id, action: "user.suspend", subject_id: seeker.id },
      ...{ request_id: "request-40", at, reason: "=Wrote the same, again and again" },
    });
    const answer = await take(`?actor_id=${ben.id}&action=user.suspend`);
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "text/csv; charset=utf-8"]);
    expect(answer.headers.get("content-disposition")).toMatch(
      /^attachment; filename="kasama-audit-\d{4}-\d\d-\d\d\.csv"$/,
    );
    expect(await linesOf(answer)).toEqual([
      "at,title,actor,actor_id,action,subject,subject_id,reason,detail,from,to,request_id",
      `${at.toISOString()},Ben Cruz suspended Maria Santos,Ben Cruz,${ben.id},user.suspend,Maria Santos,${seeker.id},"'=Wrote the same, again and again",,,,request-40`,
    ]);
    const row = await audit.findOne({ action: "audit.export" }).lean();
    const filter = [
      { name: "actor_id", value: String(ben.id) },
      { name: "action", value: "user.suspend" },
    ];
    expect(row).toMatchObject({ actor_id: ana.id, download: { filter, rows: 1 } });
    const all = await linesOf(await take(""));
    // Without its own record, and with every line of the list.
    expect(all.filter((line) => line.includes("audit.export"))).toHaveLength(1);
    await kasama.server.context.connection.collection("audit").deleteMany({ at: { $lt: ago(30) } });
    await kasama.server.context.connection.collection("audit").deleteMany({ action: "audit.export" });
  });

  test("leaves out what was done with reports about the viewer", async () => {
    const { audit, connection } = kasama.server.context;
    const row = { actor_id: ben.id, action: "report.read" as const, request_id: "request-50", at: ago(50) };
    await audit.create({ ...row, cause: "test-report-ana", subject_id: ana.id });
    await audit.create({ ...row, cause: "test-report-ben", subject_id: ben.id });
    expect(await linesOf(await take("?action=report.read"))).toHaveLength(2);
    expect(await linesOf(await take("?action=report.read", ben))).toHaveLength(2);
    await connection.collection("audit").deleteMany({ at: { $lt: ago(30) } });
    await connection.collection("audit").deleteMany({ action: "audit.export" });
  });

  test("is for admins only, and rejects invalid filters", async () => {
    expect((await take("", shop)).status).toBe(403);
    expect((await fetch(`${kasama.url}/api/admin/audit.csv`)).status).toBe(401);
    for (const query of ["?subject_id=0", "?action=sleep", "?days=0", "?cursor=1", "?subject_id[]=1"])
      expect([query, (await take(query)).status]).toEqual([query, 400]);
    // A filter by an unknown account finds nothing.
    expect(await linesOf(await take("?subject_id=123456789"))).toHaveLength(1);
    await kasama.server.context.connection.collection("audit").deleteMany({ action: "audit.export" });
  });
});

test.each(["?cursor=tomorrow", "?action=sleep", "?actor_id=0", "?days=0", "?limit=101", "?who=1"])(
  "%s is a 400",
  async (query) => {
    expect((await get(query)).status).toBe(400);
  },
);

test("uses an index for every filter, in its order", async () => {
  const { audit } = kasama.server.context;
  const place = { at: new Date(), id: "0".repeat(24) };
  const NONE = { actor: null, subject: null, action: null, since: null, keptFrom: 7 };
  const filters = [
    NONE,
    { ...NONE, actor: 1 },
    { ...NONE, subject: 1 },
    { ...NONE, action: "resume.read" as const },
    { actor: 1, subject: 2, action: "resume.read" as const, since: ago(3), keptFrom: 2 },
  ];
  const explained: string[] = [];
  // The repository's own queries, explained before their lean().
  const listening = new Proxy(audit, {
    get: (model, name) =>
      name === "find"
        ? (filter: object) => {
            const query = audit.find(filter);
            void query
              .clone()
              .sort({ at: -1, _id: -1 })
              .limit(31)
              .explain("queryPlanner")
              .then((plan) => explained.push(JSON.stringify(plan)));
            return query;
          }
        : Reflect.get(model, name),
  });
  for (const filter of filters)
    for (const from of [null, place]) await createAuditListRepo(listening).after(filter, from, 31);
  await expect.poll(() => explained.length).toBe(filters.length * 2);
  for (const plan of explained) {
    expect(plan).toContain('"IXSCAN"');
    expect(plan).not.toMatch(/COLLSCAN|"SORT"/);
  }
});

describe("the audit trail is append-only", () => {
  const changes: [string, (id: unknown) => Promise<unknown>][] = [
    ["updateOne", (_id) => kasama.server.context.audit.updateOne({ _id }, { $set: { actor_id: 1 } } as never)],
    ["updateMany", () => kasama.server.context.audit.updateMany({}, { $set: { actor_id: 1 } })],
    ["replaceOne", (_id) => kasama.server.context.audit.replaceOne({ _id } as never, {} as never)],
    ["findOneAndUpdate", (_id) => kasama.server.context.audit.findByIdAndUpdate(_id, { $set: { actor_id: 1 } })],
    ["findOneAndReplace", (_id) => kasama.server.context.audit.findOneAndReplace({ _id } as never, {} as never)],
    ["findOneAndDelete", (_id) => kasama.server.context.audit.findByIdAndDelete(_id)],
    ["deleteOne", (_id) => kasama.server.context.audit.deleteOne({ _id } as never)],
    ["deleteMany", () => kasama.server.context.audit.deleteMany({})],
    ["bulkWrite", (_id) => kasama.server.context.audit.bulkWrite([{ deleteOne: { filter: { _id } as never } }])],
    [
      "save",
      async (_id) => {
        const row = await kasama.server.context.audit.findById(_id);
        return row?.set({ actor_id: 1 }).save();
      },
    ],
    [
      "a row's own deleteOne",
      async (_id) => {
        const row = await kasama.server.context.audit.findById(_id);
        return row?.deleteOne();
      },
    ],
    [
      "a row's own updateOne",
      async (_id) => {
        const row = await kasama.server.context.audit.findById(_id);
        return row?.updateOne({ $set: { actor_id: 1 } });
      },
    ],
  ];

  test.each(changes)("%s is refused, and nothing has changed", async (_name, change) => {
    const { audit } = kasama.server.context;
    const all = () => audit.find().sort({ _id: 1 }).lean();
    const before = await all();
    await expect(async () => change(before[0]?._id)).rejects.toThrow(/only added to/);
    expect(await all()).toEqual(before);
  });
});

test("tells each admin in the language that they ask for, and gives the names as data", async () => {
  const headers = { "accept-language": "fil" };
  const { body } = await kasama.call("GET", "/api/admin/audit", { as: ana, headers });
  expect(body.data.entries[0]).toMatchObject({
    title: "Tiningnan ni Ben Cruz ang isang application ni Binurang user",
    action: "application.read",
    actor: { name: "Ben Cruz" },
  });
  const download = await fetch(`${kasama.url}/api/admin/audit.csv`, {
    headers: { ...headers, authorization: `Bearer ${ana.token}` },
  });
  expect(await download.text()).toContain("Inaprubahan ni Ana Reyes ang Habi Weavers");
});

describe("values of an entry", () => {
  const at = ago(400);
  const changes = [
    { field: "company_name" as const, from: "Habi", to: "Habi Weavers" },
    { field: "logo_path" as const, from: null, to: "logo.png" },
  ];
  beforeAll(async () => {
    const row = { actor_id: ben.id, subject_id: shop.id, at };
    const { audit } = kasama.server.context;
    await audit.create([
      { ...row, cause: "values-1", action: "company_change.approve", request_id: "values-1", changes },
      {
        ...{ ...row, cause: "values-2", action: "users.export", request_id: "values-2" },
        download: {
          filter: [
            { name: "action", value: "user.warn" },
            { name: "later", value: "x" },
          ],
          rows: 2,
        },
      },
      // As earlier versions stored them.
      {
        ...{ ...row, cause: "values-3", action: "company_change.reject", request_id: "values-3" },
        change: { from: "Name: Habi; Logo: none", to: "Name: Habi Weavers; Logo: logo.png" },
      },
      { ...row, cause: "values-4", action: "users.export", request_id: "values-4", detail: "all; 3 rows" },
    ]);
  });
  const entryIn = async (language: string, request: string): Promise<AuditEntry> => {
    const headers = { "accept-language": language };
    const { body } = await kasama.call("GET", "/api/admin/audit", { as: ana, headers });
    return body.data.entries.find(({ request_id }: AuditEntry) => request_id === request);
  };

  test("are data, with the text in the reader's language", async () => {
    expect(await entryIn("en", "values-1")).toMatchObject({
      changes,
      change: { from: "Name: Habi and Logo: none", to: "Name: Habi Weavers and Logo: logo.png" },
    });
    expect(await entryIn("fil", "values-1")).toMatchObject({
      changes,
      change: { from: "Pangalan: Habi at Logo: wala", to: "Pangalan: Habi Weavers at Logo: logo.png" },
    });
    expect(await entryIn("en", "values-2")).toMatchObject({ detail: "2 rows (action: Warning and later: x)" });
    expect(await entryIn("fil", "values-2")).toMatchObject({ detail: "2 row (ginawa: Babala at later: x)" });
    const file = await fetch(`${kasama.url}/api/admin/audit.csv?actor_id=${ben.id}`, {
      headers: { "accept-language": "fil", authorization: `Bearer ${ana.token}` },
    });
    expect(await file.text()).toContain("Pangalan: Habi at Logo: wala,Pangalan: Habi Weavers at Logo: logo.png");
  });

  test("of earlier versions are shown as they were", async () => {
    expect(await entryIn("fil", "values-3")).toMatchObject({
      change: { from: "Name: Habi; Logo: none", to: "Name: Habi Weavers; Logo: logo.png" },
    });
    expect(await entryIn("fil", "values-4")).toMatchObject({ detail: "all; 3 rows" });
  });
});

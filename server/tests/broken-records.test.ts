import { inflateRawSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { decisionKey } from "#server/features/admin/approvals/decided-event.ts";
import { jobKey } from "#server/features/jobs/posting/job-events.ts";
import { unreadable } from "#server/platform/database/records.ts";
import { packedBytes, zipEntries } from "#server/platform/files/documents/zip-entries.ts";
import { applyingOn } from "#server/testing/applying.ts";
import { type Harness, type Person, startHarness } from "#server/testing/harness.ts";
import { createRecorder } from "#server/testing/log-recorder.ts";
import { insertApplication, insertJob } from "#server/testing/work.ts";
import { wholeAccess } from "#shared/jobs/job-form.ts";

/**
 * Invalid rows, written straight into the database beside valid ones. The valid ones are found, listed, notified, counted
 * and exported as usual, and each invalid one is logged once with its id, and counted.
 */

let kasama: Harness;
const { log, lines } = createRecorder();
let seeker: Person;
let shop: Person;
let admin: Person;
beforeAll(async () => {
  kasama = await startHarness({ LOG_LEVEL: "info" }, log);
  [seeker, shop, admin] = [await kasama.person("pwd"), await kasama.employer(), await kasama.person("admin")];
  const body = { desired_job_title: "Weaver", skills: [{ name: "Weaving" }] };
  expect((await kasama.call("PUT", `/api/jobseeker/${seeker.id}`, { as: seeker, body })).status).toBe(200);
});
afterAll(() => kasama.close());

const rows = (name: string) => kasama.server.context.connection.collection<{ _id: number }>(name);
/** Changes an existing row. */
const damage = async (name: string, id: number, change: object) => {
  const { matchedCount } = await rows(name).updateOne({ _id: id }, change);
  expect(matchedCount).toBe(1);
};
const get = (path: string, as?: Person) => kasama.call("GET", path, as ? { as } : {});
const idsOf = (list: { id: number }[]) => list.map(({ id }) => id);
/** How often one of these uses logged that it left out a record. */
const timesLogged = (id: unknown, ...uses: string[]): number =>
  lines.filter(({ record, use }) => String(nameOf(String(use), id)) === String(record) && uses.includes(String(use)))
    .length;
/** People are logged by their pseudonym, other records by their id. */
const nameOf = (use: string, id: unknown) => {
  const uses = ["job matches", "announcements", "admin lists", "admin exports", "personal exports", "replies"];
  return uses.includes(use) || use.endsWith("listings") ? kasama.server.context.pseudonyms.user(Number(id)) : id;
};
const counted = async (use: string) => {
  const { body } = await get("/api/metrics");
  return Number(new RegExp(`^kasama_records_skipped_total\\{use="${use}"\\} (\\d+)$`, "m").exec(body)?.[1] ?? 0);
};

const BAD_JOBS: [string, object][] = [
  ["whose title is a number", { $set: { title: 7 } }],
  ["without a title", { $unset: { title: 1 } }],
  ["without skills", { $unset: { skills: 1 } }],
  ["with a skill that is null", { $set: { skills: [null] } }],
  ["that says nothing of access", { $unset: { access: 1 } }],
  ["without a date", { $unset: { created_at: 1 } }],
  ["of a work mode that there is not", { $set: { work_mode: "Everywhere" } }],
  ["whose place is null", { $set: { location: null } }],
];

describe("a job that cannot be read", () => {
  const good: number[] = [];
  const bad: number[] = [];
  beforeAll(async () => {
    const { context } = kasama.server;
    const insert = async (title: string) => (await insertJob(context, { employer_id: shop.id, title }))._id;
    good.push(await insert("Basket weaver"));
    for (const [, change] of BAD_JOBS) {
      const id = await insert("Broken weaver");
      bad.push(id);
      await damage("jobs", id, change);
    }
    good.push(await insert("Mat weaver"));
    // On a busy machine the first searches are answered with 503 until the index is complete.
    const searches = async () => (await get("/api/jobs")).status === 200;
    await vi.waitUntil(searches, { timeout: 60_000, interval: 200 });
  });

  test("is left out of every search; the other jobs are found, with correct totals", async () => {
    for (const as of [undefined, seeker, shop, admin]) {
      const all = await get("/api/jobs", as);
      expect(all.status).toBe(200);
      expect([idsOf(all.body.data), all.body.total]).toEqual([good.toReversed(), 2]);
      expect((await get("/api/jobs?search=weaver", as)).body.total).toBe(2);
      expect((await get("/api/jobs?sort=salary&location=Iloilo", as)).body.total).toBe(2);
    }
  });

  test("is not recommended; the others are", async () => {
    const { status, body } = await get("/api/jobs/recommended", seeker);
    expect(status).toBe(200);
    expect(body.data.map(({ job }: { job: { id: number } }) => job.id).toSorted()).toEqual(good.toSorted());
  });

  test("does not break its company's page, its employer's list, or the saved jobs of a job seeker", async () => {
    for (const id of [...good, ...bad])
      await rows("saved_jobs").insertOne({ user_id: seeker.id, job_id: id, created_at: new Date() } as never);
    const page = await get(`/api/companies/${shop.id}`);
    expect([page.status, idsOf(page.body.data.jobs).filter((id) => good.includes(id)).length]).toEqual([200, 2]);
    const own = await get("/api/jobs/mine", shop);
    expect([own.status, idsOf(own.body.data).filter((id) => good.includes(id)).length]).toEqual([200, 2]);
    const saved = await get("/api/jobs/saved", seeker);
    expect([saved.status, idsOf(saved.body.data).filter((id) => good.includes(id)).length]).toEqual([200, 2]);
  });

  test("was logged once with its id, and counted", async () => {
    await get("/api/jobs");
    for (const id of bad) expect(timesLogged(id, "job search")).toBe(1);
    expect(await counted("job search")).toBe(bad.length);
  });
});

test("does not let an unreadable saved search stop the alerts of others", async () => {
  const search = async (as: Person, name: string) => {
    const body = { name, filter: { search: "luthier" }, mail: false };
    const { status, body: answer } = await kasama.call("POST", "/api/jobs/searches", { as, body });
    expect(status).toBe(201);
    return answer.data.id as number;
  };
  const others = [await kasama.person("general"), await kasama.person("indigenous"), await kasama.person("pwd")];
  const bad: number[] = [];
  for (const [n, other] of others.entries()) {
    const id = await search(other, "Guitars");
    if (n === 2) continue;
    bad.push(id);
    await damage("saved_searches", id, n === 0 ? { $unset: { filter: 1 } } : { $set: { "filter.search": 7 } });
  }
  const good = await search(seeker, "Guitars");
  // Published by an older version, the broken one first.
  const broken = await insertJob(kasama.server.context, { employer_id: shop.id, untold: "published" });
  await damage("jobs", broken._id, { $set: { title: null, updated_at: new Date(0) } });
  const row = await insertJob(kasama.server.context, {
    ...{ employer_id: shop.id, title: "Luthier", untold: "published" as const },
    updated_at: new Date(1),
  });
  const { jobs, events } = kasama.server.context;
  for (let n = 0; n < 2; n += 1) {
    await jobs.task.run();
    for (const { _id } of [broken, row]) await events.deliver(jobKey(_id));
  }
  for (const hears of [seeker, others[2]]) {
    const { data } = (await get("/api/notifications", hears)).body;
    expect(data.map(({ targetUrl }: { targetUrl: string }) => targetUrl)).toEqual([`/jobs/${row._id}`]);
  }
  for (const id of bad) expect(timesLogged(id, "saved-search alerts")).toBe(1);
  const waiting = await rows("domain_events")
    .find({ name: "job.published" } as object)
    .toArray();
  expect(waiting).toMatchObject([{ key: jobKey(broken._id) }]);
  expect((await get("/api/jobs/searches", others[0])).status).toBe(200);
  expect((await get("/api/jobs/searches", seeker)).body.data).toMatchObject([{ id: good }]);
});

/** Makes the notification counter of a person invalid, so that notifying them always fails. */
async function withoutNotifications(person: Person): Promise<Person> {
  const known = await rows("notification_heads").findOne({ _id: person.id });
  if (known) await damage("notification_heads", person.id, { $set: { rev: "one" } });
  else await rows("notification_heads").insertOne({ _id: person.id, rev: "one" } as never);
  return person;
}

test("alerts the later saved searches when the notification of one always fails", async () => {
  const people = [await kasama.person("general"), await kasama.person("pwd"), await kasama.person("pwd")] as const;
  const [first, ownerless, last] = people;
  const ids: number[] = [];
  for (const as of people) {
    const body = { name: "Kites", filter: { search: "kite" }, mail: false };
    ids.push((await kasama.call("POST", "/api/jobs/searches", { as, body })).body.data.id);
  }
  await withoutNotifications(first);
  await damage("saved_searches", ids[1] ?? 0, { $set: { user_id: null } });
  const job = await insertJob(kasama.server.context, {
    ...{ employer_id: shop.id, title: "Kite", untold: "published" as const },
    updated_at: new Date(1),
  });
  await kasama.server.context.jobs.task.run();
  await kasama.server.context.events.deliver(jobKey(job._id));
  const { data } = (await get("/api/notifications", last)).body;
  expect(data.map(({ targetUrl }: { targetUrl: string }) => targetUrl)).toEqual([`/jobs/${job._id}`]);
  expect(ids.map((id) => timesLogged(id, "saved-search alerts"))).toEqual([1, 1, 0]);
  expect(await rows("domain_events").findOne({ key: jobKey(job._id) } as object)).toBeNull();
  expect((await get("/api/notifications", ownerless)).body.data).toEqual([]);
});

test("announces to everyone else when one person cannot be notified", async () => {
  const [before, broken, after] = [
    await kasama.person("indigenous"),
    await withoutNotifications(await kasama.person("indigenous")),
    await kasama.person("indigenous"),
  ];
  const body = { title: "A new office", message: "We moved.", audience: "indigenous" };
  const { status, body: answer } = await kasama.call("POST", "/api/admin/announcements", { as: admin, body });
  expect(status).toBe(201);
  await kasama.server.context.background.settled();
  for (const hears of [before, after])
    expect((await get("/api/notifications", hears)).body.data).toMatchObject([{ title: "A new office" }]);
  const [listed] = (await get("/api/admin/announcements", admin)).body.data.records;
  expect(listed).toMatchObject({ id: answer.data.id, finished_at: expect.any(String) });
  expect(timesLogged(broken.id, "announcements")).toBe(1);
  expect(await counted("announcements")).toBe(1);
});

test("sends the other interview reminders when one interview cannot be read", async () => {
  const { context } = kasama.server;
  const on = applyingOn(kasama);
  const due: number[] = [];
  const applicants = [await kasama.person("pwd"), await kasama.person("pwd")];
  for (const [n, applicant] of applicants.entries()) {
    const job = await on.job(shop);
    const { _id } = await insertApplication(context, job, { applicant_id: applicant.id, status: "interview" });
    const slots = [{ starts_at: new Date(Date.now() + 30 * 3_600_000).toISOString(), minutes: 30 }];
    const body = { slots, kind: "phone", place: "+63 917 555 0100" };
    const proposed = await kasama.call("POST", `/api/applications/${_id}/interviews`, { as: shop, body });
    const { id, version } = proposed.body.data;
    const accept = { action: "accept", version, slot: 0 };
    expect((await kasama.call("PATCH", `/api/interviews/${id}`, { as: applicant, body: accept })).status).toBe(200);
    await damage("interviews", id, { $set: { remind_at: new Date(n), ...(n === 0 && { slots: null }) } });
    due.push(id);
  }
  for (let n = 0; n < 2; n += 1) await context.interviews.reminders.processPending();
  const { data } = (await get("/api/notifications", applicants[1])).body;
  expect(data[0]).toMatchObject({ title: "Your interview is coming up" });
  expect(due.map((id) => timesLogged(id, "interview reminders"))).toEqual([1, 0]);
  expect(await counted("interview reminders")).toBe(1);
});

test("ends the matches of a profile that cannot be read, but breaks no search", async () => {
  const broken = await kasama.person("general");
  await kasama.call("PUT", `/api/jobseeker/${broken.id}`, { as: broken, body: { desired_job_title: "Weaver" } });
  await damage("jobseekers", broken.id, { $set: { desired_job_title: 7, skills: null } });
  const { status, body } = await get("/api/jobs", broken);
  expect([status, body.data.length > 0]).toEqual([200, true]);
  expect(body.data[0].match).toBeNull();
  const recommended = await get("/api/jobs/recommended", broken);
  expect([recommended.status, recommended.body.data]).toEqual([200, []]);
  expect((await get(`/api/jobs/${body.data[0].id}`, broken)).status).toBe(200);
  expect(timesLogged(broken.id, "job matches")).toBe(1);
});

describe("an activity that cannot be read", () => {
  const cause = () => `broken-${Math.random()}`;
  const activity = (more: object) => ({
    ...{ cause: cause(), type: "job", kind: "job.published", actor_id: shop.id, subject_id: null },
    ...{ people: [shop.id], object: null, at: new Date(), ...more },
  });
  test("is left out of the feed, and an application that cannot be read does not stop the catch-up", async () => {
    const { context } = kasama.server;
    await context.activity.written();
    const ids = [90_001, 90_002, 90_003];
    const [unknown, undated, good] = ids;
    await rows("activities").insertMany([
      activity({ _id: unknown, kind: "constructor" }),
      activity({ _id: undated, people: 7, object: { kind: "job" }, actor_id: "nobody" }),
      activity({ _id: good }),
    ] as never);
    const feed = await get("/api/admin/activities?days=7", admin);
    expect(feed.status).toBe(200);
    expect(idsOf(feed.body.activities ?? feed.body.data.activities)).toContain(good);
    expect(timesLogged(unknown, "activity feed", "replies")).toBe(1);
    // An application without steps, before one whose activity is not recorded yet.
    const job = await insertJob(context, { employer_id: shop.id });
    const [broken, whole] = [
      await insertApplication(context, job, { applicant_id: (await kasama.person("pwd")).id }),
      await insertApplication(context, job, { applicant_id: (await kasama.person("pwd")).id }),
    ];
    await damage("applications", broken._id, { $unset: { steps: 1 } });
    await context.activity.task.run();
    expect(await rows("activities").findOne({ cause: `application-${whole._id}-0` } as never)).not.toBeNull();
    expect(timesLogged(broken._id, "activity feed")).toBe(1);
    await damage("applications", broken._id, { $set: { status: "hired" } });
  });
});

/** A conversation that the shop has replied to. */
async function talkOf(): Promise<number> {
  const other = await kasama.person("pwd");
  const id = await kasama.conversation(other, shop);
  for (const [as, receiver_id] of [
    [other, shop.id],
    [shop, other.id],
  ] as const) {
    const body = { receiver_id, content: "Magandang araw" };
    await kasama.call("POST", `/api/messages/conversations/${id}/messages`, { as, body });
  }
  return id;
}

test("counts the statistics without the rows that cannot be counted", async () => {
  const { context } = kasama.server;
  const job = await insertJob(context, { employer_id: shop.id });
  const hire = async () =>
    insertApplication(context, job, { applicant_id: (await kasama.person("pwd")).id, status: "hired" });
  const [broken, undated] = [await hire(), await hire()];
  await hire();
  await damage("applications", broken._id, { $set: { steps: "none" } });
  await damage("applications", undated._id, { $unset: { "steps.$[].at": 1 } });
  const talk = await kasama.conversation(await kasama.person("pwd"), shop);
  await damage("conversations", talk, { $unset: { created_at: 1 } });
  // A conversation with a message without a time, and one whose reply time is not a number.
  const [timeless, endless] = [await talkOf(), await talkOf()];
  await rows("messages").updateMany({ conversation_id: timeless } as never, { $set: { created_at: null } } as never);
  await damage("conversations", endless, { $set: { opening: { answered_by: shop.id, replied_ms: "long" } } });
  const { status, body } = await get("/api/admin/analytics?months=1", admin);
  expect(status).toBe(200);
  expect(body.data.hires).toMatchObject([{ count: 1 }]);
  for (const id of [broken._id, undated._id, talk, timeless, endless]) expect(timesLogged(id, "statistics")).toBe(1);
  expect((await get("/api/admin/stats", admin)).status).toBe(200);
  expect((await get("/api/stats")).status).toBe(200);
});

describe("an account or a company that cannot be read", () => {
  let undated: Person;
  let unnamed: Person;
  beforeAll(async () => {
    [undated, unnamed] = [await kasama.person("general"), await kasama.employer()];
    await damage("users", undated.id, { $set: { created_at: "yesterday" } });
    await damage("employers", unnamed.id, { $set: { company_size: 7, company_name: null } });
  });

  test.each([
    ["users", () => undated.id],
    ["employers", () => unnamed.id],
  ])("is left out of the list of %s and of its download, which are otherwise complete", async (list, bad) => {
    const page = await get(`/api/admin/${list}?pageSize=60`, admin);
    expect(page.status).toBe(200);
    expect(idsOf(page.body.records ?? page.body.data.records).length).toBeGreaterThan(0);
    const file = await get(`/api/admin/${list}.csv`, admin);
    expect(file.status).toBe(200);
    const name = list === "users" ? seeker.email : `Company ${shop.id}`;
    expect(file.body).toContain(name);
    expect(timesLogged(bad(), "admin lists", "replies")).toBe(1);
    expect(timesLogged(bad(), "admin exports")).toBe(1);
  });

  test("is logged under the owner's pseudonym, never under the id", () => {
    const { pseudonyms } = kasama.server.context;
    const known = lines.filter(({ use }) => String(use).startsWith("admin"));
    expect(known.map(({ record }) => record)).toEqual(expect.arrayContaining([pseudonyms.user(undated.id)]));
    expect(JSON.stringify(known.map(({ record }) => record))).not.toMatch(new RegExp(`${undated.id}|${unnamed.id}`));
  });

  test("leaves the answers of every other dashboard unchanged", async () => {
    for (const path of [
      "/api/admin/audit",
      "/api/admin/approvals?kind=company&status=pending",
      "/api/admin/reports",
      "/api/admin/announcements",
    ])
      expect((await get(path, admin)).status, path).toBe(200);
    expect((await get("/api/people?search=first", admin)).status).toBe(200);
  });
});

test("exports everything except what cannot be read, and names what is missing", async () => {
  const owner = await kasama.person("pwd");
  const talk = await kasama.conversation(owner, shop);
  const say = { receiver_id: shop.id, content: "Magandang araw" };
  await kasama.call("POST", `/api/messages/conversations/${talk}/messages`, { as: owner, body: say });
  const other = await kasama.conversation(owner, await kasama.employer());
  await damage("conversations", other, { $push: { members: null } });
  await damage("users", owner.id, { $set: { pwd_id_sealed: "not sealed by us" } });
  const body = { password: owner.password };
  const taken = await fetch(`${kasama.url}/api/account/export`, {
    method: "POST",
    headers: { authorization: `Bearer ${owner.token}`, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  expect(taken.status).toBe(200);
  const bytes = Buffer.from(await taken.arrayBuffer());
  const [entry] = zipEntries(bytes, 100) ?? [];
  const packed = entry && packedBytes(bytes, entry);
  const held = JSON.parse(inflateRawSync(packed ?? Buffer.alloc(0)).toString());
  expect(JSON.stringify(held.conversations)).toContain("Magandang araw");
  expect(held.account).toMatchObject({ email: owner.email, pwd_id_number: unreadable() });
  expect(timesLogged(owner.id, "personal exports")).toBe(1);
});

test("ignores unknown access fields of a job", async () => {
  const access = { ...wholeAccess({ quiet_space: "yes" }), constructor: "yes", __proto__: { step_free_access: "yes" } };
  const { _id } = await insertJob(kasama.server.context, { employer_id: shop.id, title: "Bell founder" });
  await damage("jobs", _id, { $set: { access } });
  expect((await get("/api/jobs?search=founder&accommodations=quiet_space")).status).toBe(200);
});

test("announces the other decisions when one cannot be announced", async () => {
  const [broken, later] = [await kasama.employer(), await kasama.employer()];
  // As an older version has left them.
  const decision = (user_id: number, minutes: number) => {
    const at = new Date(Date.now() - minutes * 60_000);
    const said = { kind: "company", user_id, status: "approved", by: admin.id, at, reason: null, untold: true };
    return { _id: user_id, cause: `decided-${user_id}`, ...said };
  };
  // A notification needs to know its cause.
  await rows("decisions").insertMany([{ ...decision(broken.id, 90), cause: null }, decision(later.id, 60)] as never[]);
  const { approvals, events } = kasama.server.context;
  for (let n = 0; n < 2; n += 1) {
    await approvals.task.run();
    for (const { id } of [broken, later]) await events.deliver(decisionKey("company", id));
  }
  expect((await get("/api/notifications", later)).body.data).toMatchObject([{ type: "success" }]);
  expect(await rows("decisions").find({ untold: true }).toArray()).toEqual([]);
  const waiting = await rows("domain_events")
    .find({ name: "approval.decided" } as object)
    .toArray();
  expect(waiting).toMatchObject([{ _id: `decision-${broken.id}` }]);
  expect(lines.filter(({ event }) => event === "approval.decided")).toMatchObject([
    { subscriber: "notification" },
    { subscriber: "notification" },
  ]);
});

test("lists the other accounts and companies when one cannot be listed", async () => {
  const [first, second] = [await kasama.employer(), await kasama.employer()].toSorted((a, b) => a.id - b.id);
  if (!first || !second) throw new Error("two employers were made");
  for (const { id } of [first, second])
    for (const name of ["users", "employers"]) await damage(name, id, { $unset: { listing: 1 } });
  await damage("users", first.id, { $set: { first_name: 7 } });
  await damage("employers", first.id, { $set: { contact_person: 7 } });
  for (let sweep = 0; sweep < 2; sweep += 1) await kasama.server.context.cleanup.run();
  for (const name of ["users", "employers"]) {
    expect(await rows(name).findOne({ _id: second.id })).toMatchObject({ listing: { name: expect.any(String) } });
    expect(await rows(name).findOne({ _id: first.id })).not.toHaveProperty("listing");
  }
  for (const use of ["account listings", "company listings"]) {
    expect(timesLogged(first.id, use)).toBe(1);
    expect(await counted(use)).toBe(1);
  }
});

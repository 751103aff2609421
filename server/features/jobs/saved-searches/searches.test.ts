import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { JobRow } from "#server/features/jobs/job.model.ts";
import { jobKey, publishedEvent } from "#server/features/jobs/posting/job-events.ts";
import { type Harness, type Person, startHarness } from "#server/testing/harness.ts";
import { startMailServer, type TestMailServer } from "#server/testing/smtp.ts";
import { insertJob } from "#server/testing/work.ts";
import { filterOf, JobSearch, SAVED_SEARCHES_MAX } from "#shared/jobs/job-search.ts";
import { searchName } from "#shared/jobs/search-name.ts";
import { jobsTexts as JOB_TEXTS } from "#shared/jobs/texts/jobs.texts.ts";
import { jobTarget } from "#shared/notifications/targets.ts";
import { NEW_JOBS_MAIL } from "./new-jobs-mail.ts";
import type { SavedSearchRow } from "./saved-search.model.ts";
import { newJobsMail } from "./search.mails.ts";

/** Saved searches, and the alerts about new jobs: each person gets one notification, and one email if they want it. */

let ahead = 0;
let kasama: Harness;
let mails: TestMailServer;
let shop: Person;
let maricel: Person;
beforeAll(async () => {
  mails = await startMailServer();
  const now = () => new Date(Date.now() + ahead);
  kasama = await startHarness({ SMTP_URL: mails.url }, undefined, now);
});
afterAll(async () => {
  await kasama.close();
  await mails.close();
});
beforeEach(async () => {
  ahead = 0;
  shop = await kasama.employer();
  maricel = await kasama.person("pwd", { first_name: "Maricel" });
});

const save = (body: object, as = maricel) => kasama.call("POST", "/api/jobs/searches", { as, body });
const list = async (as = maricel) => (await kasama.call("GET", "/api/jobs/searches", { as })).body.data;
const change = (id: number, body: object, as = maricel) =>
  kasama.call("PATCH", `/api/jobs/searches/${id}`, { as, body });
const remove = (id: number, as = maricel) => kasama.call("DELETE", `/api/jobs/searches/${id}`, { as });
const notes = async (as = maricel) => (await kasama.call("GET", "/api/notifications", { as })).body.data;
const sentTo = ({ email }: Person) => mails.mails.filter(({ to }) => to.includes(email));
const rows = () => kasama.server.context.connection.collection<JobRow>("jobs");

/** A job whose words no other test searches for. */
const job = (title: string, more: object = {}) => ({
  status: "open",
  title,
  description: "You work with us.",
  location: "Vigan City",
  type: "Contract",
  work_mode: "Onsite",
  ...more,
});
/** Publishes a job, and waits until all owners are notified. */
async function publish(title: string, more: object = {}): Promise<number> {
  const { status, body } = await kasama.call("POST", "/api/jobs", { as: shop, body: job(title, more) });
  expect(status).toBe(201);
  await kasama.server.context.background.settled();
  return body.data.id;
}

describe("a saved search", () => {
  test("is saved once for the same filter, in any order of its values and from several tabs", async () => {
    const filter = { search: "Weaver", type: ["Contract", "Part-time"] };
    const again = { search: "weaver", type: ["Part-time", "Contract"], min_salary: null };
    const answers = await Promise.all([save({ filter }), save({ filter: again, name: "Weaving" }), save({ filter })]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 201]);
    expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(1);
    const [search] = await list();
    expect(Object.keys(search).toSorted()).toEqual(["created_at", "filter", "id", "mail", "name"]);
    expect(search).toMatchObject({ mail: false, filter: { skills: [], unknown_access: false } });
  });

  test("has a default name, and can be renamed and deleted by its owner only", async () => {
    const { data } = (
      await save({
        filter: { search: "weaver", location: "Vigan", accommodations: ["quiet_space"], min_salary: 15_000 },
      })
    ).body;
    expect(data.name).toBe("weaver, Vigan, Quiet space, from ₱15,000");
    const stranger = await kasama.person("general");
    expect((await change(data.id, { mail: true }, stranger)).body.message).toBe(JOB_TEXTS.searchNotFound);
    expect((await remove(data.id, stranger)).status).toBe(200);
    expect((await change(data.id, { name: "Weaving", mail: true })).body.data).toMatchObject({
      name: "Weaving",
      mail: true,
    });
    expect((await change(data.id, { name: " " })).body.errors).toEqual({ name: [JOB_TEXTS.searchNameRequired] });
    expect(await list()).toHaveLength(1);
    for (const _again of [1, 2]) expect((await remove(data.id)).status).toBe(200);
    expect(await list()).toEqual([]);
  });

  test("is refused after the twentieth with a clear error", async () => {
    for (let n = 0; n < SAVED_SEARCHES_MAX; n += 1)
      expect((await save({ filter: { search: `w${n}` } })).status).toBe(201);
    const { status, body } = await save({ filter: { search: "one more" } });
    expect([status, body.message]).toEqual([409, JOB_TEXTS.searchesMany]);
    expect((await save({ filter: { search: "W3" } })).status).toBe(200);
  });

  test("has a default name that never ends within a character", () => {
    const filter = { search: "😀".repeat(90), location: "", type: [], work_mode: [], skills: [], accommodations: [] };
    expect(searchName({ ...filter, min_salary: null })).toBe("😀".repeat(80));
  });
});

describe("a new job", () => {
  test("is announced once to the owners of matching searches, with a link, whatever happens to it later", async () => {
    const { data: search } = (await save({ filter: { search: "sinamay weaver" }, name: "Weaving" })).body;
    await save({ filter: { search: "sinamay dyer" } });
    const other = await kasama.person("general");
    await save({ filter: { search: "sinamay", type: ["Full-time"] } }, other);
    const tab = await kasama.openSocket(maricel);
    const told = tab.next("notification:new");
    const id = await publish("Sinamay weaver");
    const company = `Company ${shop.id}`;
    const note = {
      type: "info",
      title: `New job for “${search.name}”`,
      message: `Sinamay weaver, ${company}, Vigan City`,
      targetUrl: jobTarget(id),
    };
    expect(await told).toMatchObject(note);
    await kasama.call("POST", `/api/jobs/${id}/close`, { as: shop });
    await kasama.call("POST", `/api/jobs/${id}/reopen`, { as: shop, body: {} });
    const { version } = (await kasama.call("GET", `/api/jobs/${id}`, { as: shop })).body.data;
    await kasama.call("PUT", `/api/jobs/${id}`, { as: shop, body: job("Sinamay weaver", { openings: 2, version }) });
    await kasama.server.context.background.settled();
    expect(await notes()).toMatchObject([note]);
    expect(await notes(other)).toEqual([]);
  });

  test("is announced when a draft is published, and only to searches that are older", async () => {
    const draft = { status: "draft", title: "Buntal weaver" };
    const { data } = (await kasama.call("POST", "/api/jobs", { as: shop, body: draft })).body;
    await save({ filter: { search: "buntal" } });
    await kasama.server.context.background.settled();
    expect(await notes()).toEqual([]);
    await kasama.call("PUT", `/api/jobs/${data.id}`, { as: shop, body: job("Buntal weaver", { version: 1 }) });
    await kasama.server.context.background.settled();
    expect(await notes()).toHaveLength(1);
    const late = await kasama.person("pwd");
    await save({ filter: { search: "buntal" } }, late);
    await kasama.server.context.jobs.task.run();
    expect(await notes(late)).toEqual([]);
  });

  test("names a search without a name by its criteria, in the reader's language", async () => {
    await save({ filter: { search: "piña", accommodations: ["quiet_space"], unknown_access: true } });
    await publish("Piña weaver");
    await kasama.server.context.background.settled();
    const titles = async (language: string) => {
      const headers = { "accept-language": language };
      const { body } = await kasama.call("GET", "/api/notifications", { as: maricel, headers });
      return body.data.map(({ title }: { title: string }) => title);
    };
    expect(await titles("en")).toEqual(["New job for “piña, Quiet space”"]);
    expect(await titles("fil")).toEqual(["Bagong trabaho para sa “piña, Tahimik na lugar”"]);
  });

  /** A job whose process died after publishing it, before the event was delivered. */
  async function leftBehind(title: string): Promise<JobRow> {
    const { context } = kasama.server;
    const created_at = new Date(Date.now() + 1000);
    ahead = 5 * 60_000;
    const row = await insertJob(context, { employer_id: shop.id, title, created_at });
    await context.inTransaction((session) => context.events.publish(publishedEvent(row), session));
    return row;
  }

  test("is announced once when the process that published it died before it did so", async () => {
    await save({ filter: { search: "abaca" } });
    const { _id } = await leftBehind("Abaca weaver");
    const { events } = kasama.server.context;
    await events.processPending();
    expect(await notes()).toEqual([]);
    ahead += 60_000;
    for (let n = 0; n < 2; n += 1) await events.processPending();
    expect(await notes()).toMatchObject([{ targetUrl: jobTarget(_id) }]);
  });

  test("is announced from the search on at which another process stopped", async () => {
    const other = await kasama.person("general");
    const { data } = (await save({ filter: { search: "rattan" } })).body;
    await save({ filter: { search: "rattan" } }, other);
    const row = await leftBehind("Rattan weaver");
    const { connection, events } = kasama.server.context;
    await connection
      .collection<{ _id: string }>("domain_events")
      .updateOne({ _id: publishedEvent(row).id }, { $set: { cursors: { "search alerts": data.id } } });
    await events.deliver(jobKey(row._id));
    expect([await notes(), await notes(other)]).toMatchObject([[], [{ targetUrl: jobTarget(row._id) }]]);
  });

  test("is announced to all of many searches, batch after batch", async () => {
    const { connection } = kasama.server.context;
    const { data } = (await save({ filter: { search: "bakbak" } })).body;
    const searches = connection.collection<SavedSearchRow>("saved_searches");
    const row = await searches.findOne({ _id: data.id });
    if (!row) throw new Error("the search is stored");
    const ids = Array.from({ length: 120 }, (_none, n) => 7_000_000 + n);
    await searches.insertMany(ids.map((_id) => ({ ...row, _id, filter_key: `bakbak-${_id}` })));
    const jobId = await publish("Bakbak weaver");
    const hits = connection.collection("search_hits");
    expect(await hits.countDocuments({ job_id: jobId, search_id: { $in: [data.id, ...ids] } })).toBe(121);
    expect(await connection.collection("domain_events").countDocuments({ key: jobKey(jobId) })).toBe(0);
    await searches.deleteMany({ _id: { $in: ids } });
  });
});

describe("the email about new jobs", () => {
  const wish = (search: string, as = maricel) => save({ filter: { search }, mail: true }, as);

  test("names the job, links to it, and says how to turn emails off", async () => {
    const { data } = (await wish("pandan weaver")).body;
    const id = await publish("Pandan weaver");
    const mail = await mails.mailTo(maricel.email);
    expect(mail.subject).toBe(`A new job for “${data.name}”`);
    expect(mail.text).toContain("> Pandan weaver");
    expect(mail.text).toContain(jobTarget(id));
    expect(mail.text).not.toMatch(/There (is|are) /);
    expect(mail.text).toContain("/ApplicantDashboard/saved#saved-searches");
  });

  test("names five of many jobs, and says how many more there are", () => {
    const jobs = Array.from({ length: 7 }, (_none, n) => ({
      ...{ id: n + 1, title: `Weaver ${n + 1}`, company: "Kawing", location: "Vigan City" },
    }));
    const reader = { email: "maricel@mail.example", first_name: "Maricel", user_type: "pwd" as const };
    const site = { name: "Kasama", url: "https://kasama.example", support: "support@kasama.example" };
    const filter = filterOf(JobSearch.parse({ search: "weaver" }));
    const { text } = newJobsMail(reader, { search: "weaver", filter, jobs }, site);
    expect(text).toContain("> Weaver 5");
    expect(text).not.toContain("> Weaver 6");
    expect(text).toContain("There are 2 more.");
  });

  test("is in the language of its reader, with the default name of the search", async () => {
    const reader = await kasama.person("pwd", { first_name: "Maricel" });
    await kasama.call("PUT", "/api/preferences", { as: reader, body: { language: "fil" } });
    await save({ filter: { search: "tikog weaver", accommodations: ["quiet_space"] }, mail: true }, reader);
    await publish("Tikog weaver", { access: { quiet_space: "yes" } });
    const mail = await mails.mailTo(reader.email);
    expect(mail.subject).toBe("Bagong trabaho para sa “tikog weaver, Tahimik na lugar”");
    expect(mail.text).toContain("Buksan ang trabaho");
  });

  test("links to the search with all of its filters", async () => {
    const filter = {
      search: "buri & tikog weaver?",
      location: "Vigan City",
      type: ["Contract"],
      work_mode: ["Onsite", "Remote"],
      accommodations: ["quiet_space"],
      unknown_access: true,
    };
    const general = await kasama.person("general");
    const { data } = (await save({ filter, mail: true }, general)).body;
    await publish("Buri & tikog weaver");
    const mail = await mails.mailTo(general.email);
    const [, query = ""] = /\/AdminDashboard\/jobs(\?\S+)/.exec(mail.text ?? "") ?? [];
    expect(filterOf(JobSearch.parse(Object.fromEntries(new URLSearchParams(query))))).toEqual(data.filter);
  });

  test("is not sent to people who turned off emails for this search, for jobs or for everything", async () => {
    const people = await Promise.all(["pwd", "general", "pwd"].map((type) => kasama.person(type as "pwd")));
    const [plain, noJobs, noMail] = people as [Person, Person, Person];
    await save({ filter: { search: "nipa weaver" } }, plain);
    for (const one of [noJobs, noMail]) await wish("nipa weaver", one);
    await kasama.call("PUT", "/api/preferences", { as: noJobs, body: { job_mail: false } });
    await kasama.call("PUT", "/api/preferences", { as: noMail, body: { email: false } });
    await wish("nipa weaver");
    await publish("Nipa weaver");
    await mails.mailTo(maricel.email);
    for (const one of people) expect(await notes(one)).toHaveLength(1);
    // Emails are sent in order: when the next one arrives, the earlier ones are settled.
    const arrives = mails.received(mails.mails.length + 1);
    await publish("Nipa weaver, nights");
    await arrives;
    expect(people.flatMap(sentTo)).toEqual([]);
  });

  test("contains each job once, even if it is queued again", async () => {
    const { data } = (await wish("bamboo weaver")).body;
    const id = await publish("Bamboo weaver");
    await mails.mailTo(maricel.email);
    const { connection, events, inTransaction } = kasama.server.context;
    const row = await rows().findOne({ _id: id });
    if (row) await inTransaction((session) => events.publish(publishedEvent(row), session));
    await events.deliver(jobKey(id));
    const arrives = mails.received(mails.mails.length + 1);
    await publish("Bamboo weaver, days");
    await arrives;
    expect(sentTo(maricel)).toHaveLength(2);
    const hits = await connection.collection("search_hits").find({ search_id: data.id }).toArray();
    expect(hits).toHaveLength(2);
    expect(await notes()).toHaveLength(2);
  });

  test("contains each job once when two servers write the emails of two jobs at the same moment", async () => {
    const { data } = (await save({ filter: { search: "rattan weaver" } })).body;
    const jobs = [await publish("Rattan weaver"), await publish("Rattan weaver, nights")];
    const second = await startHarness({ MONGODB_URI: kasama.server.database?.uri ?? "", SMTP_URL: mails.url });
    try {
      // As if both emails were waiting.
      const { connection } = kasama.server.context;
      await change(data.id, { mail: true });
      await connection.collection("search_hits").updateMany({ search_id: data.id }, { $unset: { mailed_at: 1 } });
      const written = await Promise.all(
        jobs.map((id, n) => {
          const { features } = (n === 0 ? kasama : second).server.context;
          return features.find(({ mails }) => mails?.[NEW_JOBS_MAIL])?.mails?.[NEW_JOBS_MAIL]?.([data.id, id]);
        }),
      );
      const text = written.map((one) => one?.mail.text ?? "").join("\n");
      for (const id of jobs) expect(text.split(`${jobTarget(id)}\n`)).toHaveLength(2);
    } finally {
      await second.close();
    }
  });
});

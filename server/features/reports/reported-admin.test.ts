import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { pdf } from "#server/testing/documents.ts";
import { type Harness, type Person, startHarness } from "#server/testing/harness.ts";
import type { Activity } from "#shared/admin/activity/activity.schemas.ts";

/** A reported admin reads nothing about the report anywhere: neither who made it nor that it exists. */

let kasama: Harness;
let ana: Person;
let ben: Person;
let maria: Person;
let conversation: number;
/** Reports about Ana, one of them decided. */
let decided: number;

beforeAll(async () => {
  kasama = await startHarness();
  ana = await kasama.person("admin", { first_name: "Ana", last_name: "Reyes" });
  ben = await kasama.person("admin", { first_name: "Ben", last_name: "Cruz" });
  maria = await kasama.person("pwd", { first_name: "Maria", last_name: "Santos" });
  conversation = await kasama.conversation(maria, ana);
  decided = await report("spam");
  const body = { status: "resolved", outcome: "Thank you for telling us.", seen: "open" };
  await get(ben, `/api/admin/reports/${decided}`);
  expect((await kasama.call("PATCH", `/api/admin/reports/${decided}`, { as: ben, body })).status).toBe(200);
  await report("harassment");
  await kasama.server.context.activity.written();
});
afterAll(() => kasama.close());

const get = (as: Person, path: string) => kasama.call("GET", path, { as });
async function report(reason: string, as = maria, id = conversation): Promise<number> {
  const body = { target: { kind: "conversation", id }, reason };
  return (await kasama.call("POST", "/api/reports", { as, body })).body.data.id;
}

describe("the feed of activities", () => {
  const list = async (as: Person, query = "") => (await get(as, `/api/admin/activities${query}`)).body.data;
  const titles = ({ activities }: { activities: Activity[] }) => activities.map(({ title }) => title);

  test("leaves the reports about her out of her feed and its count; other admins read them", async () => {
    const theirs = await list(ben, "?type=report");
    expect(titles(theirs)).toEqual([
      "Maria Santos reported a conversation with Ana Reyes",
      "Ben Cruz acted on a report about Ana Reyes",
      "Maria Santos reported a conversation with Ana Reyes",
    ]);
    expect(theirs.total).toBe(3);
    expect(await list(ana, "?type=report")).toMatchObject({ activities: [], total: 0, next_cursor: null });
    const [hers, all] = [await list(ana), await list(ben)];
    expect(titles(hers).join()).not.toMatch(/report/);
    expect(all.total - hers.total).toBe(3);
    expect(hers.total).toBe(hers.activities.length);
  });

  test("does not find them by any name or on any page", async () => {
    for (const search of ["Maria", "Ana", "Ben"]) {
      const found = await list(ana, `?search=${search}`);
      expect(titles(found).join()).not.toMatch(/report/);
      expect(found.total).toBe(found.activities.length);
      expect(titles(await list(ben, `?search=${search}`)).join()).toMatch(/report/);
    }
    const paged: string[] = [];
    for (let cursor = ""; ; ) {
      const page = await get(ana, `/api/admin/activities?pageSize=1${cursor && `&cursor=${cursor}`}`);
      paged.push(...titles(page.body.data));
      if (page.body.next_cursor === null) break;
      cursor = page.body.next_cursor;
    }
    expect(paged).toEqual(titles(await list(ana)));
  });

  test("is not pushed to her open page, but to the pages of all other admins", async () => {
    const sockets = [await kasama.openSocket(ana), await kasama.openSocket(ben)];
    const [hers = [], theirs = []] = sockets.map(({ raw }) => {
      const heard: string[] = [];
      (raw.on as (event: string, run: (news: { activities: Activity[] }) => void) => void)("activity:new", (news) =>
        heard.push(...titles(news)),
      );
      return heard;
    });
    const joel = await kasama.person("pwd", { first_name: "Joel", last_name: "Ramos" });
    await report("scam", joel, await kasama.conversation(joel, ana));
    const shop = await kasama.employer();
    await report("scam", joel, await kasama.conversation(joel, shop));
    const about = (name: string) => (title: string) => title === `Joel Ramos reported a conversation with ${name}`;
    const company = `Company ${shop.id}`;
    await expect.poll(() => theirs.filter(about("Ana Reyes"))).toHaveLength(1);
    // A later activity in the same feed: an earlier one would have arrived before it.
    await expect.poll(() => hers.filter(about(company))).toHaveLength(1);
    await expect.poll(() => theirs.filter(about(company))).toHaveLength(1);
    expect(hers.filter(about("Ana Reyes"))).toEqual([]);
    for (const { raw } of sockets) raw.close();
  });
});

describe("the audit trail", () => {
  const titles = async (as: Person, query = "") => {
    const { status, body } = await get(as, `/api/admin/audit${query}`);
    expect(status).toBe(200);
    return body.data.entries.map(({ title }: { title: string }) => title);
  };
  const SAID = ["Ben Cruz resolved a report about Ana Reyes", "Ben Cruz viewed a report about Ana Reyes"];

  test("leaves out the reports about her, whatever filter she uses; other admins read them", async () => {
    expect(await titles(ben, `?subject_id=${ana.id}`)).toEqual(SAID);
    for (const query of ["", `?subject_id=${ana.id}`, `?actor_id=${ben.id}`, "?action=report.read", "?days=1"])
      expect(await titles(ana, query), query).toEqual([]);
    // She can read records about others.
    const shop = await kasama.employer();
    await get(ana, `/api/admin/reports/${await report("spam", maria, await kasama.conversation(maria, shop))}`);
    const other = [`Ana Reyes viewed a report about Company ${shop.id}`];
    expect(await titles(ana, "?action=report.read")).toEqual(other);
    expect(await titles(ana, "?limit=1")).toEqual(other);
  });
});

describe("a person's page", () => {
  const page = async (as: Person, { id }: Person) => (await get(as, `/api/admin/users/${id}`)).body.data;

  test("does not say on her own page whether there are reports, what was done with them or why others viewed it", async () => {
    const body = { reason: "Maria Santos wrote to us about her." };
    expect((await kasama.call("POST", `/api/admin/users/${ana.id}/sensitive`, { as: ben, body })).status).toBe(200);
    const [hers, theirs] = [await page(ana, ana), await page(ben, ana)];
    expect(theirs.reports.about.length).toBeGreaterThan(1);
    const actions = ({ audit }: typeof hers) => audit.map(({ action }: { action: string }) => action);
    expect(actions(theirs)).toEqual(["person.sensitive.read", "report.resolve", "report.read"]);
    expect(theirs.audit[0].reason).toBe(body.reason);

    expect(hers.reports).toEqual({ about: null, by: [] });
    expect(hers.audit).toMatchObject([{ action: "person.sensitive.read", actor: { id: ben.id }, reason: null }]);
  });

  test("does not list, on the reporter's page, what that person reported about her", async () => {
    const bySeen = async (as: Person) => (await page(as, maria)).reports.by.map(({ id }: { id: number }) => id);
    const all: number[] = await bySeen(ben);
    expect(all).toContain(decided);
    const hers: number[] = await bySeen(ana);
    for (const id of all)
      expect((await get(ana, `/api/admin/reports/${id}`)).status).toBe(hers.includes(id) ? 200 : 404);
    expect(hers).not.toContain(decided);
    expect(hers).toHaveLength(1);
  });
});

test("serves a file that is only evidence to other admins, and not to her who sent it", async () => {
  const form = new FormData();
  form.set("file", new File([new Uint8Array(pdf())], "fee.pdf"));
  const messages = `/api/messages/conversations/${conversation}`;
  const { name } = (await kasama.call("POST", `${messages}/attachments`, { as: ana, body: form })).body.data;
  const body = { receiver_id: maria.id, content: "", attachments: [name] };
  const sent = (await kasama.call("POST", `${messages}/messages`, { as: ana, body })).body.data;
  const target = { kind: "message", id: sent.id };
  await kasama.call("POST", "/api/reports", { as: maria, body: { target, reason: "scam" } });
  expect((await kasama.call("DELETE", `/api/messages/${sent.id}`, { as: ana })).status).toBe(200);
  const open = async ({ token }: Person) =>
    (await fetch(`${kasama.url}/api/files/${name}`, { headers: { authorization: `Bearer ${token}` } })).status;
  expect([await open(ben), await open(ana), await open(maria)]).toEqual([200, 404, 404]);
});

test("leaves the reports about her out of the overview numbers that she requests or that are pushed to her", async () => {
  const stats = async (as: Person) => (await get(as, "/api/admin/stats")).body.data.pending.reports;
  const listed = async (as: Person) => (await get(as, "/api/admin/reports")).body.data.total;
  const [hers, theirs] = [await listed(ana), await listed(ben)];
  expect(theirs).toBeGreaterThan(hers);
  expect([await stats(ana), await stats(ben)]).toEqual([hers, theirs]);

  const sockets = [await kasama.openSocket(ana), await kasama.openSocket(ben)] as const;
  const toldTo = (n: 0 | 1, reports: number) =>
    sockets[n].next("admin:stats", ({ pending }) => pending.reports === reports);
  const told = [toldTo(0, hers), toldTo(1, theirs + 1)];
  const joy = await kasama.person("pwd");
  await report("scam", joy, await kasama.conversation(joy, ana));
  await Promise.all(told);
  for (const socket of sockets) socket.close();
});

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Harness, type Person, startHarness } from "#server/testing/harness.ts";
import type { Activity } from "#shared/admin/activity.schemas.ts";

/** An admin whom somebody has reported reads nothing of it anywhere: not who it was, nor that anybody did. */

let kasama: Harness;
let ana: Person;
let ben: Person;
let maria: Person;
let conversation: number;
/** About Ana, one that is decided. */
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

  test("leaves them out for her, and counts without them; others read them", async () => {
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

  test("does not find them by anybody's name, nor page by page", async () => {
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

  test("does not tell her open page of it, where every other admin's is told", async () => {
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
    // Of the same feed, and later: what had come before would be there.
    await expect.poll(() => hers.filter(about(company))).toHaveLength(1);
    await expect.poll(() => theirs.filter(about(company))).toHaveLength(1);
    expect(hers.filter(about("Ana Reyes"))).toEqual([]);
    for (const { raw } of sockets) raw.close();
  });
});

import { randomUUID } from "node:crypto";
import { type Browser, expect, type Page, type Request } from "playwright/test";
import { postJobAs } from "#client/e2e/states/hiring.ts";
import { announcementsOf, recordAnnouncements } from "#client/e2e/support/announcements.ts";
import { api, createSeeker, makeAdmin, makeEmployer, makeSeeker, type Person } from "#client/e2e/support/community.ts";
import { applyFor, moveTo, propose } from "#client/e2e/support/hiring.ts";
import { controlConnection } from "#client/e2e/support/network/connection.ts";
import type { Kasama } from "#client/e2e/support/server.ts";
import { test } from "#client/e2e/support/shared.ts";
import { type Visit, visit } from "#client/e2e/support/visit.ts";

/** The admins' overview: live activity of others, and no access to it for anyone else. */

let kasama: Kasama;
let elena: Person;
let jonas: Person;
const visits: Visit[] = [];

test.beforeAll(async ({ shared }) => {
  kasama = shared;
  elena = await makeAdmin(kasama, "elena.santos@kasama.example");
  jonas = await makeEmployer(kasama, "Jonas Villareal", "Luntian Digital", elena);
});
test.afterEach(async () => {
  for (const { context } of visits.splice(0)) await context.close();
});

const HOME = "/AdminDashboard";
const feed = (page: Page) => page.getByRole("list", { name: "Activity, newest first", exact: true });
const rows = (page: Page) => feed(page).getByRole("listitem");
const row = (page: Page, sentence: string) => rows(page).filter({ hasText: sentence });
const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: true });
/** A surname that no other test uses, even if the tests run repeatedly on one server. */
const surname = (): string => `Surname${randomUUID().slice(0, 8)}`;

async function arrive(browser: Browser, as: Person, address = HOME, before?: (page: Page) => Promise<unknown>) {
  const one = await visit(browser, { url: kasama.url, as });
  visits.push(one);
  await before?.(one.page);
  // The pointer may be where an earlier test left it: over the feed, which would pause it.
  await one.page.mouse.move(0, 0);
  await one.page.goto(kasama.url + address);
  return one.page;
}

/** Waits until the feed is connected and every request of the page is answered. */
async function watching(page: Page): Promise<void> {
  await expect(page.getByText("Live", { exact: true })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Activity", exact: true })).toBeVisible();
  await expect(page.getByText("Loading activity", { exact: true })).toHaveCount(0);
  await page.waitForLoadState("networkidle");
}

/** Signs up through the API, and waits until the feed reports it. */
async function signUp(last: string): Promise<string> {
  await createSeeker(kasama, `Ligaya ${last}`, "general");
  return `Ligaya ${last} joined as a job seeker`;
}

test("an admin sees the actions of others live, without any request", async ({ browser }) => {
  const maricel = await makeSeeker(kasama, `Maricel ${surname()}`, "pwd");
  const page = await arrive(browser, elena);
  await watching(page);
  const reports = page.getByRole("link", { name: /open reports?$/ });
  const before = Number.parseInt((await reports.textContent()) ?? "", 10);
  const requests: string[] = [];
  const note = (request: Request) => {
    if (["fetch", "xhr"].includes(request.resourceType())) requests.push(request.url());
  };
  page.on("request", note);

  await expect(row(page, await signUp(surname()))).toBeVisible();

  const title = `Bookkeeper ${surname()}`;
  const job = await postJobAs(kasama, jonas, title);
  await expect(row(page, `Luntian Digital published ${title}`)).toBeVisible();

  const { id } = await applyFor(kasama, job, maricel);
  await expect(row(page, `${maricel.name} applied for ${title}`)).toBeVisible();
  await moveTo(kasama, jonas, id, "review", "interview");
  await propose(kasama, jonas, id);
  await expect(row(page, `Luntian Digital invited ${maricel.name} to an interview for ${title}`)).toBeVisible();

  const conversation = await api(kasama, "POST", "/api/messages/conversations", maricel.token, {
    participant2_id: jonas.id,
  });
  const target = { kind: "conversation", id: (conversation.data as { id: number }).id };
  await api(kasama, "POST", "/api/reports", maricel.token, { target, reason: "spam", details: "Again and again" });
  await expect(row(page, `${maricel.name} reported a conversation with`)).toBeVisible();
  // The open decision is counted above without a reload.
  await expect(reports).toHaveText(new RegExp(`^${before + 1}\\D`));

  page.off("request", note);
  expect(requests).toEqual([]);
  // The newest come first, each of them once.
  const sentences = await rows(page).allTextContents();
  expect(sentences.filter((text) => text.includes(title))).toHaveLength(5);
  expect(sentences.findIndex((text) => text.includes("reported"))).toBe(0);
});

test("while paused nothing moves and missed activity is restored afterwards; focus in the feed pauses it as well", async ({
  browser,
}) => {
  const page = await arrive(browser, elena);
  await watching(page);
  const first = await signUp(surname());
  await expect(row(page, first)).toBeVisible();

  await button(page, "Pause").press("Enter");
  await expect(page.getByText("Paused", { exact: true })).toBeVisible();
  const missed = await signUp(surname());
  await expect(button(page, /^\d+ new, resume$/)).toBeVisible();
  await expect(row(page, missed)).toHaveCount(0);
  await button(page, /resume$/).press("Enter");
  await expect(row(page, missed)).toBeVisible();
  await expect(button(page, "Pause")).toBeFocused();

  // The focus is on a row: it stays there, and new activity is only counted.
  await row(page, missed).getByRole("link").focus();
  const read = await signUp(surname());
  await expect(page.getByText(/^Paused while you read: \d+ new$/)).toBeVisible();
  await expect(row(page, read)).toHaveCount(0);
  await expect(row(page, missed).getByRole("link")).toBeFocused();
  await button(page, "Pause").focus();
  await expect(row(page, read)).toBeVisible();
});

test("a burst of a hundred is announced in a few words and shown completely", async ({ browser }) => {
  let connection: Awaited<ReturnType<typeof controlConnection>> | undefined;
  const page = await arrive(browser, elena, HOME, async (one) => {
    connection = await controlConnection(one);
    await recordAnnouncements(one);
  });
  await watching(page);
  connection?.hold();
  const last = surname();
  const isHeld = (n: number) => (connection?.heldCount(`Person${n} ${last} `) ?? 0) > 0;
  for (let n = 0; n < 100; n += 10) {
    const ten = Array.from({ length: 10 }, (_, k) => n + k);
    await Promise.all(ten.map((one) => createSeeker(kasama, `Person${one} ${last}`, "general")));
    // Waits until they are on their way to this page: if more arrive than fit into a frame, the page has to fetch them.
    await expect.poll(() => ten.every(isHeld)).toBe(true);
  }
  connection?.release();
  await expect(row(page, last)).toHaveCount(100);

  const heard = async () => (await announcementsOf(page)).filter(({ text }) => text.includes(last));
  const counted = async () =>
    (await heard()).reduce((sum, { text }) => sum + (Number(/^(\d+) new activities/.exec(text)?.[1]) || 1), 0);
  // A failure shows everything that was announced.
  const outcome = async () => ((await counted()) >= 100 ? "all" : await announcementsOf(page));
  await expect.poll(outcome, { timeout: 20_000 }).toBe("all");
  const all = await heard();
  // The first is announced at once, the rest five seconds later, and once more in a slow browser.
  expect(all.length).toBeLessThanOrEqual(3);
  expect(all.map(({ how }) => how)).toEqual(all.map(() => "polite"));
  // The feed itself is no live region, because it would be read line by line.
  await expect(feed(page)).not.toHaveAttribute("aria-live");

  await test.step("and not at all if announcements are off", async () => {
    await page.getByText(/^Type: /).press("Enter");
    const announceSwitch = page.getByRole("switch", { name: "Announce new activity to screen readers" });
    await announceSwitch.press("Space");
    const silent = await signUp(surname());
    await expect(row(page, silent)).toBeVisible();
    await page.reload();
    await watching(page);
    await page.getByText(/^Type: /).press("Enter");
    await expect(announceSwitch, "the choice is stored").not.toBeChecked();
    const silentAgain = await signUp(surname());
    await expect(row(page, silentAgain)).toBeVisible();
    await announceSwitch.press("Space");
    const heardAgain = await signUp(surname());
    await expect.poll(async () => (await announcementsOf(page)).map(({ text }) => text)).toContain(heardAgain);
    expect((await announcementsOf(page)).filter(({ text }) => text.includes(silentAgain))).toEqual([]);
  });
});

test("activity during an outage is loaded with the next connection", async ({ browser }) => {
  const page = await arrive(browser, elena);
  await watching(page);
  await page.context().setOffline(true);
  await expect(page.getByText("Not connected", { exact: true })).toBeVisible();
  const missed = await signUp(surname());
  await expect(row(page, missed)).toHaveCount(0);
  await page.context().setOffline(false);
  await expect(row(page, missed)).toBeVisible({ timeout: 20_000 });
  await expect(page.getByText("Live", { exact: true })).toBeVisible();
});

test("kinds, names and pages work by keyboard and are in the address", async ({ browser }) => {
  const title = `Weaver ${surname()}`;
  await postJobAs(kasama, jonas, title);
  const page = await arrive(browser, elena);
  await watching(page);
  await page.getByText(/^Type: /).press("Enter");
  await page.getByRole("group", { name: "Type" }).getByRole("button", { name: "Jobs", exact: true }).press("Enter");
  await expect(page).toHaveURL(/\?type=job$/);
  await expect(row(page, title)).toBeVisible();
  await expect(rows(page).filter({ hasText: "joined as" })).toHaveCount(0);
  // New activity that does not match the filter is not added.
  const other = await signUp(surname());
  const second = `Weaver ${surname()}`;
  await postJobAs(kasama, jonas, second);
  await expect(row(page, second)).toBeVisible();
  await expect(row(page, other)).toHaveCount(0);

  // More activity of one name than fits on a page, so that there is older activity.
  const last = surname();
  for (let n = 0; n < 60; n += 10)
    await Promise.all(Array.from({ length: 10 }, (_, k) => createSeeker(kasama, `P${n + k} ${last}`, "general")));
  const stored = async () => {
    const { total } = await api(kasama, "GET", `/api/admin/activities?search=${last}`, elena.token).then(
      ({ data }) => data as { total: number },
    );
    return total;
  };
  await expect.poll(stored).toBe(60);
  await page.goto(`${kasama.url}${HOME}?search=${last}&days=30`);
  await expect(page.getByRole("searchbox", { name: "Search by name" })).toHaveValue(last);
  await expect(rows(page)).toHaveCount(50);
  await page.getByRole("link", { name: "Older", exact: true }).press("Enter");
  await expect(page).toHaveURL(/before=/);
  const older = page.getByRole("list", { name: "Older activity, newest first" }).getByRole("listitem");
  await expect(older).toHaveCount(10);
  await expect(page.getByRole("heading", { name: "Activity", exact: true })).toBeFocused();
  await page.getByRole("link", { name: "Back to the newest", exact: true }).press("Enter");
  await expect(rows(page)).toHaveCount(50);
  await page.goBack();
  await expect(older).toHaveCount(10);
});

test("a demoted admin loses the feed at once", async ({ browser }) => {
  const former = await makeAdmin(kasama, "former.admin@kasama.example");
  const page = await arrive(browser, former);
  await watching(page);
  await kasama.setType({ id: former.id, user_type: "general" });
  await expect(page).toHaveURL(/\/login/);
  await expect(feed(page)).toHaveCount(0);
  const sentence = await signUp(surname());
  const { status } = await fetch(`${kasama.url}/api/admin/activities`, {
    headers: { authorization: `Bearer ${former.token}` },
  });
  expect([401, 403]).toContain(status);
  await expect(page.getByText(sentence)).toHaveCount(0);
});

const OF_ADMINS = /\/assets\/(AdminHome|AdminTabs|AdminPages|StatisticsPage|admin-routes)/;
const CALLS = ["/api/admin/stats", "/api/admin/analytics", "/api/admin/activities"];

test("other users load none of its code, and every call is refused", async ({ browser }) => {
  /** Opens these addresses, and returns which admin files were loaded. */
  async function look(as: Person, addresses: readonly string[], there: (page: Page) => Promise<void>) {
    const ofAdmins: string[] = [];
    const note = (request: Request) => {
      if (OF_ADMINS.test(request.url()) || request.url().includes("/api/admin/")) ofAdmins.push(request.url());
    };
    const { context, page } = await visit(browser, { url: kasama.url, as });
    page.on("request", note);
    for (const address of addresses) {
      await page.goto(kasama.url + address);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await page.waitForLoadState("networkidle");
      await there(page);
    }
    page.off("request", note);
    await context.close();
    return ofAdmins;
  }
  // An admin loads files with these names. Otherwise the check of the other users would pass for no reason.
  expect((await look(elena, [HOME], watching)).length).toBeGreaterThanOrEqual(4);

  const bea = await makeSeeker(kasama, "Bea Lacson", "general");
  const noel = await makeSeeker(kasama, "Noel Ramos", "pwd");
  for (const [who, home] of [
    [bea, "/AdminDashboard"],
    [noel, "/ApplicantDashboard"],
    [jonas, "/EmployerDashboard"],
  ] as const) {
    const ofAdmins = await look(who, ["/admin/statistics", "/AdminDashboard/approvals", home], async (page) => {
      // Users without access to a page are redirected to their home.
      await expect(page).toHaveURL(kasama.url + home);
      await expect(page.getByRole("heading", { name: "Activity", exact: true })).toHaveCount(0);
      await expect(page.getByRole("link", { name: "Statistics", exact: true })).toHaveCount(0);
      if (who !== bea) return;
      await expect(page.getByRole("heading", { name: "The community", exact: true })).toBeVisible();
      await expect(page.getByText("active users", { exact: true })).toBeVisible();
    });
    expect(ofAdmins).toEqual([]);
    const statuses = CALLS.map(async (path) => {
      const { status } = await fetch(kasama.url + path, { headers: { authorization: `Bearer ${who.token}` } });
      return status;
    });
    expect(await Promise.all(statuses)).toEqual(CALLS.map(() => 403));
  }
});

test("the statistics match the server's, and their range is in the address", async ({ browser }) => {
  const page = await arrive(browser, elena, "/admin/statistics");
  await expect(page.getByRole("heading", { level: 1, name: "Statistics", exact: true })).toBeVisible();
  await expect(page.getByText("Show the numbers as a table").first()).toBeVisible();
  await button(page, "3 months").press("Enter");
  await expect(page).toHaveURL(/\?months=3$/);
  await expect(page.getByRole("heading", { name: /(in 3 months|in this time)$/ }).last()).toBeVisible();
  const { data } = await api(kasama, "GET", "/api/admin/analytics?months=3", elena.token);
  const { applicationsByStatus } = data as { applicationsByStatus: { status: string; count: number }[] };
  const lead = "All applications by status, now";
  await page.getByText(`Show the numbers as a table: ${lead}`).press("Enter");
  const numbers = page.getByRole("table", { name: lead }).getByRole("row");
  await expect(numbers).toHaveCount(applicationsByStatus.length + 1);
  // Both counts are at most half a minute old.
  await expect(numbers.nth(1)).toContainText(/^Pending[\d,]+\d+%$/);
});

test("each total leads to its breakdown and takes the focus along", async ({ browser }) => {
  const page = await arrive(browser, elena);
  await watching(page);
  const total = (name: RegExp) => page.getByRole("link", { name });
  const heading = page.getByRole("heading", { name: "Activity", exact: true });
  await total(/open jobs: job activity$/).press("Enter");
  await expect(heading).toBeFocused();
  await expect(page.getByText("Type: Jobs", { exact: true })).toBeVisible();
  // From there to another breakdown on the same page.
  await total(/applications: application activity$/).press("Enter");
  await expect(heading).toBeFocused();
  await expect(page).toHaveURL(/\?type=application&days=400#activity$/);

  await total(/messages today: messages by day$/).press("Enter");
  await expect(page).toHaveURL(/\/admin\/statistics#messages-by-day$/);
  await expect(page.locator("#messages-by-day")).toBeFocused();
  await page.goBack();
  await total(/online now: people by last sign-in$/).press("Enter");
  await expect(page.getByRole("columnheader", { name: "Last sign-in" })).toHaveAttribute("aria-sort", "descending");
});

test("failed loads can be retried, and the focus stays in place", async ({ browser }) => {
  const page = await arrive(browser, elena, HOME, async (one) => {
    // There is no connection, because the page would retry by itself after a reconnect.
    await (await controlConnection(one)).disconnect();
    await one.route(/\/api\/admin\/(stats|activities)/, (route) => route.fulfill({ status: 500, json: {} }));
  });
  const again = page.getByRole("button", { name: "Try again", exact: true });
  await expect(page.getByText("We couldn't load the activity.", { exact: true })).toBeVisible();
  await page.unroute(/\/api\/admin\/(stats|activities)/);
  await again.last().press("Enter");
  await expect(page.getByRole("heading", { name: "Activity", exact: true })).toBeFocused();
  await expect(rows(page)).not.toHaveCount(0);
  await again.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();
  await expect(page.getByRole("link", { name: /PWD IDs? to check$/ })).toBeVisible();
});

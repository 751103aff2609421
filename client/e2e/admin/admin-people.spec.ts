import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { expect, type Page } from "playwright/test";
import { makeAdmin, makeEmployer, makeSeeker, type Person } from "#client/e2e/support/community.ts";
import { press, tabTo, type } from "#client/e2e/support/keyboard.ts";
import type { Kasama } from "#client/e2e/support/server.ts";
import { test } from "#client/e2e/support/shared.ts";
import { type Visit, visit } from "#client/e2e/support/visit.ts";

/** The people and audit trail pages, used by an admin with a keyboard only. */

let kasama: Kasama;
let elena: Person;
/** A surname that no other test uses. */
let family: string;
const visits: Visit[] = [];
const AT = "2026-03-01T08:00:00.000Z";
test.beforeEach(async ({ shared }) => {
  kasama = shared;
  family = `Dimasupil${randomUUID().slice(0, 6)}`;
  elena = await makeAdmin(kasama, `elena.${family}@kasama.example`);
});
test.afterEach(async () => {
  for (const { context, pageErrors } of visits.splice(0)) {
    expect(pageErrors).toEqual([]);
    await context.close();
  }
});

async function open(browser: Parameters<typeof visit>[0], path: string): Promise<Page> {
  const one = await visit(browser, { url: kasama.url, as: elena });
  visits.push(one);
  await one.page.goto(kasama.url + path);
  return one.page;
}
/** The names in the rows of the page, in order. */
const names = (page: Page) => page.getByRole("table").getByRole("rowheader").getByRole("link");
const heading = (page: Page, name: string) => page.getByRole("columnheader", { name, exact: true });
const sorting = (page: Page, name: string) => heading(page, name).getByRole("button", { name, exact: true });

test("finds people, sorts them, goes back, downloads a copy, and finds the download in the audit trail", async ({
  browser,
}) => {
  test.slow();
  await makeSeeker(kasama, `Amihan ${family}`, "pwd");
  const bayani = await makeSeeker(kasama, `Bayani ${family}`, "general");
  await makeSeeker(kasama, `Corazon ${family}`, "pwd");
  const page = await open(browser, "/AdminDashboard/people");
  await expect(names(page).first()).toBeVisible();

  await type(page, page.getByRole("searchbox", { name: "Search by name, username, email or company" }), family);
  await expect(page).toHaveURL(new RegExp(`\\?search=${family}$`));
  await expect(names(page)).toHaveText([/^Corazon/, /^Bayani/, /^Amihan/, /^Elena/]);
  await expect(heading(page, "Joined")).toHaveAttribute("aria-sort", "descending");

  await press(page, sorting(page, "Name"));
  await expect(heading(page, "Name")).toHaveAttribute("aria-sort", "ascending");
  await expect(names(page)).toHaveText([/^Amihan/, /^Bayani/, /^Corazon/, /^Elena/]);
  await expect(sorting(page, "Name")).toBeFocused();
  await page.keyboard.press("Space");
  await expect(heading(page, "Name")).toHaveAttribute("aria-sort", "descending");
  await expect(names(page)).toHaveText([/^Elena/, /^Corazon/, /^Bayani/, /^Amihan/]);

  // Types its first letter, as in any native select.
  await tabTo(page, page.getByRole("combobox", { name: "Type", exact: true }), { back: true });
  await page.keyboard.press("P");
  await expect(page).toHaveURL(/type=pwd/);
  await expect(names(page)).toHaveText([/^Corazon/, /^Amihan/]);
  await page.goBack();
  await expect(names(page)).toHaveText([/^Elena/, /^Corazon/, /^Bayani/, /^Amihan/]);
  await page.reload();
  await expect(names(page)).toHaveText([/^Elena/, /^Corazon/, /^Bayani/, /^Amihan/]);
  await expect(page.getByRole("searchbox")).toHaveValue(family);

  const saving = page.waitForEvent("download");
  await press(page, page.getByRole("button", { name: "Export CSV", exact: true }));
  const saved = await saving;
  expect(saved.suggestedFilename()).toMatch(/^kasama-users-\d{4}-\d\d-\d\d\.csv$/);
  const csv = await readFile(await saved.path(), "utf8");
  expect(csv.split("\r\n").map((line) => line.split(",")[3])).toEqual([
    ...["first_name", "Corazon", "Bayani", "Amihan", "Elena", undefined],
  ]);
  await expect(page.locator("#toasts").getByText("Your file is ready", { exact: true }).first()).toBeAttached();

  await press(page, page.getByRole("link", { name: "Audit", exact: true }));
  await expect(page.getByRole("heading", { level: 1, name: "Audit trail", exact: true })).toBeVisible();
  await tabTo(page, page.getByRole("combobox", { name: "What", exact: true }));
  await page.keyboard.type("Users");
  await expect(page).toHaveURL(/action=users\.export/);
  const copied = `Elena ${family} exported the list of users`;
  await expect(page.getByRole("listitem").filter({ hasText: copied })).toHaveCount(1);

  await page.goto(`${kasama.url}/AdminDashboard/people?search=bayani+${family}`);
  await press(page, page.getByRole("link", { name: `Bayani ${family}`, exact: true }));
  await expect(page).toHaveURL(`${kasama.url}/AdminDashboard/people/${bayani.id}`);
});

test("companies have their own view, and a failed load can be retried", async ({ browser }) => {
  await makeEmployer(kasama, `Jonas ${family}`, `Luntian ${family}`, elena);
  await makeEmployer(kasama, `Karlo ${family}`, `Araw ${family}`);
  const page = await open(browser, "/AdminDashboard/people");
  await expect(names(page).first()).toBeVisible();
  await page.route(/\/api\/admin\/employers\?/, (route) => route.abort());
  const view = page.getByRole("navigation", { name: "Lists of people" });
  await press(page, view.getByRole("link", { name: "Employers", exact: true }));
  await expect(page.getByText("We couldn't load the list", { exact: true })).toBeVisible();
  await page.unroute(/\/api\/admin\/employers\?/);
  await press(page, page.getByRole("button", { name: "Try again", exact: true }));
  await expect(names(page).first()).toBeVisible();

  await type(page, page.getByRole("searchbox"), family);
  await expect(names(page)).toHaveText([`Araw ${family}`, `Luntian ${family}`]);
  await tabTo(page, page.getByRole("combobox", { name: "Status", exact: true }));
  await page.keyboard.press("A");
  await expect(names(page)).toHaveText([`Luntian ${family}`]);
  await expect(page.getByRole("table").getByRole("cell", { name: "Approved", exact: true })).toHaveCount(1);
  await expect(view.getByRole("link", { name: "Employers", exact: true })).toHaveAttribute("aria-current", "page");
});

test("a search with very many results is paged by cursors up to its limit, and a link leads to the same page", async ({
  browser,
}) => {
  const page = await open(browser, "/AdminDashboard/audit");
  const person = { email: "a@mail.example", user_type: "pwd", status: "active", created_at: AT, last_login_at: null };
  const requests: string[] = [];
  await page.route(/\/api\/admin\/users\?/, (route) => {
    const query = new URL(route.request().url()).searchParams;
    const cursor = query.get("cursor");
    requests.push(cursor ?? `page ${query.get("page") ?? 1}`);
    const at = cursor === null ? 1 : Number(cursor.slice(1)) + 1;
    const records = [{ ...person, id: at, username: `u${at}`, first_name: "Maria", last_name: `${at}` }];
    const next_cursor = at < 53 ? `c${at}` : null;
    return route.fulfill({
      json: { success: true, data: { total: 1000, total_is_least: true, records, next_cursor } },
    });
  });
  await page.goto(`${kasama.url}/AdminDashboard/people?search=ma`);
  const next = page.getByRole("link", { name: "Next page", exact: true });
  await expect(names(page)).toHaveText(["Maria 1"]);
  await next.click();
  await expect(names(page)).toHaveText(["Maria 2"]);
  await expect(page.getByText("21 to 40 of more than 1,000", { exact: true })).toBeVisible();
  await page.reload();
  await expect(names(page)).toHaveText(["Maria 2"]);
  expect(requests).toEqual(["page 1", "c1", "c1"]);
  // After the thousandth result, up to the last one.
  await page.goto(`${kasama.url}/AdminDashboard/people?search=ma&page=52&cursor=c51`);
  await expect(names(page)).toHaveText(["Maria 52"]);
  await next.click();
  await expect(names(page)).toHaveText(["Maria 53"]);
  await expect(next).toBeHidden();
  await page.goBack();
  await expect(names(page)).toHaveText(["Maria 52"]);
});

test("the focus moves on if its element was removed: next page, a page after the end, a retry", async ({ browser }) => {
  const page = await open(browser, "/AdminDashboard/audit");
  const title = (name: string) => page.getByRole("heading", { level: 1, name, exact: true });
  await expect(title("Audit trail")).toBeVisible();
  // Two pages, independent of what other tests create.
  const person = { email: "a@mail.example", user_type: "pwd", status: "active", created_at: AT, last_login_at: null };
  await page.route(/\/api\/admin\/users\?/, (route) => {
    const at = Number(new URL(route.request().url()).searchParams.get("page") ?? "1");
    const rows = Array.from({ length: Math.max(0, Math.min(20, 25 - 20 * (at - 1))) }, (_, n) => n + 20 * at);
    const records = rows.map((id) => ({ ...person, id, username: `u${id}`, first_name: "Ana", last_name: `${id}` }));
    return route.fulfill({
      json: { success: true, data: { total: 25, total_is_least: false, records, next_cursor: at === 1 ? "a" : null } },
    });
  });
  await press(page, page.getByRole("link", { name: "People", exact: true }));
  await expect(names(page)).toHaveCount(20);
  await press(page, page.getByRole("link", { name: "Next page", exact: true }));
  await expect(names(page)).toHaveCount(5);
  await expect(title("People")).toBeFocused();
  await page.goto(`${kasama.url}/AdminDashboard/people?page=400`);
  await expect(page.getByText("There's nothing on this page", { exact: true })).toBeVisible();
  await press(page, page.getByRole("link", { name: "Go to the first page", exact: true }));
  await expect(names(page)).toHaveCount(20);
  await expect(title("People")).toBeFocused();

  await page.route(/\/api\/admin\/employers\?/, (route) => route.abort());
  await page.goto(`${kasama.url}/AdminDashboard/employers`);
  await press(page, page.getByRole("button", { name: "Try again", exact: true }));
  await expect(page.getByRole("main")).toBeFocused();

  // First with one entry, then with the last one.
  const entry = { action: "users.export", title: "Ana exported", actor: { id: 1, name: "Ana" }, subject: null, at: AT };
  await page.route(/\/api\/admin\/audit\b/, (route) => {
    const isMore = new URL(route.request().url()).searchParams.has("cursor");
    const entries = [{ ...entry, id: isMore ? "b" : "a", request_id: isMore ? "r-2" : "r-1" }];
    const next_cursor = isMore ? null : `abc-${"0".repeat(24)}`;
    return route.fulfill({ json: { success: true, data: { entries, next_cursor }, next_cursor } });
  });
  await page.goto(`${kasama.url}/AdminDashboard/audit`);
  await press(page, page.getByRole("button", { name: "Show older entries", exact: true }));
  await expect(page.getByText("r-2", { exact: true })).toBeVisible();
  await expect(page.getByText("You've reached the end.", { exact: true })).toBeFocused();

  await page.goto(`${kasama.url}/AdminDashboard/announcements?page=999`);
  await expect(page.getByText(/^(There's nothing on this page|No announcements yet)$/)).toBeVisible();
});

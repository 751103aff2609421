import { expect, type Page } from "playwright/test";
import { announcementsOf, recordAnnouncements } from "#client/e2e/support/announcements.ts";
import { chatWindow } from "#client/e2e/support/chat.ts";
import { makeAdmin, makeSeeker, type Person } from "#client/e2e/support/community.ts";
import { press, tabTo, type } from "#client/e2e/support/keyboard.ts";
import type { Kasama } from "#client/e2e/support/server.ts";
import { test } from "#client/e2e/support/shared.ts";
import { type Visit, visit } from "#client/e2e/support/visit.ts";

/**
 * An admin's actions on an account, by keyboard alone, while its owner and a second admin are signed in in their own
 * browsers.
 */

let kasama: Kasama;
let elena: Person;
let ruth: Person;
let maricel: Person;
const visits: Visit[] = [];

test.beforeEach(async ({ shared }) => {
  kasama = shared;
  elena = await makeAdmin(kasama, "elena.santos@kasama.example");
  ruth = await makeAdmin(kasama, "ruth.ocampo@kasama.example");
  maricel = await makeSeeker(kasama, "Maricel Abueva", "pwd");
});
test.afterEach(async () => {
  for (const { context, pageErrors } of visits.splice(0)) {
    expect(pageErrors).toEqual([]);
    await context.close();
  }
});

async function open(browser: Parameters<typeof visit>[0], as: Person, path: string): Promise<Page> {
  const one = await visit(browser, { url: kasama.url, as });
  visits.push(one);
  await recordAnnouncements(one.page);
  // The socket is connected: from now on live updates reach the page.
  const synced = one.page.waitForEvent("websocket").then((socket) =>
    socket.waitForEvent("framereceived", {
      predicate: ({ payload }) => /^43\d+\[.*notifications_cursor/.test(`${payload}`),
    }),
  );
  await one.page.goto(kasama.url + path);
  await synced;
  await expect(one.page.getByRole("heading", { level: 1 })).toBeVisible();
  return one.page;
}
const pageOf = ({ id }: Person) => `/AdminDashboard/people/${id}`;
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const inDialog = (page: Page, name: string) => page.getByRole("dialog").getByRole("button", { name, exact: true });
const region = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const REASON = "You asked applicants for money.";

test("suspending by keyboard signs out the owner's browser at once and says why; the account can be reactivated", async ({
  browser,
}) => {
  const theirs = await open(browser, maricel, "/ApplicantDashboard");
  const page = await open(browser, elena, pageOf(maricel));
  await expect(page.getByRole("heading", { level: 1, name: maricel.name })).toBeVisible();

  await press(page, button(page, "Suspend"));
  await expect(page.getByRole("dialog", { name: `Suspend ${maricel.name}?` })).toBeVisible();
  // Without a reason the field shows an error and takes the focus.
  await press(page, inDialog(page, "Suspend"));
  await expect(page.getByLabel("Reason")).toBeFocused();
  await page.keyboard.type(REASON);
  await press(page, inDialog(page, "Suspend"));
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(button(page, "Reactivate")).toBeVisible();
  await expect(page.getByText(`Suspended by ${elena.name}`)).toBeVisible();
  await expect(region(page, "Sessions").getByText("Not signed in anywhere.")).toBeVisible();
  await expect(region(page, "Audit trail").getByText("Suspended the account")).toBeVisible();
  // The opener was removed, but the focus is not lost.
  await expect.poll(() => page.evaluate(() => document.activeElement !== document.body)).toBe(true);

  await expect(theirs).toHaveURL(/\/login$/);
  await expect(theirs.getByText("This account is suspended. Please contact support.").first()).toBeVisible();
  await theirs.getByLabel("Email", { exact: true }).fill(maricel.email);
  await theirs.getByLabel("Password", { exact: true }).fill(maricel.password);
  await button(theirs, "Sign in").click();
  await expect.poll(() => theirs.getByText("Login Failed").count()).toBeGreaterThan(0);

  await press(page, button(page, "Reactivate"));
  await press(page, inDialog(page, "Reactivate"));
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(button(page, "Suspend")).toBeVisible();
  await button(theirs, "Sign in").click();
  await expect(theirs).toHaveURL(/\/ApplicantDashboard$/);
});

test("the second admin sees who acted first and the state of the account", async ({ browser }) => {
  const [first, second] = [await open(browser, elena, pageOf(maricel)), await open(browser, ruth, pageOf(maricel))];
  for (const page of [first, second]) {
    await press(page, button(page, "Suspend"));
    await type(page, page.getByLabel("Reason"), REASON);
  }
  await press(first, inDialog(first, "Suspend"));
  await expect(button(first, "Reactivate")).toBeVisible();
  // The page behind the other admin's form updates itself; the form keeps its input.
  await expect(second.getByText(`Suspended by ${elena.name}`)).toBeVisible();
  await expect(second.getByLabel("Reason")).toHaveValue(REASON);

  await press(second, inDialog(second, "Suspend"));
  const late = second.getByRole("alertdialog", { name: "Someone else already changed this" });
  await expect(late.getByText(`${elena.name} suspended this account a moment ago.`)).toBeVisible();
  await press(second, late.getByRole("button", { name: "Close", exact: true }).last());
  await expect(late).toHaveCount(0);
  await expect(button(second, "Reactivate")).toBeVisible();
  await expect(second.getByText(`Suspended by ${elena.name}`)).toBeVisible();
});

test("details that need a reason are hidden again on leaving the page; a warning arrives live", async ({ browser }) => {
  const theirs = await open(browser, maricel, "/ApplicantDashboard");
  const page = await open(browser, elena, pageOf(maricel));
  const ADDRESS = "12 Mabini Street, Jaro, Iloilo City";
  await press(page, button(page, "Show sensitive details"));
  await type(page, page.getByLabel("Reason"), "They asked us to correct their address.");
  await press(page, inDialog(page, "Show details"));
  await expect(region(page, "Sensitive details").getByText(ADDRESS)).toBeVisible();
  await expect
    .poll(async () => (await announcementsOf(page)).some(({ text }) => text.includes("details shown")))
    .toBe(true);
  await expect(region(page, "Audit trail").getByText("Opened the sensitive details")).toBeVisible();
  await page.reload();
  await expect(button(page, "Show sensitive details")).toBeVisible();
  await expect(page.getByText(ADDRESS)).toHaveCount(0);

  const warning = "Please do not send the same text to twelve people.";
  await press(page, button(page, "Warn"));
  await type(page, page.getByLabel("Warning"), warning);
  await press(page, inDialog(page, "Send warning"));
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(region(page, "Audit trail").getByText(warning)).toBeVisible();
  await expect.poll(() => theirs.getByText("A warning from our team").count()).toBeGreaterThan(0);

  // An admin may write to everyone.
  await press(page, button(page, "Message"));
  await expect(chatWindow(page, maricel.name)).toBeVisible();
});

test("an admin who is made a general user is signed out, told why, and can no longer find the admin area", async ({
  browser,
}) => {
  const theirs = await open(browser, ruth, "/AdminDashboard");
  const page = await open(browser, elena, pageOf(ruth));
  await press(page, button(page, "Remove admin rights"));
  await press(page, inDialog(page, "Remove admin rights"));
  await expect(page.getByRole("dialog")).toContainText("Please give a reason of 10 characters or more");
  await type(page, page.getByRole("dialog").getByRole("textbox"), "Has left the team of admins");
  await press(page, inDialog(page, "Remove admin rights"));
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.getByText("General User", { exact: true })).toBeVisible();

  await expect(theirs).toHaveURL(/\/login$/);
  await expect(theirs.getByText("An admin changed your account type. Please sign in again.").first()).toBeVisible();
  await theirs.getByLabel("Email", { exact: true }).fill(ruth.email);
  await theirs.getByLabel("Password", { exact: true }).fill(ruth.password);
  await button(theirs, "Sign in").click();
  await expect(theirs).toHaveURL(/\/AdminDashboard$/);
  await expect(
    theirs.getByRole("navigation").getByRole("link", { name: "Job search", exact: true }).first(),
  ).toBeVisible();
  await theirs.goto(kasama.url + pageOf(elena));
  await expect(theirs).not.toHaveURL(/\/people\//);
  await tabTo(theirs, theirs.getByRole("link").first());
});

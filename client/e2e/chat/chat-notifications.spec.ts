import { type Browser, type BrowserContext, expect, type Page } from "playwright/test";
import { axe } from "#client/e2e/support/audit.ts";
import { bubble, composer, openChat, openPanel } from "#client/e2e/support/chat.ts";
import {
  makeAdmin,
  makeEmployer,
  makeSeeker,
  openConversation,
  type Person,
  send,
} from "#client/e2e/support/community.ts";
import { send as call } from "#client/e2e/support/hiring.ts";
import {
  clickNewestNotification,
  permissionRequestsOf,
  recordSystemNotifications,
  setHidden,
  systemNotificationsOf,
} from "#client/e2e/support/notices.ts";
import type { Kasama } from "#client/e2e/support/server.ts";
import { test } from "#client/e2e/support/shared.ts";
import { type Visit, visit } from "#client/e2e/support/visit.ts";

/**
 * System notifications: requested only by a press, without private content, one for all tabs, closed once the message
 * is read.
 */

const JONAS = "Jonas Villareal";

let kasama: Kasama;
let jonas: Person;
let maricel: Person;
let id: number;
const visits: Visit[] = [];

test.beforeEach(async ({ shared }) => {
  kasama = shared;
  const admin = await makeAdmin(kasama, "elena@kasama.example");
  jonas = await makeEmployer(kasama, JONAS, "Luntian Digital", admin);
  maricel = await makeSeeker(kasama, "Maricel Abueva", "pwd");
  id = await openConversation(kasama, maricel, jonas);
  await send(kasama, id, maricel, jonas, "Magandang umaga po");
});
test.afterEach(async () => {
  for (const { context } of visits.splice(0)) await context.close();
});

const receive = (text: string) => send(kasama, id, jonas, maricel, text);

async function arrive(browser: Browser, width = 1280): Promise<{ page: Page; context: BrowserContext }> {
  const one = await visit(browser, { url: kasama.url, as: maricel, width });
  visits.push(one);
  await recordSystemNotifications(one.context);
  await one.page.goto(`${kasama.url}/ApplicantDashboard`);
  return one;
}

async function openSettings(page: Page) {
  await openPanel(page);
  await page.getByRole("button", { name: "Chat settings", exact: true }).click();
  return page.getByRole("dialog", { name: "Chat settings" }).getByRole("switch", { name: /^Notify me/ });
}

async function closeSettings(page: Page): Promise<void> {
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Close messages", exact: true }).click();
}

for (const width of [1280, 320]) {
  test(`permission is requested only by a press; a blocked browser is reported with instructions, at ${width} px`, async ({
    browser,
  }) => {
    const { page } = await arrive(browser, width);
    const wanted = await openSettings(page);
    await expect(wanted).not.toBeChecked();
    await expect(wanted).toHaveAccessibleDescription(/'New message on Kasama', without the sender or the text/);
    expect(await permissionRequestsOf(page)).toEqual([]);
    // Headless Chromium denies the permission for the user.
    await wanted.press("Space");
    await expect(wanted).toHaveAccessibleDescription(/Your browser blocks notifications.*set Notifications to Allow/);
    await expect(wanted).not.toBeChecked();
    expect(await permissionRequestsOf(page)).toEqual([true]);
    await axe(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  });
}

test("one of several tabs shows one without private content; a press opens the chat; reading in any tab closes it", async ({
  browser,
}) => {
  const { page, context } = await arrive(browser);
  await context.grantPermissions(["notifications"], { origin: kasama.url });
  const wanted = await openSettings(page);
  await wanted.press("Space");
  await expect(wanted).toBeChecked();
  await axe(page);
  await closeSettings(page);
  const other = await context.newPage();
  await other.goto(`${kasama.url}/ApplicantDashboard`);
  await openPanel(other);
  const inBoth = async () => [...(await systemNotificationsOf(page)), ...(await systemNotificationsOf(other))];

  // While one tab is visible, its badge is enough.
  await setHidden(page, true);
  await receive("Seen in the other tab");
  await expect(page).toHaveTitle(/^\(1\)/);
  await expect(other).toHaveTitle(/^\(1\)/);
  expect(await inBoth()).toEqual([]);

  await setHidden(other, true);
  await receive("Something private");
  await expect.poll(inBoth).toEqual([{ title: "New message on Kasama", body: "", closed: false }]);
  await expect(page).toHaveTitle(/^\(2\)/);
  await expect(other).toHaveTitle(/^\(2\)/);
  expect(await inBoth()).toHaveLength(1);

  const notifier = (await systemNotificationsOf(page)).length > 0 ? page : other;
  const silentTab = notifier === page ? other : page;
  await setHidden(notifier, false);
  await clickNewestNotification(notifier);
  await expect(composer(notifier, JONAS)).toBeFocused();
  await expect(bubble(notifier, JONAS, "Something private")).toBeVisible();
  await expect(notifier).toHaveTitle(/^[^(]/);
  expect((await inBoth()).every((one) => one.closed)).toBe(true);

  // Minimised and hidden: shown again, and then read in the other tab.
  await composer(notifier, JONAS).press("Escape");
  await setHidden(notifier, true);
  await receive("And another one");
  await expect.poll(async () => (await inBoth()).filter((one) => !one.closed)).toHaveLength(1);
  await setHidden(silentTab, false);
  if (silentTab === other) await other.getByRole("button", { name: "Close messages", exact: true }).click();
  await openChat(silentTab, JONAS);
  await expect.poll(async () => (await inBoth()).filter((one) => !one.closed)).toEqual([]);
});

test("shows name and text if chosen, nothing while the chat is being read, and nothing once it is switched off", async ({
  browser,
}) => {
  const { page, context } = await arrive(browser);
  await context.grantPermissions(["notifications"], { origin: kasama.url });
  await (await openSettings(page)).press("Space");
  const full = page.getByRole("switch", { name: "Show name and text" });
  await expect(full).not.toBeChecked();
  await full.press("Space");
  await expect(full).toBeChecked();
  await closeSettings(page);
  await openChat(page, JONAS);
  await receive("Read at once");
  await expect(bubble(page, JONAS, "Read at once")).toBeVisible();
  expect(await systemNotificationsOf(page)).toEqual([]);

  await setHidden(page, true);
  await receive("Nandiyan ka ba?");
  await expect
    .poll(() => systemNotificationsOf(page))
    .toEqual([{ title: `${JONAS}, Luntian Digital`, body: "Nandiyan ka ba?", closed: false }]);
  // The chat is open: once visible again, it is read.
  await setHidden(page, false);
  await expect.poll(async () => (await systemNotificationsOf(page)).map((one) => one.closed)).toEqual([true]);

  // The choice is kept for the next visit; then it is switched off, and nothing is shown.
  await page.reload();
  await expect(composer(page, JONAS)).toBeVisible();
  await setHidden(page, true);
  await receive("After the reload");
  await expect
    .poll(async () => (await systemNotificationsOf(page)).map((one) => one.body))
    .toEqual(["After the reload"]);
  await setHidden(page, false);
  await (await openSettings(page)).press("Space");
  await closeSettings(page);
  await setHidden(page, true);
  await receive("Not told");
  await expect(page).toHaveTitle(/^\(1\)/);
  expect(await systemNotificationsOf(page)).toHaveLength(1);
});

test("names no one while details are hidden, although this browser was told to show name and text", async ({
  browser,
}) => {
  const { page, context } = await arrive(browser);
  await context.grantPermissions(["notifications"], { origin: kasama.url });
  await (await openSettings(page)).press("Space");
  await page.getByRole("switch", { name: "Show name and text" }).press("Space");
  await page.getByRole("switch", { name: "Hide details on shared screens" }).press("Space");
  await closeSettings(page);
  await setHidden(page, true);
  await receive("Something private");
  await expect
    .poll(() => systemNotificationsOf(page))
    .toEqual([{ title: "New message on Kasama", body: "", closed: false }]);
  await call(kasama, "PUT", "/api/preferences", maricel, { hide_details: false });
  await receive("Something that may be seen");
  await expect.poll(async () => (await systemNotificationsOf(page)).at(-1)?.title).toBe(`${JONAS}, Luntian Digital`);
});

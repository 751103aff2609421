import { type Browser, type BrowserContext, expect, type Page } from "playwright/test";
import { axe } from "#client/e2e/support/audit.ts";
import { bubble, composer, openChat, openPanel } from "#client/e2e/support/chat.ts";
import { makeAdmin, makeEmployer, makeSeeker, type Person, send, talk } from "#client/e2e/support/community.ts";
import { noticesOf, pressNotice, recordNotices, setHidden, timesAsked } from "#client/e2e/support/notices.ts";
import type { Kasama } from "#client/e2e/support/server.ts";
import { test } from "#client/e2e/support/shared.ts";
import { type Visit, visit } from "#client/e2e/support/visit.ts";

/** Notifications of the system: asked for by a press, nothing private in them, one for all tabs, gone when it is read. */

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
  id = await talk(kasama, maricel, jonas);
  await send(kasama, id, maricel, jonas, "Magandang umaga po");
});
test.afterEach(async () => {
  for (const { context } of visits.splice(0)) await context.close();
});

const hear = (text: string) => send(kasama, id, jonas, maricel, text);

async function arrive(browser: Browser, width = 1280): Promise<{ page: Page; context: BrowserContext }> {
  const one = await visit(browser, { url: kasama.url, as: maricel, width });
  visits.push(one);
  await recordNotices(one.context);
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
  test(`are asked for by a press alone; a browser that blocks them is said to, and how to allow them, at ${width} px`, async ({
    browser,
  }) => {
    const { page } = await arrive(browser, width);
    const wanted = await openSettings(page);
    await expect(wanted).not.toBeChecked();
    await expect(wanted).toHaveAccessibleDescription(/'New message on Kasama', and nothing about who wrote or what/);
    expect(await timesAsked(page)).toEqual([]);
    // Without a window Chromium answers for the person: no.
    await wanted.press("Space");
    await expect(wanted).toHaveAccessibleDescription(/Your browser blocks notifications.*set Notifications to Allow/);
    await expect(wanted).not.toBeChecked();
    expect(await timesAsked(page)).toEqual([true]);
    await axe(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  });
}

test("one tab of several shows one, with nothing private; a press opens the chat; reading it anywhere withdraws it", async ({
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
  const inBoth = async () => [...(await noticesOf(page)), ...(await noticesOf(other))];

  // As long as one tab is in sight, its badge tells.
  await setHidden(page, true);
  await hear("Seen in the other tab");
  await expect(page).toHaveTitle(/^\(1\)/);
  await expect(other).toHaveTitle(/^\(1\)/);
  expect(await inBoth()).toEqual([]);

  await setHidden(other, true);
  await hear("Something private");
  await expect.poll(inBoth).toEqual([{ title: "New message on Kasama", body: "", closed: false }]);
  await expect(page).toHaveTitle(/^\(2\)/);
  await expect(other).toHaveTitle(/^\(2\)/);
  expect(await inBoth()).toHaveLength(1);

  const teller = (await noticesOf(page)).length > 0 ? page : other;
  const listener = teller === page ? other : page;
  await setHidden(teller, false);
  await pressNotice(teller);
  await expect(composer(teller, JONAS)).toBeFocused();
  await expect(bubble(teller, JONAS, "Something private")).toBeVisible();
  await expect(teller).toHaveTitle(/^[^(]/);
  expect((await inBoth()).every((one) => one.closed)).toBe(true);

  // Put away, out of sight, told again, and read in the other tab.
  await composer(teller, JONAS).press("Escape");
  await setHidden(teller, true);
  await hear("And another one");
  await expect.poll(async () => (await inBoth()).filter((one) => !one.closed)).toHaveLength(1);
  await setHidden(listener, false);
  if (listener === other) await other.getByRole("button", { name: "Close messages", exact: true }).click();
  await openChat(listener, JONAS);
  await expect.poll(async () => (await inBoth()).filter((one) => !one.closed)).toEqual([]);
});

test("say name and text to who wants that, come not while a chat is read, and end with the switch", async ({
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
  await hear("Read at once");
  await expect(bubble(page, JONAS, "Read at once")).toBeVisible();
  expect(await noticesOf(page)).toEqual([]);

  await setHidden(page, true);
  await hear("Nandiyan ka ba?");
  await expect.poll(() => noticesOf(page)).toEqual([{ title: JONAS, body: "Nandiyan ka ba?", closed: false }]);
  // The chat is open: back in sight, it is read.
  await setHidden(page, false);
  await expect.poll(async () => (await noticesOf(page)).map((one) => one.closed)).toEqual([true]);

  // As it was at the next visit; then off, and silent.
  await page.reload();
  await expect(composer(page, JONAS)).toBeVisible();
  await setHidden(page, true);
  await hear("After the reload");
  await expect.poll(async () => (await noticesOf(page)).map((one) => one.body)).toEqual(["After the reload"]);
  await setHidden(page, false);
  await (await openSettings(page)).press("Space");
  await closeSettings(page);
  await setHidden(page, true);
  await hear("Not told");
  await expect(page).toHaveTitle(/^\(1\)/);
  expect(await noticesOf(page)).toHaveLength(1);
});

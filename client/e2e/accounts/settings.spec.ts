import { readFile } from "node:fs/promises";
import { expect, type Page } from "playwright/test";
import { announcementsOf, clearAnnouncements, recordAnnouncements } from "#client/e2e/support/announcements.ts";
import { axe } from "#client/e2e/support/audit.ts";
import {
  makeAdmin,
  makeEmployer,
  makeSeeker,
  openConversation,
  type Person,
  send,
} from "#client/e2e/support/community.ts";
import { press, tabThroughPage, tabTo, type } from "#client/e2e/support/keyboard.ts";
import type { Kasama } from "#client/e2e/support/server.ts";
import { test } from "#client/e2e/support/shared.ts";
import { type Visit, visit } from "#client/e2e/support/visit.ts";

/** The settings by keyboard: each one applies at once and does what it promises. */

let kasama: Kasama;
let nena: Person;
const visits: Visit[] = [];

test.beforeEach(async ({ shared }) => {
  kasama = shared;
  nena = await makeSeeker(kasama, "Nena Cruz", "pwd");
});
test.afterEach(async () => {
  for (const { context, pageErrors } of visits.splice(0)) {
    expect(pageErrors).toEqual([]);
    await context.close();
  }
});

type Browser = Parameters<typeof visit>[0];

async function open(browser: Browser, as: Person = nena, path = "/settings", width = 1280): Promise<Page> {
  const one = await visit(browser, { url: kasama.url, as, width });
  visits.push(one);
  await recordAnnouncements(one.page);
  await one.page.goto(kasama.url + path);
  await expect(one.page.getByRole("heading", { level: 1 })).toBeVisible();
  return one.page;
}
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const toastOf = (page: Page, title: string) => page.locator("#toasts").getByText(title, { exact: true });
/** A second session of the same account. */
async function again(person: Person): Promise<Person> {
  const answer = await fetch(`${kasama.url}/api/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: person.email, password: person.password }),
  });
  const { token } = (await answer.json()) as { token: string };
  return { ...person, token };
}

test("the account menu leads to it, and every Tab stop is visible", async ({ browser }) => {
  const page = await open(browser, nena, "/ApplicantDashboard");
  await press(page, page.getByRole("button", { name: /account menu/ }));
  await press(page, page.getByRole("link", { name: "Settings" }));
  await expect(page).toHaveURL(/\/settings$/);
  await expect(page).toHaveTitle("Settings – Kasama");
  await expect(page.getByRole("main")).toBeFocused();
  await expect(page.getByRole("switch", { name: "Show when I'm online" })).toBeVisible();
  await expect(button(page, "Change email")).toBeVisible();
  await expect(button(page, "Save Preferences")).toBeVisible();
  const stops = await tabThroughPage(page);
  for (const stop of ["Change email", "Change password", "Save Preferences", "Download my data", "Delete account"])
    expect(stops).toContain(stop);
  await axe(page);
});

test("display settings apply at once, and before the first paint of the next visit", async ({ browser }) => {
  const page = await open(browser);
  const choices: [group: string, choice: string, attribute: string, key: string, value: string][] = [
    ["Theme", "Dark", "data-theme", "theme", "dark"],
    ["Text size", "Large", "data-font-size", "fontSize", "large"],
    ["Contrast", "High contrast", "data-contrast", "contrast", "high"],
    ["Motion", "Full", "data-motion", "motion", "full"],
  ];
  const root = page.locator("html");
  const main = page.getByRole("main");
  for (const [group, choice, attribute, key, value] of choices) {
    await press(page, main.getByRole("group", { name: group, exact: true }).getByRole("button", { name: choice }));
    await expect(root).toHaveAttribute(attribute, value);
    expect(await page.evaluate((name) => localStorage.getItem(name), key)).toBe(value);
  }
  // The only script that has run is the one in the page's head.
  await page.route("**/assets/**", (route) => route.abort());
  await page.reload({ waitUntil: "domcontentloaded" });
  for (const [, , attribute, , value] of choices) await expect(root).toHaveAttribute(attribute, value);
});

test("short messages stay as long as the setting says, in every tab", async ({ browser }) => {
  const page = await open(browser);
  const other = await page.context().newPage();
  await other.goto(`${kasama.url}/settings`);
  const times = (of: Page) => of.getByRole("group", { name: "How long they stay" });
  await times(page).getByRole("button", { name: "Until I close them", exact: true }).press("Enter");
  await expect(times(other).getByRole("button", { name: "Until I close them", pressed: true })).toBeVisible();
  await page.clock.install();
  await button(page, "Save Preferences").press("Enter");
  await expect(toastOf(page, "Preferences saved")).toBeVisible();
  await page.clock.fastForward("01:00:00");
  await expect(toastOf(page, "Preferences saved")).toBeVisible();
  await page.getByRole("button", { name: "Close: Preferences saved", exact: true }).press("Enter");
  await expect(toastOf(page, "Preferences saved")).toHaveCount(0);
});

test("the chat's settings are part of the page, and apply to its windows", async ({ browser }) => {
  const admin = await makeAdmin(kasama, "elena@kasama.example");
  const jonas = await makeEmployer(kasama, "Jonas Villareal", "Luntian Digital", admin);
  await send(kasama, await openConversation(kasama, nena, jonas), jonas, nena, "Magandang umaga");
  const page = await open(browser);
  await page.getByRole("button", { name: /^Messages/ }).click();
  await page.getByRole("button", { name: /^Jonas Villareal/ }).click();
  const window = page.getByRole("region", { name: /Jonas Villareal/ }).first();
  await expect(window).toBeVisible();
  const before = await window.boundingBox();
  await page
    .getByRole("group", { name: "Chat window size" })
    .getByRole("button", { name: "Small", exact: true })
    .press("Enter");
  await expect.poll(async () => (await window.boundingBox())?.width).toBe(250);
  expect(before?.width).toBe(350);
});

test("notifications are saved only by 'Save Preferences', apply in other tabs, and silence announcements without In-app", async ({
  browser,
}) => {
  const page = await open(browser);
  const other = await open(browser, await again(nena));
  const channel = (of: Page, name: string) => of.getByRole("switch", { name, exact: true });
  await expect(channel(page, "Email")).toBeChecked();
  await expect(channel(page, "SMS")).not.toBeChecked();
  await expect(channel(page, "SMS")).toHaveAccessibleDescription(/^Preview: not active yet/);
  await expect(channel(page, "In-app")).toBeChecked();
  await expect(channel(other, "In-app")).toBeChecked();
  await channel(page, "SMS").press("Space");
  await channel(page, "In-app").press("Space");
  await expect(channel(other, "In-app")).toBeChecked();
  await button(page, "Save Preferences").press("Enter");
  await expect(toastOf(page, "Preferences saved")).toBeVisible();
  await expect(button(page, "Save Preferences")).toBeFocused();
  await expect(channel(other, "In-app")).not.toBeChecked();
  await expect(channel(other, "SMS")).toBeChecked();
  await channel(page, "Email").press("Space");
  await button(page, "Save Preferences").press("Enter");
  await expect(channel(other, "Email me missed messages")).toHaveAccessibleDescription(/we don't send this email/);

  const admin = await makeAdmin(kasama, "elena@kasama.example");
  const jonas = await makeEmployer(kasama, "Jonas Villareal", "Luntian Digital", admin);
  await clearAnnouncements(other);
  await send(kasama, await openConversation(kasama, nena, jonas), jonas, nena, "Tahimik lang");
  await expect(other.getByRole("button", { name: /^Messages, 1 unread/ })).toBeVisible();
  expect((await announcementsOf(other)).filter(({ text }) => text.includes("Jonas"))).toEqual([]);
});

test("the two-factor setting asks first, shows its state, and says that it is not active yet", async ({ browser }) => {
  const page = await open(browser);
  const toggle = page.getByRole("switch", { name: "Two-factor sign-in" });
  await expect(toggle).toHaveAccessibleDescription(/^Preview: not active yet/);
  await tabTo(page, toggle);
  await page.keyboard.press("Space");
  await page.keyboard.press("Escape");
  await expect(toggle).not.toBeChecked();
  await expect(toggle).toBeFocused();
  await page.keyboard.press("Space");
  await press(page, button(page, "Enable"));
  await expect(toggle).toBeChecked();
  await expect(toggle).toBeFocused();
  await expect(page.getByText("Enabled", { exact: true }).first()).toBeVisible();
  await page.keyboard.press("Space");
  await press(page, button(page, "Disable"));
  await expect(toggle).not.toBeChecked();
  await expect(page.getByText("Disabled", { exact: true }).first()).toBeVisible();
});

test("signing out another browser from the login activity takes effect at once", async ({ browser }) => {
  const phone = await again(nena);
  const other = await open(browser, phone, "/ApplicantDashboard");
  const page = await open(browser);
  const list = page.getByRole("list", { name: "Login activity" });
  await expect(list.getByRole("listitem")).toHaveCount(2);
  await expect(list.getByText("This device", { exact: true })).toHaveCount(1);
  await press(page, list.getByRole("button", { name: /^Sign out: / }));
  await expect(other).toHaveURL(/\/$/);
  await expect(list.getByRole("listitem")).toHaveCount(1);
  await expect(page.getByRole("heading", { name: "Login activity" })).toBeFocused();
  await expect(toastOf(page, "Signed out")).toBeVisible();
  await again(nena);
  await again(nena);
  await page.reload();
  await press(page, button(page, "Sign out all other devices"));
  await expect(list.getByRole("listitem")).toHaveCount(1);
  await expect(button(page, "Sign out all other devices")).toHaveCount(0);
});

for (const width of [1280, 320]) {
  test(`changing the password shows errors at their fields and signs out other devices, at ${width} px`, async ({
    browser,
  }) => {
    const other = await open(browser, await again(nena), "/ApplicantDashboard");
    const page = await open(browser, nena, "/settings", width);
    await press(page, button(page, "Change password"));
    const dialog = page.getByRole("dialog", { name: "Change password" });
    const field = (name: string) => dialog.getByLabel(name, { exact: true });
    await press(page, dialog.getByRole("button", { name: "Change password", exact: true }));
    await expect(dialog.getByRole("alert", { name: "Please fix 3 fields" })).toBeFocused();
    // The heading of the dialog stays in view while the rest scrolls.
    const heading = dialog.getByRole("heading", { name: "Change password", exact: true });
    await dialog.evaluate((one) => one.scrollTo(0, one.scrollHeight));
    const [whole, head] = [await dialog.boundingBox(), await heading.boundingBox()];
    expect(head?.y).toBeGreaterThanOrEqual(whole?.y ?? Number.NaN);
    expect((head?.y ?? Number.NaN) - (whole?.y ?? Number.NaN)).toBeLessThan(60);
    await type(page, field("Current password"), "not-my-password");
    await type(page, field("New password"), "Mangga-at-Suman-26");
    await type(page, field("Confirm new password"), "Mangga-at-Suman-27");
    await page.keyboard.press("Enter");
    await expect(dialog.getByRole("link", { name: "Passwords do not match" })).toBeVisible();
    await expect(dialog.getByRole("alert").first()).toBeFocused();
    await field("Confirm new password").fill("Mangga-at-Suman-26");
    await page.keyboard.press("Enter");
    await expect(dialog.getByRole("link", { name: "This is not your current password" })).toBeVisible();
    await field("Current password").fill(nena.password);
    for (const name of ["New password", "Confirm new password"]) await field(name).fill("Password123!");
    await page.keyboard.press("Enter");
    await expect(
      dialog.getByRole("link", { name: /^This password is too common or too close to a common one/ }),
    ).toBeVisible();
    for (const name of ["New password", "Confirm new password"]) await field(name).fill("Mangga-at-Suman-26");
    await page.keyboard.press("Enter");
    await expect(toastOf(page, "Password changed")).toBeVisible();
    await expect(toastOf(page, "Your password is changed. Your other devices are signed out.")).toBeVisible();
    await expect(button(page, "Change password")).toBeFocused();
    await expect(other).toHaveURL(/\/login$/);
    await expect(page.getByRole("list", { name: "Login activity" }).getByRole("listitem")).toHaveCount(1);
  });
}

test("a new email waits for its link, can be withdrawn, and applies once the link was opened", async ({ browser }) => {
  const page = await open(browser);
  const [first, second] = [`first.${nena.email}`, `second.${nena.email}`];
  const waits = (address: string) =>
    page.getByRole("main").getByText(`Waiting for you to open the link we sent to ${address}.`, { exact: true });
  const ask = async (address: string) => {
    await press(page, button(page, "Change email"));
    const dialog = page.getByRole("dialog", { name: "Change email" });
    await type(page, dialog.getByLabel("New email", { exact: true }), address);
    await type(page, dialog.getByLabel("Current password", { exact: true }), nena.password);
    await page.keyboard.press("Enter");
    await expect(dialog).toHaveCount(0);
    await expect(waits(address)).toBeVisible();
  };
  await ask(first);
  await press(page, button(page, "Cancel this change"));
  await expect(toastOf(page, "Email change cancelled")).toBeVisible();
  await expect(button(page, "Change email")).toBeFocused();
  await expect(waits(first)).toHaveCount(0);
  await page.goto(await kasama.linkTo(first));
  await expect(page.getByRole("heading", { name: "Verification Failed" })).toBeVisible();
  await page.goto(`${kasama.url}/settings`);
  await ask(second);
  await page.goto(await kasama.linkTo(second));
  await expect(page.getByRole("heading", { name: "Email Verified Successfully!" })).toBeVisible();
  await page.goto(`${kasama.url}/settings`);
  await expect(page.getByRole("main").getByText(second, { exact: true })).toBeVisible();
});

test("downloads a copy of the own data as a file after asking for the password", async ({ browser }) => {
  const page = await open(browser);
  await press(page, button(page, "Download my data"));
  const dialog = page.getByRole("dialog", { name: "Download your data" });
  await type(page, dialog.getByLabel("Current password", { exact: true }), "not-my-password");
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("link", { name: "This is not your current password" })).toBeVisible();
  await dialog.getByLabel("Current password", { exact: true }).fill(nena.password);
  const download = page.waitForEvent("download");
  await page.keyboard.press("Enter");
  const file = await download;
  expect(file.suggestedFilename()).toBe("kasama-data.zip");
  expect((await readFile(await file.path())).subarray(0, 4).toString("latin1")).toBe("PK\x03\x04");
  await expect(toastOf(page, "Download ready")).toBeVisible();
  await expect(button(page, "Download my data")).toBeFocused();
});

test("deleting the account warns first, asks for the password, and then applies everywhere", async ({ browser }) => {
  const other = await open(browser, await again(nena), "/ApplicantDashboard");
  const page = await open(browser);
  await press(page, button(page, "Delete account"));
  const dialog = page.getByRole("alertdialog", { name: "Delete your account?" });
  await expect(dialog.getByText(/under the name 'Deleted user'/)).toBeVisible();
  await press(page, dialog.getByRole("button", { name: "Keep my account", exact: true }));
  await expect(button(page, "Delete account")).toBeFocused();
  await page.keyboard.press("Enter");
  await type(page, dialog.getByLabel("Current password", { exact: true }), nena.password);
  await press(page, dialog.getByRole("button", { name: "Delete my account", exact: true }));
  for (const one of [page, other]) {
    await expect(one).toHaveURL(`${kasama.url}/`);
    await expect(toastOf(one, "Account deleted")).toBeVisible();
  }
  const answer = await fetch(`${kasama.url}/api/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: nena.email, password: nena.password }),
  });
  expect(answer.status).toBe(401);
});

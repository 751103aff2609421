import { type Browser, expect, type Page } from "playwright/test";
import { clearAnnouncements, expectAnnounced, recordAnnouncements } from "#client/e2e/support/announcements.ts";
import { axe } from "#client/e2e/support/audit.ts";
import { chatWindow, composer, messagesEntry, openChat, openPanel } from "#client/e2e/support/chat.ts";
import {
  makeAdmin,
  makeEmployer,
  makeSeeker,
  openConversation,
  type Person,
  send,
} from "#client/e2e/support/community.ts";
import { press } from "#client/e2e/support/keyboard.ts";
import type { Kasama } from "#client/e2e/support/server.ts";
import { test } from "#client/e2e/support/shared.ts";
import { type Visit, visit } from "#client/e2e/support/visit.ts";

/** A26 and related requirements: the Ctrl+F6 cycle, the list of keys, no single-letter keys, no stolen focus. */

const JONAS = "Jonas Villareal";
const LIZA = "Liza Manalo";

let kasama: Kasama;
let jonas: Person;
let liza: Person;
const visits: Visit[] = [];

test.beforeAll(async ({ shared }) => {
  kasama = shared;
  const admin = await makeAdmin(kasama, "elena@kasama.example");
  jonas = await makeEmployer(kasama, JONAS, "Luntian Digital", admin);
  liza = await makeEmployer(kasama, LIZA, "Habi Crafts", admin);
});
test.afterEach(async () => {
  for (const { context } of visits.splice(0)) await context.close();
});

async function arrive(browser: Browser, width = 1680) {
  const her = await makeSeeker(kasama, "Maricel Abueva", "pwd");
  for (const one of [jonas, liza])
    await send(kasama, await openConversation(kasama, her, one), one, her, "Magandang umaga");
  const one = await visit(browser, { url: kasama.url, as: her, width });
  visits.push(one);
  await recordAnnouncements(one.page);
  await one.page.goto(`${kasama.url}/ApplicantDashboard`);
  await expect(messagesEntry(one.page)).toBeVisible();
  return { page: one.page, her };
}

const focused = (page: Page) =>
  page.evaluate(() => {
    const one = document.activeElement;
    return one?.closest("[aria-label^='Chat with']")?.ariaLabel ?? one?.textContent ?? "";
  });

test("Ctrl+F6 goes to open and minimised chats, and back to the page", async ({ browser }) => {
  const { page } = await arrive(browser);
  await openChat(page, LIZA);
  await openChat(page, JONAS);
  await composer(page, LIZA).press("Escape");
  await page.getByRole("main").focus();
  await page.keyboard.press("Control+F6");
  await expect(composer(page, JONAS)).toBeFocused();
  await page.keyboard.press("Control+F6");
  // It also says that a message is unread, if the chat was left before its message counted as seen.
  await expect(page.getByRole("button", { name: new RegExp(`^Chat with ${LIZA}`) })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(composer(page, LIZA)).toBeFocused();
  await page.getByRole("main").focus();
  await page.keyboard.press("Control+Shift+F6");
  expect(await focused(page)).toMatch(/^Chat with/);
});

for (const width of [1280, 320]) {
  test(`the settings list the keys, and the list can be reached by keyboard, at ${width} px`, async ({ browser }) => {
    const { page } = await arrive(browser, width);
    await press(page, messagesEntry(page));
    await press(page, page.getByRole("button", { name: "Chat settings", exact: true }));
    const keys = page.getByRole("dialog", { name: "Chat settings" }).getByRole("region", { name: "Keyboard" });
    const region = keys.getByRole("term").filter({ hasText: "Ctrl + F6" });
    await region.scrollIntoViewIfNeeded();
    await expect(region).toBeInViewport();
    for (const key of ["Enter", "Shift + Enter", "Arrow up", "Home and End", "Ctrl + Shift + F", "emoji", "Escape"])
      await expect(keys.getByRole("term").filter({ hasText: key }).first()).toBeAttached();
    await axe(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  });
}

test("a single letter, digit or sign does nothing on the page or next to the messages", async ({ browser }) => {
  const { page } = await arrive(browser);
  await openChat(page, JONAS);
  for (const place of [page.getByRole("main"), page.getByRole("log")]) {
    await place.focus();
    for (const key of "abcdefghijklmnopqrstuvwxyz0123456789?/.,;[]") await page.keyboard.press(key);
    await expect(place).toBeFocused();
    await expect(chatWindow(page, JONAS)).toBeVisible();
    await expect(composer(page, JONAS)).toHaveValue("");
  }
});

test("new messages do not take the focus from a field, a dialog, a list or the page", async ({ browser }) => {
  const { page, her } = await arrive(browser);
  await openChat(page, JONAS);
  const id = await openConversation(kasama, her, liza);
  const places = [
    async () => page.getByRole("main").focus(),
    async () => composer(page, JONAS).focus(),
    async () => openPanel(page),
    async () => {
      await page.getByRole("button", { name: "Chat settings", exact: true }).click();
      await expect(page.getByRole("heading", { name: "Chat settings" })).toBeFocused();
    },
  ];
  for (const [at, go] of places.entries()) {
    await go();
    await clearAnnouncements(page);
    const before = await page.evaluateHandle(() => document.activeElement);
    await send(kasama, id, liza, her, `Number ${at}`);
    await expectAnnounced(page, [`Liza: Number ${at}`]);
    expect(await page.evaluate((one) => one === document.activeElement, before)).toBe(true);
  }
});

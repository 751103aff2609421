import { type Browser, expect, type Locator, type Page } from "playwright/test";
import { clearAnnouncements, expectAnnounced, recordAnnouncements } from "#client/e2e/support/announcements.ts";
import { curriculum, sendFile } from "#client/e2e/support/attachments.ts";
import { axe, expectReflow } from "#client/e2e/support/audit.ts";
import { bubble, chatWindow, composer, log, openChat, say } from "#client/e2e/support/chat.ts";
import {
  makeAdmin,
  makeEmployer,
  makeSeeker,
  openConversation,
  type Person,
  send,
} from "#client/e2e/support/community.ts";
import { tabTo } from "#client/e2e/support/keyboard.ts";
import type { Kasama } from "#client/e2e/support/server.ts";
import { test } from "#client/e2e/support/shared.ts";
import { type Visit, visit } from "#client/e2e/support/visit.ts";

/** `/messages` and `/messages/:id`: addresses, focus, keyboard, the list, and what it shares with the windows. */

const NAMES = ["Jonas Villareal", "Liza Manalo", "Rosa Evangelista"] as const;
const [JONAS, LIZA, ROSA] = NAMES;

let kasama: Kasama;
let maricel: Person;
let employers: Person[];
let talks: number[];
const visits: Visit[] = [];

test.beforeEach(async ({ shared }) => {
  kasama = shared;
  const admin = await makeAdmin(kasama, "elena@kasama.example");
  maricel = await makeSeeker(kasama, "Maricel Abueva", "pwd");
  employers = [];
  talks = [];
  for (const name of NAMES) {
    const one = await makeEmployer(kasama, name, `Company of ${name}`, admin);
    const id = await openConversation(kasama, maricel, one);
    await send(kasama, id, one, maricel, `Hello from ${name}`);
    employers.push(one);
    talks.push(id);
  }
});

test.afterEach(async () => {
  for (const { context } of visits.splice(0)) await context.close();
});

async function arrive(browser: Browser, path: string, width = 1440, fontSize = "medium"): Promise<Page> {
  const one = await visit(browser, { url: kasama.url, as: maricel, width });
  visits.push(one);
  await recordAnnouncements(one.page);
  await one.page.addInitScript((size) => localStorage.setItem("fontSize", size), fontSize);
  await one.page.goto(kasama.url + path);
  return one.page;
}

const [JONAS_AT, LIZA_AT] = [0, 1] as const;
const pathOf = (at: number): string => `/messages/${talks[at]}`;
const receive = async (at: number, text: string): Promise<void> => {
  const from = employers[at];
  if (!from) throw new Error("no one has this name");
  await send(kasama, talks[at] ?? 0, from, maricel, text);
};
const row = (page: Page, name: string): Locator => page.locator("[data-conversation]").filter({ hasText: name });
const list = (page: Page): Locator => page.getByRole("region", { name: "Conversations", exact: true });
const heading = (page: Page, name: string): Locator => page.getByRole("heading", { name, exact: true });
const messagesLink = (page: Page): Locator =>
  page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: /^Messages/ });

test("every conversation has an address; Back and Forward move between them, with one announcement and the focus", async ({
  browser,
}) => {
  const page = await arrive(browser, "/ApplicantDashboard");
  await expect(messagesLink(page)).toHaveAccessibleName("Messages, 3 unread");
  await clearAnnouncements(page);
  await messagesLink(page).click();
  await expect(page).toHaveURL(`${kasama.url}/messages`);
  await expect(page).toHaveTitle(/^\(3\) Messages – /);
  await expectAnnounced(page, ["Messages"]);
  await clearAnnouncements(page);
  await row(page, JONAS).click();
  await expect(page).toHaveURL(kasama.url + pathOf(JONAS_AT));
  await expect(composer(page, JONAS)).toBeFocused();
  await expectAnnounced(page, [`Conversation with ${JONAS}`]);
  await expect(page).toHaveTitle(new RegExp(`${JONAS}, Messages – `));
  await expect(row(page, JONAS)).toHaveAttribute("aria-current", "page");
  await clearAnnouncements(page);
  await row(page, LIZA).click();
  await expect(composer(page, LIZA)).toBeFocused();
  // It is announced after the focus has moved: cleared before that, it would count as one of the next.
  await expectAnnounced(page, [`Conversation with ${LIZA}`]);
  await clearAnnouncements(page);
  await page.goBack();
  await expect(composer(page, JONAS)).toBeFocused();
  await expectAnnounced(page, [`Conversation with ${JONAS}`]);
  await page.goForward();
  await expect(composer(page, LIZA)).toBeFocused();
  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL(`${kasama.url}/messages`);
  await expect(row(page, JONAS)).toBeFocused();
  await page.goBack();
  await expect(page).toHaveURL(`${kasama.url}/ApplicantDashboard`);
});

test("the dashboard's tabs are above the page, except in a low window", async ({ browser }) => {
  const page = await arrive(browser, "/messages");
  const tabs = page.getByRole("navigation", { name: "Dashboard" });
  await expect(tabs.getByRole("link", { name: "Applications" })).toBeVisible();
  await expect(tabs.locator("[aria-current]")).toHaveCount(0);
  await page.setViewportSize({ width: 1440, height: 700 });
  await expect(tabs).toBeHidden();
  await page.setViewportSize({ width: 1440, height: 900 });
  await tabs.getByRole("link", { name: "Applications" }).click();
  await expect(page).toHaveURL(`${kasama.url}/ApplicantDashboard/applications`);
});

test("a reload shows the same conversation and what was typed, and does not move the focus", async ({ browser }) => {
  const page = await arrive(browser, pathOf(LIZA_AT));
  await expect(bubble(page, LIZA, `Hello from ${LIZA}`)).toBeVisible();
  await expect(composer(page, LIZA)).not.toBeFocused();
  await composer(page, LIZA).fill("Half a sentence");
  await page.reload();
  await expect(composer(page, LIZA)).toHaveValue("Half a sentence");
  await say(page, LIZA, "A whole one");
  await expect(bubble(page, LIZA, "A whole one")).toContainText("Sent");
});

test("an unknown or foreign conversation is not found, and the way back leads to the list", async ({ browser }) => {
  const [jonas] = employers;
  if (!jonas) throw new Error("no one has this name");
  const admin = await makeAdmin(kasama, "ruth@kasama.example");
  const foreign = await openConversation(kasama, admin, jonas);
  const page = await arrive(browser, `/messages/${foreign}`);
  for (const id of [String(foreign), "999999", "0", "x"]) {
    await page.goto(`${kasama.url}/messages/${id}`);
    await expect(heading(page, "Conversation not found")).toBeAttached();
    await expect(page).toHaveTitle(/Conversation not found – /);
    await expect(page.getByRole("textbox", { name: /^Message to/ })).toHaveCount(0);
  }
  await axe(page);
  await page.getByRole("link", { name: "Back to your conversations", exact: true }).click();
  await expect(page).toHaveURL(`${kasama.url}/messages`);
});

test("by keyboard: arrows, Home and End move in the list, Enter opens, Escape goes back, / and ? work only there", async ({
  browser,
}) => {
  const page = await arrive(browser, "/messages");
  await expect(row(page, JONAS)).toBeVisible();
  // Newest first.
  await tabTo(page, row(page, ROSA));
  await page.keyboard.press("ArrowDown");
  await expect(row(page, LIZA)).toBeFocused();
  await page.keyboard.press("End");
  await expect(row(page, JONAS)).toBeFocused();
  await page.keyboard.press("Home");
  await expect(row(page, ROSA)).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(composer(page, LIZA)).toBeFocused();
  // In a field a sign is a sign. At the start, `/` would open the saved replies, which load in their own time.
  await page.keyboard.type("?/");
  await expect(composer(page, LIZA)).toHaveValue("?/");
  await page.keyboard.press("Escape");
  await expect(row(page, LIZA)).toBeFocused();
  await page.keyboard.press("/");
  await expect(page.getByRole("searchbox", { name: "Search people, jobs and messages" })).toBeFocused();
  await row(page, LIZA).focus();
  await page.keyboard.press("?");
  const shortcuts = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await expect(shortcuts.getByText("Ctrl + K")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(row(page, LIZA)).toBeFocused();
  // Turned off in the settings, and still off after a reload.
  await page.goto(`${kasama.url}/settings`);
  const single = page.getByRole("switch", { name: "Single-key shortcuts" });
  await single.press("Space");
  await expect(single).not.toBeChecked();
  await page.goto(`${kasama.url}/messages`);
  await row(page, LIZA).focus();
  await page.keyboard.press("?");
  await page.keyboard.press("/");
  await expect(shortcuts).toHaveCount(0);
  await expect(row(page, LIZA)).toBeFocused();
});

test("the filters stay while conversations and pages change, and an open conversation counts as read", async ({
  browser,
}) => {
  const page = await arrive(browser, "/messages");
  await expect(page.locator("[data-conversation]")).toHaveCount(3);
  await page.getByRole("button", { name: "Unread", exact: true }).click();
  await row(page, JONAS).click();
  await expect(messagesLink(page)).toHaveAccessibleName("Messages, 2 unread");
  // The open one stays in the list of unread ones until another is opened.
  await expect(page.locator("[data-conversation]")).toHaveCount(3);
  await row(page, LIZA).click();
  await expect(page.locator("[data-conversation]")).toHaveCount(2);
  await page.getByRole("link", { name: "Home", exact: true }).click();
  await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("button", { name: "Unread", exact: true })).toHaveAttribute("aria-pressed", "true");
  // A message to the open conversation is read at once, and one to another is not.
  await receive(LIZA_AT, "Are you there?");
  await expect(bubble(page, LIZA, "Are you there?")).toBeVisible();
  await receive(JONAS_AT, "And you?");
  await expect(messagesLink(page)).toHaveAccessibleName("Messages, 2 unread");
});

test("the list is where it was after a conversation that covered it, and after another page", async ({ browser }) => {
  // With large text three conversations do not fit.
  const page = await arrive(browser, "/messages", 320, "large");
  const scroller = list(page).locator("> div").last();
  await expect(row(page, JONAS)).toBeVisible();
  const top = await scroller.evaluate((one) => {
    one.scrollTop = one.scrollHeight;
    return one.scrollTop;
  });
  expect(top).toBeGreaterThan(0);
  await row(page, JONAS).click();
  await expect(log(page, JONAS)).toBeVisible();
  await page.goBack();
  await expect(row(page, JONAS)).toBeFocused();
  // Browsers round to whole pixels.
  expect(Math.abs((await scroller.evaluate((one) => one.scrollTop)) - top)).toBeLessThanOrEqual(1);
});

test("on a phone a conversation has the whole screen, and the phone's Back button returns to where one was", async ({
  browser,
}) => {
  const page = await arrive(browser, "/ApplicantDashboard/saved", 320);
  await openChat(page, JONAS);
  await expect(heading(page, JONAS)).toBeFocused();
  await expect(page.getByRole("banner")).toHaveCount(0);
  await expect(page.getByRole("navigation", { name: "Main" })).toHaveCount(0);
  await expectReflow(page);
  await page.goBack();
  await expect(row(page, JONAS)).toBeFocused();
  await page.goBack();
  await expect(page).toHaveURL(`${kasama.url}/ApplicantDashboard/saved`);
  // The arrow leads to the list from anywhere, and Back from there to where one was.
  await page.goto(kasama.url + pathOf(JONAS_AT));
  await page.getByRole("link", { name: "Back to conversations", exact: true }).click();
  await expect(page).toHaveURL(`${kasama.url}/messages`);
  await page.goBack();
  await expect(page).toHaveURL(`${kasama.url}/ApplicantDashboard/saved`);
});

test("on a phone Back closes what the conversation is about, and then the conversation", async ({ browser }) => {
  const page = await arrive(browser, "/messages", 390);
  await row(page, JONAS).click();
  const opener = page.getByRole("button", { name: "About this conversation", exact: true });
  const dialog = page.getByRole("dialog", { name: "About this conversation" });
  await opener.click();
  await expect(dialog.getByRole("link", { name: `Company of ${JONAS}`, exact: true })).toBeVisible();
  await page.goBack();
  await expect(dialog).toHaveCount(0);
  await expect(opener).toBeFocused();
  await expect(page).toHaveURL(kasama.url + pathOf(JONAS_AT));
  await opener.click();
  await dialog.getByRole("button", { name: /^Close/ }).click();
  await expect(dialog).toHaveCount(0);
  await expect(opener).toBeFocused();
  await opener.click();
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL(`${kasama.url}/messages`);
  await expect(row(page, JONAS)).toBeFocused();
});

test("the page itself never scrolls, however much there is to read beside a conversation", async ({ browser }) => {
  const page = await arrive(browser, pathOf(JONAS_AT));
  await expect(page.getByRole("link", { name: `Company of ${JONAS}`, exact: true }).last()).toBeVisible();
  const [jonas] = employers;
  if (!jonas) throw new Error("no one has this name");
  for (const name of ["a", "b", "c", "d", "e", "f"])
    await sendFile(kasama, talks[JONAS_AT] ?? 0, jonas, maricel, curriculum(`${name}.pdf`));
  await expect(page.getByRole("link", { name: /^f\.pdf/ })).toHaveCount(1);
  await page.setViewportSize({ width: 1440, height: 600 });
  expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBe(0);
});

test("a resize across 1024 px keeps the conversation, the text and the focus", async ({ browser }) => {
  const page = await arrive(browser, "/ApplicantDashboard", 1280);
  await openChat(page, JONAS);
  await composer(page, JONAS).fill("Half a sentence");
  await page.setViewportSize({ width: 800, height: 800 });
  await expect(page).toHaveURL(kasama.url + pathOf(JONAS_AT));
  await expect(composer(page, JONAS)).toHaveValue("Half a sentence");
  await expect(composer(page, JONAS)).toBeFocused();
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(row(page, JONAS)).toBeVisible();
  await expect(composer(page, JONAS)).toBeFocused();
  await expect(composer(page, JONAS)).toHaveValue("Half a sentence");
  await page.goBack();
  await expect(page).toHaveURL(`${kasama.url}/ApplicantDashboard`);
  await expect(chatWindow(page, JONAS)).toBeVisible();
});

test("no chat floats over the page; the window that led there is back on the page before", async ({ browser }) => {
  const page = await arrive(browser, "/ApplicantDashboard", 1440);
  await openChat(page, LIZA);
  await openChat(page, JONAS);
  await chatWindow(page, JONAS)
    .getByRole("button", { name: /^Options for the chat/ })
    .click();
  await page.getByRole("button", { name: "Open in Messages", exact: true }).click();
  await expect(page).toHaveURL(kasama.url + pathOf(JONAS_AT));
  await expect(composer(page, JONAS)).toBeFocused();
  await expect(page.getByRole("complementary", { name: "Chats" })).toHaveCount(0);
  await expect(chatWindow(page, JONAS)).toHaveCount(1);
  await page.goBack();
  await expect(page.getByRole("region", { name: /^Chat with/ })).toHaveCount(2);
});

test("Ctrl+K finds people, jobs and pages by keyboard, from any page and from a text field", async ({ browser }) => {
  const page = await arrive(browser, "/ApplicantDashboard", 1280);
  await openChat(page, JONAS);
  const field = page.getByRole("combobox", { name: "Find a person, a job or a page" });
  await composer(page, JONAS).press("Control+k");
  await expect(field).toBeFocused();
  await axe(page);
  await field.fill("settings");
  await expect(page.getByRole("option", { name: /^Settings/ })).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Escape");
  await expect(composer(page, JONAS)).toBeFocused();
  await page.keyboard.press("Control+k");
  await field.fill("manalo liza");
  await expect(page.getByRole("option")).toHaveCount(1);
  const active = await field.getAttribute("aria-activedescendant");
  await expect(page.getByRole("option")).toHaveAttribute("id", active ?? "");
  await page.keyboard.press("Enter");
  await expect(composer(page, LIZA)).toBeFocused();
  await page.keyboard.press("Control+k");
  await field.fill("mess");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`${kasama.url}/messages`);
  await page.keyboard.press("Control+k");
  await field.fill("rosa");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(composer(page, ROSA)).toBeFocused();
});

for (const width of [1440, 768, 390, 320])
  test(`axe finds nothing in the list and in a conversation, in all themes and with large text, at ${width} px`, async ({
    browser,
  }) => {
    const page = await arrive(browser, "/messages", width);
    await expect(row(page, JONAS)).toBeVisible();
    for (const open of [false, true]) {
      if (open) await row(page, JONAS).click();
      if (open) await expect(bubble(page, JONAS, "Hello from")).toBeVisible();
      for (const [theme, contrast, size] of [
        ["light", "normal", "medium"],
        ["light", "high", "large"],
        ["dark", "normal", "large"],
        ["dark", "high", "medium"],
      ] as const) {
        await page.evaluate((chosen) => Object.assign(document.documentElement.dataset, chosen), {
          theme,
          contrast,
          fontSize: size,
        });
        await axe(page, { high: contrast === "high" });
        await expectReflow(page);
      }
    }
  });

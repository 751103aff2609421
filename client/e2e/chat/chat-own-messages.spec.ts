import { type Browser, expect, type Page } from "playwright/test";
import {
  announcementsOf,
  clearAnnouncements,
  expectAnnounced,
  recordAnnouncements,
} from "#client/e2e/support/announcements.ts";
import { axe } from "#client/e2e/support/audit.ts";
import { bubble, chatWindow, composer, log, openChat, openPanel, say } from "#client/e2e/support/chat.ts";
import {
  makeAdmin,
  makeEmployer,
  makeSeeker,
  openConversation,
  type Person,
  send,
} from "#client/e2e/support/community.ts";
import type { Kasama } from "#client/e2e/support/server.ts";
import { test } from "#client/e2e/support/shared.ts";
import { type Visit, visit } from "#client/e2e/support/visit.ts";

/** Editing and deleting own messages, in two browsers, by keyboard alone and by pointer. */

let kasama: Kasama;
let admin: Person;
const visits: Visit[] = [];

test.beforeAll(async ({ shared }) => {
  kasama = shared;
  admin = await makeAdmin(kasama, "elena@kasama.example");
});
test.afterEach(async () => {
  for (const { context } of visits.splice(0)) await context.close();
});

const JONAS = "Jonas Villareal";
const MARICEL = "Maricel Abueva";

async function pageOf(browser: Browser, who: Person, dashboard: string, width = 1280): Promise<Page> {
  const one = await visit(browser, { url: kasama.url, as: who, width });
  visits.push(one);
  await recordAnnouncements(one.page);
  await one.page.goto(kasama.url + dashboard);
  return one.page;
}

/** Both of them on their dashboards, with their chat open. */
async function together(browser: Browser, width?: number) {
  const maricel = await makeSeeker(kasama, MARICEL, "pwd");
  const jonas = await makeEmployer(kasama, JONAS, "Luntian Digital", admin);
  const id = await openConversation(kasama, maricel, jonas);
  await send(kasama, id, jonas, maricel, "Magandang umaga, Maricel");
  const her = await pageOf(browser, maricel, "/ApplicantDashboard", width);
  const him = await pageOf(browser, jonas, "/EmployerDashboard");
  await openChat(her, JONAS);
  await openChat(him, MARICEL);
  return { her, him };
}

const options = (page: Page, text: string) => page.getByRole("button", { name: `Options for: ${text}`, exact: true });
const changeField = (page: Page) => page.getByRole("textbox", { name: "Editing your message" });

test("by keyboard: Arrow Up edits the last message; Escape cancels the edit and nothing else", async ({ browser }) => {
  const { her, him } = await together(browser);
  await say(her, JONAS, "Pwede po ba bukas?");
  await expect(bubble(him, MARICEL, "Pwede po ba bukas?")).toBeVisible();
  await expect(bubble(her, JONAS, "Pwede po ba bukas?")).toContainText(/Sent|Seen/);
  await expect.poll(async () => (await announcementsOf(her)).map(({ text }) => text)).toContain("Sent");
  await clearAnnouncements(her);
  await composer(her, JONAS).press("ArrowUp");
  await expect(changeField(her)).toBeFocused();
  await expect(changeField(her)).toHaveValue("Pwede po ba bukas?");
  await her.keyboard.press("Escape");
  await expect(composer(her, JONAS)).toBeFocused();
  await expect(chatWindow(her, JONAS)).toBeVisible();

  await her.keyboard.press("ArrowUp");
  await changeField(her).fill("Pwede po ba sa Lunes?");
  await her.keyboard.press("Enter");
  await expect(composer(her, JONAS)).toBeFocused();
  for (const [page, name] of [
    [her, JONAS],
    [him, MARICEL],
  ] as const) {
    await expect(bubble(page, name, "Pwede po ba sa Lunes?")).toContainText("Edited");
    await expect(bubble(page, name, "bukas")).toHaveCount(0);
  }
  await expectAnnounced(her, ["Message edited"]);
});

test("by keyboard: the arrows move through the messages, Tab opens the options of the focused one", async ({
  browser,
}) => {
  const { her, him } = await together(browser);
  for (const text of ["Una", "Ikalawa", "Ikatlo"]) await say(her, JONAS, text);
  await expect(bubble(her, JONAS, "Ikatlo")).toContainText(/Sent|Seen/);
  await log(her, JONAS).focus();
  await her.keyboard.press("ArrowUp");
  await expect(bubble(her, JONAS, "Ikatlo")).toBeFocused();
  await her.keyboard.press("ArrowUp");
  await her.keyboard.press("Tab");
  await expect(options(her, "Ikalawa")).toBeFocused();
  // The next stop is not the options of another message.
  await her.keyboard.press("Tab");
  await expect(composer(her, JONAS)).toBeFocused();
  await her.keyboard.press("Shift+Tab");
  await her.keyboard.press("Enter");
  for (const name of ["Reply", "React", "Copy", "Edit", "Delete"]) {
    await her.keyboard.press("Tab");
    await expect(her.getByRole("button", { name, exact: true })).toBeFocused();
  }
  await her.keyboard.press("Enter");
  const question = her.getByRole("dialog", { name: "Delete this message?" });
  await expect(question).toBeVisible();
  await clearAnnouncements(her);
  await question.getByRole("button", { name: "Delete", exact: true }).press("Enter");
  await expect(composer(her, JONAS)).toBeFocused();
  await expectAnnounced(her, ["Message deleted"], /\b(Sent|Seen)\b/g);
  for (const [page, name] of [
    [her, JONAS],
    [him, MARICEL],
  ] as const) {
    await expect(bubble(page, name, "Ikalawa")).toHaveCount(0);
    await expect(bubble(page, name, "This message was deleted")).toBeVisible();
  }
});

test("the list shows the current text; the text in the composer is restored after the edit", async ({ browser }) => {
  const { her, him } = await together(browser);
  await say(her, JONAS, "Sandali");
  await composer(her, JONAS).fill("A long text that I am writing");
  await bubble(her, JONAS, "Sandali").hover();
  await options(her, "Sandali").click();
  await her.getByRole("button", { name: "Edit", exact: true }).click();
  await changeField(her).fill("Sandali lang po");
  await her.getByRole("button", { name: "Save changes", exact: true }).click();
  await expect(composer(her, JONAS)).toHaveValue("A long text that I am writing");
  await openPanel(him);
  await expect(him.getByRole("button", { name: /^Maricel Abueva/ })).toContainText("Sandali lang po");
});

test("a refused edit shows its error at the field and keeps the text", async ({ browser }) => {
  const { her } = await together(browser);
  await say(her, JONAS, "Salamat");
  await expect(bubble(her, JONAS, "Salamat")).toContainText(/Sent|Seen/);
  await composer(her, JONAS).press("ArrowUp");
  await her.route("**/api/messages/*", (route) =>
    route.fulfill({
      status: 403,
      contentType: "application/json",
      body: JSON.stringify({
        success: false,
        code: "NOT_ALLOWED",
        message: "You can only change a message in the first 15 minutes after sending it",
      }),
    }),
  );
  await changeField(her).fill("Salamat po");
  await her.keyboard.press("Enter");
  await expect(changeField(her)).toHaveAccessibleDescription(
    "You can only change a message in the first 15 minutes after sending it",
  );
  await expect(changeField(her)).toHaveValue("Salamat po");
  await expect(changeField(her)).toBeFocused();
});

for (const width of [1280, 320]) {
  test(`everything is accessible and nothing is cut off, at ${width} px`, async ({ browser }) => {
    const { her } = await together(browser, width);
    await say(her, JONAS, "Kumusta po");
    await expect(bubble(her, JONAS, "Kumusta po")).toContainText(/Sent|Seen/);
    await bubble(her, JONAS, "Kumusta po").hover();
    await options(her, "Kumusta po").click();
    await axe(her);
    const scrolls = () =>
      her.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
    expect(await scrolls()).toBe(false);
    await her.getByRole("button", { name: "Edit", exact: true }).click();
    await axe(her);
    expect(await scrolls()).toBe(false);
  });
}

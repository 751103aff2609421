import { type Browser, expect, type Page } from "playwright/test";
import { clearAnnouncements, expectAnnounced, recordAnnouncements } from "#client/e2e/support/announcements.ts";
import { axe } from "#client/e2e/support/audit.ts";
import { bubble, chatWindow, composer, conversationRow, openChat, openPanel, say } from "#client/e2e/support/chat.ts";
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

/** Blocking and unblocking a person, in two browsers and three tabs, by keyboard. */

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

async function pageOf(browser: Browser, who: Person, dashboard: string, width = 1280): Promise<Visit> {
  const one = await visit(browser, { url: kasama.url, as: who, width });
  visits.push(one);
  await recordAnnouncements(one.page);
  await one.page.goto(kasama.url + dashboard);
  return one;
}

async function community() {
  const maricel = await makeSeeker(kasama, MARICEL, "pwd");
  const jonas = await makeEmployer(kasama, JONAS, "Luntian Digital", admin);
  const id = await openConversation(kasama, maricel, jonas);
  await send(kasama, id, jonas, maricel, "Magandang umaga, Maricel");
  return { maricel, jonas, id };
}

const menu = (page: Page, name: string) =>
  page.getByRole("button", { name: `Options for the chat with ${name}`, exact: true });
const note = (page: Page, name: string) => chatWindow(page, name).getByText(`You blocked ${name}.`);
const unblockButton = (page: Page) => page.getByRole("button", { name: "Unblock", exact: true });

async function block(page: Page, name: string): Promise<void> {
  await menu(page, name).press("Enter");
  await page.getByRole("button", { name: "Block", exact: true }).press("Enter");
  const question = page.getByRole("dialog", { name: `Block ${name}?` });
  await question.getByRole("button", { name: "Block", exact: true }).press("Enter");
  await expect(question).toHaveCount(0);
}

test("a block and its removal apply at once in all own tabs; the blocked person's message fails and can be sent later", async ({
  browser,
}) => {
  const { maricel, jonas } = await community();
  const { page: her, context } = await pageOf(browser, maricel, "/ApplicantDashboard");
  const { page: him } = await pageOf(browser, jonas, "/EmployerDashboard");
  await openChat(her, JONAS);
  await openChat(him, MARICEL);
  const second = await context.newPage();
  await second.goto(`${kasama.url}/ApplicantDashboard`);
  // Open chats are restored with the page.
  await expect(composer(second, JONAS)).toBeVisible();
  await expect(chatWindow(him, MARICEL).getByText("Active now")).toBeVisible();
  await composer(second, JONAS).fill("Isinusulat ko pa");
  await clearAnnouncements(her);

  await block(her, JONAS);
  await expect(menu(her, JONAS)).toBeFocused();
  await expectAnnounced(her, [`You blocked ${JONAS}`]);
  for (const tab of [her, second]) {
    await expect(note(tab, JONAS)).toBeVisible();
    await expect(composer(tab, JONAS)).toHaveCount(0);
    await expect(bubble(tab, JONAS, "Magandang umaga, Maricel")).toBeVisible();
  }
  await expect(chatWindow(him, MARICEL).getByText("Active now")).toHaveCount(0);

  for (const text of ["Nandiyan ka pa ba?", "Maricel?"]) await say(him, MARICEL, text);
  const failed = bubble(him, MARICEL, "Nandiyan ka pa ba?");
  await expect(failed).toContainText("Not sent");
  await expect(failed).toContainText("You can't send messages in this conversation");
  await expect(bubble(him, MARICEL, "Maricel?")).toContainText("Waiting to be sent");
  await expect(him.getByText(/block/i)).toHaveCount(0);
  // The failed message is still there after a reload.
  await him.reload();
  await expect(bubble(him, MARICEL, "Nandiyan ka pa ba?")).toContainText("Not sent");

  await second.bringToFront();
  await unblockButton(second).press("Enter");
  await expect(composer(second, JONAS)).toBeFocused();
  // Her unsent text is still there.
  await expect(composer(second, JONAS)).toHaveValue("Isinusulat ko pa");
  await expect(composer(her, JONAS)).toBeVisible();
  await expect(chatWindow(him, MARICEL).getByText("Active now")).toBeVisible();

  await bubble(him, MARICEL, "Nandiyan ka pa ba?").getByRole("button", { name: "Retry sending", exact: true }).click();
  for (const text of ["Nandiyan ka pa ba?", "Maricel?"]) {
    await expect(bubble(her, JONAS, text)).toBeVisible();
    await expect(bubble(him, MARICEL, text)).not.toContainText(/Not sent|Waiting|Sending/);
  }
  // Only the last message shows how far they have come.
  await expect(bubble(him, MARICEL, "Maricel?")).toContainText(/Sent|Delivered|Seen/);
});

test("a block survives a reload, Escape closes one thing at a time, and no key is a trap", async ({ browser }) => {
  const { maricel } = await community();
  const { page: her } = await pageOf(browser, maricel, "/ApplicantDashboard");
  await openChat(her, JONAS);
  await menu(her, JONAS).press("Enter");
  for (const name of ["Open in Messages", "Search", "Mark as unread", "Pin", "Mute", "Archive", "Block"]) {
    await her.keyboard.press("Tab");
    await expect(her.getByRole("button", { name, exact: true })).toBeFocused();
  }
  await her.keyboard.press("Enter");
  await expect(her.getByRole("heading", { name: `Block ${JONAS}?` })).toBeFocused();
  await her.keyboard.press("Escape");
  await expect(her.getByRole("dialog")).toHaveCount(0);
  await expect(menu(her, JONAS)).toHaveAttribute("aria-expanded", "false");
  await expect(menu(her, JONAS)).toBeFocused();
  await her.keyboard.press("Enter");
  await her.keyboard.press("Escape");
  await expect(menu(her, JONAS)).toHaveAttribute("aria-expanded", "false");
  await expect(menu(her, JONAS)).toBeFocused();
  await expect(composer(her, JONAS)).toBeVisible();

  await block(her, JONAS);
  await her.reload();
  await expect(note(her, JONAS)).toBeVisible();
  await her.keyboard.press("Control+F6");
  await expect(chatWindow(her, JONAS)).toBeFocused();
  await her.keyboard.press("Tab");
  await expect(chatWindow(her, JONAS).getByRole("link", { name: "Luntian Digital", exact: true })).toBeFocused();
  for (const name of [/^Options for the chat/, /^Minimize/, /^Close chat/]) {
    await her.keyboard.press("Tab");
    await expect(her.getByRole("button", { name })).toBeFocused();
  }
  await her.keyboard.press("Tab");
  await her.keyboard.press("Tab");
  await expect(unblockButton(her)).toBeFocused();
  await her.keyboard.press("Escape");
  await expect(chatWindow(her, JONAS)).toHaveCount(0);
});

test("an admin cannot be blocked, and the dialog says so; a lost connection is reported too", async ({ browser }) => {
  const { maricel } = await community();
  const id = await openConversation(kasama, admin, maricel);
  await send(kasama, id, admin, maricel, "Welcome to Kasama");
  const { page: her } = await pageOf(browser, maricel, "/ApplicantDashboard");
  await openChat(her, admin.name);
  await menu(her, admin.name).click();
  await her.getByRole("button", { name: "Block", exact: true }).click();
  const question = her.getByRole("dialog");
  await question.getByRole("button", { name: "Block", exact: true }).click();
  await expect(question.getByRole("alert").filter({ hasText: "can't be blocked" })).toBeVisible();
  await her.route("**/api/users/*/block", (route) => route.abort());
  await question.getByRole("button", { name: "Block", exact: true }).click();
  await expect(question.getByRole("alert").filter({ hasText: "Unable to connect" })).toBeVisible();
  await question.getByRole("button", { name: "Cancel", exact: true }).click();
  await expect(composer(her, admin.name)).toBeVisible();
});

for (const width of [1280, 320]) {
  test(`nothing is cut off and axe finds no problem, at ${width} px`, async ({ browser }) => {
    const { maricel } = await community();
    const { page: her, pageErrors } = await pageOf(browser, maricel, "/ApplicantDashboard", width);
    const fits = () => her.evaluate(() => document.documentElement.scrollWidth <= innerWidth);
    await openPanel(her);
    await conversationRow(her, JONAS).click();
    await menu(her, JONAS).click();
    await expect(her.getByRole("button", { name: "Block", exact: true })).toBeInViewport({ ratio: 1 });
    await axe(her);
    await her.getByRole("button", { name: "Block", exact: true }).click();
    await expect(her.getByRole("dialog")).toBeVisible();
    await axe(her);
    expect(await fits()).toBe(true);
    await her.getByRole("dialog").getByRole("button", { name: "Block", exact: true }).click();
    await expect(note(her, JONAS)).toBeVisible();
    await axe(her);
    expect(await fits()).toBe(true);
    expect(pageErrors).toEqual([]);
  });
}

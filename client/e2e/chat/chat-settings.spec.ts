import { expect } from "playwright/test";
import { announcementsOf, clearAnnouncements, recordAnnouncements } from "#client/e2e/support/announcements.ts";
import { axe } from "#client/e2e/support/audit.ts";
import {
  bubble,
  chatWindow,
  conversationRow,
  openChat,
  openPanel,
  say,
  unreadButton,
} from "#client/e2e/support/chat.ts";
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
import { visit } from "#client/e2e/support/visit.ts";

/** Privacy settings of the chat: chosen by keyboard, in effect at once on the other side. */

let kasama: Kasama;
let maricel: Person;
let jonas: Person;

test.beforeEach(async ({ shared }) => {
  kasama = shared;
  const admin = await makeAdmin(kasama, "elena@kasama.example");
  maricel = await makeSeeker(kasama, "Maricel Abueva", "pwd");
  jonas = await makeEmployer(kasama, "Jonas Villareal", "Luntian Digital", admin);
  await send(kasama, await openConversation(kasama, maricel, jonas), jonas, maricel, "Magandang umaga");
});

for (const width of [1280, 320]) {
  test(`presence and read marks can be hidden, at ${width} px`, async ({ browser }) => {
    const hers = await visit(browser, { url: kasama.url, as: maricel, width });
    const his = await visit(browser, { url: kasama.url, as: jonas });
    try {
      const [her, him] = [hers.page, his.page];
      await her.goto(`${kasama.url}/ApplicantDashboard`);
      await him.goto(`${kasama.url}/EmployerDashboard`);
      await openChat(him, "Maricel Abueva");
      await expect(chatWindow(him, "Maricel Abueva").getByText("Active now")).toBeVisible();

      await openPanel(her);
      await her.getByRole("button", { name: "Chat settings", exact: true }).press("Enter");
      const dialog = her.getByRole("dialog", { name: "Chat settings" });
      const presence = dialog.getByRole("switch", { name: "Show when I'm online" });
      await expect(presence).toBeChecked();
      await expect(presence).toHaveAccessibleDescription(/Active now/);
      await axe(her);
      expect(await her.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
      await presence.press("Space");
      await expect(chatWindow(him, "Maricel Abueva").getByText("Active now")).toHaveCount(0);
      const saved = her.waitForResponse((answer) => answer.url().endsWith("/api/preferences"));
      await dialog.getByRole("switch", { name: "Send read receipts" }).press("Space");
      expect((await saved).ok()).toBe(true);
      await her.keyboard.press("Escape");
      await expect(her.getByRole("button", { name: "Chat settings", exact: true })).toBeFocused();

      await say(him, "Maricel Abueva", "Nabasa mo ba?");
      await conversationRow(her, "Jonas Villareal").click();
      await expect(bubble(her, "Jonas Villareal", "Nabasa mo ba?")).toBeVisible();
      // Her answer arrives after the read mark would have.
      await say(her, "Jonas Villareal", "Opo");
      await expect(bubble(him, "Maricel Abueva", "Opo")).toBeVisible();
      await expect(bubble(him, "Maricel Abueva", "Nabasa mo ba?")).toContainText("Sent");
    } finally {
      await hers.context.close();
      await his.context.close();
    }
  });
}

test("switching announcements off silences everything, and the number of unread messages still shows", async ({
  browser,
}) => {
  const { context, page } = await visit(browser, { url: kasama.url, as: maricel });
  try {
    await recordAnnouncements(page);
    await page.goto(`${kasama.url}/ApplicantDashboard`);
    await openPanel(page);
    await page.getByRole("button", { name: "Chat settings", exact: true }).press("Enter");
    await page.getByRole("switch", { name: "Announce new messages" }).press("Space");
    await page.keyboard.press("Escape");
    await clearAnnouncements(page);
    const conversation = await openConversation(kasama, maricel, jonas);
    await send(kasama, conversation, jonas, maricel, "Tahimik lang");
    await expect(unreadButton(page, 2)).toBeVisible();
    expect((await announcementsOf(page)).map(({ text }) => text).filter((text) => text.includes("Jonas"))).toEqual([]);
    await page.reload();
    await expect(unreadButton(page, 2)).toBeVisible();
    await send(kasama, conversation, jonas, maricel, "Ito rin");
    await expect(unreadButton(page, 3)).toBeVisible();
    expect((await announcementsOf(page)).map(({ text }) => text).filter((text) => text.includes("Jonas"))).toEqual([]);
  } finally {
    await context.close();
  }
});

test("a change that could not be saved is reverted, and the error is shown", async ({ browser }) => {
  const { context, page } = await visit(browser, { url: kasama.url, as: maricel });
  try {
    await page.goto(`${kasama.url}/ApplicantDashboard`);
    await openPanel(page);
    await page.getByRole("button", { name: "Chat settings", exact: true }).click();
    const read = page.getByRole("switch", { name: "Send read receipts" });
    await expect(read).toBeChecked();
    await page.route("**/api/preferences", (route) => route.abort());
    await read.press("Space");
    await expect(page.getByText("We couldn't save that setting", { exact: true })).toBeVisible();
    await expect(read).toBeChecked();
  } finally {
    await context.close();
  }
});

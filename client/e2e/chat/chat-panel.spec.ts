import { expect } from "playwright/test";
import { announcementsOf, clearAnnouncements, recordAnnouncements } from "#client/e2e/support/announcements.ts";
import { axe } from "#client/e2e/support/audit.ts";
import { conversationRow, conversationSearch, openPanel } from "#client/e2e/support/chat.ts";
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

/** The list of conversations: search, the filter for unread ones, and the count in the tab's title. */

let kasama: Kasama;
let maricel: Person;
let jonas: Person;
let id: number;

test.beforeAll(async ({ shared }) => {
  kasama = shared;
  const admin = await makeAdmin(kasama, "elena@kasama.example");
  maricel = await makeSeeker(kasama, "Maricel Abueva", "pwd");
  jonas = await makeEmployer(kasama, "Jonas Villareal", "Luntian Digital", admin);
  const tala = await makeEmployer(kasama, "Rosa Peñafiel", "Tala Health", admin);
  id = await openConversation(kasama, maricel, jonas);
  await send(kasama, id, jonas, maricel, "Magandang umaga");
  await send(kasama, await openConversation(kasama, maricel, tala), maricel, tala, "Ipinadala ko na po ang resume");
});

for (const width of [1280, 320]) {
  test(`is searched and filtered by keyboard, and announces the number of results, at ${width} px`, async ({
    browser,
  }) => {
    const { context, page } = await visit(browser, { url: kasama.url, as: maricel, width });
    try {
      await recordAnnouncements(page);
      await page.goto(`${kasama.url}/ApplicantDashboard`);
      await openPanel(page);
      await expect(conversationRow(page, "Rosa")).toBeVisible();
      const field = conversationSearch(page);
      await clearAnnouncements(page);
      await field.pressSequentially("penafiel resume");
      await expect(conversationRow(page, "Jonas")).toHaveCount(0);
      await expect(conversationRow(page, "Rosa")).toBeVisible();
      // Messages are searched as well, and their number is announced too.
      const heard = async () => (await announcementsOf(page)).map(({ text }) => text).join(" ");
      await expect.poll(heard).toContain("1 conversation");
      await expect.poll(heard).toContain("No messages found");
      await page.keyboard.press("Tab");
      await page.keyboard.press("Tab");
      await expect(page.getByRole("button", { name: "Unread", exact: true })).toBeFocused();
      await page.keyboard.press("Enter");
      await expect(page.getByText("No matching conversations")).toBeVisible();
      await axe(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
      await page.getByRole("button", { name: "Show all conversations", exact: true }).press("Enter");
      await expect(conversationRow(page, "Jonas")).toBeVisible();
      await axe(page);
    } finally {
      await context.close();
    }
  });
}

test("the unread count is in the tab's title, and disappears once they are read", async ({ browser }) => {
  const { context, page } = await visit(browser, { url: kasama.url, as: maricel });
  try {
    await page.goto(`${kasama.url}/ApplicantDashboard`);
    await expect(page).toHaveTitle(/^\(1\) /);
    await send(kasama, id, jonas, maricel, "Nandiyan ka ba?");
    await expect(page).toHaveTitle(/^\(2\) /);
    await openPanel(page);
    await conversationRow(page, "Jonas").click();
    await expect(page).toHaveTitle(/^[^(]/);
  } finally {
    await context.close();
  }
});

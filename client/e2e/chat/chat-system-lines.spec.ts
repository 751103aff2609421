import { type Browser, expect, type Page } from "playwright/test";
import {
  announcementsOf,
  clearAnnouncements,
  expectAnnounced,
  recordAnnouncements,
} from "#client/e2e/support/announcements.ts";
import { axe } from "#client/e2e/support/audit.ts";
import { conversationRow, log, openChat, openPanel, say, textsOf, unreadButton } from "#client/e2e/support/chat.ts";
import {
  makeAdmin,
  makeEmployer,
  makeSeeker,
  openConversation,
  type Person,
  send,
} from "#client/e2e/support/community.ts";
import { connectionBanner, OFFLINE, RETURNED } from "#client/e2e/support/network/connection.ts";
import type { Kasama } from "#client/e2e/support/server.ts";
import { test } from "#client/e2e/support/shared.ts";
import { type Visit, visit } from "#client/e2e/support/visit.ts";

/** System lines, sent by the server like those of the features that cause them. */

const JONAS = "Jonas Villareal";
const MARICEL = "Maricel Abueva";
const LINE = "The application for Data Encoder moved to interview.";

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

async function pageOf(browser: Browser, who: Person, dashboard: string, width = 1280): Promise<Page> {
  const one = await visit(browser, { url: kasama.url, as: who, width });
  visits.push(one);
  await recordAnnouncements(one.page);
  await one.page.goto(kasama.url + dashboard);
  return one.page;
}

/** Both people, a conversation with one message, and a function that adds a system line. */
async function people() {
  const maricel = await makeSeeker(kasama, MARICEL, "pwd");
  const jonas = await makeEmployer(kasama, JONAS, "Luntian Digital", admin);
  const conversation_id = await openConversation(kasama, maricel, jonas);
  await send(kasama, conversation_id, maricel, jonas, "Nag-apply po ako");
  const addLine = (event: string, content = LINE) =>
    kasama.addSystemLine({ conversation_id, actor_id: jonas.id, content, event, topic: "interview" });
  return { maricel, jonas, conversation_id, addLine };
}

const line = (page: Page, name: string) => log(page, name).getByRole("listitem").filter({ hasText: LINE });

test("a system line is shown between the bubbles of both sides, and is announced to neither, because it raises a notification", async ({
  browser,
}) => {
  const { maricel, jonas, addLine } = await people();
  const her = await pageOf(browser, maricel, "/ApplicantDashboard");
  const him = await pageOf(browser, jonas, "/EmployerDashboard");
  await openChat(her, JONAS);
  await openChat(him, MARICEL);
  await Promise.all([clearAnnouncements(her), clearAnnouncements(him)]);
  await addLine("interview");
  await expect(line(her, JONAS)).toBeVisible();
  await expect(line(him, MARICEL)).toBeVisible();
  // The icon next to the text is hidden from screen readers.
  await expect(line(her, JONAS).locator("svg[aria-hidden=true]")).toHaveCount(1);
  await say(her, JONAS, "Salamat po");
  await expect.poll(() => textsOf(him, MARICEL)).toEqual(["Maricel: Nag-apply po ako", LINE, "Maricel: Salamat po"]);
  for (const page of [her, him])
    expect((await announcementsOf(page)).filter(({ text }) => text.includes(LINE))).toEqual([]);
  await log(her, JONAS).focus();
  await her.keyboard.press("ArrowUp");
  await her.keyboard.press("ArrowUp");
  await expect(line(her, JONAS)).toBeFocused();
  await expect(line(her, JONAS).getByText(/^[A-Z]\w+day, \d+ \w+ \d{4}(?:,| at) \d{1,2}:\d{2}:\d{2}/)).toBeVisible();
  await expect(line(her, JONAS).getByRole("button")).toHaveCount(0);
});

test("a line that came after a message while offline is not counted with the message", async ({ browser }) => {
  const { maricel, jonas, conversation_id, addLine } = await people();
  const her = await pageOf(browser, maricel, "/ApplicantDashboard");
  await openChat(her, JONAS);
  // The dashboard announces what it could not load, too.
  await expect(her.locator("main [aria-busy=true]")).toHaveCount(0);
  await her.context().setOffline(true);
  await expect(connectionBanner(her)).toHaveText(OFFLINE);
  await send(kasama, conversation_id, jonas, maricel, "Magandang balita");
  await addLine("interview");
  await expectAnnounced(her, [OFFLINE]);
  await clearAnnouncements(her);
  await her.context().setOffline(false);
  await expect(line(her, JONAS)).toBeVisible({ timeout: 20_000 });
  await expectAnnounced(her, [`1 new message from ${JONAS}`], RETURNED);
});

for (const width of [1280, 320]) {
  test(`in a closed chat the list shows it without a 'You', and it does not count as unread, at ${width} px`, async ({
    browser,
  }) => {
    const { maricel, jonas, addLine } = await people();
    const her = await pageOf(browser, maricel, "/ApplicantDashboard", width);
    await expect(unreadButton(her, 0)).toBeVisible();
    await openPanel(her);
    await addLine("interview");
    const hers = conversationRow(her, "Jonas Villareal");
    await expect(hers).toContainText(LINE);
    await expect(hers).not.toContainText("unread");
    await expect(unreadButton(her, 0)).toBeVisible();
    await axe(her);
    const him = await pageOf(browser, jonas, "/EmployerDashboard", width);
    await openPanel(him);
    const row = conversationRow(him, "Maricel Abueva");
    await expect(row).toContainText(LINE);
    await expect(row).not.toContainText("You:");
    await row.click();
    await expect(line(him, MARICEL)).toBeVisible();
    await axe(him);
    expect(await him.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  });
}

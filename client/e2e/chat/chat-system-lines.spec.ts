import { type Browser, expect, type Page } from "playwright/test";
import { expectSaid, forget, recordAnnouncements, said } from "#client/e2e/support/announcements.ts";
import { axe } from "#client/e2e/support/audit.ts";
import { log, openChat, openPanel, say, textsOf, unreadButton } from "#client/e2e/support/chat.ts";
import { makeAdmin, makeEmployer, makeSeeker, type Person, send, talk } from "#client/e2e/support/community.ts";
import type { Kasama } from "#client/e2e/support/server.ts";
import { test } from "#client/e2e/support/shared.ts";
import { type Visit, visit } from "#client/e2e/support/visit.ts";

/** System lines, told by the server as the features that cause them do. */

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

/** Both, a conversation of theirs with one message, and how something happens in it. */
async function people() {
  const maricel = await makeSeeker(kasama, MARICEL, "pwd");
  const jonas = await makeEmployer(kasama, JONAS, "Luntian Digital", admin);
  const conversation_id = await talk(kasama, maricel, jonas);
  await send(kasama, conversation_id, maricel, jonas, "Nag-apply po ako");
  const happen = (event: string, content = LINE) =>
    kasama.tell({ conversation_id, actor_id: jonas.id, content, event, topic: "interview" });
  return { maricel, jonas, happen };
}

const line = (page: Page, name: string) => log(page, name).getByRole("listitem").filter({ hasText: LINE });

test("it stands between the bubbles of both sides, said once to the one who did not act, as a sentence", async ({
  browser,
}) => {
  const { maricel, jonas, happen } = await people();
  const her = await pageOf(browser, maricel, "/ApplicantDashboard");
  const him = await pageOf(browser, jonas, "/EmployerDashboard");
  await openChat(her, JONAS);
  await openChat(him, MARICEL);
  await Promise.all([forget(her), forget(him)]);
  await happen("interview");
  await expect(line(her, JONAS)).toBeVisible();
  await expect(line(him, MARICEL)).toBeVisible();
  // A picture beside the words, for the eye alone.
  await expect(line(her, JONAS).locator("svg[aria-hidden=true]")).toHaveCount(1);
  await expectSaid(her, [LINE]);
  expect((await said(him)).map(({ text }) => text).filter((text) => text.includes(LINE))).toEqual([]);
  await say(her, JONAS, "Salamat po");
  await expect.poll(() => textsOf(him, MARICEL)).toEqual(["Maricel: Nag-apply po ako", LINE, "Maricel: Salamat po"]);
  await log(her, JONAS).focus();
  await her.keyboard.press("ArrowUp");
  await her.keyboard.press("ArrowUp");
  await expect(line(her, JONAS)).toBeFocused();
  await expect(line(her, JONAS).getByText(/^[A-Z]\w+day, \d+ \w+ \d{4}, \d{1,2}:\d{2}:\d{2}/)).toBeVisible();
  await expect(line(her, JONAS).getByRole("button")).toHaveCount(0);
});

for (const width of [1280, 320]) {
  test(`in a closed chat it is unread, and the list shows it without a 'You', at ${width} px`, async ({ browser }) => {
    const { maricel, jonas, happen } = await people();
    const her = await pageOf(browser, maricel, "/ApplicantDashboard", width);
    await expect(unreadButton(her, 0)).toBeVisible();
    await happen("interview");
    await expect(unreadButton(her, 1)).toBeVisible();
    await openPanel(her);
    await expect(her.getByRole("button", { name: /^Jonas Villareal.*1 unread/ })).toContainText(LINE);
    await axe(her);
    const him = await pageOf(browser, jonas, "/EmployerDashboard", width);
    await openPanel(him);
    const row = him.getByRole("button", { name: /^Maricel Abueva/ });
    await expect(row).toContainText(LINE);
    await expect(row).not.toContainText("You:");
    await row.click();
    await expect(line(him, MARICEL)).toBeVisible();
    await axe(him);
    expect(await him.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  });
}

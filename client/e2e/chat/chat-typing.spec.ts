import { type Browser, expect } from "playwright/test";
import { announcementsOf, recordAnnouncements } from "#client/e2e/support/announcements.ts";
import { bubble, chatWindow, composer, openChat, openPanel } from "#client/e2e/support/chat.ts";
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

/** The typing indicator, in two browsers. */

let kasama: Kasama;
let jonas: Person;
const visits: Visit[] = [];

test.beforeAll(async ({ shared }) => {
  kasama = shared;
  jonas = await makeEmployer(kasama, "Jonas Villareal", "Luntian Digital", await makeAdmin(kasama, "e@kasama.example"));
});
test.afterEach(async () => {
  for (const { context } of visits.splice(0)) await context.close();
});

async function pageOf(browser: Browser, who: Person, dashboard: string) {
  const one = await visit(browser, { url: kasama.url, as: who });
  visits.push(one);
  await recordAnnouncements(one.page);
  await one.page.goto(kasama.url + dashboard);
  return one.page;
}

test("'Typing...' shows in the chat and in the list while the other side types, and is not announced", async ({
  browser,
}) => {
  const maricel = await makeSeeker(kasama, "Maricel Abueva", "pwd");
  const id = await openConversation(kasama, maricel, jonas);
  await send(kasama, id, jonas, maricel, "Magandang umaga");
  const her = await pageOf(browser, maricel, "/ApplicantDashboard");
  const him = await pageOf(browser, jonas, "/EmployerDashboard");
  await openChat(her, "Jonas Villareal");
  await openChat(him, "Maricel Abueva");
  await openPanel(him);

  await composer(her, "Jonas Villareal").pressSequentially("Opo");
  await expect(chatWindow(him, "Maricel Abueva").getByText("Typing...")).toBeVisible();
  await expect(him.getByRole("button", { name: /^Maricel Abueva/ })).toContainText("Typing...");
  // Sending the message ends it.
  await composer(her, "Jonas Villareal").press("Enter");
  await expect(bubble(him, "Maricel Abueva", "Opo")).toBeVisible();
  await expect(chatWindow(him, "Maricel Abueva").getByText("Typing...")).toHaveCount(0);
  // The next one shows at once, and ends by itself when the typing stops.
  await composer(her, "Jonas Villareal").pressSequentially("At");
  await expect(chatWindow(him, "Maricel Abueva").getByText("Typing...")).toBeVisible();
  await expect(chatWindow(him, "Maricel Abueva").getByText("Active now")).toBeVisible();
  expect((await announcementsOf(him)).filter(({ text }) => text.includes("Typing"))).toEqual([]);
});

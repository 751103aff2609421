import { type Browser, expect } from "playwright/test";
import { recordAnnouncements, said } from "#client/e2e/support/announcements.ts";
import { bubble, chatWindow, composer, openChat, openPanel } from "#client/e2e/support/chat.ts";
import { makeAdmin, makeEmployer, makeSeeker, type Person, send, talk } from "#client/e2e/support/community.ts";
import type { Kasama } from "#client/e2e/support/server.ts";
import { test } from "#client/e2e/support/shared.ts";
import { type Visit, visit } from "#client/e2e/support/visit.ts";

/** Who writes at this moment, in two browsers. */

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

test("'Typing...' stands in the chat and in the list while the other side writes, and is not said", async ({
  browser,
}) => {
  const maricel = await makeSeeker(kasama, "Maricel Abueva", "pwd");
  const id = await talk(kasama, maricel, jonas);
  await send(kasama, id, jonas, maricel, "Magandang umaga");
  const her = await pageOf(browser, maricel, "/ApplicantDashboard");
  const him = await pageOf(browser, jonas, "/EmployerDashboard");
  await openChat(her, "Jonas Villareal");
  await openChat(him, "Maricel Abueva");
  await openPanel(him);

  await composer(her, "Jonas Villareal").pressSequentially("Opo");
  await expect(chatWindow(him, "Maricel Abueva").getByText("Typing...")).toBeVisible();
  await expect(him.getByRole("button", { name: /^Maricel Abueva/ })).toContainText("Typing...");
  // The message ends it.
  await composer(her, "Jonas Villareal").press("Enter");
  await expect(bubble(him, "Maricel Abueva", "Opo")).toBeVisible();
  await expect(chatWindow(him, "Maricel Abueva").getByText("Typing...")).toHaveCount(0);
  // The next one is told at once; it ends by itself when nothing more is written.
  await composer(her, "Jonas Villareal").pressSequentially("At");
  await expect(chatWindow(him, "Maricel Abueva").getByText("Typing...")).toBeVisible();
  await expect(chatWindow(him, "Maricel Abueva").getByText("Active now")).toBeVisible();
  expect((await said(him)).filter(({ text }) => text.includes("Typing"))).toEqual([]);
});

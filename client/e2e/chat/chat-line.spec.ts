import { expect, type Page, test } from "playwright/test";
import { clearAnnouncements, expectAnnounced, recordAnnouncements } from "#client/e2e/support/announcements.ts";
import { bubble, chatWindow, openChat, openPanel, say } from "#client/e2e/support/chat.ts";
import {
  makeAdmin,
  makeEmployer,
  makeSeeker,
  openConversation,
  type Person,
  send,
} from "#client/e2e/support/community.ts";
import { BACK, connectionBanner, OFFLINE } from "#client/e2e/support/network/connection.ts";
import { type Kasama, startKasama } from "#client/e2e/support/server.ts";
import { type Visit, visit } from "#client/e2e/support/visit.ts";

/** What the site says about the connection, in each state of the connection, and what becomes of messages. */

let kasama: Kasama;
let maricel: Person;
let one: Visit;
const JONAS = "Jonas Villareal";
const RECONNECTING = "Reconnecting...";

test.beforeAll(async () => {
  kasama = await startKasama({ RATE_LIMITS: "off" });
  const admin = await makeAdmin(kasama, "elena@kasama.example");
  maricel = await makeSeeker(kasama, "Maricel Abueva", "pwd");
  const jonas = await makeEmployer(kasama, JONAS, "Luntian Digital", admin);
  await send(kasama, await openConversation(kasama, maricel, jonas), jonas, maricel, "Magandang umaga");
});
test.beforeEach(async ({ browser }) => {
  one = await visit(browser, { url: kasama.url, as: maricel });
});
test.afterEach(() => one.context.close());
test.afterAll(() => kasama?.stop());

const home = () => `${kasama.url}/ApplicantDashboard`;
async function inChat(page: Page): Promise<void> {
  await page.goto(home());
  await openChat(page, JONAS);
  await expect(bubble(page, JONAS, "Magandang umaga")).toBeVisible();
  await expect(connectionBanner(page)).toHaveCount(0);
}

test("shows Reconnecting... if the server accepts the connection but never answers", async () => {
  const { page } = one;
  // A socket that opens and stays silent, as behind a proxy whose server hangs.
  await page.routeWebSocket(/\/socket\.io\//, () => {});
  await page.route(/\/socket\.io\/.*transport=polling/, () => {});
  await page.goto(home());
  await openPanel(page);
  // Only once the first attempt has failed: until then nothing can have been missed.
  await expect(connectionBanner(page)).toHaveText(RECONNECTING, { timeout: 30_000 });
});

test("shows Offline without a network, each change announced once; it disappears and everything is sent when the network is back", async () => {
  const { page, context } = one;
  await recordAnnouncements(page);
  await inChat(page);
  await clearAnnouncements(page);
  await context.setOffline(true);
  await expect(connectionBanner(page)).toHaveText(OFFLINE);
  await expectAnnounced(page, [OFFLINE]);
  await say(page, JONAS, "Walang signal");
  await expect(bubble(page, JONAS, "Walang signal")).toContainText("Waiting to be sent");
  await clearAnnouncements(page);
  await context.setOffline(false);
  await expect(connectionBanner(page)).toHaveText(BACK);
  await expect(connectionBanner(page)).toHaveCount(0);
  await expect(bubble(page, JONAS, "Walang signal")).toContainText(/Sent|Delivered/);
  // On a busy computer it may say first that it reconnects.
  await expectAnnounced(page, [BACK], /Reconnecting\.\.\.|Sent/g);
});

test("shows Reconnecting... if the server is gone; it disappears and everything is sent when the server is back", async () => {
  const { page } = one;
  await inChat(page);
  await kasama.kill();
  await expect(connectionBanner(page)).toHaveText(RECONNECTING);
  await say(page, JONAS, "Walang server");
  await expect(bubble(page, JONAS, "Walang server")).toContainText("Waiting to be sent");
  await kasama.start();
  await expect(connectionBanner(page)).toHaveCount(0, { timeout: 20_000 });
  await expect(bubble(page, JONAS, "Walang server")).toContainText(/Sent|Delivered/);
});

test("says that the browser cannot store messages, and only while that is the worst problem", async () => {
  const { page, context } = one;
  await page.addInitScript(() => Object.defineProperty(window, "indexedDB", { value: undefined }));
  await inChat(page);
  const keepsNothing = chatWindow(page, JONAS).getByText(/^Your browser isn't saving anything/);
  await expect(keepsNothing).toBeVisible();
  await context.setOffline(true);
  await expect(connectionBanner(page)).toHaveText(OFFLINE);
  await expect(keepsNothing).toHaveCount(0);
  await context.setOffline(false);
  await expect(keepsNothing).toBeVisible();
});

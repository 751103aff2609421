import { type Browser, expect, type Page } from "playwright/test";
import {
  announcementsOf,
  clearAnnouncements,
  expectAnnounced,
  recordAnnouncements,
} from "#client/e2e/support/announcements.ts";
import { bubble, composer, log, openChat, say, unreadButton } from "#client/e2e/support/chat.ts";
import {
  makeAdmin,
  makeEmployer,
  makeSeeker,
  openConversation,
  type Person,
  readAll,
  send,
} from "#client/e2e/support/community.ts";
import { connectionBanner, controlConnection, OFFLINE, RETURNED } from "#client/e2e/support/network/connection.ts";
import type { Kasama } from "#client/e2e/support/server.ts";
import { test } from "#client/e2e/support/shared.ts";
import { type Visit, visit } from "#client/e2e/support/visit.ts";

/** Announcements for people who do not see the screen: each message once, bursts together, history never. */

let kasama: Kasama;
let admin: Person;
let jonas: Person;
const visits: Visit[] = [];

test.beforeAll(async ({ shared }) => {
  kasama = shared;
  admin = await makeAdmin(kasama, "elena@kasama.example");
  jonas = await makeEmployer(kasama, "Jonas Villareal", "Luntian Digital", admin);
});
test.afterEach(async () => {
  for (const { context } of visits.splice(0)) await context.close();
});

const JONAS = "Jonas Villareal";

/** The dashboard of a new applicant, in a conversation with Jonas that has this many messages. */
async function arrive(browser: Browser, history: number, options: { connection?: true } = {}) {
  const her = await makeSeeker(kasama, "Maricel Abueva", "pwd");
  const id = await openConversation(kasama, her, jonas);
  for (let n = 1; n <= history; n += 1)
    await send(kasama, id, n % 2 ? her : jonas, n % 2 ? jonas : her, `History ${n}`);
  const one = await visit(browser, { url: kasama.url, as: her });
  visits.push(one);
  const { page } = one;
  const connection = options.connection && (await controlConnection(page));
  await recordAnnouncements(page);
  await page.goto(`${kasama.url}/ApplicantDashboard`);
  await expect(unreadButton(page, Math.floor(history / 2))).toBeVisible();
  const receive = (text: string) => send(kasama, id, jonas, her, text);
  return { page, connection, receive, read: () => readAll(kasama, id, her) };
}

/** Opens her chat with Jonas, waits for the announcement, and starts recording afresh. */
async function inChat(page: Page, last?: string): Promise<void> {
  await openChat(page, JONAS);
  if (last) await expect(bubble(page, JONAS, last)).toBeVisible();
  await clearAnnouncements(page);
}

test("the log has a name and is not live; opening it does not announce the history", async ({ browser }) => {
  const { page } = await arrive(browser, 8);
  await openChat(page, JONAS);
  await expect(bubble(page, JONAS, "History 8")).toBeVisible();
  await expect(unreadButton(page, 0)).toBeVisible();
  expect((await announcementsOf(page)).filter(({ text }) => text.includes("History"))).toEqual([]);
  await expect(log(page, JONAS)).toHaveAttribute("aria-live", "off");
});

test("one message is announced once, with its author, and takes no focus", async ({ browser }) => {
  const { page, receive } = await arrive(browser, 2);
  await inChat(page, "History 2");
  await composer(page, JONAS).fill("What I am writing");
  await receive("Kumusta ka?");
  await expect(bubble(page, JONAS, "Kumusta ka?")).toBeVisible();
  await expectAnnounced(page, ["Jonas: Kumusta ka?"]);
  expect((await announcementsOf(page)).map(({ how }) => how)).toEqual(["polite"]);
  await expect(composer(page, JONAS)).toBeFocused();
  await expect(composer(page, JONAS)).toHaveValue("What I am writing");
});

test("ten messages within a second make at most two announcements, and none is left out", async ({ browser }) => {
  const { page, connection, receive } = await arrive(browser, 2, { connection: true });
  await inChat(page, "History 2");
  connection?.hold();
  for (let n = 1; n <= 10; n += 1) await receive(`Burst ${n}`);
  await expect.poll(() => connection?.heldCount('"chat:message"')).toBe(10);
  connection?.release();
  await expect(bubble(page, JONAS, "Burst 10")).toBeVisible();
  await expectAnnounced(page, ["Jonas: Burst 1", `9 new messages from Jonas`]);
});

test("an own message is announced as 'Sent', not read back", async ({ browser }) => {
  const { page } = await arrive(browser, 2);
  await inChat(page, "History 2");
  await say(page, JONAS, "Good morning po!");
  await expect(bubble(page, JONAS, "Good morning po!")).toContainText("Sent");
  await expectAnnounced(page, ["Sent"]);
  await expect(composer(page, JONAS)).toBeFocused();
});

test("a refused message is announced with the reason", async ({ browser }) => {
  const { page, connection } = await arrive(browser, 2, { connection: true });
  await inChat(page, "History 2");
  connection?.refuseMessages();
  await say(page, JONAS, "This one is refused.");
  await expect(log(page, JONAS).getByText("Not sent", { exact: true })).toBeVisible();
  await expectAnnounced(page, [/^Not sent\. .+/]);
});

test("a lost connection is announced once, and the missed messages when it is back", async ({ browser }) => {
  const { page, receive } = await arrive(browser, 2);
  await inChat(page, "History 2");
  await page.context().setOffline(true);
  await expect(connectionBanner(page)).toHaveText(OFFLINE);
  await receive("While you were away");
  await expectAnnounced(page, [OFFLINE]);
  await clearAnnouncements(page);
  await page.context().setOffline(false);
  await expect(bubble(page, JONAS, "While you were away")).toBeVisible({ timeout: 20_000 });
  await expectAnnounced(page, ["Jonas: While you were away"], RETURNED);
});

test("a minimised chat has the count in the name of its button, and the message is announced once", async ({
  browser,
}) => {
  const { page, receive } = await arrive(browser, 2);
  await inChat(page, "History 2");
  await composer(page, JONAS).press("Escape");
  const photo = page.getByRole("button", { name: `Chat with ${JONAS}`, exact: true });
  await expect(photo).toBeVisible();
  const before = await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 60));
  await receive("Are you there?");
  await expect(page.getByRole("button", { name: `Chat with ${JONAS}, 1 unread`, exact: true })).toBeVisible();
  await expect(unreadButton(page, 1)).toBeVisible();
  await expectAnnounced(page, ["Jonas: Are you there?"]);
  expect(await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 60))).toBe(before);
});

test("a message to a chat that is not open is announced once as well", async ({ browser }) => {
  const { page, receive } = await arrive(browser, 2);
  await clearAnnouncements(page);
  await receive("First contact of the day");
  await expect(unreadButton(page, 2)).toBeVisible();
  await expectAnnounced(page, ["Jonas: First contact of the day"]);
});

test("a reader further up stays there, and a button shows how many messages came", async ({ browser }) => {
  const { page, receive } = await arrive(browser, 40);
  await inChat(page, "History 40");
  const box = log(page, JONAS);
  await box.focus();
  await page.keyboard.press("Home");
  await expect.poll(() => box.evaluate((one) => one.scrollTop)).toBe(0);
  await receive("Down here");
  await expect(page.getByRole("button", { name: "1 new message", exact: true })).toBeVisible();
  await receive("And here");
  const down = page.getByRole("button", { name: "2 new messages", exact: true });
  await expect(down).toBeVisible();
  expect(await box.evaluate((one) => one.scrollTop)).toBe(0);
  await expect(box).toBeFocused();
  // Not seen yet, so not read yet.
  await expect(unreadButton(page, 2)).toBeVisible();
  await down.press("Enter");
  await expect(bubble(page, JONAS, "And here")).toBeInViewport();
  await expect(box).toBeFocused();
  await expect(down).toBeHidden();
  await expect(unreadButton(page, 0)).toBeVisible();
});

test("loading earlier messages keeps the position and announces only their number", async ({ browser }) => {
  const { page, read } = await arrive(browser, 60);
  // Otherwise it opens with all of them, at the first unread one.
  await read();
  await expect(unreadButton(page, 0)).toBeVisible();
  await inChat(page, "History 60");
  const earlier = page.getByRole("button", { name: "Load earlier messages", exact: true });
  const oldest = log(page, JONAS).locator("[data-seq='11']");
  await earlier.focus();
  // The browser reports a scroll in the next frame, and no user is faster than that.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  const before = await oldest.evaluate((one) => one.getBoundingClientRect().top);
  await page.keyboard.press("Enter");
  await expect(log(page, JONAS).locator("[data-seq='1']")).toBeAttached();
  await expect(earlier).toBeHidden();
  // The button above them was removed, and the messages have not moved.
  expect(Math.abs((await oldest.evaluate((one) => one.getBoundingClientRect().top)) - before)).toBeLessThan(2);
  await expect(log(page, JONAS)).toBeFocused();
  const heard = async () => (await announcementsOf(page)).map(({ text }) => text);
  await expect.poll(async () => (await heard()).at(-1)).toMatch(/10 earlier messages loaded$/);
  expect((await heard()).filter((text) => text.includes("History"))).toEqual([]);
});

test("a page change announces the name of the new page once", async ({ browser }) => {
  const one = await visit(browser, { url: kasama.url });
  visits.push(one);
  const { page } = one;
  await recordAnnouncements(page);
  await page.goto(`${kasama.url}/`);
  await page.getByRole("navigation").getByRole("link", { name: "Sign in" }).click();
  await expect(page.getByRole("main")).toBeFocused();
  await expectAnnounced(page, ["Sign in"]);
});

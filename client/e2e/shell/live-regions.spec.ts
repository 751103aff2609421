import { type Browser, expect, type Page } from "playwright/test";
import { expectSaid, forget, recordAnnouncements, said } from "#client/e2e/support/announcements.ts";
import { bubble, chatWindow, composer, log, openChat, say, unreadButton } from "#client/e2e/support/chat.ts";
import { makeAdmin, makeEmployer, makeSeeker, type Person, send, talk } from "#client/e2e/support/community.ts";
import { holdLine } from "#client/e2e/support/line.ts";
import type { Kasama } from "#client/e2e/support/server.ts";
import { test } from "#client/e2e/support/shared.ts";
import { type Visit, visit } from "#client/e2e/support/visit.ts";

/** What is said to people who do not see the screen: each message once, bursts together, history not at all. */

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

/** A new applicant in a conversation of so many messages with Jonas, at her dashboard. */
async function arrive(browser: Browser, history: number, options: { line?: true } = {}) {
  const her = await makeSeeker(kasama, "Maricel Abueva", "pwd");
  const id = await talk(kasama, her, jonas);
  for (let n = 1; n <= history; n += 1)
    await send(kasama, id, n % 2 ? her : jonas, n % 2 ? jonas : her, `History ${n}`);
  const one = await visit(browser, { url: kasama.url, as: her });
  visits.push(one);
  const { page } = one;
  const line = options.line && (await holdLine(page));
  await recordAnnouncements(page);
  await page.goto(`${kasama.url}/ApplicantDashboard`);
  await expect(unreadButton(page, Math.floor(history / 2))).toBeVisible();
  return { page, line, hear: (text: string) => send(kasama, id, jonas, her, text) };
}

/** Her chat with Jonas, open and said to be so; silence begins. */
async function inChat(page: Page, last?: string): Promise<void> {
  await openChat(page, JONAS);
  if (last) await expect(bubble(page, JONAS, last)).toBeVisible();
  await forget(page);
}

test("the log is named and silent; its history is not said when it opens", async ({ browser }) => {
  const { page } = await arrive(browser, 8);
  await openChat(page, JONAS);
  await expect(bubble(page, JONAS, "History 8")).toBeVisible();
  await expect(unreadButton(page, 0)).toBeVisible();
  expect((await said(page)).filter(({ text }) => text.includes("History"))).toEqual([]);
  await expect(log(page, JONAS)).toHaveAttribute("aria-live", "off");
});

test("one message is said once, with who wrote it, and takes no focus", async ({ browser }) => {
  const { page, hear } = await arrive(browser, 2);
  await inChat(page, "History 2");
  await composer(page, JONAS).fill("What I am writing");
  await hear("Kumusta ka?");
  await expect(bubble(page, JONAS, "Kumusta ka?")).toBeVisible();
  await expectSaid(page, ["Jonas: Kumusta ka?"]);
  expect((await said(page)).map(({ how }) => how)).toEqual(["polite"]);
  await expect(composer(page, JONAS)).toBeFocused();
  await expect(composer(page, JONAS)).toHaveValue("What I am writing");
});

test("ten messages within a second are two announcements at most, and none is left out", async ({ browser }) => {
  const { page, line, hear } = await arrive(browser, 2, { line: true });
  await inChat(page, "History 2");
  line?.hold();
  for (let n = 1; n <= 10; n += 1) await hear(`Burst ${n}`);
  await expect.poll(() => line?.heldWith('"chat:message"')).toBe(10);
  line?.release();
  await expect(bubble(page, JONAS, "Burst 10")).toBeVisible();
  await expectSaid(page, ["Jonas: Burst 1", `9 new messages from Jonas`]);
});

test("an own message is 'Sent', not read back", async ({ browser }) => {
  const { page } = await arrive(browser, 2);
  await inChat(page, "History 2");
  await say(page, JONAS, "Good morning po!");
  await expect(bubble(page, JONAS, "Good morning po!")).toContainText("Sent");
  await expectSaid(page, ["Sent"]);
  await expect(composer(page, JONAS)).toBeFocused();
});

test("a refused message says so, and why", async ({ browser }) => {
  const { page, line } = await arrive(browser, 2, { line: true });
  await inChat(page, "History 2");
  line?.refuseMessages();
  await say(page, JONAS, "This one is refused.");
  await expect(log(page, JONAS).getByText("Not sent", { exact: true })).toBeVisible();
  await expectSaid(page, [/^Not sent\. .+/]);
});

test("a lost connection is said once; what was missed is said when it is back", async ({ browser }) => {
  const { page, hear } = await arrive(browser, 2);
  await inChat(page, "History 2");
  await page.context().setOffline(true);
  await expect(chatWindow(page, JONAS).getByText(/^Offline/)).toBeVisible();
  await hear("While you were away");
  await expectSaid(page, [/^Offline/]);
  await forget(page);
  await page.context().setOffline(false);
  await expect(bubble(page, JONAS, "While you were away")).toBeVisible({ timeout: 20_000 });
  await expectSaid(page, ["Jonas: While you were away"]);
});

test("a minimised chat counts in the name of its button, and the message is said once", async ({ browser }) => {
  const { page, hear } = await arrive(browser, 2);
  await inChat(page, "History 2");
  await composer(page, JONAS).press("Escape");
  const photo = page.getByRole("button", { name: `Chat with ${JONAS}`, exact: true });
  await expect(photo).toBeVisible();
  const before = await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 60));
  await hear("Are you there?");
  await expect(page.getByRole("button", { name: `Chat with ${JONAS}, 1 unread`, exact: true })).toBeVisible();
  await expect(unreadButton(page, 1)).toBeVisible();
  await expectSaid(page, ["Jonas: Are you there?"]);
  expect(await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 60))).toBe(before);
});

test("a message to a chat that is not open is said once as well", async ({ browser }) => {
  const { page, hear } = await arrive(browser, 2);
  await forget(page);
  await hear("First contact of the day");
  await expect(unreadButton(page, 2)).toBeVisible();
  await expectSaid(page, ["Jonas: First contact of the day"]);
});

test("who reads further up stays there; a button tells how many came", async ({ browser }) => {
  const { page, hear } = await arrive(browser, 40);
  await inChat(page, "History 40");
  const box = log(page, JONAS);
  await box.focus();
  await page.keyboard.press("Home");
  await expect.poll(() => box.evaluate((one) => one.scrollTop)).toBe(0);
  await hear("Down here");
  await expect(page.getByRole("button", { name: "1 new message", exact: true })).toBeVisible();
  await hear("And here");
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

test("earlier messages keep the place, and only their number is said", async ({ browser }) => {
  const { page } = await arrive(browser, 60);
  await inChat(page, "History 60");
  const earlier = page.getByRole("button", { name: "Load earlier messages", exact: true });
  const oldest = log(page, JONAS).locator("[data-seq='11']");
  await earlier.focus();
  // The browser tells the page about a scroll with the next frame; no finger is quicker than that.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  const before = await oldest.evaluate((one) => one.getBoundingClientRect().top);
  await page.keyboard.press("Enter");
  await expect(log(page, JONAS).locator("[data-seq='1']")).toBeAttached();
  await expect(earlier).toBeHidden();
  // The button above them has gone, the messages have not moved.
  expect(Math.abs((await oldest.evaluate((one) => one.getBoundingClientRect().top)) - before)).toBeLessThan(2);
  await expect(log(page, JONAS)).toBeFocused();
  const heard = async () => (await said(page)).map(({ text }) => text);
  await expect.poll(async () => (await heard()).at(-1)).toMatch(/10 earlier messages loaded$/);
  expect((await heard()).filter((text) => text.includes("History"))).toEqual([]);
});

test("a change of the page says the name of the new one once", async ({ browser }) => {
  const one = await visit(browser, { url: kasama.url });
  visits.push(one);
  const { page } = one;
  await recordAnnouncements(page);
  await page.goto(`${kasama.url}/`);
  await page.getByRole("navigation").getByRole("link", { name: "Sign in" }).click();
  await expect(page.getByRole("main")).toBeFocused();
  await expectSaid(page, ["Sign in"]);
});

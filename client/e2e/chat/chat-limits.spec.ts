import { expect, type Page, test } from "playwright/test";
import { announcementsOf, clearAnnouncements, recordAnnouncements } from "#client/e2e/support/announcements.ts";
import { axe } from "#client/e2e/support/audit.ts";
import { bubble, chatWindow, composer, log, openChat, openPanel, say, textsOf } from "#client/e2e/support/chat.ts";
import {
  api,
  makeAdmin,
  makeEmployer,
  makeSeeker,
  openConversation,
  type Person,
  send,
} from "#client/e2e/support/community.ts";
import { type Kasama, startKasama } from "#client/e2e/support/server.ts";
import { type Visit, visit } from "#client/e2e/support/visit.ts";
import type { Message } from "#shared/chat/chat.schemas.ts";

/** The message limits of production, as a user sees them: nothing is lost, and nothing has to be pressed again. */

let kasama: Kasama;
let admin: Person;
let jonas: Person;
const visits: Visit[] = [];

test.beforeAll(async () => {
  kasama = await startKasama();
  admin = await makeAdmin(kasama, "elena@kasama.example");
  jonas = await makeEmployer(kasama, "Jonas Villareal", "Luntian Digital", admin);
});
test.afterEach(async () => {
  for (const { context } of visits.splice(0)) await context.close();
});
test.afterAll(() => kasama?.stop());

const JONAS = "Jonas Villareal";
const MARICEL = "Maricel Abueva";
/** So many more than the burst of twenty that even a slow machine has some left to wait. */
const TEXTS = Array.from({ length: 36 }, (_, n) => `Mensahe ${n + 1}.`);

async function maricelAt(browser: Parameters<typeof visit>[0], width = 1280) {
  const maricel = await makeSeeker(kasama, MARICEL, "pwd");
  const conversation = await openConversation(kasama, maricel, jonas);
  await send(kasama, conversation, jonas, maricel, "Magandang umaga");
  const one = await visit(browser, { url: kasama.url, as: maricel, width });
  visits.push(one);
  await recordAnnouncements(one.page);
  await one.page.goto(`${kasama.url}/ApplicantDashboard`);
  await openChat(one.page, JONAS);
  await expect(bubble(one.page, JONAS, "Magandang umaga")).toBeVisible();
  return { ...one, conversation };
}

const line = (page: Page) => chatWindow(page, JONAS).getByText(/^You're sending quickly/);
const queueAnnouncements = async (page: Page) =>
  (await announcementsOf(page)).filter(({ text }) => text.includes("You're sending quickly")).length;

for (const width of [1280, 320]) {
  test(`messages after the first burst are sent automatically, in order, and the window says so, at ${width} px`, async ({
    browser,
  }) => {
    const { page, context, conversation, pageErrors } = await maricelAt(browser, width);
    await context.setOffline(true);
    for (const text of TEXTS) await say(page, JONAS, text);
    await clearAnnouncements(page);
    await context.setOffline(false);
    await expect(line(page)).toBeVisible();
    await expect(line(page)).toContainText(/go out automatically in \d+ seconds?, in order|is going out, in order/);
    await axe(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    // Further messages join the same queue.
    await say(page, JONAS, "At ito pa.");

    const wanted = ["Jonas: Magandang umaga", ...[...TEXTS, "At ito pa."].map((text) => `You: ${text}`)];
    await expect(bubble(page, JONAS, "At ito pa.")).toContainText("Sent", { timeout: 30_000 });
    expect(await textsOf(page, JONAS)).toEqual(wanted);
    await expect(line(page)).toHaveCount(0);
    await expect(log(page, JONAS).getByText("Not sent")).toHaveCount(0);
    expect(await queueAnnouncements(page)).toBe(1);
    // Through the other side's API: each message once, in order.
    const path = `/api/messages/conversations/${conversation}?after_seq=1`;
    const { data } = await api(kasama, "GET", path, jonas.token);
    expect((data as Message[]).map(({ content }) => content)).toEqual([...TEXTS, "At ito pa."]);
    expect(pageErrors).toEqual([]);
  });
}

test("a page that is left while messages wait sends the rest when it is opened again", async ({ browser }) => {
  const { page, context } = await maricelAt(browser);
  await context.setOffline(true);
  for (const text of TEXTS) await say(page, JONAS, text);
  await context.setOffline(false);
  await expect(line(page)).toBeVisible();
  await page.reload();
  await expect(bubble(page, JONAS, TEXTS.at(-1) ?? "")).toContainText("Sent", { timeout: 30_000 });
  expect(await textsOf(page, JONAS)).toEqual(["Jonas: Magandang umaga", ...TEXTS.map((text) => `You: ${text}`)]);
  await expect(composer(page, JONAS)).toBeEditable();
});

test("the twenty-first new conversation of a day is refused, and the text says when the next one is possible", async ({
  browser,
}) => {
  const { page } = await maricelAt(browser);
  await page.getByRole("button", { name: /^Close chat/ }).click();
  await page.route("**/api/messages/conversations", async (route) => {
    if (route.request().method() !== "POST") return route.fallback();
    // The server's answer according to server/features/chat/sending/limits.test.ts, without twenty companies.
    const message = "You can start 20 new conversations a day.";
    const json = { success: false, code: "TOO_FAST", message, error: message };
    await route.fulfill({ status: 429, headers: { "retry-after": "18000" }, json });
  });
  await openPanel(page);
  await page.getByRole("button", { name: "New message", exact: true }).click();
  await page.getByLabel("Who do you want to message?").fill("luntian");
  await page
    .getByRole("dialog")
    .getByRole("button", { name: new RegExp(JONAS) })
    .click();
  const refusal = "You can start 20 new conversations a day. You can try again in 5 hours.";
  await expect(page.getByRole("dialog").getByRole("alert").filter({ hasText: refusal })).toBeVisible();
});

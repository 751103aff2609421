import { expect, type Page, test } from "playwright/test";
import { forget, recordAnnouncements, said } from "#client/e2e/support/announcements.ts";
import { axe } from "#client/e2e/support/audit.ts";
import { bubble, chatWindow, composer, log, openChat, openPanel, say, textsOf } from "#client/e2e/support/chat.ts";
import { api, makeAdmin, makeEmployer, makeSeeker, type Person, send, talk } from "#client/e2e/support/community.ts";
import { type Kasama, startKasama } from "#client/e2e/support/server.ts";
import { type Visit, visit } from "#client/e2e/support/visit.ts";
import type { Message } from "#shared/chat/chat.schemas.ts";

/** What a person sees of the limits, which are those of production here: nothing is lost, and nobody has to press again. */

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
/** So much more than the burst of twenty that a slow machine does not get them out in time either. */
const TEXTS = Array.from({ length: 36 }, (_, n) => `Mensahe ${n + 1}.`);

async function maricelAt(browser: Parameters<typeof visit>[0], width = 1280) {
  const maricel = await makeSeeker(kasama, MARICEL, "pwd");
  const conversation = await talk(kasama, maricel, jonas);
  await send(kasama, conversation, jonas, maricel, "Magandang umaga");
  const one = await visit(browser, { url: kasama.url, as: maricel, width });
  visits.push(one);
  await recordAnnouncements(one.page);
  await one.page.goto(`${kasama.url}/ApplicantDashboard`);
  await openChat(one.page, JONAS);
  await expect(bubble(one.page, JONAS, "Magandang umaga")).toBeVisible();
  return { ...one, conversation };
}

const line = (page: Page) => chatWindow(page, JONAS).getByText(/^Many messages at once/);
const heldSaid = async (page: Page) =>
  (await said(page)).filter(({ text }) => text.includes("Many messages at once")).length;

for (const width of [1280, 320]) {
  test(`more than the burst at once: the rest follows by itself, in order, and the window says so, at ${width} px`, async ({
    browser,
  }) => {
    const { page, context, conversation, troubles } = await maricelAt(browser, width);
    await context.setOffline(true);
    for (const text of TEXTS) await say(page, JONAS, text);
    await forget(page);
    await context.setOffline(false);
    await expect(line(page)).toBeVisible();
    await expect(line(page)).toContainText(/sent by itself in \d+ seconds?, in order|is being sent, in order/);
    await axe(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    // Whoever writes on meanwhile waits in the same row.
    await say(page, JONAS, "At ito pa.");

    const wanted = ["Jonas: Magandang umaga", ...[...TEXTS, "At ito pa."].map((text) => `You: ${text}`)];
    await expect(bubble(page, JONAS, "At ito pa.")).toContainText("Sent", { timeout: 30_000 });
    expect(await textsOf(page, JONAS)).toEqual(wanted);
    await expect(line(page)).toHaveCount(0);
    await expect(log(page, JONAS).getByText("Not sent")).toHaveCount(0);
    expect(await heldSaid(page)).toBe(1);
    // As the other side reads it: each once, in order.
    const path = `/api/messages/conversations/${conversation}?after_seq=1`;
    const { data } = await api(kasama, "GET", path, jonas.token);
    expect((data as Message[]).map(({ content }) => content)).toEqual([...TEXTS, "At ito pa."]);
    expect(troubles).toEqual([]);
  });
}

test("a page that is left in the middle of the wait sends the rest when it comes back", async ({ browser }) => {
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

test("the twenty-first new conversation of a day is refused in words that say when there is another one", async ({
  browser,
}) => {
  const { page } = await maricelAt(browser);
  await page.getByRole("button", { name: /^Close chat/ }).click();
  await page.route("**/api/messages/conversations", async (route) => {
    if (route.request().method() !== "POST") return route.fallback();
    // As server/features/chat/sending/limits.test.ts has met it, without twenty companies.
    const message = "You can begin 20 new conversations a day.";
    const json = { success: false, code: "TOO_FAST", message, error: message };
    await route.fulfill({ status: 429, headers: { "retry-after": "18000" }, json });
  });
  await openPanel(page);
  await page.getByRole("button", { name: "New message", exact: true }).click();
  await page.getByLabel("Who do you want to write to?").fill("luntian");
  await page
    .getByRole("dialog")
    .getByRole("button", { name: new RegExp(JONAS) })
    .click();
  const refusal = "You can begin 20 new conversations a day. You can try again in 5 hours.";
  await expect(page.getByRole("dialog").getByRole("alert").filter({ hasText: refusal })).toBeVisible();
});

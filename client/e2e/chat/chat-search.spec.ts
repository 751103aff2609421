import { type Browser, expect, type Page } from "playwright/test";
import { announcementsOf, clearAnnouncements, recordAnnouncements } from "#client/e2e/support/announcements.ts";
import { axe } from "#client/e2e/support/audit.ts";
import {
  bubble,
  chatWindow,
  composer,
  conversationSearch,
  log,
  openChat,
  openPanel,
  say,
  textsOf,
} from "#client/e2e/support/chat.ts";
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

/** Searching messages: in all conversations from the panel, and in one from its chat. */

const JONAS = "Jonas Villareal";
const MANY = 180;

let kasama: Kasama;
let maricel: Person;
let jonas: Person;
let id: number;
const visits: Visit[] = [];

test.beforeAll(async ({ shared }) => {
  kasama = shared;
  const admin = await makeAdmin(kasama, "elena@kasama.example");
  maricel = await makeSeeker(kasama, "Maricel Abueva", "pwd");
  jonas = await makeEmployer(kasama, JONAS, "Luntian Digital", admin);
  const rosa = await makeEmployer(kasama, "Rosa Mendoza", "Tala Health", admin);
  id = await openConversation(kasama, maricel, jonas);
  const special: Record<number, string> = { 20: "Si Ginoong Peña po ang kausap ninyo", 90: "Peña din ang pirma" };
  for (let n = 1; n <= MANY; n += 1) await send(kasama, id, jonas, maricel, special[n] ?? `Mensahe bilang ${n}`);
  await send(kasama, await openConversation(kasama, maricel, rosa), rosa, maricel, "Kilala mo ba si Peña?");
});
test.afterEach(async () => {
  for (const { context } of visits.splice(0)) await context.close();
});

async function pageOf(browser: Browser, width = 1280): Promise<Page> {
  const one = await visit(browser, { url: kasama.url, as: maricel, width });
  visits.push(one);
  await recordAnnouncements(one.page);
  await one.page.goto(`${kasama.url}/ApplicantDashboard`);
  return one.page;
}

const results = (page: Page) => page.getByRole("region", { name: "In messages" });
const heard = async (page: Page) => (await announcementsOf(page)).map(({ text }) => text).join(" | ");

test.describe("over all conversations", () => {
  for (const width of [1280, 320]) {
    test(`by keyboard: results are announced, navigated, and opened at the message, at ${width} px`, async ({
      browser,
    }) => {
      const page = await pageOf(browser, width);
      await openPanel(page);
      await clearAnnouncements(page);
      await conversationSearch(page).pressSequentially("PENA");
      await expect(results(page).getByText("3 messages found")).toBeVisible();
      await expect.poll(() => heard(page)).toContain("3 messages found");
      await expect(results(page).getByRole("listitem")).toHaveText([/Rosa.*Peña/, /Jonas.*Peña din/, /Jonas.*Ginoong/]);
      await expect(results(page).locator("mark")).toHaveText(["Peña", "Peña", "Peña"]);
      await axe(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);

      await results(page).getByRole("button").first().focus();
      await page.keyboard.press("End");
      await page.keyboard.press("Enter");
      const found = bubble(page, JONAS, "Si Ginoong Peña");
      await expect(found).toBeFocused();
      await expect(found).toBeInViewport();
      await expect(found.locator("mark")).toHaveText("Peña");
      await axe(page);
    });
  }

  test("loading towards either end skips nothing, and new messages are not inserted in between", async ({
    browser,
  }) => {
    const page = await pageOf(browser);
    await openPanel(page);
    await conversationSearch(page).fill("ginoong");
    await results(page)
      .getByRole("button", { name: /Ginoong/ })
      .click();
    await expect(bubble(page, JONAS, "Si Ginoong Peña")).toBeFocused();
    await send(kasama, id, jonas, maricel, "Bagong mensahe");
    await expect(chatWindow(page, JONAS).getByRole("button", { name: /new message/ })).toBeVisible();
    await expect(bubble(page, JONAS, "Bagong mensahe")).toHaveCount(0);
    const later = page.getByRole("button", { name: "Load later messages", exact: true });
    while ((await later.count()) > 0) {
      const before = await log(page, JONAS).getByRole("listitem").count();
      await later.press("Enter");
      await expect.poll(() => log(page, JONAS).getByRole("listitem").count()).toBeGreaterThan(before);
    }
    await expect(log(page, JONAS)).toBeFocused();
    const all = await textsOf(page, JONAS);
    expect(all).toHaveLength(MANY + 1);
    for (const n of [1, 19, 21, 89, 91, MANY]) expect(all[n - 1]).toContain(`bilang ${n}`);
    expect(all.at(-1)).toContain("Bagong mensahe");
  });

  test("one press leads to the newest messages, and so does an own message", async ({ browser }) => {
    const page = await pageOf(browser);
    await openPanel(page);
    await conversationSearch(page).fill("ginoong");
    await results(page)
      .getByRole("button", { name: /Ginoong/ })
      .click();
    await expect(bubble(page, JONAS, "Si Ginoong Peña")).toBeFocused();
    await page.getByRole("button", { name: /^(Go to newest|\d+ new messages?)$/ }).press("Enter");
    await expect(log(page, JONAS)).toBeFocused();
    await expect(bubble(page, JONAS, `bilang ${MANY}`)).toBeInViewport();
    await openPanel(page);
    await conversationSearch(page).fill("ginoong");
    await results(page)
      .getByRole("button", { name: /Ginoong/ })
      .click();
    await expect(bubble(page, JONAS, "Si Ginoong Peña")).toBeFocused();
    await say(page, JONAS, "Nakita ko na po");
    await expect(bubble(page, JONAS, "Nakita ko na po")).toBeInViewport();
    await expect(page.getByRole("button", { name: "Go to newest", exact: true })).toHaveCount(0);
  });

  test("a failed search says so and can be retried", async ({ browser }) => {
    const page = await pageOf(browser);
    await openPanel(page);
    await page.route("**/api/messages/search?*", (route) => route.abort());
    await conversationSearch(page).fill("ginoong");
    await expect(results(page).getByText("We couldn't search the messages.")).toBeVisible();
    await axe(page);
    await page.unroute("**/api/messages/search?*");
    await results(page).getByRole("button", { name: "Retry", exact: true }).click();
    await expect(results(page).getByText("1 message found")).toBeVisible();
  });
});

test.describe("in one conversation", () => {
  for (const width of [1280, 320]) {
    test(`by keyboard: moves from match to match, announced with their number; Escape returns the focus, at ${width} px`, async ({
      browser,
    }) => {
      const page = await pageOf(browser, width);
      await openChat(page, JONAS);
      const field = page.getByRole("searchbox", { name: "Search in this conversation" });
      await composer(page, JONAS).press("Control+Shift+F");
      await expect(field).toBeFocused();
      await clearAnnouncements(page);
      await field.pressSequentially("pena");
      await expect(chatWindow(page, JONAS).getByText("1 of 2")).toBeVisible();
      await expect.poll(() => heard(page)).toContain("1 of 2. Jonas: Peña din ang pirma");
      await expect(bubble(page, JONAS, "Peña din").locator("mark")).toHaveText("Peña");
      await axe(page);
      await page.keyboard.press("Enter");
      await expect(chatWindow(page, JONAS).getByText("2 of 2")).toBeVisible();
      await expect(bubble(page, JONAS, "Si Ginoong").locator("mark")).toBeInViewport();
      await expect(field).toBeFocused();
      await page.keyboard.press("Shift+Enter");
      await expect(bubble(page, JONAS, "Peña din").locator("mark")).toBeInViewport();
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
      await page.keyboard.press("Escape");
      await expect(field).toHaveCount(0);
      await expect(composer(page, JONAS)).toBeFocused();
      await expect(log(page, JONAS).locator("mark")).toHaveCount(0);
    });
  }

  test("by pointer: the chat's menu opens it, and no result is announced", async ({ browser }) => {
    const page = await pageOf(browser);
    await openChat(page, JONAS);
    const opener = chatWindow(page, JONAS).getByRole("button", { name: /^Options for the chat/ });
    await opener.click();
    await chatWindow(page, JONAS).getByRole("button", { name: "Search", exact: true }).click();
    await clearAnnouncements(page);
    await page.getByRole("searchbox", { name: "Search in this conversation" }).fill("wala ito");
    await expect(chatWindow(page, JONAS).getByText("Nothing found")).toBeVisible();
    await expect.poll(() => heard(page)).toContain("Nothing found");
    await page.getByRole("button", { name: "Close the search", exact: true }).click();
    await expect(opener).toBeFocused();
  });
});

import { type Browser, expect, type Locator, type Page } from "playwright/test";
import { axe } from "#client/e2e/support/audit.ts";
import { bubble, chatWindow, composer, openChat, say } from "#client/e2e/support/chat.ts";
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

/** Choosing emoji by keyboard and by pointer, and the size of messages that are only emoji. */

const JONAS = "Jonas Villareal";

let kasama: Kasama;
let maricel: Person;
const visits: Visit[] = [];

test.beforeAll(async ({ shared }) => {
  kasama = shared;
  const admin = await makeAdmin(kasama, "elena@kasama.example");
  maricel = await makeSeeker(kasama, "Maricel Abueva", "pwd");
  const jonas = await makeEmployer(kasama, JONAS, "Luntian Digital", admin);
  await send(kasama, await openConversation(kasama, maricel, jonas), jonas, maricel, "Magandang umaga");
});
test.afterEach(async () => {
  for (const { context } of visits.splice(0)) await context.close();
});

async function pageOf(browser: Browser, width = 1280): Promise<Page> {
  const one = await visit(browser, { url: kasama.url, as: maricel, width });
  visits.push(one);
  await one.page.goto(`${kasama.url}/ApplicantDashboard`);
  await openChat(one.page, JONAS);
  return one.page;
}

const opener = (page: Page) => chatWindow(page, JONAS).getByRole("button", { name: "Emoji", exact: true });
const picker = (page: Page) => page.getByRole("dialog", { name: "Emoji" });
const emoji = (page: Page, name: string) => picker(page).getByRole("button", { name, exact: true });
const caretOf = (field: Locator) => field.evaluate((one: HTMLTextAreaElement) => one.selectionStart);

for (const width of [1280, 320]) {
  test(`the arrow keys move through the picker, Enter inserts at the caret, Escape changes nothing, at ${width} px`, async ({
    browser,
  }) => {
    const page = await pageOf(browser, width);
    const field = composer(page, JONAS);
    await field.fill("Salamat po");
    for (let i = 0; i < 3; i += 1) await field.press("ArrowLeft");
    // Past 'Attach files' and 'Record a voice message'.
    for (let i = 0; i < 3; i += 1) await page.keyboard.press("Tab");
    await expect(opener(page)).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(emoji(page, "grinning face")).toBeFocused();
    await axe(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    await page.keyboard.press("Escape");
    await expect(opener(page)).toBeFocused();
    await expect(picker(page)).toHaveCount(0);
    await expect(field).toHaveValue("Salamat po");

    await page.keyboard.press("Enter");
    await page.keyboard.press("ArrowRight");
    await expect(emoji(page, "laughing eyes")).toBeFocused();
    await page.keyboard.press("ArrowDown");
    await expect(emoji(page, "warm smile")).toBeFocused();
    await page.keyboard.press("End");
    await page.keyboard.press("ArrowRight");
    await expect(emoji(page, "tasty")).toBeFocused();
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("Home");
    await page.keyboard.press("Enter");
    await expect(field).toBeFocused();
    await expect(field).toHaveValue("Salamat🙂 po");
    expect(await caretOf(field)).toBe("Salamat🙂".length);
  });
}

test("selected text stays, and recent emoji come first until the logout", async ({ browser }) => {
  const page = await pageOf(browser);
  const field = composer(page, JONAS);
  await field.fill("Opo");
  await field.selectText();
  await opener(page).click();
  await emoji(page, "thumbs up").click();
  await expect(field).toHaveValue("Opo👍");
  await opener(page).click();
  await expect(picker(page).getByRole("heading").first()).toHaveText("Recently used");
  await expect(picker(page).getByRole("button").first()).toHaveAccessibleName("thumbs up");
  // A click next to the picker closes it.
  await field.click();
  await expect(picker(page)).toHaveCount(0);
  await field.fill("");
  const storedKeys = () =>
    page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("kasama-emoji")));
  expect(await storedKeys()).toHaveLength(1);
  await page.getByRole("button", { name: /account menu/ }).click();
  await page.getByRole("button", { name: "Logout", exact: true }).click();
  await expect(page).toHaveURL(`${kasama.url}/`);
  await expect.poll(storedKeys).toEqual([]);
});

test("up to three emoji without text are larger than text", async ({ browser }) => {
  const page = await visitAgain(browser);
  const sizes: Record<string, number> = {};
  for (const text of ["Salamat 👍", "👍", "🙏🎉❤️", "👍👍👍👍"]) {
    await say(page, JONAS, text);
    const paragraph = bubble(page, JONAS, text).locator("p").last();
    await expect(paragraph).toHaveCSS("font-size", /^[\d.]+px$/);
    sizes[text] = await paragraph.evaluate((one) => Number.parseFloat(getComputedStyle(one).fontSize));
  }
  const plain = sizes["Salamat 👍"] ?? 0;
  expect(sizes["👍"]).toBeGreaterThan(plain * 1.5);
  expect(sizes["🙏🎉❤️"]).toBeGreaterThan(plain * 1.5);
  expect(sizes["👍👍👍👍"]).toBe(plain);
});

/** A new visit, because the logout ended her session. */
async function visitAgain(browser: Browser): Promise<Page> {
  const response = await fetch(`${kasama.url}/api/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: maricel.email, password: maricel.password }),
  });
  maricel = { ...maricel, token: ((await response.json()) as { token: string }).token };
  return pageOf(browser);
}

import { type Browser, expect, type Page } from "playwright/test";
import { recordAnnouncements } from "#client/e2e/support/announcements.ts";
import { axe } from "#client/e2e/support/audit.ts";
import { bubble, chatWindow, composer, conversationRow, log, openChat, openPanel } from "#client/e2e/support/chat.ts";
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

/** Reporting a message or a person, by keyboard and by pointer. */

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

const JONAS = "Jonas Villareal";
const LINE = "Send me 500 pesos for the uniform first";

/** Maricel on her dashboard, with messages from Jonas. */
async function maricelAt(browser: Browser, width = 1280) {
  const maricel = await makeSeeker(kasama, "Maricel Abueva", "pwd");
  const jonas = await makeEmployer(kasama, JONAS, "Luntian Digital", admin);
  const id = await openConversation(kasama, maricel, jonas);
  await send(kasama, id, jonas, maricel, "Magandang umaga, Maricel");
  await send(kasama, id, jonas, maricel, LINE);
  const one = await visit(browser, { url: kasama.url, as: maricel, width });
  visits.push(one);
  await recordAnnouncements(one.page);
  await one.page.goto(`${kasama.url}/ApplicantDashboard`);
  return one;
}

const options = (page: Page, text: string) => page.getByRole("button", { name: `Options for: ${text}`, exact: true });
const menu = (page: Page) => page.getByRole("button", { name: `Options for the chat with ${JONAS}`, exact: true });
const reportButton = (page: Page) => page.getByRole("button", { name: "Report", exact: true });
const dialogOf = (page: Page) => page.getByRole("dialog", { name: /^Report / });
/** Waits for the server's answer to the next report. */
const answered = (page: Page) => page.waitForResponse((answer) => answer.url().endsWith("/api/reports"));

test("a message is reported by keyboard alone: missing answers are announced and focused, then it is sent and thanked for", async ({
  browser,
}) => {
  const { page } = await maricelAt(browser);
  await openChat(page, JONAS);
  await expect(bubble(page, JONAS, LINE)).toBeVisible();
  await log(page, JONAS).focus();
  await page.keyboard.press("ArrowUp");
  await expect(bubble(page, JONAS, LINE)).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(options(page, LINE)).toBeFocused();
  await page.keyboard.press("Enter");
  // After what can be done with every message: reply, react and copy.
  for (let stops = 0; stops < 4; stops += 1) await page.keyboard.press("Tab");
  await expect(reportButton(page)).toBeFocused();
  await page.keyboard.press("Enter");
  const dialog = dialogOf(page);
  await expect(page.getByRole("heading", { name: "Report this message" })).toBeFocused();

  await dialog.getByRole("button", { name: "Send report", exact: true }).press("Enter");
  await expect(dialog.getByText("Please choose a reason")).toBeVisible();
  await expect(dialog.getByRole("radio", { name: /^Scam/ })).toBeFocused();
  await expect(dialog.getByRole("group", { name: "What's wrong?" })).toHaveAccessibleDescription(
    /Please choose a reason/,
  );
  await page.keyboard.press("ArrowUp");
  await expect(dialog.getByRole("radio", { name: /^Something else/ })).toBeChecked();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await dialog.getByRole("button", { name: "Send report", exact: true }).press("Enter");
  await expect(dialog.getByText("Please describe what's wrong")).toBeVisible();
  await expect(dialog.getByRole("textbox", { name: "What happened?" })).toBeFocused();
  await page.keyboard.type("He wants money before the interview.");
  const answer = answered(page);
  await dialog.getByRole("button", { name: "Send report", exact: true }).press("Enter");
  expect((await answer).status()).toBe(201);
  await expect(dialog.getByText("Your report was sent")).toBeVisible();
  await expect(dialog.getByText(/^Your report was sent.*An admin will review it/s)).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(options(page, LINE)).toBeFocused();
  await expect(composer(page, JONAS)).toBeVisible();
});

test("a person is reported and blocked: both are confirmed, and the chat shows it", async ({ browser }) => {
  const { page } = await maricelAt(browser);
  await openChat(page, JONAS);
  await menu(page).click();
  await reportButton(page).click();
  const dialog = page.getByRole("dialog", { name: `Report ${JONAS}` });
  await dialog.getByRole("radio", { name: /^Harassment/ }).check();
  await dialog.getByRole("checkbox", { name: /^Also block Jonas/ }).check();
  await dialog.getByRole("button", { name: "Send report", exact: true }).click();
  await expect(dialog.getByText("You blocked Jonas.")).toBeVisible();
  await dialog.getByRole("button", { name: "Close", exact: true }).last().click();
  await expect(menu(page)).toBeFocused();
  await expect(chatWindow(page, JONAS).getByText(`You blocked ${JONAS}.`)).toBeVisible();
  // A second time: the report exists, and there is nothing left to block.
  await menu(page).click();
  await reportButton(page).click();
  await expect(dialog.getByRole("checkbox")).toHaveCount(0);
  await dialog.getByRole("radio", { name: /^Spam/ }).check();
  const answer = answered(page);
  await dialog.getByRole("button", { name: "Send report", exact: true }).click();
  expect((await answer).status()).toBe(200);
  await expect(dialog.getByText("Your report was sent")).toBeVisible();
});

test("a report that could not be sent stays in the form, with the reason", async ({ browser }) => {
  const { page } = await maricelAt(browser);
  await openChat(page, JONAS);
  await menu(page).click();
  await reportButton(page).click();
  const dialog = dialogOf(page);
  await dialog.getByRole("radio", { name: /^Discrimination/ }).check();
  await dialog.getByRole("textbox").fill("Ayaw niya sa naka-wheelchair.");
  await page.route("**/api/reports", (route) => route.abort());
  await dialog.getByRole("button", { name: "Send report", exact: true }).click();
  await expect(dialog.getByRole("alert").filter({ hasText: "We couldn't send your report" })).toBeVisible();
  await expect(dialog.getByRole("textbox")).toHaveValue("Ayaw niya sa naka-wheelchair.");
  await page.unroute("**/api/reports");
  await dialog.getByRole("button", { name: "Send report", exact: true }).click();
  await expect(dialog.getByText("Your report was sent")).toBeVisible();
});

for (const width of [1280, 320]) {
  test(`nothing is cut off and axe finds no problem, at ${width} px`, async ({ browser }) => {
    const { page, pageErrors } = await maricelAt(browser, width);
    const fits = () => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);
    await openPanel(page);
    await conversationRow(page, JONAS).click();
    await bubble(page, JONAS, LINE).hover();
    await options(page, LINE).click();
    await expect(reportButton(page)).toBeInViewport({ ratio: 1 });
    await axe(page);
    expect(await fits()).toBe(true);
    await reportButton(page).click();
    await expect(dialogOf(page)).toBeVisible();
    await dialogOf(page).getByRole("button", { name: "Send report", exact: true }).click();
    await axe(page);
    expect(await fits()).toBe(true);
    await dialogOf(page).getByRole("radio", { name: /^Scam/ }).check();
    await dialogOf(page).getByRole("button", { name: "Send report", exact: true }).click();
    await expect(dialogOf(page).getByText("Your report was sent")).toBeVisible();
    await axe(page);
    expect(pageErrors).toEqual([]);
  });
}

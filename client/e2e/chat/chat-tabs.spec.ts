import { type Browser, expect, type Page } from "playwright/test";
import {
  bubble,
  chatWindow,
  composer,
  log,
  messagesEntry,
  openChat,
  say,
  textsOf,
  unreadButton,
} from "#client/e2e/support/chat.ts";
import {
  makeAdmin,
  makeEmployer,
  makeSeeker,
  openConversation,
  type Person,
  send,
} from "#client/e2e/support/community.ts";
import { connectionBanner, OFFLINE } from "#client/e2e/support/network/connection.ts";
import { setHidden } from "#client/e2e/support/notices.ts";
import type { Kasama } from "#client/e2e/support/server.ts";
import { test } from "#client/e2e/support/shared.ts";
import { type Visit, visit } from "#client/e2e/support/visit.ts";

/** Two tabs of one person stay in step: reading, sending, editing or drafting in one shows in the other. */

const JONAS = "Jonas Villareal";
const LIZA = "Liza Manalo";

let kasama: Kasama;
let admin: Person;
let jonas: Person;
let liza: Person;
const visits: Visit[] = [];

test.beforeAll(async ({ shared }) => {
  kasama = shared;
  admin = await makeAdmin(kasama, "elena@kasama.example");
  jonas = await makeEmployer(kasama, JONAS, "Luntian Digital", admin);
  liza = await makeEmployer(kasama, LIZA, "Habi Crafts", admin);
});
test.afterEach(async () => {
  for (const { context } of visits.splice(0)) await context.close();
});

async function arrive(browser: Browser) {
  const her = await makeSeeker(kasama, "Maricel Abueva", "pwd");
  const id = await openConversation(kasama, her, jonas);
  await send(kasama, id, jonas, her, "Magandang umaga");
  await send(kasama, await openConversation(kasama, her, liza), liza, her, "Hello Maricel");
  const one = await visit(browser, { url: kasama.url, as: her, width: 1680 });
  visits.push(one);
  const tab = async (): Promise<Page> => {
    const page = one.page.url() === "about:blank" ? one.page : await one.context.newPage();
    await page.setViewportSize({ width: 1680, height: 900 });
    await page.goto(`${kasama.url}/ApplicantDashboard`);
    await expect(messagesEntry(page)).toBeVisible();
    return page;
  };
  return { tab, receive: (text: string) => send(kasama, id, jonas, her, text) };
}

test("a message sent in one tab is shown in the other once, as sent and then as edited", async ({ browser }) => {
  const { tab } = await arrive(browser);
  const first = await tab();
  await openChat(first, JONAS);
  const second = await tab();
  await expect(composer(second, JONAS)).toBeVisible();
  await say(first, JONAS, "From the first tab");
  await expect(bubble(second, JONAS, "From the first tab")).toContainText("Sent");
  await say(second, JONAS, "From the second tab");
  await expect(bubble(first, JONAS, "From the second tab")).toContainText("Sent");
  const texts = ["Jonas: Magandang umaga", "You: From the first tab", "You: From the second tab"];
  for (const page of [first, second]) expect(await textsOf(page, JONAS)).toEqual(texts);

  await composer(first, JONAS).press("ArrowUp");
  await first.getByRole("textbox", { name: "Editing your message" }).fill("Changed in the first tab");
  await first.keyboard.press("Enter");
  await expect(bubble(second, JONAS, "Changed in the first tab")).toContainText("Edited");
});

test("a message that waits for the network shows in both tabs, and is sent once", async ({ browser }) => {
  const { tab } = await arrive(browser);
  const first = await tab();
  await openChat(first, JONAS);
  const second = await tab();
  await expect(composer(second, JONAS)).toBeVisible();
  await first.context().setOffline(true);
  await expect(connectionBanner(first)).toHaveText(OFFLINE);
  await say(first, JONAS, "Written without a network");
  await expect(bubble(second, JONAS, "Written without a network")).toContainText("Waiting to be sent");
  await first.context().setOffline(false);
  for (const page of [first, second]) {
    await expect(bubble(page, JONAS, "Written without a network")).toContainText("Sent", { timeout: 30_000 });
    expect(await textsOf(page, JONAS)).toEqual(["Jonas: Magandang umaga", "You: Written without a network"]);
  }
});

test("reading in one tab marks it as read in the other, also if that one was in the background", async ({
  browser,
}) => {
  const { tab, receive } = await arrive(browser);
  const first = await tab();
  const second = await tab();
  for (const page of [first, second]) await expect(unreadButton(page, 2)).toBeVisible();
  await setHidden(second, true);
  await openChat(first, JONAS);
  for (const page of [first, second]) await expect(unreadButton(page, 1)).toBeVisible();
  await receive("Read while it comes");
  await expect(bubble(first, JONAS, "Read while it comes")).toBeVisible();
  for (const page of [first, second]) await expect(unreadButton(page, 1)).toBeVisible();
  await expect(second).toHaveTitle(/^\(1\) /);
});

test("a draft follows into the other tab, but never while its field is in use", async ({ browser }) => {
  const { tab } = await arrive(browser);
  const first = await tab();
  await openChat(first, JONAS);
  const second = await tab();
  await composer(first, JONAS).fill("Begun in the first tab");
  await expect(composer(second, JONAS)).toHaveValue("Begun in the first tab");
  await second.bringToFront();
  await composer(second, JONAS).fill("Written over in the second");
  // Both tabs count as in front here, so the first keeps its text until its field loses the focus.
  await expect(composer(first, JONAS)).toHaveValue("Begun in the first tab");
  await first.getByRole("main").focus();
  await composer(second, JONAS).fill("And longer now");
  await expect(composer(first, JONAS)).toHaveValue("And longer now");
});

test("after a reload the windows are restored: open, minimised, and in order", async ({ browser }) => {
  const { tab } = await arrive(browser);
  const page = await tab();
  await openChat(page, LIZA);
  await openChat(page, JONAS);
  const right = async (name: string) => (await chatWindow(page, name).boundingBox())?.x ?? Number.NaN;
  const before = [await right(LIZA), await right(JONAS)];
  await page.reload();
  await expect(log(page, LIZA)).toContainText("Hello Maricel");
  await expect(log(page, JONAS)).toContainText("Magandang umaga");
  expect([await right(LIZA), await right(JONAS)]).toEqual(before);
  expect(await page.evaluate(() => document.activeElement?.closest("[aria-label^='Chat with']"))).toBeNull();

  await page.getByRole("button", { name: `Minimize chat with ${LIZA}`, exact: true }).click();
  await page.reload();
  await expect(chatWindow(page, JONAS)).toBeVisible();
  await expect(page.getByRole("button", { name: `Chat with ${LIZA}`, exact: true })).toBeVisible();
  await expect(chatWindow(page, LIZA)).toHaveCount(0);
});

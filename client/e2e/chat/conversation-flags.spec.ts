import { type Browser, expect, type Locator, type Page } from "playwright/test";
import { clearAnnouncements, expectAnnounced, recordAnnouncements } from "#client/e2e/support/announcements.ts";
import { axe, expectReflow } from "#client/e2e/support/audit.ts";
import { bubble, chatWindow, composer, log, openChat, openPanel, unreadButton } from "#client/e2e/support/chat.ts";
import {
  makeAdmin,
  makeEmployer,
  makeSeeker,
  openConversation,
  type Person,
  readAll,
  send,
} from "#client/e2e/support/community.ts";
import { tabTo } from "#client/e2e/support/keyboard.ts";
import type { Kasama } from "#client/e2e/support/server.ts";
import { test } from "#client/e2e/support/shared.ts";
import { type Visit, visit } from "#client/e2e/support/visit.ts";
import { LANGUAGE_COOKIE } from "#shared/texts/language-cookie.ts";

/** Mark as unread, mute, archive, pin, and the line above new messages, with mouse and keyboard and in two tabs. */

const NAMES = ["Jonas Villareal", "Liza Manalo", "Rosa Evangelista"] as const;
const [JONAS, LIZA, ROSA] = NAMES;

let kasama: Kasama;
let maricel: Person;
let employers: Map<string, { person: Person; id: number }>;
const visits: Visit[] = [];

test.beforeEach(async ({ shared }) => {
  kasama = shared;
  const admin = await makeAdmin(kasama, "elena@kasama.example");
  maricel = await makeSeeker(kasama, "Maricel Abueva", "pwd");
  employers = new Map();
  for (const name of NAMES) {
    const person = await makeEmployer(kasama, name, `Company of ${name}`, admin);
    const id = await openConversation(kasama, maricel, person);
    await send(kasama, id, person, maricel, `Hello from ${name}`);
    await readAll(kasama, id, maricel);
    employers.set(name, { person, id });
  }
});
test.afterEach(async () => {
  for (const { context } of visits.splice(0)) await context.close();
});

async function arrive(browser: Browser, path: string, width = 1440, language?: string): Promise<Page> {
  const one = await visit(browser, { url: kasama.url, as: maricel, width });
  visits.push(one);
  await recordAnnouncements(one.page);
  if (language) await one.page.context().addCookies([{ name: LANGUAGE_COOKIE, value: language, url: kasama.url }]);
  await one.page.goto(kasama.url + path);
  return one.page;
}

const row = (page: Page, name: string): Locator => page.locator("[data-conversation]").filter({ hasText: name });
const rows = (page: Page): Locator => page.locator("[data-conversation]");
const menuOf = (page: Page, name: string): Locator =>
  page.getByRole("button", { name: `Options for the conversation with ${name}`, exact: true });
const item = (page: Page, name: string): Locator => page.getByRole("button", { name, exact: true });
const messagesLink = (page: Page): Locator =>
  page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: /^Messages/ });
const view = (page: Page, name: string): Locator =>
  page.getByRole("group", { name: "Conversations to show" }).getByRole("button", { name, exact: true });
const order = async (page: Page): Promise<(string | undefined)[]> =>
  (await rows(page).allTextContents()).map((text) => NAMES.find((name) => text.includes(name)));
async function receive(from: string, text: string): Promise<void> {
  const known = employers.get(from);
  if (!known) throw new Error("no one has this name");
  await send(kasama, known.id, known.person, maricel, text);
}

test("with the mouse: each change is in both tabs, announced once, and undone in the same menu", async ({
  browser,
}) => {
  const [page, other] = [await arrive(browser, "/messages"), await arrive(browser, "/messages")];
  await expect(row(page, JONAS)).toBeVisible();
  await expect(row(other, JONAS)).toBeVisible();
  await clearAnnouncements(page);
  const choose = async (action: string) => {
    await row(page, JONAS).hover();
    await menuOf(page, JONAS).click();
    await item(page, action).click();
  };
  await choose("Pin");
  for (const tab of [page, other]) await expect.poll(() => order(tab)).toEqual([JONAS, ROSA, LIZA]);
  await expectAnnounced(page, [`Pinned: ${JONAS}`]);
  await expect(row(other, JONAS).getByText("Pinned")).toBeAttached();
  await choose("Mark as unread");
  for (const tab of [page, other]) await expect(messagesLink(tab)).toHaveAccessibleName("Messages, 1 unread");
  await expect(row(other, JONAS).getByText("Marked unread")).toBeVisible();
  await choose("Mute");
  for (const tab of [page, other]) await expect(messagesLink(tab)).toHaveAccessibleName("Messages");
  await expect(row(other, JONAS).getByText("Muted")).toBeAttached();
  // Opened in the other tab, it is no longer marked in either.
  await row(other, JONAS).click();
  await expect(bubble(other, JONAS, "Hello from")).toBeVisible();
  for (const tab of [page, other]) await expect(row(tab, JONAS).getByText("Marked unread")).toHaveCount(0);
  for (const undo of ["Unpin", "Unmute"]) await choose(undo);
  for (const tab of [page, other]) {
    await expect.poll(() => order(tab)).toEqual([ROSA, LIZA, JONAS]);
    await expect(row(tab, JONAS).getByText("Muted")).toHaveCount(0);
  }
});

test("by keyboard: u, m, p and e in the list, and the menu of a row with the context menu key", async ({ browser }) => {
  const page = await arrive(browser, "/messages");
  await tabTo(page, row(page, ROSA));
  await page.keyboard.press("ArrowDown");
  await clearAnnouncements(page);
  await page.keyboard.press("u");
  await expect(row(page, LIZA).getByText("Marked unread")).toBeVisible();
  await expectAnnounced(page, [`Marked as unread: ${LIZA}`]);
  await page.keyboard.press("p");
  await expect.poll(() => order(page)).toEqual([LIZA, ROSA, JONAS]);
  await expect(row(page, LIZA)).toBeFocused();
  await page.keyboard.press("m");
  await expect(row(page, LIZA).getByText("Muted")).toBeAttached();
  // The menu is the next tab stop; the context menu key opens it and goes into it.
  await page.keyboard.press("Tab");
  await expect(menuOf(page, LIZA)).toBeFocused();
  await row(page, LIZA).focus();
  await page.keyboard.press("ContextMenu");
  await expect(item(page, "Mark as read")).toBeFocused();
  await axe(page);
  await page.keyboard.press("Escape");
  await expect(menuOf(page, LIZA)).toBeFocused();
  await row(page, LIZA).focus();
  await clearAnnouncements(page);
  await page.keyboard.press("e");
  await expect(row(page, LIZA)).toHaveCount(0);
  await expect(row(page, ROSA)).toBeFocused();
  await expectAnnounced(page, [new RegExp(`^Archived: ${LIZA}`)]);
  // In the search field they are letters.
  await page.keyboard.press("/");
  await page.keyboard.type("uemp");
  await expect(page.getByRole("searchbox")).toHaveValue("uemp");
  await page.getByRole("searchbox").fill("");
  // Archived ones are in their own view, and found by a search.
  await page.getByRole("searchbox").fill("liza");
  await expect(row(page, LIZA).getByText("Archived")).toBeAttached();
  await page.getByRole("searchbox").fill("");
  await view(page, "Archived").click();
  await expect.poll(() => order(page)).toEqual([LIZA]);
  await row(page, LIZA).press("e");
  await expect(page.getByText("No archived conversations")).toBeVisible();
  await view(page, "All").click();
  await expect.poll(() => order(page)).toEqual([LIZA, ROSA, JONAS]);
});

test("archiving can be undone from its message, and a new message brings the conversation back in both tabs", async ({
  browser,
}) => {
  const [page, other] = [await arrive(browser, "/messages"), await arrive(browser, "/messages")];
  await expect(row(other, JONAS)).toBeVisible();
  await row(page, JONAS).press("e");
  for (const tab of [page, other]) await expect(row(tab, JONAS)).toHaveCount(0);
  await page.getByRole("button", { name: `Undo archiving ${JONAS}`, exact: true }).click();
  for (const tab of [page, other]) await expect(row(tab, JONAS)).toBeVisible();
  await row(page, JONAS).press("e");
  await expect(row(other, JONAS)).toHaveCount(0);
  await receive(JONAS, "Are you still interested?");
  for (const tab of [page, other]) {
    await expect.poll(() => order(tab)).toEqual([JONAS, ROSA, LIZA]);
    await expect(messagesLink(tab)).toHaveAccessibleName("Messages, 1 unread");
  }
});

test("a sixth pin is refused with the rule, and a change without a connection is taken back", async ({ browser }) => {
  const admin = await makeAdmin(kasama, "ruth@kasama.example");
  const more = ["Aida Ramos", "Berto Cruz", "Celia Reyes"];
  for (const name of more)
    await openConversation(kasama, maricel, await makeEmployer(kasama, name, `Company of ${name}`, admin));
  const page = await arrive(browser, "/messages");
  await expect(rows(page)).toHaveCount(6);
  for (const name of [...more, JONAS, LIZA]) {
    const stored = page.waitForResponse("**/flags");
    await row(page, name).press("p");
    await stored;
    await expect(row(page, name).getByText("Pinned")).toBeAttached();
  }
  await row(page, ROSA).press("p");
  await expect(page.getByText("You can pin at most 5 conversations. Unpin one first.")).toBeVisible();
  await expect(row(page, ROSA).getByText("Pinned")).toHaveCount(0);
  await page.route("**/flags", (route) => route.abort());
  await row(page, ROSA).press("m");
  await expect(page.getByText("We couldn't change the conversation").last()).toBeVisible();
  await expect(row(page, ROSA).getByText("Muted")).toHaveCount(0);
});

test("in a window: marking as unread minimises it, archiving closes it, and a muted one makes no notice", async ({
  browser,
}) => {
  const page = await arrive(browser, "/ApplicantDashboard", 1280);
  await openChat(page, JONAS);
  const choose = async (action: string) => {
    await chatWindow(page, JONAS)
      .getByRole("button", { name: /^Options for the chat/ })
      .click();
    await item(page, action).click();
  };
  await clearAnnouncements(page);
  await choose("Mark as unread");
  const photo = page.getByRole("button", { name: `Chat with ${JONAS}, 1 unread`, exact: true });
  await expect(photo).toBeFocused();
  await expect(unreadButton(page, 1)).toBeVisible();
  await expectAnnounced(page, [`Marked as unread: ${JONAS}`]);
  await photo.click();
  await expect(unreadButton(page, 0)).toBeVisible();
  await clearAnnouncements(page);
  await choose("Mute");
  await expectAnnounced(page, [`Muted: ${JONAS}`]);
  await clearAnnouncements(page);
  await choose("Archive");
  await expect(chatWindow(page, JONAS)).toHaveCount(0);
  await expectAnnounced(page, [new RegExp(`^Archived: ${JONAS}`)]);
  await clearAnnouncements(page);
  await receive(JONAS, "Quietly");
  await openPanel(page);
  await expect(page.getByRole("button", { name: new RegExp(`^${JONAS}.*1 unread.*Quietly.*Muted`) })).toBeVisible();
  await expect(unreadButton(page, 0)).toBeVisible();
  await expectAnnounced(page, []);
});

test("marking the open conversation as unread leaves it, and a reload does not open it again", async ({ browser }) => {
  const page = await arrive(browser, "/messages");
  await row(page, LIZA).click();
  await expect(bubble(page, LIZA, "Hello from")).toBeVisible();
  await page.getByRole("button", { name: `Options for the chat with ${LIZA}`, exact: true }).click();
  await item(page, "Mark as unread").click();
  await expect(page).toHaveURL(`${kasama.url}/messages`);
  await expect(row(page, LIZA)).toBeFocused();
  await page.reload();
  await expect(row(page, LIZA).getByText("Marked unread")).toBeVisible();
  await view(page, "Unread").click();
  await expect.poll(() => order(page)).toEqual([LIZA]);
  await page.goBack();
  await expect(log(page, LIZA)).toBeVisible();
});

test("a line stands above the first new message, where a long conversation opens, until it is left", async ({
  browser,
}) => {
  const line = (page: Page, name: string) => page.getByRole("separator", { name, exact: true });
  for (let n = 1; n <= 30; n += 1) await receive(LIZA, `Message ${n} of many. `.repeat(3));
  const page = await arrive(browser, "/messages");
  await row(page, LIZA).click();
  await expect(line(page, "30 new messages")).toBeVisible();
  await expect(bubble(page, LIZA, "Message 1 of many")).toBeInViewport();
  await expect(bubble(page, LIZA, "Message 30 of many")).not.toBeInViewport();
  await expect(messagesLink(page)).toHaveAccessibleName("Messages");
  await axe(page);
  await receive(LIZA, "And one more");
  await expect(line(page, "30 new messages")).toBeVisible();
  await composer(page, LIZA).fill("Thank you");
  await composer(page, LIZA).press("Enter");
  await expect(bubble(page, LIZA, "Thank you")).toBeInViewport();
  await expect(line(page, "30 new messages")).toHaveCount(1);
  // A short one is at its end.
  await receive(ROSA, "Good news");
  await row(page, ROSA).click();
  await expect(line(page, "1 new message")).toBeInViewport();
  await expect(bubble(page, ROSA, "Good news")).toBeInViewport();
  await receive(ROSA, "Call me");
  await expect(bubble(page, ROSA, "Call me")).toBeInViewport();
  await row(page, LIZA).click();
  await expect(bubble(page, LIZA, "Thank you")).toBeInViewport();
  await expect(page.getByRole("separator", { name: /new message/ })).toHaveCount(0);
});

test("in Filipino, and on a phone of 320 px with touch-sized buttons", async ({ browser }) => {
  const page = await arrive(browser, "/messages", 320, "fil");
  await expect(row(page, ROSA)).toBeVisible();
  const options = page.getByRole("button", { name: `Mga opsyon para sa usapan ninyo ni ${ROSA}`, exact: true });
  await options.click();
  await expectReflow(page);
  await axe(page);
  await item(page, "I-mute").click();
  await expect(row(page, ROSA).getByText("Naka-mute")).toBeAttached();
  await row(page, ROSA).click();
  await expect(log(page, ROSA).or(page.getByRole("log")).first()).toBeVisible();
  await page.getByRole("button", { name: `Mga opsyon para sa chat ninyo ni ${ROSA}`, exact: true }).click();
  await expectReflow(page);
  await axe(page);
  await item(page, "Markahang hindi pa nabasa").click();
  await expect(page).toHaveURL(`${kasama.url}/messages`);
  await expect(row(page, ROSA)).toBeFocused();
  await expect(row(page, ROSA).getByText("Minarkahang hindi pa nabasa")).toBeVisible();
  await expectReflow(page);
});

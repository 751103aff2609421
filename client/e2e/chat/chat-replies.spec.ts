import { type Browser, expect, type Page } from "playwright/test";
import {
  announcementsOf,
  clearAnnouncements,
  expectAnnounced,
  recordAnnouncements,
} from "#client/e2e/support/announcements.ts";
import { axe, expectNothingCut, expectReflow, expectTargets } from "#client/e2e/support/audit.ts";
import { bubble, chatWindow, composer, log, openChat, say } from "#client/e2e/support/chat.ts";
import {
  makeAdmin,
  makeEmployer,
  makeSeeker,
  openConversation,
  type Person,
  send,
} from "#client/e2e/support/community.ts";
import { showIn } from "#client/e2e/support/language.ts";
import { controlConnection, RETURNED } from "#client/e2e/support/network/connection.ts";
import type { Kasama } from "#client/e2e/support/server.ts";
import { test } from "#client/e2e/support/shared.ts";
import { type Visit, visit } from "#client/e2e/support/visit.ts";

/** Replies with a quote, reactions, copies and long texts, in two browsers, by keyboard and by pointer. */

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
const MARICEL = "Maricel Abueva";
const ASKED = "May ramp po ba sa entrance?";
const LONG = `${"Salamat po sa paghihintay. ".repeat(40)}Katapusan`;

async function pageOf(browser: Browser, who: Person, path: string, width = 1280): Promise<Page> {
  const one = await visit(browser, { url: kasama.url, as: who, width });
  visits.push(one);
  await recordAnnouncements(one.page);
  await one.page.goto(kasama.url + path);
  return one.page;
}

/** Both with their chat open; she has asked something. */
async function together(browser: Browser, width?: number) {
  const maricel = await makeSeeker(kasama, MARICEL, "pwd");
  const jonas = await makeEmployer(kasama, JONAS, "Luntian Digital", admin);
  const id = await openConversation(kasama, maricel, jonas);
  await send(kasama, id, maricel, jonas, ASKED);
  const her = await pageOf(browser, maricel, "/ApplicantDashboard", width);
  const him = await pageOf(browser, jonas, "/EmployerDashboard");
  await openChat(her, JONAS);
  await openChat(him, MARICEL);
  const write = (from: Person, text: string) => send(kasama, id, from, from === jonas ? maricel : jonas, text);
  return { her, him, maricel, jonas, id, write };
}

const options = (page: Page, text: string) => page.getByRole("button", { name: `Options for: ${text}`, exact: true });
const quote = (page: Page, name: string) => page.getByRole("button", { name });
async function choose(page: Page, text: string, action: string): Promise<void> {
  await options(page, text).click();
  await page.getByRole("button", { name: action, exact: true }).click();
}

test("by keyboard: r on a message replies to it, Escape removes the quote, and the quote leads back", async ({
  browser,
}) => {
  const { her, him } = await together(browser);
  await log(him, MARICEL).focus();
  await him.keyboard.press("ArrowUp");
  await expect(bubble(him, MARICEL, ASKED)).toBeFocused();
  await him.keyboard.press("r");
  await expect(composer(him, MARICEL)).toBeFocused();
  await expect(composer(him, MARICEL)).toHaveAccessibleDescription(`Replying to Maricel: ${ASKED}`);
  await him.keyboard.press("Escape");
  await expect(composer(him, MARICEL)).toBeFocused();
  await expect(composer(him, MARICEL)).toHaveAccessibleDescription("");
  await expect(chatWindow(him, MARICEL)).toBeVisible();

  await him.keyboard.press("Shift+Tab");
  await log(him, MARICEL).focus();
  await him.keyboard.press("ArrowUp");
  await him.keyboard.press("r");
  await clearAnnouncements(her);
  await him.keyboard.type("Opo, sa kaliwa");
  await him.keyboard.press("Enter");
  await expect(him.getByText("Replying to Maricel:")).toHaveCount(0);
  await expectAnnounced(her, [`Jonas: Opo, sa kaliwa (in reply to you: ${ASKED})`]);
  await expect(quote(her, `In reply to you: ${ASKED}`)).toBeVisible();
  await expect(quote(him, `In reply to Maricel: ${ASKED}`)).toBeVisible();

  // The next tab stop of the reached message is its quote.
  await log(her, JONAS).focus();
  await her.keyboard.press("ArrowUp");
  await expect(bubble(her, JONAS, "Opo, sa kaliwa")).toBeFocused();
  await her.keyboard.press("Tab");
  await expect(quote(her, `In reply to you: ${ASKED}`)).toBeFocused();
  await her.keyboard.press("Enter");
  await expect(log(her, JONAS).locator("[data-seq='1']")).toBeFocused();
  await axe(her);
});

test("the quote follows its message: what it says now, and that it was deleted", async ({ browser }) => {
  const { her, him } = await together(browser);
  await say(her, JONAS, "At sa loob?");
  await choose(him, "At sa loob?", "Reply");
  await say(him, MARICEL, "Opo, may elevator");
  await expect(quote(her, "In reply to you: At sa loob?")).toBeVisible();
  await composer(her, JONAS).press("ArrowUp");
  await her.getByRole("textbox", { name: "Editing your message" }).fill("At sa loob po?");
  await her.keyboard.press("Enter");
  await expect(quote(him, "In reply to Maricel: At sa loob po?")).toBeVisible();
  // He begins another reply to it, and she deletes it meanwhile.
  await choose(him, "At sa loob po?", "Reply");
  await clearAnnouncements(him);
  await choose(her, "At sa loob po?", "Delete");
  await her.getByRole("dialog").getByRole("button", { name: "Delete", exact: true }).click();
  await expect(quote(him, "In reply to Maricel: Message deleted")).toBeVisible();
  await expect(him.getByText("Replying to Maricel:")).toHaveCount(0);
  await expectAnnounced(him, [/^The message you're replying to was deleted/], /\b(Sent|Seen)\b/g);
});

test("an unsent reply keeps its quote over a reload, and a missed one arrives after an outage", async ({ browser }) => {
  const { her, him, maricel, write } = await together(browser);
  await choose(him, ASKED, "Reply");
  await composer(him, MARICEL).fill("Opo, sa kaliwa");
  await him.reload();
  await expect(composer(him, MARICEL)).toHaveAccessibleDescription(`Replying to Maricel: ${ASKED}`);
  await expect(composer(him, MARICEL)).toHaveValue("Opo, sa kaliwa");

  // She is offline while he sends it, and edits nothing.
  const other = await visit(browser, { url: kasama.url, as: maricel });
  visits.push(other);
  await recordAnnouncements(other.page);
  const line = await controlConnection(other.page);
  await other.page.goto(`${kasama.url}/ApplicantDashboard`);
  await openChat(other.page, JONAS);
  await line.disconnect();
  await composer(him, MARICEL).press("Enter");
  await expect(quote(her, `In reply to you: ${ASKED}`)).toBeVisible();
  await write(maricel, "Salamat po");
  line.reconnect();
  await expect(quote(other.page, `In reply to you: ${ASKED}`)).toBeVisible();
  await expect(bubble(other.page, JONAS, "Opo, sa kaliwa")).toBeVisible();

  // Written without a network, and sent by the next page.
  await choose(him, "Salamat po", "Reply");
  await him.context().setOffline(true);
  await say(him, MARICEL, "Walang anuman");
  await expect(bubble(him, MARICEL, "Walang anuman")).toContainText("Waiting to be sent");
  await expect(quote(him, "In reply to Maricel: Salamat po")).toBeVisible();
  await him.context().setOffline(false);
  await him.reload();
  await expect(bubble(him, MARICEL, "Walang anuman")).toContainText(/Sent|Delivered|Seen/, { timeout: 30_000 });
  await expect(quote(her, "In reply to you: Salamat po")).toBeVisible();
});

test("a quote leads to a message that is not loaded", async ({ browser }) => {
  const { her, him, jonas, write } = await together(browser);
  for (let n = 1; n <= 120; n += 1) await write(jonas, `Bilang ${n}.`);
  await expect(bubble(her, JONAS, "Bilang 120.")).toBeInViewport();
  await expect(bubble(him, MARICEL, "Bilang 120.")).toBeVisible();
  await choose(him, ASKED, "Reply");
  await say(him, MARICEL, "Balik sa tanong mo");
  await her.reload();
  await expect(bubble(her, JONAS, "Balik sa tanong mo")).toBeInViewport();
  await expect(log(her, JONAS).locator("[data-seq='1']")).toHaveCount(0);
  await quote(her, `In reply to you: ${ASKED}`).click();
  await expect(log(her, JONAS).locator("[data-seq='1']")).toBeFocused();
  await expect(log(her, JONAS).locator("[data-seq='1']")).toBeInViewport();
  await her.getByRole("button", { name: "Go to newest" }).click();
  await expect(bubble(her, JONAS, "Balik sa tanong mo")).toBeInViewport();
});

test("by keyboard: a reaction is chosen like a radio button, shown to both, announced once, and taken back", async ({
  browser,
}) => {
  const { her, him } = await together(browser);
  await log(him, MARICEL).focus();
  await him.keyboard.press("ArrowUp");
  await him.keyboard.press("Tab");
  await expect(options(him, ASKED)).toBeFocused();
  await him.keyboard.press("Enter");
  await him.keyboard.press("Tab");
  await him.keyboard.press("Tab");
  await expect(him.getByRole("button", { name: "React", exact: true })).toBeFocused();
  await him.keyboard.press("Enter");
  const item = (name: string) => him.getByRole("menuitemradio", { name, exact: true });
  await expect(item("Thumbs up")).toBeFocused();
  await axe(him);
  await him.keyboard.press("End");
  await expect(item("Thanks")).toBeFocused();
  await clearAnnouncements(her);
  await clearAnnouncements(him);
  await him.keyboard.press("Enter");
  await expect(options(him, ASKED)).toBeFocused();
  await expectAnnounced(him, ["You reacted with thanks"]);
  await expectAnnounced(her, [`Jonas reacted with thanks to: ${ASKED}`]);

  const chip = (page: Page, name: string) => log(page, page === her ? JONAS : MARICEL).getByRole("button", { name });
  await expect(chip(him, "You reacted with thanks")).toHaveAttribute("aria-pressed", "true");
  await chip(her, "Jonas reacted with thanks").click();
  await expect(chip(him, "Maricel and you reacted with thanks")).toBeVisible();
  await expect(chip(her, "Jonas and you reacted with thanks")).toHaveText(/2/);
  await axe(her);

  // The own one, from the keyboard: it is the tab stop before the options.
  await him.keyboard.press("Shift+Tab");
  await expect(chip(him, "Maricel and you reacted with thanks")).toBeFocused();
  await him.keyboard.press("Enter");
  await expect(chip(him, "Maricel reacted with thanks")).toBeFocused();
  await expect(chip(her, "You reacted with thanks")).toBeVisible();
  // No message is unread, and nothing is in the list of notifications.
  await expect(her).toHaveTitle(/^(?!\()/);
  await expect(him).toHaveTitle(/^(?!\()/);
});

test("a reaction that is chosen without a network is sent when it is back", async ({ browser }) => {
  const { her, him } = await together(browser);
  await him.context().setOffline(true);
  await choose(him, ASKED, "React");
  await him.getByRole("menuitemradio", { name: "Heart", exact: true }).click();
  await expect(him.getByRole("button", { name: "You reacted with a heart" })).toBeVisible();
  await clearAnnouncements(her);
  await him.context().setOffline(false);
  await expect(her.getByRole("button", { name: "Jonas reacted with a heart" })).toBeVisible({ timeout: 30_000 });
  await expectAnnounced(her, [`Jonas reacted with a heart to: ${ASKED}`], RETURNED);
});

test("a long text is shortened until it is opened, and copied as a whole", async ({ browser }) => {
  const { her, jonas, write } = await together(browser);
  await her.context().grantPermissions(["clipboard-read", "clipboard-write"], { origin: kasama.url });
  await write(jonas, LONG);
  const long = bubble(her, JONAS, "paghihintay");
  await expect(long).not.toContainText("Katapusan");
  const more = long.getByRole("button", { name: "Show more" });
  const top = () => long.evaluate((one) => Math.round(one.getBoundingClientRect().top));
  const before = await top();
  await more.click();
  await expect(long).toContainText("Katapusan");
  // The reader goes on where they were.
  expect(Math.abs((await top()) - before)).toBeLessThanOrEqual(1);
  await long.getByRole("button", { name: "Show less" }).click();
  await expect(long).not.toContainText("Katapusan");
  await expect(long.getByRole("button", { name: "Show more" })).toBeInViewport();

  await clearAnnouncements(her);
  await long.hover();
  await long.getByRole("button", { name: /^Options for/ }).click();
  await her.getByRole("button", { name: "Copy", exact: true }).click();
  await expect.poll(async () => (await announcementsOf(her)).map(({ text }) => text).join()).toContain("Copied");
  expect(await her.evaluate(() => navigator.clipboard.readText())).toBe(LONG);

  // The search opens it.
  await her.getByRole("button", { name: /^Options for the chat/ }).click();
  await her.getByRole("button", { name: "Search", exact: true }).click();
  await her.getByRole("searchbox", { name: "Search in this conversation" }).fill("katapusan");
  await expect(long.locator("mark")).toHaveText("Katapusan");
});

for (const width of [1280, 320]) {
  test(`everything is accessible and nothing is cut off, at ${width} px`, async ({ browser }) => {
    const { her, him, jonas, write } = await together(browser, width);
    await choose(him, ASKED, "Reply");
    await say(him, MARICEL, `Opo. ${"Pwede rin po sa likod ng gusali. ".repeat(30)}`);
    await write(jonas, "https://luntian.example.ph/a-long-address-without-a-break/where-the-ramp-is");
    const reply = bubble(her, JONAS, "Opo. Pwede");
    await reply.hover();
    await reply.getByRole("button", { name: /^Options for/ }).click();
    await her.getByRole("button", { name: "React", exact: true }).click();
    await her.getByRole("menuitemradio", { name: "Thanks", exact: true }).click();
    await reply.getByRole("button", { name: /^Options for/ }).click();
    await her.getByRole("button", { name: "React", exact: true }).click();
    await axe(her);
    await expectReflow(her);
    await expectTargets(her);
    await expectNothingCut(her);
    await her.keyboard.press("Escape");
    await reply.getByRole("button", { name: /^Options for/ }).click();
    await axe(her);
    await expectReflow(her);
    await her.getByRole("button", { name: "Reply", exact: true }).click();
    await expect(composer(her, JONAS)).toBeFocused();
    await axe(her);
    await expectReflow(her);
    await expectTargets(her);
  });
}

test("in Filipino", async ({ browser }) => {
  const { her, him } = await together(browser);
  await choose(him, ASKED, "Reply");
  await say(him, MARICEL, "Opo, sa kaliwa");
  await choose(him, ASKED, "React");
  await him.getByRole("menuitemradio", { name: "Heart", exact: true }).click();
  await showIn(her, "fil");
  await expect(her.getByRole("button", { name: `Sagot sa iyo: ${ASKED}` })).toBeVisible();
  await expect(her.getByRole("button", { name: "Nag-react ng puso: Jonas" })).toBeVisible();
  const reply = log(her, JONAS).or(her.getByRole("log")).first().getByRole("listitem").filter({ hasText: "kaliwa" });
  await reply.hover();
  await her.getByRole("button", { name: "Mga opsyon para sa: Opo, sa kaliwa" }).click();
  await her.getByRole("button", { name: "Mag-react", exact: true }).click();
  await her.getByRole("menuitemradio", { name: "Salamat", exact: true }).click();
  await expect(him.getByRole("button", { name: "Maricel reacted with thanks" })).toBeVisible();
  await her.getByRole("button", { name: "Mga opsyon para sa: Opo, sa kaliwa" }).click();
  await her.getByRole("button", { name: "Sumagot", exact: true }).click();
  await expect(her.getByText("Sumasagot kay Jonas:")).toBeVisible();
});

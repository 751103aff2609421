import { type Browser, expect, type Page } from "playwright/test";
import { clearAnnouncements, expectAnnounced, recordAnnouncements } from "#client/e2e/support/announcements.ts";
import { axe } from "#client/e2e/support/audit.ts";
import { bubble, chatWindow, composer, messagesEntry, openChat, openPanel } from "#client/e2e/support/chat.ts";
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

/** The positions of the chat windows, in both sizes, and after a change of the browser's size. */

const NAMES = ["Jonas Villareal", "Liza Manalo", "Rosa Evangelista", "Karlo Pineda"] as const;
const [JONAS, LIZA, ROSA, KARLO] = NAMES;

let kasama: Kasama;
let maricel: Person;
const employers: Person[] = [];
const talks: number[] = [];
const visits: Visit[] = [];

test.beforeAll(async ({ shared }) => {
  kasama = shared;
  const admin = await makeAdmin(kasama, "elena@kasama.example");
  maricel = await makeSeeker(kasama, "Maricel Abueva", "pwd");
  for (const name of NAMES) {
    const one = await makeEmployer(kasama, name, `Company of ${name}`, admin);
    const id = await openConversation(kasama, maricel, one);
    await send(kasama, id, one, maricel, "Magandang umaga");
    employers.push(one);
    talks.push(id);
  }
});
test.afterEach(async () => {
  for (const { context } of visits.splice(0)) await context.close();
});

async function arrive(browser: Browser, width: number, height = 800, path = "/ApplicantDashboard"): Promise<Page> {
  const one = await visit(browser, { url: kasama.url, as: maricel });
  visits.push(one);
  await one.page.setViewportSize({ width, height });
  await recordAnnouncements(one.page);
  await one.page.goto(kasama.url + path);
  await expect(messagesEntry(one.page)).toBeVisible();
  return one.page;
}

const receive = (at: 0 | 1 | 2 | 3, text: string) => {
  const from = employers[at];
  if (!from) throw new Error("no one has this name");
  return send(kasama, talks[at] ?? 0, from, maricel, text);
};
const photo = (page: Page, name: string) => page.getByRole("button", { name: new RegExp(`^Chat with ${name}`) });

async function boxOf(page: Page, name: string) {
  const box = await chatWindow(page, name).boundingBox();
  const width = page.viewportSize()?.width ?? 0;
  return box && { width: box.width, height: box.height, right: width - box.x - box.width, bottom: box.y + box.height };
}

async function openSettings(page: Page) {
  await openPanel(page);
  await page.getByRole("button", { name: "Chat settings", exact: true }).click();
  return page.getByRole("dialog", { name: "Chat settings" });
}

async function chooseSize(page: Page, size: "Large" | "Small"): Promise<void> {
  const dialog = await openSettings(page);
  await dialog.getByRole("button", { name: size, exact: true }).press("Enter");
  await expect(dialog.getByRole("button", { name: size, exact: true })).toHaveAttribute("aria-pressed", "true");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Close messages", exact: true }).click();
}

test("large: 350 by 540, 370 apart from a margin of 100, minimised to a round photo of 64", async ({ browser }) => {
  const page = await arrive(browser, 1680);
  for (const name of [JONAS, LIZA, ROSA]) await openChat(page, name);
  for (const [slot, name] of [JONAS, LIZA, ROSA].entries())
    expect(await boxOf(page, name)).toEqual({ width: 350, height: 540, right: 100 + slot * 370, bottom: 800 });
  await composer(page, LIZA).press("Escape");
  await expect(chatWindow(page, LIZA)).toBeHidden();
  const round = await photo(page, LIZA).boundingBox();
  expect(round).toMatchObject({ width: 64, height: 64 });
  const close = await page.getByRole("button", { name: `Close chat with ${LIZA}`, exact: true }).boundingBox();
  expect(Math.min(close?.width ?? 0, close?.height ?? 0)).toBeGreaterThanOrEqual(24);
  await axe(page);
});

/** Where everything on the page is, measured from its top. In the header the number of unread messages changes. */
const placesOf = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll("header, main, main *, footer")]
      .filter((one) => !one.closest("[data-chat-place]"))
      .map((one) => {
        const { x, y, width, height } = one.getBoundingClientRect();
        return [one.tagName, x, y + scrollY, width, height].join(" ");
      }),
  );

for (const [width, count] of [
  [1024, 1],
  [1280, 2],
  [1630, 3],
] as const)
  test(`${count} fit from ${width} px, and opening, minimising and closing them moves nothing on the page`, async ({
    browser,
  }) => {
    // A page whose content no message changes.
    const page = await arrive(browser, width, 800, "/terms");
    const before = await placesOf(page);
    for (const name of NAMES) await openChat(page, name);
    await expect(page.getByRole("region", { name: /^Chat with/ })).toHaveCount(count);
    // The panel, which moves the page over, is closed by now.
    await expect(page.locator("body[data-panel]")).toHaveCount(0);
    expect(await placesOf(page)).toEqual(before);
    // At the end of the page, where the space for the windows is in view.
    await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight, behavior: "instant" }));
    const end = await page.evaluate(() => scrollY);
    const last = await page.getByRole("contentinfo").boundingBox();
    const top = (await chatWindow(page, KARLO).boundingBox())?.y ?? 0;
    expect((last?.y ?? 0) + (last?.height ?? 0), "everything can be scrolled clear of them").toBeLessThanOrEqual(top);
    await composer(page, KARLO).press("Escape");
    await expect(chatWindow(page, KARLO)).toBeHidden();
    expect(await page.evaluate(() => scrollY)).toBe(end);
    const chats = page.getByRole("button", { name: /^Close chat with/ });
    while ((await chats.count()) > 0) {
      await chats.last().click();
      expect(await page.evaluate(() => scrollY)).toBe(end);
    }
    // The space goes once it is out of view.
    await page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
    await expect
      .poll(() => page.evaluate(() => document.documentElement.style.getPropertyValue("--chat-room")))
      .toBe("0px");
    expect(await placesOf(page)).toEqual(before);
  });

test("what takes the focus by keyboard under a window is scrolled clear of it", async ({ browser }) => {
  const page = await arrive(browser, 1280, 800, "/settings");
  await openChat(page, JONAS);
  await openChat(page, LIZA);
  await page.getByRole("main").focus();
  const covered = () =>
    page.evaluate(() => {
      const here = document.activeElement;
      if (!here || here.closest("[data-chat-place]") || here === document.body) return null;
      const box = here.getBoundingClientRect();
      const over = [...document.querySelectorAll("[data-chat]")].some((one) => {
        const chat = one.getBoundingClientRect();
        return box.left < chat.right && chat.left < box.right && box.top < chat.bottom && chat.top < box.bottom;
      });
      return over ? here.outerHTML.slice(0, 120) : "";
    });
  const stops: string[] = [];
  for (;;) {
    await page.keyboard.press("Tab");
    const now = await covered();
    if (now === null) break;
    stops.push(now);
  }
  expect(stops.length).toBeGreaterThan(5);
  expect(stops.filter(Boolean)).toEqual([]);
});

test("an open side panel moves the windows over and covers none of their buttons", async ({ browser }) => {
  for (const [width, names] of [
    [1024, [JONAS]],
    [1280, [JONAS, LIZA]],
    [1630, [JONAS, LIZA, ROSA]],
  ] as const) {
    const page = await arrive(browser, width);
    for (const name of names) await openChat(page, name);
    await openPanel(page);
    const panel = page.getByRole("region", { name: "Recent Conversations" });
    await panel.evaluate((one) => Promise.all(one.getAnimations().map(({ finished }) => finished)));
    for (const name of names)
      for (const button of await chatWindow(page, name)
        .getByRole("button", { name: /^(Options for|Minimize|Close chat|Attach|Emoji|Send)/ })
        .all()) {
        const box = await button.boundingBox();
        expect(box?.x ?? -1).toBeGreaterThanOrEqual(0);
        expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual((await panel.boundingBox())?.x ?? 0);
      }
    await axe(page);
  }
});

test("small: 250 by 300; minimised it renders nothing and comes back from the list; the choice applies to every tab and visit", async ({
  browser,
}) => {
  const page = await arrive(browser, 1280);
  const other = await page.context().newPage();
  await other.goto(`${kasama.url}/ApplicantDashboard`);
  await openChat(other, JONAS);
  await chooseSize(page, "Small");
  // In the other tab at once.
  await expect.poll(() => boxOf(other, JONAS)).toEqual({ width: 250, height: 300, right: 100, bottom: 800 });
  await other.close();

  await openChat(page, JONAS);
  await openChat(page, LIZA);
  expect(await boxOf(page, LIZA)).toMatchObject({ width: 250, height: 300, right: 470 });
  await axe(page);
  await composer(page, LIZA).press("Escape");
  await expect(chatWindow(page, LIZA)).toBeHidden();
  await expect(photo(page, LIZA)).toHaveCount(0);
  // The focus moved on to an element that exists.
  await expect(composer(page, JONAS)).toBeFocused();
  await composer(page, JONAS).press("Escape");
  await expect(page.getByRole("complementary", { name: "Chats" })).toHaveCount(0);
  await expect(messagesEntry(page)).toBeFocused();

  // Also after a reload: it is minimised, so nothing of it shows; and it is still small.
  await page.reload();
  await openChat(page, LIZA);
  expect(await boxOf(page, LIZA)).toMatchObject({ width: 250, height: 300 });
  await chooseSize(page, "Large");
  expect(await boxOf(page, LIZA)).toMatchObject({ width: 350, height: 540 });
  await expect(photo(page, JONAS)).toBeVisible();
});

test("a narrower browser sets aside the windows that do not fit, and a wider one brings them back", async ({
  browser,
}) => {
  const page = await arrive(browser, 2200);
  for (const name of NAMES) await openChat(page, name);
  for (const name of NAMES) await expect(chatWindow(page, name)).toBeVisible();

  // The person who is writing stays in that chat, with the text, whatever the size.
  await composer(page, LIZA).fill("Half a sentence");
  const staysAtLiza = async () => {
    await expect(composer(page, LIZA)).toBeFocused();
    await expect(composer(page, LIZA)).toHaveValue("Half a sentence");
  };
  for (const [width, visible] of [
    [1700, [LIZA, ROSA, KARLO]],
    [1300, [LIZA, KARLO]],
    [1100, [LIZA]],
    [1300, [LIZA, KARLO]],
    [2200, NAMES],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await expect(page.getByRole("region", { name: /^Chat with/ })).toHaveCount(visible.length);
    for (const name of visible) await expect(chatWindow(page, name)).toBeVisible();
    if (visible.length < NAMES.length) await expect(photo(page, JONAS)).toBeVisible();
    await staysAtLiza();
  }
  // Windows that were set aside are open at the next visit, too.
  await page.setViewportSize({ width: 1100, height: 800 });
  await expect(chatWindow(page, JONAS)).toBeHidden();
  await page.setViewportSize({ width: 2200, height: 800 });
  await page.reload();
  for (const name of NAMES) await expect(chatWindow(page, name)).toBeVisible();
  await expect(composer(page, LIZA)).toHaveValue("Half a sentence");
  await expect(composer(page, LIZA)).not.toBeFocused();
});

test("the focus moves from the photo into the restored window, and the last used window is on top", async ({
  browser,
}) => {
  const page = await arrive(browser, 1300);
  await openChat(page, JONAS);
  await openChat(page, LIZA);
  await page.setViewportSize({ width: 1100, height: 800 });
  await photo(page, JONAS).focus();
  await page.setViewportSize({ width: 1300, height: 800 });
  await expect(composer(page, JONAS)).toBeFocused();

  const layer = (name: string) => chatWindow(page, name).evaluate((one) => Number(getComputedStyle(one).zIndex));
  expect(await layer(JONAS)).toBeGreaterThan(await layer(LIZA));
  await composer(page, LIZA).click();
  expect(await layer(LIZA)).toBeGreaterThan(await layer(JONAS));
  // Also after the focus returns to the page.
  await page.getByRole("main").focus();
  expect(await layer(LIZA)).toBeGreaterThan(await layer(JONAS));
});

test("below 1024 px a conversation has the whole screen of a phone, and a phone's keyboard does not cover composer and newest message", async ({
  browser,
}) => {
  const page = await arrive(browser, 320, 568);
  expect(await page.locator("meta[name=viewport]").getAttribute("content")).toContain(
    "interactive-widget=resizes-content",
  );
  await openChat(page, JONAS);
  expect(await boxOf(page, JONAS)).toEqual({ width: 320, height: 568, right: 0, bottom: 568 });
  await composer(page, JONAS).focus();
  for (const fontSize of ["small", "medium", "large"]) {
    await page.evaluate((size) => document.documentElement.setAttribute("data-font-size", size), fontSize);
    const size = await composer(page, JONAS).evaluate((one) => Number.parseFloat(getComputedStyle(one).fontSize));
    expect(size).toBeGreaterThanOrEqual(16);
  }
  // A browser that resizes its page for the keyboard.
  await page.setViewportSize({ width: 320, height: 300 });
  await expect(composer(page, JONAS)).toBeInViewport({ ratio: 1 });
  await expect(bubble(page, JONAS, "Magandang umaga").last()).toBeInViewport();
  await page.setViewportSize({ width: 320, height: 568 });
  // A browser whose keyboard covers the page: only the visual viewport reports it.
  await page.evaluate(() => {
    const view = window.visualViewport;
    if (!view) throw new Error("no visual viewport");
    Object.defineProperties(view, { height: { value: 268 }, offsetTop: { value: 20 } });
    view.dispatchEvent(new Event("resize"));
  });
  await expect.poll(() => boxOf(page, JONAS)).toMatchObject({ height: 268, bottom: 288 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
});

test("a message to a closed chat shows a badge and is announced, with a bubble if that is on, and never opens a window", async ({
  browser,
}) => {
  // Messages from before the page was opened are history. Its badge shows that everything from now on is new.
  await receive(0, "Waiting for her");
  const page = await arrive(browser, 1280);
  const messages = messagesEntry(page);
  await expect(messages).toHaveAccessibleName(/[1-9]\d* unread/);
  await messages.focus();
  await clearAnnouncements(page);
  await receive(3, "Hello there");
  await expectAnnounced(page, ["Karlo: Hello there"]);
  await expect(messages).toHaveAccessibleName(/[1-9]\d* unread/);
  await expect(photo(page, KARLO)).toHaveCount(0);

  const dialog = await openSettings(page);
  const wanted = dialog.getByRole("switch", { name: "Show a bubble for new messages" });
  await expect(wanted).not.toBeChecked();
  await wanted.press("Space");
  await expect(wanted).toBeChecked();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Close messages", exact: true }).click();
  await messages.focus();
  const before = await page.getByRole("main").boundingBox();
  await clearAnnouncements(page);
  await receive(3, "Are you interested in the job that we spoke about on Wednesday?");
  await expect(photo(page, KARLO)).toHaveAccessibleName(/\d+ unread$/);
  // The text shown on the page, not the announcement.
  const atTheEdge = page.getByRole("listitem").filter({ has: photo(page, KARLO) });
  await expect(atTheEdge.getByText("Are you interested in")).toBeVisible();
  await expectAnnounced(page, [/^Karlo: Are you interested/]);
  // No window has opened, nothing has moved, and the focus is where it was.
  await expect(chatWindow(page, KARLO)).toHaveCount(0);
  await expect(messages).toBeFocused();
  expect(await page.getByRole("main").boundingBox()).toEqual(before);
  await axe(page);

  // The bubble can be closed, returns with the next message, and disappears when the chat is read in another tab.
  await page.getByRole("button", { name: `Close chat with ${KARLO}`, exact: true }).click();
  await expect(photo(page, KARLO)).toHaveCount(0);
  await receive(3, "Hello?");
  await expect(photo(page, KARLO)).toBeVisible();
  const other = await page.context().newPage();
  await other.goto(`${kasama.url}/ApplicantDashboard`);
  await openChat(other, KARLO);
  await expect(photo(page, KARLO)).toHaveCount(0);
  await other.close();

  await receive(3, "Once more");
  await photo(page, KARLO).press("Enter");
  await expect(composer(page, KARLO)).toBeFocused();
  await expect(bubble(page, KARLO, "Once more")).toBeVisible();
});

test("a chat that is opened while offline says so, and opens with the next connection", async ({ browser }) => {
  const page = await arrive(browser, 1280);
  await page.route(/\/assets\/ChatWindowHost-[^/]*\.js$/, (route) => route.abort());
  await openPanel(page);
  await page.getByRole("button", { name: new RegExp(`^${JONAS}`) }).click();
  await expect(page.getByText("We couldn't open the chat", { exact: true })).toBeVisible();
  await page.unroute(/\/assets\/ChatWindowHost-[^/]*\.js$/);
  await page.context().setOffline(true);
  await page.context().setOffline(false);
  await expect(composer(page, JONAS)).toBeVisible({ timeout: 30_000 });
});

import { type Browser, expect, type Page } from "playwright/test";
import { bubble, chatWindow, composer, log, openChat } from "#client/e2e/support/chat.ts";
import {
  makeAdmin,
  makeEmployer,
  makeSeeker,
  openConversation,
  type Person,
  readAll,
  send,
} from "#client/e2e/support/community.ts";
import type { Kasama } from "#client/e2e/support/server.ts";
import { test } from "#client/e2e/support/shared.ts";
import { type Visit, visit } from "#client/e2e/support/visit.ts";

/**
 * The reader's position in a conversation, measured: messages on the screen stay there, whatever changes around them.
 */

const JONAS = "Jonas Villareal";
/** One page, so that nothing is loaded meanwhile. */
const HISTORY = 40;

let kasama: Kasama;
let jonas: Person;
const visits: Visit[] = [];

test.beforeAll(async ({ shared }) => {
  kasama = shared;
  jonas = await makeEmployer(kasama, JONAS, "Luntian Digital", await makeAdmin(kasama, "elena@kasama.example"));
});
test.afterEach(async () => {
  for (const { context } of visits.splice(0)) await context.close();
});

/** Her chat with forty messages from both sides, each of one to three lines. */
async function arrive(browser: Browser, width = 1280) {
  const her = await makeSeeker(kasama, "Maricel Abueva", "pwd");
  const id = await openConversation(kasama, her, jonas);
  const line = "Kumusta po kayo diyan sa Iloilo? ";
  for (let n = 1; n <= HISTORY; n += 1)
    await send(kasama, id, n % 2 ? her : jonas, n % 2 ? jonas : her, `Message ${n}. ${line.repeat(n % 4)}`);
  await readAll(kasama, id, her);
  const one = await visit(browser, { url: kasama.url, as: her, width });
  visits.push(one);
  const { page } = one;
  await page.goto(`${kasama.url}/ApplicantDashboard`);
  await openChat(page, JONAS);
  await expect(bubble(page, JONAS, `Message ${HISTORY}.`)).toBeInViewport();
  const receive = (text: string) => send(kasama, id, jonas, her, text);
  return { page, receive, ...(await messagesOf(her, id)) };
}

/** Edits an own message through the API, like another device of hers. */
async function messagesOf(her: Person, id: number) {
  const headers = { authorization: `Bearer ${her.token}`, "content-type": "application/json" };
  const answer = await fetch(`${kasama.url}/api/messages/conversations/${id}?before_seq=999999&limit=100`, { headers });
  const { data } = (await answer.json()) as { data: { id: number; seq: number }[] };
  const call = async (method: "PATCH" | "DELETE", seq: number, body?: object) => {
    const message = data.find((one) => one.seq === seq);
    const init = { method, headers, ...(body && { body: JSON.stringify(body) }) };
    const done = await fetch(`${kasama.url}/api/messages/${message?.id}`, init);
    expect(done.ok).toBe(true);
  };
  return {
    edit: (seq: number, content: string) => call("PATCH", seq, { content }),
    remove: (seq: number) => call("DELETE", seq),
  };
}

/** Waits for two frames: the browser reports sizes and scrolls in the next one. */
const settle = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));

const fromBottom = (page: Page) =>
  log(page, JONAS).evaluate((box) => Math.round(box.scrollHeight - box.scrollTop - box.clientHeight));

/** The distance of a message from the top of the list, in pixels. */
const placeOf = (page: Page, seq: number) =>
  log(page, JONAS).evaluate((box, wanted) => {
    const one = box.querySelector(`[data-seq="${wanted}"]`);
    return Math.round((one?.getBoundingClientRect().top ?? Number.NaN) - box.getBoundingClientRect().top);
  }, seq);

const setFontSize = (page: Page, size: string) =>
  page.evaluate((value) => document.documentElement.setAttribute("data-font-size", value), size);

/** Everything that can change around a reader, one after the other. */
function changesOf({
  page,
  receive,
  edit,
  remove,
}: Awaited<ReturnType<typeof arrive>>): [string, () => Promise<unknown>][] {
  const { width, height } = page.viewportSize() ?? { width: 1280, height: 800 };
  const shows = (text: string) => expect(bubble(page, JONAS, text)).toBeAttached();
  return [
    ["a message comes", () => receive("Something new").then(() => shows("Something new"))],
    ["a message above becomes longer", () => edit(11, "Changed. ".repeat(60)).then(() => shows("Changed. Changed."))],
    ["a message above is deleted", () => remove(15).then(() => shows("This message was deleted"))],
    ["the composer grows", () => composer(page, JONAS).fill("one\ntwo\nthree\nfour")],
    ["the composer shrinks", () => composer(page, JONAS).fill("")],
    ["the browser becomes lower", () => page.setViewportSize({ width, height: height - 250 })],
    ["the browser becomes higher", () => page.setViewportSize({ width, height })],
    ["the letters become larger", () => setFontSize(page, "large")],
    ["the letters become smaller", () => setFontSize(page, "small")],
    ["the letters are as before", () => setFontSize(page, "medium")],
  ];
}

for (const width of [1280, 320]) {
  test(`a reader at the bottom stays at the bottom, at ${width} px`, async ({ browser }) => {
    const chat = await arrive(browser, width);
    for (const [what, change] of changesOf(chat)) {
      await change();
      await expect.poll(() => fromBottom(chat.page), what).toBeLessThanOrEqual(1);
    }
  });

  test(`a reader further up keeps the position, at ${width} px`, async ({ browser }) => {
    const chat = await arrive(browser, width);
    const { page } = chat;
    // Message 21 is a little above the top edge, as after scrolling with a wheel.
    await log(page, JONAS).evaluate((box) => {
      const one = box.querySelector<HTMLElement>('[data-seq="21"]');
      box.scrollTop = (one?.offsetTop ?? 0) + 9;
    });
    await settle(page);
    const before = await placeOf(page, 21);
    expect(before).toBeLessThan(0);
    for (const [what, change] of changesOf(chat)) {
      await change();
      await settle(page);
      const now = await placeOf(page, 21);
      expect(Math.abs(now - before), `${what}: moved from ${before} to ${now}`).toBeLessThanOrEqual(2);
    }
    await expect(page.getByRole("button", { name: "1 new message", exact: true })).toBeVisible();
  });
}

test("a list that grows and shrinks in one moment is still at the bottom", async ({ browser }) => {
  const { page } = await arrive(browser, 1280);
  await log(page, JONAS).evaluate((box) => {
    const height = box.clientHeight;
    const setHeight = (px: number) => {
      box.style.flex = `0 0 ${px}px`;
      // Forces a layout: the browser moves the content before any event is fired.
      return box.scrollTop;
    };
    setHeight(height + 66);
    setHeight(height - 184);
  });
  await expect.poll(() => fromBottom(page)).toBeLessThanOrEqual(1);
});

test("a picture without a size that loads late moves nothing", async ({ browser }) => {
  const { page } = await arrive(browser);
  /** Makes a message taller, like a picture in it that has loaded. */
  const grow = (seq: number) =>
    log(page, JONAS).evaluate((box, wanted) => {
      const late = document.createElement("div");
      late.style.height = "180px";
      box.querySelector(`[data-seq="${wanted}"]`)?.append(late);
    }, seq);
  await grow(HISTORY);
  await expect.poll(() => fromBottom(page)).toBeLessThanOrEqual(1);
  await log(page, JONAS).evaluate((box) => {
    box.scrollTop = box.querySelector<HTMLElement>('[data-seq="21"]')?.offsetTop ?? 0;
  });
  await settle(page);
  const before = await placeOf(page, 21);
  await grow(11);
  await settle(page);
  expect(Math.abs((await placeOf(page, 21)) - before)).toBeLessThanOrEqual(2);
});

test("a window that becomes small keeps the position as well", async ({ browser }) => {
  const { page } = await arrive(browser);
  await log(page, JONAS).evaluate((box) => {
    box.scrollTop = box.querySelector<HTMLElement>('[data-seq="21"]')?.offsetTop ?? 0;
  });
  await settle(page);
  const before = await placeOf(page, 21);
  await page.evaluate(() => {
    const key = `kasama-chat-device-${JSON.parse(localStorage.getItem("user") ?? "{}").id}`;
    localStorage.setItem(key, '{"window_size":"small"}');
    window.dispatchEvent(new StorageEvent("storage", { key }));
  });
  await expect.poll(async () => (await chatWindow(page, JONAS).boundingBox())?.width).toBe(250);
  await settle(page);
  expect(Math.abs((await placeOf(page, 21)) - before)).toBeLessThanOrEqual(2);
});

test("at midnight, with the chat open, Today becomes Yesterday", async ({ browser }) => {
  const her = await makeSeeker(kasama, "Maricel Abueva", "pwd");
  const id = await openConversation(kasama, her, jonas);
  await send(kasama, id, jonas, her, "Before midnight");
  const one = await visit(browser, { url: kasama.url, as: her });
  visits.push(one);
  const { page } = one;
  const midnight = new Date();
  midnight.setHours(24, 0, 0, 0);
  await page.clock.install({ time: new Date(midnight.getTime() - 60_000) });
  await page.goto(`${kasama.url}/ApplicantDashboard`);
  await openChat(page, JONAS);
  await expect(log(page, JONAS).getByText("Today", { exact: true })).toBeVisible();
  await page.clock.fastForward(90_000);
  await expect(log(page, JONAS).getByText("Yesterday", { exact: true })).toBeVisible();
  await expect(log(page, JONAS).getByText("Today", { exact: true })).toHaveCount(0);
});

test("each message shows its exact time on focus and on hover", async ({ browser }) => {
  const { page } = await arrive(browser);
  await log(page, JONAS).focus();
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowUp");
  const exact = /^[A-Z]\w+day,? \d+ \w+ \d{4}(?:,| at) \d{1,2}:\d{2}:\d{2}\s[AP]M$/;
  const reached = page.locator(`li[data-seq="${HISTORY - 1}"]`);
  await expect(reached).toBeFocused();
  await expect(reached.getByText(exact)).toBeVisible();
  await expect(page.locator(`li[data-seq="${HISTORY}"]`).getByText(exact)).toBeHidden();
  await expect(reached.locator("p")).toHaveAttribute("title", exact);
  // The line that appears and disappears with each step never pushes the focused message out of view.
  for (let seq = HISTORY - 2; seq > HISTORY - 15; seq -= 1) {
    await page.keyboard.press("ArrowUp");
    await settle(page);
    await expect(page.locator(`li[data-seq="${seq}"]`)).toBeFocused();
    await expect(page.locator(`li[data-seq="${seq}"]`).getByText(exact)).toBeInViewport();
  }
});

test("a click near the bottom hits its target: touching something moves nothing", async ({ browser }) => {
  const { page, receive } = await arrive(browser);
  await log(page, JONAS).evaluate((box) => box.scrollBy(0, -20));
  await settle(page);
  const options = page.getByRole("button", { name: /^Options for: Message 39\./ });
  await options.hover();
  const before = await fromBottom(page);
  expect(before).toBe(20);
  await page.mouse.down();
  await settle(page);
  expect(await fromBottom(page)).toBe(before);
  await page.mouse.up();
  await expect(page.getByRole("button", { name: "Delete", exact: true })).toBeVisible();
  await page.keyboard.press("Escape");
  await receive("Something new");
  await expect.poll(() => fromBottom(page)).toBeLessThanOrEqual(1);
});

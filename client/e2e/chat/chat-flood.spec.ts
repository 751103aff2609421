import { type Browser, expect, type Page, test } from "playwright/test";
import { GATHER_MS } from "#client/data/gather.ts";
import { announcementsOf, recordAnnouncements } from "#client/e2e/support/announcements.ts";
import { bubble, log, openChat, openPanel, textsOf, unreadButton } from "#client/e2e/support/chat.ts";
import { makeAdmin, makeEmployer, makeSeeker, openConversation, type Person } from "#client/e2e/support/community.ts";
import { openWriter, pour, type Writer } from "#client/e2e/support/flood.ts";
import { type Kasama, startKasama } from "#client/e2e/support/server.ts";
import { type Visit, visit } from "#client/e2e/support/visit.ts";

/**
 * A hundred messages a second: all of them arrive in order, and the reader's position stays. `npm run bench -- flood`
 * measures the times.
 */

const NAMES = ["Jonas Villareal", "Liza Manalo", "Rosa Dimaculangan"] as const;
const [JONAS] = NAMES;
const HISTORY = 40;
const EVERY_MS = 10;
/** The most messages that are rendered: a full window and one more page, before it drops the oldest. */
const SHOWN_MOST = 450;

let kasama: Kasama;
let senders: Person[];
const visits: Visit[] = [];
const writers: Writer[] = [];

test.beforeAll(async () => {
  kasama = await startKasama({ RATE_LIMITS: "off" });
  const admin = await makeAdmin(kasama, "elena@kasama.example");
  senders = [];
  for (const name of NAMES) senders.push(await makeEmployer(kasama, name, "Luntian Digital", admin));
});
test.afterEach(async () => {
  for (const writer of writers.splice(0)) writer.close();
  for (const { context } of visits.splice(0)) await context.close();
});
test.afterAll(() => kasama?.stop());

const textsFrom = (name: string, count: number): string[] =>
  Array.from({ length: count }, (_, n) => `${name} ${n + 1}`);

/** Her dashboard, and the sockets of `count` people who write to her. The first one has written before. */
async function arrive(browser: Browser, count: number) {
  const her = await makeSeeker(kasama, "Maricel Abueva", "pwd");
  for (const sender of senders.slice(0, count))
    writers.push(await openWriter(kasama.url, sender.token, await openConversation(kasama, her, sender)));
  for (const text of textsFrom("History", HISTORY)) await writers[0]?.write(text);
  const one = await visit(browser, { url: kasama.url, as: her });
  visits.push(one);
  await recordAnnouncements(one.page);
  await one.page.goto(`${kasama.url}/ApplicantDashboard`);
  await expect(unreadButton(one.page, HISTORY)).toBeVisible();
  return one;
}

const shownSeqs = (page: Page): Promise<number[]> =>
  log(page, JONAS)
    .locator("[data-seq]")
    .evaluateAll((all) => all.map((one) => Number(one.getAttribute("data-seq"))));

declare global {
  interface Window {
    kasamaTurns?: { count: number; began: number; ended: number };
    kasamaPlaces?: number[];
  }
}

/** Counts how often the list is rendered, and records the first and last time. */
const countTurns = (page: Page) =>
  log(page, JONAS).evaluate((box) => {
    const turns = { count: 0, began: performance.now(), ended: 0 };
    window.kasamaTurns = turns;
    new MutationObserver(() => {
      turns.count += 1;
      turns.ended = performance.now();
    }).observe(box, { childList: true, subtree: true });
  });

/** Records the position of a message in each frame. */
const followPlace = (page: Page, seq: number) =>
  log(page, JONAS).evaluate((box, wanted) => {
    const places: number[] = [];
    window.kasamaPlaces = places;
    const look = () => {
      const top = box.querySelector(`[data-seq="${wanted}"]`)?.getBoundingClientRect().top;
      places.push((top ?? Number.NaN) - box.getBoundingClientRect().top);
      requestAnimationFrame(look);
    };
    look();
  }, seq);

/** How many messages were announced in all, one by one or as a number. */
async function announcedCount(page: Page): Promise<number> {
  const all = (await announcementsOf(page)).map(({ text }) => text).join("\n");
  const counted = [...all.matchAll(/(\d+) new messages from Jonas/g)].reduce(
    (sum, [, count]) => sum + Number(count),
    0,
  );
  return counted + [...all.matchAll(/Jonas: Flood/g)].length;
}

test("at the bottom: all messages are in order, rendered in few batches and announced together", async ({
  browser,
}) => {
  const { page, pageErrors } = await arrive(browser, 1);
  await openChat(page, JONAS);
  await expect(bubble(page, JONAS, `History ${HISTORY}`)).toBeVisible();
  // It opens at the first unread message.
  await log(page, JONAS).press("End");
  await expect(bubble(page, JONAS, `History ${HISTORY}`)).toBeInViewport();
  await countTurns(page);
  const stored = await pour(writers, textsFrom("Flood", 300), EVERY_MS);
  // On a busy server, messages that do not wait for each other can be stored in a different order.
  const inOrder = stored.toSorted((a, b) => a.seq - b.seq);
  await expect.poll(() => shownSeqs(page)).toEqual(Array.from({ length: HISTORY + 300 }, (_, n) => n + 1));
  const shown = (await textsOf(page, JONAS)).slice(HISTORY);
  expect(shown).toEqual(inOrder.map(({ content }) => `Jonas: ${content}`));
  await expect(log(page, JONAS).locator(`[data-seq="${HISTORY + 300}"]`)).toBeInViewport();
  await expect(unreadButton(page, 0)).toBeVisible();

  const turns = await page.evaluate(() => window.kasamaTurns ?? { count: 0, began: 0, ended: 0 });
  // As many renders as the time allows, and some for read states. Without batching there would be 300.
  expect(turns.count).toBeLessThanOrEqual((turns.ended - turns.began) / GATHER_MS + 10);
  await expect.poll(() => announcedCount(page)).toBe(300);
  expect((await announcementsOf(page)).length).toBeLessThanOrEqual((turns.ended - turns.began) / 1000 + 4);
  expect(pageErrors).toEqual([]);
});

test("further up: the messages in view do not move, and the button counts the new ones", async ({ browser }) => {
  const { page } = await arrive(browser, 1);
  await openChat(page, JONAS);
  await expect(unreadButton(page, 0)).toBeVisible();
  await log(page, JONAS).evaluate((box) => {
    box.scrollTop = (box.querySelector<HTMLElement>('[data-seq="21"]')?.offsetTop ?? 0) + 9;
  });
  await followPlace(page, 21);
  // More than the window holds: it continues without rendering what is out of view.
  await pour(writers, textsFrom("Flood", SHOWN_MOST), EVERY_MS / 2);
  const pill = page.getByRole("button", { name: `${SHOWN_MOST} new messages`, exact: true });
  await expect(pill).toBeVisible();
  const places = await page.evaluate(() => window.kasamaPlaces ?? []);
  expect(Math.max(...places) - Math.min(...places)).toBeLessThanOrEqual(1);
  expect((await shownSeqs(page)).length).toBeLessThanOrEqual(SHOWN_MOST + 50);
  await pill.click();
  await expect(log(page, JONAS).locator(`[data-seq="${HISTORY + SHOWN_MOST}"]`)).toBeInViewport();
  await expect(unreadButton(page, 0)).toBeVisible();
  const seqs = await shownSeqs(page);
  expect(seqs).toEqual(Array.from({ length: seqs.length }, (_, n) => HISTORY + SHOWN_MOST - seqs.length + 1 + n));
});

test("in other chats: the list is in order, and badges and title count all messages", async ({ browser }) => {
  const { page } = await arrive(browser, NAMES.length);
  await openPanel(page);
  const search = page.getByRole("searchbox").first();
  await search.focus();
  const stored = await pour(writers, textsFrom("Flood", 30 * NAMES.length), EVERY_MS);
  await expect(unreadButton(page, HISTORY + stored.length)).toBeVisible();
  await expect(page).toHaveTitle(/^\(99\+\) /);
  const rows = page.getByRole("listitem").filter({ hasText: "Flood" });
  const last = new Map(stored.toSorted((a, b) => a.seq - b.seq).map((one) => [one.sender_id, one]));
  // At this rate, two can have the same millisecond: then the later chat comes first.
  const ageOf = ({ id }: Person) => `${last.get(id)?.created_at} ${String(last.get(id)?.conversation_id).padStart(9)}`;
  const newestFirst = senders
    .toSorted((a, b) => ageOf(b).localeCompare(ageOf(a)))
    .map(({ name, id }) => `${name}, ${id === senders[0]?.id ? HISTORY + 30 : 30}`);
  await expect
    .poll(async () => {
      const texts = await rows.allInnerTexts();
      return texts.map((text) => `${NAMES.find((name) => text.includes(name))}, ${/(\d+) unread/.exec(text)?.[1]}`);
    })
    .toEqual(newestFirst);
  await expect(search).toBeFocused();
  await expect(page.getByRole("log")).toHaveCount(0);
});

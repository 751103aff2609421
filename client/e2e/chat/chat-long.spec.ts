import { expect, type Page } from "playwright/test";
import { bubble, log, openChat } from "#client/e2e/support/chat.ts";
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
import { visit } from "#client/e2e/support/visit.ts";

/** A conversation with more messages than a window holds. */

const JONAS = "Jonas Villareal";
const MANY = 520;
/** The most messages that a window holds, and the size of a page. */
const SHOWN_MAX = 400;
const PAGE = 50;

let kasama: Kasama;
let maricel: Person;

test.beforeAll(async ({ shared }) => {
  kasama = shared;
  const admin = await makeAdmin(kasama, "elena@kasama.example");
  maricel = await makeSeeker(kasama, "Maricel Abueva", "pwd");
  const jonas = await makeEmployer(kasama, JONAS, "Luntian Digital", admin);
  const id = await openConversation(kasama, maricel, jonas);
  for (let n = 1; n <= MANY; n += 1) await send(kasama, id, jonas, maricel, `Mensahe bilang ${n}.`);
});

/** The first visible message, and its distance from the top. */
const inSight = (page: Page) =>
  log(page, JONAS).evaluate((box) => {
    const top = box.getBoundingClientRect().top;
    const all = [...box.querySelectorAll<HTMLElement>("[data-seq]")];
    const first = all.find((one) => one.getBoundingClientRect().bottom > top);
    return {
      seq: first?.dataset.seq,
      y: Math.round((first?.getBoundingClientRect().top ?? 0) - top),
      count: all.length,
    };
  });

test("never holds more than about 400 messages, and keeps the reader's position when one end is dropped", async ({
  browser,
}) => {
  const { context, page } = await visit(browser, { url: kasama.url, as: maricel });
  try {
    await page.goto(`${kasama.url}/ApplicantDashboard`);
    await openChat(page, JONAS);
    await expect(bubble(page, JONAS, `bilang ${MANY}.`)).toBeInViewport();
    const turn = async (name: string, grows: (seqs: { first: number; last: number }) => boolean) => {
      const button = page.getByRole("button", { name });
      // A reader who has reached this end.
      await button.scrollIntoViewIfNeeded();
      await button.focus();
      const before = await inSight(page);
      await button.press("Enter");
      const ends = () =>
        log(page, JONAS).evaluate((box) => {
          const all = [...box.querySelectorAll<HTMLElement>("[data-seq]")].map((one) => Number(one.dataset.seq));
          return { first: all[0] ?? 0, last: all.at(-1) ?? 0 };
        });
      await expect.poll(async () => grows(await ends())).toBe(true);
      const place = await log(page, JONAS).evaluate((box, seq) => {
        const one = box.querySelector(`[data-seq="${seq}"]`)?.getBoundingClientRect();
        return one && Math.round(one.top - box.getBoundingClientRect().top);
      }, before.seq);
      expect(Math.abs((place ?? 10_000) - before.y)).toBeLessThanOrEqual(1);
      expect((await inSight(page)).count).toBeLessThanOrEqual(SHOWN_MAX);
    };
    for (let first = MANY - PAGE + 1; first > 1; first = Math.max(1, first - PAGE))
      await turn("Load earlier messages", (now) => now.first === Math.max(1, first - PAGE));
    await expect(page.getByRole("button", { name: "Load earlier messages", exact: true })).toHaveCount(0);
    await turn("Load later messages", (now) => now.last === SHOWN_MAX + PAGE);
    await turn("Load later messages", (now) => now.last === SHOWN_MAX + 2 * PAGE);
    await page.getByRole("button", { name: "Go to newest", exact: true }).click();
    await expect(bubble(page, JONAS, `bilang ${MANY}.`)).toBeInViewport();
    expect((await inSight(page)).count).toBeLessThanOrEqual(SHOWN_MAX);
  } finally {
    await context.close();
  }
});

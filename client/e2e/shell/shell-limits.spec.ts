import { expect, type Page } from "playwright/test";
import { api, makeAdmin, makeSeeker, type Person } from "#client/e2e/support/community.ts";
import type { Kasama } from "#client/e2e/support/server.ts";
import { test } from "#client/e2e/support/shared.ts";
import { visit } from "#client/e2e/support/visit.ts";

/**
 * The sizes and delays of the header, the side panels and the toasts, as the specification has them, in tables: numbers
 * and not the constants of the code, measured in a real browser. The chat's stand in chat-windows.spec.ts.
 */

let kasama: Kasama;
let admin: Person;
let maricel: Person;

test.beforeAll(async ({ shared }) => {
  kasama = shared;
  admin = await makeAdmin(kasama, "elena@kasama.example");
  maricel = await makeSeeker(kasama, "Maricel Abueva", "pwd");
  await tell("News before");
});

const tell = (title: string) => {
  const told = { user_id: maricel.id, type: "info", message: "Please have a look.", targetUrl: null };
  return api(kasama, "POST", "/api/notifications", admin.token, { ...told, title });
};

const PANELS: [opener: RegExp, name: string][] = [
  [/^Help$/, "System Information"],
  [/^Notifications/, "Notifications"],
  [/^Messages/, "Recent Conversations"],
];

test("side panels: 320 px wide, 64 px from the top, all of the width below 480; they slide for 300 ms", async ({
  browser,
}) => {
  const { page, context } = await visit(browser, { url: kasama.url, as: maricel, reducedMotion: false });
  try {
    await page.goto(`${kasama.url}/ApplicantDashboard`);
    for (const [opener, name] of PANELS) {
      const panel = page.getByRole("region", { name, exact: true });
      for (const [width, wide] of [
        [1280, 320],
        [768, 320],
        [480, 320],
        [479, 479],
        [320, 320],
      ] as const) {
        await page.setViewportSize({ width, height: 800 });
        await page.getByRole("button", { name: opener }).click();
        await expect(panel).toBeVisible();
        const slides = await panel.evaluate(async (one) => {
          const moves = one.getAnimations();
          const timing = moves.map(({ effect }) => effect?.getComputedTiming().duration);
          await Promise.all(moves.map(({ finished }) => finished));
          return timing;
        });
        // On a busy machine it may have ended before one looks.
        expect(slides.every((ms) => ms === 300)).toBe(true);
        expect(await panel.evaluate((one) => getComputedStyle(one).animationDuration)).toBe("0.3s");
        const box = await panel.boundingBox();
        expect([name, width, box?.x, box?.y, box?.width]).toEqual([name, width, width - wide, 64, wide]);
        await page.keyboard.press("Escape");
        await expect(panel).toHaveCount(0);
      }
    }
  } finally {
    await context.close();
  }
});

const STEP = 100;

/** A toast of this title stands for so many ms by the clock of the page, two steps more or less; null: for good. */
async function expectLife(page: Page, title: string, ms: number | null): Promise<void> {
  const close = page.locator("#toasts").getByRole("button", { name: `Close: ${title}`, exact: true });
  const isThere = () => close.evaluateAll((all) => all.some((one) => one.hasAttribute("data-close")));
  // What the server says is real; what the page does with it waits for its clock.
  await expect
    .poll(async () => {
      await page.clock.runFor(10);
      return isThere();
    })
    .toBe(true);
  await page.clock.runFor((ms ?? 600_000) - 2 * STEP);
  expect(await isThere(), `${title} went too early`).toBe(true);
  if (ms === null) return;
  await page.clock.runFor(4 * STEP);
  expect(await isThere(), `${title} stayed too long`).toBe(false);
}

/** By default 3 s, for good news 5 s; ten times as long, or until one closes them, where one has chosen so. */
const LIVES: [choice: string, news: number | null, success: number | null][] = [
  ["Normal", 3000, 5000],
  ["Ten times longer", 30_000, 50_000],
  ["Until I close them", null, null],
];
for (const [choice, news, success] of LIVES) {
  test(`toasts, '${choice}': ${news ?? "without an end"} and ${success ?? "without an end"}`, async ({ browser }) => {
    const { page, context } = await visit(browser, { url: kasama.url, as: maricel });
    try {
      await page.goto(`${kasama.url}/settings`);
      const times = page.getByRole("group", { name: "How long they stay" });
      await times.getByRole("button", { name: choice }).press("Enter");
      await expect(page.getByRole("button", { name: "Save Preferences", exact: true })).toBeVisible();
      // The badge comes with the first sync: it is connected.
      await expect(page.getByRole("button", { name: /^Notifications, \d+ unread$/ })).toBeVisible();
      await page.clock.install();
      // Not as far as the socket would take for a silence of the server.
      await page.clock.pauseAt(Date.now() + 10_000);

      await tell(`News ${choice}`);
      await expectLife(page, `News ${choice}`, news);
      // Saving needs no socket. By now the page has waited for longer than that one would last.
      await page.getByRole("button", { name: "Save Preferences", exact: true }).press("Enter");
      await expectLife(page, "Preferences saved", success);
    } finally {
      await context.close();
    }
  });
}

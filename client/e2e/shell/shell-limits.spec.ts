import { expect, type Page } from "playwright/test";
import { api, makeAdmin, makeSeeker, type Person } from "#client/e2e/support/community.ts";
import type { Kasama } from "#client/e2e/support/server.ts";
import { test } from "#client/e2e/support/shared.ts";
import { visit } from "#client/e2e/support/visit.ts";

/**
 * The specified sizes and delays of the header, the side panels and the toasts, in tables: as numbers instead of the
 * constants of the code, measured in a real browser. Those of the chat are in chat-windows.spec.ts.
 */

let kasama: Kasama;
let admin: Person;
let maricel: Person;

test.beforeAll(async ({ shared }) => {
  kasama = shared;
  admin = await makeAdmin(kasama, "elena@kasama.example");
  maricel = await makeSeeker(kasama, "Maricel Abueva", "pwd");
  await notify("News before");
});

const notify = (title: string) => {
  const notification = { user_id: maricel.id, type: "info", message: "Please have a look.", targetUrl: null };
  return api(kasama, "POST", "/api/notifications", admin.token, { ...notification, title });
};

const PANELS: [opener: RegExp, name: string][] = [
  [/^Help$/, "System Information"],
  [/^Notifications/, "Notifications"],
  [/^Messages/, "Recent Conversations"],
];

test("side panels are 320 px wide, 64 px from the top, as wide as the window below 480, and slide for 300 ms", async ({
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
        // Below 1024 px the messages are a page.
        if (name === "Recent Conversations" && width < 1024) continue;
        await page.setViewportSize({ width, height: 800 });
        await page.getByRole("button", { name: opener }).click();
        await expect(panel).toBeVisible();
        const slides = await panel.evaluate(async (one) => {
          const moves = one.getAnimations();
          const timing = moves.map(({ effect }) => effect?.getComputedTiming().duration);
          await Promise.all(moves.map(({ finished }) => finished));
          return timing;
        });
        // On a busy machine the animation may have ended before it is measured.
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

/**
 * Expects a toast with this title to last `ms` on the page's clock, give or take two steps; null: until it is closed.
 */
async function expectLife(page: Page, title: string, ms: number | null): Promise<void> {
  const close = page.locator("#toasts").getByRole("button", { name: `Close: ${title}`, exact: true });
  const isThere = () => close.evaluateAll((all) => all.some((one) => one.hasAttribute("data-close")));
  // The message comes from the real server; the page shows it only as its clock advances.
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

/** By default 3 s, and 5 s for a success. The setting makes it ten times as long, or until the user closes it. */
const LIVES: [choice: string, news: number | null, success: number | null][] = [
  ["Normal", 3000, 5000],
  ["10 times longer", 30_000, 50_000],
  ["Until I close them", null, null],
];
for (const [choice, news, success] of LIVES) {
  test(`toasts with '${choice}' last ${news ?? "until closed"}, a success ${success ?? "until closed"} (ms)`, async ({
    browser,
  }) => {
    const { page, context } = await visit(browser, { url: kasama.url, as: maricel });
    try {
      await page.goto(`${kasama.url}/settings`);
      const times = page.getByRole("group", { name: "How long they stay" });
      await times.getByRole("button", { name: choice }).press("Enter");
      await expect(page.getByRole("button", { name: "Save Preferences", exact: true })).toBeVisible();
      // The badge comes with the first sync, so the socket is connected.
      await expect(page.getByRole("button", { name: /^Notifications, \d+ unread$/ })).toBeVisible();
      await page.clock.install();
      // Less than the time after which the socket would treat the server's silence as a lost connection.
      await page.clock.pauseAt(Date.now() + 10_000);

      await notify(`News ${choice}`);
      await expectLife(page, `News ${choice}`, news);
      // Saving needs no socket, which has timed out by now.
      await page.getByRole("button", { name: "Save Preferences", exact: true }).press("Enter");
      await expectLife(page, "Preferences saved", success);
    } finally {
      await context.close();
    }
  });
}

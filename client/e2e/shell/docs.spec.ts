import { mkdirSync } from "node:fs";
import path from "node:path";
import { expect, type Page } from "playwright/test";
import { axe, expectFrame, expectReflow, expectTargets } from "#client/e2e/support/audit.ts";
import type { Kasama } from "#client/e2e/support/server.ts";
import { test } from "#client/e2e/support/shared.ts";
import { visit } from "#client/e2e/support/visit.ts";

/** The API reference: rendered by the server without the client's code, and as accessible as any other page. */

const SHOTS = process.env.SHOTS;
let kasama: Kasama;
test.beforeAll(({ shared }) => {
  kasama = shared;
});

/** How many folded calls and schemas of each area stay if axe inspects only a part of the page. */
const KEPT = 3;

/**
 * Removes all but a few folded entries from each area. The server renders them all with the same few functions, and axe
 * takes ten seconds of CPU time for all of them, so it checks all of them only once.
 */
async function removeMostEntries(page: Page): Promise<void> {
  const left = await page.evaluate((kept) => {
    for (const area of document.querySelectorAll("main > section"))
      for (const entry of [...area.querySelectorAll(":scope > details:not([open])")].slice(kept)) entry.remove();
    return document.querySelectorAll("main > section > details").length;
  }, KEPT);
  expect(left).toBeGreaterThan(KEPT);
}

for (const [width, theme, contrast, whole] of [
  [1280, "light", "normal", false],
  [768, "dark", "normal", false],
  [320, "dark", "high", true],
  [320, "light", "high", false],
] as const) {
  test(`/api/docs at ${width} px, ${theme}, ${contrast} contrast`, async ({ browser }) => {
    const { context, page, pageErrors } = await visit(browser, { url: kasama.url, width, theme, contrast });
    try {
      await page.goto(`${kasama.url}/api/docs`);
      await expect(page.getByRole("heading", { level: 1, name: "The calls of Kasama" })).toBeVisible();
      // The site's colours, according to this user's display settings.
      await expect(page.locator("html")).toHaveAttribute("data-contrast", contrast);
      const call = page.locator("details", { has: page.locator("#getNotifications") });
      await call.locator("summary").focus();
      await page.keyboard.press("Enter");
      await expect(call.getByRole("table", { name: "Parameters" })).toBeVisible();
      await call.getByRole("link", { name: "Notification", exact: true }).first().press("Enter");
      await expect(page.locator("#schema-Notification")).toBeVisible();
      await page.evaluate(() => document.fonts.ready);
      if (SHOTS) {
        mkdirSync(SHOTS, { recursive: true });
        await page.screenshot({ path: path.join(SHOTS, `docs-${width}-${theme}-${contrast}.png`) });
        await call.scrollIntoViewIfNeeded();
        await page.screenshot({ path: path.join(SHOTS, `docs-${width}-${theme}-${contrast}-call.png`) });
      }
      await expectFrame(page, "The calls of Kasama");
      await expectReflow(page);
      await expectTargets(page);
      if (!whole) await removeMostEntries(page);
      await axe(page, { high: contrast === "high" });
      expect(pageErrors).toEqual([]);
    } finally {
      await context.close();
    }
  });
}

import { mkdirSync } from "node:fs";
import path from "node:path";
import { expect, type Page } from "playwright/test";
import { axe, expectFrame, expectReflow, expectTargets } from "#client/e2e/support/audit.ts";
import type { Kasama } from "#client/e2e/support/server.ts";
import { test } from "#client/e2e/support/shared.ts";
import { visit } from "#client/e2e/support/visit.ts";

/** The page of all calls: made by the server, without the client's code, and as good as any other page. */

const SHOTS = process.env.SHOTS;
let kasama: Kasama;
test.beforeAll(({ shared }) => {
  kasama = shared;
});

/** How many folded calls and schemas of an area stay where only a part of the page is inspected by axe. */
const KEPT = 3;

/**
 * Takes out of each area all but a few folded entries. The server writes them all with the same few functions, and axe
 * needs ten seconds of a core for all of them: it does so once.
 */
async function thin(page: Page): Promise<void> {
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
    const { context, page, troubles } = await visit(browser, { url: kasama.url, width, theme, contrast });
    try {
      await page.goto(`${kasama.url}/api/docs`);
      await expect(page.getByRole("heading", { level: 1, name: "The calls of Kasama" })).toBeVisible();
      // The colours of the house, as this person has chosen them.
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
      if (!whole) await thin(page);
      await axe(page, { high: contrast === "high" });
      expect(troubles).toEqual([]);
    } finally {
      await context.close();
    }
  });
}

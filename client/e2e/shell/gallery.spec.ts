import { mkdirSync } from "node:fs";
import path from "node:path";
import { expect, type Page } from "playwright/test";
import { buildGallery, type Gallery } from "#client/e2e/gallery/build.ts";
import { GROUP_NAMES } from "#client/e2e/gallery/group-names.ts";
import {
  axe,
  expectNothingCut,
  expectReflow,
  expectSeenInForcedColours,
  expectStill,
  expectTargets,
  spaceText,
} from "#client/e2e/support/audit.ts";
import { showIn } from "#client/e2e/support/language.ts";
import { test } from "#client/e2e/support/shared.ts";
import { sizeOf, visit } from "#client/e2e/support/visit.ts";

/**
 * States of components and of the contents of pages, many at once: no axe problem in any theme, no report of the
 * content security policy, nothing too wide, too small, moving, cut off or invisible in forced colours. screens.spec.ts
 * checks whole pages. `SHOTS=folder` saves screenshots.
 */

const SHOTS = process.env.SHOTS;
const THEMES = [
  ["light", "normal"],
  ["dark", "normal"],
  ["light", "high"],
  ["dark", "high"],
] as const;

let gallery: Gallery;

test.beforeAll(async ({ shared }) => {
  gallery = await buildGallery(shared.url);
});
test.afterAll(() => gallery?.remove());

/** Waits until every state shows the text that it is reached with, without an error of the page. */
async function expectReached(page: Page, pageErrors: readonly string[]): Promise<void> {
  const missing = () =>
    page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>("[data-shows]")]
        .filter((one) => !one.textContent.includes(one.dataset.shows ?? ""))
        .map(({ dataset }) => `${dataset.state} does not show: ${dataset.shows}`),
    );
  await expect(page.locator("[data-shows]")).not.toHaveCount(0);
  await expect.poll(async () => [...pageErrors, ...(await missing())]).toEqual([]);
  await page.evaluate(() => document.fonts.ready);
}

/** Labels and descriptions point to the right element only if no two states of a group have the same id. */
async function expectUniqueIds(page: Page): Promise<void> {
  const repeated = await page.evaluate(() => {
    const ids = [...document.querySelectorAll("[id]")].map(({ id }) => id);
    return ids.filter((id, at) => ids.indexOf(id) !== at);
  });
  expect(repeated).toEqual([]);
}

async function shoot(page: Page, group: string, suffix: string): Promise<void> {
  if (!SHOTS) return;
  mkdirSync(SHOTS, { recursive: true });
  await page.screenshot({
    path: path.join(SHOTS, `gallery-${group}-${suffix}.png`.replaceAll(/[ ,]+/g, "-")),
    fullPage: true,
  });
}

for (const group of GROUP_NAMES) {
  test(`gallery: ${group}`, async ({ browser, shared }) => {
    const { context, page, pageErrors } = await visit(browser, { url: shared.url, width: 1280 });
    await gallery.open(page, group);
    await expectReached(page, pageErrors);
    await expectUniqueIds(page);
    for (const width of [1280, 768, 320]) {
      await page.setViewportSize(sizeOf(width));
      await expectReflow(page);
      await expectTargets(page);
      await shoot(page, group, String(width));
    }
    await expectStill(page);
    for (const [theme, contrast] of THEMES) {
      await page.evaluate((wanted) => Object.assign(document.documentElement.dataset, wanted), { theme, contrast });
      await shoot(page, group, `320-${theme}-${contrast}`);
      const isFirst = theme === "light" && contrast === "normal";
      await axe(page, { within: "[data-state]", high: contrast === "high", contrastOnly: !isFirst });
    }
    await page.evaluate(() => Object.assign(document.documentElement.dataset, { theme: "light", contrast: "normal" }));
    await page.emulateMedia({ forcedColors: "active" });
    await expectSeenInForcedColours(page);
    await page.emulateMedia({ forcedColors: "none" });
    const unspace = await spaceText(page);
    await expectNothingCut(page);
    await unspace();
    await showIn(page, "fil");
    for (const width of [1280, 768, 320]) {
      await page.setViewportSize(sizeOf(width));
      await shoot(page, group, `${width}-fil`);
      await expectReflow(page);
      await expectTargets(page);
      await expectNothingCut(page);
    }
    await axe(page, { within: "[data-state]" });
    expect(pageErrors).toEqual([]);
    await context.close();
  });
}

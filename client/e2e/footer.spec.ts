import { expect } from "playwright/test";
import { axe, expectReflow } from "./support/audit.ts";
import { press } from "./support/keyboard.ts";
import { test } from "./support/shared.ts";
import { visit } from "./support/visit.ts";

/** The footer is small, and its display settings can be reached on every page without an account. */

for (const path of ["/", "/login", "/SignUpPage", "/accessibility"])
  test(`${path} has the display settings one press away, in a footer of one line`, async ({ browser, shared }) => {
    const { context, page, pageErrors } = await visit(browser, { url: shared.url });
    try {
      await page.goto(shared.url + path);
      const footer = page.locator("footer");
      await expect(footer).toBeVisible();
      if (path !== "/login" && path !== "/SignUpPage") expect((await footer.boundingBox())?.height).toBeLessThan(65);
      const opener = footer.getByRole("button", { name: "Display", exact: true });
      await press(page, opener);
      const panel = footer.getByRole("group", { name: "Display", exact: true });
      await expect(panel).toBeInViewport({ ratio: 1 });
      await press(page, panel.getByRole("button", { name: "Dark", exact: true }), "Space");
      await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
      await axe(page);
      await page.keyboard.press("Escape");
      await expect(panel).toBeHidden();
      await expect(opener).toBeFocused();
      expect(pageErrors).toEqual([]);
    } finally {
      await context.close();
    }
  });

test("the display settings fit on a phone", async ({ browser, shared }) => {
  const { context, page } = await visit(browser, { url: shared.url, width: 320 });
  try {
    await page.goto(`${shared.url}/login`);
    const footer = page.getByRole("contentinfo");
    await footer.getByRole("button", { name: "Display", exact: true }).click();
    await expect(footer.getByRole("group", { name: "Display", exact: true })).toBeInViewport({ ratio: 1 });
    await expectReflow(page);
    await axe(page);
    // A click outside closes it. Here it covers all but the left edge of the page.
    await page.getByRole("heading", { level: 1 }).click({ position: { x: 4, y: 8 } });
    await expect(footer.getByRole("group", { name: "Display", exact: true })).toBeHidden();
  } finally {
    await context.close();
  }
});

import { expect } from "playwright/test";
import { FAILED_CALL } from "#client/data/failed-calls.ts";
import { makeAdmin, makeEmployer, makeSeeker, openConversation, send } from "#client/e2e/support/community.ts";
import { test } from "#client/e2e/support/shared.ts";
import { visit } from "#client/e2e/support/visit.ts";

/** Failed messaging and notification calls are logged in the browser's console, and not shown on the screen. */

test("each kind of failed call is logged by name and code, and shows no toast", async ({ browser, shared: kasama }) => {
  const noel = await makeSeeker(kasama, "Noel Ramos", "pwd");
  const admin = await makeAdmin(kasama, "elena@kasama.example");
  const jonas = await makeEmployer(kasama, "Jonas Villareal", "Luntian Digital", admin);
  await send(kasama, await openConversation(kasama, noel, jonas), noel, jonas, "Magandang umaga po!");
  const { context, page, pageErrors } = await visit(browser, { url: kasama.url, as: noel, width: 1280 });
  try {
    const logged: string[] = [];
    page.on("console", (message) => {
      if (message.type() === "error" && message.text().startsWith(FAILED_CALL)) logged.push(message.text());
    });
    for (const path of ["messages", "notifications"])
      await page.route(`**/api/${path}{,/**}*`, (route) =>
        route.fulfill({
          status: 500,
          json: { success: false, code: "INTERNAL", message: "Something", error: "Something" },
        }),
      );
    await page.goto(`${kasama.url}/ApplicantDashboard`);
    await page.getByRole("button", { name: /^Notifications/ }).click();
    await expect.poll(() => logged).toContain(`${FAILED_CALL} GET /api/notifications INTERNAL`);
    await page.getByRole("button", { name: /^Messages/ }).click();
    await page.getByRole("searchbox", { name: "Search conversations" }).fill("ginoong");
    await expect.poll(() => logged).toContain(`${FAILED_CALL} GET /api/messages/search INTERNAL`);
    // The name of the call and its code, but not the search text.
    expect(logged.join()).not.toContain("ginoong");
    await expect(page.locator("#toasts").getByRole("listitem")).toHaveCount(0);
    expect(pageErrors).toEqual([]);
  } finally {
    await context.close();
  }
});

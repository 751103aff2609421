import { expect } from "playwright/test";
import { answer } from "#client/e2e/states/jobs.ts";
import { makeSeeker, type Person } from "#client/e2e/support/community.ts";
import { typeQuickly } from "#client/e2e/support/keyboard.ts";
import { test } from "#client/e2e/support/shared.ts";
import { visit } from "#client/e2e/support/visit.ts";
import { bookkeeper, cook } from "#client/features/jobs/testing.ts";

/** The number of calls of the job search, and the way through it by keyboard alone. The test provides 50 jobs. */

const FIFTY = Array.from({ length: 50 }, (_, at) => ({
  ...(at % 2 ? cook : bookkeeper),
  id: 100 + at,
  title: `Job ${at}`,
}));

let maricel: Person;
test.beforeAll(async ({ shared }) => {
  maricel = await makeSeeker(shared, "Maricel Abueva", "pwd");
});

for (const width of [1280, 320])
  test(`opening it, typing three letters and opening a job make one call each, at ${width} px and by keyboard`, async ({
    browser,
    shared,
  }) => {
    const { context, page, pageErrors } = await visit(browser, { url: shared.url, as: maricel, width });
    try {
      await answer(page, FIFTY);
      const requests: string[] = [];
      page.on("request", (request) => {
        const { pathname, search } = new URL(request.url());
        if (/^\/api\/jobs(\/|$)/.test(pathname)) requests.push(pathname + search);
      });
      await page.goto(`${shared.url}/ApplicantDashboard/jobs`);
      const link = page.getByRole("link", { name: "Job 2", exact: true });
      await expect(link).toBeVisible();
      await page.waitForLoadState("networkidle");
      expect(requests).toEqual(["/api/jobs"]);

      await typeQuickly(page, page.getByRole("searchbox"), "cli");
      await expect(page).toHaveURL(/\?search=cli$/);
      await expect.poll(() => requests).toEqual(["/api/jobs", "/api/jobs?search=cli"]);

      await page.getByRole("link", { name: "Job 1", exact: true }).focus();
      await page.keyboard.press("ArrowDown");
      await expect(link).toBeFocused();
      await page.keyboard.press("Enter");
      await expect(page.getByRole("heading", { level: 2, name: "Job 2", exact: true })).toBeFocused();
      await expect(page.getByText("Two years with any accounting software.")).toBeVisible();
      expect(requests.slice(2)).toEqual(["/api/jobs/102"]);
      await expect(link).toBeVisible({ visible: width > 1000 });

      // Escape returns to the previous place in the list, like the browser's Back.
      await page.keyboard.press("Escape");
      await expect(link).toBeFocused();
      expect(requests, "nothing is requested twice").toHaveLength(3);
      expect(pageErrors).toEqual([]);
    } finally {
      await context.close();
    }
  });

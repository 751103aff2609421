import { expect, type Page } from "playwright/test";
import { api, makeAdmin, makeEmployer, makeSeeker } from "#client/e2e/support/community.ts";
import { postJob } from "#client/e2e/support/hiring.ts";
import { test } from "#client/e2e/support/shared.ts";
import { visit } from "#client/e2e/support/visit.ts";

/** The recommended jobs follow the job seeker's profile, wherever it is saved. */

const newest = (page: Page) => page.getByRole("region", { name: "Newest jobs" });
const fitting = (page: Page) => page.getByRole("region", { name: "Jobs for you" });

test("shows the newest jobs first, and the matching ones in each tab once the profile is saved", async ({
  browser,
  shared: kasama,
}) => {
  const admin = await makeAdmin(kasama, "elena@kasama.example");
  const jonas = await makeEmployer(kasama, "Jonas Villareal", "Luntian Digital", admin);
  const lea = await makeSeeker(kasama, "Lea Salonga", "general");
  await postJob(kasama, jonas, "Bookkeeper");
  const { context, page, pageErrors } = await visit(browser, { url: kasama.url, as: lea, width: 1280 });
  try {
    const other = await context.newPage();
    for (const tab of [page, other]) {
      await tab.goto(`${kasama.url}/AdminDashboard`);
      await expect(newest(tab).getByRole("listitem").first()).toBeVisible();
    }
    await page.getByRole("button", { name: /account menu/ }).click();
    await page.getByRole("button", { name: "Edit Account", exact: true }).click();
    const form = page.getByRole("dialog", { name: "Edit your profile" });
    await form.getByRole("combobox", { name: /^Skills/ }).fill("Bookkeeping, QuickBooks, Excel");
    await form.getByLabel(/^Desired job title/).fill("Bookkeeper");
    await form.getByRole("button", { name: "Save", exact: true }).click();
    await expect(form).toHaveCount(0);
    for (const tab of [page, other]) {
      await expect(fitting(tab).getByRole("link", { name: "Bookkeeper" }).first()).toBeVisible();
      await expect(fitting(tab).getByText(/^\d+ jobs? match(es)? your profile$/)).toBeVisible();
    }
    const stored = await api(kasama, "GET", `/api/jobseeker/${lea.id}`, lea.token);
    expect(stored.data).toMatchObject({ desired_job_title: "Bookkeeper" });
    expect(pageErrors).toEqual([]);
  } finally {
    await context.close();
  }
});

import { type BrowserContext, expect } from "playwright/test";
import {
  announcementsOf,
  clearAnnouncements,
  expectAnnounced,
  recordAnnouncements,
} from "#client/e2e/support/announcements.ts";
import { makeAdmin, makeEmployer, makeSeeker } from "#client/e2e/support/community.ts";
import { applyFor, moveTo, postJob } from "#client/e2e/support/hiring.ts";
import { test } from "#client/e2e/support/shared.ts";
import { visit } from "#client/e2e/support/visit.ts";

/** An employer's actions on applicants are confirmed on the screen, wherever the change shows, and announced once. */

const contexts: BrowserContext[] = [];
test.afterEach(async () => {
  for (const context of contexts.splice(0)) await context.close();
});

test("a move and a bulk rejection are confirmed by a toast, and announced once", async ({
  browser,
  shared: kasama,
}) => {
  const admin = await makeAdmin(kasama, "flora@kasama.example");
  const jonas = await makeEmployer(kasama, "Jonas Villareal", "Luntian Digital", admin);
  const job = await postJob(kasama, jonas, "Bookkeeper");
  const ids: number[] = [];
  for (const name of ["Ana Reyes", "Bea Lacson"])
    ids.push((await applyFor(kasama, job, await makeSeeker(kasama, name, "pwd"))).id);
  const { context, page } = await visit(browser, { url: kasama.url, as: jonas });
  contexts.push(context);
  await recordAnnouncements(page);
  await page.goto(`${kasama.url}/EmployerDashboard/applicants?job_id=${job}&application=${ids[0]}`);
  // The number of applications is announced once the list has loaded. It must not be mistaken for a later announcement.
  await expect
    .poll(async () => (await announcementsOf(page)).map(({ text }) => text).join(" "))
    .toContain("2 applications found.");
  await page.getByRole("button", { name: "Start review", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await clearAnnouncements(page);
  await dialog.getByRole("button", { name: "Start review", exact: true }).click();
  await expect(page.locator("#toasts").getByText("Ana is now “In review”", { exact: true })).toBeVisible();
  await expectAnnounced(page, [/Ana is now “In review”/], /Saving\.\.\./g);

  await moveTo(kasama, jonas, ids[1] ?? 0, "review");
  const people = page.getByRole("region", { name: "Applicants", exact: true });
  await expect(people.getByRole("listitem").filter({ hasText: "Bea Lacson" })).toContainText("In review");
  for (const name of ["Ana Reyes", "Bea Lacson"])
    await people.getByRole("listitem").filter({ hasText: name }).getByRole("checkbox").check();
  await page.getByRole("button", { name: "Reject", exact: true }).first().click();
  await clearAnnouncements(page);
  await page.getByRole("dialog").getByRole("button", { name: "Reject", exact: true }).click();
  await expect(page.locator("#toasts").getByText("2 applicants rejected", { exact: true })).toBeVisible();
});

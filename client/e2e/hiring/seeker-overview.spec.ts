import { expect, type Page } from "playwright/test";
import { makeAdmin, makeEmployer, makeSeeker, type Person } from "#client/e2e/support/community.ts";
import { applyFor, moveTo, postJob, propose, slotIn } from "#client/e2e/support/hiring.ts";
import type { Kasama } from "#client/e2e/support/server.ts";
import { test } from "#client/e2e/support/shared.ts";
import { visit } from "#client/e2e/support/visit.ts";

/** The job seeker's overview follows the employers' actions live, and leads to each answer by keyboard. */

let kasama: Kasama;
let maricel: Person;
let bea: Person;
let jonas: Person;

test.beforeAll(async ({ shared }) => {
  kasama = shared;
  const admin = await makeAdmin(kasama, "elena@kasama.example");
  maricel = await makeSeeker(kasama, "Maricel Abueva", "pwd");
  bea = await makeSeeker(kasama, "Bea Santos", "general");
  jonas = await makeEmployer(kasama, "Jonas Villareal", "Luntian Digital", admin);
});

const TITLE = "Bookkeeper";
const summary = (page: Page) => page.getByRole("region", { name: "Your applications" });
const row = (page: Page) => summary(page).getByRole("listitem").filter({ hasText: TITLE });
const needs = (page: Page) => page.getByRole("region", { name: /items? needs? your attention$/ });

for (const [path, who] of [
  ["/ApplicantDashboard", () => maricel],
  ["/AdminDashboard", () => bea],
] as const) {
  test(`${path}: shows sent, seen, requested, agreed and offered, each as it happens, by keyboard alone`, async ({
    browser,
  }) => {
    const { context, page } = await visit(browser, { url: kasama.url, as: who() });
    try {
      await page.goto(kasama.url + path);
      await expect(summary(page).getByText(/^You haven't applied yet/)).toBeVisible();

      const job = await postJob(kasama, jonas, TITLE);
      const { id } = await applyFor(kasama, job, who());
      await expect(row(page)).toContainText("Not viewed yet");
      await moveTo(kasama, jonas, id, "review");
      await expect(row(page)).toContainText(/Applied .+ → In review/);

      await propose(kasama, jonas, id, { slots: [slotIn(2)] });
      await expect(row(page)).toContainText("Your turn: Choose an interview time");
      await expect(needs(page).getByRole("heading", { name: "Choose an interview time", exact: true })).toBeVisible();
      await needs(page)
        .getByRole("button", { name: /^Answer ?: Bookkeeper$/ })
        .press("Enter");
      const dialog = page.getByRole("dialog", { name: "Application details" });
      await dialog.getByRole("button", { name: "Accept", exact: true }).press("Enter");
      // The page behind the dialog is updated already.
      await expect(page.locator("#needs")).not.toHaveCount(0);
      await expect(page.getByText("Choose an interview time", { exact: true })).toHaveCount(0);
      await page.keyboard.press("Escape");
      await expect(dialog).toHaveCount(0);
      // The opener was removed: the focus is in the page's main part, not lost.
      await expect(page.locator("#main")).toBeFocused();
      await expect(needs(page).getByRole("heading", { name: "Interview in 2 days", exact: true })).toBeVisible();
      await expect(row(page)).toContainText(/Interview: \w+day/);

      await moveTo(kasama, jonas, id, "offer");
      const offer = needs(page).getByRole("button", { name: /^See the offer ?: Bookkeeper$/ });
      await expect(offer).toBeVisible();
      await expect(needs(page).getByRole("heading", { name: "Interview in 2 days", exact: true })).toHaveCount(0);
      await offer.press("Enter");
      await expect(dialog).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(offer).toBeFocused();

      await moveTo(kasama, jonas, id, "hired");
      await expect(offer).toHaveCount(0);
      await expect(row(page)).toContainText("→ Hired");
      const details = row(page).getByRole("button", { name: /^Details ?: Bookkeeper$/ });
      await details.press("Enter");
      await expect(dialog).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(details).toBeFocused();
      await summary(page).getByRole("link", { name: "Open the list", exact: true }).press("Enter");
      await expect(page.getByRole("heading", { level: 1, name: "Your applications" })).toBeVisible();
      expect(new URL(page.url()).pathname).toBe(`${path}/applications`);
    } finally {
      await context.close();
    }
  });
}

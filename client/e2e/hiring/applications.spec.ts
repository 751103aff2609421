import { expect } from "playwright/test";
import { clearAnnouncements, expectAnnounced, recordAnnouncements } from "#client/e2e/support/announcements.ts";
import {
  bell,
  applicationDialog as dialog,
  LETTER,
  notificationOf as news,
  notifyAbout,
  notificationsPanel as panel,
  uploadResume,
} from "#client/e2e/support/applications.ts";
import { addCookie } from "#client/e2e/support/attachments.ts";
import { axe, expectReflow } from "#client/e2e/support/audit.ts";
import { makeAdmin, makeEmployer, makeSeeker, type Person } from "#client/e2e/support/community.ts";
import { press, tab } from "#client/e2e/support/keyboard.ts";
import type { Kasama } from "#client/e2e/support/server.ts";
import { test } from "#client/e2e/support/shared.ts";
import { visit } from "#client/e2e/support/visit.ts";
import { applicationAddress } from "#shared/applications/applications.links.ts";

/** The dialog of an application: opened from a notification, read by both sides, and closed in every way. */

let kasama: Kasama;
let admin: Person;
let maricel: Person;
let jonas: Person;
let id: number;
test.beforeAll(async ({ shared }) => {
  kasama = shared;
  admin = await makeAdmin(kasama, "elena@kasama.example");
  jonas = await makeEmployer(kasama, "Jonas Villareal", "Luntian Digital", admin);
});
test.beforeEach(async () => {
  maricel = await makeSeeker(kasama, "Maricel Abueva", "pwd");
  const sent = { resume_path: await uploadResume(kasama, maricel), cover_letter: LETTER };
  const sides = { applicant_id: maricel.id, employer_id: jonas.id };
  id = await kasama.makeApplication({ ...sides, job_title: "Back-end developer", status: "interview", ...sent });
});

for (const width of [1280, 320]) {
  test(`an employer reads it by keyboard alone and downloads the resume, at ${width} px`, async ({ browser }) => {
    const title = `New applicant at ${width}`;
    await notifyAbout(kasama, admin, jonas, id, title);
    const { context, page, pageErrors } = await visit(browser, { url: kasama.url, as: jonas, width });
    try {
      await addCookie(context, kasama.url, jonas);
      await page.goto(`${kasama.url}/EmployerDashboard`);
      await press(page, bell(page));
      await press(page, news(page, title));
      await expect(dialog(page).getByRole("heading", { name: "Application details", level: 2 })).toBeFocused();
      await expect(panel(page)).toHaveCount(0);
      for (const part of ["Job Information", "Application Details", "Resume", "Cover Letter"])
        await expect(dialog(page).getByRole("region", { name: part })).toBeVisible();
      for (const text of [maricel.email, "+639171234567", "Back-end developer", "Luntian Digital", "Interview"])
        await expect(dialog(page).getByText(text, { exact: true })).toBeVisible();
      await axe(page);
      await expectReflow(page);
      const saved = page.waitForEvent("download");
      await press(page, dialog(page).getByRole("link", { name: "Maricel Abueva (PDF)", exact: true }));
      expect((await saved).suggestedFilename()).toBe("Maricel Abueva.pdf");
      await page.keyboard.press("Escape");
      await expect(dialog(page)).toHaveCount(0);
      await expect(bell(page)).toBeFocused();
      expect(pageErrors).toEqual([]);
    } finally {
      await context.close();
    }
  });
}

test("an application that cannot be loaded shows an error message, which can close the dialog", async ({ browser }) => {
  await notifyAbout(kasama, admin, maricel, 999_999_999, "Gone");
  await notifyAbout(kasama, admin, maricel, id, "Shaky");
  const { context, page } = await visit(browser, { url: kasama.url, as: maricel });
  const open = async (title: string) => {
    await bell(page).click();
    await news(page, title).click();
  };
  try {
    await recordAnnouncements(page);
    await page.goto(`${kasama.url}/ApplicantDashboard`);
    await expect(bell(page)).toBeVisible();
    await clearAnnouncements(page);
    await open("Gone");
    await expect(dialog(page).getByRole("alert").filter({ hasText: "Application not found" })).toBeVisible();
    await expect(dialog(page).getByRole("button", { name: "Retry", exact: true })).toHaveCount(0);
    await dialog(page).getByRole("button", { name: "Dismiss: Application not found", exact: true }).click();
    await expect(dialog(page)).toHaveCount(0);
    await expect(bell(page)).toBeFocused();

    await page.route("**/api/applications/*", (route) => route.fulfill({ status: 500, body: "" }));
    await open("Shaky");
    await expect(dialog(page).getByText("Failed to fetch application details", { exact: true })).toBeVisible();
    await expect(dialog(page).getByText("Unknown error", { exact: true })).toBeVisible();
    await page.unroute("**/api/applications/*");
    await clearAnnouncements(page);
    await dialog(page).getByRole("button", { name: "Retry", exact: true }).click();
    await expect(dialog(page).getByRole("heading", { name: "Maricel Abueva" })).toBeVisible();
    await expectAnnounced(page, ["Application loaded."]);
    // The pressed button was removed, but the dialog is still there.
    await expect(dialog(page).getByRole("heading", { level: 2 })).toBeFocused();
  } finally {
    await context.close();
  }
});

test("the link in an email opens it over its list, once, after the sign-in", async ({ browser }) => {
  const { context, page, pageErrors } = await visit(browser, { url: kasama.url });
  try {
    await page.goto(kasama.url + applicationAddress("pwd", id));
    await page.getByLabel("Email").fill(maricel.email);
    await page.getByLabel("Password", { exact: true }).fill(maricel.password);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await expect(dialog(page).getByText("Back-end developer", { exact: true })).toBeVisible();
    await expect(page).toHaveURL(`${kasama.url}/ApplicantDashboard/applications`);
    await page.keyboard.press("Escape");
    await expect(dialog(page)).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole("heading", { name: "Back-end developer" }).first()).toBeVisible();
    await expect(dialog(page)).toHaveCount(0);
    expect(pageErrors).toEqual([]);
  } finally {
    await context.close();
  }
});

test("it closes when the session ends, and the focus is on an existing element", async ({ browser }) => {
  await notifyAbout(kasama, admin, maricel, id, "Before the end");
  const { context, page } = await visit(browser, { url: kasama.url, as: maricel });
  try {
    await page.goto(`${kasama.url}/ApplicantDashboard`);
    await bell(page).click();
    await news(page, "Before the end").click();
    await expect(dialog(page)).toBeVisible();
    const headers = { authorization: `Bearer ${maricel.token}` };
    await fetch(`${kasama.url}/api/logout-all`, { method: "POST", headers });
    await expect(page).toHaveURL(/\/(login)?$/);
    await expect(dialog(page)).toHaveCount(0);
    // The new page takes the focus once it is loaded, so a key pressed earlier would be lost.
    await expect(page.getByRole("main")).toBeFocused();
    await tab(page);
    await expect(page.locator(":focus")).toHaveCount(1);
  } finally {
    await context.close();
  }
});

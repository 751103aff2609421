import { expect, type Locator, type Page } from "playwright/test";
import { announcementsOf, clearAnnouncements, recordAnnouncements } from "#client/e2e/support/announcements.ts";
import { addCookie, curriculum } from "#client/e2e/support/attachments.ts";
import { axe } from "#client/e2e/support/audit.ts";
import { api, makeAdmin, makeEmployer, makeSeeker, type Person } from "#client/e2e/support/community.ts";
import { press, tabTo, type } from "#client/e2e/support/keyboard.ts";
import { slowUploads } from "#client/e2e/support/network/slow.ts";
import { portrait } from "#client/e2e/support/pictures.ts";
import type { Kasama } from "#client/e2e/support/server.ts";
import { test } from "#client/e2e/support/shared.ts";
import { type Visit, type VisitOptions, visit, visitIn } from "#client/e2e/support/visit.ts";
import type { JobSeeker } from "#shared/profiles/jobseeker.schemas.ts";

/** The fields of the job seeker's profile form that are more than text fields. */

let kasama: Kasama;
let nena: Person;
const visits: Visit[] = [];

test.beforeEach(async ({ shared }) => {
  kasama = shared;
  nena = await makeSeeker(kasama, "Nena Cruz", "pwd");
  await api(kasama, "PUT", `/api/users/${nena.id}`, nena.token, { pwd_id_number: "06-3022-000-0001234" });
});
test.afterEach(async () => {
  for (const { context, pageErrors } of visits.splice(0)) {
    expect(pageErrors).toEqual([]);
    await context.close();
  }
});

const form = (page: Page) => page.getByRole("dialog", { name: "Edit your profile" });
const skills = (page: Page) => form(page).getByRole("combobox", { name: /^Skills/ });
const list = (page: Page) => page.getByRole("listbox", { name: "Suggested skills" });
const button = (page: Page, name: string) => form(page).getByRole("button", { name, exact: true });
const toast = (page: Page) => page.locator("#toasts").getByText("Profile updated successfully!", { exact: true });

async function begin({ page }: Visit): Promise<Page> {
  await recordAnnouncements(page);
  await page.goto(`${kasama.url}/ApplicantDashboard`);
  await openForm(page);
  return page;
}
async function openForm(page: Page): Promise<void> {
  await page.getByRole("button", { name: /account menu/ }).click();
  await page.getByRole("button", { name: "Edit Account", exact: true }).click();
  await expect(skills(page)).toBeVisible();
}
async function open(browser: Parameters<typeof visit>[0], options: Partial<VisitOptions> = {}): Promise<Page> {
  const one = await visit(browser, { url: kasama.url, as: nena, ...options });
  visits.push(one);
  return begin(one);
}
async function save(page: Page): Promise<void> {
  await button(page, "Save").click();
  await expect(form(page)).toHaveCount(0);
  // A toast from an earlier save may still be shown, so there can be several.
  await expect(toast(page).first()).toBeVisible();
}
async function stored(): Promise<JobSeeker> {
  const { data } = await api(kasama, "GET", `/api/jobseeker/${nena.id}`, nena.token);
  return data as JobSeeker;
}
/** Whether the element is completely on the screen and nothing covers it. */
const isWhole = (one: Locator): Promise<boolean> =>
  one.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    if (left < 0 || top < 0 || right > window.innerWidth || bottom > window.innerHeight) return false;
    return [left + 4, right - 4].every((x) =>
      [top + 8, (top + bottom) / 2, bottom - 8].every((y) => element.contains(document.elementFromPoint(x, y))),
    );
  });

test("skills can be picked from suggestions by keyboard, and Escape closes the list before the form", async ({
  browser,
}) => {
  const page = await open(browser);
  await type(page, skills(page), "Sinigang cooking, dat");
  await expect(list(page)).toBeVisible();
  await expect.poll(() => isWhole(list(page))).toBe(true);
  await expect
    .poll(async () => (await announcementsOf(page)).some(({ text }) => /^\d+ suggestions?\./.test(text)))
    .toBe(true);
  await axe(page);
  await page.keyboard.press("ArrowDown");
  const first = (await list(page).getByRole("option").first().textContent()) ?? "";
  await expect(list(page).getByRole("option", { selected: true })).toHaveText(first);
  await page.keyboard.press("Enter");
  await expect(skills(page)).toHaveValue(`Sinigang cooking, ${first}, `);
  await expect(form(page)).toBeVisible();

  await page.keyboard.type("se");
  await expect(list(page)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(list(page)).toHaveCount(0);
  await expect(skills(page)).toBeFocused();
  await page.keyboard.press("Escape");
  await page.getByRole("alertdialog").getByRole("button", { name: "Keep editing", exact: true }).press("Enter");
  await skills(page).fill(`Sinigang cooking, ${first}, SINIGANG  cooking,, `);
  await save(page);
  expect((await stored()).skills).toEqual([{ name: "Sinigang cooking" }, { name: first }]);
});

test("the list of skills is never cut off on a phone, and a tap picks one", async ({ browser }) => {
  const context = await browser.newContext({
    viewport: { width: 320, height: 568 },
    hasTouch: true,
    reducedMotion: "reduce",
  });
  const one = await visitIn(context, { url: kasama.url, as: nena });
  visits.push(one);
  const page = await begin(one);
  await skills(page).tap();
  await page.keyboard.type("s");
  await expect(list(page)).toBeVisible();
  await expect.poll(() => isWhole(list(page))).toBe(true);
  for (const option of await list(page).getByRole("option").all())
    expect((await option.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  const option = list(page).getByRole("option").nth(1);
  const name = await option.textContent();
  await option.tap();
  await expect(skills(page)).toHaveValue(`${name}, `);
  await expect(skills(page)).toBeFocused();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
});

test("shows neither suggestions nor an error while the server cannot be reached", async ({ browser }) => {
  const page = await open(browser);
  await page.route("**/api/skills**", (route) => route.abort());
  const failed = page.waitForEvent("requestfailed", (request) => request.url().includes("/api/skills"));
  await expect.poll(() => announcementsOf(page)).toContainEqual({ text: "Your profile has loaded.", how: "polite" });
  await clearAnnouncements(page);
  await type(page, skills(page), "sew");
  await failed;
  await expect(list(page)).toHaveCount(0);
  await expect(page.locator("#toasts").getByRole("listitem")).toHaveCount(0);
  expect(await announcementsOf(page)).toEqual([]);
});

test("a resume is uploaded when it is chosen, and belongs to the profile once that is saved", async ({ browser }) => {
  const page = await open(browser);
  await addCookie(page.context(), kasama.url, nena);
  const resume = form(page).getByLabel(/^Resume \(/);
  const restoreSpeed = await slowUploads(page);
  await resume.setInputFiles(curriculum("My CV.pdf", 200_000));
  const bar = form(page).getByRole("progressbar", { name: /^Uploading My CV\.pdf/ });
  await expect.poll(() => bar.evaluate((one) => (one as HTMLProgressElement).value)).toBeGreaterThan(0);
  await axe(page);
  await press(page, button(page, "Cancel upload"));
  await expect(bar).toHaveCount(0);
  await expect(resume).toBeFocused();
  await restoreSpeed();

  await resume.setInputFiles(curriculum("My CV.pdf"));
  const link = form(page).getByRole("link", { name: "Download Nena Cruz (PDF)" });
  await expect(link).toBeVisible();
  expect((await stored()).resume_file_path).toBeNull();
  await save(page);
  expect((await stored()).resume_file_path).toMatch(/^files\/[\w-]+\.pdf$/);

  await openForm(page);
  const downloading = page.waitForEvent("download");
  await link.click();
  expect((await downloading).suggestedFilename()).toBe("Nena Cruz.pdf");
  await expect(form(page)).toBeVisible();
});

test("leaving the form keeps the stored resume; saving without it removes it", async ({ browser }) => {
  const page = await open(browser);
  const resume = form(page).getByLabel(/^Resume \(/);
  const link = form(page).getByRole("link", { name: "Download Nena Cruz (PDF)" });
  await resume.setInputFiles(curriculum("first.pdf"));
  await expect(link).toBeVisible();
  await save(page);
  const { resume_file_path: first } = await stored();

  await openForm(page);
  await resume.setInputFiles(curriculum("second.pdf"));
  await expect(form(page).getByText(/^From second\.pdf/)).toBeVisible();
  await button(page, "Cancel").click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Discard", exact: true }).click();
  await expect(form(page)).toHaveCount(0);
  expect((await stored()).resume_file_path).toBe(first);

  await openForm(page);
  await press(page, button(page, "Remove resume"));
  await expect(resume).toBeFocused();
  await expect(form(page).getByText("We'll remove your resume when you save.")).toBeVisible();
  await save(page);
  expect((await stored()).resume_file_path).toBeNull();
});

test("rejects a file that is not a resume: by its type before the upload, by its content after it", async ({
  browser,
}) => {
  const page = await open(browser);
  const resume = form(page).getByLabel(/^Resume \(/);
  let calls = 0;
  page.on("request", (request) => {
    if (request.url().endsWith("/api/resumes/upload")) calls += 1;
  });
  await resume.setInputFiles(await portrait());
  await expect(resume).toHaveAccessibleDescription(/A resume can be a PDF or a Word document/);
  expect(calls).toBe(0);
  await resume.setInputFiles({ name: "cv.pdf", mimeType: "application/pdf", buffer: Buffer.from("not a PDF") });
  await expect(resume).toHaveAccessibleDescription(/Error: .*isn't a PDF/);
  await expect.poll(() => calls).toBe(1);
  await page.route("**/api/resumes/upload", (route) => route.abort());
  await resume.setInputFiles(curriculum());
  await expect(resume).toHaveAccessibleDescription(/The connection was lost/);
  await page.unroute("**/api/resumes/upload");
  await press(page, button(page, "Try again"));
  await expect(form(page).getByRole("link", { name: "Download Nena Cruz (PDF)" })).toBeVisible();
});

test("access needs can be edited by keyboard, and only the chosen audience sees each of them", async ({ browser }) => {
  const admin = await makeAdmin(kasama, "elena@kasama.example");
  const jonas = await makeEmployer(kasama, "Jonas Villareal", "Luntian Digital", admin);
  const page = await open(browser);
  await press(page, form(page).getByRole("checkbox", { name: "Quiet space" }), "Space");
  await press(page, form(page).getByRole("checkbox", { name: "Flexible hours" }), "Space");
  const reader = (name: string) => form(page).getByRole("group", { name, exact: true }).getByLabel("Who can see it");
  await tabTo(page, reader("Quiet space"));
  await page.keyboard.press("End");
  await expect(reader("Quiet space")).toHaveValue("approved_employers");
  await expect(reader("Flexible hours")).toHaveValue("nobody");
  await press(page, button(page, "Add something else"));
  // An entry without a description is refused.
  await button(page, "Save").click();
  await form(page).getByRole("link", { name: "Please describe what helps you" }).press("Enter");
  await page.keyboard.type("A desk lamp");
  await axe(page);
  await save(page);
  expect((await stored()).access_needs).toEqual([
    { need: "quiet_space", note: "", visible_to: "approved_employers" },
    { need: "flexible_hours", note: "", visible_to: "nobody" },
    { need: "other", note: "A desk lamp", visible_to: "nobody" },
  ]);
  const { data } = await api(kasama, "GET", `/api/jobseeker/${nena.id}`, jonas.token);
  expect(data).toEqual({
    user_id: nena.id,
    access_needs: [{ need: "quiet_space", note: "", visible_to: "approved_employers" }],
  });
});

test("an invalid number stays as it was typed, with an error at its field; an empty field means no number", async ({
  browser,
}) => {
  const page = await open(browser);
  const years = form(page).getByLabel(/^Years of experience/);
  const salary = form(page).getByLabel(/^Desired salary/);
  await type(page, years, "about 3");
  await type(page, salary, "25,000");
  await salary.hover();
  await page.mouse.wheel(0, 200);
  await button(page, "Save").click();
  await form(page).getByRole("link", { name: "Please enter the years as a number from 0 to 80" }).press("Enter");
  await expect(years).toBeFocused();
  await expect(years).toHaveValue("about 3");
  await expect(salary).toHaveValue("25,000");
  await years.fill("2.5");
  await save(page);
  expect(await stored()).toMatchObject({ experience_years: 2.5, desired_salary: 25_000 });
  await openForm(page);
  await years.fill("");
  await salary.fill(" ");
  await save(page);
  expect(await stored()).toMatchObject({ experience_years: null, desired_salary: null });
});

test("accepts a PWD ID number of any format, shows it in full to its owner, and submits it for review", async ({
  browser,
}) => {
  const page = await open(browser);
  const number = form(page).getByLabel(/^PWD ID Number/);
  await number.fill("QC 1234");
  await expect(number).toHaveAccessibleDescription(/If that's what your card says, keep it/);
  // Her consent is not on record yet.
  await form(page)
    .getByRole("checkbox", { name: /my PWD ID number are stored/ })
    .check();
  await save(page);
  await openForm(page);
  await expect(number).toHaveValue("QC 1234");
  await expect(number).toHaveAccessibleDescription(/Waiting for review/);
});

import { expect, type Locator, type Page } from "playwright/test";

/** The hiring screens of both sides, located by the names of regions, fields and buttons. */

export const EMPLOYER_HOME = "/EmployerDashboard";
export const APPLICANTS = `${EMPLOYER_HOME}/applicants`;
export const POSITIONS = `${EMPLOYER_HOME}/positions`;
export const SEEKER_HOME = "/ApplicantDashboard";
export const OWN = `${SEEKER_HOME}/applications`;

/** An applicant in an employer's list. */
export const applicantRow = (page: Page, name: string): Locator =>
  page.getByRole("region", { name: "Applicants" }).getByRole("listitem").filter({ hasText: name });

/** The open application next to that list. */
export const sheet = (page: Page): Locator => page.getByRole("region", { name: "Application", exact: true });

/** The card of an interview, in a conversation or in an application. */
export const interviewCard = (place: Locator): Locator => place.locator("[data-interview]");

/** A job in its employer's list. */
export const positionRow = (page: Page, title: string): Locator =>
  page.getByRole("article", { name: title, exact: true });

/** A figure of an employer's dashboard, with its text. */
export const figure = (page: Page, name: string): Locator =>
  page
    .getByRole("region", { name: "Hiring overview" })
    .locator("dl > div")
    .filter({ has: page.getByText(name, { exact: true }) });

/** Fills in the fields of the job form that every job needs. */
export async function writeJob(page: Page, title: string): Promise<void> {
  await page.getByLabel("Job title").fill(title);
  await page.getByLabel("Description").fill("You keep the books of three shops.");
  await page.getByLabel("Location").fill("Baguio City");
  await page.getByRole("radio", { name: /^Hybrid/ }).check();
  await page.getByRole("radio", { name: /^Full-time/ }).check();
}

/** Answers whether the workplace offers an access feature. */
export async function answerAccess(page: Page, feature: string, answer: "Yes" | "No"): Promise<void> {
  const radio = page.getByRole("group", { name: feature }).getByRole("radio", { name: answer, exact: true });
  await radio.check();
  await expect(radio).toBeChecked();
}

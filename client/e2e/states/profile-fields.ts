import { expect, type Page } from "playwright/test";
import { curriculum } from "#client/e2e/support/attachments.ts";
import type { Scene, State } from "./state.ts";

/** The fields of a job seeker's profile that have a list, an upload or further fields. */

const form = (page: Page) => page.getByRole("dialog", { name: "Edit your profile" });

async function openForm(page: Page): Promise<void> {
  await page.getByRole("button", { name: /account menu/ }).click();
  await page.getByRole("button", { name: "Edit Account", exact: true }).click();
  await expect(form(page).getByRole("combobox", { name: /^Skills/ })).toBeVisible();
}
async function chooseResume({ page }: Scene): Promise<void> {
  await openForm(page);
  const resume = form(page).getByLabel(/^Resume \(/);
  await resume.focus();
  await resume.setInputFiles(curriculum("Noel Ramos, curriculum vitae, final 2.pdf"));
}
const upload = "**/api/resumes/upload";
const state = (name: string, reach: State["reach"], more: Partial<State> = {}): State => ({
  route: "/ApplicantDashboard",
  name: `${name} (noel)`,
  as: "noel",
  reach,
  ...more,
});

export const profileFieldStates: readonly State[] = [
  state(
    "edit, suggestions",
    async ({ page }) => {
      await openForm(page);
      await form(page)
        .getByRole("combobox", { name: /^Skills/ })
        .fill("Sewing, s");
      await expect(page.getByRole("listbox", { name: "Suggested skills" })).toBeVisible();
      await page.keyboard.press("ArrowDown");
    },
    { allThemes: true },
  ),
  state(
    "edit, resume uploading",
    async (scene) => {
      await chooseResume(scene);
      await expect(form(scene.page).getByRole("progressbar")).toBeVisible();
    },
    { before: ({ page }) => page.route(upload, () => {}) },
  ),
  state(
    "edit, resume not uploaded",
    async (scene) => {
      await chooseResume(scene);
      await expect(form(scene.page).getByRole("button", { name: "Try again", exact: true })).toBeVisible();
    },
    { before: ({ page }) => page.route(upload, (route) => route.abort()) },
  ),
  state("edit, resume chosen", async (scene) => {
    await chooseResume(scene);
    await expect(form(scene.page).getByText(/^From Noel Ramos/)).toBeVisible();
  }),
  state(
    "edit, access needs",
    async ({ page }) => {
      await openForm(page);
      await form(page).getByRole("checkbox", { name: "Screen-reader-ready tools" }).check();
      await form(page).getByRole("button", { name: "Add something else", exact: true }).click();
      await form(page).getByRole("button", { name: "Save", exact: true }).click();
      await form(page).getByRole("link", { name: "Please describe what helps you" }).click();
    },
    { allThemes: true },
  ),
];

import { expect, type Locator, type Page } from "playwright/test";
import { api, type Community } from "#client/e2e/support/community.ts";
import { letter } from "#client/e2e/support/pictures.ts";
import { homeOf, type UserType } from "#shared/accounts/user-types.ts";
import type { Scene, State } from "./state.ts";

/** The modals of the own profile, for each kind of user, in all their states. */

const view = (page: Page): Locator => page.getByRole("dialog", { name: "Your profile", exact: true });
const edit = (page: Page): Locator => page.getByRole("dialog", { name: "Edit your profile" });

async function openMenu(page: Page, item: string): Promise<void> {
  await page.getByRole("button", { name: /account menu/ }).click();
  await page.getByRole("button", { name: item, exact: true }).click();
}
const openView = async ({ page }: Scene) => {
  await openMenu(page, "Profile");
  await expect(view(page).getByRole("heading", { name: "Account Details" })).toBeVisible();
};
const openEdit = async ({ page }: Scene) => {
  await openMenu(page, "Edit Account");
  await expect(edit(page).getByLabel("First name")).toBeVisible();
};

const SEEKER = {
  resume_text:
    "Three years of data entry from home, for two clinics and a cooperative.\nCareful, quick with spreadsheets.",
  education: "BS Information Technology, Western Visayas Institute, 2021\nTESDA NC II Computer Systems Servicing",
  experience_years: 3.5,
  current_job_title: "Data encoder",
  desired_job_title: "Back-end developer",
  desired_salary: 32000,
  location_preference: "Iloilo City, or from home",
  disability: "I use a wheelchair, and my right hand tires after an hour of typing.",
  skills: ["Data entry", "Spreadsheets", "TypeScript", "Customer support by chat and email", "Hiligaynon"].map(
    (name) => ({ name }),
  ),
  access_needs: [
    { need: "step_free_access", note: "", visible_to: "approved_employers" },
    { need: "other", note: "A desk that can be set in height", visible_to: "employers_i_apply_to" },
    { need: "flexible_hours", note: "Therapy on Tuesday mornings", visible_to: "nobody" },
  ],
};
/** Fills in the complete profile of the signed-in job seeker. */
export const fillSeeker = ({ kasama, me }: Scene) => api(kasama, "PUT", `/api/jobseeker/${me?.id}`, me?.token, SEEKER);
const fillCompany = ({ kasama, me }: Scene) =>
  api(kasama, "PUT", `/api/employer/${me?.id}`, me?.token, {
    company_description: "We build software for farms.\nHalf of us work from home.",
  });

const HOMES: Record<"maricel" | "noel" | "bea" | "jonas" | "karlo" | "elena", UserType> = {
  maricel: "pwd",
  noel: "pwd",
  bea: "general",
  jonas: "employer",
  karlo: "employer",
  elena: "admin",
};

const state = (
  as: keyof typeof HOMES & keyof Community,
  name: string,
  reach: State["reach"],
  more: Partial<State> = {},
): State => ({ route: homeOf(HOMES[as]), name: `${name} (${as})`, as, reach, ...more });

/** Leaves a request to the server without an answer. */
const hold =
  (method: string, address: string) =>
  async ({ page }: Scene) => {
    await page.route(address, (route) => (route.request().method() === method ? undefined : route.fallback()));
  };
const refuse =
  (method: string, address: string) =>
  async ({ page }: Scene) => {
    await page.route(address, (route) => (route.request().method() === method ? route.abort() : route.fallback()));
  };

const save = (page: Page) => edit(page).getByRole("button", { name: "Save", exact: true }).click();

const emptied =
  (fields: readonly string[], error: string): State["reach"] =>
  async (scene) => {
    await openEdit(scene);
    for (const field of fields) await edit(scene.page).getByLabel(field, { exact: true }).fill("");
    await save(scene.page);
    await expect(edit(scene.page).getByRole("link", { name: error })).toBeVisible();
  };

export const profileStates: readonly State[] = [
  state("maricel", "profile", openView, { before: fillSeeker, allThemes: true }),
  state("noel", "profile, nothing given", openView),
  state("bea", "profile", openView, { again: true }),
  state("jonas", "profile", openView, { before: fillCompany, allThemes: true }),
  state("karlo", "profile, not approved", openView),
  state("elena", "profile", openView),
  state(
    "maricel",
    "profile, loading",
    async ({ page }) => {
      await openMenu(page, "Profile");
      await expect(view(page).getByText("Loading your profile...", { exact: true })).toBeAttached();
    },
    { before: hold("GET", "**/api/users/*") },
  ),
  state(
    "maricel",
    "profile, failed",
    async ({ page }) => {
      await openMenu(page, "Profile");
      await expect(view(page).getByText("Failed to fetch user data", { exact: true })).toBeVisible();
    },
    { before: refuse("GET", "**/api/users/*") },
  ),
  state(
    "jonas",
    "profile, details failed",
    async ({ page }) => {
      await openMenu(page, "Profile");
      await expect(view(page).getByText("Error fetching data", { exact: true })).toBeVisible();
    },
    { before: refuse("GET", "**/api/employer/*") },
  ),
  state("maricel", "edit", openEdit, { before: fillSeeker, allThemes: true }),
  state("jonas", "edit", openEdit, { allThemes: true }),
  state("bea", "edit", openEdit, { again: true }),
  state("elena", "edit", openEdit),
  state(
    "maricel",
    "edit, at a field",
    async ({ page }) => {
      await openMenu(page, "Profile");
      await view(page).getByRole("button", { name: "Add: PWD ID Number", exact: true }).click();
      await expect(edit(page).getByLabel("PWD ID Number")).toBeFocused();
    },
    { before: fillSeeker },
  ),
  state(
    "noel",
    "edit, errors",
    emptied(["First name", "Email", "PWD ID Number"], "PWD ID Number is required for PWD users"),
  ),
  state("jonas", "edit, errors", emptied(["Company name", "Founded year"], "Founded year is required")),
  state(
    "maricel",
    "edit, saving",
    async (scene) => {
      await openEdit(scene);
      await edit(scene.page).getByLabel("PWD ID Number").fill("06-3022-000-0001234");
      await edit(scene.page)
        .getByRole("checkbox", { name: /^I agree/ })
        .check();
      await save(scene.page);
      await expect(edit(scene.page).getByRole("button", { name: "Saving...", exact: true })).toBeVisible();
    },
    { before: hold("PUT", "**/api/users/*") },
  ),
  state(
    "jonas",
    "edit, save failed",
    async (scene) => {
      await openEdit(scene);
      await edit(scene.page).getByLabel("Industry").fill("Software and data");
      await save(scene.page);
      await expect(
        edit(scene.page).getByRole("alert").getByText("Failed to update employer info", { exact: true }).first(),
      ).toBeInViewport();
    },
    { before: refuse("PUT", "**/api/employer/*") },
  ),
  state("maricel", "edit, unsaved", async (scene) => {
    await openEdit(scene);
    await edit(scene.page).getByLabel("First name").fill("Maricelita");
    await scene.page.keyboard.press("Escape");
    await expect(scene.page.getByRole("alertdialog", { name: "Discard changes?" })).toBeVisible();
  }),
  state("noel", "edit, not an image", async (scene) => {
    await openEdit(scene);
    await edit(scene.page)
      .getByLabel(/Profile photo/)
      .setInputFiles(letter());
    await expect(
      scene.page.locator("#toasts").getByText("Please select an image file.", { exact: true }),
    ).toBeVisible();
  }),
  state(
    "karlo",
    "edit, address unconfirmed",
    async (scene) => {
      await openEdit(scene);
      await expect(edit(scene.page).getByRole("button", { name: "Cancel this change", exact: true })).toBeVisible();
    },
    {
      before: ({ kasama, me }) =>
        api(kasama, "POST", "/api/account/email", me?.token, { email: `new.${me?.email}`, password: me?.password }),
    },
  ),
];

import { randomUUID } from "node:crypto";
import { expect, type Page } from "playwright/test";
import { api, type Person } from "#client/e2e/support/community.ts";
import type { Kasama } from "#client/e2e/support/server.ts";
import type { Scene, State } from "./state.ts";

/** The employer's pages: Jonas has jobs in every state, Karlo has none and waits for approval. */

const POSITIONS = "/EmployerDashboard/positions";
const WRITTEN = {
  status: "open",
  description: "You keep the books of three shops, and close each month with its owner.\n\nYou work with two others.",
  requirements: "Two years with books of your own",
  location: "Baguio City",
  type: "Full-time",
  work_mode: "Hybrid",
  salary_min: 28000,
  salary_max: 34000,
  skills: [
    { name: "Spreadsheets", required: true, importance: 4 },
    { name: "BIR forms and the reports that go with them", required: false, importance: 2 },
  ],
  access: { step_free_access: "yes", sign_language_interpreter: "no", written_instructions: "yes" },
};

/** Creates an open job through the employer's API. */
export const postJobAs = (kasama: Kasama, me: Person, title: string): Promise<number> =>
  post({ kasama, me }, { ...WRITTEN, title });

async function post({ kasama, me }: Pick<Scene, "kasama" | "me">, body: object): Promise<number> {
  const response = await fetch(`${kasama.url}/api/jobs`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      authorization: `Bearer ${me?.token}`,
      "idempotency-key": randomUUID(),
    },
    body: JSON.stringify(body),
  });
  const answer = (await response.json()) as { data?: { id: number }; existing_id?: number; message?: string };
  // Another state on this worker may have created the job already.
  const id = answer.data?.id ?? answer.existing_id;
  if (id === undefined) throw new Error(`the job was not taken: ${answer.message}`);
  return id;
}

const haveJobs = async (scene: Scene) => {
  await post(scene, { ...WRITTEN, title: "Bookkeeper" });
  await post(scene, { status: "draft", title: "Customer support by chat and email, in the evenings" });
  const id = await post(scene, { ...WRITTEN, title: "Driver" });
  await api(scene.kasama, "POST", `/api/jobs/${id}/close`, scene.me?.token);
};
const jobsOf = async (page: Page) => {
  await expect(page.getByRole("article", { name: "Bookkeeper" })).toBeVisible();
};

export const hiringStates: readonly State[] = [
  {
    route: "/EmployerDashboard/company",
    name: "edit the company",
    as: "jonas",
    allThemes: true,
    reach: async ({ page }) => {
      await page.getByRole("button", { name: "Edit company", exact: true }).click();
      const form = page.getByRole("dialog", { name: "Edit company", exact: true });
      await expect(form.getByLabel(/^Company name/)).toBeVisible();
    },
  },
  {
    route: POSITIONS,
    name: "jobs in every state",
    as: "jonas",
    before: haveJobs,
    reach: ({ page }) => jobsOf(page),
    allThemes: true,
  },
  {
    route: POSITIONS,
    name: "confirming the deletion of a draft",
    as: "jonas",
    before: haveJobs,
    reach: async ({ page }) => {
      await page.getByRole("button", { name: /^Delete/ }).click();
      await expect(page.getByRole("alertdialog")).toBeVisible();
    },
  },
  {
    route: `${POSITIONS}/new`,
    name: "errors, not approved, a suggestion",
    as: "karlo",
    reach: async ({ page }) => {
      await expect(page.getByText("Your company is in review")).toBeVisible();
      await page.getByRole("button", { name: "Save draft", exact: true }).click();
      await expect(page.getByRole("heading", { name: "Please fix 1 field" })).toBeVisible();
      await page.getByRole("combobox", { name: /^Add a skill/ }).fill("Dat");
      await expect(page.getByRole("listbox", { name: "Suggested skills" })).toBeVisible();
    },
  },
  {
    route: `${POSITIONS}/edit`,
    name: "a job",
    as: "jonas",
    before: haveJobs,
    address: POSITIONS,
    reach: async ({ page }) => {
      await page.getByRole("link", { name: "Edit Bookkeeper" }).click();
      await expect(page.getByLabel("Job title")).toHaveValue("Bookkeeper");
    },
    allThemes: true,
  },
  {
    route: `${POSITIONS}/edit`,
    name: "preview",
    as: "jonas",
    before: haveJobs,
    address: POSITIONS,
    reach: async ({ page }) => {
      await page.getByRole("link", { name: "Edit Bookkeeper" }).click();
      await page.getByRole("button", { name: "Preview", exact: true }).click();
      await expect(page.getByRole("dialog", { name: "What job seekers will see" })).toBeVisible();
    },
  },
  {
    route: "/EmployerDashboard/company",
    name: "approved, with a statement on access",
    as: "jonas",
    before: ({ kasama, me }) =>
      api(kasama, "PUT", `/api/employer/${me?.id}`, me?.token, {
        access_statement: "A ramp at the entrance, wide restrooms.\nAn interpreter with a week's notice.",
      }),
    reach: async ({ page }) => {
      await expect(page.getByText("A ramp at the entrance")).toBeVisible();
    },
  },
  {
    route: "/EmployerDashboard/company",
    name: "approved, with changes in review",
    as: "liza",
    before: ({ kasama, me }) =>
      api(kasama, "PUT", `/api/employer/${me?.id}`, me?.token, {
        company_name: "Habi Crafts and Weaving Cooperative of Taal",
        website_url: "habi-crafts-and-weaving-cooperative.example",
      }),
    reach: ({ page }) => expect(page.getByRole("heading", { name: "Changes in review" })).toBeVisible(),
    allThemes: true,
  },
  {
    route: "/EmployerDashboard/company",
    name: "in review, no access statement",
    as: "karlo",
    reach: async ({ page }) => {
      await expect(page.getByText("Add an accessibility statement")).toBeVisible();
    },
  },
  {
    route: "/companies/:userId",
    name: "a company with jobs",
    as: "jonas",
    title: "Luntian Digital",
    before: haveJobs,
    address: "/EmployerDashboard/company",
    reach: async ({ page }) => {
      await page.getByRole("link", { name: "See your public page" }).click();
      await expect(page.getByRole("link", { name: "Bookkeeper" })).toBeVisible();
    },
  },
  {
    route: "/companies/:userId",
    name: "no such company",
    title: "We couldn't find this company",
    address: "/companies/999999",
    reach: async ({ page }) => {
      await expect(page.getByRole("heading", { level: 1, name: "We couldn't find this company" })).toBeVisible();
    },
  },
];

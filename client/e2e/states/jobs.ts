import { expect, type Page } from "playwright/test";
import { bookkeeper, cook, facets, wholeJob } from "#client/features/jobs/testing.ts";
import type { JobCard } from "#shared/jobs/jobs.schemas.ts";
import type { Scene, State } from "./state.ts";

/** The pages of job seekers. The server's answers are stubbed, so that every state of a job is available at once. */

const LONG = "Payroll assistant for the Visayas-Mindanao logistics platform";
const JOBS: readonly JobCard[] = [
  bookkeeper,
  { ...cook, saved: true },
  { ...bookkeeper, id: 13, title: LONG, applied: 5 },
  { ...cook, id: 14, title: "Data encoder", status: "closed" },
];

const paged = (jobs: readonly object[], total = jobs.length) => ({
  success: true,
  data: jobs,
  total,
  page: 1,
  page_size: 20,
});

/** Answers every request about jobs with these jobs. */
export async function answer(page: Page, jobs: readonly JobCard[] = JOBS): Promise<void> {
  await page.route(/\/api\/jobs(\/|\?|$)/, (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname === "/api/jobs")
      return route.fulfill({ json: { ...paged(jobs, jobs.length * 9), facets, sort: "match" } });
    if (pathname === "/api/jobs/saved") {
      const saved_at = "2026-11-20T08:00:00.000Z";
      return route.fulfill({ json: paged(jobs.map((job) => ({ ...job, saved: true, saved_at }))) });
    }
    if (pathname === "/api/jobs/searches") {
      const filter = { search: "bookkeeper", location: "", type: [], work_mode: ["Remote"], skills: [] };
      const more = { accommodations: ["quiet_space"], unknown_access: true, min_salary: 24_000 };
      const search = { id: 1, name: "Remote bookkeeping", mail: true, created_at: "2026-11-20T08:00:00.000Z" };
      const list = jobs.length > 0 ? [{ ...search, filter: { ...filter, ...more } }] : [];
      return route.fulfill({ json: { success: true, data: list } });
    }
    const id = Number(/\/api\/jobs\/(\d+)$/.exec(pathname)?.[1]);
    const job = jobs.find((one) => one.id === id);
    return job ? route.fulfill({ json: { success: true, data: wholeJob(job) } }) : route.fallback();
  });
}

const title = ({ page }: Scene, text: string) => page.getByRole("heading", { name: text, exact: true }).first();

const HOME = "/ApplicantDashboard";
const state = (room: string, name: string, more: Pick<State, "reach"> & Partial<State>): State => ({
  route: HOME + room,
  name: `${name} (maricel)`,
  as: "maricel",
  before: ({ page }) => answer(page),
  ...more,
});

/** The same pages for general users, each checked once. */
const general = (room: string, heading: string): State => ({
  route: `/AdminDashboard${room}`,
  name: "plain (bea)",
  as: "bea",
  before: ({ page }) => answer(page),
  reach: (scene) => expect(title(scene, heading)).toBeVisible(),
});

export const jobStates: readonly State[] = [
  state("/jobs", "found", {
    reach: async (scene) => {
      await expect(title(scene, "36 jobs")).toBeVisible();
      await expect(scene.page.getByRole("link", { name: LONG })).toBeVisible();
    },
    allThemes: true,
  }),
  state("/jobs", "one opened", {
    address: `${HOME}/jobs?job=13&accommodations=quiet_space`,
    reach: (scene) => expect(title(scene, "Requirements")).toBeVisible(),
    allThemes: true,
  }),
  state("/jobs", "filters unfolded", {
    address: `${HOME}/jobs?work_mode=Remote`,
    reach: async (scene) => {
      const { page } = scene;
      await expect(title(scene, "36 jobs")).toBeVisible();
      const fold = page.getByRole("button", { name: /^Filters/ });
      if (await fold.isVisible()) await fold.click();
      await expect(page.getByRole("checkbox", { name: /^Quiet space/ })).toBeVisible();
    },
  }),
  state("/saved", "jobs and searches", {
    reach: (scene) => expect(title(scene, "Remote bookkeeping")).toBeVisible(),
    allThemes: true,
  }),
  state("/profile", "whole", {
    reach: (scene) => expect(title(scene, "Account Details")).toBeVisible(),
    allThemes: true,
  }),
  {
    route: "/jobs/:id",
    name: "read by a visitor",
    title: LONG,
    address: "/jobs/13",
    before: ({ page }) =>
      answer(
        page,
        JOBS.map((job) => ({ ...job, match: null, applied: null, saved: false })),
      ),
    reach: ({ page }) => expect(page.getByRole("link", { name: "Sign in to apply" })).toBeVisible(),
    allThemes: true,
  },
  {
    route: "/jobs/:id",
    name: "read by a seeker (maricel)",
    as: "maricel",
    title: bookkeeper.title,
    address: "/jobs/11",
    before: ({ page }) => answer(page),
    reach: ({ page }) => expect(page.getByRole("button", { name: "Apply", exact: true })).toBeVisible(),
    allThemes: true,
  },
  {
    route: "/jobs/:id",
    name: "applying, errors (maricel)",
    as: "maricel",
    title: bookkeeper.title,
    address: "/jobs/11",
    before: ({ page }) => answer(page),
    reach: async ({ page }) => {
      await page.getByRole("button", { name: "Apply", exact: true }).click();
      const dialog = page.getByRole("dialog", { name: `Apply for ${bookkeeper.title}` });
      await dialog.getByRole("radio", { name: /^Another file/ }).check();
      await dialog.getByRole("button", { name: "Send application", exact: true }).click();
      await expect(dialog.getByText("Please choose a file, or another option")).toBeVisible();
    },
    allThemes: true,
  },
  {
    route: "/jobs/:id",
    name: "closed (maricel)",
    as: "maricel",
    title: "Data encoder",
    address: "/jobs/14",
    before: ({ page }) => answer(page),
    reach: ({ page }) => expect(page.getByText("no longer accepting applications")).toBeVisible(),
  },
  {
    route: "/jobs/:id",
    name: "no such job",
    title: "This job isn't available",
    address: "/jobs/999999",
    reach: ({ page }) =>
      expect(page.getByRole("heading", { level: 1, name: "This job isn't available" })).toBeVisible(),
  },
  general("/jobs", "36 jobs"),
  general("/saved", "Your saved searches"),
  general("/profile", "Account Details"),
];

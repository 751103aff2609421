import { expect } from "playwright/test";
import { recommendedTexts as jobTexts } from "#client/features/jobs/recommended/texts/recommended.texts.ts";
import { bookkeeper, cook, pageAnswer, pageOf } from "#client/features/jobs/testing.ts";
import type { OwnApplication } from "#shared/applications/own-applications.rest.ts";
import type { Interview } from "#shared/interviews/interviews.schemas.ts";
import type { JobCard } from "#shared/jobs/jobs.schemas.ts";
import { fillSeeker } from "./profiles.ts";
import type { State } from "./state.ts";

/** The job seekers' overview. The server's answers about applications are stubbed: every kind of open item at once. */

const LONG = "Payroll and records assistant for the Visayas-Mindanao logistics platform";
const HOUR_MS = 3_600_000;
const moment = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString();

function interviewIn(hours: number, job_title: string, more: Partial<Interview>): Interview {
  return {
    id: 1,
    application_id: 1,
    employer_id: 9,
    applicant_id: 7,
    job_title,
    status: "accepted",
    version: 1,
    kind: "video",
    place: "https://meet.example/kasama-interview",
    notes: "",
    adjustments_offered: [],
    slots: [hours, hours + 24].map((one) => ({ starts_at: moment(one), offset: "+08:00", minutes: 45 })),
    accepted_slot: 0,
    time_request: null,
    adjustments: [],
    steps: [],
    created_at: moment(-30),
    updated_at: moment(-20),
    ...more,
  };
}

/** An application that was sent this many days ago and has had these statuses, one day each. */
function sent(id: number, days: number, statuses: OwnApplication["status"][], more: Partial<OwnApplication> = {}) {
  const application: OwnApplication = {
    id,
    job_title: `Bookkeeper ${id}`,
    employer_id: 9,
    company: "Bayanihan Foods and Kitchen Supplies of Western Visayas",
    status: statuses.at(-1) ?? "pending",
    applied_at: moment(-24 * days),
    viewed_at: null,
    steps: statuses.map((status, at) => ({ status, at: moment(24 * (at - days)) })),
    interview: null,
    ...more,
  };
  return application;
}

const APPLICATIONS = [
  sent(5, 4, ["pending", "review", "interview"], {
    job_title: LONG,
    interview: interviewIn(100, LONG, { status: "proposed", accepted_slot: null }),
  }),
  sent(3, 9, ["pending", "review", "interview"], { interview: interviewIn(26, "Bookkeeper 3", {}) }),
  sent(2, 20, ["pending", "review", "interview", "offer"]),
  sent(6, 1, ["pending"]),
  sent(4, 6, ["pending", "review", "rejected"]),
];

const answered =
  (applications: readonly OwnApplication[]): State["before"] =>
  ({ page }) =>
    page.route(/\/api\/applications\?sort=waiting/, (route) =>
      route.fulfill({ json: { success: true, data: applications, total: 3 * applications.length } }),
    );

const state = (name: string, more: Pick<State, "reach"> & Partial<State>): State => ({
  route: "/ApplicantDashboard",
  name: `overview, ${name} (maricel)`,
  as: "maricel",
  ...more,
});

const everything: State["reach"] = async ({ page }) => {
  await expect(page.getByRole("link", { name: "All 15 applications", exact: true })).toBeVisible();
  for (const name of ["Choose an interview time", "You have an offer"])
    await expect(page.getByRole("heading", { name, exact: true })).toBeVisible();
};

/** Stubs the server's matching jobs: its first answer, and the one after the profile was saved. */
const recommending =
  (first: readonly JobCard[], then: readonly JobCard[] = first): State["before"] =>
  async ({ page }) => {
    let wasRequested = false;
    await page.route("**/api/jobs/recommended*", (route) => {
      const jobs = wasRequested ? then : first;
      wasRequested = true;
      return route.fulfill({
        json: { success: true, data: jobs.map((job) => ({ job, score: 80, reasons: [], missing_skills: [] })) },
      });
    });
    await page.route(/\/api\/jobs\?sort=date/, (route) =>
      route.fulfill({ json: pageAnswer(pageOf([cook, bookkeeper])).body }),
    );
  };

export const overviewStates: readonly State[] = [
  state("all kinds of open items", { before: answered(APPLICATIONS), reach: everything, allThemes: true }),
  {
    route: "/AdminDashboard",
    name: "overview, all kinds of open items (bea)",
    as: "bea",
    before: answered(APPLICATIONS),
    reach: everything,
  },
  {
    route: "/EmployerDashboard",
    name: "a rejected company, with the reason (karlo)",
    as: "karlo",
    before: ({ page }) =>
      page.route("**/api/employer/*", async (route) => {
        const response = await route.fetch();
        const { data } = await response.json();
        const reason = "The business permit has expired.\nPlease add the one for this year.";
        await route.fulfill({ json: { success: true, data: { ...data, status: "rejected", reason } } });
      }),
    reach: ({ page }) => expect(page.getByRole("button", { name: "Request another review" })).toBeVisible(),
    allThemes: true,
  },
  state("the newest jobs, before any matches", {
    before: recommending([]),
    reach: ({ page }) => expect(page.getByRole("heading", { name: jobTexts.newest, exact: true })).toBeVisible(),
    allThemes: true,
  }),
  state("jobs that match after the profile was saved", {
    before: recommending([], [bookkeeper, cook]),
    reach: async (scene) => {
      const { page } = scene;
      await expect(page.getByRole("heading", { name: jobTexts.newest, exact: true })).toBeVisible();
      await fillSeeker(scene);
      await expect(page.getByRole("main").getByText(jobTexts.matches({ count: 2 }), { exact: true })).toBeVisible();
    },
    allThemes: true,
  }),
  state("applications could not be loaded", {
    before: ({ page }) => page.route(/\/api\/applications\?sort=waiting/, (route) => route.abort()),
    reach: ({ page }) => expect(page.getByText("Couldn't load your applications.", { exact: true })).toBeVisible(),
  }),
];

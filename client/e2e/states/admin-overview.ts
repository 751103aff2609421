import { expect, type Page } from "playwright/test";
import type { ActivityPage } from "#shared/admin/activity/activity.rest.ts";
import type { Activity } from "#shared/admin/activity/activity.schemas.ts";
import { ACTIVITY_TYPES } from "#shared/admin/activity/activity-lists.ts";
import type { AdminStats } from "#shared/admin/figures/figures.schemas.ts";
import type { State } from "./state.ts";

/** The admins' overview. The server's answers are stubbed: a lot at once, nothing, and numbers that are missing. */

const MINUTE_MS = 60_000;
const ago = (minutes: number) => new Date(Date.now() - minutes * MINUTE_MS).toISOString();

const LONG = "Rosa Dimaculangan-Evangelista of the Tala Health Network of the Visayas";
const SENTENCES: readonly [Activity["type"], string, string | null, string][] = [
  ["sign_up", "Kristine Joy Lacson", "/AdminDashboard/people/3", "joined as an employer"],
  ["failed_logins", "", "/AdminDashboard/people/3", "Logins to the account of Noel Ramos failed again and again"],
  ["report", "Maricel Abueva", "/AdminDashboard/reports/5", "reported a message of Jonas Villareal"],
  ["interview", "Bayanihan Foods", "/applications/4", "proposed an interview to Bea Lacson for Bookkeeper"],
  ["verified", "Noel Ramos", "/AdminDashboard/people/4", "verified the email address"],
  ["application", "Noel Ramos", "/applications/4", "applied for Payroll and records assistant for the Visayas"],
  ["move", LONG, "/applications/4", "hired Efren Bautista for Accounts payable associate"],
  ["job", "Tala Health Network", "/jobs/4", "published Accounts payable associate"],
  ["approval", "Elena Santos", "/AdminDashboard/people/9", "approved Luntian Digital"],
  ["moderation", "Elena Santos", "/AdminDashboard/people/9", "warned Jonas Villareal"],
  ["announcement", "Elena Santos", "/AdminDashboard/announcements", "made an announcement"],
  ["report", "", null, "Somebody who has left acted on a report about Somebody who has left"],
];

const activities = SENTENCES.map(
  ([type, name, target_url, words], n): Activity => ({
    id: 100 - n,
    type,
    title: `${name} ${words}`.trim(),
    actor: name === "" ? null : { id: n + 1, name },
    target_url,
    timestamp: ago(n * n * 9),
  }),
);

const openConversation = (aName: string, bName: string, totalMessages: number, minutes: number) => ({
  ...{ aId: 1, bId: totalMessages, aName, bName, totalMessages },
  lastMessageAt: ago(minutes),
});

const FEED: ActivityPage & { interactions: unknown[] } = {
  total: 1240,
  total_is_least: false,
  activities,
  interactions: [
    openConversation("Maricel Abueva", "Jonas Villareal", 214, 3),
    openConversation(LONG, "Bea Lacson", 1, 90),
    openConversation("Somebody who has left", "Noel Ramos", 12, 4000),
  ],
  next_cursor: "mh2x5k8c-2n",
};

const STATS: AdminStats = {
  totals: { users: 12_480, employers: 412, jobs: 1936, applications: 8204, messages: 94_310, online: 318 },
  breakdown: { jobseekers: 12_068, general: 6240, pwd: 4120, indigenous: 1708, employer: 412 },
  pending: { employers: 4, company_changes: 0, pwd_ids: 7, listings: 1, reports: 2 },
  messages_today: 1204,
  // Later than any update from the server, so that no update replaces it.
  counted_at: "2099-01-01T00:00:00.000Z",
};

const say = (page: Page, path: RegExp, data: object) =>
  page.route(path, (route) => route.fulfill({ json: { success: true, data, ...data } }));
const ACTIVITIES = /\/api\/admin\/activities/;
const NUMBERS = /\/api\/admin\/stats/;

const answered =
  (feed: object, stats: object = STATS): State["before"] =>
  async ({ page }) => {
    await say(page, ACTIVITIES, feed);
    await say(page, NUMBERS, stats);
  };

const state = (name: string, more: Pick<State, "reach"> & Partial<State>): State => ({
  route: "/AdminDashboard",
  name: `admin overview, ${name}`,
  as: "ruth",
  ...more,
});

const rows = (page: Page) => page.getByRole("list", { name: /newest first$/ }).getByRole("listitem");
const busy: State["reach"] = async ({ page }) => {
  await expect(rows(page)).toHaveCount(SENTENCES.length);
  await expect(
    page.getByRole("link", { name: "12,480 job seekers and employers: the list, with the admins", exact: true }),
  ).toBeVisible();
};

export const adminOverviewStates: readonly State[] = [
  state("all kinds of activity", { before: answered(FEED), reach: busy, allThemes: true }),
  state("paused, kinds to choose from", {
    before: answered(FEED),
    reach: async (scene) => {
      const { page } = scene;
      await busy(scene);
      await page.getByText(/^Kinds of activity: /).click();
      await page.getByRole("button", { name: "Pause", exact: true }).click();
      await expect(page.getByRole("button", { name: /resume$/i })).toBeVisible();
    },
  }),
  state("an older page", {
    before: answered({ ...FEED, next_cursor: null }),
    address: "/AdminDashboard?type=job,report&before=mh2x5k8c-2n",
    reach: async ({ page }) => {
      await expect(page.getByRole("link", { name: "Back to the newest", exact: true })).toBeVisible();
      await expect(rows(page)).toHaveCount(SENTENCES.length);
    },
  }),
  state("nothing yet, small groups", {
    before: answered(
      { ...FEED, activities: [], interactions: [], next_cursor: null },
      {
        ...STATS,
        totals: { ...STATS.totals, users: null, employers: null, jobs: 0 },
        pending: { employers: 0, company_changes: 0, pwd_ids: 0, listings: 0, reports: 0 },
      },
    ),
    reach: async ({ page }) => {
      await expect(page.getByText("No activity yet", { exact: true })).toBeVisible();
      await expect(page.getByText("fewer than 10", { exact: true }).first()).toBeVisible();
    },
  }),
  state("no activity of the selected kind", {
    before: answered({ ...FEED, activities: [], next_cursor: null }),
    address: `/AdminDashboard?type=${ACTIVITY_TYPES[0]}&search=zz`,
    reach: async ({ page }) => {
      await expect(page.getByRole("link", { name: "Show all activity", exact: true })).toBeVisible();
    },
  }),
  state("nothing could be loaded", {
    before: async ({ page }) => {
      await page.route(ACTIVITIES, (route) => route.abort());
      await page.route(NUMBERS, (route) => route.fulfill({ status: 500, json: {} }));
    },
    reach: async ({ page }) => {
      await expect(page.getByText("The activity could not be loaded.", { exact: true })).toBeVisible();
    },
  }),
];

import { expect } from "playwright/test";
import type { Analytics } from "#shared/admin/figures/figures.rest.ts";
import { APPLICATION_STATUSES } from "#shared/applications/status-lists.ts";
import { WORK_MODES } from "#shared/jobs/job-lists.ts";
import { dayOf, daysFrom, monthOf, monthsUpTo } from "#shared/manila.ts";
import type { Scene, State } from "./state.ts";

/**
 * The admins' statistics. The numbers are stubbed: two years of a large community, a small community, and an empty one.
 */

const ROUTE = "/admin/statistics";

function grown(months: number): Analytics {
  const now = new Date();
  const names = monthsUpTo(monthOf(now), months);
  const usersOverTime = names.map((month, n) => {
    const at = n + 24 - months;
    const groups = { general: 4000 + 97 * at, employer: 280 + 6 * at, pwd: 2200 + 81 * at, indigenous: 560 + 48 * at };
    return { month, total: Object.values(groups).reduce((sum, one) => sum + one, 0), ...groups };
  });
  const last = usersOverTime.at(-1);
  return {
    usersOverTime,
    usersDistribution: (["general", "employer", "pwd", "indigenous"] as const).map((type) => ({
      type,
      count: last?.[type] ?? null,
    })),
    jobsByWorkMode: WORK_MODES.map((work_mode, n) => ({ work_mode, count: [1040, 512, 384][n] ?? 0 })),
    applicationsByStatus: APPLICATION_STATUSES.map((status, n) => ({
      status,
      count: [1902, 2310, 1144, 286, 731, 1548, 283][n] ?? 0,
    })),
    messagesPerDay: daysFrom(`${names[0]}-01`, dayOf(now)).map((day, n) => ({
      day,
      count: 220 + 2 * n + ((n * 53) % 170),
    })),
    hires: names.map((month, n) => ({ month, count: 14 + ((n * 7) % 23) })),
    medianReplyMinutes: 42,
    counted_at: new Date(now.getTime() - 20_000).toISOString(),
  };
}

/** The numbers of a community in its first weeks. */
function small(): Analytics {
  const few = grown(12);
  return {
    ...few,
    usersOverTime: few.usersOverTime.map(({ month }, n) => ({
      month,
      total: n < 6 ? null : 10 + 5 * n,
      general: null,
      employer: n < 8 ? null : 12 + n,
      pwd: null,
      indigenous: null,
    })),
    usersDistribution: few.usersDistribution.map(({ type }) => ({ type, count: type === "employer" ? 23 : null })),
    jobsByWorkMode: few.jobsByWorkMode.map(({ work_mode }) => ({ work_mode, count: 0 })),
    applicationsByStatus: few.applicationsByStatus.map(({ status }) => ({ status, count: 0 })),
    messagesPerDay: few.messagesPerDay.map(({ day }) => ({ day, count: 0 })),
    hires: few.hires.map(({ month }) => ({ month, count: 0 })),
    medianReplyMinutes: null,
  };
}

const CALL = /\/api\/admin\/analytics/;
const answered =
  (analytics: Analytics) =>
  ({ page }: Scene) =>
    page.route(CALL, (route) => route.fulfill({ json: { success: true, data: analytics } }));

const state = (name: string, more: Pick<State, "reach"> & Partial<State>): State => ({
  route: ROUTE,
  name,
  as: "ruth",
  ...more,
});

export const adminStatisticsStates: readonly State[] = [
  state("a year of a large community", {
    before: answered(grown(12)),
    reach: async ({ page }) => {
      await expect(page.getByRole("heading", { name: /^From .+ now$/ })).toBeVisible();
    },
    allThemes: true,
  }),
  state("two years", {
    before: answered(grown(24)),
    address: `${ROUTE}?months=24`,
    reach: async ({ page }) => {
      await expect(page.getByRole("heading", { name: /hires in 24 months$/ })).toBeVisible();
    },
  }),
  state("a quarter, with the numbers", {
    before: answered(grown(3)),
    address: `${ROUTE}?months=3`,
    reach: async ({ page }) => {
      await expect(page.getByRole("heading", { name: /hires in 3 months$/ })).toBeVisible();
      for (const table of await page.getByText("The numbers as a table").all()) await table.click();
      await expect(page.getByRole("table")).toHaveCount(6);
    },
  }),
  state("small groups and nothing yet", {
    before: answered(small()),
    reach: async ({ page }) => {
      await expect(page.getByRole("heading", { name: /of all users are|people are here in all/ })).toBeVisible();
      await expect(page.getByRole("heading", { name: "Nobody was hired in this time" })).toBeVisible();
    },
  }),
  state("could not be loaded", {
    before: ({ page }) => page.route(CALL, (route) => route.abort()),
    reach: async ({ page }) => {
      await expect(page.getByText("The statistics could not be loaded.", { exact: true })).toBeVisible();
    },
  }),
];

import { expect } from "playwright/test";
import { waitingReports, wholeReport } from "#client/features/admin/reports/testing.ts";
import type { State } from "../state.ts";

/** The admins' reports. The server's answers are stubbed. The gallery shows the other states of these pages. */

const REPORTS = "/AdminDashboard/reports";
const COUNTS = { open: 23, resolved: 0, dismissed: 1 };

const answered =
  (data: object): State["before"] =>
  ({ page }) =>
    page.route(/\/api\/admin\/reports/, (route) => route.fulfill({ json: { success: true, data } }));

export const adminReportStates: readonly State[] = [
  {
    route: REPORTS,
    name: "open reports",
    as: "elena",
    before: answered({ total: COUNTS.open, counts: COUNTS, records: waitingReports }),
    reach: ({ page }) =>
      expect(page.getByRole("heading", { name: "Scam: Luntian Digital", exact: true })).toBeVisible(),
    allThemes: true,
  },
  {
    route: `${REPORTS}/:id`,
    name: "a report to decide",
    as: "elena",
    address: `${REPORTS}/41`,
    title: "Report about Luntian Digital",
    before: answered(wholeReport),
    reach: async ({ page }) => {
      await expect(page.getByRole("heading", { name: "Conversation excerpt", exact: true })).toBeVisible();
      await page.getByRole("radio", { name: /^Resolve/ }).check();
      await expect(page.getByRole("group", { name: "What was done?" })).toBeVisible();
    },
    allThemes: true,
  },
];

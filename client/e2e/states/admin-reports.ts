import { expect, type Page } from "playwright/test";
import { decidedReport, decidedReports, waitingReports, wholeReport } from "#client/features/admin/reports/testing.ts";
import type { WholeReport } from "#shared/admin/reports/reports.schemas.ts";
import type { State } from "./state.ts";

/** The admins' reports page. The server's answers are stubbed, so that every state is available at once. */

const REPORTS = "/AdminDashboard/reports";
const ONE = "/AdminDashboard/reports/:id";
const CONFLICT = { success: false, code: "CONFLICT", message: "Ana Reyes dismissed it 2 minutes ago." };

interface World {
  empty?: boolean;
  report?: WholeReport | null;
  /** Another admin was faster. */
  late?: boolean;
}

async function answer(page: Page, { empty = false, report = wholeReport, late = false }: World = {}): Promise<void> {
  let now = report;
  await page.route(/\/api\/admin\/reports(\/\d+)?(\?|$)/, (route) => {
    const url = new URL(route.request().url());
    if (!url.pathname.endsWith("/reports")) {
      if (route.request().method() === "PATCH" && late) {
        now = decidedReport;
        return route.fulfill({ status: 409, json: CONFLICT });
      }
      const gone = { success: false, code: "NOT_FOUND", message: "There is no such report" };
      return now ? route.fulfill({ json: { success: true, data: now } }) : route.fulfill({ status: 404, json: gone });
    }
    const status = url.searchParams.get("status") ?? "open";
    const counts = empty ? { open: 0, resolved: 0, dismissed: 0 } : { open: 23, resolved: 0, dismissed: 1 };
    const records = empty ? [] : status === "open" ? waitingReports : status === "dismissed" ? decidedReports : [];
    return route.fulfill({ json: { success: true, data: { total: Reflect.get(counts, status), counts, records } } });
  });
}

const heading = (page: Page, name: string) => page.getByRole("heading", { name, exact: true });
const state = (name: string, world: World, reach: State["reach"], more: Partial<State> = {}): State => ({
  route: REPORTS,
  name,
  as: "elena",
  before: ({ page }) => answer(page, world),
  reach,
  ...more,
});
const one = (name: string, world: World, reach: State["reach"], more: Partial<State> = {}): State =>
  state(name, world, reach, {
    ...{ route: ONE, address: `${REPORTS}/41`, title: "Report about Luntian Digital" },
    ...more,
  });

const save = (page: Page) => page.getByRole("button", { name: "Save decision", exact: true });

export const adminReportStates: readonly State[] = [
  state("open reports", {}, ({ page }) => expect(heading(page, "Scam: Luntian Digital")).toBeVisible(), {
    allThemes: true,
  }),
  state("dismissed reports", {}, ({ page }) => expect(heading(page, "Spam: Luntian Digital")).toBeVisible(), {
    address: `${REPORTS}?status=dismissed`,
  }),
  state("no reports", { empty: true }, ({ page }) => expect(page.getByText("Nothing waits for you")).toBeVisible()),
  state(
    "reports that could not be loaded",
    {},
    ({ page }) => expect(page.getByText("The reports could not be loaded.")).toBeVisible(),
    { before: ({ page }) => page.route("**/api/admin/reports?*", (route) => route.abort()) },
  ),
  one(
    "a report to decide",
    {},
    async ({ page }) => {
      await expect(heading(page, "What was written")).toBeVisible();
      await page.getByRole("radio", { name: /^Resolve/ }).check();
      await expect(page.getByRole("group", { name: "What was done?" })).toBeVisible();
    },
    { allThemes: true },
  ),
  one(
    "a report, errors",
    {},
    async ({ page }) => {
      await save(page).click();
      await expect(page.getByText("Please choose what you decide")).toBeVisible();
    },
    { title: "Error: Report about Luntian Digital" },
  ),
  one("a report that is decided", { report: decidedReport }, ({ page }) =>
    expect(page.getByText("What the reporter was told")).toBeVisible(),
  ),
  one("a report that another admin has just decided", { late: true }, async ({ page }) => {
    await page.getByRole("radio", { name: /^Dismiss/ }).check();
    await page.getByRole("button", { name: "No rule was broken", exact: true }).click();
    await save(page).click();
    await expect(page.getByText(CONFLICT.message).first()).toBeVisible();
    await expect(page.getByText("What the reporter was told")).toBeVisible();
  }),
  one(
    "an unknown report",
    { report: null },
    ({ page }) => expect(page.getByText("There is no such report").first()).toBeVisible(),
    { title: "Report" },
  ),
];

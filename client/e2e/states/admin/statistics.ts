import { expect } from "playwright/test";
import { grown } from "#client/features/admin/statistics/testing.ts";
import type { State } from "../state.ts";

/** The admins' statistics. The numbers are stubbed. The gallery shows the other states of the page. */

export const adminStatisticsStates: readonly State[] = [
  {
    route: "/admin/statistics",
    name: "a year of a large community",
    as: "ruth",
    before: ({ page }) =>
      page.route(/\/api\/admin\/analytics/, (route) => route.fulfill({ json: { success: true, data: grown(12) } })),
    reach: ({ page }) => expect(page.getByRole("heading", { name: /^From .+ now$/ })).toBeVisible(),
    allThemes: true,
  },
];

import { expect } from "playwright/test";
import { feed, sentences, stats } from "#client/features/admin/overview/testing.ts";
import type { State } from "../state.ts";

/** The admins' overview. The server's answers are stubbed: a lot at once. The gallery shows its other states. */

const answer = (data: object) => ({ json: { success: true, data, ...data } });

export const adminOverviewStates: readonly State[] = [
  {
    route: "/AdminDashboard",
    name: "admin overview, all kinds of activity",
    as: "ruth",
    before: async ({ page }) => {
      await page.route(/\/api\/admin\/activities/, (route) => route.fulfill(answer(feed)));
      await page.route(/\/api\/admin\/stats/, (route) => route.fulfill(answer(stats)));
    },
    reach: async ({ page }) => {
      const rows = page.getByRole("list", { name: /newest first$/ }).getByRole("listitem");
      await expect(rows).toHaveCount(sentences.length);
      await expect(
        page.getByRole("link", { name: "12,480 job seekers and employers: the list, admins included", exact: true }),
      ).toBeVisible();
    },
    allThemes: true,
  },
];

import { expect } from "playwright/test";
import type { State } from "./state.ts";

/** The resources: the overview page, and one page for each audience. */

const heading = (name: string): State["reach"] => {
  return async ({ page }) => expect(page.getByRole("heading", { name, level: 1 })).toBeVisible();
};

const guide = (path: string, title: string): State => ({
  route: `/resources/${path}`,
  name: "plain",
  reach: heading(title),
});

export const resourceStates: readonly State[] = [
  { route: "/resources", name: "plain", reach: heading("Resources") },
  { route: "/resources", name: "signed in", as: "maricel", reach: heading("Resources") },
  { ...guide("people-with-disabilities", "Resources for people with disabilities"), allThemes: true },
  guide("indigenous-people", "Resources for indigenous people"),
  guide("job-seekers", "Resources for job seekers"),
  guide("employers", "Resources for employers"),
  {
    route: "/resources/people-with-disabilities",
    name: "at a section, from the contents",
    reach: async ({ page }) => {
      const contents = page.getByRole("navigation", { name: "On this page" });
      await contents.getByRole("link", { name: "Your PWD ID" }).click();
      await expect(page.getByRole("heading", { name: "Your PWD ID" })).toBeInViewport();
    },
  },
  {
    route: "/resources/people-with-disabilities",
    name: "from the own dashboard",
    as: "maricel",
    address: "/ApplicantDashboard",
    reach: async ({ page }) => {
      await page.getByRole("main").getByRole("link", { name: "Resources for people with disabilities" }).click();
      await expect(page.getByRole("heading", { level: 1, name: /with disabilities/ })).toBeVisible();
      await expect(page.getByRole("main")).toBeFocused();
    },
  },
];

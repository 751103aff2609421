import { expect } from "playwright/test";
import type { State } from "./state.ts";

/** The legal pages that every footer links to. */

const heading = (name: string): State["reach"] => {
  return async ({ page }) => expect(page.getByRole("heading", { name, level: 1 })).toBeVisible();
};

export const legalStates: readonly State[] = [
  { route: "/terms", name: "plain", reach: heading("Terms and conditions") },
  { route: "/privacy", name: "plain", reach: heading("Privacy notice") },
  {
    route: "/privacy",
    name: "at a section, from the contents",
    reach: async ({ page }) => {
      const contents = page.getByRole("navigation", { name: "On this page" });
      await contents.getByRole("link", { name: "Your rights" }).click();
      await expect(page.getByRole("heading", { name: "Your rights" })).toBeInViewport();
    },
  },
  {
    route: "/privacy",
    name: "at a section, from the terms",
    address: "/terms",
    reach: async ({ page }) => {
      await page.getByRole("main").getByRole("link", { name: "privacy notice" }).last().click();
      await expect(page.getByRole("heading", { name: "How long we keep it" })).toBeFocused();
      await expect(page.getByRole("heading", { name: "How long we keep it" })).toBeInViewport();
    },
  },
  {
    route: "/privacy",
    name: "at a section, from a bookmark",
    address: "/privacy#breach",
    reach: async ({ page }) => expect(page.getByRole("heading", { name: "If something goes wrong" })).toBeInViewport(),
  },
  {
    route: "/privacy",
    name: "signed in",
    as: "maricel",
    reach: async ({ page }) => expect(page.getByRole("button", { name: /account menu/ })).toBeVisible(),
  },
  {
    route: "/terms",
    name: "signed in, next to a panel",
    as: "maricel",
    reach: async ({ page }) => {
      await page.getByRole("button", { name: "Help", exact: true }).click();
      await expect(page.getByRole("region", { name: "System Information" })).toContainText("2.3.1");
    },
  },
  { route: "/accessibility", name: "plain", reach: heading("Accessibility statement") },
];

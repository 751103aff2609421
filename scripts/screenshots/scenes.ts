import { expect, type Page } from "playwright/test";
import { openChat } from "#client/e2e/support/chat.ts";
import { applicantRow, sheet } from "#client/e2e/support/hiring-screens.ts";

import type { Demo } from "./demo.ts";

/** One picture of the README: the user, the page, and what they do before the picture is taken. */
export interface Scene {
  /** The file name without its extension. */
  name: string;
  /** A person of the demo community. */
  as: string;
  path: string;
  /** CSS pixels; a laptop's by default. */
  size?: { width: number; height: number };
  theme?: "light" | "dark";
  contrast?: "normal" | "high";
  /** The actions on the page; resolves when the picture can be taken. */
  reach: (page: Page, demo: Pick<Demo, "url" | "password">) => Promise<unknown>;
}

const ROWENA = "rowena.magbanua@mail.example";
const DENNIS = "dennis.catacutan@mail.example";
const NENITA = "nenita.salcedo@kasama.example";
const TESS = "tess@kawingcontact.example";

const JSON_BODY = { "content-type": "application/json" };
const NEWCOMER = JSON.stringify({
  ...{ user_type: "general", username: "lourdes.amparo@mail.example", email: "lourdes.amparo@mail.example" },
  ...{ first_name: "Lourdes", last_name: "Amparo", phone_number: "9175550999", password: "Mangga-at-Suman-26" },
  ...{ address: "7 Rizal Street, Dumaguete City", agreeToTerms: true },
});

const PHONE = { width: 390, height: 780 };

export const SCENES: readonly Scene[] = [
  {
    name: "seeker-overview",
    as: ROWENA,
    path: "/ApplicantDashboard",
    reach: (page) => page.getByRole("region", { name: "Jobs for you" }).getByRole("listitem").first().waitFor(),
  },
  {
    name: "seeker-search",
    as: ROWENA,
    path: "/ApplicantDashboard/jobs?search=acessibility",
    reach: async (page) => {
      await page.getByRole("article").first().getByRole("link").first().click();
      await page
        .getByRole("button", { name: /^Apply/ })
        .first()
        .waitFor();
    },
  },
  {
    name: "seeker-chat",
    as: DENNIS,
    path: "/ApplicantDashboard",
    size: PHONE,
    theme: "dark",
    reach: async (page) => {
      await openChat(page, "Ramil");
      await page.locator("[data-interview]").first().waitFor();
    },
  },
  {
    name: "chat",
    as: TESS,
    path: "/EmployerDashboard",
    size: { width: 1680, height: 1000 },
    reach: async (page) => {
      for (const name of ["Arnel", "Rowena"]) await openChat(page, name);
    },
  },
  {
    name: "employer-applicants",
    as: TESS,
    path: "/EmployerDashboard/applicants",
    reach: async (page) => {
      await applicantRow(page, "Rowena Magbanua").first().getByRole("link").first().click();
      await expect(sheet(page).getByRole("heading", { name: "Rowena Magbanua" })).toBeVisible();
    },
  },
  {
    name: "admin-overview",
    as: NENITA,
    path: "/AdminDashboard",
    size: { width: 1280, height: 1000 },
    // A person signs up while the admin watches.
    reach: async (page, { url }) => {
      await page.getByRole("region", { name: "Activity", exact: true }).getByRole("listitem").first().waitFor();
      const answer = await fetch(`${url}/api/create`, { method: "POST", headers: JSON_BODY, body: NEWCOMER });
      if (!answer.ok) throw new Error(`the sign-up failed: ${answer.status}`);
      await page
        .getByText(/Lourdes Amparo/)
        .first()
        .waitFor();
    },
  },
  {
    name: "admin-approvals",
    as: NENITA,
    path: "/AdminDashboard/approvals?kind=company",
    reach: (page) =>
      page
        .getByRole("button", { name: /^Approve/ })
        .first()
        .waitFor(),
  },
  {
    name: "admin-statistics",
    as: NENITA,
    path: "/admin/statistics",
    size: { width: 1280, height: 1000 },
    theme: "dark",
    contrast: "high",
    reach: (page) => page.locator("main svg[role=img], main figure").first().waitFor(),
  },
];

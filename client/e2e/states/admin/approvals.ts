import { expect, type Page } from "playwright/test";
import { AT, documents, rejection, waiting, withHeld } from "#client/features/admin/approvals/testing.ts";
import type { ApprovalPage } from "#shared/admin/approvals/approvals.rest.ts";
import type { OwnApprovals } from "#shared/approvals/own-approvals.rest.ts";
import type { State } from "../state.ts";

/** The admins' approvals page, and the pages of the people who asked. The server's answers are stubbed. */

const APPROVALS = "/AdminDashboard/approvals";
async function answer(page: Page, withAnother = false): Promise<void> {
  const approvals = withAnother ? withHeld(waiting.company) : waiting.company;
  const pending = { company: 2, company_change: 1, pwd_id: 2, listing: 1 };
  const data: ApprovalPage = { total: approvals.length, approvals, pending };
  await page.route("**/api/admin/approvals?*", (route) => route.fulfill({ json: { success: true, data } }));
}

const heading = (page: Page, name: string) => page.getByRole("heading", { name, exact: true });
const state = (name: string, reach: State["reach"], more: Partial<State> = {}): State => ({
  route: APPROVALS,
  name,
  as: "elena",
  before: ({ page }) => answer(page),
  reach,
  ...more,
});

export const adminApprovalStates: readonly State[] = [
  state("waiting employers", ({ page }) => expect(heading(page, "Likha Print Studio")).toBeVisible(), {
    allThemes: true,
  }),
  state("a rejection without a reason", async ({ page }) => {
    await page.getByRole("button", { name: "Reject Agos Water Services", exact: true }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Reject", exact: true }).click();
    await expect(page.getByText("Please give a reason. The employer will read it")).toBeVisible();
  }),
  state(
    "a decision to undo, and one of another admin",
    async ({ page }) => {
      await page.getByRole("button", { name: "Approve Agos Water Services", exact: true }).click();
      await expect(page.getByRole("button", { name: "Undo Agos Water Services", exact: true })).toBeVisible();
      await expect(page.getByText("by Ana Reyes", { exact: false }).last()).toBeVisible();
    },
    {
      allThemes: true,
      before: async ({ page }) => {
        await answer(page, true);
        const data = { user_id: 41, status: "approved", held: { at: AT, left_ms: 600_000 } };
        await page.route("**/api/admin/employers/41/approve", (route) =>
          route.fulfill({ json: { success: true, data } }),
        );
      },
    },
  ),
];

const OWN: OwnApprovals = {
  pwd_id: { state: "rejected", reason: rejection.reason, decided_at: AT, appeal: null, may_appeal: true },
  listing: { state: "pending", message: "I am Igorot, of Sagada.", asked_at: AT, reason: null, decided_at: null },
  may_ask_listing: false,
};
const requests = (name: string, own: OwnApprovals, reach: State["reach"]): State => ({
  route: "/ApplicantDashboard/profile",
  name,
  as: "noel",
  before: ({ page }) =>
    page.route("**/api/account/approvals", (route) => route.fulfill({ json: { success: true, data: own } })),
  reach,
});

/** The pages of the people who asked for an approval. */
export const ownApprovalStates: readonly State[] = [
  requests("a rejected PWD ID and a pending request", OWN, ({ page }) =>
    expect(page.getByRole("button", { name: "Appeal", exact: true })).toBeVisible(),
  ),
  requests("an appeal to write", OWN, async ({ page }) => {
    await page.getByRole("button", { name: "Appeal", exact: true }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
  }),
  requests(
    "a request to be listed, consent missing",
    { pwd_id: null, listing: null, may_ask_listing: true },
    async ({ page }) => {
      await page.getByRole("button", { name: "Request to be listed", exact: true }).click();
      await page.getByRole("button", { name: "Send request", exact: true }).click();
      await expect(page.getByText("Please agree that we may store and use this")).toBeVisible();
    },
  ),
  {
    route: "/EmployerDashboard/company",
    name: "rejected, with documents",
    as: "karlo",
    before: ({ page }) =>
      page.route("**/api/employer/*", async (route) => {
        const response = await route.fetch();
        const { data } = await response.json();
        const company = { ...data, status: "rejected", reason: rejection.reason, documents: documents };
        await route.fulfill({ json: { success: true, data: company } });
      }),
    reach: ({ page }) =>
      expect(page.getByRole("button", { name: "Request another review", exact: true })).toBeVisible(),
  },
];

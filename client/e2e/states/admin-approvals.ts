import { expect, type Page } from "playwright/test";
import type { ApprovalPage } from "#shared/admin/approvals/approvals.rest.ts";
import type { Approval, ApprovalKind } from "#shared/admin/approvals/approvals.schemas.ts";
import type { OwnApprovals } from "#shared/approvals/own-approvals.rest.ts";
import type { Company } from "#shared/profiles/company-views.ts";
import type { State } from "./state.ts";

/** The admins' approvals page, and the pages of the people who asked. The server's answers are stubbed. */

const APPROVALS = "/AdminDashboard/approvals";
const AT = "2026-03-01T08:00:00.000Z";
const CONFLICT = { success: false, code: "CONFLICT", message: "Ana Reyes approved it 2 minutes ago." };
const DOCUMENTS: Company["documents"] = [
  { name: `${"a".repeat(32)}.pdf`, kind: "pdf", title: "Business permit 2026.pdf", size: 214_000, added_at: AT },
  {
    name: `${"b".repeat(32)}.webp`,
    kind: "image",
    title: "Certificate of registration.jpg",
    size: 88_000,
    added_at: AT,
  },
];
const agos: Company = {
  user_id: 41,
  company_name: "Agos Water Services",
  industry: "Water and sanitation",
  company_size: "51-200",
  website_url: "agoswater.example",
  founded_year: 2009,
  company_description: "We bring safe water to barangays.\nWe have our own laboratory.",
  access_statement: "",
  logo_path: null,
  contact_person: "Danilo Pangandaman",
  address: "4 Session Road, Baguio City",
  status: "pending",
  reason: null,
  documents: DOCUMENTS,
  review: null,
};
const before = {
  status: "rejected",
  by: { id: 2, name: "Ana Reyes" },
  at: AT,
  reason: "The permit is of another year.",
} as const;
const common = {
  email: "owner@mail.example",
  photo: null,
  account: "active",
  status: "pending",
  since: AT,
  decision: null,
} as const;
const WAITING: Record<ApprovalKind, Approval[]> = {
  company: [
    {
      ...common,
      kind: "company",
      user_id: 41,
      name: "Danilo Pangandaman",
      user_type: "employer",
      company: agos,
      version: "one",
      alike: [],
      decision: before,
    },
    {
      ...{ ...common, kind: "company", user_id: 42, name: "Bea Santillan", user_type: "employer" },
      account: "suspended",
      version: "two",
      alike: [],
      company: { ...agos, user_id: 42, company_name: "Likha Print Studio", documents: [], company_description: "" },
    },
  ],
  company_change: [
    {
      ...{ ...common, kind: "company_change", user_id: 46, name: "Danilo Pangandaman", user_type: "employer" },
      company: { ...agos, status: "approved" },
      changes: [
        {
          field: "company_name",
          from: agos.company_name,
          to: "Kawing Contact Solutions and Partners of Western Visayas",
        },
        { field: "logo_path", from: null, to: "/api/files/x.webp" },
        { field: "website_url", from: agos.website_url, to: "kawing-contact-solutions.example" },
      ],
      alike: [{ user_id: 47, company_name: "Kawing Contact Solutions", status: "approved" }],
    },
  ],
  pwd_id: [
    {
      ...{ ...common, kind: "pwd_id", user_id: 43, name: "Maricel Abueva", user_type: "pwd" },
      ...{
        number: "••-••••-•••-•••1234",
        fits: true,
        opened: false,
        appeal: { message: "It is an older card.", at: AT },
        decision: before,
      },
    },
    {
      ...{ ...common, kind: "pwd_id", user_id: 44, name: "Noel Dimaculangan", user_type: "pwd" },
      ...{ number: "•••", fits: false, opened: false, appeal: null },
    },
  ],
  listing: [
    {
      ...{ ...common, kind: "listing", user_id: 45, name: "Tala Reyes", user_type: "general" },
      message: "I am Igorot.\nMy family is from Sagada.",
    },
  ],
};
const DECIDED: Approval[] = [
  {
    ...common,
    kind: "company",
    user_id: 41,
    name: "Danilo Pangandaman",
    user_type: "employer",
    company: agos,
    version: "one",
    alike: [],
    ...{ status: "rejected", decision: before },
  },
];

/** Another admin has just decided about the second company. */
const HELD = { status: "approved", by: { id: 2, name: "Ana Reyes" }, at: AT, reason: null, left_ms: 600_000 } as const;
const withHeld = (approvals: Approval[]): Approval[] =>
  approvals.map((one) => (one.user_id === 42 ? { ...one, held: HELD } : one));

async function answer(page: Page, { empty = false, held = false } = {}): Promise<void> {
  await page.route("**/api/admin/approvals?*", (route) => {
    const query = new URL(route.request().url()).searchParams;
    const kind = (query.get("kind") ?? "company") as ApprovalKind;
    const approvals = empty
      ? []
      : query.get("status") === "decided"
        ? DECIDED
        : held
          ? withHeld(WAITING[kind])
          : WAITING[kind];
    const pending = empty
      ? { company: 0, company_change: 0, pwd_id: 0, listing: 0 }
      : { company: 2, company_change: 1, pwd_id: 2, listing: 1 };
    const data: ApprovalPage = { total: approvals.length, approvals, pending };
    return route.fulfill({ json: { success: true, data } });
  });
  await page.route("**/api/admin/*/*/*", (route) => {
    if (!route.request().url().endsWith("/reveal")) return route.fulfill({ status: 409, json: CONFLICT });
    return route.fulfill({ json: { success: true, data: { pwd_id_number: "06-3022-000-0001234" } } });
  });
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
    await expect(page.getByText("Please give a reason: the employer reads it")).toBeVisible();
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
        await answer(page, { held: true });
        const data = { user_id: 41, status: "approved", held: { at: AT, left_ms: 600_000 } };
        await page.route("**/api/admin/employers/41/approve", (route) =>
          route.fulfill({ json: { success: true, data } }),
        );
      },
    },
  ),
  state("another admin was first", async ({ page }) => {
    await page.getByRole("button", { name: "Approve Agos Water Services", exact: true }).click();
    await expect(page.getByText(CONFLICT.message)).toBeVisible();
  }),
  state(
    "PWD IDs, one of them shown",
    async ({ page }) => {
      await page.getByRole("button", { name: "Show number of Maricel Abueva", exact: true }).click();
      await expect(page.getByText("06-3022-000-0001234", { exact: true })).toBeVisible();
    },
    { address: `${APPROVALS}?kind=pwd_id` },
  ),
  state("requests to be listed", ({ page }) => expect(heading(page, "Tala Reyes")).toBeVisible(), {
    address: `${APPROVALS}?kind=listing`,
  }),
  state(
    "company changes, one with a similar name",
    async ({ page }) => expect(page.getByText("This name looks like another company's")).toBeVisible(),
    { address: `${APPROVALS}?kind=company_change`, allThemes: true },
  ),
  state("decided approvals", ({ page }) => expect(page.getByText("by Ana Reyes")).toBeVisible(), {
    address: `${APPROVALS}?status=decided`,
  }),
  state("no open requests", ({ page }) => expect(page.getByText("No employers waiting")).toBeVisible(), {
    before: ({ page }) => answer(page, { empty: true }),
  }),
  state(
    "approvals that could not be loaded",
    ({ page }) => expect(page.getByText("The approvals could not be loaded").first()).toBeVisible(),
    { before: ({ page }) => page.route("**/api/admin/approvals?*", (route) => route.abort()) },
  ),
];

const OWN: OwnApprovals = {
  pwd_id: { state: "rejected", reason: before.reason, decided_at: AT, appeal: null, may_appeal: true },
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
      await page.getByRole("button", { name: "Ask to be listed", exact: true }).click();
      await page.getByRole("button", { name: "Send the request", exact: true }).click();
      await expect(page.getByText("Please confirm that we may keep and use this")).toBeVisible();
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
        const company = { ...data, status: "rejected", reason: before.reason, documents: DOCUMENTS };
        await route.fulfill({ json: { success: true, data: company } });
      }),
    reach: ({ page }) =>
      expect(page.getByRole("button", { name: "Ask for another review", exact: true })).toBeVisible(),
  },
];

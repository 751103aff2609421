import { expect, type Page } from "playwright/test";
import type { AdminPerson, SensitiveDetails } from "#shared/admin/people/person.rest.ts";
import type { Scene, State } from "./state.ts";

/** A person's page in the admin area. The server's answers are stubbed: long names, long reasons, and many entries. */

const ROUTE = "/AdminDashboard/people/:id";
const NAME = "Maria Concepcion Dimaculangan-Evangelista";
const moment = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
const ELENA = { id: 1, name: "Elena Santos" };
const REASON = "They asked four applicants for a fee before the interview.\nTwo of them have paid it.";

const SEEKER: AdminPerson = {
  account: {
    id: 77,
    username: "member-77",
    email: "maria.concepcion.dimaculangan-evangelista@mail.example",
    first_name: "Maria Concepcion",
    last_name: "Dimaculangan-Evangelista",
    photo: null,
    user_type: "pwd",
    status: "active",
    verified_at: moment(800),
    created_at: moment(801),
    last_login_at: moment(3),
  },
  decision: null,
  company: null,
  pwd_id: { state: "pending", masked: "••-••••-•••-•••1234" },
  sessions: [
    { device: "Firefox on Windows", created_at: moment(50), last_used_at: moment(0.1) },
    { device: "Chrome on Android", created_at: moment(300), last_used_at: moment(26) },
  ],
  reports: {
    about: [{ id: 4, reason: "harassment", status: "open", created_at: moment(5) }],
    by: [
      { id: 3, reason: "scam", status: "resolved", created_at: moment(90) },
      { id: 2, reason: "spam", status: "dismissed", created_at: moment(400) },
    ],
  },
  audit: [
    { action: "user.warn", actor: ELENA, reason: "Please do not send the same text to twelve people.", at: moment(4) },
    { action: "person.sensitive.read", actor: null, reason: "They asked us to correct their address.", at: moment(70) },
    { action: "resume.read", actor: ELENA, reason: null, at: moment(200) },
  ],
  counts: { applications: 12, jobs: 0, conversations: 7 },
};

const EMPLOYER: AdminPerson = {
  ...SEEKER,
  account: { ...SEEKER.account, username: "tala-health-network", user_type: "employer", status: "suspended" },
  decision: { status: "suspended", by: ELENA, reason: REASON, at: moment(1) },
  company: {
    company_name: "Tala Health Network of the Visayas and Mindanao",
    industry: "Healthcare and social assistance",
    company_size: "51-200",
    website_url: "https://tala-health-network.example.ph/a-long-address-without-a-break",
    status: "approved",
    decided_at: moment(700),
    reason: null,
  },
  pwd_id: null,
  sessions: [],
  audit: [{ action: "user.suspend", actor: ELENA, reason: REASON, at: moment(1) }, ...SEEKER.audit],
  counts: { applications: 1204, jobs: 31, conversations: 58 },
};

const DETAILS: SensitiveDetails = {
  phone_number: "+639171234567",
  address: "12 Mabini Street, Barangay San Agustin, Jaro, Iloilo City",
  pwd_id_number: "06-3022-000-0001234",
  disability: "Low vision in both eyes, and a wheelchair for longer ways",
  consents: [
    { what: "terms", version: "2026-11", at: moment(801), withdrawn: false },
    { what: "sensitive-data", version: "2026-11", at: moment(801), withdrawn: false },
  ],
};

const answer = (data: unknown) => ({ json: { success: true, data } });
const shows = (person: AdminPerson) => (page: Page) =>
  page.route(`**/api/admin/users/${person.account.id}`, (route) =>
    route.request().method() === "GET"
      ? route.fulfill(answer(person))
      : route.fulfill({
          status: 409,
          json: {
            success: false,
            code: "CONFLICT",
            message: "Elena Santos changed the type of this account 2 minutes ago.",
          },
        }),
  );
const arrive = async (page: Page) => {
  await expect(page.getByRole("heading", { name: NAME, level: 1 })).toBeVisible();
};
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

const state = (
  name: string,
  person: AdminPerson,
  then: (scene: Scene) => Promise<void> = async () => {},
  more: Partial<State> = {},
): State => ({
  route: ROUTE,
  name,
  as: "ruth",
  title: NAME,
  address: `/AdminDashboard/people/${person.account.id}`,
  before: ({ page }) => shows(person)(page),
  reach: async (scene) => {
    await arrive(scene.page);
    await then(scene);
  },
  ...more,
});

export const adminPersonStates: readonly State[] = [
  state("a job seeker with every detail", SEEKER, undefined, { allThemes: true }),
  state("a suspended employer", EMPLOYER, undefined, { allThemes: true }),
  state(
    "the sensitive details, shown",
    SEEKER,
    async ({ page }) => {
      await page.route("**/api/admin/users/77/sensitive", (route) => route.fulfill(answer(DETAILS)));
      await press(page, "Show sensitive details");
      await page.getByLabel("Reason").fill("They asked us to correct their address.");
      await press(page, "Show them");
      await expect(page.getByText(DETAILS.address)).toBeVisible();
    },
    { allThemes: true },
  ),
  state("a suspension without a reason", EMPLOYER, undefined, {
    before: ({ page }) =>
      shows({ ...EMPLOYER, account: { ...EMPLOYER.account, status: "active" }, decision: null })(page),
    reach: async ({ page }) => {
      await arrive(page);
      await press(page, "Suspend");
      await page.getByRole("dialog").getByRole("button", { name: "Suspend", exact: true }).click();
      await expect(page.getByText("Please give a reason of 10 characters or more")).toBeVisible();
    },
    allThemes: true,
  }),
  state("a reactivation", EMPLOYER, async ({ page }) => {
    await press(page, "Reactivate");
    await expect(page.getByRole("dialog").getByLabel("Words to the person")).toBeVisible();
  }),
  state("a warning", SEEKER, async ({ page }) => {
    await press(page, "Warn");
    await page.getByLabel("Warning").fill("Please do not send the same text to twelve people.");
  }),
  state("a new type", SEEKER, async ({ page }) => {
    await press(page, "Change type");
    await expect(page.getByRole("radio", { name: "General User" })).toBeVisible();
  }),
  state("another admin was faster", SEEKER, async ({ page }) => {
    await press(page, "Change type");
    await page.getByRole("radio", { name: "General User" }).check();
    await page.getByRole("dialog").getByRole("button", { name: "Change type", exact: true }).click();
    await expect(page.getByRole("alertdialog", { name: "Somebody was faster" })).toBeVisible();
  }),
  {
    route: ROUTE,
    name: "the own account",
    as: "ruth",
    title: "Ruth Ocampo",
    reach: async ({ page, people }) => {
      await page.goto(new URL(`/AdminDashboard/people/${people.ruth.id}`, page.url()).href);
      await expect(page.getByText("This is your own account.")).toBeVisible();
      await expect(page.getByText("Reports about you, if there are any, are for other admins.")).toBeVisible();
      await expect(page.getByRole("button", { name: "Show sensitive details" })).toHaveCount(0);
    },
  },
  {
    route: ROUTE,
    name: "an unknown person",
    as: "ruth",
    title: "There is no such person",
    address: "/AdminDashboard/people/987654321",
    reach: async ({ page }) => expect(page.getByRole("heading", { name: "There is no such person" })).toBeVisible(),
  },
  {
    route: ROUTE,
    name: "the person could not be loaded",
    as: "ruth",
    address: "/AdminDashboard/people/77",
    before: ({ page }) => page.route("**/api/admin/users/77", (route) => route.abort()),
    reach: async ({ page }) => expect(page.getByText("The person could not be loaded")).toBeVisible(),
  },
];

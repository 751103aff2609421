import { expect, type Page } from "playwright/test";
import { details, employer, NAME, seeker } from "#client/features/admin/person/testing.ts";
import type { AdminPerson } from "#shared/admin/people/person.rest.ts";
import type { Scene, State } from "../state.ts";

/** A person's page in the admin area. The server's answers are stubbed: long names, long reasons, and many entries. */

const ROUTE = "/AdminDashboard/people/:id";
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
  state("a job seeker with every detail", seeker, undefined, { allThemes: true }),
  state(
    "the sensitive details, shown",
    seeker,
    async ({ page }) => {
      await page.route("**/api/admin/users/77/sensitive", (route) => route.fulfill(answer(details)));
      await press(page, "Show sensitive details");
      await page.getByLabel("Reason").fill("They asked us to correct their address.");
      await press(page, "Show details");
      await expect(page.getByText(details.address)).toBeVisible();
    },
    { allThemes: true },
  ),
  state("a suspension without a reason", employer, undefined, {
    before: ({ page }) =>
      shows({ ...employer, account: { ...employer.account, status: "active" }, decision: null })(page),
    reach: async ({ page }) => {
      await arrive(page);
      await press(page, "Suspend");
      await page.getByRole("dialog").getByRole("button", { name: "Suspend", exact: true }).click();
      await expect(page.getByText("Please give a reason of 10 characters or more")).toBeVisible();
    },
    allThemes: true,
  }),
  state("a reactivation", employer, async ({ page }) => {
    await press(page, "Reactivate");
    await expect(page.getByRole("dialog").getByLabel("Message to the person")).toBeVisible();
  }),
  state("a warning", seeker, async ({ page }) => {
    await press(page, "Warn");
    await page.getByLabel("Warning").fill("Please do not send the same text to twelve people.");
  }),
  state("a new type", seeker, async ({ page }) => {
    await press(page, "Change type");
    await expect(page.getByRole("radio", { name: "General User" })).toBeVisible();
  }),
  state("another admin was faster", seeker, async ({ page }) => {
    await press(page, "Change type");
    await page.getByRole("radio", { name: "General User" }).check();
    await page.getByRole("dialog").getByRole("button", { name: "Change type", exact: true }).click();
    await expect(page.getByRole("alertdialog", { name: "Someone else already changed this" })).toBeVisible();
  }),
  {
    route: ROUTE,
    name: "the own account",
    as: "ruth",
    title: "Ruth Ocampo",
    reach: async ({ page, people }) => {
      await page.goto(new URL(`/AdminDashboard/people/${people.ruth.id}`, page.url()).href);
      await expect(page.getByText("This is your own account.")).toBeVisible();
      await expect(page.getByText("If there are reports about you, other admins handle them.")).toBeVisible();
      await expect(page.getByRole("button", { name: "Show sensitive details" })).toHaveCount(0);
    },
  },
];

import { expect, type Page } from "playwright/test";
import { axe } from "#client/e2e/support/audit.ts";
import { api, makeAdmin, makeSeeker, type Person } from "#client/e2e/support/community.ts";
import { press, type } from "#client/e2e/support/keyboard.ts";
import type { Kasama } from "#client/e2e/support/server.ts";
import { test } from "#client/e2e/support/shared.ts";
import { type Visit, visit } from "#client/e2e/support/visit.ts";

/** Someone who signed up as a job seeker adds a PWD ID later, and becomes a person with a disability once it is verified. */

let kasama: Kasama;
let lea: Person;
const visits: Visit[] = [];
test.beforeEach(async ({ shared }) => {
  kasama = shared;
  lea = await makeSeeker(kasama, "Lea Salonga", "general");
});
test.afterEach(async () => {
  for (const { context, pageErrors } of visits.splice(0)) {
    expect(pageErrors).toEqual([]);
    await context.close();
  }
});

const form = (page: Page) => page.getByRole("dialog", { name: "Edit your profile" });
const NUMBER = "06-3022-000-0001234";

test("a PWD ID added later by keyboard, with consent, updates the page once it is verified", async ({ browser }) => {
  const one = await visit(browser, { url: kasama.url, as: lea, width: 1280 });
  visits.push(one);
  const { page } = one;
  await page.goto(`${kasama.url}/AdminDashboard/profile`);
  await page.getByRole("link", { name: "Add it to your profile" }).click();
  await press(page, page.getByRole("button", { name: "Add your PWD ID number" }));
  const number = form(page).getByLabel(/^PWD ID Number/);
  await expect(number).toBeFocused();
  await page.keyboard.type(NUMBER);
  await press(page, form(page).getByRole("button", { name: "Save", exact: true }));
  const consent = form(page).getByRole("checkbox", { name: /my disability and my PWD ID number are stored/ });
  await expect(consent).toHaveAccessibleDescription(/Please agree that we may keep this/);
  await axe(page);
  await press(page, form(page).getByRole("link", { name: /Please agree that we may keep this/ }));
  await expect(consent).toBeFocused();
  await page.keyboard.press("Space");
  await press(page, form(page).getByRole("button", { name: "Save", exact: true }));
  await expect(form(page)).toHaveCount(0);
  await expect(page.getByText("Waiting for review").first()).toBeVisible();

  const admin = await makeAdmin(kasama, "elena.cruz@kasama.example");
  await api(kasama, "POST", `/api/admin/pwd-ids/${lea.id}/reveal`, admin.token);
  await api(kasama, "POST", `/api/admin/pwd-ids/${lea.id}/approve`, admin.token);
  await page.waitForURL(`${kasama.url}/ApplicantDashboard/profile*`);
  await expect(page.getByText("Person with Disability", { exact: true }).first()).toBeVisible();
  await expect(page.getByText("Verified", { exact: true }).first()).toBeVisible();
});

test("the address given at sign-up can be changed in the profile", async ({ browser }) => {
  const one = await visit(browser, { url: kasama.url, as: lea, width: 1280 });
  visits.push(one);
  const { page } = one;
  await page.goto(`${kasama.url}/AdminDashboard/profile`);
  await expect(page.getByText("12 Mabini Street, Jaro, Iloilo City")).toBeVisible();
  await page.getByRole("button", { name: "Edit Profile" }).click();
  const address = form(page).getByLabel("Address", { exact: true });
  await address.fill("PH");
  await press(page, form(page).getByRole("button", { name: "Save", exact: true }));
  await expect(form(page).getByRole("link", { name: "Address is too short" })).toBeVisible();
  await address.fill("");
  await type(page, address, "4 Rizal Street, Baguio City");
  await press(page, form(page).getByRole("button", { name: "Save", exact: true }));
  await expect(page.getByText("4 Rizal Street, Baguio City")).toBeVisible();
});

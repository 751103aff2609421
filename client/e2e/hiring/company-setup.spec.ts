import { type BrowserContext, expect, type Page } from "playwright/test";
import { api, makeAdmin, makeEmployer, type Person } from "#client/e2e/support/community.ts";
import type { Kasama } from "#client/e2e/support/server.ts";
import { test } from "#client/e2e/support/shared.ts";
import { visit } from "#client/e2e/support/visit.ts";

/** The dashboard of a new company while admins decide about it, live. */

const HOME = "/EmployerDashboard";

let kasama: Kasama;
let admin: Person;
const contexts: BrowserContext[] = [];
test.beforeAll(async ({ shared }) => {
  kasama = shared;
  admin = await makeAdmin(kasama, "corazon@kasama.example");
});
test.afterEach(async () => {
  for (const context of contexts.splice(0)) await context.close();
});

const setup = (page: Page) => page.getByRole("region", { name: "Set up your company" });
const step = (page: Page, title: string) => setup(page).getByRole("listitem").filter({ hasText: title });

test("a new company sees its review live, from waiting to rejected to approved", async ({ browser }) => {
  const mara = await makeEmployer(kasama, "Mara Quiambao", "Banig Weavers");
  const { context, page, pageErrors } = await visit(browser, { url: kasama.url, as: mara });
  contexts.push(context);
  await page.goto(kasama.url + HOME);
  await expect(step(page, "Company in review")).toContainText("within one working day");
  await expect(page.getByText("You're all caught up")).toHaveCount(0);

  await api(kasama, "POST", `/api/admin/employers/${mara.id}/reject`, admin.token, {
    reason: "The permit has expired.",
  });
  const needs = page.getByRole("region", { name: /items? needs? your attention/ });
  await expect(needs.getByRole("listitem").first()).toContainText("Reviewer's note: The permit has expired.");
  await expect(step(page, "Company review")).toContainText("Not approved");
  await needs.getByRole("button", { name: "Add a document" }).click();
  await expect(page).toHaveURL(`${kasama.url + HOME}/company#company-documents`);
  await expect(page.getByRole("heading", { name: "Documents", exact: true })).toBeFocused();
  await page.goBack();
  await needs.getByRole("button", { name: "Request another review" }).click();
  await expect(step(page, "Company in review")).toBeVisible();
  await expect(needs).toHaveCount(0);
  // The employer has nothing to do, but the review is not finished, so there is no green tick.
  await expect(page.getByText("You're all caught up")).toHaveCount(0);

  await api(kasama, "POST", `/api/admin/employers/${mara.id}/approve`, admin.token, {});
  await expect(step(page, "Company approved")).toContainText("Done");
  // The decision is among the unread notifications.
  await expect(page.getByRole("heading", { name: /^You have \d+ unread notifications$/ })).toBeVisible();
  await step(page, "Post a job").getByRole("link", { name: "Post a job" }).click();
  await expect(page).toHaveURL(`${kasama.url + HOME}/positions/new`);
  expect(pageErrors).toEqual([]);
});

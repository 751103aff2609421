import { type BrowserContext, expect, type Page } from "playwright/test";
import { api, makeAdmin, makeEmployer, type Person } from "#client/e2e/support/community.ts";
import { answerAccess, POSITIONS, positionRow as row, writeJob as write } from "#client/e2e/support/hiring-screens.ts";
import type { Kasama } from "#client/e2e/support/server.ts";
import { test } from "#client/e2e/support/shared.ts";
import { visit } from "#client/e2e/support/visit.ts";

/**
 * An employer's jobs, from the first draft to the last day: in two tabs, after reloads, and with one call for each
 * list.
 */

let kasama: Kasama;
let admin: Person;
let jonas: Person;
let karlo: Person;
const contexts: BrowserContext[] = [];

test.beforeAll(async ({ shared }) => {
  kasama = shared;
  admin = await makeAdmin(kasama, "elena@kasama.example");
  jonas = await makeEmployer(kasama, "Jonas Villareal", "Luntian Digital", admin);
  karlo = await makeEmployer(kasama, "Karlo Bautista", "Karlo Foods");
});
test.afterEach(async () => {
  for (const context of contexts.splice(0)) await context.close();
});

async function open(
  browser: Parameters<typeof visit>[0],
  path: string,
  as: Person | undefined,
): Promise<{ page: Page; context: BrowserContext; calls: string[] }> {
  const { page, context } = await visit(browser, { url: kasama.url, as });
  contexts.push(context);
  const calls: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith("/api/jobs")) calls.push(`${request.method()} ${pathname}`);
  });
  await page.goto(kasama.url + path);
  return { page, context, calls };
}
test("a job goes from a draft to its public page, and every change shows in every tab", async ({ browser }) => {
  const { page, context, calls } = await open(browser, POSITIONS, jonas);
  await expect(page.getByText("You have no jobs yet")).toBeVisible();
  expect(calls).toEqual(["GET /api/jobs/mine"]);
  const other = await context.newPage();
  await other.goto(kasama.url + POSITIONS);
  await expect(other.getByText("You have no jobs yet")).toBeVisible();

  await page.getByRole("link", { name: "Post a job" }).first().click();
  await write(page, "Bookkeeper");
  await page.getByRole("combobox", { name: /^Add a skill/ }).fill("Bookkeeping");
  await page.keyboard.press("Enter");
  await answerAccess(page, "Step-free access", "Yes");
  await page.getByRole("button", { name: "Save draft", exact: true }).click();
  await expect(page).toHaveURL(/positions\/edit\?id=\d+$/);
  await expect(row(other, "Bookkeeper").getByText("Draft", { exact: true })).toBeVisible();

  await expect(page.getByLabel("Job title")).toHaveValue("Bookkeeper");
  calls.length = 0;
  await page.getByRole("button", { name: "Publish", exact: true }).dblclick();
  await expect(row(page, "Bookkeeper").getByText("Open", { exact: true })).toBeVisible();
  expect(calls.filter((one) => one.startsWith("PUT"))).toHaveLength(1);
  await expect(row(other, "Bookkeeper").getByText("Open", { exact: true })).toBeVisible();

  // A second job with the same name opens the first one.
  await page.getByRole("link", { name: "Post a job" }).click();
  await write(page, "Bookkeeper");
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(page.getByRole("link", { name: "Open the existing job" })).toBeVisible();

  const { page: visitor } = await open(browser, `/companies/${jonas.id}`, undefined);
  await expect(visitor.getByRole("heading", { level: 1, name: "Luntian Digital" })).toBeVisible();
  await expect(visitor.getByRole("link", { name: "Bookkeeper" })).toBeVisible();
  await expect(visitor).toHaveTitle(/^Luntian Digital/);
  await visitor.getByRole("link", { name: "Bookkeeper" }).click();
  await expect(visitor.getByRole("heading", { level: 1, name: "Bookkeeper" })).toBeVisible();
  await expect(visitor.getByRole("link", { name: "Sign in to apply" })).toBeVisible();

  await row(other, "Bookkeeper")
    .getByRole("link", { name: /^View as a job seeker/ })
    .click();
  await expect(other.getByRole("heading", { level: 1, name: "Bookkeeper" })).toBeVisible();
  await expect(other.getByRole("link", { name: "Edit this job" })).toBeVisible();
  await other.goBack();

  const close = row(other, "Bookkeeper").getByRole("button", { name: "Close Bookkeeper", exact: true });
  await close.focus();
  await other.keyboard.press("Enter");
  await expect(row(other, "Bookkeeper").getByText("Closed by you")).toBeVisible();
  await expect(row(other, "Bookkeeper").getByRole("button", { name: "Reopen Bookkeeper", exact: true })).toBeFocused();
});

test("input survives a reload, and two windows never overwrite each other's text", async ({ browser }) => {
  const { data } = await create(jonas, { status: "draft", title: "Encoder" });
  const edit = `${POSITIONS}/edit?id=${(data as { id: number }).id}`;
  const { page, context } = await open(browser, edit, jonas);
  await page.getByLabel("Description").fill("You type what others have written.");
  await page.reload();
  await expect(page.getByText("This is what you typed before the form was closed.")).toBeVisible();
  await expect(page.getByLabel("Description")).toHaveValue("You type what others have written.");

  const { version } = ((await api(kasama, "GET", `/api/jobs/${(data as { id: number }).id}`, jonas.token)).data ??
    {}) as { version: number };
  await api(kasama, "PUT", `/api/jobs/${(data as { id: number }).id}`, jonas.token, {
    status: "draft",
    title: "Data encoder",
    version,
  });
  // The conflict is shown before anything is pressed.
  await expect(page.getByText("This job was edited elsewhere")).toBeVisible();
  await expect(page.getByLabel("Description")).toHaveValue("You type what others have written.");
  await page.getByRole("button", { name: "Load the latest version", exact: true }).click();
  await expect(page.getByLabel("Job title")).toHaveValue("Data encoder");
  await expect(page.getByLabel("Description")).toHaveValue("");

  // A logout leaves nothing for the next user of this computer.
  await page.getByLabel("Description").fill("Something private.");
  await page.getByRole("button", { name: /account menu/ }).click();
  await page.getByRole("button", { name: "Logout", exact: true }).click();
  await expect(page).toHaveURL(`${kasama.url}/`);
  const storedKeys = await page.evaluate(() =>
    Object.keys(localStorage).filter((key) => key.startsWith("kasama-typed-")),
  );
  expect(storedKeys).toEqual([]);
  await context.close();
});

test("a company under review can save drafts, and can publish as soon as it is approved", async ({ browser }) => {
  const { page } = await open(browser, `${POSITIONS}/new`, karlo);
  await expect(page.getByText("Your company is in review")).toBeVisible();
  await write(page, "Cook");
  await expect(page.getByRole("button", { name: "Publish", exact: true })).toHaveAttribute("aria-disabled", "true");
  await page.getByRole("button", { name: "Save draft", exact: true }).click();
  await expect(page).toHaveURL(/positions\/edit\?id=\d+$/);
  await expect(page.getByText("Your company is in review")).toBeVisible();
  await api(kasama, "POST", `/api/admin/employers/${karlo.id}/approve`, admin.token);
  await expect(page.getByText("Your company is in review")).toBeHidden();
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(row(page, "Cook").getByText("Open", { exact: true })).toBeVisible();
});

/** Creates a job through the API. */
async function create(by: Person, body: object) {
  const response = await fetch(`${kasama.url}/api/jobs`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      authorization: `Bearer ${by.token}`,
      "idempotency-key": crypto.randomUUID(),
    },
    body: JSON.stringify(body),
  });
  const answer = (await response.json()) as { success: boolean; message?: string; data?: unknown };
  expect(answer.success, answer.message).toBe(true);
  return answer;
}

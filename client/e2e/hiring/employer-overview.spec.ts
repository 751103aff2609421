import { type BrowserContext, expect, type Page } from "playwright/test";
import { chatWindow } from "#client/e2e/support/chat.ts";
import { makeAdmin, makeEmployer, makeSeeker, type Person } from "#client/e2e/support/community.ts";
import { applyFor, moveTo, postJob, propose, send } from "#client/e2e/support/hiring.ts";
import type { Kasama } from "#client/e2e/support/server.ts";
import { test } from "#client/e2e/support/shared.ts";
import { visit } from "#client/e2e/support/visit.ts";

/** The employer's overview while others act: live in every open tab, without a reload. */

const HOME = "/EmployerDashboard";

let kasama: Kasama;
let admin: Person;
const contexts: BrowserContext[] = [];
test.beforeAll(async ({ shared }) => {
  kasama = shared;
  admin = await makeAdmin(kasama, "elena@kasama.example");
});
test.afterEach(async () => {
  for (const context of contexts.splice(0)) await context.close();
});

const needs = (page: Page) => page.getByRole("region", { name: /items? needs? your attention/ });
const need = (page: Page, title: string) => needs(page).getByRole("listitem").filter({ hasText: title });
/** A figure with its text. */
const figure = (page: Page, label: string) =>
  page
    .getByRole("region", { name: "Hiring overview" })
    .locator("dl > div")
    .filter({ has: page.getByText(label, { exact: true }) });
const person = (page: Page, name: string) =>
  page.getByRole("region", { name: "Applicants" }).getByRole("listitem").filter({ hasText: name });

/** Opens a page and waits until its socket is connected: from then on live updates reach it. */
async function open(page: Page, path: string): Promise<void> {
  const synced = page.waitForEvent("websocket").then((socket) =>
    // The reply to the sync that follows each connection.
    socket.waitForEvent("framereceived", {
      predicate: ({ payload }) => /^43\d+\[.*notifications_cursor/.test(`${payload}`),
    }),
  );
  await page.goto(kasama.url + path);
  await synced;
}

test("a new application updates the figures, positions and lists of every tab at once", async ({ browser }) => {
  const jonas = await makeEmployer(kasama, "Jonas Villareal", "Luntian Digital", admin);
  const maricel = await makeSeeker(kasama, "Maricel Abueva", "pwd");
  const job = await postJob(kasama, jonas, "Bookkeeper");
  const { context, page: home, pageErrors } = await visit(browser, { url: kasama.url, as: jonas });
  contexts.push(context);
  const [positions, applicants] = [await context.newPage(), await context.newPage()];
  await open(home, HOME);
  await open(positions, `${HOME}/positions`);
  await open(applicants, `${HOME}/applicants?job_id=${job}`);
  await expect(home.getByText("You're all caught up")).toBeVisible();
  await expect(figure(home, "Open jobs")).toContainText("1");
  await expect(positions.getByText("No applicants yet")).toBeVisible();
  await expect(applicants.getByText("No one has applied for this job yet")).toBeVisible();

  const { id } = await applyFor(kasama, job, maricel);
  await expect(need(home, "1 new application")).toContainText("Not reviewed yet.");
  await expect(figure(home, "Applicants")).toContainText("1 application, 1 not reviewed yet");
  await expect(figure(home, "Interview rate")).toContainText("None reviewed yet");
  await expect(positions.getByRole("link", { name: /^1 applicant\b.*Bookkeeper$/ })).toBeVisible();
  await expect(person(applicants, "Maricel Abueva")).toBeVisible();
  await expect(applicants.getByRole("heading", { level: 1, name: "Applicants for Bookkeeper" })).toBeVisible();

  await moveTo(kasama, jonas, id, "review");
  await expect(need(home, "1 new application")).toHaveCount(0);
  await expect(figure(home, "Interview rate")).toContainText("0 of 1 reviewed");
  await expect(positions.getByRole("list", { name: /^Applicants for .+ by stage$/ })).toContainText("1 in review");

  const interview = await propose(kasama, jonas, id);
  await expect(figure(home, "Interview rate")).toContainText("1 of 1 reviewed");
  const body = { action: "ask_time", version: interview.version, words: "Any day after 3 PM" };
  await send(kasama, "PATCH", `/api/interviews/${interview.id}`, maricel, body);
  await need(home, "Another time requested")
    .getByRole("button", { name: /^Answer ?: Maricel Abueva$/ })
    .click();
  await expect(chatWindow(home, "Maricel Abueva").locator("[data-interview]")).toContainText("Any day after 3 PM");

  // An applicant who was rejected after an interview still counts as interviewed, but no longer needs an answer.
  await moveTo(kasama, jonas, id, "rejected");
  await expect(need(home, "Another time requested")).toHaveCount(0);
  await expect(figure(home, "Interview rate")).toContainText("1 of 1 reviewed");
  await expect(figure(home, "Hire rate")).toContainText("0 of 1 reviewed");
  expect(pageErrors).toEqual([]);
});

test("open items, figures and positions lead to their applicants, and Back returns", async ({ browser }) => {
  const liza = await makeEmployer(kasama, "Liza Manalo", "Habi Crafts Cooperative", admin);
  const [weaver, dyer] = [await postJob(kasama, liza, "Weaver"), await postJob(kasama, liza, "Dyer")];
  const [ana, bea] = [await makeSeeker(kasama, "Ana Reyes", "pwd"), await makeSeeker(kasama, "Bea Lacson", "pwd")];
  await applyFor(kasama, weaver, ana);
  await moveTo(kasama, liza, (await applyFor(kasama, dyer, bea)).id, "review", "interview", "offer");
  const { context, page } = await visit(browser, { url: kasama.url, as: liza });
  contexts.push(context);
  const isAt = (path: string) => expect(page).toHaveURL(kasama.url + path);
  await page.goto(kasama.url + HOME);

  await need(page, "1 open offer").getByRole("button", { name: "See open offers", exact: true }).click();
  await isAt(`${HOME}/applicants?status=offer`);
  await expect(person(page, "Bea Lacson")).toBeVisible();
  await expect(person(page, "Ana Reyes")).toHaveCount(0);
  await page.goBack();
  await need(page, "1 new application").getByRole("button", { name: "See who applied", exact: true }).click();
  await expect(person(page, "Ana Reyes")).toBeVisible();
  await isAt(`${HOME}/applicants?status=pending`);
  await page.goBack();
  await figure(page, "Open jobs").getByRole("link").click();
  await isAt(`${HOME}/positions?status=open`);

  await page.getByRole("link", { name: /^1 applicant\b.*Dyer$/ }).click();
  await isAt(`${HOME}/applicants?job_id=${dyer}`);
  await expect(page.getByRole("heading", { level: 1, name: "Applicants for Dyer" })).toBeVisible();
  await expect(person(page, "Bea Lacson")).toBeVisible();
  await expect(person(page, "Ana Reyes")).toHaveCount(0);
  await page.getByRole("combobox", { name: "Job", exact: true }).selectOption({ label: "Weaver, 1 applicant" });
  await expect(person(page, "Ana Reyes")).toBeVisible();
  await page.getByRole("link", { name: /Pending$/ }).click();
  await isAt(`${HOME}/applicants?job_id=${weaver}&status=pending`);
  // A reload shows the same, and each step back the page before.
  await page.reload();
  await expect(person(page, "Ana Reyes")).toBeVisible();
  await page.goBack();
  await isAt(`${HOME}/applicants?job_id=${weaver}`);
  await page.goBack();
  await expect(page.getByRole("combobox", { name: "Job", exact: true })).toHaveValue(String(dyer));
  await expect(person(page, "Bea Lacson")).toBeVisible();
  await page.goBack();
  await isAt(`${HOME}/positions?status=open`);
});

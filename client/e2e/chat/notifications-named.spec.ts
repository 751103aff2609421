import { type Browser, expect, type Page } from "playwright/test";
import { announcementsOf, expectAnnounced, recordAnnouncements } from "#client/e2e/support/announcements.ts";
import { axe, expectReflow } from "#client/e2e/support/audit.ts";
import { openPanel } from "#client/e2e/support/chat.ts";
import {
  makeAdmin,
  makeEmployer,
  makeSeeker,
  openConversation,
  type Person,
  send,
} from "#client/e2e/support/community.ts";
import { applyFor, send as call, moveTo, postJob } from "#client/e2e/support/hiring.ts";
import { press } from "#client/e2e/support/keyboard.ts";
import { showIn } from "#client/e2e/support/language.ts";
import type { Kasama } from "#client/e2e/support/server.ts";
import { test } from "#client/e2e/support/shared.ts";
import { type Visit, visit } from "#client/e2e/support/visit.ts";

/** Notifications that name people and jobs, those of one job together, and nothing of it on a shared screen. */

const JONAS = "Jonas Villareal";
const COMPANY = "Luntian Digital";
const JOB = "Data Encoder";
const APPLICANTS = ["Ana Cruz", "Ben Ramos", "Cora Lim", "Dina Sy", "Rowena Magbanua"];

let kasama: Kasama;
let jonas: Person;
let job: number;
const visits: Visit[] = [];

test.beforeEach(async ({ shared }) => {
  kasama = shared;
  const admin = await makeAdmin(kasama, "elena@kasama.example");
  jonas = await makeEmployer(kasama, JONAS, COMPANY, admin);
  job = await postJob(kasama, jonas, JOB);
});
test.afterEach(async () => {
  for (const { context } of visits.splice(0)) await context.close();
});

async function arrive(browser: Browser, as: Person, path: string, width = 1280): Promise<Page> {
  const one = await visit(browser, { url: kasama.url, as, width });
  visits.push(one);
  await recordAnnouncements(one.page);
  // The first sync sets the point from which the tab is notified.
  const connected = one.page.waitForEvent("websocket");
  await one.page.goto(kasama.url + path);
  await (await connected).waitForEvent("framereceived", ({ payload }) =>
    String(payload).includes("notifications_cursor"),
  );
  return one.page;
}

async function apply(name: string, to = job): Promise<number> {
  return (await applyFor(kasama, to, await makeSeeker(kasama, name, "general"))).id;
}
const bell = (page: Page, unread: number) =>
  page.getByRole("button", { name: unread === 0 ? "Notifications" : `Notifications, ${unread} unread`, exact: true });
const panel = (page: Page) => page.getByRole("region", { name: "Notifications", exact: true });
const items = (page: Page) => panel(page).getByRole("listitem");
const toasts = (page: Page) => page.locator("#toasts > * > div");

for (const width of [1280, 320]) {
  test(`what belongs together is one row that leads to the applicants of its job, at ${width} px`, async ({
    browser,
  }) => {
    for (const name of APPLICANTS) await apply(name);
    await apply("Elmo Uy", await postJob(kasama, jonas, "Bookkeeper"));
    const page = await arrive(browser, jonas, "/EmployerDashboard", width);
    await press(page, bell(page, 6));
    await expect(panel(page).getByText("6 New Notifications")).toBeVisible();
    await expect(items(page)).toHaveCount(2);
    const group = items(page).filter({ hasText: `Rowena Magbanua and 4 others applied for ${JOB}` });
    await expect(group.getByText("Unread", { exact: true })).toBeVisible();
    await expect(items(page).filter({ hasText: "Elmo Uy applied for Bookkeeper" })).toHaveCount(1);
    await axe(page);
    await expectReflow(page);
    await showIn(page, "fil");
    await expect(page.getByText(`Nag-apply si Rowena Magbanua at 4 pa para sa ${JOB}`).first()).toBeVisible();
    await showIn(page, "en");
    await press(page, group.getByRole("link"));
    await expect(page).toHaveURL(`${kasama.url}/EmployerDashboard/applicants?job_id=${job}`);
    for (const name of APPLICANTS) await expect(page.locator("main").getByText(name).first()).toBeAttached();
    // Of the other job.
    await press(page, bell(page, 1));
    // Read notifications are rows of their own.
    await expect(items(page)).toHaveCount(6);
    await press(page, items(page).filter({ hasText: "Elmo Uy applied for Bookkeeper" }).getByRole("button").first());
    await expect(page.getByRole("dialog").getByText("Elmo Uy").first()).toBeVisible();
  });
}

test("one event is announced once, by its notification, also while its conversation is open", async ({ browser }) => {
  const rowena = await makeSeeker(kasama, "Rowena Magbanua", "general");
  const id = await openConversation(kasama, rowena, jonas);
  await send(kasama, id, rowena, jonas, "Magandang umaga");
  const his = await arrive(browser, jonas, "/EmployerDashboard");
  const hers = await arrive(browser, rowena, `/messages/${id}`, 1440);
  const { id: application } = await applyFor(kasama, job, rowena);
  await expectAnnounced(his, [`Rowena Magbanua applied for ${JOB}. Open it to start reviewing.`]);
  await expect(toasts(his).filter({ hasText: `Rowena Magbanua applied for ${JOB}` })).toHaveCount(1);
  const before = (await announcementsOf(hers)).length;
  await moveTo(kasama, jonas, application, "review");
  const said = `${JONAS} from ${COMPANY} is reviewing your application for ${JOB}.`;
  await expect(hers.getByRole("log").getByText(`Jonas is reviewing your application for ${JOB}.`)).toBeVisible();
  await expect
    .poll(async () => (await announcementsOf(hers)).slice(before).map(({ text }) => text))
    .toEqual([`Your application is in review. ${said}`]);
});

test("a burst of one job is one toast with the newest name", async ({ browser }) => {
  const seekers = await Promise.all(APPLICANTS.map((name) => makeSeeker(kasama, name, "general")));
  const page = await arrive(browser, jonas, "/EmployerDashboard");
  await Promise.all(seekers.map((seeker) => applyFor(kasama, job, seeker)));
  await expect(bell(page, 5)).toBeVisible();
  await expect
    .poll(async () => (await announcementsOf(page)).map(({ text }) => text).join("\n"))
    .toMatch(new RegExp(`(and \\d others?|\\w+ \\w+) applied for ${JOB}`));
});

test("with details hidden, nothing that appears by itself names anyone, and lists still do", async ({ browser }) => {
  const rowena = await makeSeeker(kasama, "Rowena Magbanua", "general");
  const id = await openConversation(kasama, rowena, jonas);
  await send(kasama, id, rowena, jonas, "Something private");
  const page = await arrive(browser, jonas, "/settings");
  const choice = page.getByRole("switch", { name: "Hide details on shared screens" });
  await expect(choice).not.toBeChecked();
  await expect(choice).toHaveAccessibleDescription(/only say 'New message' or 'New notification'/);
  const saved = page.waitForResponse((response) => response.url().endsWith("/api/preferences"));
  await press(page, choice, "Space");
  await saved;
  await expect(choice).toBeChecked();
  await axe(page);

  await page.goto(`${kasama.url}/messages/${id}`);
  await expect(page.getByRole("heading", { name: "Rowena Magbanua", exact: true })).toBeVisible();
  await expect(page).toHaveTitle(/^Messages – /);
  await page.goto(`${kasama.url}/EmployerDashboard`);
  await expect(bell(page, 0)).toBeVisible();
  await apply("Ana Cruz");
  await expect(toasts(page)).toHaveText(/^New notification/);
  await expect(bell(page, 1)).toBeVisible();
  expect((await announcementsOf(page)).filter(({ text }) => /Ana|Encoder/.test(text))).toEqual([]);
  await press(page, bell(page, 1));
  await expect(items(page).filter({ hasText: `Ana Cruz applied for ${JOB}` })).toBeVisible();
  await page.keyboard.press("Escape");

  await openPanel(page);
  await page.getByRole("button", { name: "Chat settings", exact: true }).click();
  await page.getByRole("switch", { name: "Show a bubble for new messages" }).press("Space");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Close messages", exact: true }).click();
  await send(kasama, id, rowena, jonas, "Something more private");
  await expect(page.getByText("New message", { exact: true })).toBeVisible();
  await expect(page.getByText("Something more private")).toHaveCount(0);
  await call(kasama, "PUT", "/api/preferences", jonas, { hide_details: false });
  await expect(page.getByText("Something more private")).toBeVisible();
});

import { type Browser, expect, type Page } from "playwright/test";
import { announcementsOf, recordAnnouncements } from "#client/e2e/support/announcements.ts";
import { bubble, composer, openChat, say } from "#client/e2e/support/chat.ts";
import {
  makeAdmin,
  makeEmployer,
  makeSeeker,
  openConversation,
  type Person,
  send,
} from "#client/e2e/support/community.ts";
import type { Kasama } from "#client/e2e/support/server.ts";
import { test } from "#client/e2e/support/shared.ts";
import { type Visit, visit } from "#client/e2e/support/visit.ts";

/** After a deploy, code that an open page has not loaded yet may be gone. */

const JONAS = "Jonas Villareal";
const SAVED_JOBS = "**/assets/SavedJobsPage-*.js";
const NOTIFICATIONS = "**/assets/NotificationsPanel-*.js";

let kasama: Kasama;
let her: Person;
const visits: Visit[] = [];

test.beforeEach(async ({ shared }) => {
  kasama = shared;
  const admin = await makeAdmin(kasama, "elena@kasama.example");
  her = await makeSeeker(kasama, "Maricel Abueva", "pwd");
  const jonas = await makeEmployer(kasama, JONAS, "Luntian Digital", admin);
  await send(kasama, await openConversation(kasama, her, jonas), jonas, her, "Magandang umaga");
});
test.afterEach(async () => {
  for (const { context } of visits.splice(0)) await context.close();
});

interface Tab {
  page: Page;
  /** How often the page was loaded since it was opened. */
  loads: () => number;
  /** What was announced in the pages that were replaced. */
  saidBefore: () => Promise<string[]>;
}

/** Her dashboard. */
async function arrive(browser: Browser): Promise<Tab> {
  const one = await visit(browser, { url: kasama.url, as: her });
  visits.push(one);
  const { page } = one;
  let loads = 0;
  page.on("load", () => {
    loads += 1;
  });
  await recordAnnouncements(page);
  await page.addInitScript(() => {
    addEventListener("pagehide", () => {
      const all = Reflect.get(window, "kasamaAnnouncements") as { text: string }[];
      const before: string[] = JSON.parse(sessionStorage.getItem("said") ?? "[]");
      sessionStorage.setItem("said", JSON.stringify([...before, ...all.map(({ text }) => text)]));
    });
  });
  await page.goto(`${kasama.url}/ApplicantDashboard`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const saidBefore = () => page.evaluate(() => JSON.parse(sessionStorage.getItem("said") ?? "[]") as string[]);
  return { page, loads: () => loads, saidBefore };
}

const openSavedJobs = (page: Page) =>
  page.getByRole("navigation", { name: "Dashboard" }).getByRole("link", { name: "Saved jobs" }).click();

test("a page whose code is gone is shown after one reload, with what was typed and without a word about it", async ({
  browser,
}) => {
  const { page, loads, saidBefore } = await arrive(browser);
  await openChat(page, JONAS);
  await composer(page, JONAS).fill("A draft");
  // Until the page is loaded again: the next build has it.
  let isGone = true;
  page.on("request", (request) => {
    if (request.isNavigationRequest()) isGone = false;
  });
  await page.route(SAVED_JOBS, (route) =>
    isGone ? route.fulfill({ status: 404, body: "Not found" }) : route.continue(),
  );
  const reloaded = page.waitForEvent("load");
  await openSavedJobs(page);
  await reloaded;
  await expect(page).toHaveURL(/\/ApplicantDashboard\/saved$/);
  await expect(page.getByRole("heading", { level: 1, name: "Saved jobs" })).toBeVisible();
  await expect(composer(page, JONAS)).toHaveValue("A draft");
  expect(loads()).toBe(2);
  const said = [...(await saidBefore()), ...(await announcementsOf(page)).map(({ text }) => text)];
  expect(said.filter((text) => /went wrong|could not|reload/i.test(text))).toEqual([]);
});

test("a page whose code is gone for good is reloaded once, and then says so, once", async ({ browser }) => {
  const { page, loads, saidBefore } = await arrive(browser);
  await page.route(SAVED_JOBS, (route) => route.fulfill({ status: 404, body: "Not found" }));
  await openSavedJobs(page);
  const alert = page.getByRole("alert").filter({ hasText: "Something went wrong" });
  await expect(alert).toBeVisible();
  expect(loads()).toBe(2);
  const failures = async () => (await announcementsOf(page)).filter(({ text }) => text.includes("went wrong"));
  await expect.poll(failures).toHaveLength(1);
  expect((await saidBefore()).filter((text) => text.includes("went wrong"))).toEqual([]);
  // The user may try again, as often as they like.
  const reloaded = page.waitForEvent("load");
  await page.getByRole("button", { name: "Reload this page" }).click();
  await reloaded;
  await expect(alert).toBeVisible();
  expect(loads()).toBe(3);
});

test("a panel whose code is gone reloads the page once, and then fails with a message", async ({ browser }) => {
  const { page, loads } = await arrive(browser);
  await page.route(NOTIFICATIONS, (route) => route.fulfill({ status: 404, body: "Not found" }));
  const bell = page.getByRole("button", { name: /^Notifications/ });
  const reloaded = page.waitForEvent("load");
  await bell.click();
  await reloaded;
  await bell.click();
  await expect(page.getByText("We couldn't load your notifications.").first()).toBeVisible();
  expect(loads()).toBe(2);
  await expect(bell).toHaveAttribute("aria-expanded", "false");
});

test("nothing is reloaded while a text would be lost, or while the server does not answer", async ({ browser }) => {
  const { page, loads } = await arrive(browser);
  const failed = page.getByText("We couldn't load your notifications.");
  const bell = page.getByRole("button", { name: /^Notifications/ });
  await page.route(NOTIFICATIONS, (route) => route.abort());
  await page.route(
    (url) => url.pathname === "/ApplicantDashboard",
    (route) => route.abort(),
  );
  await bell.click();
  await expect(failed.first()).toBeVisible();
  expect(loads()).toBe(1);

  await page.unrouteAll();
  await page.route(NOTIFICATIONS, (route) => route.fulfill({ status: 404, body: "Not found" }));
  await openChat(page, JONAS);
  await say(page, JONAS, "Hello");
  await expect(bubble(page, JONAS, "Hello")).toContainText(/Sent|Delivered/);
  await composer(page, JONAS).press("ArrowUp");
  const edited = page.getByRole("textbox", { name: "Editing your message" });
  await edited.fill("Hello, Jonas. A better text");
  await expect(failed.filter({ visible: true })).toHaveCount(0);
  await bell.click();
  await expect(failed.filter({ visible: true }).first()).toBeVisible();
  await expect(page.getByText("Hello, Jonas. A better text")).toBeVisible();
  expect(loads()).toBe(1);
});

import { type Browser, expect, type Page } from "playwright/test";
import { makeSeeker } from "#client/e2e/support/community.ts";
import { test } from "#client/e2e/support/shared.ts";
import { visit } from "#client/e2e/support/visit.ts";

/** Contexts that are lent to one visitor after the other: nothing is left for the next. */

/** What one visitor could find of another on a page, in its browser and on its way. */
const found = (page: Page) =>
  page.evaluate(async () => ({
    kept: [Object.keys(localStorage), Object.keys(sessionStorage).filter((key) => key !== "kasama-visit")].flat(),
    databases: (await indexedDB.databases()).map(({ name }) => name),
    scripts: Reflect.get(window, "left"),
    hovered: document.querySelector("main :hover")?.tagName,
    size: [innerWidth, innerHeight],
    media: ["print", "(forced-colors: active)", "(prefers-color-scheme: dark)"].filter(
      (one) => matchMedia(one).matches,
    ),
    still: matchMedia("(prefers-reduced-motion: reduce)").matches,
    online: navigator.onLine,
    // The list is short: its own page, and at most the one that it was waiting at.
    behind: history.length <= 2,
    answer: await fetch("/api/messages/unread-count").then(({ status }) => status),
  }));

async function leaveAllSortsOfThings(page: Page): Promise<void> {
  await page.evaluate(async () => {
    localStorage.setItem("left", "1");
    sessionStorage.setItem("left", "1");
    const opening = indexedDB.open("left");
    await new Promise((resolve) => Object.assign(opening, { onsuccess: resolve }));
    // Nobody comes back to a page by the history of another one's.
    for (const step of [1, 2, 3]) history.pushState(null, "", `?${step}`);
  });
  await page.addInitScript(() => Reflect.set(window, "left", true));
  await page.route("**/api/**", (route) => route.abort());
  await page.setViewportSize({ width: 500, height: 400 });
  await page.emulateMedia({
    media: "print",
    forcedColors: "active",
    reducedMotion: "no-preference",
    colorScheme: "dark",
  });
  await page.context().newPage();
  await page.getByRole("heading", { level: 1 }).hover();
  await page.context().setOffline(true);
}

async function atLogin(browser: Browser, url: string) {
  const one = await visit(browser, { url });
  await one.page.goto(`${url}/login`);
  await expect(one.page.getByRole("heading", { level: 1 })).toBeVisible();
  return one;
}

test("nothing that a visitor has left is there for the next", async ({ browser, shared }) => {
  const first = await atLogin(browser, shared.url);
  const fresh = await found(first.page);
  const said: string[] = [];
  first.page.on("pageerror", ({ message }) => said.push(message));
  await leaveAllSortsOfThings(first.page);
  await first.context.close();

  const second = await atLogin(browser, shared.url);
  expect(second.page).toBe(first.page);
  expect(second.context.pages()).toEqual([second.page]);
  expect(await found(second.page)).toEqual({ ...fresh, kept: [] });
  expect(await second.context.cookies()).toEqual([]);
  await second.page.evaluate(() => {
    setTimeout(() => {
      throw new Error("of the second");
    });
  });
  await expect.poll(() => second.troubles).toEqual(["page error: of the second"]);
  expect([said, first.troubles]).toEqual([[], []]);
  await second.context.close();
});

test("each is who they are, also in a second tab, and a logout stays one", async ({ browser, shared }) => {
  const [her, him] = [await makeSeeker(shared, "Nena Cruz", "pwd"), await makeSeeker(shared, "Lito Ramos", "pwd")];
  for (const as of [her, him]) {
    const { context, page } = await visit(browser, { url: shared.url, as });
    await page.goto(`${shared.url}/ApplicantDashboard`);
    await expect(page.getByRole("button", { name: `${as.name}, account menu`, exact: true })).toBeVisible();
    const tab = await context.newPage();
    await tab.goto(`${shared.url}/ApplicantDashboard`);
    await expect(tab.getByRole("button", { name: `${as.name}, account menu`, exact: true })).toBeVisible();
    await page.evaluate(() => localStorage.clear());
    await page.goto(`${shared.url}/ApplicantDashboard`);
    await expect(page.getByRole("heading", { name: "Sign in", level: 1 })).toBeVisible();
    await context.close();
  }
});

test("where something cannot be taken back, or has gone wrong, the context goes", async ({ browser, shared }) => {
  const clocked = await atLogin(browser, shared.url);
  await clocked.page.clock.install();
  await clocked.context.close();
  expect(clocked.page.isClosed()).toBe(true);
  const failed = await atLogin(browser, shared.url);
  await failed.context.close({ reason: "the test has failed" });
  expect(failed.page.isClosed()).toBe(true);
  const next = await atLogin(browser, shared.url);
  expect([clocked.page, failed.page]).not.toContain(next.page);
  // Twice is once: it may have been lent again in between.
  await next.context.close();
  await next.context.close();
  expect(next.page.isClosed()).toBe(false);
});

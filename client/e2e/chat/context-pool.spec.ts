import { type Browser, expect, type Page } from "playwright/test";
import { makeSeeker } from "#client/e2e/support/community.ts";
import { test } from "#client/e2e/support/shared.ts";
import { visit } from "#client/e2e/support/visit.ts";

/** Browser contexts that are reused by one visitor after the other: nothing is left for the next one. */

/** Everything that one visitor could leave for another: on a page, in the browser, and on the network. */
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
    // The history is short: its own page, and at most the idle page before it.
    behind: history.length <= 2,
    answer: await fetch("/api/messages/unread-count").then(({ status }) => status),
  }));

async function leaveAllSortsOfThings(page: Page): Promise<void> {
  await page.evaluate(async () => {
    localStorage.setItem("left", "1");
    sessionStorage.setItem("left", "1");
    const opening = indexedDB.open("left");
    await new Promise((resolve) => Object.assign(opening, { onsuccess: resolve }));
    // The next visitor cannot go back to these entries.
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

test("nothing that a visitor has left is there for the next one", async ({ browser, shared }) => {
  const first = await atLogin(browser, shared.url);
  const fresh = await found(first.page);
  const errors: string[] = [];
  first.page.on("pageerror", ({ message }) => errors.push(message));
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
  await expect.poll(() => second.pageErrors).toEqual(["page error: of the second"]);
  expect([errors, first.pageErrors]).toEqual([[], []]);
  await second.context.close();
});

test("each visitor keeps their own session, also in a second tab, and stays signed out after a logout", async ({
  browser,
  shared,
}) => {
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

test("a context that cannot be cleared, or in which something failed, is not reused", async ({ browser, shared }) => {
  const clocked = await atLogin(browser, shared.url);
  await clocked.page.clock.install();
  await clocked.context.close();
  expect(clocked.page.isClosed()).toBe(true);
  const failed = await atLogin(browser, shared.url);
  await failed.context.close({ reason: "the test has failed" });
  expect(failed.page.isClosed()).toBe(true);
  const next = await atLogin(browser, shared.url);
  expect([clocked.page, failed.page]).not.toContain(next.page);
  // Closing twice must not close a context that was lent again in between.
  await next.context.close();
  await next.context.close();
  expect(next.page.isClosed()).toBe(false);
});

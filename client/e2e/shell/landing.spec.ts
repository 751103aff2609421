import { type Browser, expect, type Page, test } from "playwright/test";
import { expectAnnounced, recordAnnouncements } from "#client/e2e/support/announcements.ts";
import { press, tabTo } from "#client/e2e/support/keyboard.ts";
import { type Kasama, startKasama } from "#client/e2e/support/server.ts";
import { type Visit, visit } from "#client/e2e/support/visit.ts";

/** The landing page: prerendered by the build, readable without scripts, and hydrated by the app. */

let kasama: Kasama;
const visits: Visit[] = [];

test.beforeAll(async () => {
  kasama = await startKasama({ RATE_LIMITS: "off", APP_NAME: 'Kain & "Co"' });
});
test.afterEach(async () => {
  for (const { context, pageErrors } of visits.splice(0)) {
    await context.close();
    expect(pageErrors).toEqual([]);
  }
});
test.afterAll(() => kasama?.stop());

async function newVisit(browser: Browser): Promise<Page> {
  const one = await visit(browser, { url: kasama.url });
  visits.push(one);
  return one.page;
}

/** Blocks the app's script until the returned function is called. */
async function holdApp(page: Page): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/assets/index-*.js", async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

test("can be read with scripts switched off", async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(kasama.url);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Work that fits. People who answer.");
  await expect(page.getByText('Kain & "Co" brings persons with disabilities')).toBeVisible();
  await expect(page.getByRole("link", { name: "Contact support" })).toHaveAttribute("href", /^mailto:.+@/);
  await page.getByRole("banner").getByRole("link", { name: "Sign in" }).click();
  await expect(page).toHaveURL(/\/login$/);
  await context.close();
});

test("shows at once, and React hydrates the same elements without moving the focus", async ({ browser }) => {
  const page = await newVisit(browser);
  const release = await holdApp(page);
  await page.goto(kasama.url, { waitUntil: "commit" });
  const heading = page.getByRole("heading", { level: 1 });
  await expect(heading).toBeVisible();
  const signIn = page.getByRole("banner").getByRole("link", { name: "Sign in" });
  await signIn.focus();
  const written = await heading.elementHandle();
  // The figures are requested once React has started.
  const request = page.waitForRequest("**/api/stats");
  release();
  await request;
  expect(await written?.evaluate((one) => one.isConnected)).toBe(true);
  await expect(signIn).toBeFocused();
});

test("leads to the other pages and back without a reload: focus, title and announcement are right", async ({
  browser,
}) => {
  const page = await newVisit(browser);
  await recordAnnouncements(page);
  await page.goto(kasama.url);
  await page.evaluate(() => {
    Reflect.set(window, "same", true);
    window.scrollTo(0, 400);
  });
  await press(page, page.getByRole("banner").getByRole("link", { name: "Sign in" }));
  await expect(page.getByRole("main")).toBeFocused();
  await expect(page).toHaveTitle('Sign in – Kain & "Co"');
  await expect(page).toHaveURL(/\/login$/);
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await expectAnnounced(page, ["Sign in"]);
  await page.goBack();
  await expect(page.getByRole("heading", { name: "Work that fits." })).toBeVisible();
  // The page was never reloaded.
  expect(await page.evaluate(() => Reflect.get(window, "same"))).toBe(true);
});

test("has the same markup as the page that the app renders", async ({ browser }) => {
  const page = await newVisit(browser);
  /**
   * Every element of the page with its attributes and its own text; of drawings only the outer element. React writes a
   * preload of an image into HTML only.
   */
  const markup = () =>
    page.evaluate(() =>
      [...document.querySelectorAll("#root > :not(link, :has([aria-live])), #root > :not(:has([aria-live])) *")].map(
        (one) => {
          const attributes = [...one.attributes].filter(({ name }) => !/^(id|d|fill)$/.test(name));
          const words = [...one.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE);
          return [
            one.tagName,
            ...attributes.map(({ name, value }) => `${name}=${value}`).sort(),
            words.map((node) => node.textContent).join(""),
          ].join(" ");
        },
      ),
    );
  await page.goto(kasama.url);
  await page.waitForLoadState("networkidle");
  const written = await markup();
  await page.goto(`${kasama.url}/login`);
  await page.getByRole("banner").getByRole("link", { name: 'Kain & "Co"' }).click();
  await expect(page.getByRole("heading", { name: "Work that fits." })).toBeVisible();
  await page.waitForLoadState("networkidle");
  expect(written.length).toBeGreaterThan(200);
  expect(await markup()).toEqual(written);
});

test("keeps the chosen display settings, for the next page too", async ({ browser }) => {
  const page = await newVisit(browser);
  await page.goto(kasama.url);
  const large = page
    .getByRole("region", { name: /^Make it comfortable/ })
    .getByRole("button", { name: "Large", exact: true });
  await press(page, large, "Space");
  await expect(large).toHaveAttribute("aria-pressed", "true");
  await expect(page.locator("html")).toHaveAttribute("data-font-size", "large");
  await tabTo(page, page.getByRole("link", { name: "What we have tested, and what we haven't" }), { back: true });
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();
  const footer = page.getByRole("contentinfo");
  await press(page, footer.getByRole("button", { name: "Display", exact: true }));
  await expect(footer.getByRole("button", { name: "Large", exact: true })).toHaveAttribute("aria-pressed", "true");
});

test("nothing moves when the figures load", async ({ browser }) => {
  const page = await newVisit(browser);
  let answer = () => {};
  await page.route("**/api/stats", async (route) => {
    await new Promise<void>((resolve) => {
      answer = resolve;
    });
    const figure = (value: number) => ({ value, formatted: value.toLocaleString("en") });
    const data = { activeUsers: figure(12480), jobListings: figure(1936), partnerEmployers: figure(412) };
    await route.fulfill({ json: { success: true, data } });
  });
  for (const width of [1280, 320]) {
    await page.setViewportSize({ width, height: 800 });
    const request = page.waitForRequest("**/api/stats");
    await page.goto(kasama.url);
    await request;
    await page.evaluate(() => document.fonts.ready);
    const place = () => page.getByRole("region", { name: /^Make it comfortable/ }).boundingBox();
    const before = await place();
    answer();
    await expect(page.getByText("12,480")).toBeVisible();
    expect(await place()).toEqual(before);
  }
});

test("a page says 'Loading...' until the app has loaded", async ({ browser }) => {
  const page = await newVisit(browser);
  const release = await holdApp(page);
  await page.goto(`${kasama.url}/login`, { waitUntil: "commit" });
  await expect(page.getByText("Loading...")).toBeVisible();
  release();
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
  await expect(page.getByText("Loading...")).toBeHidden();
});

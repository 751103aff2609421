import { type Browser, type BrowserContextOptions, expect, type Page, type Request } from "playwright/test";
import { conversationSearch, openPanel } from "#client/e2e/support/chat.ts";
import {
  api,
  makeAdmin,
  makeEmployer,
  makeSeeker,
  openConversation,
  type Person,
  send,
} from "#client/e2e/support/community.ts";
import type { Kasama } from "#client/e2e/support/server.ts";
import { test } from "#client/e2e/support/shared.ts";
import { visit } from "#client/e2e/support/visit.ts";

/** The language of the page: that of the browser, until a person chooses one. */

let kasama: Kasama;
test.beforeEach(({ shared }) => {
  kasama = shared;
});

const switchTo = (page: Page, name: string) => page.getByRole("banner").getByRole("button", { name }).click();
const heading = (page: Page) => page.getByRole("heading", { level: 1 });

/** A new browser with the given settings. Its context is closed after `use`. */
async function inBrowser(browser: Browser, options: BrowserContextOptions, use: (page: Page) => Promise<void>) {
  const context = await browser.newContext(options);
  try {
    await use(await context.newPage());
  } finally {
    await context.close();
  }
}

test("is the browser's, from the first paint on, and no other language is loaded", async ({ browser }) => {
  await inBrowser(browser, { locale: "fil-PH" }, async (page) => {
    const loaded: string[] = [];
    page.on("request", (request) => loaded.push(request.url()));
    await page.goto(kasama.url);
    await expect(heading(page)).toHaveText("Trabahong bagay sa iyo. Mga taong sumasagot.");
    await expect(page.locator("html")).toHaveAttribute("lang", "fil");
    await expect(page).toHaveTitle(/trabahong bagay sa iyo/);
    // The switch works once the page is hydrated.
    await switchTo(page, "English");
    await expect(heading(page)).toHaveText("Work that fits. People who answer.");
    const before = loaded.findIndex((url) => url.includes("texts.en-"));
    expect(loaded.slice(0, before).some((url) => url.includes("texts.fil-"))).toBe(true);
    expect(before).toBeGreaterThan(0);
  });
  await inBrowser(browser, { locale: "en-US" }, async (page) => {
    const loaded: string[] = [];
    page.on("request", (request) => loaded.push(request.url()));
    await page.goto(kasama.url, { waitUntil: "networkidle" });
    expect(loaded.filter((url) => url.includes("texts.fil-"))).toEqual([]);
  });
});

test("can be read with scripts switched off", async ({ browser }) => {
  await inBrowser(browser, { locale: "fil-PH", javaScriptEnabled: false }, async (page) => {
    await page.goto(kasama.url);
    await expect(heading(page)).toHaveText("Trabahong bagay sa iyo. Mga taong sumasagot.");
  });
});

test("changes at once, keeps what was typed, and stays after a reload and in other tabs", async ({ browser }) => {
  const { context, page, pageErrors } = await visit(browser, { url: kasama.url });
  await page.goto(`${kasama.url}/login`);
  const other = await context.newPage();
  await other.goto(`${kasama.url}/login`);
  await page.getByLabel("Email", { exact: true }).fill("ana@mail.example");
  await page.getByLabel("Password", { exact: true }).fill("short");
  await page.getByRole("button", { name: "Display" }).click();
  await page.getByRole("group", { name: "Language" }).getByRole("button", { name: "Filipino" }).click();
  await expect(heading(page)).toHaveText("Mag-sign in");
  await expect(heading(other)).toHaveText("Mag-sign in");
  await expect(page.locator("html")).toHaveAttribute("lang", "fil");
  await expect(page.getByLabel("Email", { exact: true })).toHaveValue("ana@mail.example");
  await expect(page.getByLabel("Password", { exact: true })).toHaveValue("short");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Mag-sign in" }).click();
  await expect(page.getByText("Dapat may 8 character o higit pa ang password").first()).toBeVisible();
  await page.reload();
  await expect(heading(page)).toHaveText("Mag-sign in");
  await context.clearCookies();
  await context.close();
  expect(pageErrors).toEqual([]);
});

test("keeps the focus on the button in the header, and says if a choice fails", async ({ browser }) => {
  await inBrowser(browser, { locale: "en-US" }, async (page) => {
    await page.goto(kasama.url, { waitUntil: "networkidle" });
    const banner = page.getByRole("banner");
    await page.route("**/texts.fil-*", (route) => route.abort());
    await switchTo(page, "Filipino");
    await expect(banner.getByRole("status")).toHaveText(/^We couldn't save your choice/);
    await expect(heading(page)).toHaveText("Work that fits. People who answer.");
    await page.unroute("**/texts.fil-*");
    await switchTo(page, "Filipino");
    await expect(banner.getByRole("button", { name: "English" })).toBeFocused();
    await expect(heading(page)).toHaveText("Trabahong bagay sa iyo. Mga taong sumasagot.");
    await expect(banner.getByRole("status")).toHaveText("");
  });
});

test("is the last one that was chosen, however long the texts of another one take", async ({ browser }) => {
  await inBrowser(browser, { locale: "en-US" }, async (page) => {
    await page.goto(kasama.url, { waitUntil: "networkidle" });
    const held = Promise.withResolvers<void>();
    await page.route("**/texts.fil-*", async (route) => {
      await held.promise;
      await route.continue();
    });
    const choose = (name: string) =>
      page.getByRole("group", { name: "Language" }).getByRole("button", { name }).click();
    const asked = page.waitForRequest("**/texts.fil-*");
    await choose("Filipino");
    await asked;
    await choose("English");
    const arrived = page.waitForResponse("**/texts.fil-landing*");
    held.resolve();
    await (await arrived).finished();
    await page.evaluate(() => new Promise(requestAnimationFrame));
    await expect(page.locator("html")).toHaveAttribute("lang", "en");
    await expect(heading(page)).toHaveText("Work that fits. People who answer.");
  });
});

/** The languages that the page has sent to be saved, in order, and how to hold or fail the calls. */
async function watchSaves(page: Page) {
  const saves: unknown[] = [];
  let pass: (language: unknown) => Promise<boolean> = async () => true;
  await page.route("**/api/preferences", async (route) => {
    if (route.request().method() === "GET") return route.continue();
    const { language } = route.request().postDataJSON();
    saves.push(language);
    await ((await pass(language)) ? route.continue() : route.abort());
  });
  return {
    saves,
    /** Decides about each call; one that resolves to false never reaches the server. */
    when: (decide: typeof pass) => {
      pass = decide;
    },
  };
}
async function languageOfAccount({ token }: Person) {
  const { data } = await api(kasama, "GET", "/api/preferences", token);
  return (data as { language: unknown }).language;
}

test.describe("of a signed-in person", () => {
  let ana: Person;
  test.beforeEach(async () => {
    ana = await makeSeeker(kasama, "Ana Reyes", "pwd");
  });

  /** The dashboard with the open account menu. */
  async function openMenu(browser: Browser) {
    const opened = await visit(browser, { url: kasama.url, as: ana });
    const { page } = opened;
    const saved = await watchSaves(page);
    await page.goto(`${kasama.url}/settings`);
    await expect(page).toHaveTitle(/^Settings/);
    await page.getByRole("button", { name: /account menu$/ }).click();
    const menu = page.getByRole("banner").getByRole("group", { name: /^(Language|Wika)$/ });
    const choose = (name: string) => menu.getByRole("button", { name }).click();
    return { ...opened, ...saved, choose, html: page.locator("html") };
  }

  test("is the last one that was chosen, although the texts of another one arrive later", async ({ browser }) => {
    const { context, page, pageErrors, saves, choose, html } = await openMenu(browser);
    const held = Promise.withResolvers<void>();
    const asked: Request[] = [];
    await page.route("**/texts.fil-*", async (route) => {
      asked.push(route.request());
      await held.promise;
      await route.continue();
    });
    await choose("Filipino");
    await expect.poll(() => asked.length).toBeGreaterThan(0);
    await choose("English");
    await expect.poll(() => saves).toEqual(["en"]);
    held.resolve();
    for (const request of asked) await (await request.response())?.finished();
    await page.evaluate(() => new Promise(requestAnimationFrame));
    await expect(html).toHaveAttribute("lang", "en");
    expect(saves).toEqual(["en"]);
    expect(await languageOfAccount(ana)).toBe("en");
    await context.clearCookies();
    await context.close();
    expect(pageErrors).toEqual([]);
  });

  test("is the last of two quick choices, although the first takes long to be saved", async ({ browser }) => {
    const { context, page, pageErrors, saves, when, choose, html } = await openMenu(browser);
    const held = Promise.withResolvers<boolean>();
    when(async (language) => (language === "fil" ? held.promise : true));
    await choose("Filipino");
    await expect(html).toHaveAttribute("lang", "fil");
    await choose("English");
    await expect(html).toHaveAttribute("lang", "en");
    // What the page shows from here on.
    await page.evaluate(() => {
      const { documentElement } = document;
      const shown: string[] = [];
      Object.assign(window, { shown });
      new MutationObserver(() => shown.push(documentElement.lang)).observe(documentElement, {
        attributeFilter: ["lang"],
      });
    });
    const answered = page.waitForResponse((one) => one.request().postDataJSON()?.language === "fil");
    held.resolve(true);
    await answered;
    await expect.poll(() => languageOfAccount(ana)).toBe("en");
    expect(saves).toEqual(["fil", "en"]);
    expect(await page.evaluate(() => Reflect.get(window, "shown"))).not.toContain("fil");
    await page.reload();
    await expect(page).toHaveTitle(/^Settings/);
    await expect(html).toHaveAttribute("lang", "en");
    await context.clearCookies();
    await context.close();
    expect(pageErrors).toEqual([]);
  });

  test("goes back, with a message, if a choice cannot be saved", async ({ browser }) => {
    const { context, page, pageErrors, when, choose, html } = await openMenu(browser);
    const held = Promise.withResolvers<boolean>();
    when(() => held.promise);
    await choose("Filipino");
    await expect(html).toHaveAttribute("lang", "fil");
    held.resolve(false);
    await expect(page.getByRole("banner").getByRole("status")).toHaveText(/^We couldn't save your choice/);
    await expect(html).toHaveAttribute("lang", "en");
    await page.reload();
    await expect(page).toHaveTitle(/^Settings/);
    await expect(html).toHaveAttribute("lang", "en");
    expect(await languageOfAccount(ana)).toBeNull();
    await context.clearCookies();
    await context.close();
    expect(pageErrors).toEqual([]);
  });
});

test("is that of the notice on a page whose texts cannot be loaded, which loads when they are there", async ({
  browser,
}) => {
  await inBrowser(browser, { locale: "fil-PH" }, async (page) => {
    await page.route("**/texts.fil-*", (route) => route.abort());
    await page.goto(`${kasama.url}/login`);
    await expect(heading(page)).toHaveText("Hindi namin na-load ang page na ito");
    await page.unroute("**/texts.fil-*");
    await page.getByRole("link", { name: "I-reload ang page na ito" }).click();
    await expect(heading(page)).toHaveText("Mag-sign in");
  });
});

test("of an account follows its owner to another browser", async ({ browser }) => {
  const ana = await makeSeeker(kasama, "Ana Reyes", "pwd");
  const first = await visit(browser, { url: kasama.url, as: ana });
  await first.page.goto(`${kasama.url}/ApplicantDashboard`);
  await first.page.getByRole("button", { name: "Display" }).click();
  const saved = first.page.waitForResponse((one) => one.url().endsWith("/api/preferences") && one.ok());
  await first.page.getByRole("group", { name: "Language" }).getByRole("button", { name: "Filipino" }).click();
  await saved;
  await first.context.clearCookies();
  await first.context.close();
  const second = await visit(browser, { url: kasama.url, as: ana });
  await second.page.goto(`${kasama.url}/ApplicantDashboard`);
  await expect(second.page.locator("html")).toHaveAttribute("lang", "fil");
  await second.context.clearCookies();
  await second.context.close();
});

test("can be chosen in the account menu, which stays open, and in Settings", async ({ browser }) => {
  const ben = await makeSeeker(kasama, "Ben Cruz", "general");
  const { context, page, pageErrors } = await visit(browser, { url: kasama.url, as: ben });
  await page.goto(`${kasama.url}/AdminDashboard/saved`);
  await expect(page).toHaveTitle(/^Saved jobs/);
  await page.getByRole("button", { name: /account menu$/ }).click();
  const saved = page.waitForResponse((one) => one.url().endsWith("/api/preferences") && one.ok());
  await page.getByRole("group", { name: "Language" }).getByRole("button", { name: "Filipino" }).click();
  await saved;
  await expect(page).toHaveTitle(/^Mga naka-save na trabaho/);
  const chosen = page.getByRole("group", { name: "Wika" }).getByRole("button", { name: "Filipino" });
  await expect(chosen).toHaveAttribute("aria-pressed", "true");
  await expect(chosen).toHaveAttribute("lang", "fil");
  await expect(chosen).toBeFocused();
  await expect(page.getByRole("button", { name: "Mag-sign out", exact: true })).toBeVisible();
  await page.goto(`${kasama.url}/settings`);
  const settings = page.getByRole("main").getByRole("group", { name: "Wika" });
  await settings.getByRole("button", { name: "English" }).click();
  await expect(page.getByRole("main").getByRole("group", { name: "Language" })).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await context.clearCookies();
  await context.close();
  expect(pageErrors).toEqual([]);
});

test("changes the errors that a form shows, and keeps what was typed", async ({ browser }) => {
  const { context, page, pageErrors } = await visit(browser, { url: kasama.url });
  await page.goto(`${kasama.url}/login`);
  await page.getByLabel("Email", { exact: true }).fill("ana@");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByText("Invalid email format").first()).toBeVisible();
  await page.getByRole("button", { name: "Display" }).click();
  await page.getByRole("group", { name: "Language" }).getByRole("button", { name: "Filipino" }).click();
  await expect(page.getByText("Mali ang format ng email").first()).toBeVisible();
  await expect(page.getByLabel("Email", { exact: true })).toHaveValue("ana@");
  await context.clearCookies();
  await context.close();
  expect(pageErrors).toEqual([]);
});

test("of a chat message is that of its words, if they are clear", async ({ browser }) => {
  const maricel = await makeSeeker(kasama, "Maricel Abueva", "pwd");
  const admin = await makeAdmin(kasama, "elena.santos@kasama.example");
  const luntian = await makeEmployer(kasama, "Jonas Villareal", "Luntian Digital", admin);
  const { context, page } = await visit(browser, { url: kasama.url, as: maricel });
  const conversation = await openConversation(kasama, maricel, luntian);
  await send(kasama, conversation, luntian, maricel, "Good morning! When can you start?");
  await send(kasama, conversation, maricel, luntian, "Bukas po, kung puwede.");
  await send(kasama, conversation, luntian, maricel, "Sige po, see you tomorrow!");
  await page.goto(`${kasama.url}/ApplicantDashboard?conversation=${conversation}`);
  await expect(page.getByText("Good morning! When can you start?", { exact: true })).toHaveAttribute("lang", "en");
  await expect(page.getByText("Bukas po, kung puwede.", { exact: true })).toHaveAttribute("lang", "fil");
  await expect(page.getByText("Sige po, see you tomorrow!", { exact: true })).not.toHaveAttribute("lang");
  // The list's preview of the newest message, and a search result.
  await send(kasama, conversation, luntian, maricel, "Thank you for your patience.");
  await openPanel(page);
  const panel = page.getByRole("region", { name: "Recent Conversations" });
  await expect(panel.getByText("Thank you for your patience.", { exact: true })).toHaveAttribute("lang", "en");
  await conversationSearch(page).fill("bukas");
  await expect(panel.locator("[lang=fil]").filter({ hasText: "Bukas po, kung puwede." })).toBeVisible();
  await context.close();
});

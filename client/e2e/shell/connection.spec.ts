import { type Browser, expect, type Locator, type Page, test } from "playwright/test";
import {
  announcementsOf,
  clearAnnouncements,
  expectAnnounced,
  recordAnnouncements,
} from "#client/e2e/support/announcements.ts";
import { axe } from "#client/e2e/support/audit.ts";
import { bubble, chatWindow, isNarrowWidth, openChat, openPanel, say } from "#client/e2e/support/chat.ts";
import {
  makeAdmin,
  makeEmployer,
  makeSeeker,
  openConversation,
  type Person,
  send,
} from "#client/e2e/support/community.ts";
import { postJob } from "#client/e2e/support/hiring.ts";
import { showIn } from "#client/e2e/support/language.ts";
import { BACK, connectionBanner, OFFLINE } from "#client/e2e/support/network/connection.ts";
import { type Kasama, startKasama } from "#client/e2e/support/server.ts";
import { type Visit, type VisitOptions, visit } from "#client/e2e/support/visit.ts";

/** One story about the connection on every page: what it says, what it hides, and what loads again by itself. */

const JONAS = "Jonas Villareal";
const RECONNECTING = "Reconnecting...";
/** Titles of the boxes of parts that could not be loaded. */
const FAILED = /[Cc]ouldn't load/;

let kasama: Kasama;
let maricel: Person;
let jonas: Person;
let job: number;
const visits: Visit[] = [];

test.beforeAll(async () => {
  kasama = await startKasama({ RATE_LIMITS: "off" });
  const admin = await makeAdmin(kasama, "elena@kasama.example");
  maricel = await makeSeeker(kasama, "Maricel Abueva", "pwd");
  jonas = await makeEmployer(kasama, JONAS, "Luntian Digital", admin);
  job = await postJob(kasama, jonas, "Bookkeeper");
  const liza = await makeEmployer(kasama, "Liza Manalo", "Habi Crafts", admin);
  // No test opens the conversation with Liza.
  for (const one of [jonas, liza])
    await send(kasama, await openConversation(kasama, maricel, one), one, maricel, "Magandang umaga");
});
test.afterEach(async () => {
  for (const { context } of visits.splice(0)) await context.close();
});
test.afterAll(() => kasama?.stop());

async function arrive(browser: Browser, path: string, options: Partial<VisitOptions> = {}): Promise<Page> {
  const one = await visit(browser, { url: kasama.url, ...options });
  visits.push(one);
  await recordAnnouncements(one.page);
  await one.page.goto(kasama.url + path);
  await expect(one.page.getByRole("heading", { level: 1 })).toBeVisible();
  return one.page;
}

/** Waits until the tab has a socket that has caught up: only then there is something to lose. */
async function connected(page: Page): Promise<void> {
  await expect(
    page.getByRole(isNarrowWidth(page) ? "link" : "button", { name: /^Messages, \d+ unread$/ }).first(),
  ).toBeVisible();
  await expect(page.locator("main [aria-busy=true]")).toHaveCount(0);
}

const setOffline = (page: Page, offline: boolean): Promise<void> => page.context().setOffline(offline);

/** The first moment at which the banner says this, and what is on the page then. */
async function atOnce<T>(page: Page, text: string, look: () => Promise<T>): Promise<T> {
  await connectionBanner(page).filter({ hasText: text }).waitFor();
  return look();
}

test("offline, nobody is shown as active from the first moment on, and messages wait; both are back with the sync", async ({
  browser,
}) => {
  const page = await arrive(browser, "/ApplicantDashboard", { as: maricel });
  await arrive(browser, "/EmployerDashboard", { as: jonas });
  await connected(page);
  await openChat(page, JONAS);
  await expect(chatWindow(page, JONAS).getByText("Active now")).toBeVisible();
  await openPanel(page);
  const row = page.getByRole("button", { name: new RegExp(`^${JONAS}`) });
  await expect(row).toContainText("Active now");

  await setOffline(page, true);
  const count = () => page.getByText(/Active now|Last active|Typing/).count();
  expect(await atOnce(page, OFFLINE, count)).toBe(0);
  await expect(page.locator("[title*='Active now'], [aria-label*='Active now']")).toHaveCount(0);
  await page.keyboard.press("Escape");
  await say(page, JONAS, "Walang signal");
  await expect(bubble(page, JONAS, "Walang signal")).toContainText("Waiting to be sent");

  await setOffline(page, false);
  await expect(chatWindow(page, JONAS).getByText("Active now")).toBeVisible();
  await expect(bubble(page, JONAS, "Walang signal")).toContainText(/Sent|Delivered/);
});

test("each change is announced once, on a page and in a dialog, where the line is visible too", async ({ browser }) => {
  const page = await arrive(browser, "/ApplicantDashboard", { as: maricel });
  await connected(page);
  for (const isDialog of [false, true]) {
    if (isDialog) {
      await openPanel(page);
      await page.getByRole("button", { name: "New message", exact: true }).click();
      await page.getByLabel("Who do you want to message?").fill("Jo");
    }
    await clearAnnouncements(page);
    await setOffline(page, true);
    await expect(connectionBanner(page)).toHaveText(OFFLINE);
    await expectAnnounced(page, [OFFLINE]);
    if (isDialog) await expect(page.getByRole("dialog").getByRole("region", { name: "Connection" })).toBeVisible();
    await clearAnnouncements(page);
    await setOffline(page, false);
    await expect(connectionBanner(page)).toHaveText(BACK);
    // On a busy computer it takes more than a moment to connect again.
    await expectAnnounced(page, [BACK], /Reconnecting\.\.\./g);
    await expect(connectionBanner(page)).toHaveCount(0);
  }
  await expect(page.getByLabel("Who do you want to message?")).toHaveValue("Jo");
  await expect(page.getByLabel("Who do you want to message?")).toBeFocused();
});

const INTERRUPTIONS = [
  {
    what: "the network was away",
    text: OFFLINE,
    begin: (page: Page) => setOffline(page, true),
    end: (page: Page) => setOffline(page, false),
  },
  { what: "the server was restarted", text: RECONNECTING, begin: () => kasama.kill(), end: () => kasama.start() },
];

for (const { what, text, begin, end } of INTERRUPTIONS) {
  test(`parts of the overview that failed load by themselves after ${what}, and do not blame the reader`, async ({
    browser,
  }) => {
    const one = await visit(browser, { url: kasama.url, as: maricel });
    visits.push(one);
    const { page } = one;
    await page.route(/\/api\/(?!login|messages|notifications)/, (route) => route.abort("connectionfailed"));
    await page.goto(`${kasama.url}/ApplicantDashboard`);
    await expect(
      page.getByRole(isNarrowWidth(page) ? "link" : "button", { name: /^Messages, \d+ unread$/ }).first(),
    ).toBeVisible();
    const failures = page.getByRole("main").getByText(FAILED);
    await expect.poll(() => failures.count()).toBeGreaterThan(1);
    await expect(page.getByText(/internet connection/)).toHaveCount(0);
    // Someone is about to press it.
    const again = page.getByRole("main").getByRole("button", { name: "Try again", exact: true }).last();
    await again.focus();

    await begin(page);
    await expect(connectionBanner(page)).toHaveText(text);
    await page.unroute(/\/api\/(?!login|messages|notifications)/);
    await end(page);
    await expect(failures).toHaveCount(0, { timeout: 30_000 });
    await expect(page.getByRole("main").getByText("Bookkeeper").first()).toBeVisible();
    expect(await page.evaluate(() => document.activeElement?.closest("main")?.id)).toBe("main");
  });

  test(`the job search recovers after ${what}, with what was typed and the focus in place`, async ({ browser }) => {
    const page = await arrive(browser, "/ApplicantDashboard/jobs", { as: maricel });
    await connected(page);
    await expect(page.getByRole("link", { name: "Bookkeeper" }).first()).toBeVisible();
    await begin(page);
    await expect(connectionBanner(page)).toHaveText(text);
    const field = page.getByRole("main").getByRole("searchbox").first();
    await field.fill("Bookkeeper");
    await field.press("Enter");
    await expect(page.getByRole("main").getByText(FAILED)).toBeVisible({ timeout: 30_000 });
    await expect(page.getByText(/internet connection/)).toHaveCount(0);
    await field.focus();
    await end(page);
    await expect(page.getByRole("main").getByText(FAILED)).toHaveCount(0, { timeout: 30_000 });
    await expect(page.getByRole("link", { name: "Bookkeeper" }).first()).toBeVisible();
    await expect(field).toHaveValue("Bookkeeper");
    await expect(field).toBeFocused();
  });
}

test("a form keeps what was typed and the focus, and the job that is being edited is not loaded again", async ({
  browser,
}) => {
  const page = await arrive(browser, `/EmployerDashboard/positions/edit?id=${job}`, { as: jonas });
  const title = page.getByRole("main").getByRole("textbox", { name: /title/i }).first();
  await expect(title).toHaveValue("Bookkeeper");
  await title.fill("Senior bookkeeper");
  await setOffline(page, true);
  await expect(connectionBanner(page)).toHaveText(OFFLINE);
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await setOffline(page, false);
  await expect(connectionBanner(page)).toHaveText(BACK);
  // Shown for longer than the time within which pages load again.
  await expect(connectionBanner(page)).toHaveCount(0);
  expect(asked).not.toContain(`/api/jobs/${job}`);
  await expect(title).toHaveValue("Senior bookkeeper");
  await expect(title).toBeFocused();
});

test("visitors learn it too: a public page loads again, and a typed address stays", async ({ browser }) => {
  const one = await visit(browser, { url: kasama.url });
  visits.push(one);
  const { page } = one;
  await page.route("**/api/jobs/**", (route) => route.abort("connectionfailed"));
  await page.goto(`${kasama.url}/jobs/${job}`);
  await expect(page.getByRole("main").getByText(FAILED)).toBeVisible();
  await setOffline(page, true);
  await expect(connectionBanner(page)).toHaveText("You're offline.");
  await page.unroute("**/api/jobs/**");
  await setOffline(page, false);
  await expect(page.getByRole("heading", { level: 1, name: "Bookkeeper" })).toBeVisible();

  await page.goto(`${kasama.url}/login`);
  const email = page.getByLabel("Email");
  await email.fill("maricel@mail.example");
  await setOffline(page, true);
  await expect(connectionBanner(page)).toHaveText("You're offline.");
  await setOffline(page, false);
  await expect(connectionBanner(page)).toHaveText(BACK);
  await expect(email).toHaveValue("maricel@mail.example");
  await expect(email).toBeFocused();
});

/** The edges of an element on the screen. */
async function edges(one: Locator): Promise<{ top: number; bottom: number }> {
  const box = await one.boundingBox();
  if (!box) throw new Error("it is not on the screen");
  return { top: box.y, bottom: box.y + box.height };
}

for (const [width, path, as] of [
  [1280, "/ApplicantDashboard", "maricel"],
  [320, "/ApplicantDashboard", "maricel"],
  [1280, "/login", null],
  [320, "/login", null],
  [320, "/terms", null],
] as const) {
  test(`the line moves nothing on the page and covers no text, at ${width} px of ${path}`, async ({ browser }) => {
    const page = await arrive(browser, path, { width, ...(as && { as: maricel }) });
    if (as) await expect(page.locator("main [aria-busy=true]")).toHaveCount(0);
    const heading = page.getByRole("main").getByRole("heading").first();
    const before = await edges(heading);
    await setOffline(page, true);
    await expect(connectionBanner(page)).toBeVisible();
    const line = await edges(connectionBanner(page));
    expect(await edges(heading)).toEqual(before);
    expect(line.bottom).toBeLessThanOrEqual(before.top + 1);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);

    // Further down it stays in view, and an element that takes the focus is scrolled clear of it.
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await expect(connectionBanner(page)).toBeInViewport();
    const links = page.getByRole("main").locator("a[href], button, input").first();
    await links.focus();
    expect((await edges(connectionBanner(page))).bottom).toBeLessThanOrEqual((await edges(links)).top + 1);
  });
}

const THEMES = ["light", "dark"].flatMap((theme) => ["normal", "high"].map((contrast) => ({ theme, contrast })));

for (const language of ["en", "fil"] as const) {
  test(`passes axe in all themes and while reconnecting, in ${language}`, async ({ browser }) => {
    const page = await arrive(browser, "/ApplicantDashboard", { as: maricel, width: 320, audited: true });
    await expect(page.locator("main [aria-busy=true]")).toHaveCount(0);
    if (language !== "en") await showIn(page, language);
    const looks = async () => {
      await axe(page);
      for (const { theme, contrast } of THEMES) {
        await page.evaluate((chosen) => Object.assign(document.documentElement.dataset, chosen), { theme, contrast });
        await axe(page, { high: contrast === "high", contrastOnly: true });
      }
    };
    const banner = page.getByRole("region", { name: /^(Connection|Koneksiyon)$/ });
    await setOffline(page, true);
    await expect(banner).toHaveText(language === "en" ? OFFLINE : /^Offline ka\./);
    await looks();
    await setOffline(page, false);
    await expect(banner).toHaveCount(0);
    await kasama.kill();
    await expect(banner).toHaveText(language === "en" ? RECONNECTING : "Kumokonekta ulit...");
    await looks();
    await kasama.start();
    await expect(banner).toHaveCount(0, { timeout: 30_000 });
  });
}

test("is seen with large text, forced colours and in a full-screen chat, which says it once more in silence", async ({
  browser,
}) => {
  const page = await arrive(browser, "/ApplicantDashboard", { as: maricel, width: 768, forcedColors: true });
  await connected(page);
  await page.evaluate(() => {
    document.documentElement.style.fontSize = "212.5%";
  });
  await setOffline(page, true);
  await expect(connectionBanner(page)).toBeInViewport();
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await axe(page);
  await setOffline(page, false);
  await expect(connectionBanner(page)).toHaveCount(0);
  await openChat(page, JONAS);
  // The page announces the conversation that was opened.
  await expect.poll(async () => (await announcementsOf(page)).at(-1)?.text).toMatch(/^Conversation with Jonas/);
  await clearAnnouncements(page);
  await setOffline(page, true);
  await expect(chatWindow(page, JONAS).getByText(OFFLINE)).toBeInViewport();
  await expectAnnounced(page, [OFFLINE]);
});

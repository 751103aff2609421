import { type Browser, type BrowserContext, expect, type Page } from "playwright/test";
import { linkWorks, NEW_PASSWORD, resetLink } from "#client/e2e/states/recovery.ts";
import { clearAnnouncements, expectAnnounced, recordAnnouncements } from "#client/e2e/support/announcements.ts";
import { axe, expectStill } from "#client/e2e/support/audit.ts";
import { messagesEntry } from "#client/e2e/support/chat.ts";
import { makeSeeker, type Person } from "#client/e2e/support/community.ts";
import { press, tab, tabThroughPage, tabTo, type } from "#client/e2e/support/keyboard.ts";
import { PASSWORD } from "#client/e2e/support/people.ts";
import type { Kasama } from "#client/e2e/support/server.ts";
import { test } from "#client/e2e/support/shared.ts";
import { type Visit, type VisitOptions, visit } from "#client/e2e/support/visit.ts";

/** Password recovery, its effect on open sessions, and the toasts and loading views on the way. */

let kasama: Kasama;
const visits: Visit[] = [];

test.beforeAll(async ({ shared }) => {
  kasama = shared;
});
test.afterEach(async () => {
  for (const { context } of visits.splice(0)) await context.close();
});

async function visitor(browser: Browser, options: Partial<VisitOptions> = {}): Promise<Visit> {
  const one = await visit(browser, { url: kasama.url, ...options });
  visits.push(one);
  return one;
}
async function arrive(browser: Browser, path: string, options: Partial<VisitOptions> = {}): Promise<Page> {
  const { page } = await visitor(browser, options);
  if (path.includes("token=")) await linkWorks(page);
  await page.goto(kasama.url + path);
  await expect(page.getByRole("main")).toBeVisible();
  return page;
}
/** Another tab of the same browser. */
async function openTab(context: BrowserContext, address: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(address);
  return page;
}

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const heading = (page: Page, name: string) => page.getByRole("heading", { name, level: 1 });
const atHeading = (page: Page, name: string) => expect(heading(page, name)).toBeFocused();
const makeHer = () => makeSeeker(kasama, "Nena Cruz", "pwd");

async function setPassword(page: Page, her: Person, password = NEW_PASSWORD): Promise<void> {
  await page.goto(await resetLink(kasama, her.email));
  await field(page, "New password").fill(password);
  await field(page, "Confirm new password").fill(password);
  await field(page, "Confirm new password").press("Enter");
  await atHeading(page, "Password Reset Successfully!");
}

async function logIn(page: Page, { email }: Pick<Person, "email">, password: string): Promise<void> {
  await field(page, "Email").fill(email);
  await field(page, "Password").fill(password);
  await field(page, "Password").press("Enter");
}

test("a forgotten password can be reset by keyboard alone, from the request to the dashboard", async ({ browser }) => {
  const { email } = await makeHer();
  const page = await arrive(browser, "/login");
  await type(page, field(page, "Email"), email);
  await press(page, page.getByRole("link", { name: "Forgot your password?" }));
  await expect(page).toHaveURL(/\/forgot-password$/);
  await expect(page.getByRole("main")).toBeFocused();
  // WCAG 3.3.7: the address does not have to be typed twice.
  await expect(field(page, "Email")).toHaveValue(email);
  await press(page, button(page, "Send Reset Link"));
  await atHeading(page, "Check your email");

  const link = await kasama.linkTo(email, "reset-password");
  await page.goto(link);
  await expect(heading(page, "Set a new password")).toBeVisible();
  expect(page.url()).toBe(`${kasama.url}/reset-password`);

  await type(page, field(page, "New password"), "Kasama");
  await type(page, field(page, "Confirm new password"), "Salamat");
  await page.keyboard.press("Enter");
  const summary = page.getByRole("alert", { name: "Please fix 2 fields" });
  await expect(summary).toBeFocused();
  await press(page, summary.getByRole("link", { name: "Passwords don't match" }));
  await expect(field(page, "Confirm new password")).toBeFocused();
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type(NEW_PASSWORD);
  await tabTo(page, field(page, "New password"), { back: true });
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type(NEW_PASSWORD);
  await press(page, page.getByRole("button", { name: "Show password", exact: true }).first(), "Space");
  await expect(field(page, "New password")).toHaveAttribute("type", "text");
  await expect(page.getByText("Passwords match")).toBeVisible();
  await press(page, button(page, "Reset Password"));
  await atHeading(page, "Password Reset Successfully!");

  // The page does not continue by itself while its link has the focus.
  await press(page, page.getByRole("link", { name: "Go to login now" }));
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByRole("main")).toBeFocused();
  await type(page, field(page, "Email"), email);
  await type(page, field(page, "Password"), NEW_PASSWORD);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/ApplicantDashboard$/);

  // The link works once, and the page says so before anything is typed.
  await page.goto(link);
  await atHeading(page, "Invalid or Expired Link");
  await press(page, page.getByRole("link", { name: "Request New Reset Link" }));
  await expect(page).toHaveURL(/\/forgot-password$/);
});

test("the mailed link survives a reload but not its use, and its token is removed from the address", async ({
  browser,
}) => {
  const page = await arrive(browser, "/reset-password?token=known-when-it-is-used");
  await expect(page).toHaveURL(/\/reset-password$/);
  await page.reload();
  await expect(heading(page, "Set a new password")).toBeVisible();
  await field(page, "New password").fill(NEW_PASSWORD);
  await field(page, "Confirm new password").fill(NEW_PASSWORD);
  await button(page, "Reset Password").click();
  await atHeading(page, "Invalid or Expired Link");
  await page.reload();
  await expect(heading(page, "Invalid or Expired Link")).toBeVisible();
});

test("stays on the success page when that is chosen by keyboard", async ({ browser }) => {
  const page = await arrive(browser, "/login", { reducedMotion: false });
  await setPassword(page, await makeHer());
  const stay = button(page, "Stay on this page");
  await press(page, stay, "Space");
  await expect(stay).toHaveAttribute("aria-pressed", "true");
  await expect(stay).toBeFocused();
  await expect(page.getByText("We'll take you to the sign-in page in 3 seconds.")).toBeHidden();
});

for (const path of [
  "/forgot-password",
  "/reset-password",
  "/reset-password?token=known-when-it-is-used",
  "/undo-email",
]) {
  test(`every Tab stop of ${path} is visible, on a phone and on a desktop`, async ({ browser }) => {
    for (const width of [320, 1280]) {
      const page = await arrive(browser, path, { width });
      // The heading takes the focus once the link was checked.
      if (path.includes("token=")) await atHeading(page, "Set a new password");
      const stops = await tabThroughPage(page);
      expect(stops[0]).toBe("Skip to main content");
      expect(stops).toContain("Back to Login");
    }
  });
}

test("continues to the login after 3 seconds, with a progress bar", async ({ browser }) => {
  const page = await arrive(browser, "/login", { reducedMotion: false });
  const from = Date.now();
  await setPassword(page, await makeHer());
  const bar = await page.evaluate(() =>
    document.getAnimations().map((one) => ({ ...one.effect?.getComputedTiming(), state: one.playState })),
  );
  expect(bar).toContainEqual(expect.objectContaining({ duration: 3000, state: "running" }));
  await expect(page).toHaveURL(/\/login$/);
  expect(Date.now() - from).toBeGreaterThan(3000);
  await expect(page.getByRole("main")).toBeFocused();
});

test("shows no motion if it is reduced, and still continues", async ({ browser }) => {
  const page = await arrive(browser, "/login");
  await setPassword(page, await makeHer());
  await expectStill(page);
  await expect(page).toHaveURL(/\/login$/);
});

test("says that the link is being checked only until the page's code has loaded", async ({ browser }) => {
  const { page } = await visitor(browser);
  let arriving = () => {};
  const held = new Promise<void>((resolve) => {
    arriving = resolve;
  });
  await page.route(/\/ResetPasswordPage-.*\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  await linkWorks(page);
  await page.goto(`${kasama.url}/reset-password?token=known-when-it-is-used`);
  await expect(page.getByRole("status").filter({ hasText: "Checking your reset link..." })).toBeVisible();
  arriving();
  await expect(heading(page, "Set a new password")).toBeVisible();
  await expect(page.getByText("Checking your reset link...")).toBeHidden();
});

test("screen readers hear the page, the strength once, the match, the sending and the failure", async ({ browser }) => {
  const { page } = await visitor(browser);
  await recordAnnouncements(page);
  await linkWorks(page);
  await page.goto(`${kasama.url}/reset-password?token=known-when-it-is-used`);
  // The browser has read out the loading view; this is what came after it.
  await expectAnnounced(page, ["Set a new password"]);
  await clearAnnouncements(page);
  await field(page, "New password").pressSequentially(NEW_PASSWORD);
  await expectAnnounced(page, ["Password strength: Strong"]);
  await clearAnnouncements(page);
  await field(page, "Confirm new password").pressSequentially(NEW_PASSWORD);
  await expectAnnounced(page, ["Passwords match"]);
  await clearAnnouncements(page);
  let fail = () => {};
  const held = new Promise<void>((resolve) => {
    fail = resolve;
  });
  await page.route("**/api/reset-password", async (route) => {
    await held;
    await route.abort();
  });
  await button(page, "Reset Password").click();
  await expectAnnounced(page, ["Resetting..."]);
  await clearAnnouncements(page);
  fail();
  // It is also in the page, where it stays, but is announced only once.
  await expect(page.getByRole("main").getByText("Password not changed", { exact: true })).toBeVisible();
  await expectAnnounced(page, [/^Password not changedAn error occurred while resetting your password/]);
});

test.describe("another signed-in session", () => {
  test("on another device has to log in again and sees the reason", async ({ browser }) => {
    const her = await makeHer();
    const elsewhere = await arrive(browser, "/ApplicantDashboard", { as: her });
    await expect(messagesEntry(elsewhere)).toBeVisible();
    const { page } = await visitor(browser);
    await setPassword(page, her);
    await expect(heading(elsewhere, "Sign in")).toBeVisible();
    await expect(elsewhere.getByRole("main").getByText("Password changed", { exact: true })).toBeVisible();
    await logIn(elsewhere, her, PASSWORD);
    await expect(elsewhere.getByRole("main").getByText("Login Failed", { exact: true })).toBeVisible();
    await logIn(elsewhere, her, NEW_PASSWORD);
    await expect(elsewhere).toHaveURL(/\/ApplicantDashboard$/);
  });

  test("in this browser is signed out, even if it belongs to another account", async ({ browser }) => {
    const [her, other] = await Promise.all([makeHer(), makeSeeker(kasama, "Lito Ramos", "general")]);
    const { context, page } = await visitor(browser, { as: other });
    await page.goto(`${kasama.url}/AdminDashboard`);
    await expect(page.getByRole("button", { name: /account menu/ })).toBeVisible();
    const tab = await openTab(context, kasama.url);
    await setPassword(tab, her);
    expect(await tab.evaluate(() => [localStorage.getItem("token"), localStorage.getItem("user")])).toEqual([
      null,
      null,
    ]);
    // They did not sign out themselves: the page they were on is restored after the sign-in.
    await expect(page).toHaveURL(`${kasama.url}/login`);
    await tab.getByRole("link", { name: "Go to login now" }).click();
    await expect(heading(tab, "Sign in")).toBeVisible();
    // The session of the other account has ended on the server as well.
    const headers = { authorization: `Bearer ${other.token}` };
    await expect
      .poll(async () => (await fetch(`${kasama.url}/api/messages/unread-count`, { headers })).status)
      .toBe(401);
  });
});

test("a login and a logout in one tab show in the other", async ({ browser }) => {
  const her = await makeHer();
  const { context, page } = await visitor(browser);
  await page.goto(`${kasama.url}/login`);
  const second = await openTab(context, `${kasama.url}/ApplicantDashboard`);
  await expect(second.getByRole("main").getByText("Please log in to continue.")).toBeVisible();
  await logIn(page, her, PASSWORD);
  await expect(page).toHaveURL(/\/ApplicantDashboard$/);
  await expect(second).toHaveURL(/\/ApplicantDashboard$/);
  await second.getByRole("button", { name: /account menu/ }).click();
  await button(second, "Logout").click();
  await expect(second).toHaveURL(`${kasama.url}/`);
  await expect(page).toHaveURL(`${kasama.url}/`);
  expect(await page.evaluate(() => ({ ...localStorage }))).not.toHaveProperty("token");
});

test("a logout ends the session on the server even after a new version has replaced the page's files", async ({
  browser,
}) => {
  const her = await makeHer();
  const { page } = await visitor(browser);
  await page.goto(`${kasama.url}/login`);
  await logIn(page, her, PASSWORD);
  const menu = page.getByRole("button", { name: /account menu/ });
  await expect(menu).toBeVisible();
  await page.waitForLoadState("networkidle");
  const token = await page.evaluate(() => localStorage.getItem("token"));
  const headers = { authorization: `Bearer ${token}` };
  const status = async () => (await fetch(`${kasama.url}/api/messages/unread-count`, { headers })).status;
  expect(await status()).toBe(200);
  await page.route("**/assets/*.js", (route) => route.fulfill({ status: 404, body: "Not found" }));
  await menu.click();
  await button(page, "Logout").click();
  await expect.poll(status).toBe(401);
});

test.describe("toasts", () => {
  /** The boxes around the buttons with this name. */
  const placesOf = (page: Page, name: RegExp) =>
    page.getByRole("button", { name }).evaluateAll((all) =>
      all.map((one) => {
        const { left, right, top, bottom } = one.parentElement?.getBoundingClientRect() ?? new DOMRect();
        return { left, right, top, bottom };
      }),
    );
  /** Toasts that cover the message in the page. */
  async function covering(page: Page) {
    const [boxes, toasts] = await Promise.all([placesOf(page, /^Dismiss: /), placesOf(page, /^Close: /)]);
    expect([boxes.length, toasts.length > 0]).toEqual([1, true]);
    return toasts.filter((toast) =>
      boxes.some(
        (box) => toast.left < box.right && box.left < toast.right && toast.top < box.bottom && box.top < toast.bottom,
      ),
    );
  }

  for (const width of [1680, 1280, 1000, 768, 320]) {
    test(`do not cover the message about the same matter in the page, at ${width} px`, async ({ browser }) => {
      const page = await arrive(browser, "/login", { width });
      await page.route("**/api/**", (route) => route.abort());
      await logIn(page, { email: "anybody@mail.example" }, PASSWORD);
      await button(page, "Close: Connection Error").hover();
      expect(await covering(page)).toEqual([]);
      await page.getByRole("link", { name: "Forgot your password?" }).click();
      await button(page, "Send Reset Link").click();
      await button(page, "Close: Error").hover();
      expect(await covering(page)).toEqual([]);
      await axe(page);
    });
  }

  test("appear next to the panel of the sign-up, without covering it", async ({ browser }) => {
    for (const width of [1680, 1280, 1000]) {
      const page = await arrive(browser, "/SignUpPage", { width });
      await expect(page.locator("#toasts")).toHaveCSS("position", "fixed");
      const [pile, main] = await Promise.all([
        page.locator("#toasts").boundingBox(),
        page.getByRole("main").boundingBox(),
      ]);
      expect((pile?.x ?? 0) + (pile?.width ?? 0)).toBeLessThanOrEqual((main?.x ?? 0) + 1);
    }
  });

  test("appear 0.1 s apart, newest first, at most five; at once if motion is reduced", async ({ browser }) => {
    for (const reducedMotion of [false, true]) {
      const page = await arrive(browser, "/verify-email", { reducedMotion });
      await button(page, "Send Verification Email").focus();
      for (let count = 1; count <= 6; count += 1) await button(page, "Send Verification Email").press("Enter");
      const toasts = page.locator("#toasts > * > div").filter({ has: page.locator("[data-close]") });
      await expect(toasts).toHaveCount(5);
      await toasts.first().hover();
      const timing = await toasts.evaluateAll((all) =>
        all.map((one) => {
          const { animationDelay, animationDuration } = getComputedStyle(one);
          return [Number.parseFloat(animationDelay), Number.parseFloat(animationDuration) > 0];
        }),
      );
      const delays = reducedMotion ? [0, 0, 0, 0, 0] : [0, 0.1, 0.2, 0.3, 0.4];
      expect(timing).toEqual(delays.map((delay) => [delay, !reducedMotion]));
      const tops = await toasts.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
      expect(tops).toEqual([...tops].sort((a, b) => a - b));
    }
  });

  test("come after the page in the Tab order, and stay while they have the focus", async ({ browser }) => {
    const page = await arrive(browser, "/verify-email");
    await press(page, button(page, "Send Verification Email"));
    await expect(field(page, "Email")).toBeFocused();
    const close = button(page, "Close: Email Required");
    await tabTo(page, close);
    await page.keyboard.press("Enter");
    await expect(close).toBeHidden();
    // The focus is not lost to the body when the toast is removed.
    await expect.poll(() => page.evaluate(() => document.activeElement !== document.body)).toBe(true);
    await tab(page);
  });
});

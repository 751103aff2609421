import { expect, type Page } from "playwright/test";
import { api, createSeeker } from "#client/e2e/support/community.ts";
import type { Kasama } from "#client/e2e/support/server.ts";
import { suspendedText } from "#shared/fault.ts";
import type { State } from "./state.ts";

/** Password recovery, and the login and the verification when an answer is late, wrong or missing. */

export const NEW_PASSWORD = "Kasama2027";

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });
/** The pointer keeps the toast open, next to the message in the page. */
const holdToast = (page: Page, title: string) => button(page, `Close: ${title}`).hover();
const inPage = (page: Page, text: string) =>
  expect(page.getByRole("main").getByText(text, { exact: true }).first()).toBeInViewport();

/** The call never gets an answer. */
const noAnswerYet = (page: Page, path: string) => page.route(`**/api/${path}`, () => {});
const noNetwork = (page: Page, path: string) => page.route(`**/api/${path}`, (route) => route.abort());
/** The rate limiter's answer. The servers of these tests have no rate limits. */
const tooFast = (page: Page, path: string) =>
  page.route(`**/api/${path}`, (route) =>
    route.fulfill({
      status: 429,
      headers: { "retry-after": "600" },
      json: { success: false, code: "TOO_FAST", message: "Too many requests. Please wait a moment and try again." },
    }),
  );

/** A link that sets a new password, as in the email. */
export async function resetLink(kasama: Kasama, email: string): Promise<string> {
  await api(kasama, "POST", "/api/forgot-password", undefined, { email });
  return kasama.linkTo(email, "reset-password");
}

async function signIn(page: Page): Promise<void> {
  await field(page, "Email").fill("nobody@mail.example");
  await field(page, "Password").fill("Not-my-password-1");
  await button(page, "Sign in").click();
}

const login: State[] = [
  {
    name: "signing in",
    reach: async ({ page }: { page: Page }) => {
      await noAnswerYet(page, "login");
      await signIn(page);
      await expect(button(page, "Signing in...")).toBeFocused();
    },
  },
  {
    name: "too many requests",
    reach: async ({ page }: { page: Page }) => {
      await tooFast(page, "login");
      await signIn(page);
      await inPage(page, "You can try again in 10 minutes.");
      await holdToast(page, "Too Many Requests");
    },
  },
  {
    name: "no network",
    reach: async ({ page }: { page: Page }) => {
      await noNetwork(page, "login");
      await signIn(page);
      await inPage(page, "Connection Error");
      await holdToast(page, "Connection Error");
    },
  },
].map((state) => ({ route: "/login", ...state }));

/** The login form with the reason for the suspension, which stays in the page. */
const suspended: State = {
  route: "/login",
  name: "suspended, with the reason",
  allThemes: true,
  before: ({ page }) =>
    page.route("**/api/login", (route) =>
      route.fulfill({
        status: 403,
        json: {
          success: false,
          code: "ACCOUNT_SUSPENDED",
          message: suspendedText(
            "You asked three applicants to pay for a training before an interview, which our terms do not allow.",
          ),
        },
      }),
    ),
  reach: async ({ page }) => {
    await signIn(page);
    await expect(
      page.getByRole("main").getByText(/^This account is suspended.*\n?Reason: You asked three/),
    ).toBeVisible();
  },
};

const sendMail = (page: Page) => button(page, "Send Verification Email").click();

const verify: State[] = [
  {
    name: "verifying",
    address: "/verify-email?token=slow",
    before: ({ page }: { page: Page }) => noAnswerYet(page, "verify-email"),
    reach: ({ page }: { page: Page }) => expect(heading(page, "Verifying your email...")).toBeVisible(),
  },
  {
    name: "no network",
    address: "/verify-email?token=any",
    before: ({ page }: { page: Page }) => noNetwork(page, "verify-email"),
    reach: async ({ page }: { page: Page }) => {
      await expect(heading(page, "Verification Failed")).toBeFocused();
      await inPage(page, "Network error. Please check your connection and try again.");
    },
  },
  {
    name: "sending",
    reach: async ({ page }: { page: Page }) => {
      await noAnswerYet(page, "resend-verification");
      await field(page, "Email").fill("somebody@mail.example");
      await sendMail(page);
      await expect(button(page, "Sending...")).toBeFocused();
    },
  },
  {
    name: "not sent",
    reach: async ({ page }: { page: Page }) => {
      await tooFast(page, "resend-verification");
      await field(page, "Email").fill("somebody@mail.example");
      await sendMail(page);
      await inPage(page, "Failed to Send Email");
      await holdToast(page, "Failed to Send Email");
    },
  },
  {
    name: "not sent without a network",
    reach: async ({ page }: { page: Page }) => {
      await noNetwork(page, "resend-verification");
      await field(page, "Email").fill("somebody@mail.example");
      await sendMail(page);
      await inPage(page, "Network Error");
      await holdToast(page, "Network Error");
    },
  },
].map((state) => ({ route: "/verify-email", ...state }));

const ask = (page: Page) => button(page, "Send Reset Link").click();

/** The screen is the same whether the account exists or not. */
async function askFor(page: Page, email: string): Promise<void> {
  await field(page, "Email").fill(email);
  await ask(page);
}

const forgot: State[] = [
  {
    name: "plain",
    allThemes: true as const,
    reach: ({ page }: { page: Page }) => expect(heading(page, "Forgot your password?")).toBeVisible(),
  },
  {
    name: "address known from the login",
    address: "/login",
    reach: async ({ page }: { page: Page }) => {
      await field(page, "Email").fill("maricel@mail.example");
      await page.getByRole("link", { name: "Forgot your password?" }).click();
      await expect(heading(page, "Forgot your password?")).toBeVisible();
      await expect(field(page, "Email")).toHaveValue("maricel@mail.example");
    },
  },
  {
    name: "no address given",
    reach: async ({ page }: { page: Page }) => {
      await ask(page);
      await expect(page.getByRole("alert", { name: "Please fix 1 field" })).toBeFocused();
      await expect(field(page, "Email")).toHaveAccessibleDescription("Error: Email is required");
    },
  },
  {
    name: "no address at all",
    reach: async ({ page }: { page: Page }) => {
      await askFor(page, "maricel");
      await expect(field(page, "Email")).toHaveAccessibleDescription("Error: Invalid email format");
    },
  },
  {
    name: "signed in",
    as: "maricel" as const,
    reach: async ({ page }: { page: Page }) => {
      await expect(page.getByRole("button", { name: /account menu/ })).toBeVisible();
      await expect(heading(page, "Forgot your password?")).toBeVisible();
    },
  },
  {
    name: "sending",
    reach: async ({ page }: { page: Page }) => {
      await noAnswerYet(page, "forgot-password");
      await askFor(page, "maricel@mail.example");
      await expect(button(page, "Sending...")).toBeFocused();
    },
  },
  {
    name: "not sent",
    reach: async ({ page }: { page: Page }) => {
      await noNetwork(page, "forgot-password");
      await askFor(page, "maricel@mail.example");
      await inPage(page, "Failed to send reset email. Please try again.");
      await holdToast(page, "Error");
    },
  },
  {
    name: "sent",
    allThemes: true as const,
    reach: async ({ page }: { page: Page }) => {
      await askFor(page, "maricel.abueva-santos@a-long-name.mail.example");
      await expect(heading(page, "Check your email")).toBeFocused();
    },
  },
  {
    name: "sent again",
    reach: async ({ page }: { page: Page }) => {
      await askFor(page, "maricel@mail.example");
      await button(page, "Send again").click();
      await page.getByRole("button", { name: "Dismiss this message", exact: true }).hover();
    },
  },
  {
    name: "not sent again",
    reach: async ({ page }: { page: Page }) => {
      await askFor(page, "maricel@mail.example");
      await expect(heading(page, "Check your email")).toBeFocused();
      await tooFast(page, "forgot-password");
      await button(page, "Send again").click();
      await inPage(page, "You can try again in 10 minutes.");
      await holdToast(page, "Error");
    },
  },
].map((state) => ({ route: "/forgot-password", ...state }));

const ANY_TOKEN = "/reset-password?token=known-when-it-is-used";
/** The check finds the link valid, so that the form is shown. The server does not know this link. */
export const linkWorks = (page: Page) =>
  page.route("**/api/reset-password/check", (route) =>
    route.fulfill({ json: { success: true, data: { valid: true } } }),
  );
const good = { address: ANY_TOKEN, before: ({ page }: { page: Page }) => linkWorks(page) };

async function fillPasswords(page: Page, password: string, confirm = password): Promise<void> {
  await field(page, "New password").fill(password);
  await field(page, "Confirm new password").fill(confirm);
}
const submit = (page: Page) => button(page, "Reset Password").click();
const strength = (page: Page) => page.getByRole("meter", { name: "Password strength" });

const reset: State[] = [
  {
    name: "without a link",
    allThemes: true as const,
    reach: ({ page }: { page: Page }) => expect(heading(page, "Invalid or Expired Link")).toBeVisible(),
  },
  {
    name: "plain",
    ...good,
    reach: ({ page }: { page: Page }) => expect(heading(page, "Set a new password")).toBeVisible(),
  },
  ...(
    [
      ["weak", "kasama", "Weak"],
      ["medium", "kasama2", "Medium"],
    ] as const
  ).map(([name, password, word]) => ({
    name: `a ${name} password`,
    ...good,
    reach: async ({ page }: { page: Page }) => {
      await field(page, "New password").fill(password);
      await expect(strength(page)).toHaveAttribute("aria-valuetext", word);
    },
  })),
  {
    name: "strong, both equal and shown",
    ...good,
    allThemes: true as const,
    reach: async ({ page }: { page: Page }) => {
      await fillPasswords(page, NEW_PASSWORD);
      for (const show of await page.getByRole("button", { name: "Show password", exact: true }).all())
        await show.click();
      await expect(strength(page)).toHaveAttribute("aria-valuetext", "Strong");
      await expect(page.getByText("Passwords match")).toBeVisible();
    },
  },
  {
    name: "errors",
    ...good,
    reach: async ({ page }: { page: Page }) => {
      await fillPasswords(page, "Kasama", "Salamat");
      await submit(page);
      await expect(page.getByRole("alert", { name: "Please fix 2 fields" })).toBeFocused();
    },
  },
  {
    name: "submitting",
    ...good,
    reach: async ({ page }: { page: Page }) => {
      await noAnswerYet(page, "reset-password");
      await fillPasswords(page, NEW_PASSWORD);
      await submit(page);
      await expect(button(page, "Resetting...")).toBeFocused();
    },
  },
  {
    name: "a very common password",
    ...good,
    reach: async ({ page }: { page: Page }) => {
      await fillPasswords(page, "Password1");
      await submit(page);
      await expect(page.getByRole("alert", { name: "Please fix 1 field" })).toBeFocused();
      await holdToast(page, "Weak Password");
    },
  },
  {
    name: "checking the link",
    address: ANY_TOKEN,
    before: ({ page }: { page: Page }) => noAnswerYet(page, "reset-password/check"),
    reach: ({ page }: { page: Page }) => expect(heading(page, "Checking your reset link...")).toBeVisible(),
  },
  {
    name: "a link that the server does not know",
    address: ANY_TOKEN,
    reach: ({ page }: { page: Page }) => expect(heading(page, "Invalid or Expired Link")).toBeFocused(),
  },
  {
    name: "a link that expired while the password was typed",
    ...good,
    reach: async ({ page }: { page: Page }) => {
      await fillPasswords(page, NEW_PASSWORD);
      await submit(page);
      await expect(heading(page, "Invalid or Expired Link")).toBeFocused();
    },
  },
  {
    name: "no network",
    ...good,
    reach: async ({ page }: { page: Page }) => {
      await noNetwork(page, "reset-password");
      await fillPasswords(page, NEW_PASSWORD);
      await submit(page);
      await inPage(page, "An error occurred while resetting your password");
      await holdToast(page, "Password not changed");
    },
  },
  {
    name: "done",
    allThemes: true as const,
    reach: async ({ page, kasama }: { page: Page; kasama: Kasama }) => {
      await page.goto(await resetLink(kasama, await createSeeker(kasama, "Nena Cruz", "general")));
      await fillPasswords(page, NEW_PASSWORD);
      await submit(page);
      // Hovering keeps the page from continuing by itself.
      await page.getByRole("link", { name: "Go to login now" }).hover();
      await expect(heading(page, "Password Reset Successfully!")).toBeFocused();
    },
  },
].map((state) => ({ route: "/reset-password", ...state }));

export const recoveryStates: readonly State[] = [...login, suspended, ...verify, ...forgot, ...reset];

import { expect, type Page } from "playwright/test";
import { createSeeker } from "#client/e2e/support/community.ts";
import { PASSWORD } from "#client/e2e/support/people.ts";
import type { State } from "./state.ts";

/** The pages before the sign-in, except the two sign-ups. */

const login: State[] = [
  {
    route: "/login",
    name: "plain",
    reach: async ({ page }) => expect(page.getByRole("button", { name: "Sign in", exact: true })).toBeVisible(),
  },
  {
    route: "/login",
    name: "errors after an empty submit",
    reach: async ({ page }) => {
      await page.getByRole("button", { name: "Sign in", exact: true }).click();
      await expect(page.getByRole("alert", { name: "Please fix 2 fields" })).toBeFocused();
    },
  },
  {
    route: "/login",
    name: "refused",
    reach: async ({ page }) => {
      await page.getByLabel("Email").fill("nobody@mail.example");
      await page.getByLabel("Password", { exact: true }).fill("Not-my-password-1");
      await page.getByRole("button", { name: "Sign in", exact: true }).click();
      await expect(page.getByRole("main").getByText("Login Failed", { exact: true })).toBeInViewport();
      // The pointer keeps the toast open, next to the message in the page.
      await page.getByRole("button", { name: "Close: Login Failed", exact: true }).hover();
    },
  },
  {
    route: "/login",
    name: "account just created",
    address: "/SignUpPage",
    reach: async ({ page }) => {
      await signUpGeneral(page);
      await page.getByRole("link", { name: "Back to Login" }).click();
      const banner = page.getByText("Account created successfully! Please log in.");
      await expect(banner).toBeVisible();
      await banner.hover();
    },
  },
  {
    route: "/login",
    name: "sent here from a closed page",
    address: "/ApplicantDashboard",
    reach: async ({ page }) => expect(page.getByText("Please log in to continue.")).toBeVisible(),
  },
  {
    route: "/login",
    name: "display settings open",
    allThemes: true,
    reach: async ({ page }) => {
      await page.getByRole("button", { name: "Display", exact: true }).click();
      await expect(page.getByRole("group", { name: "Display", exact: true })).toBeVisible();
    },
  },
  {
    route: "/login",
    name: "password shown, help open",
    reach: async ({ page }) => {
      await page.getByLabel("Password", { exact: true }).fill("A-password-1");
      await page.getByRole("button", { name: "Show password", exact: true }).click();
      await expect(page.getByLabel("Password", { exact: true })).toHaveAttribute("type", "text");
      await page.getByText("Help with signing in").click();
      await expect(page.getByRole("main").getByRole("link", { name: "support@kasama.example" })).toBeVisible();
    },
  },
];

async function signUpGeneral(page: Parameters<State["reach"]>[0]["page"]): Promise<void> {
  await page.getByLabel("First name").fill("Lito");
  await page.getByLabel("Last name").fill("Bautista");
  await page.getByLabel("Email").fill(`lito.${Date.now()}@mail.example`);
  await page.getByLabel("Phone").fill("917 123 4567");
  await page.getByLabel("Address", { exact: true }).fill("12 Mabini Street, Jaro, Iloilo City");
  await page.getByRole("button", { name: /^Next/ }).click();
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByLabel("Confirm password").fill(PASSWORD);
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: "Create Account", exact: true }).click();
  await expect(page.getByRole("button", { name: "Send Verification Email", exact: true })).toBeVisible();
}

const verify: State[] = [
  {
    route: "/verify-email",
    name: "no address known",
    reach: async ({ page }) => expect(page.getByRole("heading", { name: "Verify your email" })).toBeVisible(),
  },
  {
    route: "/verify-email",
    name: "no address given",
    reach: async ({ page }) => {
      await page.getByRole("button", { name: "Send Verification Email", exact: true }).click();
      await expect(page.getByLabel("Email")).toBeFocused();
      await page.getByRole("button", { name: "Close: Email Required", exact: true }).hover();
    },
  },
  {
    route: "/verify-email",
    name: "sent here after a sign-in",
    address: "/login",
    reach: async ({ page, kasama }) => {
      const email = await createSeeker(kasama, "Nena Cruz", "general");
      await page.getByLabel("Email").fill(email);
      await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
      await page.getByRole("button", { name: "Sign in", exact: true }).click();
      await expect(page.getByRole("heading", { name: "This address hasn't been verified yet" })).toBeVisible();
      await expect(page.getByLabel("Email")).toHaveValue(email);
      await page.getByRole("button", { name: "Close: Account not verified", exact: true }).hover();
    },
  },
  {
    route: "/verify-email",
    name: "after a sign-up",
    address: "/SignUpPage",
    allThemes: true,
    reach: async ({ page }) => {
      await signUpGeneral(page);
      await expect(page.getByRole("heading", { name: "Check your inbox" })).toBeVisible();
      await page.getByRole("button", { name: "Close: Account Created Successfully!", exact: true }).click();
    },
  },
  {
    route: "/verify-email",
    name: "correcting a mistyped address",
    address: "/SignUpPage",
    allThemes: true,
    reach: async ({ page }) => {
      await signUpGeneral(page);
      await page.getByRole("button", { name: "Close: Account Created Successfully!", exact: true }).click();
      await page.getByRole("button", { name: "Change it", exact: true }).click();
      await page.getByLabel("Correct email").fill("lito@gmial.com");
      await page.keyboard.press("Tab");
      await expect(page.getByRole("button", { name: "Use this address", exact: true })).toBeVisible();
    },
  },
  {
    route: "/",
    name: "opened after verifying the address",
    address: "/verify-email",
    reach: async ({ page, kasama }) => {
      await page.goto(await kasama.linkTo(await createSeeker(kasama, "Nilo Reyes", "general")));
      await page.getByRole("link", { name: "Go to Login" }).click();
      await expect(page.getByRole("complementary", { name: "Email verified" })).toBeVisible();
    },
  },
  {
    route: "/verify-email",
    name: "email sent again",
    reach: async ({ page }) => {
      await page.getByLabel("Email").fill("somebody@mail.example");
      await page.getByRole("button", { name: "Send Verification Email", exact: true }).click();
      await expect(page.getByRole("main").getByText("Verification Email Sent", { exact: true })).toBeVisible();
      await page.getByRole("button", { name: "Close: Verification Email Sent", exact: true }).hover();
    },
  },
  {
    route: "/verify-email",
    name: "link that does not work",
    address: "/verify-email?token=expired",
    reach: async ({ page }) => expect(page.getByRole("heading", { name: "Verification Failed" })).toBeFocused(),
  },
  {
    route: "/verify-email",
    name: "verified",
    reach: async ({ page, kasama }) => {
      await page.goto(await kasama.linkTo(await createSeeker(kasama, "Nilo Reyes", "general")));
      await expect(page.getByRole("heading", { name: "Email Verified Successfully!" })).toBeFocused();
    },
  },
];

/** The strip with the public figures. */
const figures = (page: Page) => page.locator("[data-figures]");

const landing: State[] = [
  {
    route: "/",
    name: "plain",
    reach: async ({ page }) => expect(figures(page).getByText("partner employers")).toBeVisible(),
  },
  {
    route: "/",
    name: "without figures",
    before: ({ page }) => page.route("**/api/stats", (route) => route.abort()),
    reach: async ({ page }) => {
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(figures(page)).toBeHidden();
    },
  },
  {
    route: "/",
    name: "signed in",
    as: "maricel",
    reach: async ({ page }) => expect(page.getByRole("link", { name: "Your dashboard" })).toBeVisible(),
  },
  {
    route: "/",
    name: "other display settings",
    reach: async ({ page }) => {
      const fit = page.getByRole("region", { name: "Make it comfortable for you" });
      for (const choice of ["High contrast", "Large", "Reduced"]) {
        const button = fit.getByRole("button", { name: choice });
        await button.click();
        await expect(button).toHaveAttribute("aria-pressed", "true");
      }
    },
  },
  {
    route: "/",
    name: "opened from another page",
    address: "/login",
    reach: async ({ page }) => {
      await page.getByRole("banner").getByRole("link", { name: "Kasama" }).click();
      await expect(page.getByRole("main")).toBeFocused();
      await expect(figures(page).getByText("partner employers")).toBeVisible();
    },
  },
];

export const publicStates: readonly State[] = [
  ...landing,
  ...login,
  ...verify,
  {
    route: "*",
    name: "plain",
    address: "/nothing-here",
    reach: async ({ page }) => expect(page.getByRole("heading", { name: "Page not found" })).toBeVisible(),
  },
  {
    route: "*",
    name: "signed in",
    as: "jonas",
    address: "/nothing-here",
    reach: async ({ page }) => expect(page.getByRole("link", { name: "Go to your dashboard" })).toBeVisible(),
  },
];

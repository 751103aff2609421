import { type Browser, expect, type Page } from "playwright/test";
import { answered, expectToast, whenShown } from "#client/e2e/support/answers.ts";
import { createSeeker } from "#client/e2e/support/community.ts";
import { PASSWORD } from "#client/e2e/support/people.ts";
import type { Kasama } from "#client/e2e/support/server.ts";
import { test } from "#client/e2e/support/shared.ts";
import { type Visit, visit } from "#client/e2e/support/visit.ts";

/** Every specified text of the pages around an email: verification, forgotten password and new password. */

let kasama: Kasama;
const visits: Visit[] = [];

test.beforeAll(async ({ shared }) => {
  kasama = shared;
});
test.afterEach(async () => {
  for (const { context } of visits.splice(0)) await context.close();
});

/** Opens a page and waits until it has loaded everything. */
async function arrive(browser: Browser, address: string): Promise<Page> {
  const one = await visit(browser, { url: kasama.url });
  visits.push(one);
  await one.page.goto(new URL(address, kasama.url).href);
  await one.page.waitForLoadState("networkidle");
  return one.page;
}

const heading = (page: Page, name: string) => expect(page.getByRole("heading", { name, level: 1 })).toBeVisible();
const inPage = (page: Page, text: string) =>
  expect(page.getByRole("main").getByText(text, { exact: true }).first()).toBeVisible();
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const offline = (page: Page, is = true) => page.context().setOffline(is);

test("verify-email: verified", async ({ browser }) => {
  const page = await arrive(browser, await kasama.linkTo(await createSeeker(kasama, "Nilo Reyes", "general")));
  await heading(page, "Email Verified Successfully!");
  await expect(page.getByRole("link", { name: "Go to Login" })).toBeVisible();
});

test("verify-email: failed without a message, failed without a network, and retried", async ({ browser }) => {
  const page = await arrive(browser, "/verify-email");
  const open = async () => {
    await page.goto(`${kasama.url}/verify-email?token=unknown`);
    await heading(page, "Verification Failed");
  };
  await page.route("**/api/verify-email", answered(500));
  await open();
  await inPage(page, "Verification failed");
  await page.unroute("**/api/verify-email");
  await page.route("**/api/verify-email", (route) => route.abort("internetdisconnected"));
  await open();
  await inPage(page, "Network error. Please check your connection and try again.");
  await expect(page.getByRole("link", { name: "Back to Login" })).toBeVisible();
  await button(page, "Try Again").click();
  await expect(button(page, "Send Verification Email")).toBeVisible();
});

test("verify-email: sending the email again", async ({ browser }) => {
  const page = await arrive(browser, "/verify-email");
  const send = button(page, "Send Verification Email");
  await send.click();
  await expectToast(page, "Email Required", "email");
  await page.getByLabel("Email").fill("somebody@mail.example");

  await offline(page);
  await send.click();
  await expectToast(page, "Network Error", "Failed to send verification email. Please try again.");
  await offline(page, false);

  await page.route("**/api/resend-verification", answered(500));
  await send.click();
  await expectToast(page, "Failed to Send Email", "Failed to resend verification email.");
  await page.unroute("**/api/resend-verification");

  await page.route("**/api/resend-verification", whenShown(page, "Sending..."));
  await send.click();
  await expectToast(page, "Verification Email Sent", "A new verification email has been sent to your inbox.");
});

test("forgot-password: failed, sent, and the links onward", async ({ browser }) => {
  const page = await arrive(browser, "/forgot-password");
  await expect(page.getByRole("main").getByRole("link", { name: "Contact support" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Back to Login" })).toBeVisible();
  await page.getByLabel("Email").fill("somebody@mail.example");
  await offline(page);
  await button(page, "Send Reset Link").click();
  await expectToast(page, "Error", "Failed to send reset email. Please try again.");
  await offline(page, false);
  await page.route("**/api/forgot-password", whenShown(page, "Sending..."));
  await button(page, "Send Reset Link").click();
  await inPage(page, "If an account with that email exists, a reset link has been sent.");
});

test("reset-password: without a token, or with one that the server does not know", async ({ browser }) => {
  for (const address of ["/reset-password", "/reset-password?token=unknown"]) {
    const page = await arrive(browser, address);
    await heading(page, "Invalid or Expired Link");
    await inPage(page, "The password reset link is invalid or has expired. Please request a new password reset link.");
    await expect(page.getByRole("link", { name: "Request New Reset Link" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Back to Login" })).toBeVisible();
  }
});

test("reset-password: failed without a message, failed without a network, then done", async ({ browser }) => {
  const email = await createSeeker(kasama, "Rosa Dimaculangan", "general");
  await kasama.linkTo(email);
  const response = await fetch(`${kasama.url}/api/forgot-password`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email }),
  });
  expect(response.status).toBe(200);
  const page = await arrive(browser, await kasama.linkTo(email, "reset-password"));
  await page.route("**/api/reset-password", answered(500));
  await setPassword(page);
  await inPage(page, "Failed to reset password");
  await page.unroute("**/api/reset-password");
  await offline(page);
  await button(page, "Reset Password").click();
  await inPage(page, "An error occurred while resetting your password");
  await offline(page, false);
  await button(page, "Reset Password").click();
  await expect(page.getByRole("link", { name: "Go to login now" })).toBeVisible();
});

async function setPassword(page: Page): Promise<void> {
  for (const field of ["New password", "Confirm new password"])
    await page.getByLabel(field, { exact: true }).fill(PASSWORD.replace("2026", "2027"));
  await button(page, "Reset Password").click();
}

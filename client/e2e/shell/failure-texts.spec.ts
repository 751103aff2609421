import { type Browser, expect, type Page } from "playwright/test";
import { type Answer, altered, answered, expectToast, whenShown } from "#client/e2e/support/answers.ts";
import { createSeeker, makeSeeker } from "#client/e2e/support/community.ts";
import { askForEmployer, PASSWORD, signUpApplicant, signUpEmployer } from "#client/e2e/support/people.ts";
import { type Kasama, startKasama } from "#client/e2e/support/server.ts";
import { test } from "#client/e2e/support/shared.ts";
import { type Visit, type VisitOptions, visit } from "#client/e2e/support/visit.ts";

/**
 * The status mapper, and the other texts of the login and both sign-ups, on the real screens. If possible, the answer
 * comes from the real server: to the real request, or to one as an old page or a proxy would change it (`altered`).
 * Answers that this server never gives to these calls are replaced (`answered`).
 */

let kasama: Kasama;
const visits: Visit[] = [];

test.beforeAll(async ({ shared }) => {
  kasama = shared;
});
test.afterEach(async () => {
  for (const { context } of visits.splice(0)) await context.close();
});

async function arrive(browser: Browser, path: string, options: Partial<VisitOptions> = {}): Promise<Page> {
  const one = await visit(browser, { url: kasama.url, ...options });
  visits.push(one);
  await one.page.goto((options.url ?? kasama.url) + path);
  return one.page;
}

async function logIn(page: Page, email = "nobody@mail.example", password = "Not-my-password-1"): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

const MAPPER: { of: string; answer: Answer; title: string; text: string }[] = [
  { of: "400 with errors", answer: altered({ postData: "{}" }), title: "Validation Error", text: "Email is required" },
  { of: "400", answer: answered(400), title: "Invalid Input", text: "Please check your input and try again." },
  { of: "409, applied", answer: answered(409, "You have already applied"), title: "Already Applied", text: "applied" },
  { of: "409, other", answer: answered(409, "Somebody was first"), title: "Conflict", text: "Somebody was first" },
  {
    of: "500",
    answer: answered(500),
    title: "Server Error",
    text: "Something went wrong on our end. Please try again later.",
  },
  {
    of: "415",
    answer: (route) => route.continue({ headers: { ...route.request().headers(), "content-type": "text/plain" } }),
    title: "Request Failed",
    text: "Please send this call as JSON.",
  },
  {
    of: "a page in place of the answer",
    answer: (route) => route.fulfill({ contentType: "text/html", body: "<h1>Welcome to our Wi-Fi</h1>" }),
    title: "Unexpected Error",
    text: "Something unexpected happened.",
  },
];

for (const { of, answer, title, text } of MAPPER) {
  test(`status mapper: ${of} is '${title}'`, async ({ browser }) => {
    const page = await arrive(browser, "/login");
    await page.route("**/api/login", answer);
    await logIn(page);
    await expectToast(page, title, text);
  });
}

test("status mapper: a network failure is 'Connection Error', and stays", async ({ browser }) => {
  const page = await arrive(browser, "/login");
  // The code of the toasts loads after the page.
  await page.waitForLoadState("networkidle");
  await page.context().setOffline(true);
  await logIn(page);
  await expectToast(
    page,
    "Connection Error",
    "Unable to connect to the server. Please check your internet connection and try again.",
  );
});

test("status mapper: 403 and 404 for calls that this server refuses or does not have", async ({ browser }) => {
  const seeker = await makeSeeker(kasama, "Nena Cruz", "general");
  const page = await arrive(browser, "/login");
  await page.route("**/api/login", (route) =>
    route.continue({
      url: `${kasama.url}/api/admin/employers/${seeker.id}/approve`,
      headers: { ...route.request().headers(), authorization: `Bearer ${seeker.token}` },
    }),
  );
  await logIn(page);
  await expectToast(page, "Access Denied", "You do not have permission to perform this action.");
  await page.unroute("**/api/login");
  await page.route("**/api/login", altered({ url: `${kasama.url}/api/nothing-here` }));
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expectToast(page, "Not Found", "The requested resource was not found.");
});

test("status mapper: 429 from the real limiter is 'Too Many Requests'", async ({ browser }) => {
  const limited = await startKasama();
  try {
    const page = await arrive(browser, "/login", { url: limited.url });
    await logIn(page, "nobody@mail.example");
    // Each failed attempt makes the next wait longer: sooner or later a press comes too early.
    await expect(async () => {
      await page.getByRole("button", { name: "Sign in", exact: true }).click();
      const close = page.getByRole("button", { name: "Close: Too Many Requests", exact: true });
      await expect(close.first()).toBeVisible({ timeout: 500 });
    }).toPass();
    await expectToast(page, "Too Many Requests", "You can try again in");
  } finally {
    await limited.stop();
  }
});

test("status mapper: 401 in the middle of a session is 'Authentication Required'", async ({ browser }) => {
  const seeker = await makeSeeker(kasama, "Bea Lacson", "general");
  await fetch(`${kasama.url}/api/logout`, { method: "POST", headers: { authorization: `Bearer ${seeker.token}` } });
  const page = await arrive(browser, "/AdminDashboard", { as: seeker });
  await expectToast(page, "Authentication Required", "Please log in to continue.");
  await expect(page).toHaveURL(/\/login$/);
});

test("login: the loading texts of the login and the dashboard, a refused login, and a busy one", async ({
  browser,
}) => {
  const seeker = await makeSeeker(kasama, "Tala Marasigan", "pwd");
  const page = await arrive(browser, "/verify-email");
  await page.route("**/assets/LoginPage*.js", whenShown(page, "Loading..."));
  await page.getByRole("link", { name: "Back to Login" }).click();
  // The previous page has a field with the same name.
  await expect(page.getByRole("heading", { level: 1, name: "Sign in", exact: true })).toBeVisible();
  await logIn(page, seeker.email, "Not-my-password-1");
  await expectToast(page, "Login Failed", "Invalid email or password.");
  await page.route("**/api/login", whenShown(page, "Signing in..."));
  await page.route("**/assets/ApplicantDashboard*.js", whenShown(page, "Loading Dashboard"));
  await logIn(page, seeker.email, seeker.password);
  await expect(page.getByRole("heading", { name: /Tala$/, level: 1 })).toBeVisible();
});

/** Fills in the whole form, up to its last button. */
async function fillIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel("First name").fill("Lito");
  await page.getByLabel("Last name").fill("Ramos");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Phone").fill("917 123 4567");
  await page.getByLabel("Address", { exact: true }).fill("12 Mabini Street, Jaro");
  await page.getByRole("button", { name: /^Next/ }).click();
  await choosePassword(page, password);
  await page.getByRole("checkbox").check();
}

async function choosePassword(page: Page, password: string): Promise<void> {
  for (const field of ["Password", "Confirm password"]) await page.getByLabel(field, { exact: true }).fill(password);
}

test("sign-up of an applicant: a weak password, then a taken address", async ({ browser }) => {
  const page = await arrive(browser, "/SignUpPage");
  await page.route("**/api/create", whenShown(page, "Creating Account..."));
  await fillIn(page, await createSeeker(kasama, "Lito Ramos", "general"), "P@ssw0rd1");
  await page.getByRole("button", { name: "Create Account", exact: true }).click();
  await expectToast(page, "Weak Password", "common");
  await choosePassword(page, PASSWORD);
  await page.getByRole("button", { name: "Create Account", exact: true }).click();
  await expectToast(
    page,
    "Registration Failed",
    "This email address is already registered. Please use a different email or try logging in.",
  );
});

test("sign-up of an applicant: a phone number that only a page without our input rule would send", async ({
  browser,
}) => {
  const page = await arrive(browser, "/SignUpPage");
  await page.route("**/api/create", (route) =>
    route.continue({ postData: JSON.stringify({ ...route.request().postDataJSON(), phone_number: "9".repeat(41) }) }),
  );
  await fillIn(page, "lito@mail.example", PASSWORD);
  await page.getByRole("button", { name: "Create Account", exact: true }).click();
  await expectToast(page, "Validation Error", "Phone number is too long");
  await expect(page.getByLabel("Phone")).toHaveAccessibleDescription(/Error: Phone number is too long$/);
});

test("sign-up of an applicant: the success, here and on the login", async ({ browser }) => {
  const page = await arrive(browser, "/");
  await signUpApplicant(page, kasama.url, { first: "Rosalinda", last: "Katigbak", email: "rosalinda@mail.example" });
  await expectToast(
    page,
    "Account Created Successfully!",
    "Please check your email to verify your account before logging in.",
  );
  await page.getByRole("link", { name: "Back to Login" }).click();
  await expect(page.getByText("Account created successfully! Please log in.")).toBeVisible();
});

test("sign-up of an employer: a taken address, a taken username, then the verification", async ({ browser }) => {
  const page = await arrive(browser, "/");
  const first = { first: "Jonas", last: "Villareal", email: "jonas@work.example" };
  await page.route("**/api/createEmployer", whenShown(page, "Creating Account..."));
  await signUpEmployer(page, kasama.url, first, "Luntian Digital");
  await expect(page.getByText("Please verify your email to activate your employer account.")).toBeVisible();

  const again = await arrive(browser, "/");
  await askForEmployer(again, kasama.url, first, "Luntian Digital");
  await expectToast(
    again,
    "Email Already Exists",
    "This email address is already registered. Please use a different email or try logging in.",
  );
  await again.getByLabel("Email").fill("jonas.villareal@work.example");
  for (let steps = 0; steps < 2; steps += 1) await again.getByRole("button", { name: /^Next/ }).click();
  await again.getByRole("button", { name: /Create Account$/ }).click();
  await expectToast(again, "Username Already Taken", "This username is already taken. Please choose another one.");
});

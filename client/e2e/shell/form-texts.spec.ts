import { type Browser, expect, type Page } from "playwright/test";
import { resetLink } from "#client/e2e/states/recovery.ts";
import { createSeeker } from "#client/e2e/support/community.ts";
import { EMPLOYER_PASSWORD, PASSWORD } from "#client/e2e/support/people.ts";
import type { Kasama } from "#client/e2e/support/server.ts";
import { test } from "#client/e2e/support/shared.ts";
import { type Visit, visit } from "#client/e2e/support/visit.ts";

/** Every validation text in section 5 of the specification, at its field. */

let kasama: Kasama;
let visited: Visit | undefined;

test.beforeAll(async ({ shared }) => {
  kasama = shared;
});
test.afterEach(async () => {
  await visited?.context.close();
});

async function arrive(browser: Browser, path: string): Promise<Page> {
  visited = await visit(browser, { url: kasama.url });
  await visited.page.goto(new URL(path, kasama.url).href);
  return visited.page;
}

/** A value typed into a field that is then left, and the field's error. Without a value the field is only visited. */
interface InvalidInput {
  field: string | RegExp;
  value?: string;
  says: string;
}

const ending = (text: string) => new RegExp(`${text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}$`);
const control = (page: Page, field: string | RegExp) =>
  typeof field === "string" ? page.getByLabel(field, { exact: true }) : page.getByLabel(field);

async function expectErrors(page: Page, inputs: readonly InvalidInput[]): Promise<void> {
  for (const { field, value, says } of inputs) {
    const one = control(page, field);
    if (value === undefined) await one.focus();
    else await one.fill(value);
    await one.press("Tab");
    await expect(one).toHaveAccessibleDescription(ending(`Error: ${says}`));
    await expect(one).toHaveAttribute("aria-invalid", "true");
  }
}

const TOO_LONG = "x".repeat(101);

const fill = async (page: Page, values: Record<string, string>): Promise<void> => {
  for (const [field, value] of Object.entries(values)) await control(page, field).fill(value);
};
const next = (page: Page) => page.getByRole("button", { name: /^Next/ }).click();

const PERSON = {
  "First name": "Rosalinda",
  "Last name": "Katigbak",
  Phone: "917 123 4567",
  Address: "12 Mabini Street, Jaro, Iloilo City",
};

test("the login shows its validation texts", async ({ browser }) => {
  const page = await arrive(browser, "/login");
  await expectErrors(page, [
    { field: "Email", value: "", says: "Email is required" },
    { field: "Email", value: "rosalinda", says: "Invalid email format" },
    { field: "Password", value: "Short-1", says: "Password must be at least 8 characters" },
  ]);
});

test("the applicant's sign-up shows the validation texts of both steps", async ({ browser }) => {
  const page = await arrive(browser, "/SignUpPage");
  await page.getByRole("radio", { name: /Person with Disability/ }).check();
  await expectErrors(page, [
    { field: "First name", value: " ", says: "First name is required" },
    { field: "First name", value: TOO_LONG, says: "First name is too long" },
    { field: "Last name", value: "", says: "Last name is required" },
    { field: "Last name", value: TOO_LONG, says: "Last name is too long" },
    { field: "Email", value: "", says: "Email is required" },
    { field: "Email", value: "rosalinda@", says: "Invalid email format" },
    { field: "Phone", value: "917 123 456", says: "Phone number must be at least 10 digits" },
    { field: "Address", value: "Jaro", says: "Address is too short" },
    { field: "Address", value: TOO_LONG, says: "Address is too long" },
    { field: "PWD ID Number", value: "  ", says: "PWD ID Number is required for PWD users" },
  ]);
  await fill(page, { ...PERSON, Email: "rosalinda@mail.example", "PWD ID Number": "06-3022-000-0001234" });
  await next(page);
  await expectErrors(page, [
    { field: "Password", value: "Short-1", says: "Password must be at least 8 characters" },
    { field: "Password", value: "kasama-2026!", says: "Password must contain at least one uppercase letter" },
    { field: "Password", value: "KASAMA-2026!", says: "Password must contain at least one lowercase letter" },
    { field: "Password", value: "Kasama-maganda!", says: "Password must contain at least one number" },
    { field: "Password", value: "Kasama2026ph", says: "Password must contain at least one special character" },
    { field: "Confirm password", value: "", says: "Please confirm your password" },
  ]);
  await fill(page, { Password: PASSWORD });
  await expectErrors(page, [
    { field: "Confirm password", value: "Kasama-2027!", says: "Passwords don't match" },
    { field: /agree to the terms/, says: "You must agree to the terms and conditions" },
  ]);
});

test("the employer's sign-up shows the validation texts of its three steps", async ({ browser }) => {
  const page = await arrive(browser, "/EmployerSignUpForm");
  const simple = "Password must be at least 6 characters and include a number and special character";
  await expectErrors(page, [
    { field: "Email", value: "", says: "Email is required" },
    { field: "Email", value: "rosalinda@work", says: "Please enter a valid email address" },
    { field: "Username", value: "", says: "Username is required" },
    { field: "Password", value: "", says: "Password is required" },
    // The specification's message, then which special characters it means.
    { field: "Password", value: "kasama", says: `${simple} Allowed special characters: ! @ # $ % ^ &` },
    { field: "Password", value: "Palay-2026!ok", says: `${simple} Allowed special characters: ! @ # $ % ^ &` },
    { field: "Password", value: "kasa1!", says: "Password must be at least 8 characters" },
    { field: "Confirm password", value: "", says: "Please confirm your password" },
  ]);
  await fill(page, { Email: "rosalinda@work.example", Username: "katigbak", Password: EMPLOYER_PASSWORD });
  await expectErrors(page, [{ field: "Confirm password", value: "Kasama2027!", says: "Passwords do not match" }]);
  await fill(page, { "Confirm password": EMPLOYER_PASSWORD });
  await next(page);

  await expectErrors(page, [
    { field: "Company name", value: "", says: "Company name is required" },
    { field: "Contact person", value: "", says: "Contact person is required" },
    { field: "Industry", value: "", says: "Industry is required" },
    { field: "Company size", says: "Company size is required" },
    { field: "Website URL", value: "", says: "Website URL is required" },
    { field: "Website URL", value: "our website", says: "Please enter a valid URL" },
    { field: "Founded year", value: "", says: "Founded year is required" },
    { field: "Founded year", value: "1899", says: "Year must be after 1900" },
    { field: "Founded year", value: "2999", says: "Year cannot be in the future" },
  ]);
  await fill(page, {
    "Company name": "Katigbak Bakery",
    "Contact person": "Rosalinda Katigbak",
    Industry: "Food",
    "Website URL": "https://katigbak.example.ph",
    "Founded year": "2015",
  });
  await page.getByLabel("Company size").selectOption("1-10");
  await next(page);

  await expectErrors(page, [
    { field: "First name", value: "", says: "First name is required" },
    { field: "Last name", value: "", says: "Last name is required" },
    { field: "Phone", value: "", says: "Phone number is required" },
    { field: "Phone", value: "917", says: "Please enter exactly 10 digits" },
    { field: "Address", value: "", says: "Address is required" },
    { field: /accept the terms/, says: "You must accept terms" },
  ]);
});

test("the password reset shows its validation texts", async ({ browser }) => {
  const page = await arrive(browser, await resetLink(kasama, await createSeeker(kasama, "Rosa Cruz", "general")));
  const meter = (word: string) => expect(page.getByRole("main").getByText(word, { exact: true })).toBeVisible();
  await expectErrors(page, [
    { field: "New password", value: "Short-1", says: "Password must be at least 8 characters" },
    { field: "New password", value: "kasama-2026!", says: "Password must contain at least one uppercase letter" },
    { field: "New password", value: "KASAMA-2026!", says: "Password must contain at least one lowercase letter" },
    { field: "New password", value: "Kasama-maganda!", says: "Password must contain at least one number" },
  ]);
  await fill(page, { "New password": "k" });
  await meter("Weak");
  await fill(page, { "New password": "k1" });
  await meter("Medium");
  await fill(page, { "New password": PASSWORD });
  await meter("Strong");
  await expectErrors(page, [{ field: "Confirm new password", value: "Kasama-2027!", says: "Passwords don't match" }]);
  await fill(page, { "Confirm new password": PASSWORD });
  await expect(page.getByText("Passwords match", { exact: true })).toBeVisible();
});

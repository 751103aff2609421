import { expect, type Page } from "playwright/test";
import type { Kasama } from "./server.ts";

/** The main paths through the screens, by labels and buttons, like a user. */

export const PASSWORD = "Kasama-2026!";
export const EMPLOYER_PASSWORD = "Kasama2026!";

export interface Newcomer {
  first: string;
  last: string;
  email: string;
}

export async function signUpApplicant(page: Page, url: string, person: Newcomer): Promise<void> {
  await page.goto(`${url}/SignUpPage`);
  await page.getByRole("radio", { name: /Person with Disability/ }).check();
  await page.getByLabel("First name").fill(person.first);
  await page.getByLabel("Last name").fill(person.last);
  await page.getByLabel("Email").fill(person.email);
  await page.getByLabel("Phone").fill("917 123 4567");
  await page.getByLabel("Address", { exact: true }).fill("12 Mabini Street, Jaro, Iloilo City");
  await page.getByLabel("PWD ID Number").fill("06-3022-000-0001234");
  await page.getByRole("button", { name: /^Next/ }).click();
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByLabel("Confirm password").fill(PASSWORD);
  for (const box of await page.getByRole("checkbox").all()) await box.check();
  await page.getByRole("button", { name: "Create Account", exact: true }).click();
  await expect(page).toHaveURL(/\/verify-email/);
}

/** Fills in and submits the employers' whole form. */
export async function askForEmployer(page: Page, url: string, person: Newcomer, company: string): Promise<void> {
  await page.goto(`${url}/EmployerSignUpForm`);
  await page.getByLabel("Email").fill(person.email);
  await page.getByLabel("Username").fill(person.email.split("@")[0] ?? "");
  await page.getByLabel("Password", { exact: true }).fill(EMPLOYER_PASSWORD);
  await page.getByLabel("Confirm password").fill(EMPLOYER_PASSWORD);
  await page.getByRole("button", { name: /^Next/ }).click();
  await page.getByLabel("Company name").fill(company);
  await page.getByLabel("Contact person").fill(`${person.first} ${person.last}`);
  await page.getByLabel("Industry").fill("Software");
  await page.getByLabel("Company size").selectOption("11-50");
  await page.getByLabel("Website").fill("https://luntian.example.ph");
  await page.getByLabel("Founded year").fill("2015");
  await page.getByRole("button", { name: /^Next/ }).click();
  await page.getByLabel("First name").fill(person.first);
  await page.getByLabel("Last name").fill(person.last);
  await page.getByLabel("Phone").fill("9181234567");
  await page.getByLabel("Address", { exact: true }).fill("4 Session Road, Baguio");
  for (const box of await page.getByRole("checkbox").all()) await box.check();
  await page.getByRole("button", { name: /^(Create Account|Submit)/ }).click();
}

export async function signUpEmployer(page: Page, url: string, person: Newcomer, company: string): Promise<void> {
  await askForEmployer(page, url, person, company);
  await expect(page).toHaveURL(/\/verify-email/);
}

/** Opens the link in the email, as from a mail program. */
export async function verify(page: Page, kasama: Kasama, email: string): Promise<void> {
  await page.goto(await kasama.linkTo(email));
  await expect(page.getByText("Email Verified Successfully!")).toBeVisible();
}

export async function signIn(page: Page, url: string, email: string, password: string): Promise<void> {
  await page.goto(`${url}/login`);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page).toHaveURL(/Dashboard$/);
}

/** Approves a company as an admin. */
export async function approve(kasama: Kasama, employerEmail: string): Promise<void> {
  const email = "admin@kasama.example";
  const password = await kasama.createAdmin(email);
  const api = async (method: string, path: string, token?: string, body?: unknown) => {
    const response = await fetch(kasama.url + path, {
      method,
      headers: { "content-type": "application/json", ...(token ? { authorization: `Bearer ${token}` } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    return response.json();
  };
  const { token } = await api("POST", "/api/login", undefined, { email, password });
  const { data } = await api(
    "GET",
    `/api/people?search=${encodeURIComponent(employerEmail.split("@")[0] ?? "")}`,
    token,
  );
  expect(data).toHaveLength(1);
  expect(await api("POST", `/api/admin/employers/${data[0].id}/approve`, token)).toMatchObject({ success: true });
}

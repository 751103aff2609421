import { expect, type Page } from "playwright/test";
import { EMPLOYER_PASSWORD, PASSWORD } from "./people.ts";
import type { State } from "./states.ts";

/** Both sign-ups, step by step, filled in well and not at all. */

const next = (page: Page) => page.getByRole("button", { name: /^Next/ }).click();
/** The stepper's words; the same are said to readers. */
const atStep = (page: Page, text: string) =>
  expect(page.getByRole("list", { name: "Progress" }).getByText(text, { exact: true })).toBeVisible();
const problems = (page: Page, count: number) =>
  expect(
    page.getByRole("alert", { name: `There is a problem with ${count} ${count === 1 ? "answer" : "answers"}` }),
  ).toBeFocused();

async function person(page: Page): Promise<void> {
  await page.getByLabel("First name").fill("Rosalinda");
  await page.getByLabel("Last name").fill("Katigbak");
  await page.getByLabel("Phone").fill("917 123 4567");
  await page.getByLabel("Address", { exact: true }).fill("12 Mabini Street, Jaro, Iloilo City");
}

async function applicantStep2(page: Page, pwd = false): Promise<void> {
  if (pwd) {
    await page.getByRole("radio", { name: /Person with Disability/ }).check();
    await page.getByLabel("PWD ID Number").fill("06-3022-000-0001234");
  }
  await person(page);
  await page.getByLabel("Email").fill("rosalinda@mail.example");
  await next(page);
  await atStep(page, "Step 2 of 2: Account");
}

const applicant: State[] = [
  {
    name: "step 1",
    allThemes: true as const,
    reach: ({ page }: { page: Page }) => atStep(page, "Step 1 of 2: Personal"),
  },
  {
    name: "step 1, errors",
    reach: async ({ page }: { page: Page }) => {
      await next(page);
      await problems(page, 5);
    },
  },
  {
    name: "step 1, person with disability, errors",
    reach: async ({ page }: { page: Page }) => {
      await page.getByRole("radio", { name: /Person with Disability/ }).check();
      await next(page);
      await problems(page, 6);
    },
  },
  { name: "step 2", reach: ({ page }: { page: Page }) => applicantStep2(page) },
  { name: "step 2, person with disability", reach: ({ page }: { page: Page }) => applicantStep2(page, true) },
  {
    name: "step 2, errors",
    reach: async ({ page }: { page: Page }) => {
      await applicantStep2(page, true);
      await page.getByRole("button", { name: "Create Account" }).click();
      await problems(page, 4);
    },
  },
  {
    name: "refused by the server",
    reach: async ({ page }: { page: Page }) => {
      await applicantStep2(page);
      await page.route("**/api/create", (route) => route.abort());
      await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
      await page.getByLabel("Confirm password").fill(PASSWORD);
      await page.getByRole("checkbox").check();
      await page.getByRole("button", { name: "Create Account" }).click();
      await expect(page.getByRole("main").getByText("Connection Error", { exact: true })).toBeInViewport();
      await page.getByRole("button", { name: "Close: Connection Error" }).hover();
    },
  },
].map((state) => ({ route: "/SignUpPage", ...state }));

async function employerStep2(page: Page): Promise<void> {
  const email = `rosalinda.${Date.now()}@work.example`;
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Username").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(EMPLOYER_PASSWORD);
  await page.getByLabel("Confirm password").fill(EMPLOYER_PASSWORD);
  await next(page);
  await atStep(page, "Step 2 of 3: Company");
}

async function employerStep3(page: Page): Promise<void> {
  await employerStep2(page);
  await page.getByLabel("Company name").fill("Katigbak Bakery");
  await page.getByLabel("Contact person").fill("Rosalinda Katigbak");
  await page.getByLabel("Industry").fill("Food");
  await page.getByLabel("Company size").selectOption("1-10");
  await page.getByLabel("Website").fill("https://katigbak.example.ph");
  await page.getByLabel("Founded year").fill("2015");
  await next(page);
  await atStep(page, "Step 3 of 3: Personal");
}

const employer: State[] = [
  { name: "step 1", reach: ({ page }: { page: Page }) => atStep(page, "Step 1 of 3: Account") },
  {
    name: "step 1, errors",
    reach: async ({ page }: { page: Page }) => {
      await next(page);
      await problems(page, 4);
    },
  },
  { name: "step 2", reach: ({ page }: { page: Page }) => employerStep2(page) },
  {
    name: "step 2, errors",
    reach: async ({ page }: { page: Page }) => {
      await employerStep2(page);
      await next(page);
      await problems(page, 6);
    },
  },
  { name: "step 3", reach: ({ page }: { page: Page }) => employerStep3(page) },
  {
    name: "step 3, errors",
    reach: async ({ page }: { page: Page }) => {
      await employerStep3(page);
      await page.getByRole("button", { name: "Create Account" }).click();
      await problems(page, 3);
    },
  },
  {
    name: "created",
    reach: async ({ page }: { page: Page }) => {
      await employerStep3(page);
      await person(page);
      await page.getByRole("checkbox").check();
      await page.getByRole("button", { name: "Create Account" }).click();
      // Under the pointer it waits instead of going on by itself.
      await page.getByRole("button", { name: "Verify your email now" }).hover();
      await expect(page.getByRole("heading", { name: "Account Created Successfully!" })).toBeFocused();
    },
  },
].map((state) => ({ route: "/EmployerSignUpForm", ...state }));

export const signUpStates: readonly State[] = [...applicant, ...employer];

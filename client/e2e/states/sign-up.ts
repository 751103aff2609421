import { expect, type Page } from "playwright/test";
import { slowUploads } from "#client/e2e/support/network/slow.ts";
import { EMPLOYER_PASSWORD, PASSWORD } from "#client/e2e/support/people.ts";
import { brokenPhoto, heavyPhoto, hugePhoto, letter, mark, portrait } from "#client/e2e/support/pictures.ts";
import { accountsTexts } from "#shared/accounts/texts/accounts.texts.ts";
import { imagesTexts as IMAGE_TEXTS } from "#shared/files/texts/images/images.texts.ts";
import { PWD_ID_SHAPE } from "#shared/profiles/pwd-id.ts";
import { pwdIdTexts as PWD_ID_TEXTS } from "#shared/profiles/texts/pwd-id/pwd-id.texts.ts";
import type { State } from "./state.ts";

const ACCOUNT_REPLIES = accountsTexts.replies;

/** Both sign-ups, step by step: complete and empty, with pictures, while sending, and refused. */

const next = (page: Page) => page.getByRole("button", { name: /^Next/ }).click();
/** The stepper's text, which is also announced. */
const atStep = (page: Page, text: string) =>
  expect(page.getByRole("list", { name: "Progress" }).getByText(text, { exact: true })).toBeVisible();
const problems = (page: Page, count: number) =>
  expect(page.getByRole("alert", { name: `Please fix ${count} ${count === 1 ? "field" : "fields"}` })).toBeFocused();

/** The employers' button is 'Submit: Create Account'. */
const create = (page: Page) => page.getByRole("button", { name: /Create Account$/ }).click();
const photo = (page: Page) => page.getByLabel("Profile photo");
const logo = (page: Page) => page.getByLabel("Company logo");
const previewOf = (page: Page, what: "photo" | "logo") =>
  page.getByRole("img", { name: `Preview of your ${what}` }).scrollIntoViewIfNeeded();
/** The call is sent but never answered. */
const silence = (page: Page, path: string) => page.route(`**${path}`, () => new Promise(() => {}));
const busy = (page: Page) =>
  page.getByRole("button", { name: "Creating Account...", exact: true }).scrollIntoViewIfNeeded();

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

async function account(page: Page, password = PASSWORD): Promise<void> {
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByLabel("Confirm password").fill(password);
  await page.getByRole("checkbox").check();
}

/** A photo on a slow line, partly sent. */
async function sendingPhoto(page: Page): Promise<void> {
  await applicantStep2(page);
  await account(page);
  await photo(page).setInputFiles(await heavyPhoto());
  await previewOf(page, "photo");
  await slowUploads(page);
  await create(page);
  await expect(page.getByText(/Uploading your pictures: [1-9]\d?%/)).toBeVisible();
}

const applicant: State[] = [
  {
    name: "step 1",
    allThemes: true as const,
    reach: ({ page }: { page: Page }) => atStep(page, "Step 1 of 2: Personal"),
  },
  {
    name: "step 1, unusual PWD ID",
    reach: async ({ page }: { page: Page }) => {
      await page.getByRole("radio", { name: /Person with Disability/ }).check();
      await page.getByLabel("PWD ID Number").fill("QC 1234");
      await expect(page.getByText(PWD_ID_TEXTS.otherShape({ shape: PWD_ID_SHAPE }))).toBeVisible();
    },
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
  { name: "step 2", allThemes: true as const, reach: ({ page }: { page: Page }) => applicantStep2(page, true) },
  { name: "step 2, general user", reach: ({ page }: { page: Page }) => applicantStep2(page) },
  {
    name: "step 2, errors",
    reach: async ({ page }: { page: Page }) => {
      await applicantStep2(page, true);
      await create(page);
      await problems(page, 4);
    },
  },
  {
    name: "step 2, very common password",
    allThemes: true as const,
    reach: async ({ page }: { page: Page }) => {
      await applicantStep2(page);
      await page.getByLabel("Password", { exact: true }).fill("Password1!");
      const truth = page.getByText("This is one of the most used passwords. Please choose another one.", {
        exact: true,
      });
      await expect(truth).toBeVisible();
      await truth.scrollIntoViewIfNeeded();
    },
  },
  {
    name: "step 2, photo chosen",
    allThemes: true as const,
    reach: async ({ page }: { page: Page }) => {
      await applicantStep2(page);
      await photo(page).setInputFiles(await portrait());
      await previewOf(page, "photo");
    },
  },
  {
    name: "step 2, photo too large",
    reach: async ({ page }: { page: Page }) => {
      await applicantStep2(page);
      await photo(page).setInputFiles(hugePhoto());
      await expect(photo(page)).toHaveAccessibleDescription(/This file is too large/);
      await create(page);
      await problems(page, 4);
    },
  },
  {
    name: "step 2, photo that cannot be read",
    reach: async ({ page }: { page: Page }) => {
      await applicantStep2(page);
      await photo(page).setInputFiles(brokenPhoto());
      await expect(photo(page)).toHaveAccessibleDescription(/We couldn't open this image/);
    },
  },
  {
    name: "step 2, no image",
    reach: async ({ page }: { page: Page }) => {
      await applicantStep2(page);
      await photo(page).setInputFiles(letter());
      await expect(photo(page)).toHaveAccessibleDescription(/Please select an image file/);
    },
  },
  {
    name: "creating",
    reach: async ({ page }: { page: Page }) => {
      await applicantStep2(page);
      await account(page);
      await silence(page, "/api/create");
      await create(page);
      await busy(page);
    },
  },
  {
    name: "creating, photo uploading",
    allThemes: true as const,
    reach: async ({ page }: { page: Page }) => {
      await sendingPhoto(page);
      await busy(page);
    },
  },
  {
    name: "cancelled while the photo was uploading",
    reach: async ({ page }: { page: Page }) => {
      await sendingPhoto(page);
      await page.getByRole("button", { name: "Cancel", exact: true }).click();
      await expect(page.getByRole("button", { name: "Create Account", exact: true })).toBeFocused();
      await expect(page.getByRole("main").getByText("Stopped.", { exact: true })).toBeVisible();
    },
  },
  {
    name: "refused by the server",
    reach: async ({ page }: { page: Page }) => {
      await applicantStep2(page);
      await account(page);
      await page.route("**/api/create", (route) => route.abort());
      await create(page);
      await expect(page.getByRole("main").getByText("Connection Error", { exact: true })).toBeInViewport();
      await page.getByRole("button", { name: "Close: Connection Error", exact: true }).hover();
    },
  },
  {
    name: "weak password",
    reach: async ({ page }: { page: Page }) => {
      await applicantStep2(page);
      await account(page, "Password1!");
      await create(page);
      await problems(page, 1);
      await page.getByRole("button", { name: "Close: Weak Password", exact: true }).hover();
    },
  },
  {
    name: "account may exist from an earlier attempt",
    reach: async ({ page }: { page: Page }) => {
      await applicantStep2(page);
      await account(page);
      await page.route("**/api/create", (route) => route.abort(), { times: 1 });
      await create(page);
      await page.getByRole("button", { name: "Close: Connection Error", exact: true }).click();
      await page.route("**/api/create", (route) =>
        route.fulfill({
          status: 409,
          json: { success: false, code: "EMAIL_TAKEN", message: ACCOUNT_REPLIES.emailTaken },
        }),
      );
      await create(page);
      await problems(page, 1);
      await expect(page.getByRole("link", { name: "Didn't get it? Send it again" })).toBeVisible();
      await page.getByRole("button", { name: "Close: Registration Failed", exact: true }).hover();
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
  await company(page);
}

async function company(page: Page): Promise<void> {
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
  {
    name: "step 1, a special character that is not allowed",
    allThemes: true as const,
    reach: async ({ page }: { page: Page }) => {
      await page.getByLabel("Password", { exact: true }).fill("Palay-2026!ok");
      await page.keyboard.press("Tab");
      const line = page.getByText("Allowed special characters: ! @ # $ % ^ &", { exact: true });
      await expect(line).toBeVisible();
      await line.scrollIntoViewIfNeeded();
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
  {
    name: "step 2, logo chosen",
    reach: async ({ page }: { page: Page }) => {
      await employerStep2(page);
      await logo(page).setInputFiles(await mark());
      await previewOf(page, "logo");
    },
  },
  {
    name: "step 2, logo refused by the server",
    reach: async ({ page }: { page: Page }) => {
      await employerStep2(page);
      await logo(page).setInputFiles(await mark());
      await company(page);
      await person(page);
      await page.getByRole("checkbox").check();
      const errors = { fieldErrors: { logo: [IMAGE_TEXTS.damaged] } };
      await page.route("**/api/createEmployer", (route) =>
        route.fulfill({ status: 400, json: { success: false, code: "BAD_INPUT", message: "Please check", errors } }),
      );
      await create(page);
      await problems(page, 1);
      await page.getByRole("button", { name: "Close: Validation Error", exact: true }).hover();
    },
  },
  { name: "step 3", reach: ({ page }: { page: Page }) => employerStep3(page) },
  {
    name: "step 3, errors",
    reach: async ({ page }: { page: Page }) => {
      await employerStep3(page);
      await create(page);
      await problems(page, 3);
    },
  },
  {
    name: "step 3, photo chosen, creating",
    reach: async ({ page }: { page: Page }) => {
      await employerStep3(page);
      await person(page);
      await photo(page).setInputFiles(await portrait());
      await previewOf(page, "photo");
      await page.getByRole("checkbox").check();
      await silence(page, "/api/createEmployer");
      await create(page);
      await busy(page);
    },
  },
  {
    name: "created",
    reach: async ({ page }: { page: Page }) => {
      await employerStep3(page);
      await person(page);
      await page.getByRole("checkbox").check();
      await create(page);
      // Hovering keeps the page from continuing by itself.
      await page.getByRole("button", { name: "Verify your email now", exact: true }).hover();
      await expect(page.getByRole("heading", { name: "Account Created Successfully!" })).toBeFocused();
    },
  },
].map((state) => ({ route: "/EmployerSignUpForm", ...state }));

export const signUpStates: readonly State[] = [...applicant, ...employer];

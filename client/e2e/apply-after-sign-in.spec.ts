import { expect, type Page } from "playwright/test";
import { axe, expectReflow } from "./support/audit.ts";
import { makeAdmin, makeEmployer } from "./support/community.ts";
import { postJob } from "./support/hiring.ts";
import { PASSWORD, verify } from "./support/people.ts";
import { test } from "./support/shared.ts";
import { visit } from "./support/visit.ts";

/** A visitor without an account who wants to apply: sign-up and sign-in lead back to the job. */

const TITLE = "Bookkeeper for a clinic";

async function signUpFromLogin(page: Page, email: string): Promise<void> {
  await page.getByRole("main").getByRole("link", { name: "Create an account", exact: true }).click();
  await page.getByLabel("First name").fill("Rosalinda");
  await page.getByLabel("Last name").fill("Katigbak");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Phone").fill("917 123 4567");
  await page.getByLabel("Address", { exact: true }).fill("12 Mabini Street, Jaro, Iloilo City");
  await page.getByRole("button", { name: /^Next/ }).click();
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByLabel("Confirm password").fill(PASSWORD);
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: "Create Account", exact: true }).click();
  await expect(page).toHaveURL(/\/verify-email$/);
}

test("the first sign-in of a new account opens the application, also after verifying in another tab", async ({
  browser,
  shared: kasama,
}) => {
  const admin = await makeAdmin(kasama, "apply-admin@kasama.example");
  const employer = await makeEmployer(kasama, "Tess Villareal", "Villareal Clinic Partners", admin);
  const job = await postJob(kasama, employer, TITLE);
  const email = "first-application@mail.example";
  const { context, page, pageErrors } = await visit(browser, { url: kasama.url, width: 320 });
  try {
    await page.goto(`${kasama.url}/jobs/${job}`);
    await expect(page.getByRole("heading", { level: 1, name: TITLE })).toBeVisible();
    await expectReflow(page);
    await page.getByRole("link", { name: "Sign in to apply" }).click();
    await signUpFromLogin(page, email);

    const mailed = await context.newPage();
    await verify(mailed, kasama, email);
    await mailed.getByRole("link", { name: "Go to Login" }).click();
    await mailed.getByRole("complementary").getByRole("link", { name: "Sign in", exact: true }).click();
    await expect(mailed.getByRole("textbox", { name: "Email" })).toHaveValue(email);
    await mailed.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await mailed.getByRole("button", { name: "Sign in", exact: true }).click();

    await expect(mailed).toHaveURL(`${kasama.url}/jobs/${job}`);
    const dialog = mailed.getByRole("dialog", { name: `Apply for ${TITLE}` });
    await expect(dialog).toBeVisible();
    await axe(mailed);
    await mailed.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
    await expect(mailed.getByRole("button", { name: "Apply", exact: true })).toBeVisible();
    // This happens once: a reload is not a second sign-in.
    await mailed.reload();
    await expect(mailed.getByRole("button", { name: "Apply", exact: true })).toBeVisible();
    await expect(dialog).toHaveCount(0);
    expect(pageErrors).toEqual([]);
  } finally {
    await context.close();
  }
});

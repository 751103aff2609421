import { type Browser, expect, type Page } from "playwright/test";
import { addCookie } from "#client/e2e/support/attachments.ts";
import {
  makeAdmin,
  makeEmployer,
  makeSeeker,
  openConversation,
  type Person,
  send,
} from "#client/e2e/support/community.ts";
import { controlConnection } from "#client/e2e/support/network/connection.ts";
import { changeUser, uploadPhoto } from "#client/e2e/support/own-account.ts";
import type { Kasama } from "#client/e2e/support/server.ts";
import { test } from "#client/e2e/support/shared.ts";
import { visit } from "#client/e2e/support/visit.ts";

/** A change of name, photo or presence in one browser shows in the others without a reload. */

let kasama: Kasama;
let maricel: Person;
let jonas: Person;
test.beforeEach(async ({ shared }) => {
  kasama = shared;
  const admin = await makeAdmin(kasama, "elena@kasama.example");
  jonas = await makeEmployer(kasama, "Jonas Villareal", "Luntian Digital", admin);
  maricel = await makeSeeker(kasama, "Maricel Abueva", "pwd");
  await send(kasama, await openConversation(kasama, maricel, jonas), maricel, jonas, "Magandang umaga po!");
});

const change = (who: Person, body: object) => changeUser(kasama, who, body);
const upload = (who: Person) => uploadPhoto(kasama, who);

async function open(browser: Browser, who: Person, path: string, hold = false) {
  const { context, page, pageErrors } = await visit(browser, { url: kasama.url, as: who });
  await addCookie(context, kasama.url, who);
  const connection = hold ? await controlConnection(page) : null;
  await page.goto(kasama.url + path);
  await expect(page.getByRole("button", { name: /^Messages/ })).toBeVisible();
  return { context, page, pageErrors, connection };
}
const account = (page: Page, name: string) => page.getByRole("button", { name: `${name}, account menu`, exact: true });
const panel = (page: Page) => page.getByRole("region", { name: "Recent Conversations" });
const row = (page: Page, name: string) => panel(page).getByRole("button", { name: new RegExp(`^${name}`) });
const storedUser = (page: Page) => page.evaluate(() => JSON.parse(localStorage.getItem("user") ?? "null"));

test("a changed name and photo show in the own header and in the other person's panel, chat, bubble and search", async ({
  browser,
}) => {
  const mine = await open(browser, maricel, "/ApplicantDashboard");
  const elsewhere = await open(browser, maricel, "/settings");
  const theirs = await open(browser, jonas, "/EmployerDashboard");
  try {
    const { page } = theirs;
    await page.getByRole("button", { name: /^Messages/ }).click();
    await row(page, "Maricel Abueva").click();
    const chat = (name: string) => page.getByRole("region", { name: new RegExp(`Chat with ${name}`) });
    await expect(chat("Maricel Abueva")).toBeVisible();
    await expect(chat("Maricel Abueva").getByText("Active now")).toBeVisible();

    const photo = await upload(maricel);
    await change(maricel, { first_name: "Maria Celeste", photo });

    const name = "Maria Celeste Abueva";
    for (const { page: own } of [mine, elsewhere]) {
      await expect(account(own, name)).toBeVisible();
      await expect(account(own, name).locator(`img[src="${photo}"]`)).toBeVisible();
      expect(await storedUser(own)).toMatchObject({ first_name: "Maria Celeste", photo, username: maricel.email });
      expect(Object.keys(await storedUser(own)).sort()).toEqual(Object.keys(maricel.user).sort());
    }
    await expect(mine.page.getByRole("heading", { level: 1, name: /Maria Celeste$/ })).toBeVisible();

    await expect(chat(name)).toBeVisible();
    await expect(chat(name).locator(`img[src="${photo}"]`).first()).toBeVisible();
    await chat(name)
      .getByRole("button", { name: /^Minimi[sz]e/ })
      .click();
    const bubble = page.getByRole("button", { name: new RegExp(`^Chat with ${name}`) });
    await expect(bubble).toBeVisible();
    await page.getByRole("button", { name: /^Messages/ }).click();
    await expect(row(page, name)).toBeVisible();

    // An open search updates as well.
    await panel(page).getByRole("searchbox").fill("umaga");
    const found = panel(page)
      .getByRole("region", { name: /messages/i })
      .getByRole("button", { name: /umaga/ });
    await expect(found).toContainText(name);
    await change(maricel, { first_name: "Celeste" });
    await expect(found).toContainText("Celeste Abueva");
    await expect(found).not.toContainText("Maria");
    for (const { pageErrors } of [mine, elsewhere, theirs]) expect(pageErrors).toEqual([]);
  } finally {
    for (const { context } of [mine, elsewhere, theirs]) await context.close();
  }
});

test("changes made during an outage show on both sides after the next sync", async ({ browser }) => {
  const mine = await open(browser, maricel, "/ApplicantDashboard", true);
  const theirs = await open(browser, jonas, "/EmployerDashboard", true);
  try {
    await theirs.page.getByRole("button", { name: /^Messages/ }).click();
    await expect(row(theirs.page, "Maricel Abueva")).toBeVisible();
    await expect(account(mine.page, "Maricel Abueva")).toBeVisible();
    for (const { connection } of [mine, theirs]) await connection?.disconnect();
    const photo = await upload(maricel);
    await change(maricel, { last_name: "Dimasalang", photo });
    for (const { connection } of [mine, theirs]) connection?.reconnect();
    await expect(account(mine.page, "Maricel Dimasalang")).toBeVisible({ timeout: 20_000 });
    expect(await storedUser(mine.page)).toMatchObject({ last_name: "Dimasalang", photo });
    await expect(row(theirs.page, "Maricel Dimasalang")).toBeVisible({ timeout: 20_000 });
    await expect(row(theirs.page, "Maricel Dimasalang").locator(`img[src="${photo}"]`)).toBeVisible();
  } finally {
    for (const { context } of [mine, theirs]) await context.close();
  }
});

test("the chat and the panel show who comes online and goes offline", async ({ browser }) => {
  const theirs = await open(browser, jonas, "/EmployerDashboard");
  try {
    const { page } = theirs;
    await page.getByRole("button", { name: /^Messages/ }).click();
    await row(page, "Maricel Abueva").click();
    const chat = page.getByRole("region", { name: /Chat with Maricel Abueva/ });
    await expect(chat).toBeVisible();
    await expect(chat.getByText("Active now")).toHaveCount(0);
    const mine = await open(browser, maricel, "/ApplicantDashboard");
    await expect(chat.getByText("Active now")).toBeVisible();
    await mine.context.close();
    await expect(chat.getByText("Active now")).toHaveCount(0, { timeout: 20_000 });
    await expect(chat.getByText(/Last active/)).toBeVisible();
  } finally {
    await theirs.context.close();
  }
});

test("a new address shows in the settings and the profile when its link is opened in another browser", async ({
  browser,
}) => {
  const mine = await open(browser, maricel, "/settings");
  const profile = await open(browser, maricel, "/ApplicantDashboard");
  try {
    await profile.page.getByRole("button", { name: /account menu/ }).click();
    await profile.page.getByRole("button", { name: "Profile", exact: true }).click();
    const shown = profile.page.getByRole("dialog");
    await expect(shown.getByText(maricel.email, { exact: true }).first()).toBeVisible();
    const email = `new-${maricel.id}@mail.example`;
    await expect(mine.page.getByText(maricel.email, { exact: true })).toBeVisible();
    const headers = { authorization: `Bearer ${maricel.token}`, "content-type": "application/json" };
    const body = JSON.stringify({ email, password: maricel.password });
    await fetch(`${kasama.url}/api/account/email`, { method: "POST", headers, body });
    await expect(mine.page.getByRole("button", { name: /withdraw|cancel/i })).toBeVisible();
    // In another browser, where no one is signed in.
    const link = await kasama.linkTo(email);
    const visitor = await visit(browser, { url: kasama.url });
    await visitor.page.goto(link);
    await expect(visitor.page.getByText("Email Verified Successfully!")).toBeVisible();
    await visitor.context.close();
    await expect(mine.page.getByText(email, { exact: true })).toBeVisible();
    await expect(mine.page.getByRole("button", { name: /withdraw|cancel/i })).toHaveCount(0);
    await expect.poll(async () => (await storedUser(mine.page)).username).toBe(email);
    await expect(shown.getByText(email, { exact: true }).first()).toBeVisible();
    await expect(shown.getByText(maricel.email, { exact: true })).toHaveCount(0);
  } finally {
    for (const { context } of [mine, profile]) await context.close();
  }
});

import { type Browser, expect, type Locator, type Page } from "playwright/test";
import { composer, openChat } from "#client/e2e/support/chat.ts";
import {
  api,
  makeAdmin,
  makeEmployer,
  makeSeeker,
  openConversation,
  type Person,
  send,
} from "#client/e2e/support/community.ts";
import { POSITIONS, writeJob } from "#client/e2e/support/hiring-screens.ts";
import type { Kasama } from "#client/e2e/support/server.ts";
import { test } from "#client/e2e/support/shared.ts";
import { type Visit, visit } from "#client/e2e/support/visit.ts";

/** A change of the account's language loads again what the page shows. What a signed-in person has typed stays. */

let kasama: Kasama;
const visits: Visit[] = [];
test.beforeEach(({ shared }) => {
  kasama = shared;
});
test.afterEach(async () => {
  for (const { context, pageErrors } of visits.splice(0)) {
    expect(pageErrors).toEqual([]);
    await context.clearCookies();
    await context.close();
  }
});

async function open(browser: Browser, as: Person, path: string): Promise<Page> {
  const opened = await visit(browser, { url: kasama.url, as });
  visits.push(opened);
  await opened.page.goto(kasama.url + path);
  return opened.page;
}

async function chooseFilipino(page: Page): Promise<void> {
  await page.getByRole("button", { name: /account menu$/ }).click();
  await page.getByRole("group", { name: "Language" }).getByRole("button", { name: "Filipino" }).click();
}

/** Changes the language, and resolves when the page shows it and has loaded this path again. */
async function loadsAgain(page: Page, path: string, change: () => Promise<unknown>): Promise<void> {
  const loaded = page.waitForResponse(
    (one) => one.request().method() === "GET" && new URL(one.url()).pathname === path,
  );
  await change();
  await (await loaded).finished();
  await expect(page.locator("html")).toHaveAttribute("lang", "fil");
  await page.evaluate(() => new Promise(requestAnimationFrame));
}

/** What is typed and chosen in all fields within a place. */
const valuesIn = (place: Locator) =>
  place
    .locator("input, textarea, select")
    .evaluateAll((fields) =>
      fields.map((field) =>
        field instanceof HTMLInputElement && ["radio", "checkbox"].includes(field.type)
          ? field.checked
          : Reflect.get(field, "value"),
      ),
    );

test("the draft of a message, with its caret", async ({ browser }) => {
  const jonas = await makeEmployer(
    kasama,
    "Jonas Villareal",
    "Luntian Digital",
    await makeAdmin(kasama, "a@k.example"),
  );
  const ana = await makeSeeker(kasama, "Ana Reyes", "pwd");
  await send(kasama, await openConversation(kasama, ana, jonas), jonas, ana, "Magandang umaga");
  const page = await open(browser, ana, "/ApplicantDashboard");
  await openChat(page, jonas.name);
  const draft = await composer(page, jonas.name).elementHandle();
  await draft?.fill("Sir, tungkol po sa trabaho");
  await draft?.evaluate((box: HTMLTextAreaElement) => box.setSelectionRange(4, 4));
  await loadsAgain(page, "/api/applications", () => chooseFilipino(page));
  expect(await draft?.inputValue()).toBe("Sir, tungkol po sa trabaho");
  expect(await draft?.evaluate((box: HTMLTextAreaElement) => [box.isConnected, box.selectionStart])).toEqual([true, 4]);
});

test("the changes of a job that is edited", async ({ browser }) => {
  const jonas = await makeEmployer(
    kasama,
    "Jonas Villareal",
    "Luntian Digital",
    await makeAdmin(kasama, "b@k.example"),
  );
  const page = await open(browser, jonas, `${POSITIONS}/new`);
  await writeJob(page, "Bookkeeper");
  await page.getByRole("button", { name: "Save draft", exact: true }).click();
  await expect(page).toHaveURL(/positions\/edit\?id=\d+$/);
  const id = new URL(page.url()).searchParams.get("id");
  await expect(page.getByLabel("Job title")).toHaveValue("Bookkeeper");
  await page.getByLabel("Job title").fill("Senior bookkeeper");
  await page.getByRole("radio", { name: /^Part-time/ }).check();
  const form = page.getByRole("main").locator("form");
  const typed = await valuesIn(form);
  expect(typed).toContain("Senior bookkeeper");
  await loadsAgain(page, `/api/jobs/${id}`, () => chooseFilipino(page));
  expect(await valuesIn(form)).toEqual(typed);
});

test("the changes of a profile, also if the language was changed on another device", async ({ browser }) => {
  const ana = await makeSeeker(kasama, "Ana Reyes", "general");
  const page = await open(browser, ana, "/AdminDashboard");
  await page.getByRole("button", { name: /account menu$/ }).click();
  await page.getByRole("button", { name: "Edit Account", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("First name").fill("Anabel");
  await dialog.getByLabel("Address").fill("4 Session Road, Baguio");
  const typed = await valuesIn(dialog);
  expect(typed).toContain("Anabel");
  await loadsAgain(page, `/api/users/${ana.id}`, () =>
    api(kasama, "PUT", "/api/preferences", ana.token, { language: "fil" }),
  );
  expect(await valuesIn(dialog)).toEqual(typed);
});

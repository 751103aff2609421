import { type Browser, expect, type Locator, type Page } from "playwright/test";
import {
  announcementsOf,
  clearAnnouncements,
  expectAnnounced,
  recordAnnouncements,
} from "#client/e2e/support/announcements.ts";
import { chooseByKey, press, tabTo, type } from "#client/e2e/support/keyboard.ts";
import { slowUploads } from "#client/e2e/support/network/slow.ts";
import { EMPLOYER_PASSWORD, PASSWORD, signIn, verify } from "#client/e2e/support/people.ts";
import { brokenPhoto, heavyPhoto, hugePhoto, letter, mark, portrait } from "#client/e2e/support/pictures.ts";
import type { Kasama } from "#client/e2e/support/server.ts";
import { test } from "#client/e2e/support/shared.ts";
import { type Visit, visit } from "#client/e2e/support/visit.ts";

/** Both sign-ups with pictures, from choosing the file to the photo in the account menu. */

// Does not work with `--trace on`: the trace recorder fetches broken previews itself, which the page's policy refuses,
// and this spec counts that as an error.
let kasama: Kasama;
const visits: Visit[] = [];

test.beforeAll(async ({ shared }) => {
  kasama = shared;
});
test.afterEach(async () => {
  for (const { context, pageErrors } of visits.splice(0)) {
    expect(pageErrors).toEqual([]);
    await context.close();
  }
});

async function arrive(browser: Browser, path: string, { listen = false } = {}): Promise<Page> {
  const one = await visit(browser, { url: kasama.url });
  visits.push(one);
  // A listener from the start makes the browser report its file dialogs instead of showing them.
  one.page.on("filechooser", () => {});
  if (listen) await recordAnnouncements(one.page);
  await one.page.goto(kasama.url + path);
  await expect(one.page.getByRole("main")).toBeVisible();
  return one.page;
}

const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });
const photo = (page: Page) => page.getByLabel("Profile photo");
const preview = (page: Page, what: "photo" | "logo") => page.getByRole("img", { name: `Preview of your ${what}` });
const isDrawn = (image: Locator) =>
  expect.poll(() => image.evaluate((one: HTMLImageElement) => one.naturalWidth > 0)).toBe(true);

const expectHeard = (page: Page, text: RegExp) =>
  expect.poll(async () => (await announcementsOf(page)).map((one) => one.text).join("\n")).toMatch(text);

/** Fills in step 1 as a general applicant and continues. */
async function toAccount(page: Page, email: string): Promise<void> {
  await field(page, "First name").fill("Rosalinda");
  await field(page, "Last name").fill("Katigbak");
  await field(page, "Email").fill(email);
  await field(page, "Phone").fill("917 123 4567");
  await field(page, "Address").fill("12 Mabini Street, Jaro, Iloilo City");
  await button(page, /^Next/).click();
  await field(page, "Password").fill(PASSWORD);
  await field(page, "Confirm password").fill(PASSWORD);
  await page.getByRole("checkbox").check();
}

test("an applicant chooses a photo by keyboard, and it shows in the account menu", async ({ browser }) => {
  const email = "face@mail.example";
  const page = await arrive(browser, "/SignUpPage");
  await toAccount(page, email);
  await chooseByKey(page, photo(page), "Enter", await portrait());
  await isDrawn(preview(page, "photo"));
  await expect(photo(page)).toHaveAccessibleName("Profile photo (optional) Change photo");
  await expect(photo(page)).toHaveAccessibleDescription(/^me-at-the-market\.jpg \d+ kB /);

  // Chooses another file, cancels, and then chooses this one again.
  await chooseByKey(page, photo(page), "Space", await mark());
  await expect(page.getByText("katigbak-bakery-logo.png", { exact: true })).toBeVisible();
  await press(page, button(page, "Remove photo"), "Space");
  await expect(photo(page)).toBeFocused();
  await expect(preview(page, "photo")).toBeHidden();
  await chooseByKey(page, photo(page), "Enter", await portrait());
  await isDrawn(preview(page, "photo"));

  await press(page, button(page, "Create Account"));
  await expect(page).toHaveURL(/verify-email$/);
  await verify(page, kasama, email);
  await signIn(page, kasama.url, email, PASSWORD);
  const face = button(page, /account menu/).locator("img");
  await isDrawn(face);
  // The photo is shown as a circle, although it is portrait.
  const box = await face.boundingBox();
  expect(box?.height).toBe(box?.width);
  const stored = await page.request.get(new URL((await face.getAttribute("src")) ?? "", kasama.url).href);
  expect(stored.headers()["content-type"]).toBe("image/webp");
});

test("an employer chooses logo and photo by keyboard, and both are stored", async ({ browser }) => {
  const email = "sign@work.example";
  const page = await arrive(browser, "/EmployerSignUpForm");
  await type(page, field(page, "Email"), email);
  await type(page, field(page, "Username"), "sign");
  await type(page, field(page, "Password"), EMPLOYER_PASSWORD);
  await type(page, field(page, "Confirm password"), EMPLOYER_PASSWORD);
  await press(page, button(page, /^Next/));
  await type(page, field(page, "Company name"), "Katigbak Bakery");
  await type(page, field(page, "Contact person"), "Rosalinda Katigbak");
  await type(page, field(page, "Industry"), "Food");
  await tabTo(page, field(page, "Company size"));
  await page.keyboard.press("ArrowDown");
  await type(page, field(page, "Website URL"), "https://katigbak.example.ph");
  await type(page, field(page, "Founded year"), "2015");
  await chooseByKey(page, page.getByLabel("Company logo"), "Space", await mark());
  await isDrawn(preview(page, "logo"));
  await press(page, button(page, /^Next/));
  await type(page, field(page, "Phone"), "9181234567");
  await type(page, field(page, "Address"), "4 Session Road, Baguio");
  await chooseByKey(page, photo(page), "Enter", await portrait());
  await press(page, page.getByRole("checkbox"), "Space");

  // The logo is still in its own control, also for screen readers.
  await press(page, button(page, "Back"));
  await isDrawn(preview(page, "logo"));
  expect(await page.getByLabel("Company logo").evaluate((one: HTMLInputElement) => one.files?.[0]?.name)).toBe(
    "katigbak-bakery-logo.png",
  );
  await press(page, button(page, /^Next/));

  const finished = page.waitForEvent("requestfinished", (request) => request.url().endsWith("/api/createEmployer"));
  await press(page, button(page, "Create Account"));
  // The browser does not expose the form's content, only its size.
  const length = Number(await (await finished).headerValue("content-length"));
  expect(length).toBeGreaterThan((await mark()).buffer.length + (await portrait()).buffer.length);
  await expect(page).toHaveURL(/verify-email$/);
  await expect(page.getByText("Please verify your email to activate your employer account.")).toBeVisible();
  await verify(page, kasama, email);
  await signIn(page, kasama.url, email, EMPLOYER_PASSWORD);
  await isDrawn(button(page, /account menu/).locator("img"));
});

test("rejects a photo with a different message if it is no image, too large or damaged", async ({ browser }) => {
  const page = await arrive(browser, "/SignUpPage", { listen: true });
  await toAccount(page, "odd@mail.example");
  await photo(page).setInputFiles(await portrait());
  await isDrawn(preview(page, "photo"));
  await expectHeard(page, /Photo chosen: me-at-the-market\.jpg, \d+ kB\. A preview is shown\./);

  // The file is ignored: the earlier choice stays.
  await photo(page).setInputFiles(letter());
  await expect(photo(page)).toHaveAccessibleDescription(/Error: Please select an image file\./);
  await expectHeard(page, /Error: Please select an image file\./);
  await isDrawn(preview(page, "photo"));
  await expect(page.getByText("my-letter.pdf")).toBeHidden();

  await photo(page).setInputFiles(brokenPhoto());
  await expect(photo(page)).toHaveAccessibleDescription(/We couldn't open this image/);
  await expectHeard(page, /Error: We couldn't open this image/);
  await expect(preview(page, "photo")).toBeHidden();

  await photo(page).setInputFiles(hugePhoto());
  await expect(photo(page)).toHaveAccessibleDescription(/^poster\.png 5\.1 MB .*This file is too large/);
  await button(page, "Create Account").click();
  const summary = page.getByRole("alert", { name: "Please fix 1 field" });
  await expect(summary).toBeFocused();
  await press(page, summary.getByRole("link", { name: /too large/ }));
  await expect(photo(page)).toBeFocused();
  await press(page, button(page, "Remove photo"));
  await expect(summary).toBeHidden();
});

test("an upload on a slow line shows its progress and can be stopped by keyboard without losing input, then repeated", async ({
  browser,
}) => {
  const email = "slow@mail.example";
  const page = await arrive(browser, "/SignUpPage", { listen: true });
  await toAccount(page, email);
  await photo(page).setInputFiles(await heavyPhoto());
  await isDrawn(preview(page, "photo"));
  const faster = await slowUploads(page);
  await expectHeard(page, /Photo chosen/);
  await clearAnnouncements(page);
  await button(page, "Create Account").click();
  const bar = page.getByRole("progressbar", { name: "Uploading your pictures" });
  const percent = async () => Number(await bar.getAttribute("value"));
  await expect.poll(percent).toBeGreaterThan(0);
  const before = await percent();
  await expect.poll(percent).toBeGreaterThan(before);
  await expect(page.getByText(/Uploading your pictures: \d+%/)).toBeVisible();
  // Announced once, however often the figure changes.
  await expectAnnounced(page, ["Uploading your pictures. Creating Account..."]);

  await press(page, button(page, "Cancel"), "Space");
  await expect(button(page, "Create Account")).toBeFocused();
  await expect(page.getByText(/Everything you typed and chose is still here/)).toBeVisible();
  await expect(field(page, "Password")).toHaveValue(PASSWORD);
  await isDrawn(preview(page, "photo"));

  await faster();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/verify-email$/);
});

test("a double click on the button creates one account", async ({ browser }) => {
  const page = await arrive(browser, "/SignUpPage");
  await toAccount(page, "twice@mail.example");
  let calls = 0;
  page.on("request", (request) => {
    if (request.url().endsWith("/api/create")) calls += 1;
  });
  await button(page, "Create Account").dblclick();
  await expect(page).toHaveURL(/verify-email$/);
  expect(calls).toBe(1);
});

test("after a lost answer, a second attempt says that the account may exist and offers to resend its email", async ({
  browser,
}) => {
  const email = "lost@mail.example";
  const page = await arrive(browser, "/SignUpPage");
  await toAccount(page, email);
  await page.route(
    "**/api/create",
    async (route) => {
      // The server handles the request, but its answer is lost.
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await button(page, "Create Account").click();
  await expect(page.getByRole("main").getByText("Connection Error", { exact: true })).toBeVisible();
  await button(page, "Create Account").click();
  await expect(page.getByText("Did you just sign up?", { exact: true })).toBeVisible();
  await expect(page.getByRole("alert", { name: "Please fix 1 field" })).toBeFocused();
  await page.getByRole("link", { name: "Didn't get it? Send it again" }).click();
  await expect(field(page, "Email")).toHaveValue(email);
  await button(page, "Send Verification Email").click();
  await expect(page.getByRole("main").getByText("Verification Email Sent", { exact: true })).toBeVisible();
});

test("terms and privacy open next to the form, and the form keeps its input", async ({ browser }) => {
  const page = await arrive(browser, "/SignUpPage");
  await page.getByRole("radio", { name: /Person with Disability/ }).check();
  await field(page, "PWD ID Number").fill("06-3022-000-0001234");
  await field(page, "First name").fill("Rosalinda");
  await field(page, "Last name").fill("Katigbak");
  await field(page, "Email").fill("reader@mail.example");
  await field(page, "Phone").fill("917 123 4567");
  await field(page, "Address").fill("12 Mabini Street, Jaro, Iloilo City");
  await button(page, /^Next/).click();
  await field(page, "Password").fill(PASSWORD);
  for (const [name, path] of [
    ["Terms and conditions (opens in a new tab)", "/terms"],
    ["Privacy notice (opens in a new tab)", "/privacy"],
  ] as const) {
    const opened = page.waitForEvent("popup");
    await press(page, page.getByRole("link", { name, exact: true }));
    await expect(await opened).toHaveURL(kasama.url + path);
    await expect(field(page, "Password")).toHaveValue(PASSWORD);
  }
  // Each consent is separate, and both are unticked.
  for (const box of await page.getByRole("checkbox").all()) await expect(box).not.toBeChecked();
  await expect(page.getByRole("checkbox")).toHaveCount(2);
});

test("pasted text is accepted in phone, password and confirmation", async ({ browser }) => {
  const page = await arrive(browser, "/SignUpPage");
  const paste = async (name: string, text: string) => {
    await field(page, name).focus();
    await page.evaluate((words) => document.execCommand("insertText", false, words), text);
  };
  for (const typed of ["+63 917 123 4567", "639171234567", "0917-123-4567", "9171234567"]) {
    await field(page, "Phone").fill("");
    await paste("Phone", typed);
    await expect(field(page, "Phone")).toHaveValue("9171234567");
  }
  await toAccount(page, "paste@mail.example");
  for (const name of ["Password", "Confirm password"]) {
    await field(page, name).fill("");
    await paste(name, PASSWORD);
    await expect(field(page, name)).toHaveValue(PASSWORD);
  }
});

test("the browser's Back keeps the input and the chosen files; a reload starts over", async ({ browser }) => {
  const page = await arrive(browser, "/SignUpPage");
  await toAccount(page, "back@mail.example");
  await photo(page).setInputFiles(await portrait());
  await isDrawn(preview(page, "photo"));
  await page.goBack();
  await expect(field(page, "Email")).toHaveValue("back@mail.example");
  await page.goForward();
  await expect(field(page, "Password")).toHaveValue(PASSWORD);
  await isDrawn(preview(page, "photo"));
  await page.reload();
  await expect(page.getByText("Step 1 of 2: Personal")).toBeVisible();
  await expect(field(page, "Email")).toHaveValue("");
  expect(
    await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, history.state])),
  ).not.toMatch(/Kasama-2026|back@mail/);
});

import { expect, type Locator, type Page } from "playwright/test";
import { announcementsOf, clearAnnouncements, recordAnnouncements } from "#client/e2e/support/announcements.ts";
import { keepToasts } from "#client/e2e/support/answers.ts";
import { axe } from "#client/e2e/support/audit.ts";
import { chatWindow, openChat } from "#client/e2e/support/chat.ts";
import {
  makeAdmin,
  makeEmployer,
  makeSeeker,
  openConversation,
  type Person,
  send,
} from "#client/e2e/support/community.ts";
import { press, tab, tabTo, type } from "#client/e2e/support/keyboard.ts";
import { PASSWORD } from "#client/e2e/support/people.ts";
import { letter, mark, portrait } from "#client/e2e/support/pictures.ts";
import type { Kasama } from "#client/e2e/support/server.ts";
import { test } from "#client/e2e/support/shared.ts";
import { type Visit, visit } from "#client/e2e/support/visit.ts";

/** Reading and editing the own profile by keyboard: errors, unsaved input, and how others see the changes. */

let kasama: Kasama;
let ana: Person;
let jonas: Person;
const visits: Visit[] = [];

test.beforeEach(async ({ shared }) => {
  kasama = shared;
  ana = await makeSeeker(kasama, "Ana Reyes", "general");
  jonas = await makeEmployer(kasama, "Jonas Villareal", "Luntian Digital", await makeAdmin(kasama, "e@kasama.example"));
});
test.afterEach(async () => {
  for (const { context, pageErrors } of visits.splice(0)) {
    expect(pageErrors).toEqual([]);
    await context.close();
  }
});

type Browser = Parameters<typeof visit>[0];

async function open(browser: Browser, as: Person, width = 1280): Promise<Page> {
  const one = await visit(browser, { url: kasama.url, as, width });
  visits.push(one);
  await recordAnnouncements(one.page);
  await one.page.goto(`${kasama.url}${as.user.user_type === "employer" ? "/EmployerDashboard" : "/AdminDashboard"}`);
  await expect(one.page.getByRole("heading", { level: 1 })).toBeVisible();
  return one.page;
}
const account = (page: Page) => page.getByRole("button", { name: /account menu/ });
const view = (page: Page) => page.getByRole("dialog", { name: "Your profile", exact: true });
const edit = (page: Page) => page.getByRole("dialog", { name: "Edit your profile" });
const question = (page: Page) => page.getByRole("alertdialog", { name: "Discard changes?" });
const button = (within: Locator, name: string) => within.getByRole("button", { name, exact: true });
const toastOf = (page: Page, title: string) => page.locator("#toasts").getByText(title, { exact: true });

async function openEdit(page: Page): Promise<Locator> {
  await press(page, account(page));
  await press(page, page.getByRole("button", { name: "Edit Account", exact: true }));
  await expect(edit(page).getByLabel("First name")).toBeVisible();
  return edit(page);
}
/** Replaces the text of a field by keyboard. */
async function retype(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type(text);
}

for (const width of [1280, 320])
  test(`a profile edited by keyboard shows to others at once, at ${width} px`, async ({ browser }) => {
    await send(kasama, await openConversation(kasama, ana, jonas), ana, jonas, "Magandang umaga po!");
    const other = await open(browser, jonas);
    await openChat(other, "Ana Reyes");
    const page = await open(browser, ana, width);

    await press(page, account(page));
    await press(page, page.getByRole("button", { name: "Profile", exact: true }));
    await expect(view(page).getByRole("heading", { name: "Your profile" })).toBeFocused();
    for (const part of ["Account Details", "Job Seeker Details", "Skills"])
      await expect(view(page).getByRole("heading", { name: part, exact: true })).toBeVisible();
    await expect(view(page).getByText("No skills added")).toBeVisible();
    await expect
      .poll(async () => (await announcementsOf(page)).map(({ text }) => text))
      .toContain("Your profile has loaded.");
    await axe(page);

    await press(page, button(view(page), "Edit Profile"));
    const form = edit(page);
    await expect(form.getByRole("heading", { name: "Edit your profile" })).toBeFocused();
    await form.getByLabel(/Choose photo$/).setInputFiles(await portrait());
    await retype(page, form.getByLabel("First name"), "Anna");
    await type(page, form.getByRole("combobox", { name: /^Skills/ }), "Typing, , Spreadsheets ");
    // The session of this visit has a token but no cookie: the photo is requested, fails, and initials are shown.
    const photoAsked = other.waitForRequest(/\/api\/files\//);
    await press(page, button(form, "Save"));
    await expect(toastOf(page, "Profile updated successfully!")).toBeVisible();
    await expect(form).toHaveCount(0);
    await expect(account(page)).toBeFocused();
    await expect(account(page)).toHaveText(/Anna Reyes, account menu/);

    // The other side sees it without a reload.
    await expect(chatWindow(other, "Anna Reyes")).toBeVisible();
    await photoAsked;

    await page.keyboard.press("Enter");
    await press(page, page.getByRole("button", { name: "Profile", exact: true }));
    await expect(view(page).getByRole("list", { name: "Skills" }).getByRole("listitem")).toHaveText([
      "Typing",
      "Spreadsheets",
    ]);
    await page.keyboard.press("Escape");
    await expect(view(page)).toHaveCount(0);
    await expect(account(page)).toBeFocused();
  });

test("the button for a missing detail leads to its field", async ({ browser }) => {
  const page = await open(browser, ana);
  await press(page, account(page));
  await press(page, page.getByRole("button", { name: "Profile", exact: true }));
  await press(page, view(page).getByRole("button", { name: "Add: Desired job title", exact: true }));
  await expect(edit(page).getByLabel("Desired job title")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(edit(page)).toHaveCount(0);
  await expect(account(page)).toBeFocused();
});

test("errors are shown at their fields and in a summary, and the input stays", async ({ browser }) => {
  const page = await open(browser, jonas);
  const form = await openEdit(page);
  await retype(page, form.getByLabel("Last name"), " ");
  await tab(page);
  await expect(form.getByText("Last name is required")).toBeVisible();
  await retype(page, form.getByLabel("Founded year"), "1850");
  await retype(page, form.getByLabel("Industry"), "Software and data");
  await page.keyboard.press("Enter");
  await expect(form.getByRole("alert", { name: "Please fix 2 fields" })).toBeFocused();
  await axe(page);
  await press(page, form.getByRole("link", { name: "Year must be after 1900" }));
  await expect(form.getByLabel("Founded year")).toBeFocused();
  await retype(page, form.getByLabel("Founded year"), "2015");
  await form.getByLabel("Last name").fill("Villareal");

  // Each part that fails is reported in the modal and in a toast inside it. Saving again saves everything.
  const refuse = (path: string) => page.route(path, (route) => route.fulfill({ status: 500, body: "{}" }));
  const fails = async (path: string, title: string, act: () => Promise<void> = async () => {}) => {
    await refuse(path);
    await act();
    await press(page, button(form, "Save"));
    await expect(form.getByRole("alert").getByText(title, { exact: true }).first()).toBeInViewport({ ratio: 1 });
    await expect(form.locator("#toasts").getByText(title, { exact: true }).first()).toBeVisible();
    await page.unroute(path);
  };
  await fails("**/api/employer/logo", "Error saving data", async () =>
    form.getByLabel(/Company logo/).setInputFiles(await mark()),
  );
  await fails("**/api/photos/upload", "Failed to upload photo", async () =>
    form.getByLabel(/Profile photo/).setInputFiles(await portrait()),
  );
  await fails(`**/api/users/${jonas.id}`, "Failed to update user info");
  await fails(`**/api/employer/${jonas.id}`, "Failed to update employer info", () =>
    form.getByLabel("First name").fill("Jonah"),
  );
  await expect(form.getByLabel("Industry")).toHaveValue("Software and data");
  await press(page, button(form, "Save"));
  await expect(form).toHaveCount(0);
  await expect(account(page)).toHaveText(/Jonah Villareal/);

  await page.keyboard.press("Enter");
  await press(page, page.getByRole("button", { name: "Profile", exact: true }));
  await expect(view(page).getByText("Software and data")).toBeVisible();
  await expect(view(page).getByRole("img", { name: "Logo of Luntian Digital" })).toBeVisible();
  await expect(view(page).getByText("Approved", { exact: true })).toBeVisible();
});

test("asks before it discards unsaved input, and closes when the session ends", async ({ browser }) => {
  const page = await open(browser, ana);
  const form = await openEdit(page);
  await retype(page, form.getByLabel("First name"), "Annabel");
  await page.keyboard.press("Escape");
  await expect(question(page)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(question(page)).toHaveCount(0);
  await expect(form.getByLabel("First name")).toBeFocused();
  await press(page, button(form, "Cancel"));
  await press(page, button(question(page), "Keep editing"));
  await expect(button(form, "Cancel")).toBeFocused();
  await expect(form.getByLabel("First name")).toHaveValue("Annabel");
  await page.keyboard.press("Escape");
  await press(page, button(question(page), "Discard"));
  await expect(form).toHaveCount(0);
  await expect(account(page)).toBeFocused();

  await openEdit(page);
  await edit(page).getByLabel("First name").fill("Annabel");
  const closing = page.waitForEvent("dialog");
  void page.evaluate(() => window.location.reload()).catch(() => {});
  expect((await closing).type()).toBe("beforeunload");
  await (await closing).dismiss();
  await expect(edit(page).getByLabel("First name")).toHaveValue("Annabel");

  const tabTwo = await page.context().newPage();
  await tabTwo.goto(`${kasama.url}/AdminDashboard`);
  await account(tabTwo).click();
  await tabTwo.getByRole("button", { name: "Logout", exact: true }).click();
  await expect(edit(page)).toHaveCount(0);
  await expect(page).toHaveURL(`${kasama.url}/`);
});

test("input from before the session expired is restored after the next login", async ({ browser }) => {
  const page = await open(browser, ana);
  const form = await openEdit(page);
  await retype(page, form.getByLabel("First name"), "Annabel");
  await page.route(`**/api/users/${ana.id}`, (route) =>
    route.fulfill({ status: 401, json: { success: false, code: "SIGNED_OUT", message: "Please log in to continue." } }),
  );
  await press(page, button(form, "Save"));
  await expect(page).toHaveURL(/\/login$/);
  await expect(edit(page)).toHaveCount(0);
  await page.unroute(`**/api/users/${ana.id}`);
  await page.getByLabel("Email").fill(ana.email);
  await page.getByLabel("Password", { exact: true }).fill(ana.password);
  await page.keyboard.press("Enter");
  await expect(account(page)).toHaveText(/Ana Reyes/);
  await openEdit(page);
  await expect(form.getByText("This is what you had typed before the form was closed.")).toBeVisible();
  await expect(form.getByLabel("First name")).toHaveValue("Annabel");
  await press(page, button(form, "Save"));
  await expect(account(page)).toHaveText(/Annabel Reyes/);
});

test("input from before the browser's Back left the dashboard is restored when the form opens again", async ({
  browser,
}) => {
  const page = await open(browser, ana);
  await page.goto(`${kasama.url}/`);
  await page.getByRole("link", { name: "Your dashboard" }).click();
  await expect(account(page)).toBeVisible();
  // The header appears before the page, which shows a loading view until its code has loaded.
  await expect(page.getByRole("main")).toBeFocused();
  const form = await openEdit(page);
  await retype(page, form.getByLabel("First name"), "Anabella");
  await page.goBack();
  await expect(form).toHaveCount(0);
  await expect(account(page)).toHaveCount(0);
  await page.goForward();
  await expect(page.getByRole("main")).toBeFocused();
  await openEdit(page);
  await expect(form.getByText("This is what you had typed before the form was closed.")).toBeVisible();
  await expect(form.getByLabel("First name")).toHaveValue("Anabella");
  await page.keyboard.press("Escape");
  await press(page, button(question(page), "Discard"));
  await openEdit(page);
  await expect(form.getByLabel("First name")).not.toHaveValue("Anabella");
});

test("the toast stays for 3 seconds, and the modals have the specified sizes", async ({ browser }) => {
  const page = await open(browser, ana);
  const sizeOf = async (dialog: Locator) => {
    const { width = 0, height = 0 } = (await dialog.boundingBox()) ?? {};
    const rem = await page.evaluate(() => Number.parseFloat(getComputedStyle(document.documentElement).fontSize));
    return { rems: Math.round(width / rem), percent: Math.round((100 * height) / (page.viewportSize()?.height ?? 1)) };
  };
  await press(page, account(page));
  await press(page, page.getByRole("button", { name: "Profile", exact: true }));
  await expect(view(page).getByRole("heading", { name: "Account Details" })).toBeVisible();
  expect(await sizeOf(view(page))).toEqual({ rems: 48, percent: 92 });
  await press(page, button(view(page), "Edit Profile"));
  expect(await sizeOf(edit(page))).toEqual({ rems: 56, percent: 92 });
  await retype(page, edit(page).getByLabel("Last name"), "Reyes-Cruz");
  await page.clock.install();
  await press(page, button(edit(page), "Save"));
  const toast = toastOf(page, "Profile updated successfully!");
  await expect(toast).toBeVisible();
  await page.clock.fastForward(2500);
  await expect(toast).toBeVisible();
  await page.clock.fastForward(700);
  await expect(toast).toHaveCount(0);
});

test("a new address applies only after its link was opened, and can be withdrawn", async ({ browser }) => {
  const page = await open(browser, ana);
  const form = await openEdit(page);
  await expect(form.getByLabel("Username")).toHaveAttribute("readonly", "");
  await expect(form.getByLabel("User type")).toHaveValue("General User");
  await retype(page, form.getByLabel("Email"), `new.${ana.email}`);
  await page.keyboard.press("Enter");
  const question = page.getByRole("dialog", { name: "Enter your password to change your email" });
  const password = question.getByLabel("Current password", { exact: true });
  // Nothing is saved yet, and Cancel leads back to the form.
  await press(page, button(question, "Cancel"));
  await expect(form.getByLabel("Email")).toHaveValue(`new.${ana.email}`);
  await press(page, button(form, "Save"));
  await type(page, password, "Not-my-password-1");
  await page.keyboard.press("Enter");
  await expect(password).toHaveAccessibleDescription("Error: This is not your current password");
  await retype(page, password, PASSWORD);
  await page.keyboard.press("Enter");
  await expect(toastOf(page, "Profile updated successfully!")).toBeVisible();
  await openEdit(page);
  await expect(form.getByLabel("Email")).toHaveValue(ana.email);
  const waits = form.getByText(`Waiting for you to open the link we sent to new.${ana.email}.`);
  await expect(waits).toBeVisible();
  await press(page, button(form, "Cancel this change"));
  await expect(waits).toHaveCount(0);
  await expect(form.getByLabel("Email")).toBeFocused();
  await expect(toastOf(page, "Email change cancelled")).toBeVisible();
});

test("a file that is not an image is ignored with a visible toast and an error at the field, announced once", async ({
  browser,
}) => {
  const page = await open(browser, ana, 320);
  await keepToasts(page);
  const form = await openEdit(page);
  await clearAnnouncements(page);
  await form.getByLabel(/Profile photo/).setInputFiles(letter());
  const toast = form.locator("#toasts").getByText("Please select an image file.", { exact: true });
  await expect(toast).toBeVisible();
  await expect(form.getByLabel(/Profile photo/)).toHaveAccessibleDescription(/Error: Please select an image file\./);
  await expect
    .poll(
      async () =>
        (await announcementsOf(page)).filter(({ text }) => text.includes("Please select an image file.")).length,
    )
    .toBe(1);
  await press(page, form.getByRole("button", { name: "Close: Please select an image file.", exact: true }));
  await expect(toast).toHaveCount(0);
  await expect(form).toBeVisible();
});

test("a failed save of a job seeker's details is reported", async ({ browser }) => {
  const page = await open(browser, ana);
  const form = await openEdit(page);
  await form.getByLabel("Desired job title").fill("Encoder");
  await page.route("**/api/jobseeker/*", (route) => route.abort());
  await press(page, button(form, "Save"));
  await expect(
    form.getByRole("alert").getByText("Failed to update job seeker info", { exact: true }).first(),
  ).toBeVisible();
  await expect(form.getByText("Your changes under Account Details are already saved.").first()).toBeVisible();
  await page.unroute("**/api/jobseeker/*");
  await press(page, button(form, "Save"));
  await expect(form).toHaveCount(0);
});

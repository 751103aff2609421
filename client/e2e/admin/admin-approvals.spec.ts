import { type Browser, expect, type Locator, type Page, test } from "playwright/test";
import { curriculum } from "#client/e2e/support/attachments.ts";
import { api, makeAdmin, makeEmployer, makeSeeker, type Person } from "#client/e2e/support/community.ts";
import { chooseByKey, press, tabTo, type } from "#client/e2e/support/keyboard.ts";
import { type Kasama, startKasama } from "#client/e2e/support/server.ts";
import { type Visit, visit } from "#client/e2e/support/visit.ts";
import { approvalsTexts as texts } from "#client/features/admin/approvals/texts/approvals.texts.ts";
import { setupTexts } from "#client/features/profiles/company/setup/texts/setup.texts.ts";
import { ownCompanyTexts } from "#client/features/profiles/company/texts/own-company/own-company.texts.ts";
import { requestsTexts as requestTexts } from "#client/features/profiles/requests/texts/requests.texts.ts";

const companyTexts = ownCompanyTexts.company;
const documentTexts = ownCompanyTexts.documents;
const reviewTexts = ownCompanyTexts.review;

/**
 * Approvals, from the request to the decision and back, by keyboard. Uses its own server, so that no other request is
 * waiting.
 */

let kasama: Kasama;
let elena: Person;
let ruth: Person;
const visits: Visit[] = [];
test.beforeAll(async () => {
  kasama = await startKasama({ RATE_LIMITS: "off" });
  elena = await makeAdmin(kasama, "elena.santos@kasama.example");
  ruth = await makeAdmin(kasama, "ruth.magno@kasama.example");
});
test.afterAll(() => kasama?.stop());
test.afterEach(async () => {
  for (const { context, pageErrors } of visits.splice(0)) {
    expect(pageErrors).toEqual([]);
    await context.close();
  }
});

const APPROVALS = "/AdminDashboard/approvals";

async function visitor(browser: Browser, as: Person, path: string): Promise<Page> {
  const one = await visit(browser, { url: kasama.url, as, width: 1280 });
  visits.push(one);
  one.page.on("filechooser", () => {});
  await one.page.goto(kasama.url + path);
  return one.page;
}
const heading = (page: Page, name: string) => page.getByRole("heading", { name, exact: true });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const card = (page: Page, name: string) => page.getByRole("article", { name, exact: true });

/** Presses until `done` passes: right after the list has moved, a press does nothing. */
const pressUntil = (page: Page, control: Locator, done: () => Promise<void>) =>
  expect(async () => {
    if (await control.isVisible()) await press(page, control);
    await done();
  }).toPass();

async function reject(page: Page, name: string, reason: string): Promise<void> {
  await press(page, button(page, `${texts.reject} ${name}`));
  const dialog = page.getByRole("dialog");
  await type(page, dialog.getByRole("textbox"), reason);
  await press(page, dialog.getByRole("button", { name: texts.dialog.submit, exact: true }));
  await expect(dialog).toBeHidden();
}

test("an employer with a PDF is rejected, adds a document, asks again, and sees the approval live", async ({
  browser,
}) => {
  const agos = await makeEmployer(kasama, "Danilo Pangandaman", "Agos Water Services");
  await makeEmployer(kasama, "Bea Santillan", "Likha Print Studio");
  const theirs = await visitor(browser, agos, "/EmployerDashboard/company");
  const choose = theirs.getByLabel(documentTexts.label);
  await chooseByKey(theirs, choose, "Enter", curriculum("Business permit.pdf"));
  await expect(theirs.getByRole("link", { name: "Business permit.pdf" })).toBeVisible();

  const page = await visitor(browser, elena, APPROVALS);
  await expect(card(page, "Agos Water Services").getByRole("link", { name: "Business permit.pdf" })).toBeVisible();
  await reject(page, "Agos Water Services", "The permit is of another year.");
  await expect(card(page, "Agos Water Services")).toBeHidden();
  await expect(heading(page, "Likha Print Studio")).toBeFocused();

  // Shown live, without a reload.
  await expect(theirs.getByText("The permit is of another year.").first()).toBeVisible();
  await chooseByKey(theirs, choose, "Enter", curriculum("Permit of this year.pdf"));
  await expect(theirs.getByRole("link", { name: "Permit of this year.pdf" })).toBeVisible();
  // Goes backwards: the way forward leads through the toasts about the rejection, which cover the top of the page for a
  // while.
  await tabTo(theirs, button(theirs, setupTexts.rejected.ask), { back: true });
  await theirs.keyboard.press("Enter");
  await expect(heading(theirs, companyTexts.title)).toBeFocused();

  // New requests wait until they are asked for, so that nothing moves while an admin reads.
  const show = button(page, texts.show({ added: 1 }));
  await expect(show).toBeVisible();
  await expect(card(page, "Agos Water Services")).toBeHidden();
  await press(page, show);
  await expect(card(page, "Agos Water Services")).toContainText("The permit is of another year.");
  await pressUntil(page, button(page, `${texts.approve} Agos Water Services`), () =>
    expect(card(page, "Agos Water Services")).toBeHidden({ timeout: 1000 }),
  );
  await expect(theirs.getByRole("link", { name: companyTexts.publicPage })).toBeVisible();

  await press(page, page.getByRole("link", { name: texts.lists.decided, exact: true }));
  await expect(card(page, "Agos Water Services").first()).toContainText("Approved by");
});

test("the second of two admins sees who decided first, and nothing changes", async ({ browser }) => {
  const tala = await makeEmployer(kasama, "Tala Reyes", "Tala Clinic");
  const page = await visitor(browser, elena, APPROVALS);
  await expect(card(page, "Tala Clinic")).toBeVisible();
  // Holds the live update back, so that the page does not know yet. Aborted, it would be repeated at any moment.
  const updated = Promise.withResolvers<void>();
  await page.route("**/api/admin/approvals?*", async (route) => {
    await updated.promise;
    await route.continue();
  });
  await api(kasama, "POST", `/api/admin/employers/${tala.id}/reject`, ruth.token, { reason: "No papers" });
  await press(page, button(page, `${texts.approve} Tala Clinic`));
  await expect(card(page, "Tala Clinic")).toContainText(`${ruth.name} rejected it a moment ago.`);
  await press(page, card(page, "Tala Clinic").getByRole("button", { name: texts.update, exact: true }));
  updated.resolve();
  await expect(card(page, "Tala Clinic")).toBeHidden();
});

test("a company that has changed meanwhile is shown again; a reason whose answer was lost can be sent again", async ({
  browser,
}) => {
  const name = "Hiraya Weavers";
  const hiraya = await makeEmployer(kasama, "Hiraya Manalo", name);
  const page = await visitor(browser, elena, APPROVALS);
  await expect(card(page, name)).toBeVisible();
  const change = { website_url: "https://other.example" };
  await api(kasama, "PUT", `/api/employer/${hiraya.id}`, hiraya.token, change);
  await press(page, button(page, `${texts.approve} ${name}`));
  await expect(card(page, name)).toContainText("Please review it again");
  await press(page, card(page, name).getByRole("button", { name: texts.update, exact: true }));
  await expect(card(page, name).getByRole("link", { name: "other.example" })).toBeVisible();

  await page.route("**/api/admin/employers/*/reject", (route) => route.abort(), { times: 1 });
  const dialog = page.getByRole("dialog");
  await pressUntil(page, button(page, `${texts.reject} ${name}`), () => expect(dialog).toBeVisible({ timeout: 1000 }));
  await type(page, dialog.getByRole("textbox"), "The website is of somebody else.");
  const send = dialog.getByRole("button", { name: texts.dialog.submit, exact: true });
  await press(page, send);
  await expect(dialog).toContainText("Unable to connect to the server");
  await expect(dialog.getByRole("textbox")).toHaveValue("The website is of somebody else.");
  await press(page, send);
  await expect(dialog).toBeHidden();
  await expect(card(page, name)).toBeHidden();
});

test("a new name of an approved company is public only after an admin has approved it", async ({ browser }) => {
  const before = "Banaue Crafts";
  const after = "Banaue Crafts and Weaving";
  const lourdes = await makeEmployer(kasama, "Lourdes Guinid", before, ruth);
  const theirs = await visitor(browser, lourdes, "/EmployerDashboard/company");
  await press(theirs, button(theirs, companyTexts.edit));
  const dialog = theirs.getByRole("dialog", { name: companyTexts.edit });
  const name = dialog.getByLabel("Company name");
  await name.fill(after);
  await press(theirs, dialog.getByRole("button", { name: "Save", exact: true }));
  await expect(dialog).toBeHidden();
  await expect(theirs.getByRole("button", { name: reviewTexts.pending.takeBack, exact: true })).toBeVisible();

  const visitors = await visit(browser, { url: kasama.url });
  visits.push(visitors);
  const publicName = (text: string) => visitors.page.getByRole("heading", { level: 1, name: text, exact: true });
  await visitors.page.goto(`${kasama.url}/companies/${lourdes.id}`);
  await expect(publicName(before)).toBeVisible();

  const page = await visitor(browser, elena, `${APPROVALS}?kind=company_change`);
  await expect(card(page, before)).toContainText(after);
  await pressUntil(page, button(page, `${texts.approve} ${before}`), () =>
    expect(page.getByText(texts.empty.pending.company_change)).toBeVisible({ timeout: 1000 }),
  );
  // Shown live, without a reload.
  await expect(theirs.getByRole("button", { name: reviewTexts.pending.takeBack, exact: true })).toBeHidden();
  await expect(theirs.getByRole("main")).toContainText(after);
  await visitors.page.reload();
  await expect(publicName(after)).toBeVisible();
});

test("a PWD ID is viewed, rejected, appealed and confirmed, and its owner sees each step live", async ({ browser }) => {
  const maricel = await makeSeeker(kasama, "Maricel Abueva", "pwd");
  const body = { pwd_id_number: "06-3022-000-0001234" };
  await api(kasama, "PUT", `/api/users/${maricel.id}`, maricel.token, body);
  const page = await visitor(browser, elena, `${APPROVALS}?kind=pwd_id`);
  const theirs = await visitor(browser, maricel, "/ApplicantDashboard/profile");
  const row = card(page, maricel.name);
  await expect(row).toContainText("1234");
  await expect(row).not.toContainText("3022");
  await press(page, button(page, `${texts.showNumber} of ${maricel.name}`));
  await expect(row.getByText("06-3022-000-0001234", { exact: true })).toBeFocused();
  await reject(page, maricel.name, "The photo of the card is missing.");
  await expect(page.getByText(texts.empty.pending.pwd_id)).toBeVisible();

  const own = theirs.getByRole("region", { name: requestTexts.title });
  await expect(own).toContainText("The photo of the card is missing.");
  await press(theirs, button(theirs, requestTexts.number.press));
  const dialog = theirs.getByRole("dialog");
  await type(theirs, dialog.getByRole("textbox"), "It is an older card.");
  await press(theirs, dialog.getByRole("button", { name: requestTexts.number.dialog.submit, exact: true }));
  await expect(dialog).toBeHidden();
  await expect(own).toContainText("Waiting for review");

  await expect(card(page, maricel.name)).toContainText("It is an older card.");
  await pressUntil(page, button(page, `${texts.approve} ${maricel.name}`), () =>
    expect(page.getByText(texts.empty.pending.pwd_id)).toBeVisible({ timeout: 1000 }),
  );
  await expect(own).toContainText("Verified");
});

test("a request to be listed is sent with consent, approved, and the account follows", async ({ browser }) => {
  const noel = await makeSeeker(kasama, "Noel Dimaculangan", "pwd");
  const theirs = await visitor(browser, noel, "/ApplicantDashboard/profile");
  const { listing } = requestTexts;
  await press(theirs, button(theirs, listing.press));
  const dialog = theirs.getByRole("dialog");
  const send = dialog.getByRole("button", { name: listing.dialog.submit, exact: true });
  await press(theirs, send);
  await expect(dialog.getByRole("textbox")).toBeFocused();
  await theirs.keyboard.type("I am Igorot, of Sagada.");
  await press(theirs, dialog.getByRole("checkbox"), "Space");
  await press(theirs, send);
  await expect(dialog).toBeHidden();
  const own = theirs.getByRole("region", { name: requestTexts.title });
  await expect(own).toContainText("I am Igorot, of Sagada.");

  const page = await visitor(browser, elena, `${APPROVALS}?kind=listing`);
  await expect(card(page, noel.name)).toContainText("I am Igorot, of Sagada.");
  await press(page, button(page, `${texts.approve} ${noel.name}`));
  await expect(page.getByText(texts.empty.pending.listing)).toBeVisible();
  await expect(own).toContainText(listing.states.approved.text);
  const stored = () => theirs.evaluate(() => JSON.parse(localStorage.getItem("user") ?? "null").user_type);
  await expect.poll(stored).toBe("indigenous");
});

import { type Browser, expect, type Locator, type Page } from "playwright/test";
import { axe, expectNothingCut, expectReflow } from "#client/e2e/support/audit.ts";
import { bubble, chatWindow, composer, log, openPanel } from "#client/e2e/support/chat.ts";
import {
  makeAdmin,
  makeEmployer,
  makeSeeker,
  openConversation,
  type Person,
  send,
} from "#client/e2e/support/community.ts";
import { applyFor, postJob } from "#client/e2e/support/hiring.ts";
import { press, tabTo } from "#client/e2e/support/keyboard.ts";
import { showIn } from "#client/e2e/support/language.ts";
import type { Kasama } from "#client/e2e/support/server.ts";
import { test } from "#client/e2e/support/shared.ts";
import { type Visit, visit } from "#client/e2e/support/visit.ts";

/** The company beside an employer's name wherever the name is, and conversations that start from a job. */

const JONAS = "Jonas Villareal";
const MARICEL = "Maricel Abueva";
const LUNTIAN = "Luntian Digital";
/** Longer than any row. */
const LONG = "Pinagsama-samang Kooperatiba ng mga Manggagawa sa Habi at Burda ng Hilagang Luzon";
const JOB = "Data Encoder";

let kasama: Kasama;
let maricel: Person;
let jonas: Person;
let liza: Person;
const visits: Visit[] = [];

test.beforeEach(async ({ shared }) => {
  kasama = shared;
  const admin = await makeAdmin(kasama, "elena@kasama.example");
  maricel = await makeSeeker(kasama, MARICEL, "pwd");
  jonas = await makeEmployer(kasama, JONAS, LUNTIAN, admin);
  liza = await makeEmployer(kasama, "Liza Manalo", LONG, admin);
});
test.afterEach(async () => {
  for (const { context } of visits.splice(0)) await context.close();
});

async function arrive(browser: Browser, as: Person, path: string, width = 1280): Promise<Page> {
  const one = await visit(browser, { url: kasama.url, as, width });
  visits.push(one);
  await one.page.goto(kasama.url + path);
  return one.page;
}

const row = (page: Page, name: string): Locator => page.locator("[data-conversation]").filter({ hasText: name });
const starters = (page: Page): Locator => page.getByRole("list", { name: "Questions to start with" });

test("a job seeker asks about a job by keyboard: both sides see the job, and a first question is offered and never sent by itself", async ({
  browser,
}) => {
  const job = await postJob(kasama, jonas, JOB);
  const his = await arrive(browser, jonas, "/messages", 1440);
  const hers = await arrive(browser, maricel, `/jobs/${job}`);
  await press(hers, hers.getByRole("button", { name: "Ask about this job", exact: true }));
  const chat = chatWindow(hers, JONAS);
  await expect(composer(hers, JONAS)).toBeFocused();
  await expect(chat.getByRole("link", { name: `Asking about ${JOB}` })).toHaveAttribute("href", `/jobs/${job}`);
  await expect(starters(hers).getByRole("button")).toHaveText([
    "Pay and hours",
    "Workplace and equipment",
    "The interview",
  ]);
  await axe(hers);
  const first = starters(hers).getByRole("button", { name: "Pay and hours", exact: true });
  await tabTo(hers, first, { back: true });
  await hers.keyboard.press("Enter");
  await expect(composer(hers, JONAS)).toBeFocused();
  await expect(composer(hers, JONAS)).toHaveValue("What is the pay for this job, and what are the working hours?");
  await expect(log(hers, JONAS).getByRole("listitem")).toHaveCount(0);
  await hers.keyboard.type(" Salamat po!");
  await hers.keyboard.press("Enter");
  await expect(bubble(hers, JONAS, "Salamat po!")).toContainText("What is the pay for this job");
  await expect(starters(hers)).toHaveCount(0);

  await expect(row(his, MARICEL)).toContainText(JOB);
  await row(his, MARICEL).click();
  const context = his.getByRole("region", { name: "About this conversation" });
  await expect(context.getByText(`Asking about ${JOB}`)).toBeVisible();
  // Beside that, the conversation does not say it again.
  await expect(chatWindow(his, MARICEL).getByText("Asking about")).toHaveCount(0);
  await expect(starters(his)).toHaveCount(0);
  await axe(his);

  // A newer job replaces it, and offers the questions again; an application replaces both.
  const other = await postJob(kasama, jonas, "Bookkeeper");
  await hers.goto(`${kasama.url}/jobs/${other}`);
  await hers.getByRole("button", { name: "Ask about this job", exact: true }).click();
  await expect(chat.getByRole("link", { name: "Asking about Bookkeeper" })).toBeVisible();
  await expect(starters(hers)).toBeVisible();
  await expect(context.getByText("Asking about Bookkeeper")).toBeVisible();
  await applyFor(kasama, other, maricel);
  await expect(chat.getByRole("button", { name: /^About: Bookkeeper/ })).toBeVisible();
  await expect(chat.getByText("Asking about")).toHaveCount(0);
  await expect(starters(hers)).toHaveCount(0);
});

test("the company is heard after the name, once, finds the conversation everywhere, and links to its page", async ({
  browser,
}) => {
  const id = await openConversation(kasama, maricel, jonas);
  await send(kasama, id, jonas, maricel, "Magandang umaga");
  await openConversation(kasama, maricel, liza);
  const page = await arrive(browser, maricel, "/messages", 1440);
  await expect(row(page, JONAS)).toHaveAccessibleName(new RegExp(`^${JONAS} ?, ${LUNTIAN}`));
  await expect(row(page, JONAS)).not.toHaveAccessibleName(new RegExp(`${LUNTIAN}.*${LUNTIAN}`));
  const search = page.getByRole("searchbox", { name: "Search people, jobs and messages" });
  await search.fill("luntian");
  await expect(row(page, "Liza")).toHaveCount(0);
  await expect(row(page, JONAS)).toBeVisible();
  await search.fill("umaga");
  const found = page.getByRole("region", { name: "In messages" }).getByRole("button", { name: new RegExp(JONAS) });
  await expect(found).toContainText(LUNTIAN);
  await search.fill("");

  await page.keyboard.press("Control+k");
  await page.getByRole("combobox").fill("luntian");
  await expect(page.getByRole("option", { name: new RegExp(JONAS) })).toContainText(LUNTIAN);
  await page.keyboard.press("Enter");
  await expect(composer(page, JONAS)).toBeFocused();
  await page.getByRole("button", { name: "New message", exact: true }).click();
  await page.getByLabel("Who do you want to message?").fill("luntian");
  // Other tests have made people of the same name.
  const person = page.getByRole("dialog").getByRole("button", { name: new RegExp(`^${JONAS} ?, ${LUNTIAN}`) });
  await expect(person.first()).toBeVisible();
  await page.getByRole("dialog").getByRole("button", { name: "Close", exact: true }).click();

  const company = chatWindow(page, JONAS).getByRole("link", { name: LUNTIAN, exact: true });
  await composer(page, JONAS).focus();
  await tabTo(page, company, { back: true });
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: LUNTIAN, level: 1 })).toBeVisible();
  expect(page.url()).toBe(`${kasama.url}/companies/${jonas.id}`);
});

test("a new name of the company is shown at once where the conversation is open", async ({ browser }) => {
  const admin = await makeAdmin(kasama, "ruth@kasama.example");
  const id = await openConversation(kasama, maricel, jonas);
  const page = await arrive(browser, maricel, `/messages/${id}`, 1440);
  const company = (name: string) => chatWindow(page, JONAS).getByRole("link", { name, exact: true });
  await expect(company(LUNTIAN)).toBeVisible();
  const call = (method: string, path: string, as: Person, body: object) =>
    fetch(kasama.url + path, {
      method,
      headers: { "content-type": "application/json", authorization: `Bearer ${as.token}` },
      body: JSON.stringify(body),
    });
  await call("PUT", `/api/employer/${jonas.id}`, jonas, { company_name: "Luntian Works" });
  await call("POST", `/api/admin/company-changes/${jonas.id}/approve`, admin, {});
  await expect(company("Luntian Works")).toBeVisible();
  await expect(row(page, JONAS)).toContainText("Luntian Works");
});

for (const width of [1280, 320]) {
  test(`a long company name leaves room for everything else, in Filipino too, at ${width} px`, async ({ browser }) => {
    const id = await openConversation(kasama, maricel, liza);
    await send(kasama, id, liza, maricel, "Kumusta?");
    const page = await arrive(browser, maricel, "/messages", width);
    await expect(row(page, "Liza")).toContainText(LONG);
    await expectNothingCut(page);
    await expectReflow(page);
    await row(page, "Liza").click();
    await expect(chatWindow(page, "Liza Manalo").getByRole("link", { name: LONG, exact: true })).toBeVisible();
    await expectNothingCut(page);
    await axe(page);
    await expectReflow(page);
    const job = await postJob(kasama, liza, JOB);
    await page.goto(`${kasama.url}/jobs/${job}`);
    await showIn(page, "fil");
    await page.getByRole("button", { name: "Magtanong tungkol sa trabahong ito", exact: true }).click();
    await expect(page.getByRole("link", { name: `Nagtatanong tungkol sa ${JOB}` })).toBeVisible();
    await expect(page.getByRole("list", { name: "Mga tanong na puwedeng simulan" })).toBeVisible();
    await axe(page);
    await expectReflow(page);
  });
}

test("a closed chat names the company in its tooltip, and the panel below the name", async ({ browser }) => {
  const id = await openConversation(kasama, maricel, jonas);
  const page = await arrive(browser, maricel, "/ApplicantDashboard");
  await send(kasama, id, jonas, maricel, "Magandang umaga");
  await openPanel(page);
  await page.getByRole("button", { name: new RegExp(`^${JONAS} ?, ${LUNTIAN}`) }).click();
  await expect(composer(page, JONAS)).toBeFocused();
  await page.keyboard.press("Escape");
  const round = page.getByRole("button", { name: new RegExp(`^Chat with ${JONAS}`) });
  await expect(round).toBeFocused();
  await expect(round).toHaveAccessibleDescription(`${JONAS}, ${LUNTIAN}`);
});

import { type BrowserContext, expect, type Locator, type Page } from "playwright/test";
import { routeOf } from "#client/app/routes.ts";
import { LETTER, uploadResume } from "./applications.ts";
import { curriculum, takeCookie } from "./attachments.ts";
import { axe, expectReflow } from "./audit.ts";
import { chatWindow, openChat } from "./chat.ts";
import { makeAdmin, makeEmployer, makeSeeker, type Person } from "./community.ts";
import { applyFor, moveTo, postJob, propose, send } from "./hiring.ts";
import { press } from "./keyboard.ts";
import type { Kasama } from "./server.ts";
import { test } from "./shared.ts";
import { visit } from "./visit.ts";

/** From an application to an interview that both have agreed on: what each side sees while the other one acts. */

const APPLICANTS = "/EmployerDashboard/applicants";
const OWN = "/ApplicantDashboard/applications";
/** The page of a job, where one applies by the screen. */
const hasJobPage = routeOf("/jobs/1")?.path !== "*";

let kasama: Kasama;
let admin: Person;
test.beforeAll(async ({ shared }) => {
  kasama = shared;
  admin = await makeAdmin(kasama, "elena@kasama.example");
});

const row = (page: Page, name: string) =>
  page.getByRole("region", { name: "Applicants" }).getByRole("listitem").filter({ hasText: name });
const sheet = (page: Page) => page.getByRole("region", { name: "Application", exact: true });
/** What the conversation is about, as its window says it. */
const about = (chat: Locator, status: string) =>
  chat.getByRole("button", { name: `About: Bookkeeper, ${status}`, exact: true });
const card = (place: Locator) => place.locator("[data-interview]");

/** Applies with a real PDF: by the dialog, where the page of the job offers it. */
async function applyWithFile(page: Page, job: number, from: Person): Promise<void> {
  if (!hasJobPage) {
    const body = new FormData();
    const file = curriculum();
    body.set("data", JSON.stringify({ cover_letter: LETTER, share_disability: true }));
    body.set("resume", new File([new Uint8Array(file.buffer)], file.name, { type: file.mimeType }));
    const headers = { authorization: `Bearer ${from.token}`, "idempotency-key": `apply-${job}-${from.id}` };
    const answer = await fetch(`${kasama.url}/api/jobs/${job}/applications`, { method: "POST", headers, body });
    expect(answer.status).toBe(201);
    return;
  }
  await page.goto(`${kasama.url}/jobs/${job}`);
  await page
    .getByRole("button", { name: /^Apply/ })
    .first()
    .click();
  const dialog = page.getByRole("dialog", { name: /^Apply for/ });
  await dialog.getByRole("radio", { name: /^Another file/ }).check();
  await dialog.locator("input[type=file]").setInputFiles([curriculum()]);
  await dialog.getByRole("textbox", { name: /^Cover letter/ }).fill(LETTER);
  await dialog.getByRole("checkbox", { name: /^Share my disability/ }).check();
  await axe(page);
  await dialog.getByRole("button", { name: "Send application", exact: true }).dblclick();
  await expect(page.getByRole("dialog", { name: "Your application is sent" })).toBeVisible();
  await page.getByRole("button", { name: "Close", exact: true }).first().click();
}

test("both sides see each step of the other one at once, up to an interview with an interpreter", async ({
  browser,
}) => {
  test.slow();
  const jonas = await makeEmployer(kasama, "Jonas Villareal", "Luntian Digital", admin);
  const maricel = await makeSeeker(kasama, "Maricel Abueva", "pwd");
  const noel = await makeSeeker(kasama, "Noel Ramos", "pwd");
  await send(kasama, "PUT", `/api/jobseeker/${maricel.id}`, maricel, { disability: "Deaf" });
  const job = await postJob(kasama, jonas, "Bookkeeper");
  const employer = await visit(browser, { url: kasama.url, as: jonas });
  const applicant = await visit(browser, { url: kasama.url, as: maricel });
  const stranger = await visit(browser, { url: kasama.url, as: noel });
  const [theirs, hers] = [employer.page, applicant.page];
  try {
    await takeCookie(employer.context, kasama.url, jonas);
    await theirs.goto(kasama.url + APPLICANTS);
    await expect(theirs.getByText("Nobody has applied yet")).toBeVisible();
    await stranger.page.goto(kasama.url + OWN);
    await expect(stranger.page.getByText("You have not applied yet")).toBeVisible();

    await applyWithFile(hers, job, maricel);
    await hers.goto(kasama.url + OWN);
    await expect(hers.getByText("Luntian Digital has not looked at it yet")).toBeVisible();

    // The employer is told live, opens the resume, and moves the status.
    await expect(row(theirs, "Maricel Abueva")).toContainText("Your turn: Look at it");
    await row(theirs, "Maricel Abueva").getByRole("link").click();
    await expect(sheet(theirs).getByText("Deaf")).toBeVisible();
    const saved = theirs.waitForEvent("download");
    await sheet(theirs).getByRole("link", { name: "Maricel Abueva (PDF)" }).click();
    expect((await saved).suggestedFilename()).toBe("Maricel Abueva.pdf");
    await sheet(theirs).getByRole("button", { name: "Move to In review", exact: true }).click();
    await theirs.getByRole("dialog").getByRole("textbox").fill("Thank you, we read it this week.");
    await theirs.getByRole("dialog").getByRole("button", { name: "Move to In review", exact: true }).click();
    await expect(hers.getByText("Luntian Digital is looking at it")).toBeVisible();

    // An interview is proposed, and stands in the conversation at once.
    await sheet(theirs).getByRole("button", { name: "Propose an interview", exact: true }).click();
    await proposeByScreen(theirs);
    await expect(hers.getByText("Answer the interview time")).toBeVisible();
    await hers.getByRole("button", { name: "Message Luntian Digital", exact: true }).click();
    const chat = chatWindow(hers, "Jonas Villareal");
    await expect(card(chat)).toContainText("Waiting for an answer");
    await expect(about(chat, "Interview")).toBeVisible();

    // She asks for an interpreter, which is answered, and accepts.
    await card(chat).getByRole("button", { name: "Ask for an adjustment", exact: true }).click();
    await hers.getByRole("dialog").getByRole("combobox").selectOption({ label: "Sign-language interpreter" });
    await hers.getByRole("dialog").getByRole("textbox").fill("Filipino Sign Language");
    await hers.getByRole("dialog").getByRole("button", { name: "Ask for it", exact: true }).click();
    await expect(row(theirs, "Maricel Abueva")).toContainText("An adjustment was asked for");
    await sheet(theirs)
      .getByRole("button", { name: /^Answer/ })
      .click();
    await theirs.getByRole("dialog").getByRole("radio", { name: "Yes, we arrange it" }).check();
    await theirs.getByRole("dialog").getByRole("button", { name: "Send the answer", exact: true }).click();
    await expect(card(chat)).toContainText("Sign-language interpreter (Filipino Sign Language). Agreed");
    await card(chat).getByRole("button", { name: "Accept", exact: true }).click();
    await expect(card(chat).getByRole("link", { name: /^Add to calendar/ })).toBeVisible();
    await expect(row(theirs, "Maricel Abueva")).toContainText(/Interview: \w+day, /);
    await expect(card(sheet(theirs))).toContainText("Agreed");
    // The line above the messages follows on both sides, and leads to the application.
    await sheet(theirs).getByRole("button", { name: "Move to Offer" }).click();
    await theirs.getByRole("dialog").getByRole("button", { name: "Move to Offer" }).click();
    await expect(about(chat, "Offer")).toBeVisible();
    await openChat(theirs, "Maricel Abueva");
    await expect(card(chatWindow(theirs, "Maricel Abueva"))).toContainText("Agreed");
    await about(chatWindow(theirs, "Maricel Abueva"), "Offer").click();
    await expect(theirs.getByRole("dialog", { name: "Application details" })).toContainText("Bookkeeper");
    await expect(stranger.page.getByText("You have not applied yet")).toBeVisible();
    expect([employer.troubles, applicant.troubles, stranger.troubles]).toEqual([[], [], []]);
  } finally {
    await closeAll(employer.context, applicant.context, stranger.context);
  }
});

/** Fills in one time and sends it; the first try says what is missing. */
async function proposeByScreen(page: Page): Promise<void> {
  const dialog = page.getByRole("dialog", { name: /^Propose an interview/ });
  await dialog.getByRole("button", { name: "Send the proposal", exact: true }).click();
  await expect(dialog.getByRole("alert").filter({ hasText: "There is a problem with" })).toBeFocused();
  await axe(page);
  const day = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);
  await dialog.getByLabel("Date").fill(day);
  await dialog.getByLabel("Time", { exact: true }).fill("14:00");
  await dialog.getByRole("radio", { name: /^By video/ }).check();
  await dialog.getByLabel(/^Link to the call/).fill("https://meet.example/interview");
  await dialog.getByRole("button", { name: "Send the proposal", exact: true }).click();
  await expect(dialog).toHaveCount(0);
}

const closeAll = (...contexts: BrowserContext[]) => Promise.all(contexts.map((context) => context.close()));

test("a room is one call for its list, and its choices live in the address", async ({ browser }) => {
  const liza = await makeEmployer(kasama, "Liza Manalo", "Habi Crafts Cooperative", admin);
  const job = await postJob(kasama, liza, "Weaver");
  for (const name of ["Ana Reyes", "Bea Lacson"]) await applyFor(kasama, job, await makeSeeker(kasama, name, "pwd"));
  const { context, page } = await visit(browser, { url: kasama.url, as: liza });
  try {
    const calls: string[] = [];
    page.on("request", (request) => {
      const { pathname, search } = new URL(request.url());
      if (pathname === "/api/applications") calls.push(search);
    });
    await page.goto(`${kasama.url}${APPLICANTS}?status=pending`);
    await expect(row(page, "Ana Reyes")).toBeVisible();
    expect(calls).toEqual(["?status=pending&sort=match"]);
    await page.getByRole("searchbox").pressSequentially("bea");
    await expect(row(page, "Ana Reyes")).toHaveCount(0);
    expect(calls.slice(1)).toEqual(["?status=pending&search=bea&sort=match"]);
    expect(new URL(page.url()).search).toBe("?status=pending&search=bea");
    await page.getByRole("link", { name: /All$/ }).click();
    await page.goBack();
    await expect(page.getByRole("link", { name: /Pending$/ })).toHaveAttribute("aria-current", "true");
  } finally {
    await context.close();
  }
});

test("two are compared and several are told, by keyboard alone, at 320 px", async ({ browser }) => {
  const rosa = await makeEmployer(kasama, "Rosa Evangelista", "Tala Health Network", admin);
  const job = await postJob(kasama, rosa, "Nurse");
  const seekers = [await makeSeeker(kasama, "Ana Reyes", "pwd"), await makeSeeker(kasama, "Noel Ramos", "pwd")];
  for (const one of seekers) await applyFor(kasama, job, one);
  const { context, page, troubles } = await visit(browser, { url: kasama.url, as: rosa, width: 320 });
  try {
    await page.goto(kasama.url + APPLICANTS);
    for (const { name } of seekers) await press(page, page.getByRole("checkbox", { name: `Choose ${name}` }), "Space");
    await press(page, page.getByRole("button", { name: "Compare", exact: true }));
    const table = page.getByRole("table");
    await expect(table.getByRole("columnheader", { name: "Ana Reyes" })).toBeVisible();
    await expect(table.getByRole("rowheader", { name: "Experience" })).toBeVisible();
    await axe(page);
    await expectReflow(page);
    await page.keyboard.press("Escape");
    await press(page, page.getByRole("button", { name: "Not selected", exact: true }));
    const dialog = page.getByRole("dialog", { name: "Tell 2 applicants that they were not selected?" });
    await expect(dialog.getByRole("textbox")).toHaveValue(/^Thank you for applying/);
    await press(page, dialog.getByRole("button", { name: "Not selected", exact: true }));
    await expect(dialog).toHaveCount(0);
    await expect(row(page, "Ana Reyes")).toContainText("Not selected");
    await expect(row(page, "Noel Ramos")).toContainText("Not selected");
    await expectReflow(page);
    expect(troubles).toEqual([]);
  } finally {
    await context.close();
  }
});

test("what is shared can be taken back, and a withdrawal is asked for first", async ({ browser }) => {
  const karlo = await makeEmployer(kasama, "Karlo Pineda", "Bagong Araw Foods", admin);
  const maricel = await makeSeeker(kasama, "Maricel Abueva", "pwd");
  const resume_file_path = await uploadResume(kasama, maricel);
  await send(kasama, "PUT", `/api/jobseeker/${maricel.id}`, maricel, { disability: "Deaf", resume_file_path });
  const job = await postJob(kasama, karlo, "Cook");
  const { id } = await applyFor(kasama, job, maricel, { share_disability: true, use_profile_resume: true });
  await moveTo(kasama, karlo, id, "review");
  await propose(kasama, karlo, id);
  const hers = await visit(browser, { url: kasama.url, as: maricel });
  const theirs = await visit(browser, { url: kasama.url, as: karlo });
  try {
    await theirs.page.goto(`${kasama.url}${APPLICANTS}?application=${id}`);
    await expect(sheet(theirs.page).getByText("Deaf")).toBeVisible();
    await hers.page.goto(kasama.url + OWN);
    await press(hers.page, hers.page.getByRole("button", { name: /^Details/ }));
    const dialog = hers.page.getByRole("dialog", { name: "Application details" });
    await press(hers.page, dialog.getByRole("switch", { name: /^Share my disability/ }), "Space");
    await expect(dialog.getByRole("switch", { name: /^Share my disability/ })).not.toBeChecked();
    await expect(sheet(theirs.page).getByText("Deaf")).toHaveCount(0);
    await axe(hers.page);
    await press(hers.page, dialog.getByRole("button", { name: "Withdraw", exact: true }));
    await press(hers.page, hers.page.getByRole("button", { name: "Keep it", exact: true }));
    await expect(dialog).toBeVisible();
    await press(hers.page, dialog.getByRole("button", { name: "Withdraw", exact: true }));
    await press(hers.page, hers.page.getByRole("alertdialog").getByRole("button", { name: "Withdraw", exact: true }));
    await expect(dialog.getByText("Withdrawn", { exact: true })).toBeVisible();
    await expect(sheet(theirs.page).getByText(/^This application was withdrawn/)).toBeVisible();
    await expect(sheet(theirs.page).getByRole("link", { name: /PDF/ })).toHaveCount(0);
  } finally {
    await closeAll(hers.context, theirs.context);
  }
});

import { readFile } from "node:fs/promises";
import { type Browser, type BrowserContext, expect, type Locator, type Page } from "playwright/test";
import { announcementsOf, recordAnnouncements } from "#client/e2e/support/announcements.ts";
import { applicationDialog, bell, LETTER, notificationOf } from "#client/e2e/support/applications.ts";
import { addCookie, curriculum } from "#client/e2e/support/attachments.ts";
import { axe } from "#client/e2e/support/audit.ts";
import { chatWindow, log, openChat, textsOf, unreadButton } from "#client/e2e/support/chat.ts";
import { makeAdmin, makeEmployer, makeSeeker, type Person } from "#client/e2e/support/community.ts";
import { send } from "#client/e2e/support/hiring.ts";
import {
  answerAccess,
  applicantRow,
  EMPLOYER_HOME,
  figure,
  interviewCard,
  positionRow,
  SEEKER_HOME,
  sheet,
  writeJob,
} from "#client/e2e/support/hiring-screens.ts";
import { chooseByKey, press, tabTo, type } from "#client/e2e/support/keyboard.ts";
import { watchOutsider } from "#client/e2e/support/outsider.ts";
import type { Kasama } from "#client/e2e/support/server.ts";
import { test } from "#client/e2e/support/shared.ts";
import { type Visit, visit } from "#client/e2e/support/visit.ts";

/**
 * The whole way from posting a job to an interview that both sides have agreed on. He uses the mouse, she only the
 * keyboard. Each has the dashboard open in a second tab, and an outsider has a page open too. Nothing is reloaded: the
 * actions of one side show on the other side's screens live.
 */

const TITLE = "Payroll officer";
const JONAS = "Jonas Villareal";
const MARICEL = "Maricel Abueva";
const COMPANY = "Luntian Digital";
const NOTE = "Thank you, we read it this week.";
const ASKED = "Sign-language interpreter (Filipino Sign Language)";
const EMPLOYER = `${JONAS} from ${COMPANY}`;
/** What the chat shows of events. Their notifications are announced instead. */
const LINES = [`Maricel applied for ${TITLE}.`, `Jonas is reviewing your application for ${TITLE}.`, "Interview for"];

let kasama: Kasama;
test.beforeAll(({ shared }) => {
  kasama = shared;
});

/** One person's browser: the tab they use, and their dashboard in another tab. */
interface Side extends Visit {
  /** Not touched after it was opened. */
  home: Page;
  /** The documents that the two pages have requested. */
  documents: string[];
  /** The announcements in the tab that the person uses. */
  announced: string[];
}

async function arrive(browser: Browser, who: Person, dashboard: string): Promise<Side> {
  const visited = await visit(browser, { url: kasama.url, as: who });
  const { context, page } = visited;
  await addCookie(context, kasama.url, who);
  const home = await context.newPage();
  const documents: string[] = [];
  for (const tab of [page, home])
    tab.on("request", (request) => {
      if (request.isNavigationRequest()) documents.push(new URL(request.url()).pathname);
    });
  // A listener from the start makes the browser report its file dialogs instead of showing them.
  page.on("filechooser", () => {});
  await recordAnnouncements(page);
  await page.goto(kasama.url + dashboard);
  await home.goto(kasama.url + dashboard);
  await expect(home.getByRole("heading", { level: 1 })).toBeVisible();
  // A background tab draws once a second, and each press waits for it.
  await page.bringToFront();
  return { ...visited, home, documents, announced: [] };
}

const timesAnnounced = async (page: Page, sentence: string): Promise<number> =>
  (await announcementsOf(page)).filter(({ text }) => text.includes(sentence)).length;

/** Expects an announcement. The end of the story checks that each was made once, because a repetition is as wrong. */
async function expectAnnouncement({ page, announced }: Side, sentence: string): Promise<void> {
  announced.push(sentence);
  await expect.poll(() => timesAnnounced(page, sentence), { message: `announced: ${sentence}` }).toBe(1);
}

const expectHeard = (page: Page, pattern: RegExp): Promise<void> =>
  expect.poll(async () => (await announcementsOf(page)).map(({ text }) => text).join("\n")).toMatch(pattern);

/** An open item on a dashboard. */
const need = (page: Page, title: string): Locator =>
  page
    .getByRole("region", { name: /items? needs? your attention$/ })
    .getByRole("listitem")
    .filter({ hasText: title });
/** Her application in the overview of her dashboard. */
const ownRow = (page: Page): Locator =>
  page.getByRole("region", { name: "Your applications" }).getByRole("listitem").filter({ hasText: TITLE });

const room = (page: Page, name: string): Locator =>
  page.getByRole("navigation", { name: "Dashboard" }).getByRole("link", { name, exact: true });

/**
 * Opens another page by keyboard. That page takes the focus once it is loaded, so a key pressed earlier would be lost.
 */
async function goByKeyboard(page: Page, name: string): Promise<void> {
  await press(page, room(page, name));
  await expect(page.getByRole("main")).toBeFocused();
}

test("a job is posted, found, applied for and discussed, and both sides see each step of the other live", async ({
  browser,
}) => {
  test.slow();
  const { him, her, foreign, outsider, end } = await cast(browser);
  try {
    await postByMouse(him);
    await findByKeyboard(her.page);
    await room(him.page, "Applicants").click();
    await expect(him.page.getByText("No one has applied yet")).toBeVisible();

    await applyByKeyboard(her.page);
    await expectApplied(him, her);
    const application = await openResume(him, outsider.page);
    await moveToReview(him, her);
    const interview = await proposeInterview(him, her);
    await askForInterpreter(him, her);
    await agree(him, her);
    await offer(him.page, her.page);
    await expectSameConversation(him, her);

    await expectRefused(foreign, [application, interview, `${interview}/calendar.ics`]);
    await outsider.expectUntouched();
    for (const { page, documents, announced, pageErrors } of [him, her]) {
      for (const sentence of announced) expect([sentence, await timesAnnounced(page, sentence)]).toEqual([sentence, 1]);
      for (const line of LINES) expect([line, await timesAnnounced(page, line)]).toEqual([line, 0]);
      expect(documents, "one document for each tab").toHaveLength(2);
      expect(pageErrors).toEqual([]);
    }
  } finally {
    await end();
  }
});

async function cast(browser: Browser) {
  const admin = await makeAdmin(kasama, "elena@kasama.example");
  const jonas = await makeEmployer(kasama, JONAS, COMPANY, admin);
  const karlo = await makeEmployer(kasama, "Karlo Pineda", "Bagong Araw Foods", admin);
  const maricel = await makeSeeker(kasama, MARICEL, "pwd");
  await send(kasama, "PUT", `/api/jobseeker/${maricel.id}`, maricel, {
    disability: "Deaf",
    desired_job_title: TITLE,
    skills: [{ name: "Payroll" }, { name: "Excel" }],
    access_needs: [{ need: "sign_language_interpreter", note: "", visible_to: "employers_i_apply_to" }],
  });
  // The text alone would match this job as well, but it says nothing about access.
  await kasama.makeJob({ employer_id: karlo.id, title: TITLE, skills: ["Payroll"] });
  const him = await arrive(browser, jonas, EMPLOYER_HOME);
  const her = await arrive(browser, maricel, SEEKER_HOME);
  const third = await visit(browser, { url: kasama.url, as: karlo });
  await addCookie(third.context, kasama.url, karlo);
  const outsider = await watchOutsider(third.page, kasama.url + EMPLOYER_HOME, async (page) => {
    await expect(figure(page, "Open jobs")).toContainText("1");
    await expect(figure(page, "Applicants")).toContainText("0");
    await expect(page.getByRole("heading", { name: "Set up your company" })).toBeVisible();
  });
  const contexts: BrowserContext[] = [him.context, her.context, third.context];
  return { him, her, foreign: karlo, outsider, end: () => Promise.all(contexts.map((context) => context.close())) };
}

async function postByMouse({ page, home }: Side): Promise<void> {
  await expect(figure(home, "Open jobs")).toContainText("0");
  await page.getByRole("link", { name: "Post a job" }).first().click();
  await writeJob(page, TITLE);
  const skill = page.getByRole("combobox", { name: /^Add a skill/ });
  for (const name of ["Payroll", "Excel", "Bookkeeping"]) {
    await skill.fill(name);
    await page.getByRole("button", { name: "Add", exact: true }).click();
  }
  await expect(page.getByRole("list", { name: "Skills of this job" }).getByRole("listitem")).toHaveCount(3);
  await answerAccess(page, "Sign-language interpreter", "Yes");
  await answerAccess(page, "Step-free access", "No");
  await page.getByRole("button", { name: "Publish" }).click();
  await expect(positionRow(page, TITLE).getByText("Open", { exact: true })).toBeVisible();
  await expect(figure(home, "Open jobs")).toContainText("1");
}

async function findByKeyboard(page: Page): Promise<void> {
  await goByKeyboard(page, "Job search");
  await type(page, page.getByRole("searchbox"), "payrol oficer");
  await expect(page.getByRole("heading", { level: 2, name: "2 jobs" })).toBeVisible();
  await press(page, page.getByRole("checkbox", { name: /^Sign-language interpreter/ }), "Space");
  await expect(page.getByRole("heading", { level: 2, name: "1 job", exact: true })).toBeVisible();
  await expect(page).toHaveURL(/search=payrol\+oficer&accommodations=sign_language_interpreter/);
  await press(page, page.getByRole("link", { name: TITLE, exact: true }));
  await expect(page.getByRole("heading", { level: 2, name: TITLE, exact: true })).toBeFocused();
  const why = page.getByRole("article").getByRole("region", { name: "Why it fits you" });
  for (const reason of [
    "You have 2 of 3 required skills",
    "Matches the job you want",
    "Offers a sign-language interpreter (you need this)",
    "Missing from your profile: Bookkeeping",
  ])
    await expect(why.getByText(reason, { exact: true })).toBeVisible();
  await axe(page);
}

async function applyByKeyboard(page: Page): Promise<void> {
  await press(page, page.getByRole("article").getByRole("button", { name: "Apply", exact: true }));
  const dialog = page.getByRole("dialog", { name: `Apply for ${TITLE}` });
  await tabTo(page, dialog.getByRole("radio", { name: /^No resume/ }));
  await page.keyboard.press("ArrowUp");
  await expect(dialog.getByRole("radio", { name: /^Another file/ })).toBeChecked();
  await chooseByKey(page, dialog.locator("input[type=file]"), "Enter", curriculum());
  await type(page, dialog.getByRole("textbox", { name: /^Cover letter/ }), LETTER.replaceAll("\n", " "));
  await press(page, dialog.getByRole("checkbox", { name: /^Share my disability/ }), "Space");
  await axe(page);
  await press(page, dialog.getByRole("button", { name: "Send application", exact: true }));
  const done = page.getByRole("dialog", { name: "Application sent" });
  await expect(done).toBeVisible();
  await press(page, done.getByRole("button", { name: `Message ${COMPANY}` }));
  await expect(chatWindow(page, JONAS)).toBeVisible();
}

/**
 * He sees the application at once: announced, in the notifications' badge, the system line, the list, and the figures of his
 * dashboard.
 */
async function expectApplied(him: Side, { page: hers, home: herHome }: Side): Promise<void> {
  const { page: his, home: hisHome } = him;
  await expectAnnouncement(him, `${MARICEL} applied for ${TITLE}. Open it to start reviewing.`);
  await expect(his.getByRole("button", { name: "Notifications, 1 unread", exact: true })).toBeVisible();
  // The line is no message that waits for a reply.
  await expect(unreadButton(his, 0)).toBeVisible();
  await expect(applicantRow(his, MARICEL)).toContainText("Your turn: Review this application");
  await expect(figure(hisHome, "Applicants")).toContainText("1 application, 1 not reviewed yet");
  await expect(need(hisHome, "1 new application")).toContainText("Not reviewed yet.");

  await expect(log(hers, JONAS)).toContainText(`You applied for ${TITLE}.`);
  await goByKeyboard(hers, "Applications");
  await expect(hers.getByText("Not viewed yet")).toBeVisible();
  await expect(ownRow(herHome)).toContainText("Not viewed yet");
}

/**
 * From the notification to the file: the exact bytes that she sent, downloaded instead of displayed, and refused to
 * others. Returns the address of the application.
 */
async function openResume({ page, context }: Side, outside: Page): Promise<string> {
  await bell(page).click();
  await notificationOf(page, `${MARICEL} applied for`).click();
  const dialog = applicationDialog(page);
  const link = dialog.getByRole("link", { name: `${MARICEL} (PDF)` });
  const saving = page.waitForEvent("download");
  await link.click();
  const saved = await saving;
  expect(saved.suggestedFilename()).toBe(`${MARICEL}.pdf`);
  expect((await readFile(await saved.path())).equals(curriculum().buffer)).toBe(true);
  const address = kasama.url + (await link.getAttribute("href"));
  const served = await context.request.get(address);
  expect(served.headers()["content-type"]).toBe("application/pdf");
  expect(served.headers()["content-disposition"]).toMatch(/^attachment;/);
  expect([403, 404]).toContain((await outside.request.get(address)).status());
  await axe(page);
  await dialog.getByRole("button", { name: "Close", exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Notifications", exact: true })).toBeVisible();
  return `/api/applications/${await applicantRow(page, MARICEL).getAttribute("data-application")}`;
}

async function moveToReview({ page: his, home: hisHome }: Side, her: Side): Promise<void> {
  const { page: hers, home: herHome } = her;
  // He opened it from the notification: she sees that without a reload, and gets no notification about it.
  for (const place of [hers.locator("main"), ownRow(herHome)])
    await expect(place).toContainText(`Viewed: waiting for ${COMPANY}`);
  await expect(hers.getByRole("button", { name: "Notifications", exact: true })).toBeVisible();
  await applicantRow(his, MARICEL).getByRole("link").click();
  await expect(sheet(his).getByText("Deaf")).toBeVisible();
  await expect(sheet(his).getByText("Has 2 of 3 required skills")).toBeVisible();
  await sheet(his).getByRole("button", { name: "Start review", exact: true }).click();
  const dialog = his.getByRole("dialog");
  await dialog.getByRole("textbox").fill(NOTE);
  await dialog.getByRole("button", { name: "Start review", exact: true }).click();
  await expect(dialog).toHaveCount(0);

  await expectAnnouncement(
    her,
    `Your application is in review. ${EMPLOYER} is reviewing your application for ${TITLE}.`,
  );
  await expect(herHome.getByRole("button", { name: "Notifications, 1 unread", exact: true })).toBeVisible();
  await expect(hers.getByText(`${COMPANY} is reviewing it`)).toBeVisible();
  await expect(ownRow(herHome)).toContainText(/Applied .+ → Viewed .+ → In review/);
  await expect(need(hisHome, "1 new application")).toHaveCount(0);
  await expect(figure(hisHome, "Interview rate")).toContainText("0 of 1 reviewed");
  await expect(log(hers, JONAS)).toContainText(`Jonas is reviewing your application for ${TITLE}. “${NOTE}”`);
}

/** Returns the address of the interview. */
async function proposeInterview({ page: his, home: hisHome }: Side, her: Side): Promise<string> {
  const { page: hers, home: herHome } = her;
  await sheet(his).getByRole("button", { name: "Invite to an interview", exact: true }).click();
  const dialog = his.getByRole("dialog", { name: /^Invite Maricel to an interview/ });
  await dialog.getByRole("button", { name: "Send invitation", exact: true }).click();
  await expect(dialog.getByRole("alert").filter({ hasText: "Please fix" })).toBeFocused();
  await axe(his);
  const day = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);
  await dialog.getByLabel("Date").fill(day);
  await dialog.getByLabel("Time", { exact: true }).fill("14:00");
  await dialog.getByRole("radio", { name: /^Video call/ }).check();
  await dialog.getByLabel(/^Link to the call/).fill("https://meet.example/interview");
  await dialog.getByRole("button", { name: "Send invitation", exact: true }).click();
  await expect(dialog).toHaveCount(0);

  await expect(hers.getByText("Your turn: Choose an interview time")).toBeVisible();
  await expect(need(herHome, "Choose an interview time")).toBeVisible();
  await expect(figure(hisHome, "Interview rate")).toContainText("1 of 1 reviewed");
  // The move and the invitation arrive together: announced one by one, or as a number. Later ones are announced on
  // their own.
  await expectHeard(hers, /invited you to an interview|new notifications/);
  const card = interviewCard(chatWindow(hers, JONAS));
  await expect(card).toContainText("Waiting for an answer");
  await expect(card.getByRole("link", { name: "https://meet.example/interview" })).toBeVisible();
  return `/api/interviews/${await card.getAttribute("data-interview")}`;
}

async function askForInterpreter(him: Side, her: Side): Promise<void> {
  const { page: his, home: hisHome } = him;
  const { page: hers } = her;
  const card = interviewCard(chatWindow(hers, JONAS));
  await press(hers, card.getByRole("button", { name: "Ask for an adjustment", exact: true }));
  const question = hers.getByRole("dialog");
  await tabTo(hers, question.getByRole("combobox"));
  await hers.keyboard.type("Sign");
  await expect(question.getByRole("combobox")).toHaveValue("sign_language_interpreter");
  await type(hers, question.getByRole("textbox"), "Filipino Sign Language");
  await press(hers, question.getByRole("button", { name: "Send request", exact: true }));
  await expect(question).toHaveCount(0);
  await expect(card).toContainText(`${ASKED}. Waiting for a reply`);

  await expectAnnouncement(him, `Adjustment requested. ${MARICEL} asked for an adjustment for the ${TITLE} interview.`);
  await expect(applicantRow(his, MARICEL)).toContainText("Your turn: They asked for an adjustment");
  await expect(interviewCard(sheet(his))).toContainText(`${ASKED}. Waiting for a reply`);
  await expect(need(hisHome, "Adjustment requested")).toBeVisible();

  await interviewCard(sheet(his))
    .getByRole("button", { name: /^Reply/ })
    .click();
  const answer = his.getByRole("dialog");
  await answer.getByRole("radio", { name: "Yes, we'll arrange it" }).check();
  await answer.getByRole("button", { name: "Send reply", exact: true }).click();
  await expect(answer).toHaveCount(0);
  await expectAnnouncement(
    her,
    `Reply to your adjustment request. ${EMPLOYER} replied. Open your interview for ${TITLE} to read it.`,
  );
  await expect(card).toContainText(`${ASKED}. Agreed`);
}

async function agree(him: Side, { page: hers, home: herHome }: Side): Promise<void> {
  const { page: his, home: hisHome } = him;
  const card = interviewCard(chatWindow(hers, JONAS));
  await press(hers, card.getByRole("button", { name: "Accept", exact: true }));
  await expect(card.getByRole("link", { name: /^Add to calendar/ })).toBeVisible();
  // The button was removed by its own action, but the focus is not lost.
  await expect(card.getByRole("button", { name: "Suggest another time", exact: true })).toBeFocused();
  await expect(hers.getByText(/^Interview: \w+day, /)).toBeVisible();
  await axe(hers);

  await expectAnnouncement(him, `Interview confirmed. ${MARICEL} confirmed the interview for ${TITLE}.`);
  await expect(applicantRow(his, MARICEL)).toContainText(/Interview: \w+day, /);
  await expect(interviewCard(sheet(his)).getByText("Agreed", { exact: true }).first()).toBeVisible();
  await expect(need(hisHome, "Adjustment requested")).toHaveCount(0);
  await expect(need(herHome, "Choose an interview time")).toHaveCount(0);
  await expect(ownRow(herHome)).toContainText(/Interview: \w+day/);
  await axe(his);
}

/** The subject of a conversation, in the line above its messages. */
const about = (page: Page, name: string, status: string): Locator =>
  chatWindow(page, name).getByRole("button", { name: `About: ${TITLE}, ${status}`, exact: true });

async function offer(his: Page, hers: Page): Promise<void> {
  await expect(about(hers, JONAS, "Interview")).toBeVisible();
  await sheet(his).getByRole("button", { name: "Move to Offer", exact: true }).click();
  await his.getByRole("dialog").getByRole("button", { name: "Move to Offer", exact: true }).click();
  await expect(about(hers, JONAS, "Offer")).toBeVisible();
}

/** Both sides see the same record, and none of its lines counts as unread. */
async function expectSameConversation({ page: his, home: hisHome }: Side, { page: hers }: Side): Promise<void> {
  await openChat(his, MARICEL);
  await expect
    .poll(() => textsOf(his, MARICEL))
    .toEqual([
      `Maricel applied for ${TITLE}.`,
      `You started reviewing Maricel's application for ${TITLE}. “${NOTE}”`,
      `You moved Maricel's application for ${TITLE} to the interview stage.`,
      `Maricel asked for an adjustment for the ${TITLE} interview: ${ASKED}.`,
      `You'll provide this adjustment for the ${TITLE} interview: ${ASKED}.`,
      expect.stringMatching(new RegExp(`^Maricel confirmed the interview for ${TITLE}: \\w+,? \\d`)),
      `You made Maricel an offer for ${TITLE}.`,
    ]);
  expect(await textsOf(hers, JONAS)).toEqual([
    `You applied for ${TITLE}.`,
    `Jonas is reviewing your application for ${TITLE}. “${NOTE}”`,
    `Jonas moved your application for ${TITLE} to the interview stage.`,
    `You asked for an adjustment for the ${TITLE} interview: ${ASKED}.`,
    `Jonas will provide this adjustment for the ${TITLE} interview: ${ASKED}.`,
    expect.stringMatching(new RegExp(`^You confirmed the interview for ${TITLE}: \\w+,? \\d`)),
    `Jonas made you an offer for ${TITLE}.`,
  ]);
  const sentence = /^Interview for Payroll officer, by video: confirmed for \w+day, /;
  for (const place of [chatWindow(his, MARICEL), chatWindow(hers, JONAS)])
    await expect(interviewCard(place).getByText(sentence)).toHaveCount(1);
  await expect(hisHome.getByRole("heading", { name: /unread message/ })).toHaveCount(0);
  await about(his, MARICEL, "Offer").click();
  await expect(applicationDialog(his)).toContainText(TITLE);
}

/** A user who is not involved has no access, even with the address. */
async function expectRefused(foreign: Person, addresses: readonly string[]): Promise<void> {
  const headers = { authorization: `Bearer ${foreign.token}` };
  for (const address of addresses)
    expect([403, 404]).toContain((await fetch(kasama.url + address, { headers })).status);
}

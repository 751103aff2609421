import { type Browser, expect, type Page, test } from "playwright/test";
import { announcementsOf, recordAnnouncements } from "#client/e2e/support/announcements.ts";
import { bubble, openChat } from "#client/e2e/support/chat.ts";
import {
  makeAdmin,
  makeEmployer,
  makeSeeker,
  openConversation,
  type Person,
  send as say,
} from "#client/e2e/support/community.ts";
import { send } from "#client/e2e/support/hiring.ts";
import { press, tabTo } from "#client/e2e/support/keyboard.ts";
import { controlConnection } from "#client/e2e/support/network/connection.ts";
import { type Kasama, startKasama } from "#client/e2e/support/server.ts";
import { type Visit, visit } from "#client/e2e/support/visit.ts";
import { reportsTexts as texts } from "#client/features/admin/reports/texts/reports.texts.ts";

/**
 * Reports, from the chat to the admins and back to the reporter. Uses its own server, so that the list has no other
 * report.
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
  for (const { context } of visits.splice(0)) await context.close();
});

const REPORTS = "/AdminDashboard/reports";
const LINE = "Send me 500 pesos for the uniform first";

async function visitor(browser: Browser, as: Person, width = 1280): Promise<Page> {
  const one = await visit(browser, { url: kasama.url, as, width });
  visits.push(one);
  return one.page;
}

/** A job seeker who has received a message from a company with this name. */
async function pair(company: string) {
  const maricel = await makeSeeker(kasama, "Maricel Abueva", "pwd");
  const jonas = await makeEmployer(kasama, "Jonas Villareal", company, elena);
  const conversation = await openConversation(kasama, maricel, jonas);
  await say(kasama, conversation, jonas, maricel, LINE);
  return { maricel, jonas, conversation };
}

/** Creates a report through the API. Returns its number. */
async function report(company: string) {
  const { maricel, jonas, conversation } = await pair(company);
  const body = { target: { kind: "conversation", id: conversation }, reason: "scam", details: "He wants money." };
  const { id } = await send<{ id: number }>(kasama, "POST", "/api/reports", maricel, body);
  return { maricel, jonas, id };
}
const decide = (id: number, by: Person) =>
  send(kasama, "PATCH", `/api/admin/reports/${id}`, by, {
    ...{ status: "dismissed", outcome: "Thank you for telling us.", seen: "open" },
  });

const heading = (page: Page, name: string) => page.getByRole("heading", { name, exact: true });
const save = (page: Page) => page.getByRole("button", { name: texts.save, exact: true });

test("a report from the chat shows live to an admin, who decides it by keyboard; the seeker sees the outcome live", async ({
  browser,
}) => {
  const { maricel } = await pair("Luntian Digital");
  const admin = await visitor(browser, elena);
  await admin.goto(kasama.url + REPORTS);
  await expect(admin.getByText(texts.empty.open.title)).toBeVisible();

  const seeker = await visitor(browser, maricel);
  await seeker.goto(`${kasama.url}/ApplicantDashboard`);
  await openChat(seeker, "Jonas Villareal");
  await bubble(seeker, "Jonas Villareal", LINE).hover();
  await seeker.getByRole("button", { name: `Options for: ${LINE}`, exact: true }).click();
  await seeker.getByRole("button", { name: "Report", exact: true }).click();
  const dialog = seeker.getByRole("dialog", { name: "Report this message" });
  await dialog.getByRole("radio", { name: /^Scam/ }).check();
  await dialog.getByRole("textbox").fill("He wants money before the interview.");
  await dialog.getByRole("button", { name: "Send report", exact: true }).click();
  await expect(dialog.getByText("Your report was sent")).toBeVisible();
  await seeker.keyboard.press("Escape");

  await press(admin, admin.getByRole("link", { name: "Scam: Luntian Digital", exact: true }));
  await expect(heading(admin, "Scam: Luntian Digital")).toBeVisible();
  await expect(admin.getByText("He wants money before the interview.")).toBeVisible();
  const reported = admin.getByRole("listitem").filter({ hasText: texts.thisOne });
  await expect(reported).toContainText(LINE);

  // To the person's page, which has warning and suspension, and back to decide.
  await press(admin, admin.getByRole("link", { name: /^Take action/ }));
  await press(admin, admin.getByRole("link", { name: "Back to the report", exact: true }));
  await expect(heading(admin, "Scam: Luntian Digital")).toBeVisible();

  // Without a choice or text it shows an error and moves the focus there.
  await press(admin, save(admin));
  await expect(admin.getByText(texts.chooseVerdict)).toBeVisible();
  await expect(admin.getByRole("radio", { name: /^Resolve/ })).toBeFocused();
  await admin.keyboard.press("Space");
  await tabTo(admin, admin.getByRole("radio", { name: texts.actions.none, exact: true }));
  await admin.keyboard.press("ArrowDown");
  await expect(admin.getByRole("radio", { name: texts.actions.warned, exact: true })).toBeChecked();
  const [suggested = { name: "", words: "" }] = texts.suggested.resolved;
  await press(admin, admin.getByRole("button", { name: suggested.name, exact: true }));
  await expect(admin.getByRole("textbox", { name: texts.outcome })).toHaveValue(suggested.words);
  await press(admin, save(admin));
  await expect(admin.getByText(texts.saved)).toBeVisible();
  await expect(heading(admin, texts.decision)).toBeFocused();
  await expect(admin.getByText(texts.actions.warned, { exact: true })).toBeVisible();
  await expect(save(admin)).toHaveCount(0);

  await seeker.getByRole("button", { name: "Notifications, 1 unread", exact: true }).click();
  const note = seeker.getByRole("region", { name: "Notifications", exact: true }).getByRole("listitem");
  await expect(note).toContainText("We acted on your report");
  await expect(note).toContainText(suggested.words);
  await expect(note).not.toContainText(/warn/i);

  await press(admin, admin.getByRole("link", { name: texts.all, exact: true }));
  await expect(admin.getByText(texts.empty.open.title)).toBeVisible();
  await press(admin, admin.getByRole("link", { name: /Resolved$/ }));
  await expect(admin).toHaveURL(/\?status=resolved$/);
  await expect(heading(admin, "Scam: Luntian Digital")).toBeVisible();
});

test("the second of two admins sees who decided first and the decision", async ({ browser }) => {
  const { id } = await report("Bagong Araw Foods");
  const page = await visitor(browser, ruth);
  const connection = await controlConnection(page);
  await page.goto(`${kasama.url}${REPORTS}/${id}`);
  await page.getByRole("radio", { name: /^Dismiss/ }).check();
  await page.getByRole("button", { name: texts.suggested.dismissed[0]?.name ?? "", exact: true }).click();
  // Live updates are held back: the page does not know what another admin does.
  connection.hold();
  await decide(id, elena);
  await save(page).click();
  await expect(page.getByText(/^Elena Santos dismissed it .* ago\.$/).first()).toBeVisible();
  await expect(page.getByText(texts.told, { exact: true })).toBeVisible();
  await expect(page.getByText("Thank you for telling us.", { exact: true })).toBeVisible();
  await expect(save(page)).toHaveCount(0);
});

test("an admin who is viewing a report sees another admin's decision, in the list and on the report's page", async ({
  browser,
}) => {
  const { id } = await report("Hilaga Textiles");
  const [list, page] = [await visitor(browser, ruth), await visitor(browser, ruth, 320)];
  await recordAnnouncements(list);
  await list.goto(kasama.url + REPORTS);
  await expect(heading(list, "Scam: Hilaga Textiles")).toBeVisible();
  await page.goto(`${kasama.url}${REPORTS}/${id}`);
  await page.getByRole("textbox", { name: texts.outcome }).focus();
  await decide(id, elena);
  await expect(heading(list, "Scam: Hilaga Textiles")).toHaveCount(0);
  await expect
    .poll(async () => (await announcementsOf(list)).map(({ text }) => text))
    .toContainEqual(expect.stringMatching(/open now\.$/));
  await expect(page.getByText(texts.elsewhere)).toBeVisible();
  await expect(heading(page, texts.decision)).toBeFocused();
  await expect(page.getByText(texts.told, { exact: true })).toBeVisible();
});

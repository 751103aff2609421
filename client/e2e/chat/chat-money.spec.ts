import { type Browser, expect, type Page } from "playwright/test";
import { announcementsOf, recordAnnouncements } from "#client/e2e/support/announcements.ts";
import { axe, expectReflow } from "#client/e2e/support/audit.ts";
import { bubble, composer } from "#client/e2e/support/chat.ts";
import { makeAdmin, makeEmployer, makeSeeker, openConversation, type Person } from "#client/e2e/support/community.ts";
import type { Kasama } from "#client/e2e/support/server.ts";
import { test } from "#client/e2e/support/shared.ts";
import { type Visit, visit } from "#client/e2e/support/visit.ts";
import { conversationQuery } from "#shared/chat/chat.links.ts";
import { LANGUAGE_COOKIE } from "#shared/texts/language-cookie.ts";
import type { Language } from "#shared/texts/languages.ts";

/** An employer asks a job seeker for money: both are warned, and nothing is blocked. */

let kasama: Kasama;
let admin: Person;
const visits: Visit[] = [];

test.beforeAll(async ({ shared }) => {
  kasama = shared;
  admin = await makeAdmin(kasama, "elena@kasama.example");
});
test.afterEach(async () => {
  for (const { context } of visits.splice(0)) await context.close();
});

const JONAS = "Jonas Villareal";
const MARICEL = "Maricel Abueva";
const ASKS = "Para ma-reserve ang slot mo, ₱1,500 placement fee sa GCash ko.";

async function pageOf(browser: Browser, who: Person, path: string, language: Language, width?: number): Promise<Page> {
  const one = await visit(browser, { url: kasama.url, as: who, audited: true, ...(width ? { width } : {}) });
  visits.push(one);
  await recordAnnouncements(one.page);
  await one.page.context().addCookies([{ name: LANGUAGE_COOKIE, value: language, url: kasama.url }]);
  await one.page.goto(kasama.url + path);
  await expect(one.page.getByRole("log")).toBeVisible();
  return one.page;
}

/** Both with their conversation open. */
async function together(browser: Browser, language: Language, width?: number) {
  const maricel = await makeSeeker(kasama, MARICEL, "pwd");
  const jonas = await makeEmployer(kasama, JONAS, "Luntian Digital", admin);
  const link = conversationQuery(await openConversation(kasama, maricel, jonas));
  const her = await pageOf(browser, maricel, `/ApplicantDashboard?${link}`, language, width);
  const him = await pageOf(browser, jonas, `/EmployerDashboard?${link}`, language, width);
  return { her, him };
}

test("the sender is asked first, by keyboard; the job seeker is warned once, reports it and hides the warning", async ({
  browser,
}) => {
  const { her, him } = await together(browser, "en");
  const question = him.getByRole("alertdialog", { name: "Send a message that asks for money?" });
  const edit = him.getByRole("button", { name: "Edit message", exact: true });
  await composer(him, MARICEL).focus();
  await him.keyboard.type(ASKS);
  await him.keyboard.press("Enter");
  await expect(question).toBeVisible();
  await expect(edit).toBeFocused();
  await expect(edit).toHaveAccessibleDescription(/Maricel will see a warning.*We don't block or report/);
  await axe(him);
  await him.keyboard.press("Escape");
  await expect(question).toHaveCount(0);
  await expect(composer(him, MARICEL)).toBeFocused();
  await expect(composer(him, MARICEL)).toHaveValue(ASKS);
  await him.keyboard.press("Enter");
  await expect(edit).toBeFocused();
  await him.keyboard.press("Tab");
  await expect(him.getByRole("button", { name: "Send anyway", exact: true })).toBeFocused();
  await him.keyboard.press("Enter");
  await expect(bubble(him, MARICEL, ASKS)).toContainText(/Sent|Delivered|Seen/);
  await expect(composer(him, MARICEL)).toBeFocused();
  await expect(him.getByRole("note")).toHaveCount(0);

  const warning = her.getByRole("note", { name: "Warning: Employers may not ask you for money." });
  await expect(bubble(her, JONAS, ASKS).getByRole("note")).toBeVisible();
  const said = async () => (await announcementsOf(her)).map(({ text }) => text).join("\n");
  await expect.poll(said).toContain("Warning: Employers may not ask you for money.");
  await axe(her);
  await warning.getByRole("button", { name: "Report this message" }).press("Enter");
  await expect(her.getByRole("heading", { name: "Report this message" })).toBeFocused();
  await expect(her.getByRole("radio", { name: /^Scam/ })).toBeChecked();
  await her.getByRole("button", { name: "Send report", exact: true }).press("Enter");
  await expect(her.getByText("Your report was sent")).toBeVisible();
  await her.keyboard.press("Escape");
  await expect(warning).toBeFocused();
  await expect(warning).toContainText("You reported this message.");
  await her.keyboard.press("Tab");
  await expect(her.getByRole("button", { name: "Hide this warning" })).toBeFocused();
  await her.keyboard.press("Enter");
  await expect(warning).toHaveCount(0);
  await expect(bubble(her, JONAS, ASKS)).toBeFocused();
  expect((await said()).match(/Warning: /g)).toHaveLength(1);

  await her.reload();
  await expect(bubble(her, JONAS, ASKS)).toBeVisible();
  await expect(warning).toHaveCount(0);
  await composer(him, MARICEL).fill("Magpadala ka muna ng 500.");
  await composer(him, MARICEL).press("Enter");
  await him.getByRole("button", { name: "Send anyway", exact: true }).click();
  await expect(bubble(her, JONAS, "Magpadala ka muna ng 500.").getByRole("note")).toBeVisible();
  await expect(warning).toHaveCount(1);
});

test("on a small screen in Filipino, a request that is edited into a sent message is asked about and warned of", async ({
  browser,
}) => {
  const { her, him } = await together(browser, "fil", 320);
  const field = him.getByRole("textbox", { name: `Message para kay ${MARICEL}` });
  await field.fill("Magandang araw, Maricel!");
  await field.press("Enter");
  await expect(her.getByRole("log")).toContainText("Magandang araw");
  await expect(her.getByRole("note")).toHaveCount(0);
  await field.press("ArrowUp");
  const editing = him.getByRole("textbox", { name: "Binabago ang message mo" });
  await editing.fill(ASKS);
  await editing.press("Enter");
  const question = him.getByRole("alertdialog", { name: "I-save ang message na humihingi ng pera?" });
  await expect(question).toBeVisible();
  await expectReflow(him);
  await axe(him);
  await him.getByRole("button", { name: "Baguhin ang message" }).click();
  await expect(editing).toBeFocused();
  await expect(editing).toHaveValue(ASKS);
  await editing.press("Enter");
  await him.getByRole("button", { name: "I-save pa rin" }).click();
  await expect(question).toHaveCount(0);
  await expect(field).toBeVisible();

  const warning = her.getByRole("note", { name: "Babala: Hindi puwedeng humingi ng pera sa iyo ang mga employer." });
  await expect(warning).toBeVisible();
  await expectReflow(her);
  await axe(her);
  await warning.getByRole("button", { name: "I-report ang message na ito" }).click();
  await expect(her.getByRole("radio", { name: /^Scam/ })).toBeChecked();
  await her.keyboard.press("Escape");
  await expect(warning.getByRole("button", { name: "I-report ang message na ito" })).toBeFocused();
});

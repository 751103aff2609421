import { type Browser, expect, type Page } from "playwright/test";
import { makeAdmin, makeEmployer, makeSeeker, openConversation, type Person } from "#client/e2e/support/community.ts";
import { applyFor, moveTo, postJob, propose, send } from "#client/e2e/support/hiring.ts";
import type { Kasama } from "#client/e2e/support/server.ts";
import { test } from "#client/e2e/support/shared.ts";
import { type Visit, visit } from "#client/e2e/support/visit.ts";
import { conversationQuery } from "#shared/chat/chat.links.ts";
import { LANGUAGE_COOKIE } from "#shared/texts/language-cookie.ts";
import type { Language } from "#shared/texts/languages.ts";

/** Two people with different languages in one conversation. */

const JOB = "Payroll officer";

let kasama: Kasama;
const visits: Visit[] = [];
test.beforeEach(({ shared }) => {
  kasama = shared;
});
test.afterEach(async () => {
  for (const { context } of visits.splice(0)) await context.close();
});

const speak = (page: Page, value: Language) =>
  page.context().addCookies([{ name: LANGUAGE_COOKIE, value, url: kasama.url }]);

async function pageOf(browser: Browser, who: Person, home: string, language: Language): Promise<Page> {
  const one = await visit(browser, { url: kasama.url, as: who });
  visits.push(one);
  await speak(one.page, language);
  await one.page.goto(kasama.url + home);
  return one.page;
}

const line = (page: Page, text: string) => page.getByRole("log").getByText(text, { exact: true });

test("each side reads every line in their own language and from their own side", async ({ browser }, testInfo) => {
  const admin = await makeAdmin(kasama, "elena@kasama.example");
  const jonas = await makeEmployer(kasama, "Jonas Villareal", "Luntian Digital", admin);
  const maricel = await makeSeeker(kasama, "Maricel Abueva", "pwd");
  const link = conversationQuery(await openConversation(kasama, maricel, jonas));
  const her = await pageOf(browser, maricel, `/ApplicantDashboard?${link}`, "fil");
  const him = await pageOf(browser, jonas, `/EmployerDashboard?${link}`, "en");
  await expect(her.locator("html")).toHaveAttribute("lang", "fil");
  await expect(her.getByRole("log")).toBeVisible();
  await expect(him.getByRole("log")).toBeVisible();
  const bothRead = async (hers: string, his: string) => {
    await expect(line(her, hers)).toBeVisible();
    await expect(line(him, his)).toBeVisible();
  };

  const application = await applyFor(kasama, await postJob(kasama, jonas, JOB), maricel);
  await bothRead(`Nag-apply ka para sa ${JOB}.`, `Maricel applied for ${JOB}.`);
  await moveTo(kasama, jonas, application.id, "review");
  await bothRead(
    `Nire-review ni Jonas ang application mo para sa ${JOB}.`,
    `You started reviewing Maricel's application for ${JOB}.`,
  );
  const interview = await propose(kasama, jonas, application.id);
  await bothRead(
    `Inilipat ni Jonas sa interview stage ang application mo para sa ${JOB}.`,
    `You moved Maricel's application for ${JOB} to the interview stage.`,
  );
  const asked = { action: "ask_adjustment", version: 1, need: "other", words: "FSL interpreter" };
  await send(kasama, "PATCH", `/api/interviews/${interview.id}`, maricel, asked);
  await bothRead(
    `Humiling ka ng adjustment sa interview para sa ${JOB}: FSL interpreter.`,
    `Maricel asked for an adjustment for the ${JOB} interview: FSL interpreter.`,
  );
  const need = him.getByRole("heading", { name: "Adjustment requested", exact: true });
  await expect(need).toBeVisible();
  await send(kasama, "POST", `/api/applications/${application.id}/withdraw`, maricel, {});
  await bothRead(`Binawi mo ang application mo para sa ${JOB}.`, `Maricel withdrew their application for ${JOB}.`);
  // What an employer no longer sees needs no answer.
  await expect(need).toHaveCount(0);
  for (const [name, page] of Object.entries({ her, him }))
    await page.screenshot({ path: testInfo.outputPath(`${name}.png`) });

  // The same rows, read in another language.
  await speak(him, "fil");
  await him.goto(`${kasama.url}/EmployerDashboard?${link}`);
  await expect(line(him, `Nag-apply si Maricel para sa ${JOB}.`)).toBeVisible();
  await expect(line(him, `Binawi ni Maricel ang application niya para sa ${JOB}.`)).toBeVisible();
});

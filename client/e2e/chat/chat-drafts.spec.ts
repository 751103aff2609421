import { expect } from "playwright/test";
import { chatWindow, composer, openChat } from "#client/e2e/support/chat.ts";
import { makeAdmin, makeEmployer, makeSeeker, openConversation, send } from "#client/e2e/support/community.ts";
import type { Kasama } from "#client/e2e/support/server.ts";
import { test } from "#client/e2e/support/shared.ts";
import { visit } from "#client/e2e/support/visit.ts";

/** Unsent drafts: kept over a reload, the same in every tab, removed by a logout. */

let kasama: Kasama;
test.beforeAll(async ({ shared }) => {
  kasama = shared;
});

const JONAS = "Jonas Villareal";

test("a draft survives the reload, shows in the other tab, and is gone for the next user of the computer", async ({
  browser,
}) => {
  const admin = await makeAdmin(kasama, "elena@kasama.example");
  const jonas = await makeEmployer(kasama, JONAS, "Luntian Digital", admin);
  const maricel = await makeSeeker(kasama, "Maricel Abueva", "pwd");
  await send(kasama, await openConversation(kasama, maricel, jonas), jonas, maricel, "Magandang umaga");
  const { context, page } = await visit(browser, { url: kasama.url, as: maricel });
  try {
    await page.goto(`${kasama.url}/ApplicantDashboard`);
    await openChat(page, JONAS);
    await composer(page, JONAS).pressSequentially("Sir, tungkol po sa");
    // No wait for the save timer: leaving the page saves the draft.
    await page.reload();
    await expect(composer(page, JONAS)).toHaveValue("Sir, tungkol po sa");
    await expect(composer(page, JONAS)).not.toBeFocused();

    const other = await context.newPage();
    await other.goto(`${kasama.url}/ApplicantDashboard`);
    await expect(composer(other, JONAS)).toHaveValue("Sir, tungkol po sa");
    await composer(page, JONAS).fill("Sir, tungkol po sa trabaho");
    await expect(composer(other, JONAS)).toHaveValue("Sir, tungkol po sa trabaho");
    await composer(page, JONAS).press("Enter");
    await expect(composer(other, JONAS)).toHaveValue("");
    await expect(chatWindow(other, JONAS)).toContainText("tungkol po sa trabaho");

    await composer(page, JONAS).fill("Something private");
    await expect(composer(other, JONAS)).toHaveValue("Something private");
    await page.getByRole("button", { name: /account menu/i }).click();
    await page.getByRole("button", { name: "Logout", exact: true }).click();
    await expect(page).toHaveURL(`${kasama.url}/`);
    const left = () => page.evaluate(() => JSON.stringify(Object.entries(localStorage)));
    await expect.poll(left).not.toContain("private");
  } finally {
    await context.close();
  }
});

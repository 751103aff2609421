import { expect, type Page } from "playwright/test";
import { axe } from "#client/e2e/support/audit.ts";
import { bubble, chatWindow, composer, messagesEntry } from "#client/e2e/support/chat.ts";
import {
  makeAdmin,
  makeEmployer,
  makeSeeker,
  openConversation,
  type Person,
  send,
} from "#client/e2e/support/community.ts";
import type { Kasama } from "#client/e2e/support/server.ts";
import { test } from "#client/e2e/support/shared.ts";
import { visit } from "#client/e2e/support/visit.ts";

/** The links in an email about missed messages. */

let kasama: Kasama;
let maricel: Person;
let conversation: number;
const JONAS = "Jonas Villareal";

test.beforeAll(async ({ shared }) => {
  kasama = shared;
  const admin = await makeAdmin(kasama, "elena@kasama.example");
  maricel = await makeSeeker(kasama, "Maricel Abueva", "pwd");
  const jonas = await makeEmployer(kasama, JONAS, "Luntian Digital", admin);
  conversation = await openConversation(kasama, maricel, jonas);
  await send(kasama, conversation, jonas, maricel, "Magandang umaga");
});

const home = () => `${kasama.url}/ApplicantDashboard`;

async function logIn(page: Page): Promise<void> {
  await expect(page).toHaveURL(`${kasama.url}/login`);
  await page.getByLabel("Email").fill(maricel.email);
  await page.getByLabel("Password", { exact: true }).fill(maricel.password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

test("the conversation opens once, after the sign-in", async ({ browser }) => {
  const { context, page, pageErrors } = await visit(browser, { url: kasama.url });
  try {
    await page.goto(`${home()}?conversation=${conversation}`);
    await logIn(page);
    await expect(bubble(page, JONAS, "Magandang umaga")).toBeVisible();
    await expect(composer(page, JONAS)).toBeFocused();
    await expect(page).toHaveURL(home());
    await page.getByRole("button", { name: `Close chat with ${JONAS}`, exact: true }).click();
    await page.reload();
    await expect(messagesEntry(page)).toBeVisible();
    await expect(chatWindow(page, JONAS)).toHaveCount(0);
    expect(pageErrors).toEqual([]);
  } finally {
    await context.close();
  }
});

test("nothing opens for someone else's conversation or an unknown one", async ({ browser }) => {
  const { context, page, pageErrors } = await visit(browser, { url: kasama.url, as: maricel });
  try {
    for (const id of [String(conversation + 1), "0", "x", ""]) {
      await page.goto(`${home()}?conversation=${id}`);
      await expect(messagesEntry(page)).toBeVisible();
      await expect(page.getByRole("region", { name: /^Chat with/ })).toHaveCount(0);
    }
    expect(pageErrors).toEqual([]);
  } finally {
    await context.close();
  }
});

for (const width of [1280, 320]) {
  test(`the other link leads to the settings, where these emails can be turned off, at ${width} px`, async ({
    browser,
  }) => {
    const { context, page } = await visit(browser, { url: kasama.url, as: maricel, width });
    try {
      await page.goto(`${home()}?chat-settings`);
      const off = page
        .getByRole("dialog", { name: "Chat settings" })
        .getByRole("switch", { name: "Email me missed messages", exact: true });
      await expect(off).toBeChecked();
      await expect(off).toHaveAccessibleDescription(/10 minutes/);
      await axe(page);
      const saved = page.waitForResponse((answer) => answer.url().endsWith("/api/preferences"));
      await off.press("Space");
      expect((await saved).ok()).toBe(true);
      await page.reload();
      await expect(page).toHaveURL(home());
      await expect(page.getByRole("dialog")).toHaveCount(0);
      await page.goto(`${home()}?chat-settings`);
      await expect(off).not.toBeChecked();
      await off.press("Space");
    } finally {
      await context.close();
    }
  });
}

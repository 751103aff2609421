import { type BrowserContext, expect, type Page } from "playwright/test";
import { bubble, composer, openChat, say, textsOf } from "#client/e2e/support/chat.ts";
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

/** Unsent messages when the session ends: a logout asks and then deletes them; otherwise they are kept. */

let kasama: Kasama;
let maricel: Person;
const JONAS = "Jonas Villareal";
const TEXT = "Hindi pa naipadala";
const home = () => `${kasama.url}/ApplicantDashboard`;

test.beforeEach(async ({ shared }) => {
  kasama = shared;
  const admin = await makeAdmin(kasama, "elena@kasama.example");
  maricel = await makeSeeker(kasama, "Maricel Abueva", "pwd");
  const jonas = await makeEmployer(kasama, JONAS, "Luntian Digital", admin);
  await send(kasama, await openConversation(kasama, maricel, jonas), jonas, maricel, "Magandang umaga");
});

async function logOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: /account menu/i }).click();
  await page.getByRole("button", { name: "Logout", exact: true }).click();
}
const question = (page: Page) => page.getByRole("alertdialog", { name: "Some messages haven't been sent yet" });

async function logIn(page: Page): Promise<void> {
  await page.goto(`${kasama.url}/login`);
  await page.getByLabel("Email").fill(maricel.email);
  await page.getByLabel("Password", { exact: true }).fill(maricel.password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page).toHaveURL(home());
}

/** Everything that this browser has stored of her messages. */
const storedIn = (page: Page) =>
  page.evaluate(async (name) => {
    const opened = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open(name);
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
    const all = await new Promise<unknown>((resolve) => {
      const request = opened.transaction("entries").objectStore("entries").getAll();
      request.onsuccess = () => resolve(request.result);
    });
    opened.close();
    return JSON.stringify([all, Object.entries(localStorage)]);
  }, `kasama-outbox-${maricel.id}`);

/** Two of her tabs. The first one has a message that cannot be sent. */
async function twoTabs(context: BrowserContext, page: Page): Promise<Page> {
  await page.goto(home());
  await openChat(page, JONAS);
  await expect(bubble(page, JONAS, "Magandang umaga")).toBeVisible();
  const other = await context.newPage();
  await other.goto(home());
  await expect(composer(other, JONAS)).toBeVisible();
  await context.setOffline(true);
  await say(page, JONAS, TEXT);
  await expect(bubble(other, JONAS, TEXT)).toContainText("Waiting to be sent");
  return other;
}

test("a logout in the other tab asks too; cancelling keeps the unsent message, confirming deletes it in both tabs", async ({
  browser,
}) => {
  const { context, page } = await visit(browser, { url: kasama.url, as: maricel });
  try {
    const other = await twoTabs(context, page);
    await logOut(other);
    await question(other).getByRole("button", { name: "Stay signed in", exact: true }).click();
    await expect(bubble(page, JONAS, TEXT)).toContainText("Waiting to be sent");
    expect(await storedIn(page)).toContain(TEXT);

    await composer(page, JONAS).fill("At isang draft");
    await logOut(other);
    await question(other).getByRole("button", { name: "Sign out and delete", exact: true }).click();
    await expect(other).toHaveURL(`${kasama.url}/`);
    await expect(page.getByRole("button", { name: /account menu/i })).toHaveCount(0);
    await expect.poll(() => storedIn(page)).not.toMatch(/Hindi pa|isang draft/);

    await context.setOffline(false);
    await page.close();
    await logIn(other);
    await openChat(other, JONAS);
    await expect(bubble(other, JONAS, "Magandang umaga")).toBeVisible();
    expect(await textsOf(other, JONAS)).toEqual(["Jonas: Magandang umaga"]);
    await expect(composer(other, JONAS)).toHaveValue("");
  } finally {
    await context.close();
  }
});

test("unsent messages are kept if a new password ended the session, and sent once after the next sign-in", async ({
  browser,
}) => {
  const { context, page } = await visit(browser, { url: kasama.url, as: maricel });
  try {
    const other = await twoTabs(context, page);
    const password = "Kasama-2027!!";
    const elsewhere = await fetch(`${kasama.url}/api/login`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ email: maricel.email, password: maricel.password }),
    });
    const { token } = (await elsewhere.json()) as { token: string };
    const changed = await fetch(`${kasama.url}/api/account/password`, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
      body: JSON.stringify({ password: maricel.password, new_password: password, confirm_password: password }),
    });
    expect(changed.status).toBe(200);
    maricel = { ...maricel, password };
    await context.setOffline(false);
    for (const tab of [page, other]) await expect(tab.getByRole("button", { name: /account menu/i })).toHaveCount(0);
    expect(await storedIn(page)).toContain(TEXT);
    await other.close();
    await logIn(page);
    await openChat(page, JONAS);
    await expect(bubble(page, JONAS, TEXT)).toContainText(/Sent|Delivered/);
    expect(await textsOf(page, JONAS)).toEqual(["Jonas: Magandang umaga", `You: ${TEXT}`]);
  } finally {
    await context.close();
  }
});

test("a logout before the outbox is open leaves nothing stored", async ({ browser }) => {
  const { context, page } = await visit(browser, { url: kasama.url, as: maricel });
  try {
    await page.goto(home());
    await openChat(page, JONAS);
    // The browser opens no database that is waiting to be deleted, and deletes none that this tab has open.
    await page.evaluate(async (name) => {
      while (!(await indexedDB.databases()).some((one) => one.name === name)) await new Promise(requestAnimationFrame);
      await new Promise((resolve) => Object.assign(indexedDB.deleteDatabase(name), { onblocked: resolve }));
    }, `kasama-outbox-${maricel.id}`);
    const other = await context.newPage();
    await other.goto(home());
    await expect(composer(other, JONAS)).toBeVisible();
    await context.setOffline(true);
    await say(other, JONAS, TEXT);
    expect(await other.evaluate(() => JSON.stringify(Object.entries(localStorage)))).toContain(TEXT);
    await logOut(other);
    await question(other).getByRole("button", { name: "Sign out and delete", exact: true }).click();
    await expect(other).toHaveURL(`${kasama.url}/`);
    expect(await other.evaluate(() => JSON.stringify(Object.entries(localStorage)))).not.toContain(TEXT);
    // The database opens now, and is cleared.
    await page.close();
    await expect.poll(() => storedIn(other)).not.toContain(TEXT);
  } finally {
    await context.close();
  }
});

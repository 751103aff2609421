import { type BrowserContext, expect, type Page, test } from "playwright/test";
import {
  bubble,
  chatWindow,
  composer,
  conversationRow,
  log,
  messagesEntry,
  openChat,
  say,
  textsOf,
  unreadButton,
  writeTo,
} from "#client/e2e/support/chat.ts";
import {
  approve,
  EMPLOYER_PASSWORD,
  PASSWORD,
  signIn,
  signUpApplicant,
  signUpEmployer,
  verify,
} from "#client/e2e/support/people.ts";
import { recordSeen } from "#client/e2e/support/seen.ts";
import { type Kasama, startKasama } from "#client/e2e/support/server.ts";

/** Two people meet: from the sign-up forms to a live conversation in two browsers. */

const maricel = { first: "Maricel", last: "Abueva", email: "maricel@mail.example" };
const jonas = { first: "Jonas", last: "Villareal", email: "jonas@luntian.example" };
const MARICEL = "Maricel Abueva";
const JONAS = "Jonas Villareal";

let kasama: Kasama;
let hers: BrowserContext;
let his: BrowserContext;
let her: Page;
let him: Page;

test.describe.configure({ mode: "serial" });

test.beforeAll(async ({ browser }) => {
  kasama = await startKasama({}, "server/main.ts");
  hers = await browser.newContext();
  his = await browser.newContext();
  for (const context of [hers, his]) await recordSeen(context);
  her = await hers.newPage();
  him = await his.newPage();
});
test.afterAll(async () => {
  await hers?.close();
  await his?.close();
  await kasama?.stop();
});

test("both sign up, read their emails, verify and sign in", async () => {
  await signUpApplicant(her, kasama.url, maricel);
  await signUpEmployer(him, kasama.url, jonas, "Luntian Digital");
  await verify(her, kasama, maricel.email);
  await verify(him, kasama, jonas.email);
  await approve(kasama, jonas.email);
  await signIn(her, kasama.url, maricel.email, PASSWORD);
  await expect(her).toHaveURL(/\/ApplicantDashboard$/);
  await signIn(him, kasama.url, jonas.email, EMPLOYER_PASSWORD);
  await expect(him).toHaveURL(/\/EmployerDashboard$/);
});

test("they chat both ways, and each message arrives through the socket alone", async () => {
  await writeTo(her, "luntian", JONAS);
  await expect(log(her, JONAS).getByText("No messages yet. Start the conversation!")).toBeVisible();
  await say(her, JONAS, "Good morning po, Sir Jonas!");
  await expect(bubble(her, JONAS, "Good morning po")).toContainText(/Sent|Delivered/);

  // His badge updated without any action of his; then he opens the chat.
  await expect(unreadButton(him, 1)).toBeVisible();
  await openChat(him, MARICEL);
  await expect(bubble(him, MARICEL, "Good morning po")).toBeVisible();
  await expect(unreadButton(him, 0)).toBeVisible();
  await expect(bubble(her, JONAS, "Good morning po")).toContainText("Seen");

  // From here on every call of both pages is recorded: a message must not need one.
  const requests: string[] = [];
  for (const page of [her, him])
    page.on("request", (request) => {
      // Code that is loaded with the first message, such as that of warnings, is no call.
      if (!request.url().includes("/assets/")) requests.push(`${request.method()} ${request.url()}`);
    });
  for (let n = 1; n <= 3; n += 1) {
    await say(him, MARICEL, `From Jonas ${n}`);
    await expect(bubble(her, JONAS, `From Jonas ${n}`)).toBeVisible();
    await say(her, JONAS, `From Maricel ${n}`);
    await expect(bubble(him, MARICEL, `From Maricel ${n}`)).toBeVisible();
  }
  expect(requests).toEqual([]);
});

for (const width of [1280, 320]) {
  test(`a chat that is opened before the chat's code has loaded stays open, at ${width} px`, async () => {
    const page = await his.newPage();
    await page.setViewportSize({ width, height: 720 });
    const rest = Promise.withResolvers<void>();
    await page.route(/\/assets\/ChatCorner-[^/]*\.js$/, async (route) => {
      await rest.promise;
      await route.continue();
    });
    // Each new tab restores the windows of the tab that was closed last.
    await page.addInitScript(() => localStorage.removeItem("openConversations"));
    await page.goto(`${kasama.url}/EmployerDashboard`);
    await messagesEntry(page).click();
    await conversationRow(page, MARICEL).click();
    rest.resolve();
    await expect(composer(page, MARICEL)).toBeVisible();
    await expect(bubble(page, MARICEL, "From Maricel 3")).toBeVisible();
    await page.close();
  });
}

test("an idle page makes no request for twenty seconds", async () => {
  const requests: string[] = [];
  const note = (request: { url(): string }) => requests.push(request.url());
  her.on("request", note);
  him.on("request", note);
  // The only place where time itself is tested.
  await her.evaluate(() => new Promise((resolve) => setTimeout(resolve, 20_000)));
  her.off("request", note);
  him.off("request", note);
  expect(requests).toEqual([]);
});

test("the badge of a second tab goes up with a message and down when it is read in the first", async () => {
  const second = await hers.newPage();
  await second.goto(`${kasama.url}/ApplicantDashboard`);
  await expect(composer(second, JONAS)).toBeVisible();
  // A chat that is open on the screen counts as read, so she minimises it in both tabs.
  for (const page of [her, second]) {
    const minimise = page.getByRole("button", { name: `Minimize chat with ${JONAS}`, exact: true });
    await page.bringToFront();
    await minimise.click();
    await expect(chatWindow(page, JONAS)).toBeHidden();
  }
  await say(him, MARICEL, "Are you there?");
  await expect(unreadButton(second, 1)).toBeVisible();
  await expect(unreadButton(her, 1)).toBeVisible();
  await her.bringToFront();
  await her.getByRole("button", { name: `Chat with ${JONAS}, 1 unread`, exact: true }).click();
  await expect(bubble(her, JONAS, "Are you there?")).toBeVisible();
  await expect(unreadButton(her, 0)).toBeVisible();
  await expect(unreadButton(second, 0)).toBeVisible();
  await second.close();
});

test("windows are minimised, restored, and the same after a reload, without taking the focus", async () => {
  await her.bringToFront();
  await composer(her, JONAS).press("Escape");
  const bubbleButton = her.getByRole("button", { name: `Chat with ${JONAS}`, exact: true });
  await expect(bubbleButton).toBeVisible();
  expect(JSON.parse((await her.evaluate(() => localStorage.getItem("openConversations"))) ?? "null")).toEqual([
    { id: expect.any(Number), minimized: true },
  ]);
  await her.reload();
  await bubbleButton.click();
  await expect(composer(her, JONAS)).toBeVisible();
  await her.reload();
  await expect(composer(her, JONAS)).toBeVisible();
  await expect(bubble(her, JONAS, "From Maricel 3")).toBeVisible();
  expect(await her.evaluate(() => document.activeElement?.tagName)).not.toBe("TEXTAREA");
  expect(await textsOf(her, JONAS)).toHaveLength(8);
});

test("a logout clears the windows and the session in every tab", async () => {
  const second = await hers.newPage();
  await second.goto(`${kasama.url}/ApplicantDashboard`);
  await expect(second.getByRole("button", { name: /account menu/ })).toBeVisible();
  await her.bringToFront();
  await her.getByRole("button", { name: /account menu/ }).click();
  await her
    .getByRole("button", { name: "Logout", exact: true })
    .or(her.getByRole("menuitem", { name: "Logout" }))
    .click();
  await expect(her).toHaveURL(`${kasama.url}/`);
  const stored = await her.evaluate(() =>
    ["token", "user", "rememberedEmail", "rememberedPassword", "openConversations"].map((key) =>
      localStorage.getItem(key),
    ),
  );
  expect(stored).toEqual([null, null, null, null, null]);
  await expect(second.getByRole("button", { name: /account menu/ })).toBeHidden();
  await second.close();

  await signIn(her, kasama.url, maricel.email, PASSWORD);
  await expect(log(her, JONAS)).toBeHidden();
});

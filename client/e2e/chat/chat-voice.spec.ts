import { type Browser, expect, type Page } from "playwright/test";
import { announcementsOf, recordAnnouncements } from "#client/e2e/support/announcements.ts";
import { addCookie, recordedTone, sendFile } from "#client/e2e/support/attachments.ts";
import { axe } from "#client/e2e/support/audit.ts";
import { chatWindow, composer, log, openChat, openPanel, say } from "#client/e2e/support/chat.ts";
import { makeAdmin, makeEmployer, makeSeeker, openConversation, type Person } from "#client/e2e/support/community.ts";
import { showIn } from "#client/e2e/support/language.ts";
import type { Kasama } from "#client/e2e/support/server.ts";
import { test as base } from "#client/e2e/support/shared.ts";
import { type Visit, visit } from "#client/e2e/support/visit.ts";

/** Voice messages, with the microphone that Chromium fakes: a beep every half second. */

/** The headless browser has nobody to ask for the permission: it allows the microphone always. */
const ARGS = ["--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream"];
const test = base.extend<object>({
  launchOptions: [
    ({ launchOptions }, use) => use({ ...launchOptions, args: [...(launchOptions.args ?? []), ...ARGS] }),
    { scope: "worker" },
  ],
});

let kasama: Kasama;
let admin: Person;
const visits: Visit[] = [];

test.beforeAll(async ({ shared }) => {
  kasama = shared;
  admin = await makeAdmin(kasama, "elena@kasama.example");
});
test.afterEach(async () => {
  for (const { context, pageErrors } of visits.splice(0)) {
    await context.close();
    // The content security policy allows exactly what recording and playing need.
    expect(pageErrors).toEqual([]);
  }
});

const JONAS = "Jonas Villareal";
const MARICEL = "Maricel Abueva";

async function pageOf(browser: Browser, who: Person, dashboard: string, width = 1280): Promise<Page> {
  const one = await visit(browser, { url: kasama.url, as: who, width });
  visits.push(one);
  await addCookie(one.context, kasama.url, who);
  await recordAnnouncements(one.page);
  await one.page.goto(kasama.url + dashboard);
  return one.page;
}

async function people() {
  const maricel = await makeSeeker(kasama, MARICEL, "pwd");
  const jonas = await makeEmployer(kasama, JONAS, "Luntian Digital", admin);
  const id = await openConversation(kasama, maricel, jonas);
  return { maricel, jonas, id };
}

/** Her page with the conversation. */
async function hers(browser: Browser, maricel: Person, width = 1280): Promise<Page> {
  const page = await pageOf(browser, maricel, "/ApplicantDashboard", width);
  await openChat(page, JONAS);
  return page;
}

const heard = async (page: Page) => (await announcementsOf(page)).map(({ text }) => text).join(" ");
const record = (page: Page) => page.getByRole("button", { name: "Record a voice message", exact: true });
const bar = (page: Page) => page.getByRole("region", { name: "Voice message being recorded" });
const tray = (page: Page) => page.getByRole("list", { name: "Files to send" });
const own = (page: Page) => tray(page).getByRole("figure", { name: /^Your voice message, \d+ seconds?$/ });
const theirs = (page: Page) => log(page, MARICEL).getByRole("figure", { name: /^Voice message from Maricel, / });
const position = (page: Page) => theirs(page).getByRole("slider", { name: "Position" });

/** Records for a moment: until the time shows a second. */
async function speak(page: Page): Promise<void> {
  await record(page).click();
  await expect(bar(page).getByRole("timer")).toHaveText(/^0:0[1-9] of 2:00$/);
}

test("a voice message is recorded and sent by keyboard, with a text, and played by the other side", async ({
  browser,
}) => {
  const { maricel, jonas } = await people();
  const her = await hers(browser, maricel);
  const him = await pageOf(browser, jonas, "/EmployerDashboard");
  await openChat(him, MARICEL);
  await composer(her, JONAS).focus();
  await her.keyboard.press("Tab");
  await her.keyboard.press("Tab");
  await expect(record(her)).toBeFocused();
  await her.keyboard.press("Enter");
  const stop = bar(her).getByRole("button", { name: "Stop", exact: true });
  await expect(stop).toBeFocused();
  await expect(bar(her).getByRole("timer")).toHaveText(/^0:0[1-9] of 2:00$/);
  await expect.poll(() => heard(her)).toContain("A voice message can be 2 minutes long.");
  await axe(her);
  await her.keyboard.press("Enter");

  await expect(own(her)).toBeVisible();
  await expect.poll(() => heard(her)).toMatch(/Recording stopped: \d+ seconds?\. You can listen to it/);
  await expect(composer(her, JONAS)).toBeFocused();
  await expect(tray(her)).toContainText("Ready to send");
  await expect(record(her)).toHaveCount(0);
  // It can be heard before it is sent.
  await own(her).getByRole("button", { name: "Play", exact: true }).press("Enter");
  await expect.poll(() => own(her).getByRole("slider").getAttribute("aria-valuetext")).not.toMatch(/^0 /);
  await axe(her);
  await composer(her, JONAS).fill("Pakinggan po ninyo");
  await her.keyboard.press("Enter");
  await expect(tray(her)).toHaveCount(0);

  await expect(theirs(him)).toBeVisible();
  await expect(log(him, MARICEL)).toContainText("Pakinggan po ninyo");
  await expect.poll(() => heard(him)).toMatch(/Maricel: Voice message \(0:0\d\): Pakinggan po ninyo/);
  await expect(theirs(him).getByRole("button", { name: "Ask for it as text" })).toHaveCount(0);
  await theirs(him).getByRole("button", { name: "Play", exact: true }).click();
  await expect.poll(async () => (await position(him).getAttribute("aria-valuetext")) ?? "").not.toMatch(/^0 /);
  await axe(him);
});

test("a player seeks by keyboard, remembers its speed, and stops when another one plays", async ({ browser }) => {
  const { maricel, jonas, id } = await people();
  for (const seconds of [20, 30]) await sendFile(kasama, id, maricel, jonas, recordedTone(seconds));
  const him = await pageOf(browser, jonas, "/EmployerDashboard");
  await openChat(him, MARICEL);
  const [first, second] = [theirs(him).nth(0), theirs(him).nth(1)];
  await expect(second).toHaveAccessibleName("Voice message from Maricel, 30 seconds");
  const slider = second.getByRole("slider", { name: "Position" });
  await slider.focus();
  for (let n = 0; n < 3; n += 1) await him.keyboard.press("ArrowRight");
  await expect(slider).toHaveAttribute("aria-valuetext", "3 seconds of 30 seconds");
  await second.getByRole("button", { name: "Speed: 1×" }).press("Enter");
  await second.getByRole("button", { name: "Speed: 1.25×" }).press("Enter");
  await expect.poll(() => heard(him)).toContain("Speed: 1.5×");

  await second.getByRole("button", { name: "Play", exact: true }).press("Enter");
  await expect(second.getByRole("button", { name: "Pause", exact: true })).toBeFocused();
  await first.getByRole("button", { name: "Play", exact: true }).press("Enter");
  await expect(first.getByRole("button", { name: "Pause", exact: true })).toBeVisible();
  await expect(second.getByRole("button", { name: "Play", exact: true })).toBeVisible();
  await him.reload();
  await expect(first.getByRole("button", { name: "Speed: 1.5×" })).toBeVisible();
  // A player of the browser asks for ranges, as Safari always does.
  await him.route("**/api/files/*.mp3", (route) => route.abort());
  await first.getByRole("button", { name: "Play", exact: true }).click();
  await expect(first.getByRole("alert")).toContainText("We couldn't play this voice message.");
  await him.unroute("**/api/files/*.mp3");
  await first.getByRole("button", { name: "Play", exact: true }).click();
  await expect(first.getByRole("button", { name: "Pause", exact: true })).toBeVisible();
  await expect(first.getByRole("alert")).toHaveCount(0);
});

test("Escape cancels a recording, leaving the conversation keeps it, and sending ends it", async ({ browser }) => {
  const { maricel, jonas } = await people();
  const her = await hers(browser, maricel);
  const him = await pageOf(browser, jonas, "/EmployerDashboard");
  await openChat(him, MARICEL);
  await speak(her);
  await her.keyboard.press("Escape");
  await expect(bar(her)).toHaveCount(0);
  await expect(composer(her, JONAS)).toBeFocused();
  await expect(tray(her)).toHaveCount(0);
  await expect.poll(() => heard(her)).toContain("Recording cancelled.");

  await speak(her);
  await her.getByRole("button", { name: `Minimize chat with ${JONAS}`, exact: true }).click();
  await expect(chatWindow(her, JONAS)).toHaveCount(0);
  await her.getByRole("button", { name: `Chat with ${JONAS}`, exact: true }).click();
  await expect(own(her)).toBeVisible();
  await expect(tray(her)).toContainText("Ready to send");
  // A draft like any other: it survives a reload.
  await her.reload();
  await expect(own(her)).toBeVisible();
  await her.getByRole("button", { name: "Remove Voice message", exact: true }).click();
  await expect(tray(her)).toHaveCount(0);

  await speak(her);
  await composer(her, JONAS).fill("Sandali lang po");
  await composer(her, JONAS).press("Enter");
  await expect(log(him, MARICEL)).toContainText("Sandali lang po");
  await expect(theirs(him)).toBeVisible();
});

test("says what to do when the browser does not allow the microphone", async ({ browser }) => {
  const { maricel } = await people();
  const her = await hers(browser, maricel);
  // What a browser answers for a person who says no.
  await her.evaluate(() => {
    const { mediaDevices } = navigator;
    const ask = mediaDevices.getUserMedia.bind(mediaDevices);
    mediaDevices.getUserMedia = async () => {
      mediaDevices.getUserMedia = ask;
      throw new DOMException("Permission denied", "NotAllowedError");
    };
  });
  await record(her).click();
  const problem = her.getByRole("region", { name: "No voice message was recorded" });
  await expect(problem).toContainText(
    "Your browser didn't allow the microphone. Allow it in the settings of this site",
  );
  await expect.poll(() => heard(her)).toContain("Your browser didn't allow the microphone.");
  await axe(her);
  await expect(problem.getByRole("button", { name: "Try again", exact: true })).toBeFocused();
  await her.keyboard.press("Enter");
  await expect(bar(her).getByRole("timer")).toBeVisible();
});

test("on a narrow screen, in Filipino: the list names it, and someone who cannot hear it asks for its text", async ({
  browser,
}) => {
  const { maricel, jonas, id } = await people();
  await sendFile(kasama, id, jonas, maricel, recordedTone(42));
  const her = await pageOf(browser, maricel, "/ApplicantDashboard", 320);
  await openPanel(her);
  await expect(her.getByRole("link", { name: new RegExp(`^${JONAS}`) })).toContainText("Voice message (0:42)");
  await openChat(her, JONAS);
  await showIn(her, "fil");
  const voice = her.getByRole("figure", { name: "Voice message mula kay Jonas, 42 segundo" });
  await expect(voice.getByRole("button", { name: "I-play", exact: true })).toBeVisible();
  await her.getByRole("button", { name: "Hilingin ito bilang text", exact: true }).click();
  const field = her.getByRole("textbox", { name: /Jonas/ });
  await expect(field).toHaveValue(/^Puwede mo bang isulat bilang text/);
  expect(await her.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await axe(her);
  await showIn(her, "en");
  await say(her, JONAS, "Salamat po");

  // A focused field would open the keyboard: the focus goes to what comes next instead.
  await composer(her, JONAS).fill("Pakinggan po ninyo");
  await speak(her);
  expect(await her.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await bar(her).getByRole("button", { name: "Cancel", exact: true }).click();
  await expect(record(her)).toBeFocused();
  await speak(her);
  await bar(her).getByRole("button", { name: "Stop", exact: true }).click();
  await expect(her.getByRole("button", { name: "Send message", exact: true })).toBeFocused();
});

test("a recording that was not uploaded survives a reload, and one that was sent offline is sent later", async ({
  browser,
}) => {
  const { maricel, jonas } = await people();
  const her = await hers(browser, maricel);
  const him = await pageOf(browser, jonas, "/EmployerDashboard");
  await openChat(him, MARICEL);
  await her.route("**/attachments", (route) => route.abort("connectionreset"));
  await speak(her);
  await bar(her).getByRole("button", { name: "Stop", exact: true }).click();
  await expect(tray(her)).toContainText("The connection was lost before the upload finished.");
  await her.reload();
  await expect(own(her)).toBeVisible();
  await her.unroute("**/attachments");
  await her.context().setOffline(true);
  await composer(her, JONAS).press("Enter");
  await expect(chatWindow(her, JONAS)).toContainText("We'll send your message as soon as the files are uploaded");
  await her.context().setOffline(false);
  await expect(theirs(him)).toBeVisible();
  await expect(tray(her)).toHaveCount(0);
  await her.reload();
  await expect(log(her, JONAS).getByRole("figure", { name: /^Your voice message/ })).toBeVisible();
  await expect(tray(her)).toHaveCount(0);

  // A logout leaves nothing of one that was not uploaded.
  const kept = () =>
    her.evaluate(async () => (await indexedDB.databases()).filter(({ name }) => name?.includes("recordings")).length);
  await her.route("**/attachments", (route) => route.abort("connectionreset"));
  await speak(her);
  await bar(her).getByRole("button", { name: "Stop", exact: true }).click();
  await expect.poll(kept).toBe(1);
  await her.getByRole("button", { name: /account menu/i }).click();
  await her.getByRole("button", { name: "Logout", exact: true }).click();
  await expect(her).toHaveURL(`${kasama.url}/`);
  await expect.poll(kept).toBe(0);
});

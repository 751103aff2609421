import { type Browser, expect, type Page } from "playwright/test";
import { addCookie, rampPhoto } from "#client/e2e/support/attachments.ts";
import { axe } from "#client/e2e/support/audit.ts";
import { chatWindow, composer, log, openChat } from "#client/e2e/support/chat.ts";
import { makeAdmin, makeEmployer, makeSeeker, openConversation, type Person } from "#client/e2e/support/community.ts";
import { slowUploads } from "#client/e2e/support/network/slow.ts";
import type { Kasama } from "#client/e2e/support/server.ts";
import { test } from "#client/e2e/support/shared.ts";
import { type Visit, visit } from "#client/e2e/support/visit.ts";

/** Images before they are sent: seen small and large, and described for people who do not see them. */

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

async function pageOf(browser: Browser, who: Person, dashboard: string, width = 1280): Promise<Page> {
  const one = await visit(browser, { url: kasama.url, as: who, width });
  visits.push(one);
  await addCookie(one.context, kasama.url, who);
  await one.page.goto(kasama.url + dashboard);
  return one.page;
}

async function together(browser: Browser, width?: number) {
  const maricel = await makeSeeker(kasama, MARICEL, "pwd");
  const jonas = await makeEmployer(kasama, JONAS, "Luntian Digital", admin);
  await openConversation(kasama, maricel, jonas);
  const her = await pageOf(browser, maricel, "/ApplicantDashboard", width);
  const him = await pageOf(browser, jonas, "/EmployerDashboard");
  await openChat(her, JONAS);
  await openChat(him, MARICEL);
  return { her, him };
}

const tray = (page: Page) => page.getByRole("list", { name: "Files to send" });
const description = (page: Page) =>
  page.getByRole("textbox", { name: "Describe this image for people who can't see it (optional)" });
const naturalWidth = (page: Page, name: string) =>
  page.getByRole("img", { name }).evaluate((one) => one instanceof HTMLImageElement && one.naturalWidth);

test("an image is seen before it is uploaded, opens larger by keyboard, and is described", async ({ browser }) => {
  const { her, him } = await together(browser);
  const restoreSpeed = await slowUploads(her);
  await chatWindow(her, JONAS)
    .locator("input[type=file]")
    .setInputFiles([await rampPhoto()]);
  await expect.poll(() => naturalWidth(her, "Show ramp.png larger")).toBe(1200);
  const opener = tray(her).getByRole("button", { name: "Show ramp.png larger" });
  await opener.press("Enter");
  const dialog = her.getByRole("dialog", { name: "ramp.png" });
  await expect(dialog.getByRole("img", { name: "Preview of ramp.png" })).toBeVisible();
  await axe(her);
  await her.keyboard.press("Escape");
  await expect(opener).toBeFocused();
  await restoreSpeed();
  await expect(tray(her)).toContainText("Ready to send");

  await description(her).fill("A ramp at the door");
  // Enter does not send the message before it is complete.
  await description(her).press("Enter");
  await expect(composer(her, JONAS)).toBeFocused();
  await axe(her);
  // It is kept with its file, and can be changed until it is sent.
  await her.reload();
  await expect(description(her)).toHaveValue("A ramp at the door");
  await expect.poll(() => naturalWidth(her, "Show ramp.png larger")).toBe(1200);
  await description(her).fill("A ramp leads to the door");
  await composer(her, JONAS).press("Enter");
  await expect(
    log(him, MARICEL).getByRole("img", { name: "Image from Maricel: A ramp leads to the door" }),
  ).toBeVisible();
  await expect(log(her, JONAS).getByRole("img", { name: "Image from you: A ramp leads to the door" })).toBeVisible();
});

test("a description is never required, also on a narrow screen", async ({ browser }) => {
  const { her, him } = await together(browser, 320);
  await her.locator("input[type=file]").setInputFiles([await rampPhoto()]);
  await expect(tray(her)).toContainText("Ready to send");
  expect(await her.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await axe(her);
  await her.getByRole("button", { name: "Send message", exact: true }).click();
  await expect(log(him, MARICEL).getByRole("img", { name: "Image from Maricel: ramp.png" })).toBeVisible();
});

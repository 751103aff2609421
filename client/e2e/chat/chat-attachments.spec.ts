import { type Browser, expect, type Page } from "playwright/test";
import { announcementsOf, recordAnnouncements } from "#client/e2e/support/announcements.ts";
import { addCookie, curriculum, rampPhoto, sendFile } from "#client/e2e/support/attachments.ts";
import { axe } from "#client/e2e/support/audit.ts";
import { bubble, chatWindow, composer, log, openChat, openPanel } from "#client/e2e/support/chat.ts";
import {
  makeAdmin,
  makeEmployer,
  makeSeeker,
  openConversation,
  type Person,
  send,
} from "#client/e2e/support/community.ts";
import { showIn } from "#client/e2e/support/language.ts";
import { slowUploads } from "#client/e2e/support/network/slow.ts";
import { hugePhoto } from "#client/e2e/support/pictures.ts";
import type { Kasama } from "#client/e2e/support/server.ts";
import { test } from "#client/e2e/support/shared.ts";
import { type Visit, visit } from "#client/e2e/support/visit.ts";

/** Files in a chat, in two browsers: choosing, uploading, failures, sending, viewing, and access by others. */

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

async function pageOf(browser: Browser, who: Person, dashboard: string): Promise<Page> {
  const one = await visit(browser, { url: kasama.url, as: who });
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
  await send(kasama, id, jonas, maricel, "May CV po ba kayo?");
  return { maricel, jonas, id };
}

/** Both of them on their dashboards, with their chat open. */
async function together(browser: Browser) {
  const { maricel, jonas, id } = await people();
  const her = await pageOf(browser, maricel, "/ApplicantDashboard");
  const him = await pageOf(browser, jonas, "/EmployerDashboard");
  await openChat(her, JONAS);
  await openChat(him, MARICEL);
  return { her, him, maricel, jonas, id };
}

const tray = (page: Page) => page.getByRole("list", { name: "Files to send" });
const input = (page: Page) => chatWindow(page, JONAS).locator("input[type=file]");
const heard = async (page: Page) => (await announcementsOf(page)).map(({ text }) => text).join(" ");

test("a file is chosen by keyboard, shows its progress and is sent; both sides can open it, a stranger cannot", async ({
  browser,
}) => {
  const { her, him } = await together(browser);
  // Asked for early: it takes a moment until a browser reports its file dialogs.
  const dialog = her.waitForEvent("filechooser");
  const restoreSpeed = await slowUploads(her);
  await composer(her, JONAS).focus();
  await her.keyboard.press("Tab");
  await expect(her.getByRole("button", { name: "Attach a file", exact: true })).toBeFocused();
  await her.keyboard.press("Enter");
  await (await dialog).setFiles([curriculum(undefined, 400_000)]);

  const progress = tray(her).getByRole("progressbar", { name: "Maricel Abueva CV.pdf" });
  await expect.poll(async () => Number(await progress.getAttribute("value"))).toBeGreaterThan(0);
  await expect(tray(her)).toContainText(/391 kB Uploading: \d+\s?%/);
  await restoreSpeed();
  await expect(tray(her)).toContainText("Ready to send");
  await expect.poll(() => heard(her)).toContain("Maricel Abueva CV.pdf is ready to send.");

  await composer(her, JONAS).press("Enter");
  await expect(tray(her)).toHaveCount(0);
  const link = (page: Page, name: string) => log(page, name).getByRole("link", { name: /Maricel Abueva CV\.pdf/ });
  for (const [page, name] of [
    [her, JONAS],
    [him, MARICEL],
  ] as const) {
    await expect(link(page, name)).toHaveAccessibleName("Download Maricel Abueva CV.pdf PDF, 391 kB");
  }
  await expect.poll(() => heard(him)).toContain("Maricel: Maricel Abueva CV.pdf");
  const download = him.waitForEvent("download");
  await link(him, MARICEL).click();
  expect((await download).suggestedFilename()).toBe("Maricel Abueva CV.pdf");

  const stranger = await makeSeeker(kasama, "Noel Ramos", "general");
  const path = (await link(him, MARICEL).getAttribute("href")) ?? "";
  const status = async (headers: Record<string, string>) => (await fetch(kasama.url + path, { headers })).status;
  expect(await status({ authorization: `Bearer ${stranger.token}` })).toBe(404);
  expect(await status({ cookie: `kasama=${stranger.token}` })).toBe(404);
  expect(await status({})).toBe(404);
});

test("an upload can be cancelled, a failed one retried, and an unsupported file is refused before the upload", async ({
  browser,
}) => {
  const { her } = await together(browser);
  const restoreSpeed = await slowUploads(her);
  await input(her).setInputFiles([curriculum("long.pdf", 900_000)]);
  await her.getByRole("button", { name: "Cancel the upload of long.pdf", exact: true }).press("Enter");
  await expect(tray(her)).toHaveCount(0);
  await expect(composer(her, JONAS)).toBeFocused();
  await restoreSpeed();

  const calls: string[] = [];
  her.on("request", (request) => calls.push(request.url()));
  const exe = { name: "setup.exe", mimeType: "application/x-msdownload", buffer: Buffer.from("MZ") };
  await input(her).setInputFiles([exe, { ...hugePhoto(), buffer: Buffer.alloc(10_600_000) }]);
  await expect(tray(her)).toContainText("This kind of file can't be sent.");
  await expect(tray(her)).toContainText("This file is too large. Please choose one of up to 10 MB");
  expect(calls.filter((url) => url.includes("attachments"))).toEqual([]);
  // A message is not sent without its files.
  await composer(her, JONAS).press("Enter");
  await expect.poll(() => heard(her)).toContain("Retry or remove the file that wasn't uploaded, then send");
  for (const name of ["setup.exe", "poster.png"])
    await her.getByRole("button", { name: `Remove ${name}`, exact: true }).click();

  await her.route("**/attachments", (route) => route.abort("connectionreset"), { times: 1 });
  await input(her).setInputFiles([curriculum("cv.pdf")]);
  await expect(tray(her)).toContainText("The connection was lost before the upload finished.");
  await expect.poll(() => heard(her)).toContain("cv.pdf wasn't uploaded. The connection was lost");
  await axe(her);
  // What is shown follows the language, also what has already failed.
  await showIn(her, "fil");
  await expect(her.getByText("Naputol ang koneksiyon bago natapos ang pag-upload.", { exact: true })).toBeVisible();
  await showIn(her, "en");
  await her.getByRole("button", { name: "Retry the upload of cv.pdf", exact: true }).press("Enter");
  await expect(tray(her)).toContainText("Ready to send");
});

test("pictures can be dropped and pasted; Send waits for uploads; the other side sees them, and the list mentions them", async ({
  browser,
}) => {
  const { her, him } = await together(browser);
  const photo = await rampPhoto();
  const restoreSpeed = await slowUploads(her);
  await addFile(her, "drop", { ...photo, buffer: photo.buffer });
  await addFile(her, "paste", curriculum("cv.pdf", 200_000));
  await expect(tray(her).getByRole("listitem")).toHaveCount(2);
  await composer(her, JONAS).fill("Ito po");
  await her.keyboard.press("Enter");
  await expect(chatWindow(her, JONAS)).toContainText("We'll send your message as soon as the files are uploaded");
  await expect(composer(her, JONAS)).toHaveValue("Ito po");
  await restoreSpeed();
  await expect(tray(her)).toHaveCount(0);
  const picture = log(him, MARICEL).getByRole("img", { name: "Image from Maricel: ramp.png" });
  await expect(picture).toBeVisible();
  await expect(bubble(him, MARICEL, "Ito po")).toHaveCount(1);
  const shown = () => picture.evaluate((one) => one instanceof HTMLImageElement && one.naturalWidth);
  await expect.poll(shown).toBe(1200);
  await expect(log(her, JONAS).getByRole("img", { name: "Image from you: ramp.png" })).toBeVisible();
  await openPanel(him);
  const row = him.getByRole("region", { name: "Recent Conversations" }).getByRole("button", { name: /^Maricel/ });
  await expect(row).toContainText("2 files: Ito po");
  await him.keyboard.press("Escape");
  const opened = him.context().waitForEvent("page");
  await picture.click();
  const tab = await opened;
  await expect(tab.locator("img")).toHaveCount(1);
});

test("an uploaded but unsent file survives a reload and is removed by a logout", async ({ browser }) => {
  const { her } = await together(browser);
  await input(her).setInputFiles([curriculum("cv.pdf")]);
  await expect(tray(her)).toContainText("Ready to send");
  await her.reload();
  await expect(tray(her)).toContainText("cv.pdf");
  await her.getByRole("button", { name: "Send message", exact: true }).click();
  await expect(log(her, JONAS).getByRole("link", { name: /cv\.pdf/ })).toBeVisible();
  await input(her).setInputFiles([curriculum("secret.pdf")]);
  await expect(tray(her)).toContainText("Ready to send");
  await her.getByRole("button", { name: /account menu/i }).click();
  await her.getByRole("button", { name: "Logout", exact: true }).click();
  await expect(her).toHaveURL(`${kasama.url}/`);
  const left = () => her.evaluate(() => JSON.stringify(Object.entries(localStorage)));
  await expect.poll(left).not.toContain("secret");
});

test("a file is deleted with its message, for both sides", async ({ browser }) => {
  const { her, him } = await together(browser);
  await input(her).setInputFiles([curriculum("wrong.pdf")]);
  await expect(tray(her)).toContainText("Ready to send");
  await composer(her, JONAS).press("Enter");
  const link = log(him, MARICEL).getByRole("link", { name: /wrong\.pdf/ });
  const path = (await link.getAttribute("href")) ?? "";
  await log(her, JONAS).focus();
  await her.keyboard.press("ArrowUp");
  await her.keyboard.press("Tab");
  // The link to the file comes first, then the options of its message.
  await her.keyboard.press("Tab");
  await her.getByRole("button", { name: "Options for: wrong.pdf", exact: true }).press("Enter");
  await her.getByRole("button", { name: "Delete", exact: true }).click();
  await her.getByRole("dialog").getByRole("button", { name: "Delete", exact: true }).click();
  await expect(link).toHaveCount(0);
  await expect(log(him, MARICEL)).toContainText("This message was deleted");
  // Both are notified a moment before the file itself is removed.
  await expect.poll(async () => (await him.request.get(kasama.url + path)).status()).toBe(404);
});

test("pictures that load late move nothing, neither at the bottom nor in the middle of the list", async ({
  browser,
}) => {
  const { maricel, jonas, id } = await people();
  for (let n = 0; n < 12; n += 1) {
    await send(kasama, id, jonas, maricel, `Line ${n}`);
    const [width, height] = n % 2 === 0 ? [900, 600] : [300, 900];
    await sendFile(kasama, id, jonas, maricel, await rampPhoto(width, height, `photo-${n}.png`));
  }
  const page = await pageOf(browser, maricel, "/ApplicantDashboard");
  let open = () => {};
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  await page.route("**/api/files/**", async (route) => {
    await gate;
    await route.continue();
  });
  await openChat(page, JONAS);
  const photos = log(page, JONAS).getByRole("img");
  await expect(photos).toHaveCount(12);
  // In the middle: the reader has scrolled up to one line.
  const line = bubble(page, JONAS, "Line 6");
  await line.evaluate((one) => one.scrollIntoView({ block: "center" }));
  await expect(line).toBeInViewport();
  const place = async () => ({
    line: (await line.boundingBox())?.y,
    scrolled: await log(page, JONAS).evaluate(({ scrollTop, scrollHeight }) => ({ scrollTop, scrollHeight })),
  });
  const before = await place();
  open();
  const drawn = () =>
    photos.evaluateAll((all) =>
      all.every((one) => one instanceof HTMLImageElement && one.complete && one.naturalWidth > 0),
    );
  await expect.poll(drawn).toBe(true);
  expect(await place()).toEqual(before);
});

/** Drops files on the chat, or pastes them into its field, with the events of a browser. */
async function addFile(page: Page, how: "drop" | "paste", file: { name: string; mimeType: string; buffer: Buffer }) {
  const { name, mimeType } = file;
  const target = how === "drop" ? chatWindow(page, JONAS) : composer(page, JONAS);
  await target.evaluate(
    (element, { how, name, type, base64 }) => {
      const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
      const transfer = new DataTransfer();
      transfer.items.add(new File([bytes], name, { type }));
      const init = { bubbles: true, cancelable: true };
      if (how === "paste") element.dispatchEvent(new ClipboardEvent("paste", { ...init, clipboardData: transfer }));
      else
        for (const kind of ["dragover", "drop"])
          element.dispatchEvent(new DragEvent(kind, { ...init, dataTransfer: transfer }));
    },
    { how, name, type: mimeType, base64: file.buffer.toString("base64") },
  );
}

import { type Browser, expect, type Page } from "playwright/test";
import { announcementsOf, recordAnnouncements } from "#client/e2e/support/announcements.ts";
import { axe, expectReflow, expectTargets } from "#client/e2e/support/audit.ts";
import { bubble, chatWindow, composer, log, say } from "#client/e2e/support/chat.ts";
import {
  api,
  makeAdmin,
  makeColleague,
  makeEmployer,
  makeSeeker,
  openConversation,
  type Person,
  send,
} from "#client/e2e/support/community.ts";
import type { Kasama } from "#client/e2e/support/server.ts";
import { test } from "#client/e2e/support/shared.ts";
import { type Visit, visit, visitIn } from "#client/e2e/support/visit.ts";
import { LANGUAGE_COOKIE } from "#shared/texts/language-cookie.ts";

/** Saved replies: found with a slash or the button, filled in, managed, and shared in a company; the growing composer. */

const JONAS = "Jonas Villareal";
const MARICEL = "Maricel Abueva";

let kasama: Kasama;
let maricel: Person;
let jonas: Person;
let conversation: number;
const visits: Visit[] = [];

test.beforeEach(async ({ shared }) => {
  kasama = shared;
  const admin = await makeAdmin(kasama, "elena@kasama.example");
  maricel = await makeSeeker(kasama, MARICEL, "pwd");
  jonas = await makeEmployer(kasama, JONAS, "Luntian Digital", admin);
  conversation = await openConversation(kasama, maricel, jonas);
  await send(kasama, conversation, maricel, jonas, "Magandang umaga po");
});
test.afterEach(async () => {
  for (const { context } of visits.splice(0)) await context.close();
});

const REPLIES = [
  { name: "Salamat", text: "Salamat, {first_name}! - {my_name}" },
  { name: "Interview", text: "Hi {first_name}, we meet on {interview} at {company}." },
  { name: "Parañaque", text: "Our office is in Parañaque." },
];
async function save(as: Person, replies: readonly object[] = REPLIES): Promise<void> {
  for (const reply of replies) await api(kasama, "POST", "/api/saved-replies", as.token, reply);
}

async function settle(one: Visit, path = `/messages/${conversation}`): Promise<Page> {
  visits.push(one);
  await recordAnnouncements(one.page);
  await one.page.goto(kasama.url + path);
  return one.page;
}

async function pageOf(browser: Browser, as: Person, width = 1280): Promise<Page> {
  const page = await settle(await visit(browser, { url: kasama.url, as, width, audited: true }));
  await expect(page.getByRole("log")).toBeVisible();
  return page;
}

const search = (page: Page) => page.getByRole("combobox", { name: "Find a saved reply" });
const options = (page: Page) => page.getByRole("listbox", { name: "Saved replies" }).getByRole("option");
const opener = (page: Page) => page.getByRole("button", { name: "Saved replies", exact: true });
const heard = async (page: Page) => (await announcementsOf(page)).map(({ text }) => text).join(" ");
const selected = (page: Page, name: string) =>
  composer(page, name).evaluate((one: HTMLTextAreaElement) => one.value.slice(one.selectionStart, one.selectionEnd));

test.describe("a slash in the empty composer", () => {
  test("opens the list; the arrows choose, Enter inserts the filled-in text", async ({ browser }) => {
    await save(jonas);
    const page = await pageOf(browser, jonas);
    await composer(page, MARICEL).focus();
    await page.keyboard.press("/");
    await expect(search(page)).toBeFocused();
    await expect(search(page)).toHaveAttribute("aria-expanded", "true");
    await expect(options(page)).toHaveText([
      /^Interview/,
      /^Parañaque/,
      /^Salamat.*Salamat, Maricel! - Jonas Villareal/,
    ]);
    const chosen = () =>
      search(page).evaluate(
        (one) => document.getElementById(one.getAttribute("aria-activedescendant") ?? "")?.textContent,
      );
    await expect.poll(chosen).toMatch(/^Interview/);
    await expect(options(page).first()).toHaveAttribute("aria-selected", "true");
    await expect.poll(() => heard(page)).toContain("3 saved replies");
    await axe(page);
    await page.keyboard.press("ArrowUp");
    await expect.poll(chosen).toMatch(/^Salamat/);
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    await expect.poll(chosen).toMatch(/^Parañaque/);
    await page.keyboard.press("Enter");
    await expect(composer(page, MARICEL)).toBeFocused();
    await expect(composer(page, MARICEL)).toHaveValue("Our office is in Parañaque.");
    await expect(search(page)).toHaveCount(0);
    await page.keyboard.press("Enter");
    await expect(bubble(page, MARICEL, "Our office is in Parañaque.")).toBeVisible();
  });

  test("finds by name and text, without accents and case; Escape keeps what was typed", async ({ browser }) => {
    await save(jonas);
    const page = await pageOf(browser, jonas);
    await composer(page, MARICEL).focus();
    await page.keyboard.press("/");
    await expect(search(page)).toBeFocused();
    await page.keyboard.type("PARANAQUE");
    await expect(options(page)).toHaveText([/^Parañaque/]);
    await page.keyboard.press("Escape");
    await expect(composer(page, MARICEL)).toBeFocused();
    await expect(composer(page, MARICEL)).toHaveValue("/PARANAQUE");
    // The conversation is still open, and the list stays closed.
    await page.keyboard.type("!");
    await expect(composer(page, MARICEL)).toHaveValue("/PARANAQUE!");
    await expect(search(page)).toHaveCount(0);
    await composer(page, MARICEL).fill("");
    await page.keyboard.press("/");
    await expect(search(page)).toBeFocused();
    await page.keyboard.press("Backspace");
    await expect(composer(page, MARICEL)).toBeFocused();
    await expect(composer(page, MARICEL)).toHaveValue("");
  });

  test("is text when nothing matches: the list closes, and typing goes on", async ({ browser }) => {
    await save(jonas);
    const page = await pageOf(browser, jonas);
    await composer(page, MARICEL).focus();
    await page.keyboard.type("/salary?", { delay: 40 });
    await expect(composer(page, MARICEL)).toHaveValue("/salary?");
    await expect(composer(page, MARICEL)).toBeFocused();
    await expect(search(page)).toHaveCount(0);
    await page.keyboard.press("Enter");
    await expect(bubble(page, MARICEL, "/salary?")).toBeVisible();
    // Inside of a text it opens nothing.
    await page.keyboard.type("a / b");
    await expect(composer(page, MARICEL)).toHaveValue("a / b");
    await expect(search(page)).toHaveCount(0);
  });

  test("loads neither code nor data of the replies before", async ({ browser }) => {
    await save(jonas);
    const one = await visit(browser, { url: kasama.url, as: jonas });
    const scripts: Promise<string>[] = [];
    const calls: string[] = [];
    one.page.on("response", (response) => {
      // The reply to an unchanged script (304) has no text.
      if (response.request().resourceType() === "script") {
        if (response.ok()) scripts.push(response.text());
      } else calls.push(response.url());
    });
    const ofReplies = async () =>
      [...(await Promise.all(scripts)), ...calls].filter((text) => text.includes("/api/saved-replies")).length;
    const page = await settle(one);
    await composer(page, MARICEL).fill("Hello");
    await expect(opener(page)).toBeVisible();
    await page.waitForLoadState("networkidle");
    expect(await ofReplies()).toBe(0);
    await opener(page).click();
    await expect(options(page)).toHaveCount(3);
    // The code, the list, and what its placeholders stand for.
    expect(await ofReplies()).toBe(3);
  });
});

test.describe("the button", () => {
  test("inserts at the caret, after a space, and gives the focus back on Escape", async ({ browser }) => {
    await save(jonas);
    const page = await pageOf(browser, jonas);
    await composer(page, MARICEL).fill("Hello. Bye");
    for (let i = 0; i < 4; i += 1) await page.keyboard.press("ArrowLeft");
    await opener(page).click();
    await expect(search(page)).toBeFocused();
    await expect(opener(page)).toHaveAttribute("aria-expanded", "true");
    await page.keyboard.press("Escape");
    await expect(opener(page)).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(search(page)).toBeFocused();
    await page.keyboard.type("office");
    await expect(options(page)).toHaveCount(1);
    await page.keyboard.press("Enter");
    await expect(composer(page, MARICEL)).toHaveValue("Hello. Our office is in Parañaque. Bye");
    await opener(page).click();
    await page.keyboard.type("zzz");
    await expect(page.getByText("No saved reply matches", { exact: true })).toBeVisible();
    await expect(search(page)).toHaveAttribute("aria-expanded", "false");
    await axe(page);
  });

  test("saves the text of the composer as a reply", async ({ browser }) => {
    const page = await pageOf(browser, jonas);
    await composer(page, MARICEL).fill("We are open from 9 to 5.");
    await opener(page).click();
    await page.getByRole("button", { name: "Save as reply", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "New saved reply" });
    await expect(dialog.getByLabel("Text", { exact: true })).toHaveValue("We are open from 9 to 5.");
    await dialog.getByLabel("Name", { exact: true }).fill("Hours");
    await axe(page);
    await page.keyboard.press("Enter");
    await expect(dialog).toHaveCount(0);
    await expect(opener(page)).toBeFocused();
    await expect(composer(page, MARICEL)).toHaveValue("We are open from 9 to 5.");
    await composer(page, MARICEL).fill("");
    await composer(page, MARICEL).press("/");
    await expect(options(page)).toHaveText([/^Hours/]);
  });

  test("offers three suggestions to people without replies, and stores none", async ({ browser }) => {
    const page = await pageOf(browser, maricel);
    await opener(page).click();
    await expect(options(page)).toHaveCount(3);
    await expect(page.getByRole("button", { name: "Save your first reply", exact: true })).toBeVisible();
    await options(page).filter({ hasText: "Thank you" }).first().click();
    await expect(composer(page, JONAS)).toHaveValue(/^Hi Jonas, thank you for your message\./);
    const { data } = await api(kasama, "GET", "/api/saved-replies", maricel.token);
    expect(data).toEqual([]);
  });
});

test("an unknown placeholder is a selected gap, and sending it asks first", async ({ browser }) => {
  await save(jonas);
  const page = await pageOf(browser, jonas);
  await composer(page, MARICEL).focus();
  await page.keyboard.type("/int", { delay: 40 });
  await expect(options(page)).toHaveCount(1);
  await page.keyboard.press("Enter");
  const text = "Hi Maricel, we meet on {interview date} at Luntian Digital.";
  await expect(composer(page, MARICEL)).toHaveValue(text);
  expect(await selected(page, MARICEL)).toBe("{interview date}");
  await expect.poll(() => heard(page)).toContain("Fill in {interview date}");
  await page.keyboard.press("Enter");
  const question = page.getByRole("alertdialog", { name: "Send with a gap?" });
  await expect(question).toContainText("{interview date}");
  await expect(question.getByRole("button", { name: "Edit message", exact: true })).toBeFocused();
  await axe(page);
  await page.keyboard.press("Enter");
  await expect(question).toHaveCount(0);
  await expect(composer(page, MARICEL)).toBeFocused();
  expect(await selected(page, MARICEL)).toBe("{interview date}");
  await page.keyboard.type("Monday");
  await page.keyboard.press("Enter");
  await expect(bubble(page, MARICEL, "Hi Maricel, we meet on Monday at Luntian Digital.")).toBeVisible();
  await say(page, MARICEL, "Use {my name} here");
  await question.getByRole("button", { name: "Send as it is", exact: true }).click();
  await expect(bubble(page, MARICEL, "Use {my name} here")).toBeVisible();
  await expect(composer(page, MARICEL)).toHaveValue("");
});

test("the placeholders are the job, and the next interview in Manila's time", async ({ browser }) => {
  await kasama.makeApplication({ applicant_id: maricel.id, employer_id: jonas.id, job_title: "Data Encoder" });
  await save(jonas, [{ name: "Job", text: "About {job} at {company}" }]);
  const page = await pageOf(browser, jonas);
  await opener(page).click();
  await expect(options(page)).toHaveText([/About Data Encoder at Luntian Digital/]);
});

test.describe("managing", () => {
  test("adds with a live preview, edits, deletes and restores, by keyboard", async ({ browser }) => {
    const page = await settle(await visit(browser, { url: kasama.url, as: maricel, audited: true }), "/settings");
    await page.getByRole("button", { name: "Use Thank you", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "New saved reply" });
    const text = dialog.getByLabel("Text", { exact: true });
    await expect(text).toHaveValue(/^Hi \{first name\}, thank you/);
    await text.fill("Hi ");
    await text.press("End");
    await dialog.getByRole("button", { name: "{first name}", exact: true }).press("Enter");
    await expect(text).toBeFocused();
    await page.keyboard.type(", see you on {intervew date}");
    await expect(dialog.getByRole("region", { name: "Preview" })).toContainText(
      "Hi Maricel, see you on {intervew date}",
    );
    await dialog.getByRole("button", { name: "Save reply", exact: true }).press("Enter");
    const wrong = dialog.getByRole("link", {
      name: /^\{intervew date\} isn't a placeholder\. You can use \{first name\}/,
    });
    await expect(wrong).toBeVisible();
    await axe(page);
    await wrong.press("Enter");
    await expect(text).toBeFocused();
    await text.fill("Hi {First Name}, see you on {interview date}");
    await dialog.getByRole("button", { name: "Save reply", exact: true }).press("Enter");
    await expect(dialog).toHaveCount(0);
    const row = page.getByRole("listitem").filter({ hasText: "see you on {interview date}" });
    await expect(row).toContainText("Hi {first name}");

    await page.getByRole("button", { name: "Edit Thank you", exact: true }).press("Enter");
    await page.getByRole("dialog").getByLabel("Name", { exact: true }).fill("See you");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("button", { name: "Edit See you", exact: true })).toBeFocused();
    await page.getByRole("button", { name: "Delete See you", exact: true }).press("Enter");
    await expect(page.getByRole("button", { name: "Undo deleting See you", exact: true })).toBeFocused();
    expect((await api(kasama, "GET", "/api/saved-replies", maricel.token)).data).toEqual([]);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("button", { name: "Edit See you", exact: true })).toBeFocused();
    expect((await api(kasama, "GET", "/api/saved-replies", maricel.token)).data).toHaveLength(1);
  });

  test("a list that cannot be loaded says so, and loads again", async ({ browser }) => {
    await save(maricel);
    const one = await visit(browser, { url: kasama.url, as: maricel, audited: true });
    await one.page.route("**/api/saved-replies", (route) => route.abort());
    const page = await settle(one);
    await opener(page).click();
    await expect(page.getByText("Couldn't load your saved replies")).toBeVisible();
    await axe(page);
    await page.unroute("**/api/saved-replies");
    await page.getByRole("button", { name: "Try again", exact: true }).click();
    await expect(options(page)).toHaveCount(3);
  });
});

test("a company shares replies live, and a lost update shows the newer text", async ({ browser }) => {
  const lea = await makeColleague(kasama, "Lea Ramos", jonas);
  const him = await pageOf(browser, jonas);
  const her = await settle(await visit(browser, { url: kasama.url, as: lea, audited: true }), "/settings");
  await expect(her.getByText("Save your first reply", { exact: true })).toBeVisible();

  await opener(him).click();
  await him.getByRole("button", { name: "Manage saved replies", exact: true }).click();
  await him.getByRole("button", { name: "Add a reply", exact: true }).click();
  const his = him.getByRole("dialog", { name: "New saved reply" });
  await his.getByLabel("Name", { exact: true }).fill("Welcome");
  await his.getByLabel("Text", { exact: true }).fill("Welcome to {company}, {first name}!");
  await his.getByLabel("Share with everyone at Luntian Digital", { exact: true }).check();
  await expect(his.getByRole("region", { name: "Preview" })).toContainText("Welcome to Luntian Digital, Maricel!");
  await his.getByRole("button", { name: "Save reply", exact: true }).click();

  // Without a reload.
  const shared = her.getByRole("region", { name: "Shared with everyone at Luntian Digital" });
  await expect(shared.getByRole("listitem")).toContainText("Welcome to {company}, {first name}!");
  await her.getByRole("button", { name: "Edit Welcome", exact: true }).click();
  const hers = her.getByRole("dialog", { name: "Edit saved reply" });
  await hers.getByLabel("Text", { exact: true }).fill("Hello from {company}!");

  await him.getByRole("button", { name: "Edit Welcome", exact: true }).click();
  const edits = him.getByRole("dialog", { name: "Edit saved reply" });
  await edits.getByLabel("Text", { exact: true }).fill("Mabuhay, {first name}!");
  await edits.getByRole("button", { name: "Save reply", exact: true }).click();
  await expect(shared.getByRole("listitem")).toContainText("Mabuhay, {first name}!");

  await hers.getByRole("button", { name: "Save reply", exact: true }).click();
  await expect(hers.getByRole("alert").filter({ hasText: "Mabuhay, {first name}!" })).toBeVisible();
  await axe(her);
  await expect(hers.getByLabel("Text", { exact: true })).toHaveValue("Hello from {company}!");
  await hers.getByRole("button", { name: "Use the newer text", exact: true }).click();
  await expect(hers.getByLabel("Text", { exact: true })).toHaveValue("Mabuhay, {first name}!");
  await hers.getByLabel("Text", { exact: true }).fill("Mabuhay at salamat, {first name}!");
  await hers.getByRole("button", { name: "Save reply", exact: true }).click();
  await expect(hers).toHaveCount(0);
  await expect(him.getByText("Mabuhay at salamat, {first name}!")).toBeVisible();
});

test("by touch at 320 px: the list fits above the composer, and a tap inserts", async ({ browser }) => {
  await save(jonas);
  const context = await browser.newContext({
    viewport: { width: 320, height: 568 },
    hasTouch: true,
    isMobile: true,
    reducedMotion: "reduce",
  });
  const page = await settle(await visitIn(context, { url: kasama.url, as: jonas }));
  await opener(page).tap();
  await expect(options(page)).toHaveCount(3);
  // No keyboard covers the list before its user wants to type.
  const heading = page.getByRole("heading", { name: "Saved replies" });
  await expect(heading).toBeFocused();
  // It stays hidden, and takes no space from the list.
  expect((await heading.boundingBox())?.height).toBe(1);
  // As high as a keyboard leaves it.
  await page.setViewportSize({ width: 320, height: 330 });
  const picker = await page.getByRole("dialog", { name: "Saved replies" }).boundingBox();
  const field = await composer(page, MARICEL).boundingBox();
  expect(picker?.y).toBeGreaterThanOrEqual(0);
  expect((picker?.y ?? 0) + (picker?.height ?? 0)).toBeLessThanOrEqual(field?.y ?? 0);
  await expectReflow(page);
  await expectTargets(page);
  await axe(page);
  await options(page).filter({ hasText: "Salamat" }).tap();
  await expect(composer(page, MARICEL)).toHaveValue("Salamat, Maricel! - Jonas Villareal");
});

test("in Filipino a reply that was saved in English shows its placeholders in Filipino", async ({ browser }) => {
  await save(jonas);
  const one = await visit(browser, { url: kasama.url, as: jonas, audited: true });
  await one.page.context().addCookies([{ name: LANGUAGE_COOKIE, value: "fil", url: kasama.url }]);
  const page = await settle(one);
  await page.getByRole("button", { name: "Mga naka-save na sagot", exact: true }).click();
  await page.getByRole("option", { name: /^Interview/ }).click();
  const field = page.getByRole("textbox", { name: `Message para kay ${MARICEL}` });
  await expect(field).toHaveValue("Hi Maricel, we meet on {petsa ng interview} at Luntian Digital.");
  await field.press("Enter");
  await expect(page.getByRole("alertdialog", { name: "Ipadala nang may puwang?" })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Mga naka-save na sagot", exact: true }).click();
  await page.getByRole("button", { name: "Ayusin ang mga naka-save na sagot", exact: true }).click();
  await page.getByRole("button", { name: "Baguhin ang Salamat", exact: true }).click();
  await expect(page.getByLabel("Text", { exact: true })).toHaveValue("Salamat, {pangalan}! - {pangalan ko}");
  await axe(page);
});

test.describe("the composer", () => {
  const heightOf = (page: Page) => composer(page, MARICEL).evaluate((one) => one.getBoundingClientRect().height);
  const lines = (count: number) => Array.from({ length: count }, (_none, n) => `Linya ${n + 1}`).join("\n");
  const bottomsUp = (page: Page) =>
    expect(log(page, MARICEL).getByRole("listitem").last()).toBeInViewport({ ratio: 0.9 });

  for (const width of [1280, 320]) {
    test(`grows with the text up to eight lines, and scrolls from there, at ${width} px`, async ({ browser }) => {
      const page = await pageOf(browser, jonas, width);
      const one = await heightOf(page);
      await composer(page, MARICEL).fill(lines(3));
      const three = await heightOf(page);
      expect(three).toBeGreaterThan(one * 1.5);
      await bottomsUp(page);
      await composer(page, MARICEL).fill(lines(8));
      const eight = await heightOf(page);
      expect(eight).toBeGreaterThan(three * 1.8);
      await composer(page, MARICEL).fill(lines(20));
      expect(Math.abs((await heightOf(page)) - eight)).toBeLessThan(2);
      await bottomsUp(page);
      // In a low window, 40% of it.
      await page.setViewportSize({ width, height: 300 });
      expect(await heightOf(page)).toBeLessThanOrEqual(121);
      await composer(page, MARICEL).fill("");
      expect(await heightOf(page)).toBe(one);
    });
  }

  test("keeps the newest message in view with text of twice the size, in a small window", async ({ browser }) => {
    const page = await pageOf(browser, jonas, 320);
    await page.evaluate(() => {
      document.documentElement.style.fontSize = "200%";
    });
    await expect(chatWindow(page, MARICEL)).toBeVisible();
    for (const count of [1, 4, 12]) {
      await composer(page, MARICEL).fill(lines(count));
      await expect(bubble(page, MARICEL, "Magandang umaga po")).toBeInViewport({ ratio: 0.3 });
    }
  });

  test("grows in browsers without field-sizing, too", async ({ browser }) => {
    const visited = await visit(browser, { url: kasama.url, as: jonas });
    await visited.page.addInitScript(() => {
      CSS.supports = () => false;
      document.addEventListener("DOMContentLoaded", () => {
        const without = new CSSStyleSheet();
        without.replaceSync("textarea { field-sizing: fixed !important }");
        document.adoptedStyleSheets = [without];
      });
    });
    const page = await settle(visited);
    const one = await heightOf(page);
    await composer(page, MARICEL).fill(lines(4));
    expect(await heightOf(page)).toBeGreaterThan(one * 2);
    await composer(page, MARICEL).fill("");
    expect(await heightOf(page)).toBe(one);
  });
});

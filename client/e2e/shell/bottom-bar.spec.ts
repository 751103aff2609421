import { expect, type Locator, type Page } from "playwright/test";
import { axe, expectReflow, expectSeenInForcedColours } from "#client/e2e/support/audit.ts";
import { chatWindow, openChat } from "#client/e2e/support/chat.ts";
import {
  makeAdmin,
  makeEmployer,
  makeSeeker,
  openConversation,
  type Person,
  send,
} from "#client/e2e/support/community.ts";
import { tab, tabTo } from "#client/e2e/support/keyboard.ts";
import type { Kasama } from "#client/e2e/support/server.ts";
import { test } from "#client/e2e/support/shared.ts";
import { visit, visitIn } from "#client/e2e/support/visit.ts";

/** The bottom bar of a phone: five destinations, which replace the tabs and half of the header. */

let kasama: Kasama;
let maricel: Person;
let bea: Person;
let jonas: Person;
let admin: Person;

test.beforeAll(async ({ shared }) => {
  kasama = shared;
  admin = await makeAdmin(kasama, "elena@kasama.example");
  [maricel, bea, jonas] = await Promise.all([
    makeSeeker(kasama, "Maricel Abueva", "pwd"),
    makeSeeker(kasama, "Bea Santos", "general"),
    makeEmployer(kasama, "Jonas Villareal", "Luntian Digital", admin),
  ]);
  await send(kasama, await openConversation(kasama, maricel, jonas), jonas, maricel, "Hello po!");
});

const bar = (page: Page): Locator => page.getByRole("navigation", { name: "Main" });
const entries = (page: Page): Locator => bar(page).locator("a, button");

const ROLES = [
  ["a job seeker", () => maricel, "/ApplicantDashboard", ["Home", "Jobs", "Messages", "Applications", "Profile"]],
  ["a community member", () => bea, "/AdminDashboard", ["Home", "Jobs", "Messages", "Applications", "Profile"]],
  ["an employer", () => jonas, "/EmployerDashboard", ["Home", "Jobs", "Messages", "Applicants", "Company"]],
  ["an admin", () => admin, "/AdminDashboard", ["Home", "Approvals", "Messages", "Reports", "People"]],
] as const;

for (const [who, person, home, names] of ROLES) {
  test(`leads ${who} to five destinations, and marks the current one`, async ({ browser }) => {
    const { page, context } = await visit(browser, { url: kasama.url, as: person(), width: 320 });
    try {
      await page.goto(kasama.url + home);
      await expect(entries(page)).toHaveCount(5);
      for (const [at, name] of names.entries()) await expect(entries(page).nth(at)).toContainText(name);
      // Only once each: what is in the bar is neither in the header nor in tabs.
      await expect(page.getByRole("link", { name: /^Messages/ })).toHaveCount(1);
      await expect(page.getByRole("button", { name: /^Messages/ })).toHaveCount(0);
      await expect(page.getByRole("navigation", { name: "Dashboard" })).toHaveCount(0);
      for (const name of names) {
        await bar(page)
          .getByRole("link", { name: new RegExp(`^${name}`) })
          .click();
        await expect(bar(page).locator("[aria-current]")).toContainText(name);
        await expect(page.getByRole("main")).toBeVisible();
      }
      await expectReflow(page);
      await axe(page);
    } finally {
      await context.close();
    }
  });

  for (const height of [568, 640])
    test(`takes ${who}, with the header, at most a quarter of 320 x ${height} with large text`, async ({ browser }) => {
      const { page, context } = await visit(browser, { url: kasama.url, as: person(), width: 320 });
      try {
        await page.setViewportSize({ width: 320, height });
        await page.addInitScript(() => localStorage.setItem("fontSize", "large"));
        await page.goto(kasama.url + home);
        await expect(page.locator("html[data-font-size=large]")).toHaveCount(1);
        await expect(entries(page)).toHaveCount(5);
        const heights = await page.evaluate(() =>
          [...document.querySelectorAll("header, nav")]
            .filter((one) => !one.closest("main, footer") && !one.parentElement?.closest("header, nav"))
            .map((one) => one.getBoundingClientRect().height),
        );
        expect(heights.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(height / 4);
        // Header and bar are one row each.
        for (const row of [page.getByRole("banner"), bar(page)]) {
          const middles = await row
            .locator("a, button")
            .evaluateAll((all) => all.map((one) => one.getBoundingClientRect()).map(({ y, height }) => y + height / 2));
          expect(Math.max(...middles) - Math.min(...middles)).toBeLessThan(4);
        }
        await expectReflow(page);
      } finally {
        await context.close();
      }
    });
}

test("is only on phones: from 641 px on there are tabs, and the link to the messages is in the header", async ({
  browser,
}) => {
  const { page, context } = await visit(browser, { url: kasama.url, as: maricel, width: 768 });
  try {
    await page.goto(`${kasama.url}/ApplicantDashboard`);
    await expect(page.getByRole("navigation", { name: "Dashboard" })).toBeVisible();
    await expect(page.getByRole("banner").getByRole("link", { name: /^Messages/ })).toBeVisible();
    await page.setViewportSize({ width: 640, height: 900 });
    await expect(entries(page)).toHaveCount(5);
    await expect(page.getByRole("navigation", { name: "Dashboard" })).toHaveCount(0);
  } finally {
    await context.close();
  }
});

test("stays at the bottom of the window, and covers neither the end of the page nor the focus", async ({ browser }) => {
  const { page, context } = await visit(browser, { url: kasama.url, as: maricel, width: 320 });
  try {
    await page.goto(`${kasama.url}/ApplicantDashboard`);
    await expect(entries(page)).toHaveCount(5);
    const box = await bar(page).boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBe(568);
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    const foot = await page.getByRole("contentinfo").boundingBox();
    expect((foot?.y ?? 0) + (foot?.height ?? 0)).toBeLessThanOrEqual(box?.y ?? 0);
    expect(await bar(page).boundingBox()).toEqual(box);
    await page.evaluate(() => window.scrollTo(0, 0));
    // Each Tab stop of the page is checked: it has a focus ring, and nothing covers it.
    await tabTo(page, page.getByRole("contentinfo").getByRole("link", { name: "Contact support" }));
  } finally {
    await context.close();
  }
});

test("leads to the messages, between header and bar, and counts the unread ones", async ({ browser }) => {
  const { page, context } = await visit(browser, { url: kasama.url, as: maricel, width: 320 });
  try {
    await page.addInitScript(() => localStorage.setItem("fontSize", "large"));
    await page.goto(`${kasama.url}/ApplicantDashboard`);
    const messages = bar(page).getByRole("link", { name: "Messages, 1 unread", exact: true });
    await tabTo(page, messages);
    await page.keyboard.press("Enter");
    const list = page.getByRole("region", { name: "Conversations", exact: true });
    await expect(list.getByRole("listitem")).not.toHaveCount(0);
    await expect(messages).toHaveAttribute("aria-current", "page");
    const box = await list.boundingBox();
    const header = await page.getByRole("banner").boundingBox();
    expect(box?.y ?? 0).toBeGreaterThanOrEqual((header?.y ?? 0) + (header?.height ?? 0));
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual((await bar(page).boundingBox())?.y ?? 0);
    await axe(page);
    await expectReflow(page);
  } finally {
    await context.close();
  }
});

test("makes room for a conversation, whose head stays in one row with large text, and comes back with the list", async ({
  browser,
}) => {
  const { page, context } = await visit(browser, { url: kasama.url, as: maricel, width: 320 });
  try {
    await page.addInitScript(() => localStorage.setItem("fontSize", "large"));
    await page.goto(`${kasama.url}/ApplicantDashboard`);
    await openChat(page, jonas.name);
    await expect(bar(page)).toHaveCount(0);
    const chat = chatWindow(page, jonas.name);
    const tops = await chat
      .getByRole("button", { name: /^(About this conversation|Options for the chat)/ })
      .or(chat.getByRole("link", { name: "Back to conversations" }))
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
    const heading = await chat.getByRole("heading").first().boundingBox();
    expect(tops).toHaveLength(3);
    expect(Math.max(...tops) - Math.min(...tops)).toBeLessThan(4);
    expect(Math.max(...tops)).toBeLessThan((heading?.y ?? 0) + (heading?.height ?? 0));
    await chat.getByRole("link", { name: "Back to conversations" }).click();
    await expect(page.getByRole("link", { name: new RegExp(`^${jonas.name}`) })).toBeFocused();
    await expect(bar(page)).toBeInViewport();
  } finally {
    await context.close();
  }
});

test("moves out of the way while an on-screen keyboard is used, and comes back", async ({ browser }) => {
  const context = await browser.newContext({
    viewport: { width: 390, height: 700 },
    hasTouch: true,
    isMobile: true,
    reducedMotion: "reduce",
  });
  const { page } = await visitIn(context, { url: kasama.url, as: maricel });
  try {
    await page.goto(`${kasama.url}/ApplicantDashboard/jobs`);
    await expect(bar(page)).toBeInViewport();
    const field = page.getByRole("searchbox").first();
    await field.tap();
    await expect(bar(page)).not.toBeInViewport();
    await field.blur();
    await expect(bar(page)).toBeInViewport();
  } finally {
    await context.close();
  }
});

test("at 400% zoom it is a row below the header that scrolls away", async ({ browser }) => {
  const { page, context } = await visit(browser, { url: kasama.url, as: maricel, width: 320 });
  try {
    await page.setViewportSize({ width: 320, height: 256 });
    await page.goto(`${kasama.url}/ApplicantDashboard`);
    await expect(entries(page)).toHaveCount(5);
    const header = await page.getByRole("banner").boundingBox();
    const box = await bar(page).boundingBox();
    expect(box?.y).toBeGreaterThanOrEqual((header?.y ?? 0) + (header?.height ?? 0) - 1);
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    await expect(bar(page)).not.toBeInViewport();
    await expectReflow(page);
  } finally {
    await context.close();
  }
});

test("is visible in forced colours, and marks its current entry by more than colour", async ({ browser }) => {
  const { page, context } = await visit(browser, { url: kasama.url, as: maricel, width: 320, forcedColors: true });
  try {
    await page.goto(`${kasama.url}/ApplicantDashboard`);
    await expect(entries(page)).toHaveCount(5);
    await expectSeenInForcedColours(page);
    const weights = await entries(page).evaluateAll((all) => all.map((one) => getComputedStyle(one).fontWeight));
    expect(new Set(weights).size).toBe(2);
  } finally {
    await context.close();
  }
});

test("the account menu has the destinations that are not in the bar", async ({ browser }) => {
  for (const [person, home, names] of [
    [maricel, "/ApplicantDashboard", ["Saved jobs"]],
    [admin, "/AdminDashboard", ["Announcements", "Audit", "Statistics"]],
  ] as const) {
    const { page, context } = await visit(browser, { url: kasama.url, as: person, width: 320 });
    try {
      await page.goto(kasama.url + home);
      await page.getByRole("button", { name: /account menu/ }).click();
      for (const name of names)
        await expect(page.getByRole("banner").getByRole("link", { name: new RegExp(`^${name}`) })).toBeVisible();
      await tab(page);
      await page.keyboard.press("Escape");
      await page.setViewportSize({ width: 1280, height: 800 });
      await page.getByRole("button", { name: /account menu/ }).click();
      for (const name of names)
        await expect(page.getByRole("banner").getByRole("link", { name: new RegExp(`^${name}`) })).toHaveCount(0);
    } finally {
      await context.close();
    }
  }
});

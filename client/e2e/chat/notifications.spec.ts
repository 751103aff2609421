import { randomUUID } from "node:crypto";
import { expect, type Page } from "playwright/test";
import {
  announcementsOf,
  clearAnnouncements,
  expectAnnounced,
  recordAnnouncements,
} from "#client/e2e/support/announcements.ts";
import { axe, expectReflow } from "#client/e2e/support/audit.ts";
import { api, makeAdmin, makeEmployer, makeSeeker, type Person } from "#client/e2e/support/community.ts";
import { press, tab, tabTo } from "#client/e2e/support/keyboard.ts";
import { controlConnection } from "#client/e2e/support/network/connection.ts";
import type { Kasama } from "#client/e2e/support/server.ts";
import { test } from "#client/e2e/support/shared.ts";
import { visit } from "#client/e2e/support/visit.ts";

/**
 * Notifications: live in every tab, read in one tab for all, caught up after an outage, and followed only to allowed
 * pages.
 */

let kasama: Kasama;
let admin: Person;
test.beforeAll(async ({ shared }) => {
  kasama = shared;
  admin = await makeAdmin(kasama, "elena@kasama.example");
});

const bell = (page: Page, unread: number) =>
  page.getByRole("button", { name: unread === 0 ? "Notifications" : `Notifications, ${unread} unread`, exact: true });
const panel = (page: Page) => page.getByRole("region", { name: "Notifications", exact: true });
const item = (page: Page, title: string) => panel(page).getByRole("listitem").filter({ hasText: title });

const notify = (to: Person, title: string, more: object = {}) =>
  api(kasama, "POST", "/api/notifications", admin.token, {
    user_id: to.id,
    type: "success",
    title,
    message: "Please have a look.",
    targetUrl: null,
    client_id: randomUUID(),
    ...more,
  });

async function open(page: Page, path: string): Promise<void> {
  await recordAnnouncements(page);
  // The first sync sets the point from which the tab is notified.
  const connected = page.waitForEvent("websocket");
  await page.goto(kasama.url + path);
  await (await connected).waitForEvent("framereceived", ({ payload }) =>
    String(payload).includes("notifications_cursor"),
  );
}

test("an approval shows once in three tabs, and reading it in one clears all", async ({ browser }) => {
  const karlo = await makeEmployer(kasama, "Karlo Pineda", "Bagong Araw Foods");
  const { context, page } = await visit(browser, { url: kasama.url, as: karlo });
  try {
    const pages = [page, await context.newPage(), await context.newPage()];
    for (const one of pages) await open(one, "/EmployerDashboard");
    await bell(page, 0).click();
    await expect(panel(page).getByText("No notifications", { exact: true })).toBeVisible();
    await expect(panel(page).getByText("You're all caught up! Check back later for updates.")).toBeVisible();
    await expect(panel(page).getByText("0 New Notifications")).toBeVisible();
    await panel(page).getByRole("button", { name: "Close notifications", exact: true }).click();
    await expect(bell(page, 0)).toBeFocused();

    await api(kasama, "POST", `/api/admin/employers/${karlo.id}/approve`, admin.token);
    await api(kasama, "POST", `/api/admin/employers/${karlo.id}/approve`, admin.token);
    for (const one of pages) {
      await expect(bell(one, 1)).toBeVisible();
      await bell(one, 1).click();
      await expect(item(one, "Bagong Araw Foods is approved")).toHaveCount(1);
      await expect(item(one, "Bagong Araw Foods is approved").getByText("Unread", { exact: true })).toBeVisible();
      await expect(panel(one).getByText("1 New Notifications")).toBeVisible();
    }
    // The admin sent it twice; it is announced once.
    for (const one of pages) {
      const heard = (await announcementsOf(one)).filter(({ text }) => text.includes("Bagong Araw Foods is approved"));
      expect(heard).toHaveLength(1);
    }
    await item(page, "Bagong Araw Foods is approved")
      .getByRole("button", { name: /^Good news/ })
      .click();
    for (const one of pages) {
      await expect(bell(one, 0)).toBeVisible();
      await expect(item(one, "Bagong Araw Foods is approved").getByText("Unread", { exact: true })).toHaveCount(0);
    }
    await item(page, "Bagong Araw Foods is approved")
      .getByRole("button", { name: /^Delete/ })
      .click();
    // It is deleted for good as soon as the Undo button loses the focus.
    await panel(page).getByRole("button", { name: "Close notifications", exact: true }).click();
    await bell(page, 0).click();
    for (const one of pages) await expect(panel(one).getByText("No notifications", { exact: true })).toBeVisible();
  } finally {
    await context.close();
  }
});

test("a new job for a saved search leads to the page of that job", async ({ browser }) => {
  const her = await makeSeeker(kasama, "Maricel Abueva", "pwd");
  const jonas = await makeEmployer(kasama, "Jonas Villareal", "Luntian Digital", admin);
  await api(kasama, "POST", "/api/jobs/searches", her.token, { filter: { search: "piña weaver" } });
  const { context, page, pageErrors } = await visit(browser, { url: kasama.url, as: her });
  try {
    await page.goto(`${kasama.url}/ApplicantDashboard`);
    await expect(bell(page, 0)).toBeVisible();
    const job = { status: "open", title: "Piña weaver", description: "You weave.", location: "Kalibo" };
    await api(kasama, "POST", "/api/jobs", jonas.token, { ...job, type: "Contract", work_mode: "Onsite" });
    await bell(page, 1).click();
    await item(page, "Piña weaver, Luntian Digital, Kalibo").getByRole("link").click();
    await expect(page.getByRole("heading", { name: "Piña weaver", level: 1 })).toBeVisible();
    await expect(page).toHaveURL(/\/jobs\/\d+$/);
    await expect(panel(page)).toHaveCount(0);
    await expect(bell(page, 0)).toBeVisible();
    expect(pageErrors).toEqual([]);
  } finally {
    await context.close();
  }
});

test("one is announced with its text, a burst as a number, politely, and nothing if announcements are off", async ({
  browser,
}) => {
  const her = await makeSeeker(kasama, "Maricel Abueva", "pwd");
  const { context, page } = await visit(browser, { url: kasama.url, as: her });
  try {
    const connection = await controlConnection(page);
    await open(page, "/ApplicantDashboard");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await clearAnnouncements(page);
    await notify(her, "First", { type: "alert" });
    await expectAnnounced(page, ["First. Please have a look."]);
    await clearAnnouncements(page);
    connection.hold();
    for (let n = 0; n < 9; n += 1) await notify(her, `Burst ${n}`);
    await expect.poll(() => connection.heldCount("notification:new")).toBe(9);
    connection.release();
    await expect(bell(page, 10)).toBeVisible();
    await expect
      .poll(async () => (await announcementsOf(page)).some(({ text }) => text.includes("8 new notifications")))
      .toBe(true);
    const heard = await announcementsOf(page);
    expect(heard.length).toBeLessThanOrEqual(2);
    expect(heard.every(({ how }) => how === "polite")).toBe(true);

    await page.evaluate((id) => {
      localStorage.setItem(`kasama-chat-device-${id}`, JSON.stringify({ announces: false }));
    }, her.id);
    await open(page, "/ApplicantDashboard");
    await expect(bell(page, 10)).toBeVisible();
    await clearAnnouncements(page);
    await notify(her, "Silent");
    await expect(page.locator("#toasts").getByText("Silent", { exact: true })).toBeVisible();
    await expect(bell(page, 11)).toBeVisible();
    await expectAnnounced(page, []);
  } finally {
    await context.close();
  }
});

test("notifications that arrived, were read or were deleted during an outage are correct afterwards, and announced as a number", async ({
  browser,
}) => {
  const her = await makeSeeker(kasama, "Noel Ramos", "pwd");
  for (const title of ["To be read", "To be deleted"]) await notify(her, title);
  const { data } = await api(kasama, "GET", "/api/notifications", her.token);
  const idOf = (title: string) => (data as { id: number; title: string }[]).find((one) => one.title === title)?.id;
  const change = (method: string, path: string) =>
    fetch(`${kasama.url}/api/notifications/${path}`, { method, headers: { authorization: `Bearer ${her.token}` } });
  const { context, page } = await visit(browser, { url: kasama.url, as: her });
  try {
    const connection = await controlConnection(page);
    await recordAnnouncements(page);
    await page.goto(`${kasama.url}/ApplicantDashboard`);
    await expect(bell(page, 2)).toBeVisible();
    await bell(page, 2).click();
    await expect(item(page, "To be deleted")).toBeVisible();
    await connection.disconnect();
    await change("PATCH", `${idOf("To be read")}/read`);
    await change("DELETE", `${idOf("To be deleted")}`);
    for (const n of [1, 2, 3]) await notify(her, `Missed ${n}`);
    await clearAnnouncements(page);
    connection.reconnect();
    await expect(bell(page, 3)).toBeVisible({ timeout: 20_000 });
    await expect(item(page, "To be deleted")).toHaveCount(0);
    await expect(item(page, "To be read").getByText("Unread", { exact: true })).toHaveCount(0);
    for (const n of [1, 2, 3]) await expect(item(page, `Missed ${n}`)).toHaveCount(1);
    await expect
      .poll(async () => (await announcementsOf(page)).map(({ text }) => text).join())
      .toContain("3 new notifications");
  } finally {
    await context.close();
  }
});

test("a target is followed only to pages of this site that the role may open", async ({ browser }) => {
  const her = await makeSeeker(kasama, "Tala Marasigan", "pwd");
  await notify(her, "Terms", { targetUrl: "/terms" });
  await notify(her, "Foreign page", { targetUrl: "/AdminDashboard" });
  await notify(her, "By its type", { type: "info", targetUrl: undefined });
  const { context, page } = await visit(browser, { url: kasama.url, as: her });
  try {
    // A server that is not ours could send anything.
    await page.route("**/api/notifications", async (route) => {
      const answer = await route.fetch();
      const body = await answer.json();
      const [first] = body.data;
      const evil = ["//evil.example", "http://evil.example/", "javascript:alert(1)", "/nowhere"].map(
        (targetUrl, n) => ({
          ...first,
          id: 900_000_000 + n,
          title: `Evil ${n}`,
          targetUrl,
          is_read: true,
        }),
      );
      await route.fulfill({ response: answer, json: { ...body, data: [...evil, ...body.data] } });
    });
    await open(page, "/ApplicantDashboard");
    await bell(page, 3).click();
    await expect(item(page, "Evil 0")).toBeVisible();
    for (const n of [0, 1, 2, 3]) {
      await expect(item(page, `Evil ${n}`).getByRole("link")).toHaveCount(0);
      await expect(item(page, `Evil ${n}`).getByRole("button")).toHaveCount(1);
    }
    // A page of another role is not opened: the press marks it as read, and the panel stays.
    await item(page, "Foreign page")
      .getByRole("button", { name: /Foreign page/ })
      .first()
      .click();
    await expect(bell(page, 2)).toBeVisible();
    await expect(
      item(page, "Foreign page").getByRole("button", { name: "Delete: Foreign page", exact: true }),
    ).toBeFocused();
    // One panel replaces the other, and takes the focus.
    await item(page, "By its type")
      .getByRole("button", { name: /By its type/ })
      .first()
      .click();
    await expect(page.getByRole("heading", { name: "System Information" })).toBeFocused();
    await expect(panel(page)).toHaveCount(0);
    await expect(bell(page, 1)).toBeVisible();
    await bell(page, 1).click();
    expect(new URL(page.url()).pathname).toBe("/ApplicantDashboard");
    await item(page, "Terms").getByRole("link").click();
    await expect(page).toHaveURL(`${kasama.url}/terms`);
    await expect(panel(page)).toHaveCount(0);
    const count = async () => (await api(kasama, "GET", "/api/notifications/unread-count", her.token)).data;
    await expect.poll(count).toEqual({ count: 0 });
  } finally {
    await context.close();
  }
});

test("a list that cannot be loaded says so, with Retry, and never that it is empty", async ({ browser }) => {
  const her = await makeSeeker(kasama, "Bea Lacson", "general");
  await notify(her, "Still there");
  const { context, page } = await visit(browser, { url: kasama.url, as: her });
  try {
    await open(page, "/AdminDashboard");
    await page.route("**/api/notifications", (route) => route.abort());
    await bell(page, 1).click();
    await expect(panel(page).getByRole("alert")).toHaveText(/^We couldn't load your notifications\./);
    await expect(panel(page).getByText("No notifications", { exact: true })).toHaveCount(0);
    await page.unroute("**/api/notifications");
    await panel(page).getByRole("button", { name: "Retry", exact: true }).click();
    await expect(item(page, "Still there")).toBeVisible();
    // If the server cannot be reached, marking as read is reverted and the error is shown.
    await page.route("**/mark-all-read", (route) => route.abort());
    await panel(page).getByRole("button", { name: "Mark all as read", exact: true }).click();
    await expect(page.locator("#toasts").getByText("Connection Error", { exact: true })).toBeVisible();
    await expect(bell(page, 1)).toBeVisible();
    await expect(item(page, "Still there").getByText("Unread", { exact: true })).toBeVisible();
    // The toast's text is also in the panel. Closing the toast is not a press outside of the panel.
    await page.getByRole("button", { name: "Close: Connection Error", exact: true }).click();
    const recent = panel(page).getByRole("region", { name: "Recent messages" });
    await expect(recent.getByText("Connection Error", { exact: true })).toBeVisible();
  } finally {
    await context.close();
  }
});

for (const width of [1280, 320]) {
  test(`is operated by keyboard alone, at ${width} px`, async ({ browser }) => {
    const her = await makeSeeker(kasama, "Rosa Dimaculangan", "pwd");
    for (let n = 1; n <= 23; n += 1) await notify(her, `News ${n}`);
    const { context, page } = await visit(browser, { url: kasama.url, as: her, width });
    try {
      await open(page, "/ApplicantDashboard");
      await press(page, bell(page, 23));
      await expect(panel(page).getByRole("heading", { name: "Notifications" })).toBeFocused();
      await expect(item(page, "News 23")).toBeVisible();
      await axe(page);
      await expectReflow(page);
      // One dropdown at a time, and Escape returns the focus.
      await page.keyboard.press("Escape");
      await expect(panel(page)).toHaveCount(0);
      await expect(bell(page, 23)).toBeFocused();
      await expect(bell(page, 23)).toHaveAttribute("aria-expanded", "false");
      await page.keyboard.press("Enter");
      await expect(item(page, "News 23")).toBeVisible();
      await press(page, panel(page).getByRole("button", { name: "Mark all as read", exact: true }));
      await expect(bell(page, 0)).toBeVisible();
      await expect(panel(page).getByText("0 New Notifications")).toBeVisible();
      // The Undo button takes its place and the focus, as long as it is available.
      const undo = panel(page).getByRole("button", { name: "Undo: News 23", exact: true });
      await press(page, panel(page).getByRole("button", { name: "Delete: News 23", exact: true }));
      await expect(undo).toBeFocused();
      // Focusing it again stops its timer.
      await page.keyboard.press("Shift+Tab");
      await tab(page);
      await expect(undo).toBeFocused();
      await axe(page);
      await page.keyboard.press("Enter");
      await expect(undo).toHaveCount(0);
      await expect(panel(page).getByRole("button", { name: "Delete: News 23", exact: true })).toBeFocused();
      await page.keyboard.press("Enter");
      await expect(undo).toBeFocused();
      await tabTo(page, panel(page).getByRole("button", { name: "Delete: News 22", exact: true }));
      await expect(undo).toHaveCount(0, { timeout: 15_000 });
      await expect(panel(page).getByRole("button", { name: "Delete: News 22", exact: true })).toBeFocused();
      await tab(page);
      await press(page, panel(page).getByRole("button", { name: "Show older notifications", exact: true }));
      await expect(item(page, "News 1")).toHaveCount(11);
      await expect(panel(page).getByRole("button", { name: "Delete: News 3", exact: true })).toBeFocused();
      await tabTo(page, panel(page).getByRole("button", { name: "Close notifications", exact: true }));
      await page.keyboard.press("Enter");
      await expect(bell(page, 0)).toBeFocused();
    } finally {
      await context.close();
    }
  });
}

for (const width of [1280, 768, 320]) {
  test(`a toast covers neither the top of a page nor the focused element, at ${width} px`, async ({ browser }) => {
    const her = await makeSeeker(kasama, "Nena Cruz", "pwd");
    const { context, page } = await visit(browser, { url: kasama.url, as: her, width });
    try {
      await open(page, "/settings");
      // Parts that load later would push the end of the page out of view again.
      await page.waitForLoadState("networkidle");
      // The last control of the page. Without the room that is reserved for toasts, the page could not scroll any
      // further.
      const last = page.getByRole("contentinfo").getByRole("button").last();
      await last.focus();
      await expect(last).toBeInViewport();
      await notify(her, "A toast");
      const toast = page.locator("#toasts > * > div").filter({ hasText: "A toast" });
      await toast.hover();
      const overlap = (one: typeof toast) =>
        one.evaluate((it) => {
          const [a, b] = [it, document.getElementById("toasts") ?? it].map((each) => each.getBoundingClientRect());
          return Boolean(a && b && a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom);
        });
      await expect(last).toBeFocused();
      await expect.poll(() => overlap(last)).toBe(false);
      await toast.getByRole("button").click();
      await expect(toast).toHaveCount(0);
      // A toast that covers no focused element moves nothing.
      await page.evaluate(() => window.scrollTo({ top: 0, behavior: "instant" }));
      // The reserved room below the page is removed once it is out of view.
      await expect(page.locator("html[data-toast-room]")).toHaveCount(0);
      await page.getByRole("heading", { level: 1 }).focus();
      const places = () =>
        page.evaluate(() => {
          const { scrollHeight } = document.documentElement;
          return [scrollHeight, window.scrollY, document.querySelector("footer")?.getBoundingClientRect().top];
        });
      const before = await places();
      await notify(her, "A toast");
      await toast.hover();
      expect(await places()).toEqual(before);
      await page.evaluate(() => window.scrollTo({ top: 0, behavior: "instant" }));
      expect(await overlap(page.getByRole("heading", { level: 1 }))).toBe(false);
    } finally {
      await context.close();
    }
  });
}

test("a toast that fades out neither receives a press nor covers the focused element", async ({ browser }) => {
  const her = await makeSeeker(kasama, "Nena Cruz", "pwd");
  const { context, page } = await visit(browser, { url: kasama.url, as: her });
  try {
    await open(page, "/settings");
    await notify(her, "A toast");
    const toast = page.locator("#toasts > * > div").filter({ hasText: "A toast" });
    await toast.hover();
    // In one task: it is removed within a second.
    const under = await toast.evaluate(async (it) => {
      const { left, top, width, height } = it.getBoundingClientRect();
      const before = it.className;
      it.querySelector("button")?.click();
      while (it.isConnected && it.className === before) await new Promise(requestAnimationFrame);
      const there = document.elementFromPoint(left + width / 2, top + height / 2);
      return { drawn: it.isConnected, hit: it.contains(there) };
    });
    expect(under).toEqual({ drawn: true, hit: false });
  } finally {
    await context.close();
  }
});

for (const [width, times] of [
  [1280, 1],
  [1280, 2],
  [768, 1],
  [600, 2],
  [320, 1],
] as const) {
  test(`a toast covers no button of the open panel, and is fully visible, at ${width} px and ${times} times the text`, async ({
    browser,
  }) => {
    const her = await makeSeeker(kasama, "Nena Cruz", "pwd");
    for (let n = 1; n <= 6; n += 1) await notify(her, `News ${n}`);
    const { context, page } = await visit(browser, { url: kasama.url, as: her, width });
    try {
      await open(page, "/ApplicantDashboard");
      await bell(page, 6).click();
      await expect(item(page, "News 6")).toBeVisible();
      await page.evaluate((by) => {
        document.documentElement.style.fontSize = `${by * 106.25}%`;
      }, times);
      await notify(her, "A toast");
      const toast = page.locator("#toasts > * > div").filter({ hasText: "A toast" });
      await expect(toast).toBeVisible();
      // It waits while the pointer is over it.
      await toast.hover();
      const boxOf = async (one: typeof toast) => (await one.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
      const { x, y, width: wide, height } = await boxOf(toast);
      expect([x >= 0, x + wide <= width]).toEqual([true, true]);
      for (const name of ["Close: Notifications", "Mark all as read", "Close notifications"]) {
        const button = await boxOf(panel(page).getByRole("button", { name, exact: true }));
        const isApart =
          button.x >= x + wide ||
          button.x + button.width <= x ||
          button.y >= y + height ||
          button.y + button.height <= y;
        expect([name, isApart]).toEqual([name, true]);
      }
      await expectReflow(page);
    } finally {
      await context.close();
    }
  });
}

import { expect, type Page, test } from "playwright/test";
import { announcementsOf, recordAnnouncements } from "#client/e2e/support/announcements.ts";
import { api, makeAdmin, makeEmployer, makeSeeker, type Person } from "#client/e2e/support/community.ts";
import { press, tabTo, type } from "#client/e2e/support/keyboard.ts";
import { type Kasama, startKasama } from "#client/e2e/support/server.ts";
import { visit } from "#client/e2e/support/visit.ts";

/**
 * Announcements, from writing one by keyboard to hearing it as an employer. Uses its own server, because one
 * announcement reaches every user.
 */

let kasama: Kasama;
let elena: Person;
let jonas: Person;
let maricel: Person;

test.beforeAll(async () => {
  kasama = await startKasama({ RATE_LIMITS: "off" });
  elena = await makeAdmin(kasama, "elena@kasama.example");
  jonas = await makeEmployer(kasama, "Jonas Villareal", "Luntian Digital", elena);
  maricel = await makeSeeker(kasama, "Maricel Abueva", "pwd");
});
test.afterAll(() => kasama?.stop());

const TITLE = "Interviews by video";
const bell = (page: Page, unread: number) =>
  page.getByRole("button", { name: unread === 0 ? "Notifications" : `Notifications, ${unread} unread`, exact: true });

async function open(page: Page, path: string): Promise<void> {
  await recordAnnouncements(page);
  // The first sync sets the point from which the tab is notified.
  const connected = page.waitForEvent("websocket");
  await page.goto(kasama.url + path);
  await (await connected).waitForEvent("framereceived", ({ payload }) =>
    String(payload).includes("notifications_cursor"),
  );
}

test("an announcement to all employers is heard once on an open page, and never by a seeker", async ({ browser }) => {
  const [admin, shop, seeker] = [
    await visit(browser, { url: kasama.url, as: elena }),
    await visit(browser, { url: kasama.url, as: jonas }),
    await visit(browser, { url: kasama.url, as: maricel }),
  ];
  const { page } = admin;
  try {
    await open(shop.page, "/EmployerDashboard");
    await open(seeker.page, "/ApplicantDashboard");
    await open(page, "/AdminDashboard/announcements");
    await expect(page.getByText("No announcements yet", { exact: true })).toBeVisible();
    const requests: string[] = [];
    page.on("request", (request) => {
      if (request.url().includes("/api/admin/announcements")) requests.push(`${request.method()} ${request.url()}`);
    });

    const start = page.getByRole("button", { name: "New announcement", exact: true });
    await press(page, start);
    const dialog = page.getByRole("dialog", { name: "New announcement", exact: true });
    await type(page, dialog.getByLabel("Title"), TITLE);
    await type(page, dialog.getByLabel("Message"), "Propose a time with each application.");
    await tabTo(page, dialog.getByRole("radio", { name: "Everyone", exact: true }));
    for (const key of ["ArrowDown", "ArrowDown", "ArrowDown"]) await page.keyboard.press(key);
    await expect(dialog.getByRole("radio", { name: "Employers", exact: true })).toBeChecked();
    await expect(dialog.getByRole("region", { name: "Preview" })).toContainText(TITLE);
    await press(page, dialog.getByRole("button", { name: "Continue", exact: true }));

    const question = page.getByRole("dialog", { name: "Send this announcement?", exact: true });
    await expect(question).toContainText("It goes to 1 person (employers) right away.");
    await press(page, question.getByRole("button", { name: "Back", exact: true }));
    await expect(question).toHaveCount(0);
    await press(page, dialog.getByRole("button", { name: "Continue", exact: true }));
    await press(page, question.getByRole("button", { name: "Send to 1 person", exact: true }));

    // The list shows the delivery progress that the server reports.
    const row = page.getByRole("listitem").filter({ hasText: TITLE });
    await expect(row).toContainText("Reached 1 person");
    await expect(dialog).toHaveCount(0);
    await expect(start).toBeFocused();
    expect(requests.filter((one) => one.startsWith("POST"))).toHaveLength(1);

    await expect(bell(shop.page, 1)).toBeVisible();
    await press(shop.page, bell(shop.page, 1));
    const item = shop.page.getByRole("region", { name: "Notifications", exact: true }).getByRole("listitem");
    await expect(item.filter({ hasText: TITLE })).toHaveCount(1);
    await expect(item.filter({ hasText: TITLE })).toContainText("Propose a time with each application.");
    const heard = (await announcementsOf(shop.page)).filter(({ text }) => text.includes(TITLE));
    expect(heard).toHaveLength(1);

    await expect(bell(seeker.page, 0)).toBeVisible();
    await seeker.page.reload();
    await expect(bell(seeker.page, 0)).toBeVisible();
    for (const { pageErrors } of [admin, shop, seeker]) expect(pageErrors).toEqual([]);
  } finally {
    for (const { context } of [admin, shop, seeker]) await context.close();
  }
});

test("sending again after a lost answer creates no second announcement, even if the confirmation was closed in between", async ({
  browser,
}) => {
  const { page, context } = await visit(browser, { url: kasama.url, as: elena });
  try {
    await page.goto(`${kasama.url}/AdminDashboard/announcements`);
    // The server receives the first attempt, but its answer is lost.
    let lost = false;
    await page.route("**/api/admin/announcements", async (route) => {
      if (lost || route.request().method() !== "POST") return route.fallback();
      lost = true;
      await route.fetch();
      await route.abort();
    });
    await press(page, page.getByRole("button", { name: "New announcement", exact: true }));
    const dialog = page.getByRole("dialog", { name: "New announcement", exact: true });
    await type(page, dialog.getByLabel("Title"), "Meeting on Friday");
    await type(page, dialog.getByLabel("Message"), "At nine.");
    await tabTo(page, dialog.getByRole("radio", { name: "Everyone", exact: true }));
    await page.keyboard.press("ArrowUp");
    await expect(dialog.getByRole("radio", { name: "Admins", exact: true })).toBeChecked();
    await press(page, dialog.getByRole("button", { name: "Continue", exact: true }));
    const question = page.getByRole("dialog", { name: "Send this announcement?", exact: true });
    const send = question.getByRole("button", { name: "Send to 1 person", exact: true });
    await press(page, send);
    await expect(question).toContainText("no one gets it twice");
    await press(page, question.getByRole("button", { name: "Back", exact: true }));
    await expect(question).toHaveCount(0);
    await press(page, dialog.getByRole("button", { name: "Continue", exact: true }));
    await press(page, send);
    await expect(dialog).toHaveCount(0);
    const row = page.getByRole("listitem").filter({ hasText: "Meeting on Friday" });
    await expect(row.filter({ hasText: "Reached 1 person" }).first()).toBeVisible();
    const list = await api(kasama, "GET", "/api/admin/announcements", elena.token);
    const { records } = list.data as { records: { title: string }[] };
    expect(records.filter(({ title }) => title === "Meeting on Friday")).toHaveLength(1);
  } finally {
    await context.close();
  }
});

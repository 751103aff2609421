import { expect, type Page } from "playwright/test";
import {
  api,
  makeAdmin,
  makeEmployer,
  makeSeeker,
  openConversation,
  type Person,
  send,
} from "#client/e2e/support/community.ts";
import { postJob } from "#client/e2e/support/hiring.ts";
import type { Kasama } from "#client/e2e/support/server.ts";
import { test } from "#client/e2e/support/shared.ts";
import { visit } from "#client/e2e/support/visit.ts";

/**
 * The calls and sockets that opening the dashboard costs every signed-in user. The job seekers' overview loads the
 * account, the profile, the matching jobs and the applications with their open items; that of employers loads the
 * figures and the interviews.
 */

const MOST_CALLS = 4;

/** Records the calls and sockets of a page from now on. */
function watchCost(page: Page): { calls: string[]; sockets: string[] } {
  const cost = { calls: [] as string[], sockets: [] as string[] };
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    // Images are files of the page that the browser caches, not calls.
    if (pathname.startsWith("/api/") && request.resourceType() !== "image")
      cost.calls.push(`${request.method()} ${pathname}`);
    // A polling request would be a second connection.
    if (pathname.startsWith("/socket.io/") && request.resourceType() !== "websocket") cost.sockets.push(request.url());
  });
  page.on("websocket", (socket) => cost.sockets.push(socket.url()));
  return cost;
}

/** Waits until the dashboard has loaded: the badges come with the first sync, and the overview shows the open items. */
async function settled(page: Page): Promise<void> {
  await expect(page.getByRole("button", { name: "Messages, 1 unread", exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Notifications, 1 unread", exact: true })).toBeVisible();
  await expect(page.getByRole("heading", { name: /items? needs? your attention/ })).toBeVisible();
  await page.waitForLoadState("networkidle");
}

let kasama: Kasama;
let admin: Person;
let maricel: Person;
let jonas: Person;

const notify = (user_id: number, title = "News for you") =>
  api(kasama, "POST", "/api/notifications", admin.token, {
    user_id,
    type: "success",
    title,
    message: "Please have a look.",
    targetUrl: null,
  });

test.beforeAll(async ({ shared }) => {
  kasama = shared;
  admin = await makeAdmin(kasama, "elena@kasama.example");
  maricel = await makeSeeker(kasama, "Maricel Abueva", "pwd");
  jonas = await makeEmployer(kasama, "Jonas Villareal", "Luntian Digital", admin);
  await postJob(kasama, jonas, "Bookkeeper");
  // As long as no job matches, the overview loads the newest jobs as well.
  await api(kasama, "PUT", `/api/jobseeker/${maricel.id}`, maricel.token, {
    desired_job_title: "Bookkeeper",
    skills: [{ name: "Bookkeeping" }],
  });
  const conversation = await openConversation(kasama, maricel, jonas);
  await send(kasama, conversation, maricel, jonas, "Magandang umaga po");
  await send(kasama, conversation, jonas, maricel, "Good morning, Maricel");
  for (const { id } of [maricel, jonas]) await notify(id);
});

for (const [path, who] of [
  ["/ApplicantDashboard", () => maricel],
  ["/EmployerDashboard", () => jonas],
] as const) {
  test(`${path} opens with ${MOST_CALLS} calls at most and one socket, and a panel with one call more`, async ({
    browser,
  }) => {
    const { context, page } = await visit(browser, { url: kasama.url, as: who() });
    try {
      const cost = watchCost(page);
      await page.goto(kasama.url + path);
      await settled(page);
      expect(cost.calls.length, cost.calls.join(", ")).toBeLessThanOrEqual(MOST_CALLS);
      expect(cost.sockets, "one socket").toHaveLength(1);

      // From now on everything arrives through the socket, and is shown without a request.
      const opening = cost.calls.length;
      await notify(who().id, "A moment later");
      await expect(page.locator("#toasts").getByText("A moment later", { exact: true })).toBeVisible();
      expect(cost.calls.slice(opening)).toEqual([]);
      await page.getByRole("button", { name: /^Notifications/ }).click();
      await expect(page.getByRole("listitem").filter({ hasText: "News for you" })).toBeVisible();
      expect(cost.calls.slice(opening)).toEqual(["GET /api/notifications"]);
      // Opened again it has its data already, and so do the conversations.
      await page.keyboard.press("Escape");
      await page.getByRole("button", { name: /^Messages/ }).click();
      await expect(page.getByRole("region", { name: "Recent Conversations" }).getByRole("listitem")).not.toHaveCount(0);
      await page.getByRole("button", { name: /^Notifications/ }).click();
      await expect(page.getByRole("listitem").filter({ hasText: "News for you" })).toBeVisible();
      await page.waitForLoadState("networkidle");
      expect(cost.calls, "panels that were open keep their data").toHaveLength(opening + 1);
      expect(cost.sockets).toHaveLength(1);
    } finally {
      await context.close();
    }
  });
}

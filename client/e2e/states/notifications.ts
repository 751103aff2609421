import { expect, type Page } from "playwright/test";
import { api, makeSeeker } from "#client/e2e/support/community.ts";
import { type Cast, casts } from "#client/e2e/support/dashboard-cast.ts";
import { applyFor, postJob } from "#client/e2e/support/hiring.ts";
import type { Scene, State } from "./state.ts";

/** The notifications panel of each kind of user, in all its states. */

const open = (page: Page) => page.getByRole("button", { name: /^Notifications/ }).click();
const panel = (page: Page) => page.getByRole("region", { name: "Notifications", exact: true });

/** One notification of each type, with long words, many lines, or a link. The first two disappear after a while. */
async function notifyOfEach({ kasama, me, people }: Scene): Promise<void> {
  const notifications = [
    { type: "error", title: "We could not match your PWD ID number", message: "Check the number and send it again." },
    {
      type: "alert",
      title: "New sign-in to your account",
      message: "From a browser that we do not know.\nWas it you?",
    },
    { type: "success", title: "Bagong Araw Foods is approved", message: "Job seekers can write to you now." },
    { type: "info", title: "Pagbabagong-tatag-ng-pinakamahabang-salita-sa-isang-hanay", message: "It breaks." },
    { type: "other", title: "The terms have changed", message: "Read what is new.", targetUrl: "/terms" },
  ];
  for (const one of notifications)
    await api(kasama, "POST", "/api/notifications", people.elena.token, { targetUrl: null, ...one, user_id: me?.id });
}

function statesOf({ route, again, old, fresh }: Cast): State[] {
  const more = again ? { again } : {};
  return [
    {
      route,
      name: `notifications panel (${old})`,
      as: old,
      before: notifyOfEach,
      reach: async ({ page }) => {
        await open(page);
        await expect(
          panel(page)
            .getByRole("link", { name: /The terms have changed/ })
            .first(),
        ).toBeVisible();
      },
      ...(again ? more : { allThemes: true as const }),
    },
    {
      route,
      name: `notifications panel, recent messages (${old})`,
      as: old,
      before: async (scene) => {
        await notifyOfEach(scene);
        await scene.page.route("**/mark-all-read", (route) => route.abort());
      },
      reach: async ({ page }) => {
        await open(page);
        await panel(page).getByRole("button", { name: "Mark all as read", exact: true }).click();
        await page.getByRole("button", { name: "Close: Connection Error", exact: true }).click();
        const recent = panel(page).getByRole("region", { name: "Recent messages" });
        await recent.scrollIntoViewIfNeeded();
        await expect(recent.getByText("Connection Error", { exact: true })).toBeInViewport();
      },
      ...more,
    },
    {
      route,
      name: `notifications panel, to be deleted (${old})`,
      as: old,
      before: notifyOfEach,
      reach: async ({ page }) => {
        await open(page);
        await panel(page)
          .getByRole("button", { name: /^Delete: Pagbabagong/ })
          .first()
          .click();
        const undo = page.getByRole("button", { name: /^Undo: Pagbabagong/ });
        await expect(undo).toBeFocused();
        // Stops its timer.
        await undo.locator("..").hover();
      },
      ...more,
    },
    {
      route,
      name: `notifications panel, none (${fresh})`,
      as: fresh,
      reach: async ({ page }) => {
        await open(page);
        await expect(panel(page).getByText("No notifications", { exact: true })).toBeVisible();
      },
      ...more,
    },
    {
      route,
      name: `notifications panel, list failed (${fresh})`,
      as: fresh,
      before: ({ page }) => page.route("**/api/notifications", (route) => route.abort()),
      reach: async ({ page }) => {
        await open(page);
        await expect(panel(page).getByRole("alert")).toBeVisible();
      },
      ...more,
    },
  ];
}

/** Several people apply for a job of Liza, and one for another. */
async function applyTogether({ kasama, people: { liza } }: Scene): Promise<void> {
  const [weaver, dyer] = [await postJob(kasama, liza, "Weaver"), await postJob(kasama, liza, "Natural dyer")];
  for (const job of [weaver, weaver, weaver, dyer])
    await applyFor(kasama, job, await makeSeeker(kasama, "Rowena Magbanua-Dimaculangan", "general"));
}

const grouped: State = {
  route: "/EmployerDashboard",
  name: "notifications panel, together (liza)",
  as: "liza",
  before: applyTogether,
  reach: async ({ page }) => {
    await open(page);
    await expect(
      panel(page)
        .getByRole("link", { name: /and 2 others applied for Weaver/ })
        .first(),
    ).toBeVisible();
  },
  allThemes: true,
};

export const notificationStates: readonly State[] = [...casts.flatMap(statesOf), grouped];

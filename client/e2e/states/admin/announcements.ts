import { expect } from "playwright/test";
import { announcements } from "#client/features/admin/announcements/testing.ts";
import type { Announcement } from "#shared/admin/announcements/announcements.schemas.ts";
import type { State } from "../state.ts";

/**
 * The admins' announcements page. The server's answers are stubbed: long announcements, and one that is being
 * delivered.
 */

const LIST = /\/api\/admin\/announcements\?/;
const answered =
  (records: readonly Announcement[]): State["before"] =>
  ({ page }) =>
    page.route(LIST, (route) =>
      route.fulfill({ json: { success: true, data: { total: 20 * records.length, records } } }),
    );
const reached =
  (people: number): State["before"] =>
  ({ page }) =>
    page.route(/\/api\/admin\/announcements\/reach/, (route) =>
      route.fulfill({ json: { success: true, data: { people } } }),
    );

const state = (name: string, more: Pick<State, "reach"> & Partial<State>): State => ({
  route: "/AdminDashboard/announcements",
  name,
  as: "ruth",
  ...more,
});

const open: State["reach"] = async ({ page }) => {
  await page.getByRole("button", { name: "New announcement", exact: true }).click();
  await expect(page.getByRole("dialog", { name: "New announcement", exact: true })).toBeVisible();
};
const write: State["reach"] = async (scene) => {
  await open(scene);
  const dialog = scene.page.getByRole("dialog", { name: "New announcement", exact: true });
  await dialog.getByLabel("Title").fill("On Sunday from 2 to 3 in the morning we are away for a moment");
  await dialog.getByLabel("Message").fill("We move to a larger machine.\nNothing is lost.");
  await dialog.getByRole("button", { name: "Continue", exact: true }).click();
};

export const adminAnnouncementStates: readonly State[] = [
  state("plain, several", {
    before: answered(announcements),
    reach: ({ page }) => expect(page.getByText("Sending: 41,350 people so far", { exact: true })).toBeVisible(),
    allThemes: true,
  }),
  state("a new one", { before: answered(announcements), reach: open, allThemes: true }),
  state("a new one, errors", {
    before: answered(announcements),
    reach: async (scene) => {
      await open(scene);
      const dialog = scene.page.getByRole("dialog", { name: "New announcement", exact: true });
      await dialog.getByRole("button", { name: "Continue", exact: true }).click();
      await expect(dialog).toContainText("Please write a title");
    },
  }),
  state("the confirmation", {
    before: async (scene) => {
      await answered(announcements)?.(scene);
      await reached(41_350)?.(scene);
    },
    reach: async (scene) => {
      await write(scene);
      await expect(scene.page.getByRole("button", { name: "Send to 41,350 people", exact: true })).toBeVisible();
    },
    allThemes: true,
  }),
  state("the confirmation, uncounted", {
    before: async (scene) => {
      await answered(announcements)?.(scene);
      await scene.page.route(/\/api\/admin\/announcements\/reach/, (route) => route.abort());
    },
    reach: async (scene) => {
      await write(scene);
      await expect(
        scene.page.getByText("We couldn't count how many people will get it.", { exact: true }),
      ).toBeVisible();
    },
  }),
];

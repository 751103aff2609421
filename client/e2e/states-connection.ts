import { expect } from "playwright/test";
import type { State } from "./states/state.ts";
import { openChat } from "./support/chat.ts";
import { openDialog } from "./support/dashboard-cast.ts";
import { connectionBanner } from "./support/network/connection.ts";

const goOffline: State["reach"] = async ({ page }) => {
  // The code of the page must have loaded.
  await expect(page.getByRole("heading", { level: 1 })).toBeAttached();
  await page.context().setOffline(true);
  await expect(connectionBanner(page)).toContainText("You're offline.");
};

/** Pages without a network, and the chat after the server has ended the connection. */
export const connectionStates: readonly State[] = [
  { route: "/", name: "without a network", reach: goOffline, allThemes: true },
  { route: "/login", name: "without a network", reach: goOffline, allThemes: true },
  {
    route: "/EmployerDashboard",
    name: "without a network, with a dialog (jonas)",
    as: "jonas",
    allThemes: true,
    reach: async (scene) => {
      await openDialog(scene.page);
      await goOffline(scene);
    },
  },
  {
    route: "/ApplicantDashboard",
    name: "a page replaced by newer tabs (maricel)",
    as: "maricel",
    controlsConnection: true,
    allThemes: true,
    reach: async ({ page, people, connection }) => {
      const { name } = people.liza;
      await openChat(page, name);
      connection?.replaceByNewerTabs();
      // In the banner; on a phone, where the conversation has the whole screen, in the conversation.
      await expect(
        page
          .getByText(/^This tab is paused\./)
          .filter({ visible: true })
          .first(),
      ).toBeVisible();
    },
  },
];

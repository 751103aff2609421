import { expect } from "playwright/test";
import type { State } from "./states/state.ts";
import { openChat } from "./support/chat.ts";
import { connectionBanner } from "./support/connection.ts";

/** The chat after the server, and not the network, has ended the connection. */
export const connectionStates: readonly State[] = [
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
      await expect(connectionBanner(page)).toContainText("This tab is paused.");
    },
  },
];

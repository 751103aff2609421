import { expect } from "playwright/test";
import { linesTexts as lineTexts } from "#client/features/chat/conversation/texts/lines/lines.texts.ts";
import type { State } from "./states/state.ts";
import { chatWindow, openChat } from "./support/chat.ts";

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
      await expect(chatWindow(page, name).getByText(lineTexts.resting)).toBeVisible();
    },
  },
];

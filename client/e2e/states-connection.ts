import { expect } from "playwright/test";
import { lineTexts } from "#client/features/chat/window/lines.texts.ts";
import type { State } from "./states/state.ts";
import { chatWindow, openChat } from "./support/chat.ts";

/** What a chat says of a connection that ended for another reason than the network. */
export const connectionStates: readonly State[] = [
  {
    route: "/ApplicantDashboard",
    name: "a page that gave way to newer tabs (maricel)",
    as: "maricel",
    holdsLine: true,
    allThemes: true,
    reach: async ({ page, people, line }) => {
      const { name } = people.liza;
      await openChat(page, name);
      line?.giveWay();
      await expect(chatWindow(page, name).getByText(lineTexts.resting)).toBeVisible();
    },
  },
];

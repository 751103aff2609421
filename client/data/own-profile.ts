import { sessionStore } from "./session.ts";
import { listen } from "./socket.ts";

/** Calls back when something of the own profile was saved, in whichever tab or browser. Returns the undo. */
export const listenToOwnProfile = (onChanged: () => void): (() => void) =>
  listen("profile:changed", ({ id }) => {
    if (id === sessionStore.getState().user?.id) onChanged();
  });

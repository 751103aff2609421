import { sessionStore } from "./session.ts";
import { listen } from "./socket.ts";

/** Calls back when the own profile was saved in any tab or browser. @returns a function that unsubscribes */
export const listenToOwnProfile = (onChanged: () => void): (() => void) =>
  listen("profile:changed", ({ id }) => {
    if (id === sessionStore.getState().user?.id) onChanged();
  });

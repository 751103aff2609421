import { useSyncExternalStore } from "react";
import { useStore } from "zustand";
import { displayStore } from "./display.store.ts";
import { type Shown, shownDisplay, systemWishes } from "./display.ts";

function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const list = matchMedia(query);
      list.addEventListener("change", changed);
      return () => list.removeEventListener("change", changed);
    },
    () => matchMedia(query).matches,
    // The build, which prerenders the landing page, has no system settings.
    () => false,
  );
}

/** The effective settings: the user's choices, or else the system's. */
export function useShownDisplay(): Shown {
  const chosen = useStore(displayStore);
  const dark = useMedia(systemWishes.dark);
  const contrast = useMedia(systemWishes.contrast);
  const reduced = useMedia(systemWishes.reduced);
  return shownDisplay(chosen, { dark, contrast, reduced });
}

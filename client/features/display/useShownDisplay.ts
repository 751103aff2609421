import { useSyncExternalStore } from "react";
import { useDisplay } from "./display.store.ts";
import type { DisplayKey, DisplayValue } from "./display.ts";

type Shown = { [K in DisplayKey]: DisplayValue<K> };

function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const list = matchMedia(query);
      list.addEventListener("change", changed);
      return () => list.removeEventListener("change", changed);
    },
    () => matchMedia(query).matches,
  );
}

/** What is on the screen now: what was chosen, otherwise what the system asks for. */
export function useShownDisplay(): Shown {
  const chosen = useDisplay();
  const dark = useMedia("(prefers-color-scheme: dark)");
  const contrast = useMedia("(prefers-contrast: more)");
  const reduced = useMedia("(prefers-reduced-motion: reduce)");
  return {
    theme: chosen.theme ?? (dark ? "dark" : "light"),
    contrast: chosen.contrast ?? (contrast ? "high" : "normal"),
    fontSize: chosen.fontSize ?? "medium",
    motion: chosen.motion ?? (reduced ? "reduced" : "full"),
  };
}

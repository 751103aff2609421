import { createStore } from "zustand/vanilla";
import { type Display, type DisplayKey, type DisplayValue, parseDisplay } from "./display.ts";

export const nothingChosen: Display = { theme: null, contrast: null, fontSize: null, motion: null };

export const withChoice = <K extends DisplayKey>(s: Display, key: K, value: DisplayValue<K> | null): Display => ({
  ...s,
  [key]: value,
});

/** Everything as the storage has it; `read` gives null for what is not there. */
export const fromStorage = (read: (key: DisplayKey) => string | null): Display => ({
  theme: parseDisplay("theme", read("theme")),
  contrast: parseDisplay("contrast", read("contrast")),
  fontSize: parseDisplay("fontSize", read("fontSize")),
  motion: parseDisplay("motion", read("motion")),
});

function stored(key: DisplayKey): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null; // a private window
  }
}

export const readStored = (): Display => fromStorage(stored);

/** What was chosen, here or in another tab. It begins empty, as the build writes the landing page, for React to hydrate. */
export const displayStore = createStore<Display>(() => nothingChosen);
displayStore.setState(readStored());

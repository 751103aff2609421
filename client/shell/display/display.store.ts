import { createStore } from "zustand/vanilla";
import { type Display, type DisplayKey, type DisplayValue, parseDisplay } from "./display.ts";

export const nothingChosen: Display = { theme: null, contrast: null, fontSize: null, motion: null };

export const withChoice = <K extends DisplayKey>(s: Display, key: K, value: DisplayValue<K> | null): Display => ({
  ...s,
  [key]: value,
});

/** All stored choices; `read` returns null for missing ones. */
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
    return null; // Storage is blocked, as in private windows.
  }
}

export const readStored = (): Display => fromStorage(stored);

/** The choices, made in any tab. It starts empty, like the prerendered landing page, so that React can hydrate it. */
export const displayStore = createStore<Display>(() => nothingChosen);
displayStore.setState(readStored());

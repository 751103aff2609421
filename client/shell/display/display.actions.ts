import { displayStore, readStored, withChoice } from "./display.store.ts";
import { type Display, type DisplayKey, type DisplayValue, displayAttributes, displayKeys } from "./display.ts";

function apply(display: Display): void {
  const root = document.documentElement;
  for (const key of displayKeys) {
    const value = display[key];
    if (value === null) root.removeAttribute(displayAttributes[key]);
    else root.setAttribute(displayAttributes[key], value);
  }
}

function keep(key: DisplayKey, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // Storage is blocked, as in private windows: the choice applies to this page only.
  }
}

/** Applies and stores a choice, in all tabs. Null follows the system's setting again. */
export function chooseDisplay<K extends DisplayKey>(key: K, value: DisplayValue<K> | null): void {
  keep(key, value);
  displayStore.setState((s) => withChoice(s, key, value));
  apply(displayStore.getState());
}

/** Keeps this tab in sync with the others. Called once at the start. @returns a stop function */
export function followOtherTabs(): () => void {
  const handleStorage = (event: StorageEvent) => {
    // A null key means that all items were cleared.
    if (event.key !== null && !displayKeys.some((key) => key === event.key)) return;
    displayStore.setState(readStored());
    apply(displayStore.getState());
  };
  window.addEventListener("storage", handleStorage);
  return () => window.removeEventListener("storage", handleStorage);
}

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
    // A private window: the choice holds for this page.
  }
}

/** Applies at once, everywhere, and at the next visit. Null gives the choice back to the system. */
export function chooseDisplay<K extends DisplayKey>(key: K, value: DisplayValue<K> | null): void {
  keep(key, value);
  displayStore.setState((s) => withChoice(s, key, value));
  apply(displayStore.getState());
}

/** Keeps this tab in step with the others. Called once at the start; answers its own undo. */
export function followOtherTabs(): () => void {
  const handleStorage = (event: StorageEvent) => {
    // A null key means that everything was cleared.
    if (event.key !== null && !displayKeys.some((key) => key === event.key)) return;
    displayStore.setState(readStored());
    apply(displayStore.getState());
  };
  window.addEventListener("storage", handleStorage);
  return () => window.removeEventListener("storage", handleStorage);
}

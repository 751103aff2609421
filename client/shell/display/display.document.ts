import { chooseDisplay } from "./display.actions.ts";
import { displayStore } from "./display.store.ts";
import { displayKeys, parseDisplay, shownDisplay, systemWishes } from "./display.ts";

const buttonsOf = (key: string) => document.querySelectorAll<HTMLButtonElement>(`[data-segmented="${key}"] button`);

/** Brings the display settings of a page to life that the build has written down: `DisplaySettings` without React. */
export function livenDisplaySettings(): void {
  const dark = matchMedia(systemWishes.dark);
  const contrast = matchMedia(systemWishes.contrast);
  const reduced = matchMedia(systemWishes.reduced);

  function show(): void {
    const wishes = { dark: dark.matches, contrast: contrast.matches, reduced: reduced.matches };
    const shown = shownDisplay(displayStore.getState(), wishes);
    for (const key of displayKeys)
      for (const button of buttonsOf(key)) button.setAttribute("aria-pressed", String(button.value === shown[key]));
  }

  for (const key of displayKeys)
    for (const button of buttonsOf(key))
      button.addEventListener("click", () => {
        const value = parseDisplay(key, button.value);
        if (value) chooseDisplay(key, value);
      });
  displayStore.subscribe(show);
  for (const list of [dark, contrast, reduced]) list.addEventListener("change", show);
  show();
}

/**
 * The display settings: names, values, and where they stand. public/display.js applies the same before the first paint.
 * The keys of the local storage are part of the specification.
 */
export const displayValues = {
  theme: ["light", "dark"],
  contrast: ["normal", "high"],
  fontSize: ["small", "medium", "large"],
  motion: ["full", "reduced"],
} as const;

export type DisplayKey = keyof typeof displayValues;
export type DisplayValue<K extends DisplayKey> = (typeof displayValues)[K][number];

/** What was chosen. Null: nothing, the system decides. */
export type Display = { [K in DisplayKey]: DisplayValue<K> | null };

export const displayKeys = Object.keys(displayValues) as DisplayKey[];

export const displayAttributes: Record<DisplayKey, string> = {
  theme: "data-theme",
  contrast: "data-contrast",
  fontSize: "data-font-size",
  motion: "data-motion",
};

/** What the system can ask for, as media queries. */
export const systemWishes = {
  dark: "(prefers-color-scheme: dark)",
  contrast: "(prefers-contrast: more)",
  reduced: "(prefers-reduced-motion: reduce)",
} as const;

/** What is on the screen. */
export type Shown = { [K in DisplayKey]: DisplayValue<K> };

/** What was chosen, otherwise what the system asks for. */
export function shownDisplay(chosen: Display, wishes: Record<keyof typeof systemWishes, boolean>): Shown {
  return {
    theme: chosen.theme ?? (wishes.dark ? "dark" : "light"),
    contrast: chosen.contrast ?? (wishes.contrast ? "high" : "normal"),
    fontSize: chosen.fontSize ?? "medium",
    motion: chosen.motion ?? (wishes.reduced ? "reduced" : "full"),
  };
}

/** A stored text as a value of that key; null for anything else. */
export function parseDisplay<K extends DisplayKey>(key: K, text: string | null): DisplayValue<K> | null {
  const values: readonly DisplayValue<K>[] = displayValues[key];
  return values.find((value) => value === text) ?? null;
}

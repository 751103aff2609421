/**
 * The display settings: names, values and storage keys. public/display.js applies the same before the first paint.
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

/** The user's choices. Null: the system's setting applies. */
export type Display = { [K in DisplayKey]: DisplayValue<K> | null };

export const displayKeys = Object.keys(displayValues) as DisplayKey[];

export const displayAttributes: Record<DisplayKey, string> = {
  theme: "data-theme",
  contrast: "data-contrast",
  fontSize: "data-font-size",
  motion: "data-motion",
};

/** The media queries for the system's settings. */
export const systemWishes = {
  dark: "(prefers-color-scheme: dark)",
  contrast: "(prefers-contrast: more)",
  reduced: "(prefers-reduced-motion: reduce)",
} as const;

/** The effective settings. */
export type Shown = { [K in DisplayKey]: DisplayValue<K> };

/** The user's choice, or else the system's setting. */
export function shownDisplay(chosen: Display, wishes: Record<keyof typeof systemWishes, boolean>): Shown {
  return {
    theme: chosen.theme ?? (wishes.dark ? "dark" : "light"),
    contrast: chosen.contrast ?? (wishes.contrast ? "high" : "normal"),
    fontSize: chosen.fontSize ?? "medium",
    motion: chosen.motion ?? (wishes.reduced ? "reduced" : "full"),
  };
}

/** A stored text as a value of that key; null if it is invalid. */
export function parseDisplay<K extends DisplayKey>(key: K, text: string | null): DisplayValue<K> | null {
  const values: readonly DisplayValue<K>[] = displayValues[key];
  return values.find((value) => value === text) ?? null;
}

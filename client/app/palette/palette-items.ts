import { foldText } from "#shared/text.ts";

/** The groups of the palette, in their order. */
export const PALETTE_GROUPS = ["people", "jobs", "pages"] as const;
export type PaletteGroup = (typeof PALETTE_GROUPS)[number];

export interface PaletteItem {
  /** Unique among all items. */
  key: string;
  group: PaletteGroup;
  text: string;
  /** More about it, which is searched too. */
  detail: string;
  open: () => void;
}

/** The most results of one group: more would hide the next group. */
export const GROUP_MAX = 6;

/** The items that contain all words, in any order; accents and case are ignored. At most a few of each group. */
export function matchingItems(items: readonly PaletteItem[], query: string): PaletteItem[] {
  const words = foldText(query).split(/\s+/).filter(Boolean);
  const matching = items.filter(({ text, detail }) => {
    const said = foldText(`${text} ${detail}`);
    return words.every((word) => said.includes(word));
  });
  return PALETTE_GROUPS.flatMap((group) => matching.filter((item) => item.group === group).slice(0, GROUP_MAX));
}

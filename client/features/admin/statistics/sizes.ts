/** Each chart is drawn twice, for wide and narrow containers, and CSS shows one of them: so text keeps its size. */
export const SIZES = {
  wide: { width: 560, height: 300, left: 52, bottom: 26, top: 10 },
  narrow: { width: 270, height: 250, left: 34, bottom: 26, top: 10 },
} as const;
export type SizeName = keyof typeof SIZES;
export const SIZE_NAMES = ["wide", "narrow"] as const satisfies readonly SizeName[];

/** Formats an axis number: '2k' on narrow charts. */
export const axisNumber = (value: number, size: SizeName, format: (value: number) => string): string =>
  size === "narrow" && value >= 1000 ? `${Math.round(value / 100) / 10}k` : format(value);

/** How many labels fit below a chart. */
export function roomFor(names: readonly string[], size: SizeName): number {
  const isLong = names.some((name) => name.length > 5);
  if (size === "wide") return isLong ? 4 : 8;
  return isLong ? 2 : 4;
}

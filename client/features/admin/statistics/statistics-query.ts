/** The selectable numbers of months, and the default. */
export const RANGES = [3, 6, 12, 24] as const;
export type Range = (typeof RANGES)[number];
const USUAL: Range = 12;

/** The number of months in the address; an invalid one is ignored. */
export const readRange = (address: string): Range =>
  RANGES.find((range) => String(range) === new URLSearchParams(address).get("months")) ?? USUAL;

export const rangeAddress = (range: Range): string => (range === USUAL ? "" : `?months=${range}`);

/** How many months the statistics show, and the usual. */
export const RANGES = [3, 6, 12, 24] as const;
export type Range = (typeof RANGES)[number];
const USUAL: Range = 12;

/** What an address asks for; what is no answer to the question is not asked for. */
export const readRange = (address: string): Range =>
  RANGES.find((range) => String(range) === new URLSearchParams(address).get("months")) ?? USUAL;

export const rangeAddress = (range: Range): string => (range === USUAL ? "" : `?months=${range}`);

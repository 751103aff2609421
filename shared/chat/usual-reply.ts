/** Conversations from which on 'usually' can be said. */
const LEAST = 5;
const MINUTE = 60_000;

/** The middle one, or the mean of the two in the middle. */
export function medianOf(values: readonly number[]): number {
  // As plain numbers: half a million of them are sorted in a few hundredths of a second.
  const sorted = Float64Array.from(values).sort();
  const middle = sorted.length / 2;
  const high = sorted[Math.floor(middle)] ?? 0;
  return Number.isInteger(middle) ? ((sorted[middle - 1] ?? 0) + high) / 2 : high;
}

/** How soon somebody answers, in whole minutes, of the times in milliseconds; null of fewer than five. */
export const usualMinutes = (times: readonly number[]): number | null =>
  times.length >= LEAST ? Math.round(medianOf(times) / MINUTE) : null;

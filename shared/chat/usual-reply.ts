/** Fewer conversations give no reliable median. */
const LEAST = 5;
const MINUTE = 60_000;

/** The middle value, or the mean of the two middle values. */
export function medianOf(values: readonly number[]): number {
  // A typed array sorts half a million numbers in a few hundredths of a second.
  const sorted = Float64Array.from(values).sort();
  const middle = sorted.length / 2;
  const high = sorted[Math.floor(middle)] ?? 0;
  return Number.isInteger(middle) ? ((sorted[middle - 1] ?? 0) + high) / 2 : high;
}

/** The usual reply time in whole minutes. @param times in milliseconds @returns null for fewer than five times */
export const usualMinutes = (times: readonly number[]): number | null =>
  times.length >= LEAST ? Math.round(medianOf(times) / MINUTE) : null;

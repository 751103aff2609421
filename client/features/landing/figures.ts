import type { PublicStats } from "#shared/stats/stats.rest.ts";

/**
 * Path and shape of `publicStats`, written by hand: the landing page needs no other schema, so it does not load zod for
 * this one. A test compares them with the contract.
 */
export const STATS_PATH = "/api/stats";
export const FIGURES = ["activeUsers", "jobListings", "partnerEmployers"] as const satisfies (keyof PublicStats)[];

/** After this time the visitor has already scrolled past the numbers. */
const TIMEOUT_MS = 10_000;

function isFigure(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  const { value: number, formatted } = value as Record<keyof PublicStats[keyof PublicStats], unknown>;
  return Number.isSafeInteger(number) && typeof formatted === "string";
}

/** Whether the `data` of an answer has the agreed shape. */
export function isPublicStats(data: unknown): data is PublicStats {
  if (typeof data !== "object" || data === null) return false;
  return FIGURES.every((name) => isFigure((data as Record<keyof PublicStats, unknown>)[name]));
}

/**
 * Loads the public statistics at low priority. Resolves to null on failure and if all numbers are zero: the page then
 * leaves them out.
 */
export async function loadFigures(signal: AbortSignal): Promise<PublicStats | null> {
  try {
    const limited = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]);
    const response = await fetch(STATS_PATH, { signal: limited, priority: "low" });
    const answer: unknown = await response.json();
    const data = typeof answer === "object" && answer !== null && "data" in answer ? answer.data : null;
    if (!response.ok || !isPublicStats(data)) return null;
    return FIGURES.some((name) => data[name].value > 0) ? data : null;
  } catch {
    return null;
  }
}

import type { PublicStats } from "#shared/stats/stats.rest.ts";

/**
 * Path and shape of `publicStats` by hand: the first page of a visitor needs no other schema, so it need not load zod for
 * this one. A test keeps them in step.
 */
export const STATS_PATH = "/api/stats";
export const FIGURES = ["activeUsers", "jobListings", "partnerEmployers"] as const satisfies (keyof PublicStats)[];

/** Longer than that, and the reader is further down the page. */
const PATIENCE_MS = 10_000;

function isFigure(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  const { value: number, formatted } = value as Record<keyof PublicStats[keyof PublicStats], unknown>;
  return Number.isSafeInteger(number) && typeof formatted === "string";
}

/** Whether an answer's `data` is what was agreed. */
export function isPublicStats(data: unknown): data is PublicStats {
  if (typeof data !== "object" || data === null) return false;
  return FIGURES.every((name) => isFigure((data as Record<keyof PublicStats, unknown>)[name]));
}

/**
 * Asks for the public sums, behind everything else that loads. Null where they cannot be had, and where there is nobody yet
 * to be counted: the page does without.
 */
export async function loadFigures(signal: AbortSignal): Promise<PublicStats | null> {
  try {
    const patience = AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)]);
    const response = await fetch(STATS_PATH, { signal: patience, priority: "low" });
    const answer: unknown = await response.json();
    const data = typeof answer === "object" && answer !== null && "data" in answer ? answer.data : null;
    if (!response.ok || !isPublicStats(data)) return null;
    return FIGURES.some((name) => data[name].value > 0) ? data : null;
  } catch {
    return null;
  }
}

import type { Latency } from "../load/protocol.ts";

/** The value below which `share` (0 to 1) of the sorted values lie. Nearest rank, so always one of the values. */
export function percentile(sorted: ArrayLike<number>, share: number): number {
  const rank = Math.max(1, Math.ceil(share * sorted.length));
  return sorted[rank - 1] ?? Number.NaN;
}

/** The middle value, or the mean of the two in the middle; NaN without values. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const half = Math.floor(sorted.length / 2);
  const upper = sorted[half] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[half - 1] ?? Number.NaN) + upper) / 2;
}

export function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

/** The usual percentiles of latencies; null without values. */
export function summarizeLatency(values: readonly number[]): Latency | null {
  if (values.length === 0) return null;
  const sorted = Float64Array.from(values).sort();
  const at = (share: number) => percentile(sorted, share);
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99), max: at(1) };
}

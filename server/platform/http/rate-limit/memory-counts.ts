import { RateLimiterMemory } from "rate-limiter-flexible";
import { type Counts, createCounters, isLimit } from "./counts.ts";
import { type DelayName, FORGOTTEN_MS, type Points } from "./limits.ts";

/** Counts in this process's memory. */
export function createMemoryCounts(factor: number, points: Points = {}): Counts {
  const counters = createCounters(
    factor,
    (keyPrefix, points, duration) => new RateLimiterMemory({ keyPrefix, points, duration }),
    points,
  );
  // Not a counter of the library, whose time runs from the first failure: here each failure restarts it. The map is in
  // the order of the last failure, so the entries to forget come first.
  const failed = new Map<string, { count: number; at: number }>();
  const idOf = (name: DelayName, key: string) => `${name}:${key}`;

  function forgetOld(now: number): void {
    for (const [id, { at }] of failed) {
      if (now - at < FORGOTTEN_MS) return;
      failed.delete(id);
    }
  }

  return {
    take: counters.take,
    ask: counters.ask,
    giveBack: counters.giveBack,
    noteFailure: async (name, key) => {
      const at = performance.now();
      forgetOld(at);
      const id = idOf(name, key);
      const count = (failed.get(id)?.count ?? 0) + 1;
      failed.delete(id);
      failed.set(id, { count, at });
    },
    failures: async (name, key) => {
      const now = performance.now();
      forgetOld(now);
      const found = failed.get(idOf(name, key));
      return found ? { count: found.count, agoMs: now - found.at } : null;
    },
    clear: async (name, key) => {
      if (isLimit(name)) await counters.clear(name, key);
      else failed.delete(idOf(name, key));
    },
  };
}

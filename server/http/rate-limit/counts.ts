import { BurstyRateLimiter, type RateLimiterAbstract, RateLimiterRes } from "rate-limiter-flexible";
import { type DelayName, LIMITS, type LimitName, type Points } from "./limits.ts";

/** How often somebody has failed of late, and how long ago the last time was. */
export interface Failures {
  count: number;
  agoMs: number;
}

/** Where counts are kept. Keys come in as they may be stored; every change is atomic, however many come at once. */
export interface Counts {
  /** Takes one of what is left. @returns the milliseconds until there is one again, or null where it was taken */
  take(name: LimitName, key: string): Promise<number | null>;
  noteFailure(name: DelayName, key: string): Promise<void>;
  /** @returns null where nothing is remembered */
  failures(name: DelayName, key: string): Promise<Failures | null>;
  /** Begins anew. */
  clear(name: LimitName | DelayName, key: string): Promise<void>;
}

/** Makes the counter of so many points in so many seconds, wherever it counts. */
type MakeCounter = (prefix: string, points: number, seconds: number) => RateLimiterAbstract;

interface Counter {
  consume(key: string): Promise<unknown>;
  delete(key: string): Promise<unknown>;
}

/** What `Counts` does for limits, with one counter for each, or two where there is a burst. `factor` raises the numbers. */
export function createCounters(factor: number, make: MakeCounter, points: Points = {}) {
  const counters = new Map<string, Counter>();
  const given = new Map(Object.entries(points));
  for (const [name, limit] of Object.entries(LIMITS)) {
    const steady = make(name, (given.get(name) ?? limit.points) * factor, limit.seconds);
    if (!("burst" in limit)) {
      counters.set(name, steady);
      continue;
    }
    const burst = make(`${name}-burst`, limit.burst.points * factor, limit.burst.seconds);
    const both = new BurstyRateLimiter(steady, burst);
    counters.set(name, {
      consume: (key) => both.consume(key),
      delete: (key) => Promise.all([steady.delete(key), burst.delete(key)]),
    });
  }
  function counterOf(name: LimitName): Counter {
    const counter = counters.get(name);
    if (!counter) throw new Error(`there is no limit '${name}'`);
    return counter;
  }

  return {
    take: async (name: LimitName, key: string): Promise<number | null> => {
      try {
        await counterOf(name).consume(key);
        return null;
      } catch (refused) {
        if (!(refused instanceof RateLimiterRes)) throw refused;
        return refused.msBeforeNext;
      }
    },
    clear: async (name: LimitName, key: string): Promise<void> => {
      await counterOf(name).delete(key);
    },
  };
}

export function isLimit(name: LimitName | DelayName): name is LimitName {
  return Object.hasOwn(LIMITS, name);
}

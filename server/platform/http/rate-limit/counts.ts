import { BurstyRateLimiter, type RateLimiterAbstract, RateLimiterRes } from "rate-limiter-flexible";
import { type DelayName, LIMITS, type LimitName, type Points, type SteadyLimitName } from "./limits.ts";

/** Recent failures: how many, and how long ago the last one was. */
export interface Failures {
  count: number;
  agoMs: number;
}

/** A store of counts. Callers pass keys that may be stored (hashed if personal). Every change is atomic. */
export interface Counts {
  /** Spends one point. @returns null if there was one, else the milliseconds until there is one again */
  take(name: LimitName, key: string): Promise<number | null>;
  /** The same without spending it. */
  ask(name: SteadyLimitName, key: string): Promise<number | null>;
  /** Returns one point that was spent. */
  giveBack(name: SteadyLimitName, key: string): Promise<void>;
  noteFailure(name: DelayName, key: string): Promise<void>;
  /** @returns null without recent failures */
  failures(name: DelayName, key: string): Promise<Failures | null>;
  /** Sets the count back to zero. */
  clear(name: LimitName | DelayName, key: string): Promise<void>;
}

/** Creates a counter that allows a number of points in a number of seconds. */
type MakeCounter = (prefix: string, points: number, seconds: number) => RateLimiterAbstract;

interface Counter {
  consume(key: string): Promise<unknown>;
  delete(key: string): Promise<unknown>;
}

/**
 * The limits of `Counts`, with one counter each, or two for a limit with a burst.
 * @param factor multiplies the points
 */
export function createCounters(factor: number, make: MakeCounter, points: Points = {}) {
  const counters = new Map<string, Counter>();
  const steadyOnes = new Map<string, RateLimiterAbstract>();
  const given = new Map(Object.entries(points));
  for (const [name, limit] of Object.entries(LIMITS)) {
    const steady = make(name, (given.get(name) ?? limit.points) * factor, limit.seconds);
    if (!("burst" in limit)) {
      counters.set(name, steady);
      steadyOnes.set(name, steady);
      continue;
    }
    const burst = make(`${name}-burst`, limit.burst.points * factor, limit.burst.seconds);
    const both = new BurstyRateLimiter(steady, burst);
    counters.set(name, {
      consume: (key) => both.consume(key),
      delete: (key) => Promise.all([steady.delete(key), burst.delete(key)]),
    });
  }
  function found<C>(counter: C | undefined, name: LimitName): C {
    if (!counter) throw new Error(`there is no limit '${name}'`);
    return counter;
  }

  return {
    take: async (name: LimitName, key: string): Promise<number | null> => {
      try {
        await found(counters.get(name), name).consume(key);
        return null;
      } catch (refused) {
        if (!(refused instanceof RateLimiterRes)) throw refused;
        return refused.msBeforeNext;
      }
    },
    ask: async (name: SteadyLimitName, key: string): Promise<number | null> => {
      const counter = found(steadyOnes.get(name), name);
      const count = await counter.get(key);
      return count && count.consumedPoints >= counter.points && count.msBeforeNext > 0 ? count.msBeforeNext : null;
    },
    giveBack: async (name: SteadyLimitName, key: string): Promise<void> => {
      await found(steadyOnes.get(name), name).reward(key);
    },
    clear: async (name: LimitName, key: string): Promise<void> => {
      await found(counters.get(name), name).delete(key);
    },
  };
}

export function isLimit(name: LimitName | DelayName): name is LimitName {
  return Object.hasOwn(LIMITS, name);
}

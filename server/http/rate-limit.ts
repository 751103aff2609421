import { BurstyRateLimiter, RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { Fault } from "#shared/fault.ts";

/** What is limited, by whom it is counted, and how much. Accounts first, and generous by address: schools share one. */
const QUARTER_HOUR = 15 * 60;
const HOUR = 60 * 60;
const LIMITS = {
  "sign-up": { points: 60, seconds: HOUR },
  login: { points: 200, seconds: QUARTER_HOUR },
  "login-account": { points: 10, seconds: QUARTER_HOUR },
  mail: { points: 20, seconds: HOUR },
  "mail-account": { points: 3, seconds: HOUR },
  people: { points: 60, seconds: 60 },
  "new-conversation": { points: 20, seconds: 24 * HOUR },
  /** REST calls of one user. */
  api: { points: 300, seconds: 60 },
  /** Socket commands of one user that have no limit of their own. */
  command: { points: 20, seconds: 1, burst: { points: 200, seconds: 10 } },
  /** Two a second, after a burst of twenty. */
  message: { points: 2, seconds: 1, burst: { points: 18, seconds: 10 } },
} as const satisfies Record<string, { points: number; seconds: number; burst?: { points: number; seconds: number } }>;
export type LimitName = keyof typeof LIMITS;

/** Load tests raise the numbers; the code that counts stays in the way. */
const OFF_FACTOR = 1_000_000;

export interface Limiter {
  /** @throws {Fault} TOO_FAST with the seconds to wait */
  spend(name: LimitName, who: string): Promise<void>;
  /** The same without a throw, where the answer must not show it. */
  tryToSpend(name: LimitName, who: string): Promise<boolean>;
  forgive(name: LimitName, who: string): Promise<void>;
}

/** Counts in this process's memory: right for one process. */
export function createMemoryLimiter(on: boolean): Limiter {
  const factor = on ? 1 : OFF_FACTOR;
  const counters = new Map<LimitName, RateLimiterMemory | BurstyRateLimiter>();
  const plain = new Map<LimitName, RateLimiterMemory>();
  for (const [name, limit] of Object.entries(LIMITS) as [LimitName, (typeof LIMITS)[LimitName]][]) {
    const counter = new RateLimiterMemory({ keyPrefix: name, points: limit.points * factor, duration: limit.seconds });
    plain.set(name, counter);
    counters.set(
      name,
      "burst" in limit
        ? new BurstyRateLimiter(
            counter,
            new RateLimiterMemory({
              keyPrefix: `${name}-burst`,
              points: limit.burst.points * factor,
              duration: limit.burst.seconds,
            }),
          )
        : counter,
    );
  }

  async function consume(name: LimitName, who: string): Promise<number | null> {
    try {
      await counters.get(name)?.consume(who);
      return null;
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused;
      return Math.max(1, Math.ceil(refused.msBeforeNext / 1000));
    }
  }

  return {
    spend: async (name, who) => {
      const wait = await consume(name, who);
      if (wait !== null) throw new Fault("TOO_FAST", undefined, { retryAfter: wait });
    },
    tryToSpend: async (name, who) => (await consume(name, who)) === null,
    forgive: async (name, who) => {
      await plain.get(name)?.delete(who);
    },
  };
}

import { createHmac, hkdfSync, randomBytes } from "node:crypto";
import type { Redis } from "#server/platform/database/redis.ts";
import type { Log } from "#server/platform/log/log.ts";
import { Fault } from "#shared/fault.ts";
import type { Counts } from "./counts.ts";
import { createFallbackCounts } from "./fallback-counts.ts";
import {
  DELAYS,
  type DelayName,
  LIMITS,
  type LimitName,
  type Points,
  type SteadyLimitName,
  waitAfter,
} from "./limits.ts";
import { createMemoryCounts } from "./memory-counts.ts";
import { createRedisCounts } from "./redis-counts.ts";

export interface Limiter {
  /** Spends one point. @param text replaces the usual text @throws {Fault} TOO_FAST with the seconds to wait */
  spend(name: LimitName, who: string, text?: string): Promise<void>;
  /** The same for callers whose reply must not show it. @returns false instead of throwing */
  tryToSpend(name: LimitName, who: string): Promise<boolean>;
  /** Checks without spending. @throws {Fault} TOO_FAST with the seconds to wait */
  check(name: SteadyLimitName, who: string): Promise<void>;
  /** Returns a point that was spent on something that did not happen. */
  giveBack(name: SteadyLimitName, who: string): Promise<void>;
  /** @throws {Fault} TOO_FAST during the wait that earlier failures caused */
  mayTry(name: DelayName, who: string): Promise<void>;
  /** Counts a failure: the first few are free, then each doubles the wait. */
  noteFailure(name: DelayName, who: string): Promise<void>;
  /** Resets a limit, or a delay with the failures that caused it. */
  forgive(name: LimitName | DelayName, who: string): Promise<void>;
}

/** Multiplies the limits when they are off, so that load tests still run the code that counts. */
const OFF_FACTOR = 1_000_000;
/** Characters of a hash, of six bits each: enough to avoid collisions. */
const KEY_LENGTH = 22;
const COUNTED_BY = { ...LIMITS, ...DELAYS };

/** Counts in memory, for an installation with one process. */
export function createMemoryLimiter(on: boolean, points: Points = {}): Limiter {
  const factor = on ? 1 : OFF_FACTOR;
  return limiterOver(createMemoryCounts(factor, points), factor, randomBytes(32));
}

interface RedisDeps {
  redis: Redis;
  on: boolean;
  points?: Points;
  /** The secret of the installation, the same in all processes. */
  secret: Uint8Array;
  log: Log;
}

/** Counts in Redis for all processes together, and in memory while Redis is down. */
export function createRedisLimiter({ redis, on, points = {}, secret, log }: RedisDeps): Limiter {
  const factor = on ? 1 : OFF_FACTOR;
  const counts = createFallbackCounts({
    shared: createRedisCounts(redis, factor, points),
    own: createMemoryCounts(factor, points),
    isReachable: () => redis.isReady,
    log,
  });
  // A derived key, so that stored hashes reveal nothing about other uses of the secret.
  return limiterOver(counts, factor, Buffer.from(hkdfSync("sha256", secret, "", "limits", 32)));
}

/** @param secret hashes personal keys */
function limiterOver(counts: Counts, factor: number, secret: Uint8Array): Limiter {
  /** Stores no email or network addresses: keyed hashes cannot be reversed by guessing. */
  function keyOf(name: LimitName | DelayName, who: string): string {
    if (COUNTED_BY[name].by === "user") return who;
    return createHmac("sha256", secret).update(who).digest("base64url").slice(0, KEY_LENGTH);
  }

  return {
    spend: async (name, who, text) => {
      const waitMs = await counts.take(name, keyOf(name, who));
      if (waitMs !== null) throw tooFast(waitMs, text);
    },
    tryToSpend: async (name, who) => (await counts.take(name, keyOf(name, who))) === null,
    check: async (name, who) => {
      const waitMs = await counts.ask(name, keyOf(name, who));
      if (waitMs !== null) throw tooFast(waitMs);
    },
    giveBack: (name, who) => counts.giveBack(name, keyOf(name, who)),
    mayTry: async (name, who) => {
      const failures = await counts.failures(name, keyOf(name, who));
      if (!failures) return;
      const delay = DELAYS[name];
      const leftMs = waitAfter(failures.count, { ...delay, free: delay.free * factor }) - failures.agoMs;
      if (leftMs > 0) throw tooFast(leftMs);
    },
    noteFailure: (name, who) => counts.noteFailure(name, keyOf(name, who)),
    forgive: (name, who) => counts.clear(name, keyOf(name, who)),
  };
}

function tooFast(waitMs: number, text?: string): Fault {
  return new Fault("TOO_FAST", text, { retryAfter: Math.max(1, Math.ceil(waitMs / 1000)) });
}

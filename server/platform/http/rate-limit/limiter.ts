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
  /** @throws {Fault} TOO_FAST with the seconds to wait, and with a text of its own where the usual one says too little */
  spend(name: LimitName, who: string, text?: string): Promise<void>;
  /** The same without a throw, where the answer must not show it. */
  tryToSpend(name: LimitName, who: string): Promise<boolean>;
  /** Whether there is one left; it uses up nothing. @throws {Fault} TOO_FAST with the seconds to wait */
  check(name: SteadyLimitName, who: string): Promise<void>;
  /** Takes back one that was spent, of something that came to nothing. */
  giveBack(name: SteadyLimitName, who: string): Promise<void>;
  /** @throws {Fault} TOO_FAST while the wait lasts that earlier failures brought */
  mayTry(name: DelayName, who: string): Promise<void>;
  /** Counts a failure: the first few are free, then each doubles the wait. */
  noteFailure(name: DelayName, who: string): Promise<void>;
  /** Ends a limit's count, or a delay with the failures behind it. */
  forgive(name: LimitName | DelayName, who: string): Promise<void>;
}

/** Load tests raise the numbers; the code that counts stays in the way. */
const OFF_FACTOR = 1_000_000;
/** Enough of a hash to tell everybody apart, in characters of six bits. */
const KEY_LENGTH = 22;
const COUNTED_BY = { ...LIMITS, ...DELAYS };

/** Counts in this process's memory: right for one process. */
export function createMemoryLimiter(on: boolean, points: Points = {}): Limiter {
  const factor = on ? 1 : OFF_FACTOR;
  return limiterOver(createMemoryCounts(factor, points), factor, randomBytes(32));
}

interface RedisDeps {
  redis: Redis;
  on: boolean;
  points?: Points;
  /** The same in all processes. */
  secret: Uint8Array;
  log: Log;
}

/** Counts in Redis, for all processes together, and in memory while Redis is away. */
export function createRedisLimiter({ redis, on, points = {}, secret, log }: RedisDeps): Limiter {
  const factor = on ? 1 : OFF_FACTOR;
  const counts = createFallbackCounts({
    shared: createRedisCounts(redis, factor, points),
    own: createMemoryCounts(factor, points),
    isReachable: () => redis.isReady,
    log,
  });
  // A key of its own, so that nothing is learnt here about what else the secret signs.
  return limiterOver(counts, factor, Buffer.from(hkdfSync("sha256", secret, "", "limits", 32)));
}

/** The rules, wherever it is counted. `secret` is what personal keys are hashed with. */
function limiterOver(counts: Counts, factor: number, secret: Uint8Array): Limiter {
  /** Neither mail nor network addresses are kept, and whoever reads the counts cannot find them by guessing. */
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

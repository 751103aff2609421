import { RateLimiterRedis } from "rate-limiter-flexible";
import type { Redis } from "#server/platform/database/redis.ts";
import { type Counts, createCounters, isLimit } from "./counts.ts";
import { type DelayName, FORGOTTEN_MS, type Points } from "./limits.ts";

/** Counts in Redis, for all processes together. The time is Redis's own, so that their clocks need not agree. */
export function createRedisCounts(redis: Redis, factor: number, points: Points = {}): Counts {
  const counters = createCounters(
    factor,
    (name, points, duration) =>
      new RateLimiterRedis({
        storeClient: redis,
        useRedisPackage: true,
        keyPrefix: `kasama:limit:${name}`,
        points,
        duration,
      }),
    points,
  );
  const idOf = (name: DelayName, key: string) => `kasama:delay:${name}:${key}`;

  return {
    take: counters.take,
    ask: counters.ask,
    giveBack: counters.giveBack,
    noteFailure: async (name, key) => {
      const id = idOf(name, key);
      await redis.multi().incr(id).pExpire(id, FORGOTTEN_MS).exec();
    },
    failures: async (name, key) => {
      const id = idOf(name, key);
      const [count, leftMs] = await redis.multi().get(id).pTTL(id).execTyped();
      // Each failure begins the time anew: what has passed of it has passed since the last one.
      return count === null ? null : { count: Number(count), agoMs: FORGOTTEN_MS - leftMs };
    },
    clear: async (name, key) => {
      if (isLimit(name)) await counters.clear(name, key);
      else await redis.del(idOf(name, key));
    },
  };
}

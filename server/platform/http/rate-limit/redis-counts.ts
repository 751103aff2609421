import { RateLimiterRedis } from "rate-limiter-flexible";
import type { Redis } from "#server/platform/database/redis.ts";
import { type Counts, createCounters, isLimit } from "./counts.ts";
import { type DelayName, FORGOTTEN_MS, type Points } from "./limits.ts";

/** Counts in Redis, for all processes together, by the clock of Redis, so that their own clocks need not agree. */
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
      // Each failure restarts the expiry, so the time that has passed of it is the time since the last failure.
      return count === null ? null : { count: Number(count), agoMs: FORGOTTEN_MS - leftMs };
    },
    clear: async (name, key) => {
      if (isLimit(name)) await counters.clear(name, key);
      else await redis.del(idOf(name, key));
    },
  };
}

import type { Config } from "./platform/config/config.ts";
import type { Redis } from "./platform/database/redis.ts";
import { createMemoryLimiter, createRedisLimiter, type Limiter } from "./platform/http/rate-limit/limiter.ts";
import type { Log } from "./platform/log/log.ts";
import { createPseudonyms, type Pseudonyms } from "./platform/log/pseudonyms.ts";

interface Deps {
  config: Pick<
    Config,
    "rateLimits" | "publicCallsPerAddress" | "signUpsPerAddress" | "signUpFormsPerAddress" | "jwtSecret"
  >;
  /** Null where one process counts for itself. */
  redis: Redis | null;
  log: Log;
}

/** What counts whoever calls, and what the log calls them: a part of the list in context.ts. */
export function createLimiting({ config, redis, log }: Deps): { limiter: Limiter; pseudonyms: Pseudonyms } {
  const { rateLimits: on, jwtSecret: secret } = config;
  const points = {
    public: config.publicCallsPerAddress,
    "sign-up": config.signUpsPerAddress,
    "sign-up-form": config.signUpFormsPerAddress,
  };
  const limiter = redis ? createRedisLimiter({ redis, on, points, secret, log }) : createMemoryLimiter(on, points);
  return { limiter, pseudonyms: createPseudonyms(secret) };
}

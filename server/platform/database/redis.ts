import type { createClient } from "redis";
import { SettingError } from "#server/platform/config/config.ts";
import type { Log } from "#server/platform/log/log.ts";

export type Redis = ReturnType<typeof createClient>;

const CONNECT_MS = 4000;
/** A connection on which nothing comes for so long, not even the answer to a ping, has died without a word. */
const SILENCE_MS = 4000;
const PING_MS = 1500;
const RECONNECT_MOST_MS = 2000;

/**
 * One connection, which comes back by itself once it has stood. A command that finds it away fails at once.
 * @throws {SettingError} where it cannot be made: an address that was never right must not look like an outage
 */
export async function openRedis(url: string, log: Log): Promise<Redis> {
  // Only for those who have one: to load its client takes a fifth of what the whole server takes to load.
  const { createClient } = await import("redis");
  let stood = false;
  try {
    const redis: Redis = createClient({
      url,
      disableOfflineQueue: true,
      pingInterval: PING_MS,
      socket: {
        connectTimeout: CONNECT_MS,
        socketTimeout: SILENCE_MS,
        reconnectStrategy: (retries) => stood && Math.min(50 * 2 ** retries, RECONNECT_MOST_MS),
      },
    });
    // Whoever uses it says what its absence means; without a listener it would end the process.
    redis.on("error", (err: unknown) => log.debug({ err }, "the connection to Redis"));
    await redis.connect();
    stood = true;
    return redis;
  } catch (err) {
    throw new SettingError(
      `REDIS_URL cannot be used (${reasonOf(err)}): check it and that Redis runs, or remove it to count in memory.`,
    );
  }
}

/** In one line. Several addresses of one name fail as an error of errors without a text of its own. */
function reasonOf(err: unknown): string {
  if (!(err instanceof Error)) return "unknown reason";
  const code = "code" in err && typeof err.code === "string" ? err.code : "";
  return (err.message || code || err.name).split("\n")[0] ?? "";
}

/** For good; what is still under way there is not waited for. */
export function closeRedis(redis: Redis | null): void {
  if (!redis?.isOpen) return;
  // node-redis 6.3 forgets a connection that is being made at that moment, and takes it into use when it is there.
  redis.once("connect", () => redis.destroy());
  redis.destroy();
}

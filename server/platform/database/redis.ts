import type { createClient } from "redis";
import { SettingError } from "#server/platform/config/config.ts";
import type { Log } from "#server/platform/log/log.ts";

export type Redis = ReturnType<typeof createClient>;

const CONNECT_MS = 4000;
/** A connection that receives nothing for this long, not even the reply to a ping, counts as lost. */
const SILENCE_MS = 4000;
const PING_MS = 1500;
const RECONNECT_MOST_MS = 2000;

/**
 * Opens a connection that reconnects by itself after the first success. Commands fail at once while it is down.
 * @param wasReachedBefore whether this installation has ever reached a Redis. Then a Redis that does not answer is an
 *   outage, during which processes must start too: the connection is returned and goes on trying.
 * @throws {SettingError} if the first connection fails otherwise: a wrong address must not look like an outage
 */
export async function openRedis(
  url: string,
  log: Log,
  wasReachedBefore: () => Promise<boolean> = async () => false,
): Promise<Redis> {
  // Imported only if it is used: loading the client takes a fifth of the server's loading time.
  const { createClient } = await import("redis");
  let goesOn = false;
  const create = (): Redis => {
    const redis: Redis = createClient({
      url,
      disableOfflineQueue: true,
      pingInterval: PING_MS,
      socket: {
        connectTimeout: CONNECT_MS,
        socketTimeout: SILENCE_MS,
        reconnectStrategy: (retries) => goesOn && Math.min(50 * 2 ** retries, RECONNECT_MOST_MS),
      },
    });
    // Its users handle the absence; without a listener an error would end the process.
    redis.on("error", (err: unknown) => log.debug({ err }, "the connection to Redis"));
    return redis;
  };
  const unusable = (err: unknown) =>
    new SettingError(
      `REDIS_URL cannot be used (${reasonOf(err)}): check it and that Redis runs, or remove it to count in memory.`,
    );

  let redis: Redis;
  try {
    redis = create();
  } catch (err) {
    // Not an address: no outage either.
    throw unusable(err);
  }
  try {
    await redis.connect();
    goesOn = true;
    return redis;
  } catch (err) {
    if (!(await wasReachedBefore())) throw unusable(err);
    log.warn({ reason: reasonOf(err) }, "REDIS_URL cannot be used now: the server starts while Redis is away");
  }
  goesOn = true;
  const later = create();
  // Rejects only when it is closed before it was connected.
  later.connect().catch(() => {});
  return later;
}

/** One line for an error. If a name has several addresses, they fail with an AggregateError without a message. */
function reasonOf(err: unknown): string {
  if (!(err instanceof Error)) return "unknown reason";
  const code = "code" in err && typeof err.code === "string" ? err.code : "";
  return (err.message || code || err.name).split("\n")[0] ?? "";
}

/** Closes the connection without waiting for pending commands. */
export function closeRedis(redis: Redis | null): void {
  if (!redis?.isOpen) return;
  // node-redis 6.3 forgets a connection that is being opened, and uses it once it is open.
  redis.once("connect", () => redis.destroy());
  redis.destroy();
}

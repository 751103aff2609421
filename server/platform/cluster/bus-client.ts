import { createClient } from "redis";
import type { Log } from "#server/platform/log/log.ts";

const CONNECT_MS = 2000;
/** A connection that receives nothing for this long is closed and opened again. Each write starts the time again. */
const SILENCE_MS = 3000;
/** The longest pause before a lost connection is opened again. */
export const RECONNECT_MOST_MS = 500;

export type BusClient = ReturnType<typeof createClient>;

/** A connection of its own: blocking reads and waiting frames must not delay the counts of rate limits. */
export function openClient(url: string, log: Log): BusClient {
  const client: BusClient = createClient({
    url,
    // What waits here is in order; what the client would keep could be overtaken after a reconnect.
    disableOfflineQueue: true,
    // The default creates a timer for each command, and no longer counts once the command is written.
    commandOptions: { timeout: undefined },
    socket: {
      connectTimeout: CONNECT_MS,
      socketTimeout: SILENCE_MS,
      reconnectStrategy: (retries) => Math.min(20 * 2 ** retries, RECONNECT_MOST_MS),
    },
  });
  client.on("error", (err: unknown) => log.debug({ err }, "the bus's connection to Redis"));
  return client;
}

import type { Server, ServerOptions } from "node:http";
import type { Log } from "#server/platform/log/log.ts";

/** Milliseconds between two log lines about refusals. */
const LOG_EVERY_MS = 10_000;

/** How long a request may take, in milliseconds. Its headers get less time, because nobody is authenticated yet. */
export const CONNECTION_TIMES = {
  headersTimeout: 15_000,
  // Longer than the largest upload may take: `body.ts` limits the time of each body more strictly.
  requestTimeout: 13 * 60_000,
  // How often Node checks the two above. Its default of half a minute would turn 15 seconds into 45.
  connectionsCheckingInterval: 5000,
} satisfies ServerOptions;

/** Closes connections beyond a number at once, so that a flood leaves file descriptors for the work itself. */
export function capConnections(http: Server, most: number, log: Log): void {
  http.maxConnections = most;
  let refused = 0;
  let loggedAt = Number.NEGATIVE_INFINITY;
  http.on("drop", () => {
    refused += 1;
    const now = performance.now();
    if (now - loggedAt < LOG_EVERY_MS) return;
    log.warn({ event: "connections-refused", refused, most }, "connections were refused: MAX_CONNECTIONS are open");
    loggedAt = now;
    refused = 0;
  });
}

import type { Server, ServerOptions } from "node:http";
import type { Log } from "#server/platform/log/log.ts";

/** Milliseconds between two log lines about refusals. */
const TELL_MS = 10_000;

/** How long a connection may take, in milliseconds. Its headers alone tell nothing of who is there, so they are few. */
export const CONNECTION_TIMES = {
  headersTimeout: 15_000,
  // Longer than the largest upload may take, which is timed more strictly where bodies are read (`body.ts`).
  requestTimeout: 13 * 60_000,
  // How often Node looks at the two above: its own half a minute would make 45 seconds of the first.
  connectionsCheckingInterval: 5000,
} satisfies ServerOptions;

/** Closes connections beyond a number at once, so that a flood leaves files to open for the work itself. */
export function capConnections(http: Server, most: number, log: Log): void {
  http.maxConnections = most;
  let refused = 0;
  let toldAt = Number.NEGATIVE_INFINITY;
  http.on("drop", () => {
    refused += 1;
    const now = performance.now();
    if (now - toldAt < TELL_MS) return;
    log.warn({ event: "connections-refused", refused, most }, "connections were refused: MAX_CONNECTIONS are open");
    toldAt = now;
    refused = 0;
  });
}

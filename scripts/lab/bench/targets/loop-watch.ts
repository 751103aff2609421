import { monitorEventLoopDelay } from "node:perf_hooks";
import process from "node:process";
import { isMainThread } from "node:worker_threads";
import type { FromLoopWatch, ToLoopWatch } from "../load/protocol.ts";

/**
 * Loaded into the server's process before the server itself, by `--import`: tells the bench how long the event loop was
 * blocked at most. The product knows nothing of it. Its worker threads load it too, and have loops of their own.
 */

/** How often it looks, in milliseconds. What it finds includes one such pause. */
const RESOLUTION_MS = 1;

function say(message: FromLoopWatch): void {
  process.send?.(message);
}

if (isMainThread) {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delay.enable();
  process.on("message", ({ kind }: ToLoopWatch) => {
    if (kind === "watch") {
      delay.reset();
      say({ kind: "watching" });
    } else say({ kind: "blocks", longestMs: Math.max(0, delay.max / 1e6 - RESOLUTION_MS) });
  });
  // The server ends when it has nothing more to do, as it would without us.
  process.channel?.unref();
}

import { monitorEventLoopDelay } from "node:perf_hooks";
import process from "node:process";
import { isMainThread } from "node:worker_threads";
import type { FromLoopWatch, ToLoopWatch } from "../load/protocol.ts";

/**
 * Loaded into the server's process before the server itself, by `--import`: reports the longest time that the event
 * loop was blocked. The product does not depend on it. Worker threads load it too, but have their own event loops.
 */

/** The sampling interval in milliseconds. Results include up to one interval. */
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
  // Do not keep the process alive: without this module it would end here too.
  process.channel?.unref();
}

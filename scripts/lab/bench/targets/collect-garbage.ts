import process from "node:process";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { isMainThread } from "node:worker_threads";
import type { FromCollector, ToCollector } from "../load/protocol.ts";

/**
 * Loaded into a server's process before the server itself, by `--import`: collects its garbage when the bench asks, so
 * that the measured memory belongs to the connections, and not to their handshakes. The product does not depend on it.
 */
type Collect = (options: { type: "major"; execution: "sync"; flavor: "last-resort" }) => void;

if (isMainThread) {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as Collect;
  process.on("message", ({ kind }: ToCollector) => {
    if (kind !== "collect") return;
    collect({ type: "major", execution: "sync", flavor: "last-resort" });
    const { heapUsed, external } = process.memoryUsage();
    const collected: FromCollector = { kind: "collected", liveBytes: heapUsed + external };
    process.send?.(collected);
  });
  // Do not keep the process alive: without this module it would end here too.
  process.channel?.unref();
}

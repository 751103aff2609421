import process from "node:process";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { isMainThread } from "node:worker_threads";
import type { FromCollector, ToCollector } from "../load/protocol.ts";

/**
 * Loaded into a server's process before the server itself, by `--import`: collects its garbage when the bench asks, so
 * that what is weighed afterwards is what its connections hold, and not what their handshakes happened to leave behind.
 * The product knows nothing of it.
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
  // The server ends when it has nothing more to do, as it would without us.
  process.channel?.unref();
}

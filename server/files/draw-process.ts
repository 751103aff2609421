import { writeFileSync } from "node:fs";
import { constants, setPriority } from "node:os";
import { type DrawTask, draw, prepareDecoders } from "./draw.ts";
import { serveTasks } from "./process-pool.ts";

/**
 * The process in which pictures of strangers are decoded. A decoder that hangs, crashes or takes all memory ends with
 * it, and never the server.
 */

// Messages come before pictures where there are fewer cores than work.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
try {
  // Linux: where memory runs out, this process is the first to be ended. Other systems have no such file.
  writeFileSync("/proc/self/oom_score_adj", "800");
} catch {
  // It ends like any other process then.
}
prepareDecoders();
serveTasks((task) => draw(task as DrawTask));

import { writeFileSync } from "node:fs";
import path from "node:path";
import process from "node:process";
import { setTimeout } from "node:timers/promises";
import { serveTasks } from "#server/platform/files/images/process-pool.ts";

/** What a process of the pool does in the pool's tests. */
export type PoolTask =
  | { does: "echo"; value: unknown }
  /** With a folder, it creates a file there each time it starts the task. */
  | { does: "crash"; folder?: string }
  | { does: "hang" | "eat" | "fail" | "who" };

serveTasks(async (given) => {
  const task = given as PoolTask;
  switch (task.does) {
    case "echo":
      return task.value;
    case "who":
      return { pid: process.pid, environment: Object.keys(process.env) };
    case "hang":
      for (;;) Math.sqrt(2);
    case "crash":
      if (task.folder) writeFileSync(path.join(task.folder, String(process.pid)), "");
      return process.kill(process.pid, "SIGSEGV");
    case "fail":
      throw new Error("the task failed");
    case "eat": {
      const eaten: Buffer[] = [];
      for (;;) {
        eaten.push(Buffer.alloc(32 * 1024 * 1024, 1));
        await setTimeout(10);
      }
    }
  }
});

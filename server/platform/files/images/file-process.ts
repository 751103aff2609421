import { writeFileSync } from "node:fs";
import { constants, setPriority } from "node:os";
import { checkDocument, type DocumentKind } from "#server/platform/files/documents/documents.ts";
import { Fault } from "#shared/fault.ts";
import { type DrawAnswer, type DrawTask, draw, prepareDecoders } from "./draw.ts";
import { serveTasks } from "./process-pool.ts";

/**
 * The process in which files of strangers are looked into and pictures are decoded. What hangs, crashes or takes all
 * memory ends with it, and never the server.
 */

export interface CheckTask {
  bytes: Uint8Array;
  document: DocumentKind;
}
export type CheckAnswer = { kind: "sound" } | { kind: "refused"; code: Fault["code"]; message: string };

// Messages come before files where there are fewer cores than work.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
try {
  // Linux: where memory runs out, this process is the first to be ended. Other systems have no such file.
  writeFileSync("/proc/self/oom_score_adj", "800");
} catch {
  // It ends like any other process then.
}
prepareDecoders();
serveTasks((given): Promise<DrawAnswer | CheckAnswer> => {
  const task = given as DrawTask | CheckTask;
  return "document" in task ? check(task) : draw(task);
});

async function check({ bytes, document }: CheckTask): Promise<CheckAnswer> {
  try {
    await checkDocument(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), document);
    return { kind: "sound" };
  } catch (err) {
    if (!(err instanceof Fault)) throw err;
    return { kind: "refused", code: err.code, message: err.message };
  }
}

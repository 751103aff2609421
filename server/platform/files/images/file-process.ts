import { writeFileSync } from "node:fs";
import { constants, setPriority } from "node:os";
import { checkDocument, type DocumentKind } from "#server/platform/files/documents/documents.ts";
import { inLanguage } from "#server/platform/texts/language.ts";
import { Fault } from "#shared/fault.ts";
import type { Language } from "#shared/texts/languages.ts";
import { type DrawAnswer, type DrawTask, draw, prepareDecoders } from "./draw.ts";
import { serveTasks } from "./process-pool.ts";

/**
 * The process that checks untrusted files and decodes pictures. If it hangs, crashes or runs out of memory, the server
 * is not affected.
 */

export interface CheckTask {
  bytes: Uint8Array;
  document: DocumentKind;
  /** Of the refusal. */
  language: Language;
}
export type CheckAnswer = { kind: "sound" } | { kind: "refused"; code: Fault["code"]; message: string };

// With fewer cores than work, messages come before files.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
try {
  // Linux: this process is the first to be killed when memory runs out. Other systems have no such file.
  writeFileSync("/proc/self/oom_score_adj", "800");
} catch {
  // Then it is killed like any other process.
}
prepareDecoders();
serveTasks((given): Promise<DrawAnswer | CheckAnswer> => {
  const task = given as DrawTask | CheckTask;
  return "document" in task ? inLanguage(task.language, () => check(task)) : draw(task);
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

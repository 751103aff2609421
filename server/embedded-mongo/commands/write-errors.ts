import type { Document } from "../engine/values.ts";
import { CommandError } from "../errors.ts";

/** One entry of writeErrors for a statement that failed; what is not a refusal goes on up. */
export function writeError(error: unknown, index: number): Document {
  if (!(error instanceof CommandError)) throw error;
  return { index, code: error.code, ...error.extra, errmsg: error.message };
}

/** The reply of a write command. */
export function writeReply(counts: Document, writeErrors: Document[]): Document {
  return { ...counts, ...(writeErrors.length > 0 ? { writeErrors } : {}), ok: 1 };
}

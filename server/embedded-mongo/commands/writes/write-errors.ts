import { calculateObjectSize } from "bson";
import type { Document } from "#server/embedded-mongo/engine/values/values.ts";
import { CommandError } from "#server/embedded-mongo/errors.ts";
import { isTransient } from "#server/embedded-mongo/transactions/errors.ts";

/** Full error details up to this many bytes in total; further errors only have their index and code. */
const DETAILS_BYTES = 1024 * 1024;

/**
 * An entry of writeErrors for a failed statement; errors that are no refusal, or that end the transaction, are thrown
 * again.
 */
export function writeError(error: unknown, index: number): Document {
  if (!(error instanceof CommandError) || isTransient(error)) throw error;
  return { index, code: error.code, ...error.extra, errmsg: error.message };
}

/** The reply of a write command. */
export function writeReply(counts: Document, writeErrors: Document[]): Document {
  return { ...counts, ...(writeErrors.length > 0 ? { writeErrors: withinReply(writeErrors) } : {}), ok: 1 };
}

/** A reply has the size limit of a document: as in MongoDB, the messages are cut. */
function withinReply(writeErrors: Document[]): Document[] {
  let bytes = 0;
  return writeErrors.map((failed) => {
    if (bytes < DETAILS_BYTES) bytes += calculateObjectSize(failed);
    return bytes < DETAILS_BYTES ? failed : { index: failed.index, code: failed.code, errmsg: "" };
  });
}

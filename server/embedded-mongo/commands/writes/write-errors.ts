import { calculateObjectSize } from "bson";
import type { Document } from "#server/embedded-mongo/engine/values/values.ts";
import { CommandError } from "#server/embedded-mongo/errors.ts";
import { isTransient } from "#server/embedded-mongo/transactions/errors.ts";

/** Of so many bytes of failures all is told; of those beyond, their place and their code. */
const DETAILS_BYTES = 1024 * 1024;

/** One entry of writeErrors for a statement that failed; what is no refusal, or ends the transaction, goes on up. */
export function writeError(error: unknown, index: number): Document {
  if (!(error instanceof CommandError) || isTransient(error)) throw error;
  return { index, code: error.code, ...error.extra, errmsg: error.message };
}

/** The reply of a write command. */
export function writeReply(counts: Document, writeErrors: Document[]): Document {
  return { ...counts, ...(writeErrors.length > 0 ? { writeErrors: withinReply(writeErrors) } : {}), ok: 1 };
}

/** A reply is a document, and has a document's limit: as in MongoDB, the texts give way. */
function withinReply(writeErrors: Document[]): Document[] {
  let bytes = 0;
  return writeErrors.map((failed) => {
    if (bytes < DETAILS_BYTES) bytes += calculateObjectSize(failed);
    return bytes < DETAILS_BYTES ? failed : { index: failed.index, code: failed.code, errmsg: "" };
  });
}

import { type Document, isDocument } from "../engine/values/values.ts";
import { badValue, CommandError, notSupported } from "../errors.ts";

const READ_LEVELS = ["local", "available", "majority", "linearizable", "snapshot"];
/** MongoDB's maximum number of replica set members. */
const MAX_MEMBERS = 50;

/**
 * Checks a command's read and write concerns and its API version. Reads always see committed and durable data, and
 * writes are acknowledged only when durable, so all concerns can be satisfied except a snapshot across several
 * commands.
 * @throws {CommandError} for a malformed or unsupported one
 */
export function checkConcerns(command: Document): void {
  checkReadConcern(command);
  checkWriteConcern(command.writeConcern);
  const { apiVersion, apiStrict, client } = command;
  if (apiVersion !== undefined && apiVersion !== "1")
    throw new CommandError("APIVersionError", `API version ${String(apiVersion)} is not available, only "1"`);
  // Not in the handshake, where it identifies the client: after a refusal, a driver would retry for as long as it can.
  if (apiStrict === true && client === undefined) throw notSupported("a strict Stable API (apiStrict)");
}

function checkReadConcern({ readConcern, autocommit }: Document): void {
  if (readConcern === undefined) return;
  if (!isDocument(readConcern)) throw new CommandError("TypeMismatch", "readConcern must be a document");
  const { level } = readConcern;
  if (level !== undefined && !READ_LEVELS.includes(String(level)))
    throw new CommandError("FailedToParse", `readConcern.level '${String(level)}' is not known`);
  // A transaction reads everything from one snapshot, whatever its read concern.
  if (level === "snapshot" && autocommit !== false)
    throw notSupported("a snapshot read outside of a transaction (readConcern snapshot)");
  if (readConcern.atClusterTime !== undefined) throw notSupported("a read at a cluster time (atClusterTime)");
}

function checkWriteConcern(writeConcern: unknown): void {
  if (writeConcern === undefined) return;
  if (!isDocument(writeConcern)) throw new CommandError("TypeMismatch", "writeConcern must be a document");
  for (const name of Object.keys(writeConcern))
    if (!["w", "j", "fsync", "wtimeout", "provenance"].includes(name))
      throw new CommandError("IDLUnknownField", `BSON field 'writeConcern.${name}' is an unknown field.`);
  const { w, j } = writeConcern;
  if (typeof w === "number" && !(w >= 0 && w <= MAX_MEMBERS))
    throw new CommandError("FailedToParse", `w has to be a non-negative number and not greater than ${MAX_MEMBERS}`);
  if (w !== undefined && w !== null && typeof w !== "number" && typeof w !== "string")
    throw notSupported("a write concern by tags (writeConcern.w)");
  if (j !== undefined && j !== null && typeof j !== "boolean" && typeof j !== "number")
    throw badValue("writeConcern.j must be true or false");
}

/** The error for a write that was done, but with fewer members than its write concern requires. */
export function writeConcernError({ writeConcern }: Document): Document {
  const w = isDocument(writeConcern) ? writeConcern.w : undefined;
  const unmet = typeof w === "number" ? w > 1 : typeof w === "string" && w !== "majority";
  if (!unmet) return {};
  const error =
    typeof w === "number"
      ? new CommandError("UnsatisfiableWriteConcern", "Not enough data-bearing nodes")
      : new CommandError(
          "UnknownReplWriteConcern",
          `No write concern mode named '${String(w)}' found in replica set configuration`,
        );
  const { code, codeName, message: errmsg } = error;
  return { writeConcernError: { code, codeName, errmsg, errInfo: { writeConcern } } };
}

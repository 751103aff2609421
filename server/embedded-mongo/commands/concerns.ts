import { type Document, isDocument } from "../engine/values/values.ts";
import { badValue, CommandError, notSupported } from "../errors.ts";

const READ_LEVELS = ["local", "available", "majority", "linearizable", "snapshot"];
/** The most members that a replica set of MongoDB may have. */
const MOST_MEMBERS = 50;

/**
 * Checks the concerns of a command and its version of the API. What is read is always committed and on disk, and what is
 * written is acknowledged only then: this server keeps every concern but a snapshot over several commands.
 * @throws {CommandError} for one that is malformed or that it cannot keep
 */
export function checkConcerns(command: Document): void {
  checkReadConcern(command);
  checkWriteConcern(command.writeConcern);
  const { apiVersion, apiStrict, client } = command;
  if (apiVersion !== undefined && apiVersion !== "1")
    throw new CommandError("APIVersionError", `API version ${String(apiVersion)} is not available, only "1"`);
  // Not in the handshake, which names the client: refused there, a driver would try again for as long as it may.
  if (apiStrict === true && client === undefined) throw notSupported("a strict Stable API (apiStrict)");
}

function checkReadConcern({ readConcern, autocommit }: Document): void {
  if (readConcern === undefined) return;
  if (!isDocument(readConcern)) throw new CommandError("TypeMismatch", "readConcern must be a document");
  const { level } = readConcern;
  if (level !== undefined && !READ_LEVELS.includes(String(level)))
    throw new CommandError("FailedToParse", `readConcern.level '${String(level)}' is not known`);
  // Within a transaction everything is read from one snapshot, whatever its level says.
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
  if (typeof w === "number" && !(w >= 0 && w <= MOST_MEMBERS))
    throw new CommandError("FailedToParse", `w has to be a non-negative number and not greater than ${MOST_MEMBERS}`);
  if (w !== undefined && w !== null && typeof w !== "number" && typeof w !== "string")
    throw notSupported("a write concern by tags (writeConcern.w)");
  if (j !== undefined && j !== null && typeof j !== "boolean" && typeof j !== "number")
    throw badValue("writeConcern.j must be true or false");
}

/** What is wrong with a write that was done, but that fewer members have than its write concern asks for. */
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

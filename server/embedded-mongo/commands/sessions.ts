import { Binary, Long } from "bson";
import { type Document, decode, encode, isDocument } from "../engine/values.ts";
import { CommandError, notSupported } from "../errors.ts";
import type { WriteContext } from "../store/commits.ts";
import type { Request } from "./context.ts";

/**
 * Retryable writes. A client that does not hear the answer of a write sends it again with the same session and number.
 * The last answer of each session is stored in the same commit as what it answers for, so that the second time only the
 * answer is given, even by a process that was killed and started again in between.
 */
export function withRetries(
  request: Request,
  write: (context: WriteContext) => Document,
): (context: WriteContext) => Document {
  const number = transactionNumber(request);
  const key = sessionKey(request.command.lsid);
  if (number === undefined || !key) return write;
  return (context) => {
    const known = context.tables.sessions.get(key);
    if (known) {
      const { n, reply } = decode(known) as { n: number; reply: Document };
      if (n === number) return reply;
      if (n > number)
        throw new CommandError(
          "TransactionTooOld",
          `Retryable write with txnNumber ${number} is prohibited: a newer one is ${n}`,
        );
    }
    const reply = write(context);
    context.tables.sessions.put(key, encode({ n: number, at: new Date(), reply }));
    return reply;
  };
}

/** Declines transactions, which come with the second half. */
export function refuseTransactions(request: Request): void {
  if (request.command.startTransaction === true || request.command.autocommit === false)
    throw notSupported("a transaction of several statements (startTransaction)");
}

function transactionNumber(request: Request): number | undefined {
  const { txnNumber } = request.command;
  if (txnNumber === undefined) return undefined;
  if (typeof txnNumber === "number") return txnNumber;
  if (txnNumber instanceof Long) return txnNumber.toNumber();
  throw new CommandError("TypeMismatch", "txnNumber must be a number");
}

function sessionKey(lsid: unknown): Buffer | undefined {
  if (!isDocument(lsid) || !(lsid.id instanceof Binary)) return undefined;
  return Buffer.from(lsid.id.value());
}

/** endSessions: their last answers will not be asked for again. */
export function endSessions(request: Request): (context: WriteContext) => Document {
  const { endSessions: ended } = request.command;
  const keys = (Array.isArray(ended) ? ended : []).map(sessionKey).filter((key) => key !== undefined);
  return ({ tables }) => {
    for (const key of keys) tables.sessions.remove(key);
    return { ok: 1 };
  };
}

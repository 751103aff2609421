import { randomUUID } from "node:crypto";
import { Long, UUID } from "bson";
import type { Document } from "../engine/values/values.ts";
import { CommandError } from "../errors.ts";
import type { WriteContext } from "../store/commits.ts";
import { readRecord, removeRecord, writeRecord } from "../transactions/session-record.ts";
import { notAWrite, tooOld } from "../transactions/transactions.ts";
import type { Request } from "./context.ts";
import { sessionName } from "./session-name.ts";

/** The digits of a session's name: its id is a UUID. */
const NAME_LENGTH = 32;

/** A session, and the number that it gave to a retryable write or to a transaction. */
export type Numbered = { session: string; number: number };

/**
 * Retryable writes. A client that does not hear the answer of a write sends it again with the same session and number.
 * The last answer of each session is stored in the same commit as what it answers for, so that the second time only the
 * answer is given, even by a process that was killed and started again in between.
 */
export function withRetries(
  request: Request,
  write: (context: WriteContext) => Document,
): (context: WriteContext) => Document {
  const numbered = numberOf(request);
  if (!numbered) return write;
  const { session, number } = numbered;
  request.services.transactions.startWrite(session, number);
  return (context) => {
    const known = readRecord(context.tables.sessions, session);
    if (known && known.n > number) throw tooOld(number, known.n);
    if (known?.n === number) {
      if (known.reply) return known.reply;
      throw notAWrite();
    }
    const reply = write(context);
    writeRecord(context.tables.sessions, session, { n: number, reply });
    return reply;
  };
}

/**
 * The number of a command (txnNumber) with its session, if it has one.
 * @throws {CommandError} TypeMismatch, InvalidOptions
 */
export function numberOf({ command }: Request): Numbered | undefined {
  const { txnNumber, lsid } = command;
  if (txnNumber === undefined) return undefined;
  const number = txnNumber instanceof Long ? txnNumber.toNumber() : txnNumber;
  if (typeof number !== "number" || !Number.isInteger(number))
    throw new CommandError("TypeMismatch", "BSON field 'txnNumber' is the wrong type, expected type 'long'");
  if (number < 0) throw new CommandError("InvalidOptions", "Transaction number cannot be negative");
  const session = sessionName(lsid);
  if (session === undefined)
    throw new CommandError("InvalidOptions", "Transaction number requires a session ID to also be specified");
  if (session.length !== NAME_LENGTH)
    throw new CommandError("InvalidUUID", "the id of a session must be a 16-byte binary field with UUID (4) subtype");
  return { session, number };
}

/** startSession: drivers make up the ids of their sessions, but one may ask. */
export function startSession(): Document {
  return { id: { id: new UUID(randomUUID()) }, timeoutMinutes: 30, ok: 1 };
}

/** endSessions: what they have open is closed, and their last answers will not be asked for again. */
export function endSessions(request: Request): (context: WriteContext) => Document {
  const sessions = sessionsOf(request);
  closeAll(request, sessions);
  return ({ tables }) => {
    for (const session of sessions) removeRecord(tables.sessions, session);
    return { ok: 1 };
  };
}

/** killSessions: what they have open is closed; without a list, what all have. */
export function killSessions(request: Request): Document {
  const { transactions, cursors } = request.services;
  const sessions = sessionsOf(request);
  if (sessions.length === 0) {
    transactions.endAll();
    cursors.killOfAll();
  }
  closeAll(request, sessions);
  return { ok: 1 };
}

function closeAll({ services }: Request, sessions: string[]): void {
  for (const session of sessions) {
    services.transactions.end(session);
    services.cursors.killOf(session);
  }
}

function sessionsOf({ command, name }: Request): string[] {
  const given = command[name];
  if (!Array.isArray(given)) throw new CommandError("TypeMismatch", `'${name}' must be an array`);
  return given.flatMap((lsid) => {
    const session = sessionName(lsid);
    return session?.length === NAME_LENGTH ? [session] : [];
  });
}

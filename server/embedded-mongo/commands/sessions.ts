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

/** A session, and its number for a retryable write or a transaction. */
export type Numbered = { session: string; number: number };

/**
 * Retryable writes. A client that does not receive the reply of a write repeats it with the same session and number.
 * The last reply of each session is stored in the same commit as the write, so that a retry only gets that reply, even
 * if the process was killed and restarted in between.
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
 * The session and number (txnNumber) of a command, if it has one.
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

/** startSession: drivers generate session ids themselves, but may also ask for one. */
export function startSession(): Document {
  return { id: { id: new UUID(randomUUID()) }, timeoutMinutes: 30, ok: 1 };
}

/** endSessions: closes what they have open; their last replies will not be needed again. */
export function endSessions(request: Request): (context: WriteContext) => Document {
  const sessions = sessionsOf(request);
  closeAll(request, sessions);
  return ({ tables }) => {
    for (const session of sessions) removeRecord(tables.sessions, session);
    return { ok: 1 };
  };
}

/** killSessions: closes what they have open; without a list, for all sessions. */
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

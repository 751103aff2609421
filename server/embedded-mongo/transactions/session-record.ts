import { serialize } from "bson";
import type { Table, TableReader } from "../engine/storage/kv.ts";
import { type Document, decode } from "../engine/values/values.ts";

/**
 * What is remembered of a session, written in the same commit as what it is about: the number of its last retryable write
 * with the answer to that, or of its last transaction that was committed.
 */
export type SessionRecord = { n: number; at: Date; reply?: Document; committed?: true };

/** Sessions are named by the hexadecimal digits of their id, and stored under its bytes. */
const keyOf = (session: string): Buffer => Buffer.from(session, "hex");

export function readRecord(table: TableReader, session: string): SessionRecord | undefined {
  const bytes = table.get(keyOf(session));
  return bytes && (decode(bytes) as SessionRecord);
}

/** The answer may hold a document of 16 MiB: what is around that may be larger, and must not fail what is done already. */
export function writeRecord(table: Table, session: string, record: Omit<SessionRecord, "at">): void {
  table.put(keyOf(session), serialize({ ...record, at: new Date() }, { ignoreUndefined: true }));
}

export function removeRecord(table: Table, session: string): void {
  table.remove(keyOf(session));
}

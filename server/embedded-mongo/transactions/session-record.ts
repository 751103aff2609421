import { serialize } from "bson";
import type { Table, TableReader } from "../engine/storage/kv.ts";
import { type Document, decode } from "../engine/values/values.ts";

/**
 * The record of a session, written in the same commit as the data: the number of its last retryable write with the
 * reply, or of its last committed transaction.
 */
export type SessionRecord = { n: number; at: Date; reply?: Document; committed?: true };

/** Sessions are named by the hex digits of their id, and stored under the id's bytes. */
const keyOf = (session: string): Buffer => Buffer.from(session, "hex");

export function readRecord(table: TableReader, session: string): SessionRecord | undefined {
  const bytes = table.get(keyOf(session));
  return bytes && (decode(bytes) as SessionRecord);
}

/**
 * The reply may contain a document of 16 MiB, so the whole record may be larger. This must not fail, because the write
 * is already done.
 */
export function writeRecord(table: Table, session: string, record: Omit<SessionRecord, "at">): void {
  table.put(keyOf(session), serialize({ ...record, at: new Date() }, { ignoreUndefined: true }));
}

export function removeRecord(table: Table, session: string): void {
  table.remove(keyOf(session));
}

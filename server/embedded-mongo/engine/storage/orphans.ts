import { type Entry, keyPrefix, type Table } from "./kv.ts";

/*
 * Data that the catalog no longer refers to. A drop only records the id; the sweeper removes the data in small steps.
 * The process remembers the id even after that, because a cursor may still be open on it and must fail instead of
 * ending early.
 */

const DROPPED = Buffer.from("dropped ");
const SWEPT = Buffer.from("swept ");

/** Tables whose keys begin with the id of a collection or an index. */
export type OrphanTable = "documents" | "indexes";

export type Orphan = { table: OrphanTable; id: number };

const recordKey = (kind: Buffer, id: number) => Buffer.concat([kind, keyPrefix(id)]);
const allOf = (kind: Buffer) => ({ lo: kind, hi: Buffer.concat([kind, Buffer.alloc(5, 0xff)]) });

/** Records in the catalog's table that the data under an id can be removed. */
export function markOrphan(catalog: Table, table: OrphanTable, id: number): void {
  catalog.put(recordKey(DROPPED, id), Buffer.from(table));
}

/** True if the id was abandoned since the process started. */
export function isOrphan(catalog: Table, id: number): boolean {
  return catalog.has(recordKey(DROPPED, id)) || catalog.has(recordKey(SWEPT, id));
}

/** An id whose data has yet to be removed. */
export function nextOrphan(catalog: Table): Orphan | undefined {
  const note = firstOf(catalog, DROPPED);
  return note && { table: note.value.toString() as OrphanTable, id: note.key.readUInt32BE(DROPPED.length) };
}

/** True if there are records of ids whose data was removed. */
export function hasSweptRecords(catalog: Table): boolean {
  return firstOf(catalog, SWEPT) !== undefined;
}

function firstOf(catalog: Table, kind: Buffer): Entry | undefined {
  const walk = catalog.entries(allOf(kind));
  const step = walk.next();
  walk.return?.();
  return step.done ? undefined : step.value;
}

/** Records that the data of an abandoned id was removed. */
export function markSwept(catalog: Table, id: number): void {
  catalog.remove(recordKey(DROPPED, id));
  catalog.put(recordKey(SWEPT, id), Buffer.of(1));
}

/** Deletes the records of removed ids: at the start of the process, when no cursor can be open. */
export function deleteSweptRecords(catalog: Table): void {
  const keys: Buffer[] = [];
  const walk = catalog.entries(allOf(SWEPT));
  for (let step = walk.next(); !step.done; step = walk.next()) keys.push(step.value.key);
  for (const key of keys) catalog.remove(key);
}

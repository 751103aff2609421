import { type Entry, keyPrefix, type Table } from "./kv.ts";

/*
 * Data that nothing in the catalog names any more. A drop only notes the id; the sweeper removes the data bit by bit.
 * The note that it is gone outlives that, as long as the process: a cursor may still be open on it, and has to say so
 * instead of ending early.
 */

const DROPPED = Buffer.from("dropped ");
const SWEPT = Buffer.from("swept ");

/** The tables whose keys begin with the id of a collection or an index. */
export type Holder = "documents" | "indexes";

export type Abandoned = { table: Holder; id: number };

const noteOf = (kind: Buffer, id: number) => Buffer.concat([kind, keyPrefix(id)]);
const allOf = (kind: Buffer) => ({ lo: kind, hi: Buffer.concat([kind, Buffer.alloc(5, 0xff)]) });

/** Notes in the catalog's table that what a table holds under an id is rubbish. */
export function abandon(catalog: Table, table: Holder, id: number): void {
  catalog.put(noteOf(DROPPED, id), Buffer.from(table));
}

/** True if the id was abandoned, in this process's life. */
export function isAbandoned(catalog: Table, id: number): boolean {
  return catalog.has(noteOf(DROPPED, id)) || catalog.has(noteOf(SWEPT, id));
}

/** One id whose data waits for the sweeper. */
export function nextAbandoned(catalog: Table): Abandoned | undefined {
  const note = firstOf(catalog, DROPPED);
  return note && { table: note.value.toString() as Holder, id: note.key.readUInt32BE(DROPPED.length) };
}

/** True if there are notes of what was swept. */
export function hasSwept(catalog: Table): boolean {
  return firstOf(catalog, SWEPT) !== undefined;
}

function firstOf(catalog: Table, kind: Buffer): Entry | undefined {
  const walk = catalog.entries(allOf(kind));
  const step = walk.next();
  walk.return?.();
  return step.done ? undefined : step.value;
}

/** Notes that the data of an abandoned id is removed. */
export function markSwept(catalog: Table, id: number): void {
  catalog.remove(noteOf(DROPPED, id));
  catalog.put(noteOf(SWEPT, id), Buffer.of(1));
}

/** Forgets what was swept: for the start of the process, when no cursor can be open. */
export function forgetSwept(catalog: Table): void {
  const keys: Buffer[] = [];
  const walk = catalog.entries(allOf(SWEPT));
  for (let step = walk.next(); !step.done; step = walk.next()) keys.push(step.value.key);
  for (const key of keys) catalog.remove(key);
}

/** One entry of a table. */
export type Entry = { key: Buffer; value: Buffer };

/** A half-open range of keys: from `lo` on, up to but without `hi`; walked from the end if `reverse`. */
export type KeyRange = { lo: Uint8Array; hi: Uint8Array; reverse?: boolean };

/**
 * An ordered table of bytes. The engine knows storage only through this, so that a transaction's own view (what is
 * committed, with its unfinished writes above) can stand in for the table on the disk.
 */
export type Table = {
  get(key: Uint8Array): Buffer | undefined;
  has(key: Uint8Array): boolean;
  put(key: Uint8Array, value: Uint8Array): void;
  remove(key: Uint8Array): void;
  /** Entries of a range; `after` continues behind a key met before. Read it to its end or call return(). */
  entries(range: KeyRange, after?: Uint8Array): Iterator<Entry>;
  count(range: KeyRange): number;
};

/** The tables of the store. */
export type Tables = { documents: Table; indexes: Table; catalog: Table; sessions: Table };

/** Four bytes that set the keys of one collection or index apart from all others. */
export function keyPrefix(id: number): Buffer {
  const prefix = Buffer.allocUnsafe(4);
  prefix.writeUInt32BE(id);
  return prefix;
}

/** One entry of a table. */
export type Entry = { key: Buffer; value: Buffer };

/** A half-open range of keys: from `lo` on, up to but without `hi`; walked from the end if `reverse`. */
export type KeyRange = { lo: Uint8Array; hi: Uint8Array; reverse?: boolean };

/** An ordered table of bytes that is only read. */
export type TableReader = {
  get(key: Uint8Array): Buffer | undefined;
  has(key: Uint8Array): boolean;
  /** Entries of a range; `after` continues behind a key met before. Read it to its end or call return(). */
  entries(range: KeyRange, after?: Uint8Array): Iterator<Entry>;
  count(range: KeyRange): number;
  /** A key with at least so many stored entries of a range below it, at which a long one can be cut; else undefined. */
  cut(range: KeyRange, entries: number): Uint8Array | undefined;
  /** The key that a walk through a range meets behind so many others; undefined also where that is not known. */
  keyBehind(range: KeyRange, entries: number): Uint8Array | undefined;
};

/**
 * An ordered table of bytes. The engine knows storage only through this, so that a transaction's own view (what was
 * committed, with its unfinished writes above) can stand in for the table on the disk.
 */
export type Table = TableReader & {
  put(key: Uint8Array, value: Uint8Array): void;
  remove(key: Uint8Array): void;
};

export const TABLE_NAMES = ["documents", "indexes", "catalog", "sessions"] as const;
export type TableName = (typeof TABLE_NAMES)[number];

/** The tables of the store. */
export type Tables = Record<TableName, Table>;

/** What was committed at one moment. It stays as it is until release(), and keeps lmdb from using its pages again. */
export type Snapshot = { tables: Record<TableName, TableReader>; release(): void };

/** Makes something for each of the tables. */
export function forEachTable<T>(make: (name: TableName) => T): Record<TableName, T> {
  return {
    documents: make("documents"),
    indexes: make("indexes"),
    catalog: make("catalog"),
    sessions: make("sessions"),
  };
}

/** Four bytes that set the keys of one collection or index apart from all others. */
export function keyPrefix(id: number): Buffer {
  const prefix = Buffer.allocUnsafe(4);
  prefix.writeUInt32BE(id);
  return prefix;
}

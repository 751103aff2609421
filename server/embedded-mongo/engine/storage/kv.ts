/** An entry of a table. */
export type Entry = { key: Buffer; value: Buffer };

/** A half-open range of keys: from `lo` up to but excluding `hi`; from the end if `reverse`. */
export type KeyRange = { lo: Uint8Array; hi: Uint8Array; reverse?: boolean };

/** A read-only ordered table with byte keys and values. */
export type TableReader = {
  get(key: Uint8Array): Buffer | undefined;
  has(key: Uint8Array): boolean;
  /** Entries of a range; `after` continues after that key. Read it to the end or call return(). */
  entries(range: KeyRange, after?: Uint8Array): Iterator<Entry>;
  count(range: KeyRange): number;
  /**
   * A key that splits a long range: it has at least this many stored entries of the range below it; undefined if there
   * is none.
   */
  cut(range: KeyRange, entries: number): Uint8Array | undefined;
  /** The key after this many others in a range; undefined if there is none or it is unknown. */
  keyBehind(range: KeyRange, entries: number): Uint8Array | undefined;
};

/**
 * An ordered table with byte keys and values. The engine's only interface to storage, so that a transaction's view (a
 * snapshot with its own writes on top) can replace the table on disk.
 */
export type Table = TableReader & {
  put(key: Uint8Array, value: Uint8Array): void;
  remove(key: Uint8Array): void;
};

export const TABLE_NAMES = ["documents", "indexes", "catalog", "sessions"] as const;
export type TableName = (typeof TABLE_NAMES)[number];

/** The tables of the store. */
export type Tables = Record<TableName, Table>;

/** A snapshot of what is committed. Until release() it does not change, and lmdb cannot reuse its pages. */
export type Snapshot = { tables: Record<TableName, TableReader>; release(): void };

/** Creates an object with one property for each table. */
export function forEachTable<T>(make: (name: TableName) => T): Record<TableName, T> {
  return {
    documents: make("documents"),
    indexes: make("indexes"),
    catalog: make("catalog"),
    sessions: make("sessions"),
  };
}

/** The four-byte prefix of all keys of a collection or index. */
export function keyPrefix(id: number): Buffer {
  const prefix = Buffer.allocUnsafe(4);
  prefix.writeUInt32BE(id);
  return prefix;
}

import { chmodSync } from "node:fs";
import { join } from "node:path";
import { type Database, open, type RootDatabase, type Transaction } from "lmdb";
import {
  type Entry,
  forEachTable,
  type KeyRange,
  type Snapshot,
  TABLE_NAMES,
  type Table,
  type TableName,
  type TableReader,
  type Tables,
} from "../engine/storage/kv.ts";
import { logError } from "../log.ts";
import { syncFolder } from "./sync-folder.ts";

type Bytes = Database<Buffer, Uint8Array>;
type Root = RootDatabase<Buffer, Uint8Array>;
type Databases = Record<TableName, Bytes>;

/** The environment of lmdb with its tables. */
export type Environment = {
  tables: Tables;
  /** Takes a snapshot; undefined if too many are open already. */
  snapshot(): Snapshot | undefined;
  /**
   * Commits what a callback writes. The callback runs later, when lmdb has its write lock. Resolves when the commit is
   * on disk. If the callback throws, the commit is undone and the error is thrown again.
   * @throws {Error} the reason why lmdb refused the commit
   */
  commit(write: () => void): Promise<void>;
  /** Within a commit: runs a part that is undone as a whole if it throws. */
  savepoint<T>(part: () => T): T;
  /** Calls back after each commit, as soon as all readers see it. Some may have seen it slightly earlier. */
  onVisible(listener: () => void): void;
  close(): Promise<void>;
};

const MAX_SNAPSHOTS = 1000;

const BYTES = { encoding: "binary", keyEncoding: "binary" } as const;

/**
 * Opens the data file. overlappingSync is off: then lmdb commits in the classic way (write the pages, fdatasync, write
 * the meta page through a descriptor opened with O_DSYNC), and a reported commit is on disk.
 */
export function openEnvironment(folder: string): Environment {
  const path = join(folder, "data.mdb");
  const root = open<Buffer, Uint8Array>({
    path,
    ...BYTES,
    noSubdir: true,
    overlappingSync: false,
    // The queue of writes makes its own batches; and with lmdb-js's batches, a failed commit leaves a rejected promise
    // that cannot be caught.
    eventTurnBatching: false,
    maxDbs: TABLE_NAMES.length + 4,
    // Reads outside of snapshots, and lmdb itself, need a few more.
    maxReaders: MAX_SNAPSHOTS + 24,
  });
  chmodSync(path, 0o600);
  syncFolder(folder);
  const databases = forEachTable((name) => root.openDB({ name, ...BYTES }));
  let isWritten = false;
  return {
    tables: forEachTable((name) => tableOf(databases[name])),
    snapshot: snapshotsOf(root, databases),
    async commit(write) {
      isWritten = false;
      try {
        await root.transaction(() => {
          // A nested transaction, because a throw would not undo the writes before it.
          root.transactionSync(write);
          isWritten = true;
        });
      } catch (error) {
        const reason = await reasonOf(error);
        root.resetReadTxn();
        endIfUnusable(databases.catalog, reason);
        throw reason;
      }
    },
    savepoint: (part) => root.transactionSync(part),
    onVisible(listener) {
      root.on("aftercommit", ({ txnId }: { txnId?: number }) => {
        // An undone commit is a commit of nothing; a failed one has no number.
        if (!isWritten || txnId === undefined) return;
        listener();
        root.resetReadTxn();
      });
    },
    close: () => root.close(),
  };
}

/** What was thrown within a commit, or why it failed: lmdb hides that in a second promise, which must be caught. */
async function reasonOf(error: unknown): Promise<unknown> {
  if (!(error instanceof Error && "commitError" in error)) return error;
  return Promise.resolve(error.commitError).catch((reason: unknown) => reason);
}

/**
 * After lmdb failed to write its meta page, it refuses everything, and lmdb-js does not even report it to writers: they
 * would wait forever. So the process exits. Acknowledged writes are on disk, and the next start shows whether the last
 * commit is.
 */
function endIfUnusable(db: Bytes, reason: unknown): void {
  try {
    db.doesExist(Buffer.of(0));
  } catch (error) {
    if (!/MDB_PANIC/.test(String(error))) return;
    logError("the data file can be used no more until the next start; ending", error);
    logError("this is the commit that failed", reason);
    // Not process.exit(): lmdb-js would wait forever for the lock of the failed write.
    process.kill(process.pid, "SIGKILL");
  }
}

/**
 * Reads within one turn of the event loop share a read transaction of lmdb-js, which may have begun earlier in the
 * turn. Resetting it before makes a new one that sees the last commit; resetting it after reserves that one for the
 * snapshot.
 */
function snapshotsOf(root: Root, databases: Databases): () => Snapshot | undefined {
  let held = 0;
  return () => {
    if (held >= MAX_SNAPSHOTS) return undefined;
    root.resetReadTxn();
    const transaction = root.useReadTransaction();
    root.resetReadTxn();
    held++;
    return {
      tables: forEachTable((name) => readerOf(databases[name], transaction)),
      release() {
        held--;
        transaction.done();
      },
    };
  };
}

/** Within a transaction's callback, these read and write in that transaction; elsewhere they only read. */
function tableOf(db: Bytes): Table {
  return {
    ...readerOf(db),
    has: (key) => db.doesExist(key),
    put: (key, value) => void db.put(key, value as Buffer),
    remove: (key) => void db.remove(key),
  };
}

/** Reads what is currently committed or, with a transaction, what was committed when that began. */
function readerOf(db: Bytes, transaction?: Transaction): TableReader {
  const options = transaction ? { transaction } : {};
  return {
    get: (key) => toBuffer(db.get(key, options)),
    has: (key) => db.get(key, options) !== undefined,
    entries: (range, after) => entries(db, range, after, options),
    count: ({ lo, hi }) => db.getKeysCount({ start: lo, end: hi, ...options }),
    cut: ({ lo, hi }, entries) => firstOf(db.getKeys({ start: lo, end: hi, offset: entries, limit: 1, ...options })),
    keyBehind: (range, entries) => firstOf(db.getKeys({ ...endsOf(range), offset: entries, limit: 1, ...options })),
  };
}

function firstOf(keys: Iterable<Uint8Array>): Buffer | undefined {
  for (const key of keys) return toBuffer(key);
  return undefined;
}

function toBuffer(bytes: Uint8Array | undefined): Buffer | undefined {
  if (bytes === undefined || Buffer.isBuffer(bytes)) return bytes;
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** The start and end of a range, as options of lmdb. */
function endsOf({ lo, hi, reverse }: KeyRange, after?: Uint8Array) {
  return reverse
    ? { start: after ?? hi, exclusiveStart: true, end: lo, inclusiveEnd: true, reverse: true }
    : { start: after ?? lo, exclusiveStart: after !== undefined, end: hi };
}

function entries(
  db: Bytes,
  range: KeyRange,
  after: Uint8Array | undefined,
  options: { transaction?: Transaction },
): Iterator<Entry> {
  const walk = db.getRange({ ...endsOf(range, after), ...options })[Symbol.iterator]();
  return {
    next() {
      const step = walk.next();
      if (step.done) return { done: true, value: undefined };
      const { key, value } = step.value;
      return {
        done: false,
        value: { key: toBuffer(key) as Buffer, value: toBuffer(value) as Buffer },
      };
    },
    return() {
      walk.return?.();
      return { done: true, value: undefined };
    },
  };
}

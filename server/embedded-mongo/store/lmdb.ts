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
  /** Holds on to what is committed now; undefined if too many snapshots are held already. */
  snapshot(): Snapshot | undefined;
  /**
   * Commits what is written within a callback, which is called when lmdb has its write lock: later than now. Resolves when
   * it is on disk. What the callback throws undoes the commit and is thrown again.
   * @throws {Error} why lmdb has refused the commit
   */
  commit(write: () => void): Promise<void>;
  /** Within a commit: runs a part of it that is undone as a whole if it throws. */
  savepoint<T>(part: () => T): T;
  /** Calls back at each commit from when on all readers see it. Some may have seen it a little before. */
  onVisible(listener: () => void): void;
  close(): Promise<void>;
};

const MAX_SNAPSHOTS = 1000;

const BYTES = { encoding: "binary", keyEncoding: "binary" } as const;

/**
 * Opens the data file. overlappingSync is off: then lmdb's commit is the classic one (write the pages, fdatasync, write
 * the meta page through a descriptor opened with O_DSYNC), and a commit that is reported is a commit that is on disk.
 */
export function openEnvironment(folder: string): Environment {
  const path = join(folder, "data.mdb");
  const root = open<Buffer, Uint8Array>({
    path,
    ...BYTES,
    noSubdir: true,
    overlappingSync: false,
    // The queue of writes gathers batches itself; and when a commit fails, lmdb-js with its own batches leaves a rejected
    // promise that nobody can catch.
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
          // A throw would not undo what was put before it, but for this transaction within.
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
        // What was undone is a commit too, of nothing; one that failed has no number.
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
 * When it could not write its meta page, lmdb refuses everything from then on, and lmdb-js does not even say so to those
 * who write: they would wait for ever. What was acknowledged is on disk, and whether the last commit is, the next start
 * will tell.
 */
function endIfUnusable(db: Bytes, reason: unknown): void {
  try {
    db.doesExist(Buffer.of(0));
  } catch (error) {
    if (!/MDB_PANIC/.test(String(error))) return;
    logError("the data file can be used no more until the next start; ending", error);
    logError("this is the commit that failed", reason);
    // Not process.exit(): on its way out lmdb-js waits for the lock of the write that failed, for ever.
    process.kill(process.pid, "SIGKILL");
  }
}

/**
 * A read transaction of lmdb-js may have begun earlier in this turn of the event loop, and is shared with all reads of
 * the turn. Reset before, it is a new one that sees the last commit; reset behind, it is left to the snapshot alone.
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

/** Within a transaction's callback lmdb lets all of these see and write that transaction; elsewhere they only read. */
function tableOf(db: Bytes): Table {
  return {
    ...readerOf(db),
    has: (key) => db.doesExist(key),
    put: (key, value) => void db.put(key, value as Buffer),
    remove: (key) => void db.remove(key),
  };
}

/** Reads what is committed now or, with a transaction, what was committed when that began. */
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

/** Where a walk through a range begins and ends, as lmdb is told. */
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

import { chmodSync, closeSync, fsyncSync, openSync } from "node:fs";
import { join } from "node:path";
import { type Database, open, type RootDatabase } from "lmdb";
import type { Entry, KeyRange, Table, Tables } from "../engine/kv.ts";

type Bytes = Database<Buffer, Uint8Array>;

/** The environment of lmdb with its tables. */
export type Environment = { root: RootDatabase<Buffer, Uint8Array>; tables: Tables };

const NAMES = ["documents", "indexes", "catalog", "sessions"] as const;
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
    maxDbs: NAMES.length + 4,
    maxReaders: 32,
  });
  chmodSync(path, 0o600);
  syncFolder(folder);
  const [documents, indexes, catalog, sessions] = NAMES.map((name) => tableOf(root.openDB({ name, ...BYTES })));
  if (!documents || !indexes || !catalog || !sessions) throw new Error("unreachable: four names, four tables");
  return { root, tables: { documents, indexes, catalog, sessions } };
}

/** Makes the name of a new data file as durable as what will be in it. */
function syncFolder(folder: string): void {
  if (process.platform === "win32") return;
  const handle = openSync(folder, "r");
  fsyncSync(handle);
  closeSync(handle);
}

/** Within a transaction's callback lmdb lets all of these see and write that transaction; elsewhere they only read. */
function tableOf(db: Bytes): Table {
  return {
    get: (key) => toBuffer(db.get(key)),
    has: (key) => db.doesExist(key),
    put: (key, value) => void db.put(key, value as Buffer),
    remove: (key) => void db.remove(key),
    entries: (range, after) => entries(db, range, after),
    count: ({ lo, hi }) => db.getKeysCount({ start: lo, end: hi }),
  };
}

function toBuffer(bytes: Uint8Array | undefined): Buffer | undefined {
  if (bytes === undefined || Buffer.isBuffer(bytes)) return bytes;
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

function entries(db: Bytes, { lo, hi, reverse }: KeyRange, after?: Uint8Array): Iterator<Entry> {
  const ends = reverse
    ? { start: after ?? hi, exclusiveStart: true, end: lo, inclusiveEnd: true, reverse: true }
    : { start: after ?? lo, exclusiveStart: after !== undefined, end: hi };
  const walk = db.getRange(ends)[Symbol.iterator]();
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

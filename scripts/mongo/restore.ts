import type { Db, Document, MongoClient } from "mongodb";
import { MongoServerError } from "mongodb";
import { Problem } from "../lib/say.mjs";
import { readDocuments } from "./bson-file.ts";
import { type DumpedCollection, readDumpFolder } from "./dump-folder.ts";
import type { Metadata } from "./metadata.ts";
import { insertRaw } from "./raw-insert.ts";

export type RestoreOptions = {
  client: MongoClient;
  /** The folder that mongodump or mongo:dump wrote. */
  dir: string;
  /** The database to restore; all of them by default. */
  db: string | undefined;
  /** Drop the collections of the dump first, with their documents. */
  drop: boolean;
  say: (line: string) => void;
};

export type Restored = { collections: number; documents: number };

const BATCH_DOCUMENTS = 1000;
const BATCH_BYTES = 4 << 20;

/**
 * Restores databases from a folder in mongodump's layout: options, documents byte for byte, then the indexes. Every
 * file is read completely before anything is written, and a collection that already has documents is refused.
 * @throws {Problem} with the reason; after a failure midway, also with what is restored and what is not
 */
export async function restore({ client, dir, db, drop, say }: RestoreOptions): Promise<Restored> {
  const collections = readDumpFolder(dir, db).filter(({ db: name, name: collection }) => {
    // Users, roles and the like belong to the server that was dumped.
    const isInternal = collection.startsWith("system.") || name === "config" || name === "local";
    if (isInternal) say(`${name}.${collection}: left out, because it belongs to the server`);
    return !isInternal;
  });
  const counts = new Map<DumpedCollection, number>();
  for (const collection of collections) counts.set(collection, await countDocuments(collection));
  if (!drop) await refuseFilled(client, collections);
  const done: DumpedCollection[] = [];
  for (const collection of collections) {
    await restoreCollection(client.db(collection.db), collection, drop).catch((error: unknown) => {
      throw midway(error, collection, done, collections.length);
    });
    say(`${namespace(collection)}: ${counts.get(collection)} documents`);
    done.push(collection);
  }
  return { collections: done.length, documents: [...counts.values()].reduce((sum, count) => sum + count, 0) };
}

const namespace = ({ db, name }: DumpedCollection) => `${db}.${name}`;

async function countDocuments({ documents }: DumpedCollection): Promise<number> {
  let count = 0;
  if (documents !== undefined) for await (const _ of readDocuments(documents)) count++;
  return count;
}

async function refuseFilled(client: MongoClient, collections: DumpedCollection[]): Promise<void> {
  const filled: string[] = [];
  for (const collection of collections) {
    const first = await client
      .db(collection.db)
      .collection(collection.name)
      .findOne({}, { projection: { _id: 1 } });
    if (first) filled.push(namespace(collection));
  }
  if (filled.length > 0)
    throw new Problem(
      `Nothing was changed: there are already documents in ${filled.join(", ")}. Restore into an empty database, or use --drop to replace these collections.`,
    );
}

async function restoreCollection(
  db: Db,
  { name, metadata, documents }: DumpedCollection,
  drop: boolean,
): Promise<void> {
  if (drop) await db.collection(name).drop();
  await createCollection(db, name, metadata.options);
  if (documents !== undefined) await insertAll(db, name, documents);
  const indexes = indexesToBuild(metadata);
  if (indexes.length > 0) await db.command({ createIndexes: name, indexes });
}

/** The indexes in the format of createIndexes, without the one on _id, which every collection has. */
function indexesToBuild({ options, indexes }: Metadata): Document[] {
  // An index without a collation must say so explicitly, or it would inherit the one of its collection.
  const none = options.collation ? { collation: { locale: "simple" } } : {};
  return indexes
    .filter(({ name }) => name !== "_id_")
    .map((index) => {
      // Older dumps contain the name of the collection, which servers no longer accept.
      const { ns: _, ...spec } = index;
      return { ...none, ...spec };
    });
}

/** Accepts an existing empty collection if it has the same options. */
async function createCollection(db: Db, name: string, options: Document): Promise<void> {
  // From MongoDB 3; current servers do not know it.
  const { autoIndexId: _, ...known } = options;
  try {
    await db.command({ create: name, ...known });
  } catch (error) {
    const exists = error instanceof MongoServerError && error.codeName === "NamespaceExists";
    if (!exists) throw error;
    throw new Problem("it already exists with other options; drop it, or use --drop");
  }
}

async function insertAll(db: Db, name: string, path: string): Promise<void> {
  let batch: Buffer[] = [];
  let size = 0;
  let sent = 0;
  const send = async () => {
    await insertRaw(db, name, batch).catch((error: unknown) => {
      const at = error instanceof MongoServerError && typeof error.index === "number" ? error.index : undefined;
      const which = at === undefined ? "" : `document ${sent + at + 1} of ${path}: `;
      throw new Problem(`${which}${(error as Error).message}`);
    });
    sent += batch.length;
    batch = [];
    size = 0;
  };
  for await (const document of readDocuments(path)) {
    batch.push(document);
    size += document.length;
    if (batch.length >= BATCH_DOCUMENTS || size >= BATCH_BYTES) await send();
  }
  if (batch.length > 0) await send();
}

function midway(error: unknown, failed: DumpedCollection, done: DumpedCollection[], all: number): Problem {
  const restored = done.length === 0 ? "Nothing else was restored" : `Restored are ${done.map(namespace).join(", ")}`;
  const missing = all - done.length - 1;
  return new Problem(
    `${namespace(failed)} is incomplete: ${(error as Error).message}. ${restored}; ${missing} collections weren't started. Fix the cause and restore again with --drop.`,
  );
}

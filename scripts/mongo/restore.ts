import type { Db, Document, MongoClient } from "mongodb";
import { MongoServerError } from "mongodb";
import { Problem } from "../lib/say.mjs";
import { readDocuments } from "./bson-file.ts";
import { type DumpedCollection, readDumpFolder } from "./dump-folder.ts";
import type { Metadata } from "./metadata.ts";
import { insertRaw } from "./raw-insert.ts";

export type RestoreOptions = {
  client: MongoClient;
  /** The folder that mongodump or mongo:dump has written. */
  dir: string;
  /** One database of it; all of them where none is named. */
  db: string | undefined;
  /** Drop the collections of the dump first, with what is in them. */
  drop: boolean;
  say: (line: string) => void;
};

export type Restored = { collections: number; documents: number };

const BATCH_DOCUMENTS = 1000;
const BATCH_BYTES = 4 << 20;

/**
 * Reads databases from a folder as mongodump lays it out: options, documents byte for byte, then the indexes. Every
 * file is read to its end before anything is written, and no document is added to a collection that has some.
 * @throws {Problem} that says what stood in the way; if it did so midway, also what is restored and what is not
 */
export async function restore({ client, dir, db, drop, say }: RestoreOptions): Promise<Restored> {
  const collections = readDumpFolder(dir, db).filter(({ db: name, name: collection }) => {
    // Users, roles and the like: they belong to the server that was dumped.
    const isInternal = collection.startsWith("system.") || name === "config" || name === "local";
    if (isInternal) say(`${name}.${collection}: left out, since a server keeps it for itself`);
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
      `Nothing was changed: there are documents already in ${filled.join(", ")}. Restore into an empty database, or say --drop to replace these collections.`,
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

/** The indexes as createIndexes takes them: the one on _id comes with the collection. */
function indexesToBuild({ options, indexes }: Metadata): Document[] {
  // An index without a collation has none, though its collection may: said outright, or it would take that one.
  const none = options.collation ? { collation: { locale: "simple" } } : {};
  return indexes
    .filter(({ name }) => name !== "_id_")
    .map((index) => {
      // Of older dumps: the name of the collection, which no server takes any more.
      const { ns: _, ...spec } = index;
      return { ...none, ...spec };
    });
}

/** An empty collection is taken as it is if it was made with the same options. */
async function createCollection(db: Db, name: string, options: Document): Promise<void> {
  // Of MongoDB 3: no server of today knows it.
  const { autoIndexId: _, ...known } = options;
  try {
    await db.command({ create: name, ...known });
  } catch (error) {
    const exists = error instanceof MongoServerError && error.codeName === "NamespaceExists";
    if (!exists) throw error;
    throw new Problem("it is there already, made with other options; drop it, or say --drop");
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
    `${namespace(failed)} is not whole: ${(error as Error).message}. ${restored}; ${missing} collections were not begun. Mend the cause and restore again with --drop.`,
  );
}

import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Binary, ClientSession, CollectionInfo, MongoClient } from "mongodb";
import { MongoServerError } from "mongodb";
import { Problem } from "../lib/say.mjs";
import { writeBytes, writeDocuments } from "./bson-file.ts";
import { fileNameOf } from "./file-names.ts";
import { formatMetadata } from "./metadata.ts";

export type DumpOptions = {
  client: MongoClient;
  /** The folder to write; it must be empty or missing. */
  out: string;
  /** The database to dump; by default all except a server's internal ones. */
  db: string | undefined;
  gzip: boolean;
  say: (line: string) => void;
};

/** The number of collections and documents. `isSnapshot`: all of it is from the same point in time. */
export type Dumped = { collections: number; documents: number; isSnapshot: boolean };

/** Preserves the types of numbers: an index made with 1.0 is dumped as 1.0. */
const RAW_VALUES = { promoteValues: false } as const;

/** The server's default batches (16 MiB) would need twice the memory and save no time. */
const BATCH_DOCUMENTS = 1000;

type Target = { db: string; info: CollectionInfo };

/** Internal databases of a server, which contain no data of users. */
const INTERNAL = ["admin", "config", "local"];
/** NoSuchTransaction, SnapshotTooOld, SnapshotUnavailable, too long, and servers that have no transactions. */
const NO_SNAPSHOT = [251, 239, 246, 290, 20, 115, 263];

/**
 * Writes databases into a folder in mongodump's layout: `<db>/<collection>.bson` with the unchanged documents one after
 * another, `<db>/<collection>.metadata.json`, and `prelude.json`. The folder gets its name only when it is complete.
 *
 * Reads everything in one transaction, so from one point in time, if the server supports that and it takes less than
 * the 60 s of a transaction; otherwise each document as it is when it is read, like mongodump without --oplog.
 * @throws {Problem} if something would be left out, or the folder is not empty
 */
export async function dump(options: DumpOptions): Promise<Dumped> {
  const { client, say } = options;
  const out = resolve(options.out);
  if (existsSync(out) && readdirSync(out).length > 0)
    throw new Problem(`${out} is not empty. Name a new folder with --out.`);
  const targets = await listTargets(options);
  const unfinished = `${out}.unfinished`;
  try {
    const inSnapshot = await fromSnapshot(client, (session) => writeAll(options, unfinished, targets, session));
    if (inSnapshot === undefined)
      say("Reading takes too long for a snapshot: each document will be as it was when it was read.");
    const documents = inSnapshot ?? (await writeAll(options, unfinished, targets));
    rmSync(out, { recursive: true, force: true });
    renameSync(unfinished, out);
    return { collections: targets.length, documents, isSnapshot: inSnapshot !== undefined };
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
}

/** The result of work within one transaction; undefined if the server has none, or the work took too long. */
async function fromSnapshot<T>(
  client: MongoClient,
  work: (session: ClientSession) => Promise<T>,
): Promise<T | undefined> {
  const session = client.startSession();
  try {
    session.startTransaction({ readConcern: { level: "snapshot" } });
    return await work(session);
  } catch (error) {
    if (error instanceof MongoServerError && NO_SNAPSHOT.includes(Number(error.code))) return undefined;
    throw error;
  } finally {
    if (session.inTransaction()) await session.abortTransaction();
    await session.endSession();
  }
}

async function listTargets({ client, db: only }: DumpOptions): Promise<Target[]> {
  const { databases } = await client.db().admin().listDatabases({ nameOnly: true });
  const names = databases.map(({ name }) => name).filter((name) => (only ? name === only : !INTERNAL.includes(name)));
  if (only !== undefined && names.length === 0) throw new Problem(`There is no database ${only}.`);
  const targets: Target[] = [];
  for (const db of names.sort()) {
    const infos = await client.db(db).listCollections({}, RAW_VALUES).toArray();
    // The server's internal views, users and the like have names that start with "system.".
    for (const info of infos) if (!info.name.startsWith("system.")) targets.push({ db, info: info as CollectionInfo });
  }
  const other = targets.find(({ info }) => info.type !== "collection" && info.type !== "view");
  if (other) throw new Problem(`${other.db}.${other.info.name} is a ${other.info.type}: dump this with mongodump.`);
  return targets.sort((a, b) => (a.info.name < b.info.name ? -1 : 1));
}

/** Writes everything into the empty folder; returns the number of documents. */
async function writeAll(
  { client, db, gzip, say }: DumpOptions,
  folder: string,
  targets: readonly Target[],
  session?: ClientSession,
): Promise<number> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(join(folder, db ?? ""), { recursive: true, mode: 0o700 });
  let total = 0;
  for (const target of targets) {
    mkdirSync(join(folder, target.db), { recursive: true, mode: 0o700 });
    const count = await writeCollection(client, join(folder, target.db), target, gzip, session);
    say(`${target.db}.${target.info.name}: ${count} documents`);
    total += count;
  }
  const { version } = await client.db().admin().buildInfo();
  const prelude = JSON.stringify({ ServerVersion: version, ToolVersion: "kasama mongo:dump" });
  const file = join(folder, db ?? "", gzip ? "prelude.json.gz" : "prelude.json");
  await writeBytes(file, [Buffer.from(prelude)]);
  return total;
}

async function writeCollection(
  client: MongoClient,
  folder: string,
  { db, info }: Target,
  gzip: boolean,
  session: ClientSession | undefined,
): Promise<number> {
  const collection = client.db(db).collection(info.name);
  const path = join(folder, fileNameOf(info.name));
  const suffix = gzip ? ".gz" : "";
  const isView = info.type === "view";
  const metadata = formatMetadata({
    options: info.options ?? {},
    indexes: isView ? [] : await collection.listIndexes(RAW_VALUES).toArray(),
    uuid: (info.info?.uuid as Binary | undefined)?.toString("hex"),
    collectionName: info.name,
    type: String(info.type),
  });
  await writeBytes(`${path}.metadata.json${suffix}`, [Buffer.from(metadata)]);
  if (isView) return 0;
  const cursor = collection.find<Buffer>(
    {},
    { raw: true, batchSize: BATCH_DOCUMENTS, ...(session ? { session } : {}) },
  );
  return writeDocuments(`${path}.bson${suffix}`, cursor);
}

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { Problem } from "../lib/say.mjs";
import { collectionOf } from "./file-names.ts";
import { type Metadata, parseMetadata } from "./metadata.ts";

/** A collection in a dump. */
export type DumpedCollection = {
  db: string;
  name: string;
  metadata: Metadata;
  /** Undefined for a view. */
  documents: string | undefined;
};

const METADATA = /\.metadata\.json(\.gz)?$/;
const DOCUMENTS = /\.bson(\.gz)?$/;

/**
 * Lists the collections in a folder written by mongodump or mongo:dump, of one database or of all.
 * @throws {Problem} if there are none, or if something would be silently left out
 */
export function readDumpFolder(dir: string, onlyDb: string | undefined): DumpedCollection[] {
  if (!existsSync(dir)) throw new Problem(`There is no folder ${dir}. Name the folder of the dump with --dir.`);
  const entries = readdirSync(dir, { withFileTypes: true });
  if (entries.some(({ name }) => DOCUMENTS.test(name) && !name.startsWith("oplog.")))
    throw new Problem(`${dir} is the folder of a single database. Name the folder above it with --dir.`);
  if (entries.some(({ name }) => name.startsWith("oplog.")))
    throw new Problem(
      `${dir} contains an oplog, which is not replayed here. Restore it with mongorestore --oplogReplay.`,
    );
  const databases = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  const chosen = onlyDb === undefined ? databases : databases.filter((name) => name === onlyDb);
  if (chosen.length === 0) throw new Problem(`There is no dump ${onlyDb ? `of ${onlyDb} ` : ""}in ${dir}.`);
  return chosen.flatMap((db) => collectionsOf(join(dir, db), db));
}

/** The collections of a database's folder, followed by its views, which depend on them. */
function collectionsOf(dir: string, db: string): DumpedCollection[] {
  const names = readdirSync(dir).filter((name) => !/^prelude\.json(\.gz)?$/.test(name));
  const unknown = names.find((name) => !METADATA.test(name) && !DOCUMENTS.test(name));
  if (unknown !== undefined) throw new Problem(`${join(dir, unknown)} doesn't belong to a dump. Remove it first.`);
  const stems = new Set(names.map((name) => name.replace(METADATA, "").replace(DOCUMENTS, "")));
  const all = [...stems].sort().map((stem) => {
    const find = (pattern: RegExp) => names.find((name) => pattern.test(name) && name.replace(pattern, "") === stem);
    return collectionOfFiles(dir, db, stem, { metadata: find(METADATA), documents: find(DOCUMENTS) });
  });
  return [...all.filter(({ documents }) => documents), ...all.filter(({ documents }) => !documents)];
}

type Files = { metadata: string | undefined; documents: string | undefined };

function collectionOfFiles(dir: string, db: string, stem: string, files: Files): DumpedCollection {
  if (files.metadata === undefined)
    throw new Problem(`${join(dir, stem)}.bson has no .metadata.json beside it: its indexes are missing.`);
  const metadata = readMetadata(join(dir, files.metadata));
  const name = collectionOf(stem) ?? metadata.collectionName;
  if (name === undefined) throw new Problem(`${join(dir, files.metadata)} does not say of which collection it is.`);
  if (metadata.type !== "collection" && metadata.type !== "view")
    throw new Problem(`${db}.${name} is a ${metadata.type}: restore this with mongorestore.`);
  if (files.documents === undefined && metadata.type === "collection")
    throw new Problem(`${join(dir, stem)}.bson is missing beside ${files.metadata}.`);
  return { db, name, metadata, documents: files.documents && join(dir, files.documents) };
}

function readMetadata(path: string): Metadata {
  const bytes = readFileSync(path);
  return parseMetadata((path.endsWith(".gz") ? gunzipSync(bytes) : bytes).toString("utf8"), path);
}

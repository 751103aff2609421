import { matches, parseFilter } from "../engine/filter/filter.ts";
import { idIndex } from "../engine/storage/catalog-records.ts";
import { type Document, encode, isDocument } from "../engine/values/values.ts";
import type { Request } from "./context.ts";
import { cursorOptionsOf } from "./cursors.ts";
import { listSource } from "./list-source.ts";
import { countInSlices } from "./slices.ts";
import { rangeOf } from "./stats.ts";

/** The minimum size of a collection, and the average size of a document, because all databases share one file. */
const COLLECTION_BYTES = 4096;
const DOCUMENT_BYTES = 256;

/** listCollections */
export function listCollections(request: Request): Promise<Document> {
  const { services, command, db } = request;
  const filter = parseFilter(command.filter ?? {});
  const entries = services.commits.catalog.collections(db).map((meta) => ({
    name: meta.name,
    type: "collection",
    ...(command.nameOnly === true
      ? {}
      : {
          options: meta.options,
          info: { readOnly: false, uuid: meta.uuid },
          idIndex: idIndex(meta).spec,
        }),
  }));
  const documents = entries.filter((entry) => matches(filter, entry)).map(encode);
  const ns = `${db}.$cmd.listCollections`;
  return services.cursors.first(request, ns, listSource(documents), cursorOptionsOf(request));
}

/** listDatabases. Documents are only counted if sizes are requested. */
export async function listDatabases(request: Request): Promise<Document> {
  const { services, command } = request;
  const filter = parseFilter(command.filter ?? {});
  const namesOnly = command.nameOnly === true && isByName(command.filter);
  const names = [...new Set(services.commits.catalog.collections().map((meta) => meta.db))].sort();
  const databases: { name: string; sizeOnDisk: number; empty: boolean }[] = [];
  for (const name of names) {
    const entry = { name, sizeOnDisk: namesOnly ? 0 : await databaseSize(request, name), empty: false };
    if (matches(filter, entry)) databases.push(entry);
  }
  if (command.nameOnly === true) return { databases: databases.map(({ name }) => ({ name })), ok: 1 };
  const totalSize = databases.reduce((sum, { sizeOnDisk }) => sum + sizeOnDisk, 0);
  return { databases, totalSize, totalSizeMb: Math.floor(totalSize / 2 ** 20), ok: 1 };
}

function isByName(filter: unknown): boolean {
  return !isDocument(filter) || Object.keys(filter).every((field) => field === "name");
}

/** An estimated size, from the number of documents. */
async function databaseSize({ services, limit }: Request, db: string): Promise<number> {
  let size = 0;
  for (const meta of services.commits.catalog.collections(db)) {
    const count = await countInSlices(services.tables.documents, rangeOf(meta.id), limit);
    size += COLLECTION_BYTES + DOCUMENT_BYTES * count;
  }
  return size;
}

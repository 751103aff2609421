import { statfs } from "node:fs/promises";
import { after } from "../engine/indexes/keys.ts";
import { type CollectionMeta, namespace } from "../engine/storage/catalog.ts";
import { type KeyRange, keyPrefix } from "../engine/storage/kv.ts";
import type { Document } from "../engine/values/values.ts";
import { CommandError } from "../errors.ts";
import { collectionName, type Request } from "./context.ts";
import { measureInSlices } from "./slices.ts";

/** The size of a collection in bytes: its documents, their keys (the index on _id) and its other indexes. */
type Sizes = { count: number; size: number; indexSizes: Record<string, number> };

/** The key range of a table's data under an id. */
export function rangeOf(id: number): KeyRange {
  const prefix = keyPrefix(id);
  return { lo: prefix, hi: after(prefix) };
}

/** Walks the whole collection in slices: it delays its caller, but not other clients. */
async function sizesOf({ services, limit }: Request, meta: CollectionMeta): Promise<Sizes> {
  const { documents, indexes } = services.tables;
  const { count, keyBytes, valueBytes } = await measureInSlices(documents, rangeOf(meta.id), limit);
  const indexSizes: Record<string, number> = { _id_: keyBytes };
  for (const index of meta.indexes) {
    const entries = await measureInSlices(indexes, rangeOf(index.id), limit);
    indexSizes[index.name] = entries.keyBytes + entries.valueBytes;
  }
  return { count, size: valueBytes, indexSizes };
}

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);

/** The divisor for sizes. */
function scaleOf(value: unknown): number {
  if (value === undefined) return 1;
  const scale = Math.trunc(Number(value));
  if (scale >= 1) return scale;
  throw new CommandError(51024, `BSON field 'scale' value must be >= 1, actual value '${String(value)}'`);
}

/** collStats */
export async function collStats(request: Request): Promise<Document> {
  const name = collectionName(request);
  const meta = request.services.commits.catalog.find(request.db, name);
  const stats = await storageStats(request, meta, request.command.scale);
  return { ns: namespace(request.db, name), ...stats, ok: 1 };
}

/** The statistics that collStats and $collStats share; all zero for a collection that does not exist. */
export async function storageStats(
  request: Request,
  meta: CollectionMeta | undefined,
  scale: unknown,
): Promise<Document> {
  const scaleFactor = scaleOf(scale);
  const { count, size, indexSizes } = meta ? await sizesOf(request, meta) : { count: 0, size: 0, indexSizes: {} };
  const scaled = (bytes: number) => Math.trunc(bytes / scaleFactor);
  const totalIndexSize = sum(Object.values(indexSizes));
  return {
    size: scaled(size),
    count,
    ...(count === 0 ? {} : { avgObjSize: Math.trunc(size / count) }),
    numOrphanDocs: 0,
    storageSize: scaled(size),
    capped: false,
    nindexes: Object.keys(indexSizes).length,
    indexBuilds: meta ? meta.building.map(({ name }) => name) : [],
    indexSizes: Object.fromEntries(Object.entries(indexSizes).map(([index, bytes]) => [index, scaled(bytes)])),
    totalIndexSize: scaled(totalIndexSize),
    totalSize: scaled(size + totalIndexSize),
    scaleFactor,
  };
}

/** dbStats */
export async function dbStats(request: Request): Promise<Document> {
  const scaleFactor = scaleOf(request.command.scale);
  const metas = request.services.commits.catalog.collections(request.db);
  const all: Sizes[] = [];
  for (const meta of metas) all.push(await sizesOf(request, meta));
  const dataSize = sum(all.map(({ size }) => size));
  const objects = sum(all.map(({ count }) => count));
  const indexSize = sum(all.flatMap(({ indexSizes }) => Object.values(indexSizes)));
  const { bsize, blocks, bfree } = await statfs(request.services.stats.folder);
  return {
    db: request.db,
    collections: metas.length,
    views: 0,
    objects,
    avgObjSize: objects === 0 ? 0 : dataSize / objects,
    dataSize: dataSize / scaleFactor,
    storageSize: dataSize / scaleFactor,
    indexes: sum(all.map(({ indexSizes }) => Object.keys(indexSizes).length)),
    indexSize: indexSize / scaleFactor,
    totalSize: (dataSize + indexSize) / scaleFactor,
    scaleFactor,
    fsUsedSize: ((blocks - bfree) * bsize) / scaleFactor,
    fsTotalSize: (blocks * bsize) / scaleFactor,
    ok: 1,
  };
}

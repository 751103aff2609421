import { type CollectionMeta, namespace } from "../engine/catalog.ts";
import { after } from "../engine/keys.ts";
import { type KeyRange, keyPrefix, type Table } from "../engine/kv.ts";
import type { Document } from "../engine/values.ts";
import { collectionName, type Request } from "./context.ts";

type Sizes = { count: number; size: number; indexSizes: Record<string, number> };

function rangeOf(id: number): KeyRange {
  const prefix = keyPrefix(id);
  return { lo: prefix, hi: after(prefix) };
}

function bytesIn(table: Table, id: number): { count: number; size: number } {
  const walk = table.entries(rangeOf(id));
  let count = 0;
  let size = 0;
  for (let step = walk.next(); !step.done; step = walk.next()) {
    count++;
    size += step.value.key.length + step.value.value.length;
  }
  return { count, size };
}

function sizesOf(request: Request, meta: CollectionMeta): Sizes {
  const { documents, indexes } = request.services.tables;
  const { count, size } = bytesIn(documents, meta.id);
  const indexSizes: Record<string, number> = { _id_: 0 };
  for (const index of meta.indexes) indexSizes[index.name] = bytesIn(indexes, index.id).size;
  return { count, size, indexSizes };
}

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);

/** collStats */
export function collStats(request: Request): Document {
  const name = collectionName(request);
  const meta = request.services.commits.catalog.find(request.db, name);
  const ns = namespace(request.db, name);
  const { count, size, indexSizes } = meta ? sizesOf(request, meta) : { count: 0, size: 0, indexSizes: {} };
  return {
    ns,
    count,
    size,
    avgObjSize: count === 0 ? 0 : Math.floor(size / count),
    storageSize: size,
    nindexes: Object.keys(indexSizes).length,
    indexSizes,
    totalIndexSize: sum(Object.values(indexSizes)),
    totalSize: size + sum(Object.values(indexSizes)),
    capped: false,
    scaleFactor: 1,
    ok: 1,
  };
}

/** dbStats */
export function dbStats(request: Request): Document {
  const metas = request.services.commits.catalog.collections(request.db);
  const all = metas.map((meta) => sizesOf(request, meta));
  const dataSize = sum(all.map(({ size }) => size));
  const objects = sum(all.map(({ count }) => count));
  const indexSize = sum(all.flatMap(({ indexSizes }) => Object.values(indexSizes)));
  return {
    db: request.db,
    collections: metas.length,
    views: 0,
    objects,
    avgObjSize: objects === 0 ? 0 : dataSize / objects,
    dataSize,
    storageSize: dataSize,
    indexes: sum(all.map(({ indexSizes }) => Object.keys(indexSizes).length)),
    indexSize,
    totalSize: dataSize + indexSize,
    scaleFactor: 1,
    ok: 1,
  };
}

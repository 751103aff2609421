import { Catalog, type CollectionMeta } from "../engine/storage/catalog.ts";
import { withShapes } from "../engine/storage/storage.ts";

/**
 * The catalog for readers during a commit, because lmdb may show the commit to them slightly before it reports it. The
 * collections and indexes are those from before. But if an index gets its first array or its first shortened key, that
 * already counts: plans without this knowledge would return duplicates or wrong documents, while knowing it too early
 * does no harm.
 */
export function pendingCatalog(now: Catalog, coming: Catalog): Catalog {
  const comingById = new Map([...coming.state.collections.values()].map((meta) => [meta.id, meta]));
  const collections = new Map(
    [...now.state.collections].map(([name, meta]) => [name, withPendingShapes(meta, comingById.get(meta.id) ?? meta)]),
  );
  return new Catalog({ ...now.state, collections });
}

function withPendingShapes(meta: CollectionMeta, coming: CollectionMeta): CollectionMeta {
  if (coming === meta) return meta;
  const shapes = new Map(coming.indexes.map((index) => [index.id, index]));
  const indexes = meta.indexes.map((index) => withShapes(index, shapes.get(index.id)));
  return { ...meta, indexes, longIds: meta.longIds || coming.longIds };
}

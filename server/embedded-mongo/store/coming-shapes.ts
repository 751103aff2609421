import { Catalog, type CollectionMeta } from "../engine/storage/catalog.ts";
import { withShapes } from "../engine/storage/storage.ts";

/**
 * The catalog for readers while a commit is on its way: lmdb may show it to them a little before it tells us. What exists
 * is what was. But that an index has met its first array, or its first key that had to be cut, counts already: a plan
 * that does not know of them gives documents twice, or some that do not match. One that knows too early does no harm.
 */
export function withComingShapes(now: Catalog, coming: Catalog): Catalog {
  const comingById = new Map([...coming.state.collections.values()].map((meta) => [meta.id, meta]));
  const collections = new Map(
    [...now.state.collections].map(([name, meta]) => [name, withShapesOf(meta, comingById.get(meta.id) ?? meta)]),
  );
  return new Catalog({ ...now.state, collections });
}

function withShapesOf(meta: CollectionMeta, coming: CollectionMeta): CollectionMeta {
  if (coming === meta) return meta;
  const shapes = new Map(coming.indexes.map((index) => [index.id, index]));
  const indexes = meta.indexes.map((index) => withShapes(index, shapes.get(index.id)));
  return { ...meta, indexes, longIds: meta.longIds || coming.longIds };
}

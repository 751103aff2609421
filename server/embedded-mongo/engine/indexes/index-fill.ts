import type { CollectionMeta, IndexMeta } from "#server/embedded-mongo/engine/storage/catalog.ts";
import { keyPrefix, type Tables } from "#server/embedded-mongo/engine/storage/kv.ts";
import { indexDocument, withShapes } from "#server/embedded-mongo/engine/storage/storage.ts";
import { decode } from "#server/embedded-mongo/engine/values/values.ts";
import { after } from "./keys.ts";

/** The progress of filling indexes: their current metas, and the document after which to continue if there are more. */
export type Filled = { indexes: IndexMeta[]; lastKey: Buffer | undefined };

/**
 * Adds the documents after a key to indexes, in the order of `_id`, until there are no more or `isEnough`.
 * @param lastKey the key of the last document that was added, undefined for the first call
 * @throws {CommandError} DuplicateKey, and whatever an index refuses to hold; a part was added then
 */
export function fillIndexes(
  tables: Tables,
  collection: CollectionMeta,
  empty: readonly IndexMeta[],
  lastKey: Buffer | undefined,
  isEnough: () => boolean,
): Filled {
  const prefix = keyPrefix(collection.id);
  const walk = tables.documents.entries({ lo: prefix, hi: after(prefix) }, lastKey);
  let indexes = [...empty];
  try {
    for (let step = walk.next(); !step.done; step = walk.next()) {
      const { key, value } = step.value;
      const idKey = key.subarray(prefix.length);
      const document = decode(value);
      indexes = indexes.map((index) => withShapes(index, indexDocument(tables, collection, index, idKey, document)));
      if (isEnough()) return { indexes, lastKey: key };
    }
  } finally {
    walk.return?.();
  }
  return { indexes, lastKey: undefined };
}

/** True if a collection has at most this many documents, with at most this many bytes in total. */
export function isWithin(tables: Tables, { id }: CollectionMeta, documents: number, bytes: number): boolean {
  const prefix = keyPrefix(id);
  const walk = tables.documents.entries({ lo: prefix, hi: after(prefix) });
  let count = 0;
  let size = 0;
  for (let step = walk.next(); !step.done; step = walk.next()) {
    count++;
    size += step.value.value.length;
    if (count <= documents && size <= bytes) continue;
    walk.return?.();
    return false;
  }
  return true;
}

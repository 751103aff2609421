import { type Binary, Long } from "bson";
import { parseCollation } from "#server/embedded-mongo/engine/values/collation.ts";
import type { Document } from "#server/embedded-mongo/engine/values/values.ts";
import type { CollectionMeta, IndexMeta } from "./catalog.ts";

/** The prefix of the keys of collection records. */
export const COLLECTION = Buffer.from("collection ");

/** The key of a collection's record. */
export function collectionKey(db: string, name: string): Buffer {
  return Buffer.concat([COLLECTION, Buffer.from(`${db}.${name}`)]);
}

type IndexRecord = { id: number; spec: Document; multikey: boolean[]; longKeys: boolean; buildUUID?: Binary };

/** A collection as stored in the catalog's table. */
export function toRecord(meta: CollectionMeta): Document {
  const { id, db, name, uuid, options, longIds, indexes, building } = meta;
  return { id, db, name, uuid, options, longIds, indexes: [...indexes, ...building].map(toIndexRecord) };
}

function toIndexRecord({ id, spec, multikey, longKeys, buildUUID }: IndexMeta): IndexRecord {
  return { id, spec, multikey: [...multikey], longKeys, ...(buildUUID ? { buildUUID } : {}) };
}

/** Decodes the collection of a record. */
export function fromRecord(record: Document): CollectionMeta {
  const { id, db, name, uuid, options, longIds, indexes } = record as {
    id: number;
    db: string;
    name: string;
    uuid: Binary;
    options: Document;
    longIds: boolean;
    indexes: IndexRecord[];
  };
  const all = indexes.map((index) => ({ ...indexFromSpec(index.id, index.spec), ...index }));
  return {
    id,
    db,
    name,
    uuid,
    options,
    longIds,
    collation: parseCollation(options.collation),
    indexes: all.filter((index) => !index.buildUUID),
    building: all.filter((index) => index.buildUUID),
  };
}

/** The engine's form of an index specification that was checked before. */
export function indexFromSpec(id: number, spec: Document): IndexMeta {
  // The direction of any number is its sign.
  const fields = Object.entries(spec.key as Document).map(([path, way]) => [path, Number(way) < 0 ? -1 : 1] as const);
  return {
    id,
    name: String(spec.name),
    fields,
    unique: spec.unique === true,
    sparse: spec.sparse === true,
    partial: spec.partialFilterExpression as Document | undefined,
    collation: parseCollation(spec.collation),
    expireAfterSeconds: toNumber(spec.expireAfterSeconds),
    multikey: fields.map(() => false),
    longKeys: false,
    buildUUID: undefined,
    spec,
  };
}

const idIndexes = new WeakMap<CollectionMeta, IndexMeta>();

/** The index on `_id`, which every collection has: its table of documents. */
export function idIndex(collection: CollectionMeta): IndexMeta {
  const known = idIndexes.get(collection);
  if (known) return known;
  const index: IndexMeta = {
    ...indexFromSpec(collection.id, { v: 2, key: { _id: 1 }, name: "_id_" }),
    unique: true,
    collation: collection.collation,
    longKeys: collection.longIds,
  };
  idIndexes.set(collection, index);
  return index;
}

function toNumber(value: unknown): number | undefined {
  if (value instanceof Long) return value.toNumber();
  return typeof value === "number" ? value : undefined;
}

import { ID_BYTES, type IndexKeys, indexKeys, keyValues } from "#server/embedded-mongo/engine/indexes/index-keys.ts";
import { encodeKey, shorten } from "#server/embedded-mongo/engine/indexes/keys.ts";
import { documentKey } from "#server/embedded-mongo/engine/scan/scan.ts";
import { foldOf } from "#server/embedded-mongo/engine/values/collation.ts";
import { valueText } from "#server/embedded-mongo/engine/values/value-text.ts";
import type { Document } from "#server/embedded-mongo/engine/values/values.ts";
import { CommandError } from "#server/embedded-mongo/errors.ts";
import type { CollectionMeta, IndexMeta, WritableCatalog } from "./catalog.ts";
import { namespace } from "./catalog.ts";
import { idIndex } from "./catalog-records.ts";
import type { Tables } from "./kv.ts";

type Target = { tables: Tables; catalog: WritableCatalog };
/** What the planner needs to know about the keys of an index. */
type Shapes = { readonly multikey: readonly boolean[] | undefined; readonly longKeys: boolean };
type Change = { index: IndexMeta; add: Buffer[]; remove: Buffer[]; idKey: Buffer };

/** The key of an `_id` in its collection. */
export function idKeyOf(collection: CollectionMeta, id: unknown): Buffer {
  return shorten(encodeKey(id, foldOf(collection.collation)), ID_BYTES);
}

/** Stores a new document. All checks that can refuse it happen before the first write. */
export function insertDocument(
  target: Target,
  collection: CollectionMeta,
  document: Document,
  bytes: Uint8Array,
): CollectionMeta {
  const full = encodeKey(document._id, foldOf(collection.collation));
  const idKey = shorten(full, ID_BYTES);
  const key = documentKey(collection, idKey);
  if (target.tables.documents.has(key)) throw duplicate(collection, idIndex(collection), [document._id]);
  const indexes = maintained(collection);
  const all = indexes.map((index) => indexKeys(index, document));
  const changes = indexes.map((index, at) => changeOf(index, all[at]?.keys ?? [], [], idKey));
  checkUnique(target.tables, collection, changes, document);
  apply(target.tables, changes);
  target.tables.documents.put(key, bytes);
  return noteShapes(target, collection, all, full.length > ID_BYTES);
}

/** Replaces a stored document with another one of the same `_id`. */
export function replaceDocument(
  target: Target,
  collection: CollectionMeta,
  idKey: Buffer,
  before: Document,
  document: Document,
  bytes: Uint8Array,
): CollectionMeta {
  const indexes = maintained(collection);
  const all = indexes.map((index) => indexKeys(index, document));
  const changes = indexes.map((index, at) => changeOf(index, all[at]?.keys ?? [], storedKeys(index, before), idKey));
  checkUnique(target.tables, collection, changes, document);
  apply(target.tables, changes);
  target.tables.documents.put(documentKey(collection, idKey), bytes);
  return noteShapes(target, collection, all, false);
}

/** Removes a document with its index entries. */
export function removeDocument(target: Target, collection: CollectionMeta, idKey: Buffer, document: Document): void {
  apply(
    target.tables,
    maintained(collection).map((index) => changeOf(index, [], storedKeys(index, document), idKey)),
  );
  target.tables.documents.remove(documentKey(collection, idKey));
}

/** Adds a document to an index under construction. */
export function indexDocument(
  tables: Tables,
  collection: CollectionMeta,
  index: IndexMeta,
  idKey: Buffer,
  document: Document,
): IndexKeys {
  const keys = indexKeys(index, document);
  const change = changeOf(index, keys.keys, [], idKey);
  checkUnique(tables, collection, [change], document);
  apply(tables, [change]);
  return keys;
}

/** The indexes that a write has to update, including those under construction. */
function maintained({ indexes, building }: CollectionMeta): readonly IndexMeta[] {
  return building.length === 0 ? indexes : [...indexes, ...building];
}

/**
 * The entries of a stored document. A document that an index under construction cannot hold has no entries in it: the
 * build will fail, but the document can still be changed or removed.
 */
function storedKeys(index: IndexMeta, document: Document): Buffer[] {
  try {
    return indexKeys(index, document).keys;
  } catch (error) {
    if (index.buildUUID && error instanceof CommandError) return [];
    throw error;
  }
}

function changeOf(index: IndexMeta, next: Buffer[], before: Buffer[], idKey: Buffer): Change {
  return { index, add: without(next, before), remove: without(before, next), idKey };
}

/** The keys that are not among the others. A document with arrays may have thousands of keys. */
function without(keys: Buffer[], others: Buffer[]): Buffer[] {
  if (keys.length === 0 || others.length === 0) return keys;
  const known = new Set(others.map((key) => key.toString("latin1")));
  return keys.filter((key) => !known.has(key.toString("latin1")));
}

/** A unique index stores the key alone; in others, the key ends with the document's id. */
function entryKey(index: IndexMeta, key: Buffer, idKey: Buffer): Buffer {
  return index.unique ? key : Buffer.concat([key, idKey]);
}

function checkUnique(tables: Tables, collection: CollectionMeta, changes: Change[], document: Document): void {
  for (const { index, add, idKey } of changes) {
    if (!index.unique) continue;
    for (const key of add) {
      const holder = tables.indexes.get(key);
      if (holder && !holder.equals(idKey)) throw duplicate(collection, index, keyValues(index, document, key));
    }
  }
}

function apply(tables: Tables, changes: Change[]): void {
  for (const { index, add, remove, idKey } of changes) {
    for (const key of remove) if (isOwn(tables, index, key, idKey)) tables.indexes.remove(entryKey(index, key, idKey));
    for (const key of add) tables.indexes.put(entryKey(index, key, idKey), idKey);
  }
}

/** False if another document has the key in a unique index that is still being built. */
function isOwn(tables: Tables, { unique, buildUUID }: IndexMeta, key: Buffer, idKey: Buffer): boolean {
  return !unique || !buildUUID || tables.indexes.get(key)?.equals(idKey) === true;
}

/** Records in the catalog what the planner needs to know: arrays and shortened keys. */
function noteShapes(
  { catalog }: Target,
  collection: CollectionMeta,
  all: IndexKeys[],
  longId: boolean,
): CollectionMeta {
  const before = maintained(collection);
  const now = before.map((index, at) => withShapes(index, all[at]));
  const longIds = collection.longIds || longId;
  if (longIds === collection.longIds && now.every((index, at) => index === before[at])) return collection;
  const ready = collection.indexes.length;
  return catalog.save({ ...collection, longIds, indexes: now.slice(0, ready), building: now.slice(ready) });
}

/** The meta of an index after adding keys of this shape: the same object if nothing changes. */
export function withShapes(index: IndexMeta, keys: Shapes | undefined): IndexMeta {
  if (!keys) return index;
  const multikey = index.multikey.map((known, field) => known || keys.multikey?.[field] === true);
  const longKeys = index.longKeys || keys.longKeys;
  const same = longKeys === index.longKeys && multikey.every((known, field) => known === index.multikey[field]);
  return same ? index : { ...index, multikey, longKeys };
}

function duplicate(collection: CollectionMeta, index: IndexMeta, values: unknown[]): CommandError {
  const keyPattern = index.spec.key;
  const keyValue = Object.fromEntries(index.fields.map(([path], field) => [path, values[field] ?? null]));
  const shown = Object.entries(keyValue)
    .map(([path, value]) => `${path}: ${valueText(value)}`)
    .join(", ");
  const where = namespace(collection.db, collection.name);
  return new CommandError(
    "DuplicateKey",
    `E11000 duplicate key error collection: ${where} index: ${index.name} dup key: { ${shown} }`,
    { keyPattern, keyValue },
  );
}

import { type Filter, matches, parseFilter } from "#server/embedded-mongo/engine/filter/filter.ts";
import type { IndexMeta } from "#server/embedded-mongo/engine/storage/catalog.ts";
import { foldOf } from "#server/embedded-mongo/engine/values/collation.ts";
import { splitPath } from "#server/embedded-mongo/engine/values/paths.ts";
import { type Document, EMPTY_ARRAY, getOwn, isDocument } from "#server/embedded-mongo/engine/values/values.ts";
import { CommandError } from "#server/embedded-mongo/errors.ts";
import { encodeEntry } from "./keys.ts";

/** lmdb limits keys to 1978 bytes, shared by the index prefix, the fields and the document's id. */
const FIELDS_BYTES = 1400;
export const ID_BYTES = 512;

/** The entries of a document in an index (without the id at the end of entries in non-unique indexes). */
export type IndexKeys = { keys: Buffer[]; multikey: boolean[] | undefined; longKeys: boolean };

const NONE: IndexKeys = { keys: [], multikey: undefined, longKeys: false };

const partials = new WeakMap<Document, Filter>();

/** The parsed filter of a partial index. */
export function partialFilter(index: IndexMeta): Filter | undefined {
  if (!index.partial) return undefined;
  let filter = partials.get(index.partial);
  if (!filter) {
    filter = parseFilter(index.partial, foldOf(index.collation));
    partials.set(index.partial, filter);
  }
  return filter;
}

/** The keys of a document in an index. */
export function indexKeys(index: IndexMeta, document: Document): IndexKeys {
  const partial = partialFilter(index);
  if (partial && !matches(partial, document)) return NONE;
  const flat = flatValues(index, document);
  if (flat) {
    if (index.sparse && flat.every((value) => value === undefined)) return NONE;
    const { key, long } = encodeFields(index, flat);
    return { keys: [key], multikey: undefined, longKeys: long };
  }
  return expandedKeys(index, document);
}

/** The values of the fields if there is no array on their paths, which is the usual case. */
function flatValues(index: IndexMeta, document: Document): unknown[] | undefined {
  const values: unknown[] = [];
  for (const [path] of index.fields) {
    let value: unknown = document;
    for (const part of splitPath(path)) {
      value = isDocument(value) ? getOwn(value, part) : undefined;
      if (Array.isArray(value)) return undefined;
    }
    values.push(value);
  }
  return values;
}

/** The values of a document that belong to one of its keys, for the error about a duplicate key. */
export function keyValues(index: IndexMeta, document: Document, key: Buffer): unknown[] {
  const flat = flatValues(index, document);
  const rows = flat ? [flat] : expandedRows(index, document).rows;
  const row = rows.find((values) => encodeFields(index, values).key.equals(key)) ?? [];
  return row.map((value) => (value === EMPTY_ARRAY ? undefined : value));
}

function expandedRows(index: IndexMeta, document: Document): { rows: unknown[][]; multikey: boolean[] } {
  const rows: unknown[][] = [];
  const multikey = index.fields.map(() => false);
  const pending = index.fields.map(([path]) => splitPath(path));
  expand(document, pending, [], rows, multikey);
  return { rows, multikey };
}

function expandedKeys(index: IndexMeta, document: Document): IndexKeys {
  const { rows, multikey } = expandedRows(index, document);
  const keys = new Map<string, Buffer>();
  let longKeys = false;
  for (const row of rows) {
    if (index.sparse && row.every((value) => value === undefined)) continue;
    const { key, long } = encodeFields(index, row);
    longKeys ||= long;
    keys.set(key.toString("latin1"), key);
  }
  return { keys: [...keys.values()], multikey: multikey.includes(true) ? multikey : undefined, longKeys };
}

/**
 * One row of values for each element of the array on the paths of the fields. Several fields may use the same array,
 * but MongoDB allows no two different arrays, because the entries would be their product.
 */
function expand(
  root: unknown,
  paths: readonly (readonly string[] | undefined)[],
  fixed: readonly unknown[],
  rows: unknown[][],
  multikey: boolean[],
): void {
  const values = [...fixed];
  const rest: (readonly string[] | undefined)[] = [];
  let array: unknown[] | undefined;
  const inArray: number[] = [];
  for (const [field, path] of paths.entries()) {
    if (!path) continue;
    const [value, left] = upToArray(root, path);
    if (!Array.isArray(value)) {
      values[field] = value;
      continue;
    }
    if (array && array !== value) throw new CommandError("CannotIndexParallelArrays", "cannot index parallel arrays");
    array = value;
    inArray.push(field);
    rest[field] = left;
    multikey[field] = true;
  }
  if (!array) {
    rows.push(Array.from(paths, (_, field) => values[field]));
    return;
  }
  for (const element of array.length === 0 ? [EMPTY_ARRAY] : array) {
    const own = [...values];
    const next: (readonly string[] | undefined)[] = Array.from(paths, () => undefined);
    for (const field of inArray) {
      const left = rest[field] ?? [];
      if (left.length === 0) own[field] = element;
      else next[field] = left;
    }
    expand(isDocument(element) ? element : {}, next, own, rows, multikey);
  }
}

/** Follows a path to its end or the first array; returns the value there and the rest of the path. */
function upToArray(root: unknown, path: readonly string[]): [value: unknown, left: readonly string[]] {
  let value = root;
  for (const [depth, part] of path.entries()) {
    if (Array.isArray(value)) return [value, path.slice(depth)];
    value = isDocument(value) ? getOwn(value, part) : undefined;
  }
  return [value, []];
}

/** The maximum size of one field in an index, in bytes. */
export function fieldLimit(index: { fields: readonly unknown[] }): number {
  return Math.floor(FIELDS_BYTES / index.fields.length);
}

const descendings = new WeakMap<IndexMeta["fields"], readonly boolean[]>();

function descendingOf({ fields }: IndexMeta): readonly boolean[] {
  let descending = descendings.get(fields);
  if (!descending) {
    descending = fields.map(([, direction]) => direction !== 1);
    descendings.set(fields, descending);
  }
  return descending;
}

function encodeFields(index: IndexMeta, values: readonly unknown[]): { key: Buffer; long: boolean } {
  return encodeEntry(index.id, values, descendingOf(index), fieldLimit(index), foldOf(index.collation));
}

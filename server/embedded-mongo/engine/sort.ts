import { CommandError, notSupported } from "../errors.ts";
import type { Fold } from "./collation.ts";
import { compareValues } from "./compare.ts";
import { checkFieldPath } from "./expressions/field-path.ts";
import { isIndex } from "./paths.ts";
import { rowOf } from "./sort-row.ts";
import { type Document, getOwn, isDocument } from "./values.ts";

export type SortKey = { path: string; parts: readonly string[]; direction: 1 | -1 };

/** Reads a sort document. */
export function parseSort(sort: unknown): SortKey[] {
  if (sort === undefined || sort === null) return [];
  if (!isDocument(sort)) throw new CommandError("TypeMismatch", "the sort must be a document");
  return Object.entries(sort).map(([path, direction]) => {
    if (isDocument(direction)) throw notSupported("a sort by $meta");
    if (typeof direction !== "number")
      throw new CommandError(15974, `Illegal key in $sort specification: ${path}: ${String(direction)}`);
    if (direction !== 1 && direction !== -1)
      throw new CommandError(15975, "$sort key ordering must be 1 (for ascending) or -1 (for descending)");
    return { path, parts: checkFieldPath(path), direction };
  });
}

type Sortable<T> = { row: readonly unknown[]; item: T };

/** Compares two rows of sort values. */
export function compareRows(
  a: readonly unknown[],
  b: readonly unknown[],
  keys: readonly SortKey[],
  fold: Fold,
): number {
  for (const [index, key] of keys.entries()) {
    const order = compareValues(a[index], b[index], fold) * key.direction;
    if (order !== 0) return order;
  }
  return 0;
}

/**
 * Sorts items, stable, keeping only the first `limit` of them: while items come in, no more than twice the limit is held.
 */
export class Sorter<T> {
  readonly #keys: SortKey[];
  readonly #fold: Fold;
  readonly #limit: number;
  #rows: Sortable<T>[] = [];

  constructor(keys: SortKey[], fold: Fold, limit = Number.POSITIVE_INFINITY) {
    this.#keys = keys;
    this.#fold = fold;
    this.#limit = limit;
  }

  /** @throws {CommandError} if the fields of the sort go through different arrays of the document */
  add(document: Document, item: T): void {
    this.#rows.push({ row: rowOf(document, this.#keys, this.#fold), item });
    if (this.#rows.length > 2 * this.#limit + 1000) this.#trim();
  }

  #trim(): void {
    this.#rows.sort((a, b) => compareRows(a.row, b.row, this.#keys, this.#fold));
    if (this.#rows.length > this.#limit) this.#rows.length = this.#limit;
  }

  /** The items in order. */
  finish(): T[] {
    this.#trim();
    return this.#rows.map((row) => row.item);
  }
}

/** Sorts the elements of one array: here a path does not look into arrays, and what is no document has no fields. */
export function sortElements(array: readonly unknown[], keys: readonly SortKey[], fold: Fold): unknown[] {
  const rows = array.map((item) => ({ item, row: keys.map(({ parts }) => plainValue(item, parts)) }));
  return rows.sort((a, b) => compareRows(a.row, b.row, keys, fold)).map(({ item }) => item);
}

function plainValue(element: unknown, parts: readonly string[]): unknown {
  if (!isDocument(element)) return null;
  let value: unknown = element;
  for (const part of parts) {
    if (Array.isArray(value)) value = isIndex(part) ? value[Number(part)] : undefined;
    else value = isDocument(value) ? getOwn(value, part) : undefined;
  }
  return value ?? null;
}

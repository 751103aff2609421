import { badValue, CommandError } from "../errors.ts";
import type { Fold } from "./collation.ts";
import { compareValues } from "./compare.ts";
import { reach, splitPath } from "./paths.ts";
import { type Document, EMPTY_ARRAY, isDocument } from "./values.ts";

export type SortKey = { path: string; parts: readonly string[]; direction: 1 | -1 };

/** Reads a sort document. */
export function parseSort(sort: unknown): SortKey[] {
  if (sort === undefined || sort === null) return [];
  if (!isDocument(sort)) throw new CommandError("TypeMismatch", "the sort must be a document");
  return Object.entries(sort).map(([path, direction]) => {
    if (isDocument(direction)) throw badValue("$meta sort is not supported by the embedded MongoDB");
    if (direction !== 1 && direction !== -1)
      throw badValue("$sort key ordering must be 1 (ascending) or -1 (descending)");
    if (path === "" || path.startsWith("$")) throw badValue(`'${path}' is not a valid field to sort by`);
    return { path, parts: splitPath(path), direction };
  });
}

/** The value that a document is sorted by: of an array the least (or greatest), null if there is none. */
export function sortValue(document: Document, key: SortKey, fold: Fold): unknown {
  let best: unknown;
  let found = false;
  const consider = (value: unknown) => {
    if (found && compareValues(value, best, fold) * key.direction >= 0) return;
    best = value;
    found = true;
  };
  reach(document, key.parts, 0, (value) => {
    if (!Array.isArray(value)) consider(value ?? null);
    else if (value.length === 0) consider(EMPTY_ARRAY);
    else for (const element of value) consider(element ?? null);
    return false;
  });
  return found ? best : null;
}

type Sortable<T> = { keys: unknown[]; item: T };

/** Compares two rows of sort values. */
export function compareRows(a: readonly unknown[], b: readonly unknown[], keys: SortKey[], fold: Fold): number {
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

  add(document: Document, item: T): void {
    this.#rows.push({ keys: this.#keys.map((key) => sortValue(document, key, this.#fold)), item });
    if (this.#rows.length > 2 * this.#limit + 1000) this.#trim();
  }

  #trim(): void {
    this.#rows.sort((a, b) => compareRows(a.keys, b.keys, this.#keys, this.#fold));
    if (this.#rows.length > this.#limit) this.#rows.length = this.#limit;
  }

  /** The items in order. */
  finish(): T[] {
    this.#trim();
    return this.#rows.map((row) => row.item);
  }
}

/** Sorts documents by a parsed sort. */
export function sortDocuments(documents: Iterable<Document>, keys: SortKey[], fold: Fold): Document[] {
  const sorter = new Sorter<Document>(keys, fold);
  for (const document of documents) sorter.add(document, document);
  return sorter.finish();
}

import { checkFieldPath } from "#server/embedded-mongo/engine/expressions/field-path.ts";
import type { Fold } from "#server/embedded-mongo/engine/values/collation.ts";
import { compareValues } from "#server/embedded-mongo/engine/values/compare.ts";
import { isIndex } from "#server/embedded-mongo/engine/values/paths.ts";
import { type Document, getOwn, isDocument } from "#server/embedded-mongo/engine/values/values.ts";
import { CommandError, notSupported } from "#server/embedded-mongo/errors.ts";
import { mergeRuns } from "./merge-runs.ts";
import { rowOf } from "./sort-row.ts";

export type SortKey = { path: string; parts: readonly string[]; direction: 1 | -1 };

/** Parses a sort document. */
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

/** How many rows are sorted in one step, which takes a few milliseconds. */
const RUN = 4096;

/**
 * Up to this limit, at most about twice as many items are held; with a higher limit, discarding items would take too
 * long.
 */
const MAX_TRIMMED = 10_000;

/**
 * Sorts items (stable) and returns the first `limit`. It sorts in runs and merges them while results are read, so that
 * no call takes long.
 */
export class Sorter<T> {
  readonly #limit: number;
  readonly #row: (document: Document) => readonly unknown[];
  readonly #compare: (a: Sortable<T>, b: Sortable<T>) => number;
  #runs: Sortable<T>[][] = [];
  #rows: Sortable<T>[] = [];
  #held = 0;

  constructor(keys: SortKey[], fold: Fold, limit = Number.POSITIVE_INFINITY) {
    this.#limit = limit;
    this.#row = (document) => rowOf(document, keys, fold);
    this.#compare = (a, b) => compareRows(a.row, b.row, keys, fold);
  }

  /** @throws {CommandError} if the sort fields are in different arrays of the document */
  add(document: Document, item: T): void {
    this.#rows.push({ row: this.#row(document), item });
    this.#held++;
    if (this.#limit <= MAX_TRIMMED && this.#held > 2 * this.#limit + 1000) this.#trim();
    else if (this.#rows.length >= RUN) this.#endRun();
  }

  #endRun(): void {
    this.#runs.push(this.#rows.sort(this.#compare));
    this.#rows = [];
  }

  #trim(): void {
    const kept = [...this.#inOrder()];
    this.#runs = [kept];
    this.#held = kept.length;
  }

  *#inOrder(): Generator<Sortable<T>, undefined> {
    this.#endRun();
    let left = this.#limit;
    for (const sortable of mergeRuns(this.#runs, this.#compare)) {
      if (left-- <= 0) return;
      yield sortable;
    }
  }

  /** The items in order. */
  *finish(): Generator<T, undefined> {
    for (const { item } of this.#inOrder()) yield item;
  }
}

/**
 * Sorts the elements of one array: here paths do not expand arrays, and an element that is no document has no fields.
 */
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

import type { Fold } from "#server/embedded-mongo/engine/values/collation.ts";
import { compareValues } from "#server/embedded-mongo/engine/values/compare.ts";
import { isIndex } from "#server/embedded-mongo/engine/values/paths.ts";
import { type Document, EMPTY_ARRAY, getOwn, isDocument } from "#server/embedded-mongo/engine/values/values.ts";
import { badValue, CommandError } from "#server/embedded-mongo/errors.ts";
import type { SortKey } from "./sort.ts";

/**
 * The values by which a document is sorted. For an array, the least element, or the greatest in a descending sort;
 * fields in the same array use the same element, like index entries.
 */
export function rowOf(document: Document, keys: readonly SortKey[], fold: Fold): readonly unknown[] {
  const found = keys.map(({ parts }) => upToArray(document, parts, 0));
  if (!found.some(({ value }) => Array.isArray(value))) return found.map(({ value }) => value ?? null);
  const rows: unknown[][] = [];
  expand(found, [], rows);
  return rows.reduce((best, row) => (isBefore(row, best, keys, fold) ? row : best));
}

function isBefore(row: readonly unknown[], other: readonly unknown[], keys: readonly SortKey[], fold: Fold): boolean {
  for (const [at, { direction }] of keys.entries()) {
    const order = compareValues(row[at], other[at], fold) * direction;
    if (order !== 0) return order < 0;
  }
  return false;
}

/** The value at the end of a path or at its first array, and the rest of the path there. */
type Reached = { value: unknown; parts: readonly string[]; at: number };

function upToArray(root: unknown, parts: readonly string[], from: number): Reached {
  let value = root;
  let at = from;
  for (; at < parts.length; at++) {
    const part = parts[at] ?? "";
    if (Array.isArray(value)) {
      if (!isIndex(part) || Number(part) >= value.length) break;
      checkNotAmbiguous(value, part);
      value = value[Number(part)];
    } else value = isDocument(value) ? getOwn(value, part) : undefined;
  }
  return { value, parts, at };
}

function checkNotAmbiguous(array: readonly unknown[], part: string): void {
  if (array.some((element) => isDocument(element) && Object.hasOwn(element, part)))
    throw new CommandError(
      16746,
      `Ambiguous field name found in array (do not use numeric field names in embedded elements in an array), field: '${part}'`,
    );
}

/** A row for each element of the array that the paths stopped at. */
function expand(found: readonly (Reached | undefined)[], fixed: readonly unknown[], rows: unknown[][]): void {
  const values = [...fixed];
  let array: unknown[] | undefined;
  for (const [at, reached] of found.entries()) {
    if (!reached) continue;
    if (!Array.isArray(reached.value)) values[at] = reached.value ?? null;
    else if (array && array !== reached.value) throw badValue("cannot sort with keys that are parallel arrays");
    else array = reached.value;
  }
  if (!array) {
    rows.push(values);
    return;
  }
  for (const element of array.length === 0 ? [EMPTY_ARRAY] : array) {
    const own = [...values];
    const next = found.map((reached, at) => {
      if (!reached || !Array.isArray(reached.value)) return undefined;
      if (reached.at < reached.parts.length)
        return upToArray(isDocument(element) ? element : {}, reached.parts, reached.at);
      own[at] = element ?? null;
      return undefined;
    });
    expand(next, own, rows);
  }
}

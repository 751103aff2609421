import { type BoundingLeaf, boundingLeaves, isCollated } from "#server/embedded-mongo/engine/filter/conditions.ts";
import type { Filter } from "#server/embedded-mongo/engine/filter/filter.ts";
import { fieldLimit, ID_BYTES } from "#server/embedded-mongo/engine/indexes/index-keys.ts";
import type { SortKey } from "#server/embedded-mongo/engine/scan/sort.ts";
import type { IndexMeta } from "#server/embedded-mongo/engine/storage/catalog.ts";
import { type Collation, type Fold, foldOf, sameCollation } from "#server/embedded-mongo/engine/values/collation.ts";
import { splitPath } from "#server/embedded-mongo/engine/values/paths.ts";
import { EVERYTHING, type FieldBounds, intersect, leafBounds } from "./bounds.ts";

/** The conditions that must all be met, the sort order and the collation. */
export type Wanted = { conditions: Filter[]; sort: SortKey[]; collation: Collation | undefined };

/** What the conditions say about the fields of an index. */
export type Narrowed = {
  index: IndexMeta;
  wanted: Wanted;
  /** Strings in the keys compare like in the query. */
  comparable: boolean;
  /** Some conditions cannot be used because the index has another collation. */
  unheard: boolean;
  bounds: FieldBounds[];
};

/** Bounds the fields of an index by the conditions. */
export function narrow(index: IndexMeta, wanted: Wanted): Narrowed {
  const leaves = boundingLeaves(wanted.conditions);
  const comparable = sameCollation(index.collation, wanted.collation);
  const heard = comparable ? leaves : leaves.filter((leaf) => !isCollated(leaf));
  const limit = index.name === "_id_" ? ID_BYTES : fieldLimit(index);
  const bounds = index.fields.map(([path], field) => {
    const own = heard.filter((leaf) => leaf.path === path);
    if (sharesArray(index, field)) return { intervals: [EVERYTHING], exact: own.length === 0 };
    return fieldBounds(own, index.multikey[field] === true, foldOf(index.collation), limit);
  });
  return { index, wanted, comparable, unheard: heard.length < leaves.length, bounds };
}

/** True after a field in the same array: an entry contains one element, but two elements may meet the conditions. */
function sharesArray({ fields, multikey }: IndexMeta, field: number): boolean {
  const root = (at: number) => splitPath(fields[at]?.[0] ?? "")[0];
  if (!multikey[field]) return false;
  return multikey.some((isMultikey, other) => other < field && isMultikey && root(other) === root(field));
}

function fieldBounds(leaves: BoundingLeaf[], multikey: boolean, fold: Fold, limit: number): FieldBounds {
  let result: FieldBounds = { intervals: [EVERYTHING], exact: true };
  let bounded = false;
  for (const together of multikey ? byElement(leaves) : leaves.map((leaf) => [leaf])) {
    const own = boundsTogether(together, fold, limit);
    if (!own) result = { ...result, exact: false };
    else if (!bounded) result = { intervals: own.intervals, exact: result.exact && own.exact };
    // Two conditions on an array may be met by two of its elements, so only one of them may bound the scan.
    else if (multikey) result = narrower(result, own);
    else result = { intervals: intersect(result.intervals, own.intervals), exact: result.exact && own.exact };
    bounded ||= own !== undefined;
  }
  return result;
}

/**
 * Groups of conditions for one and the same element, as in an $elemMatch; every other condition is a group by itself.
 */
function byElement(leaves: BoundingLeaf[]): BoundingLeaf[][] {
  return [...Map.groupBy(leaves, (leaf) => leaf.of ?? leaf).values()];
}

/** The bounds of conditions on the same value; undefined if none of them can bound an index. */
function boundsTogether(leaves: BoundingLeaf[], fold: Fold, limit: number): FieldBounds | undefined {
  const bounds = leaves.map((leaf) => leafBounds(leaf, fold, limit));
  const known = bounds.filter((own) => own !== undefined);
  if (known.length === 0) return undefined;
  return known.reduce(
    (all, own) => ({ intervals: intersect(all.intervals, own.intervals), exact: all.exact && own.exact }),
    { intervals: [EVERYTHING], exact: known.length === bounds.length },
  );
}

function narrower(a: FieldBounds, b: FieldBounds): FieldBounds {
  const points = (bounds: FieldBounds) => bounds.intervals.every((interval) => interval.point);
  const chosen = points(b) && (!points(a) || b.intervals.length < a.intervals.length) ? b : a;
  return { ...chosen, exact: false };
}

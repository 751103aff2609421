import type { SortKey } from "#server/embedded-mongo/engine/scan/sort.ts";
import type { IndexMeta } from "#server/embedded-mongo/engine/storage/catalog.ts";
import type { FieldBounds } from "./bounds.ts";

/** 1 if reading an index forwards gives an order, -1 if backwards, 0 if it does not. */
export type Direction = 1 | -1 | 0;

/** Whether the keys of the first `used` fields, which are bounded, come in the order of a sort. */
export function sortDirection(index: IndexMeta, bounds: FieldBounds[], sort: SortKey[], used: number): Direction {
  if (sort.length === 0) return 1;
  if (index.longKeys) return 0;
  const fixed = (field: number) => {
    const intervals = field < used ? bounds[field]?.intervals : undefined;
    return intervals?.length === 1 && intervals[0]?.point === true;
  };
  // An array that holds the value is sorted by another of its elements.
  const isSame = (_: unknown, field: number) => fixed(field) && !index.multikey[field];
  const fixedPaths = new Set(index.fields.filter(isSame).map(([path]) => path));
  let direction: Direction = 0;
  let field = 0;
  for (const key of sort) {
    if (fixedPaths.has(key.path)) continue;
    while (fixed(field)) field++;
    const wanted = directionAt(index, field, key);
    if (wanted === 0 || (direction !== 0 && direction !== wanted)) return 0;
    direction = wanted;
    field++;
  }
  return direction === 0 ? 1 : direction;
}

/** Where the fields of a sort stand side by side in an index, and how they have to be read. */
export type MergeOrder = { at: number; direction: 1 | -1 };

/**
 * Finds the fields of a sort in an index behind fields that hold points only. For each combination of these points the
 * keys are in the order of the sort, so that all combinations can be merged by what stands behind the points.
 */
export function mergeOrder(index: IndexMeta, bounds: FieldBounds[], sort: SortKey[]): MergeOrder | undefined {
  const at = index.fields.findIndex(([path]) => path === sort[0]?.path);
  if (at === -1 || index.longKeys) return undefined;
  if (!bounds.slice(0, at).every(({ intervals }) => intervals.every((interval) => interval.point))) return undefined;
  const [direction = 0, ...others] = sort.map((key, offset) => directionAt(index, at + offset, key));
  return direction !== 0 && others.every((other) => other === direction) ? { at, direction } : undefined;
}

function directionAt(index: IndexMeta, field: number, key: SortKey): Direction {
  const [path, way] = index.fields[field] ?? [undefined, 1];
  if (path !== key.path || index.multikey[field]) return 0;
  return way === key.direction ? 1 : -1;
}

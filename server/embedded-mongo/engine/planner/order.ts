import type { SortKey } from "#server/embedded-mongo/engine/scan/sort.ts";
import type { IndexMeta } from "#server/embedded-mongo/engine/storage/catalog.ts";
import type { FieldBounds } from "./bounds.ts";

/** 1 if reading an index forwards gives an order, -1 for backwards, 0 for neither. */
export type Direction = 1 | -1 | 0;

/** Whether the keys, with bounds on the first `used` fields, are in the order of a sort. */
export function sortDirection(index: IndexMeta, bounds: FieldBounds[], sort: SortKey[], used: number): Direction {
  if (sort.length === 0) return 1;
  if (index.longKeys) return 0;
  const fixed = (field: number) => {
    const intervals = field < used ? bounds[field]?.intervals : undefined;
    return intervals?.length === 1 && intervals[0]?.point === true;
  };
  // An array that contains the value may be sorted by another element.
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

/** The position of the sort fields in an index, and the reading direction. */
export type MergeOrder = { at: number; direction: 1 | -1 };

/**
 * Finds the sort fields in an index after fields that have only points. For each combination of these points, the keys
 * are in the order of the sort, so the combinations can be merged by the part of the key after the points.
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

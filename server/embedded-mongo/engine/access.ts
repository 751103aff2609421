import { byteRange, EVERYTHING, type FieldBounds, type Interval, intersect, leafBounds } from "./bounds.ts";
import type { IndexMeta } from "./catalog.ts";
import { type Collation, foldOf, sameCollation } from "./collation.ts";
import { type Filter, isOperators, matches } from "./filter.ts";
import { fieldLimit, ID_BYTES, partialFilter } from "./index-keys.ts";
import { after } from "./keys.ts";
import { type KeyRange, keyPrefix } from "./kv.ts";
import { splitPath } from "./paths.ts";
import type { SortKey } from "./sort.ts";
import { type Document, isDocument } from "./values.ts";

/** One walk: through an index (the documents themselves are the index of `_id`), or over all documents. */
export type Access = {
  index: IndexMeta;
  onDocuments: boolean;
  stage: "IXSCAN" | "COLLSCAN" | "IDHACK";
  ranges: KeyRange[];
  /** What a document of these ranges has to meet; undefined if the ranges say all that the filter says. */
  check: Filter | undefined;
  intervals: Interval[][];
};

/** A walk and what it is worth: `sorted` if it meets the documents in the order asked for, 0 points if it helps nobody. */
export type Candidate = { access: Access; sorted: boolean; score: number };

/** The conditions that all have to hold, the order and the collation that are asked for. */
export type Wanted = { conditions: Filter[]; sort: SortKey[]; collation: Collation | undefined };

type Leaf = Extract<Filter, { kind: "field" }>;

/** More ranges than this are not worth their making; the last field that multiplied them is then read whole. */
const MAX_RANGES = 2000;

/** A filter as the list of conditions that all have to hold. */
export function conjuncts(filter: Filter): Filter[] {
  const isList = filter.kind === "and" || (filter.kind === "or" && filter.parts.length === 1);
  return isList ? filter.parts.flatMap(conjuncts) : [filter];
}

const isLeaf = (filter: Filter): filter is Leaf => filter.kind === "field";

/** What served conditions of a shape, by that shape: the hundreds of branches of one $or are mostly alike. */
export type Experience = Map<string, Candidate>;

/** The index that serves best, if any helps at all; what served the same shape as well is not compared again. */
export function bestCandidate(indexes: IndexMeta[], wanted: Wanted, experience: Experience): Candidate | undefined {
  const leaves = wanted.conditions.filter(isLeaf);
  const shape = leaves.map(({ path, operator }) => `${path} ${operator}`).join();
  const known = experience.get(shape);
  if (known && isUsable(known.access.index, wanted, leaves)) {
    const found = candidate(known.access.index, wanted);
    if (found.score >= known.score) return found;
  }
  let best: Candidate | undefined;
  for (const index of indexes) {
    if (!isUsable(index, wanted, leaves)) continue;
    const found = candidate(index, wanted);
    if (found.score > (best?.score ?? 0)) best = found;
  }
  if (best) experience.set(shape, best);
  return best;
}

/** An index that leaves documents out, or folds text in another way, may only be used where that changes nothing. */
function isUsable(index: IndexMeta, wanted: Wanted, leaves: Leaf[]): boolean {
  if (!sameCollation(index.collation, wanted.collation)) return false;
  if (index.partial && !impliesPartial(index, leaves)) return false;
  return !index.sparse || index.fields.some(([path]) => leaves.some((leaf) => leaf.path === path && needsValue(leaf)));
}

function needsValue(leaf: Leaf): boolean {
  return !leaf.leaf.test(undefined);
}

function impliesPartial(index: IndexMeta, leaves: Leaf[]): boolean {
  const filter = partialFilter(index);
  return (
    filter !== undefined &&
    conjuncts(filter).every((wanted) => isLeaf(wanted) && leaves.some((leaf) => implies(leaf, wanted)))
  );
}

function implies(leaf: Leaf, wanted: Leaf): boolean {
  if (leaf.path !== wanted.path) return false;
  if (leaf.operator === wanted.operator && JSON.stringify(leaf.operand) === JSON.stringify(wanted.operand)) return true;
  if (wanted.operator === "$exists") return needsValue(leaf);
  if (leaf.operator === "$eq" && !isDocument(leaf.operand) && !Array.isArray(leaf.operand))
    return leaf.operand !== null && matches(wanted, nest(wanted.path, leaf.operand));
  if (leaf.operator === "$in")
    return (leaf.operand as unknown[]).every(
      (value) => value !== null && !isOperators(value) && matches(wanted, nest(wanted.path, value)),
    );
  return false;
}

function nest(path: string, value: unknown): Document {
  return path.split(".").reduceRight<unknown>((inner, part) => ({ [part]: inner }), value) as Document;
}

/** The walk through one index, whether that is wise or not. */
export function candidate(index: IndexMeta, { conditions, sort }: Wanted): Candidate {
  const leaves = conditions.filter(isLeaf);
  const fold = foldOf(index.collation);
  const onDocuments = index.name === "_id_";
  const limit = onDocuments ? ID_BYTES : fieldLimit(index);
  const bounds = index.fields.map(([path], field) =>
    fieldBounds(
      sharesArray(index, field) ? [] : leaves.filter((leaf) => leaf.path === path),
      index.multikey[field] === true,
      fold,
      limit,
    ),
  );
  const { ranges, used } = byteRanges(index, bounds);
  const order = sortDirection(index, bounds, sort, used);
  const exactPaths = new Set(index.fields.slice(0, used).map(([path]) => path));
  const exact =
    // Where several entries stand for one document, they say all of one condition, but not of two.
    (conditions.length === 1 || !index.multikey.includes(true)) &&
    !index.longKeys &&
    conditions.every((condition) => isLeaf(condition) && exactPaths.has(condition.path)) &&
    bounds.slice(0, used).every((bound) => bound.exact);
  const access: Access = {
    index,
    onDocuments,
    stage: onDocuments && bounds[0]?.intervals.every((interval) => interval.point) ? "IDHACK" : "IXSCAN",
    ranges,
    check: exact ? undefined : { kind: "and", parts: conditions },
    intervals: bounds.map((bound) => bound.intervals),
  };
  const sorted = order !== 0;
  return {
    access: order === -1 ? reversed(access) : access,
    sorted,
    score: scoreOf(access, sorted && sort.length > 0),
  };
}

/** The same walk from its end. */
export function reversed(access: Access): Access {
  return { ...access, ranges: access.ranges.toReversed().map((range) => ({ ...range, reverse: true })) };
}

/** True behind a field that goes through the same array: one entry holds one element, and two may meet the conditions. */
function sharesArray({ fields, multikey }: IndexMeta, field: number): boolean {
  const root = (at: number) => splitPath(fields[at]?.[0] ?? "")[0];
  if (!multikey[field]) return false;
  return multikey.some((isMultikey, other) => other < field && isMultikey && root(other) === root(field));
}

function fieldBounds(leaves: Leaf[], multikey: boolean, fold: ReturnType<typeof foldOf>, limit: number): FieldBounds {
  let result: FieldBounds = { intervals: [EVERYTHING], exact: true };
  let bounded = false;
  for (const leaf of leaves) {
    const own = leafBounds(leaf, fold, limit);
    if (!own) result = { ...result, exact: false };
    else if (!bounded) result = { intervals: own.intervals, exact: result.exact && own.exact };
    // Two conditions on an array may be met by two of its elements: only one of them may bound the scan.
    else if (multikey) result = narrower(result, own);
    else result = { intervals: intersect(result.intervals, own.intervals), exact: result.exact && own.exact };
    bounded ||= own !== undefined;
  }
  return result;
}

function narrower(a: FieldBounds, b: FieldBounds): FieldBounds {
  const points = (bounds: FieldBounds) => bounds.intervals.every((interval) => interval.point);
  const chosen = points(b) && (!points(a) || b.intervals.length < a.intervals.length) ? b : a;
  return { ...chosen, exact: false };
}

/** The ranges of keys: every combination of points of the first fields, then the intervals of the next one. */
function byteRanges(index: IndexMeta, bounds: FieldBounds[]): { ranges: KeyRange[]; used: number } {
  let prefixes: Buffer[] = [keyPrefix(index.id)];
  for (const [field, [, direction]] of index.fields.entries()) {
    const intervals = inOrder(bounds[field]?.intervals ?? [EVERYTHING], direction);
    if (intervals.length * prefixes.length > MAX_RANGES) return { ranges: prefixes.map(whole), used: field };
    if (!intervals.every((interval) => interval.point)) {
      const isWhole = intervals.length === 1 && intervals[0] === EVERYTHING;
      if (isWhole) return { ranges: prefixes.map(whole), used: field };
      const ranges = prefixes.flatMap((prefix) =>
        intervals.map((interval) => {
          const { lo, hi } = byteRange(interval, direction);
          return { lo: Buffer.concat([prefix, lo]), hi: Buffer.concat([prefix, hi]) };
        }),
      );
      return { ranges, used: field + 1 };
    }
    prefixes = prefixes.flatMap((prefix) =>
      intervals.map((interval) => Buffer.concat([prefix, byteRange(interval, direction).lo])),
    );
  }
  return { ranges: prefixes.map(whole), used: index.fields.length };
}

const whole = (prefix: Buffer): KeyRange => ({ lo: prefix, hi: after(prefix) });
const inOrder = (intervals: Interval[], direction: 1 | -1) => (direction === 1 ? intervals : [...intervals].reverse());

/** 1 if reading the index forwards gives the sort, -1 if backwards, 0 if it does not. */
export function sortDirection(index: IndexMeta, bounds: FieldBounds[], sort: SortKey[], used: number): 1 | -1 | 0 {
  if (sort.length === 0) return 1;
  if (index.longKeys) return 0;
  const fixed = (field: number) => {
    const intervals = field < used ? bounds[field]?.intervals : undefined;
    return intervals?.length === 1 && intervals[0]?.point === true;
  };
  // An array that holds the value is sorted by another of its elements.
  const isSame = (_: unknown, field: number) => fixed(field) && !index.multikey[field];
  const fixedPaths = new Set(index.fields.filter(isSame).map(([path]) => path));
  let direction: 1 | -1 | 0 = 0;
  let field = 0;
  for (const key of sort) {
    if (fixedPaths.has(key.path)) continue;
    while (fixed(field)) field++;
    const [path, way] = index.fields[field] ?? [undefined, 1];
    if (path !== key.path || index.multikey[field]) return 0;
    const wanted = way === key.direction ? 1 : -1;
    if (direction !== 0 && direction !== wanted) return 0;
    direction = wanted;
    field++;
  }
  return direction === 0 ? 1 : direction;
}

/** Points for every field that is bounded, and for the order. */
function scoreOf({ index, intervals }: Access, givesOrder: boolean): number {
  let score = 0;
  for (const field of intervals) {
    if (field.length === 1 && field[0] === EVERYTHING) break;
    const points = field.every((interval) => interval.point);
    score += points ? (field.length === 1 ? 100 : 80) : 40;
    if (!points) break;
  }
  if (givesOrder) score += 50;
  if (score === 0) return 0;
  // Of two that do the same the one with fewer fields has shorter keys; a whole unique key finds one document.
  const isWholeKey = index.unique && intervals.every((i) => i.length === 1 && i[0]?.point === true);
  return score + (isWholeKey ? 200 : 0) + 1 / (1 + index.fields.length);
}

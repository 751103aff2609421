import { badValue } from "../errors.ts";
import { byteRange, EVERYTHING, type FieldBounds, type Interval, intersect, leafBounds } from "./bounds.ts";
import type { CollectionMeta, IndexMeta } from "./catalog.ts";
import { type Collation, foldOf, sameCollation } from "./collation.ts";
import { type Filter, isOperators, matches } from "./filter.ts";
import { fieldLimit, ID_BYTES, partialFilter } from "./index-keys.ts";
import { after } from "./keys.ts";
import { type KeyRange, keyPrefix } from "./kv.ts";
import type { SortKey } from "./sort.ts";
import { type Document, isDocument } from "./values.ts";

/** How documents are found: through an index (the documents themselves are the index of `_id`) or by reading them all. */
export type Plan = {
  index: IndexMeta;
  onDocuments: boolean;
  stage: "IXSCAN" | "COLLSCAN" | "IDHACK";
  ranges: KeyRange[];
  /** The bounds say all that the filter says: no document needs to be tested. */
  exact: boolean;
  sorted: boolean;
  /** A document may be met more than once. */
  repeats: boolean;
  intervals: Interval[][];
};

export type Question = { filter: Filter; sort: SortKey[]; collation: Collation | undefined; hint?: unknown };

type Leaf = Extract<Filter, { kind: "field" }>;

/** More ranges than this are not worth their making; the last field that multiplied them is then read whole. */
const MAX_RANGES = 2000;

/** The index of `_id`, which every collection has. */
export function idIndex(collection: CollectionMeta): IndexMeta {
  return {
    id: collection.id,
    name: "_id_",
    fields: [["_id", 1]],
    unique: true,
    sparse: false,
    partial: undefined,
    collation: collection.collation,
    expireAfterSeconds: undefined,
    multikey: [false],
    longKeys: collection.longIds,
    spec: { v: 2, key: { _id: 1 }, name: "_id_" },
  };
}

/** Picks the way to the documents. */
export function makePlan(collection: CollectionMeta, question: Question): Plan {
  const leaves = conjunction(question.filter);
  const own = idIndex(collection);
  const hinted = findHint(collection, question.hint);
  if (hinted === "natural") return scanAll(own, question, (question.hint as Document).$natural === -1);
  if (hinted) return candidate(hinted, question, leaves);
  let best: Plan | undefined;
  let bestScore = 0;
  for (const index of [own, ...collection.indexes]) {
    if (!isUsable(index, question, leaves)) continue;
    const plan = candidate(index, question, leaves);
    const score = scoreOf(plan, index, question);
    if (score <= bestScore) continue;
    best = plan;
    bestScore = score;
  }
  return best ?? scanAll(own, question);
}

function scanAll(own: IndexMeta, { filter, sort }: Question, reverse = false): Plan {
  const prefix = keyPrefix(own.id);
  return {
    index: own,
    onDocuments: true,
    stage: "COLLSCAN",
    ranges: [{ lo: prefix, hi: after(prefix), reverse }],
    exact: isConjunction(filter) && conjunction(filter).length === 0,
    sorted: sort.length === 0,
    repeats: false,
    intervals: [[EVERYTHING]],
  };
}

/** The conditions that all have to hold. */
function conjunction(filter: Filter): Leaf[] {
  if (filter.kind === "field") return [filter];
  return filter.kind === "and" ? filter.parts.flatMap(conjunction) : [];
}

/** True if a filter is nothing but such conditions, so that exact bounds for each are exact for all. */
function isConjunction(filter: Filter): boolean {
  return filter.kind === "field" || (filter.kind === "and" && filter.parts.every(isConjunction));
}

function findHint(collection: CollectionMeta, hint: unknown): IndexMeta | "natural" | undefined {
  if (hint === undefined || hint === null) return undefined;
  if (isDocument(hint) && Object.keys(hint).length === 0) return undefined;
  if (isDocument(hint) && "$natural" in hint) return "natural";
  const wanted = isDocument(hint) ? JSON.stringify(Object.entries(hint)) : undefined;
  const found = [idIndex(collection), ...collection.indexes].find((index) =>
    wanted === undefined ? index.name === hint : JSON.stringify(index.fields) === wanted,
  );
  if (!found)
    throw badValue(
      "error processing query: planner returned error: hint provided does not correspond to an existing index",
    );
  return found;
}

/** An index that leaves documents out, or folds text in another way, may only be used where that changes nothing. */
function isUsable(index: IndexMeta, question: Question, leaves: Leaf[]): boolean {
  if (!sameCollation(index.collation, question.collation)) return false;
  if (index.partial && !impliesPartial(index, leaves)) return false;
  return !index.sparse || index.fields.some(([path]) => leaves.some((leaf) => leaf.path === path && needsValue(leaf)));
}

function needsValue(leaf: Leaf): boolean {
  return !leaf.leaf.test(undefined);
}

function impliesPartial(index: IndexMeta, leaves: Leaf[]): boolean {
  const filter = partialFilter(index);
  if (!filter || !isConjunction(filter)) return false;
  return conjunction(filter).every((wanted) => leaves.some((leaf) => implies(leaf, wanted)));
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

function candidate(index: IndexMeta, question: Question, leaves: Leaf[]): Plan {
  const fold = foldOf(index.collation);
  const onDocuments = index.name === "_id_";
  const limit = onDocuments ? ID_BYTES : fieldLimit(index);
  const bounds = index.fields.map(([path], field) =>
    fieldBounds(
      leaves.filter((leaf) => leaf.path === path),
      index.multikey[field] === true,
      fold,
      limit,
    ),
  );
  const { ranges, used } = byteRanges(index, bounds);
  const order = sortDirection(index, bounds, question.sort, used);
  if (order === -1) ranges.reverse();
  const exactPaths = new Set(index.fields.slice(0, used).map(([path]) => path));
  const exact =
    !index.multikey.includes(true) &&
    !index.longKeys &&
    isConjunction(question.filter) &&
    leaves.every((leaf) => exactPaths.has(leaf.path)) &&
    bounds.slice(0, used).every((bound) => bound.exact);
  return {
    index,
    onDocuments,
    stage: onDocuments && bounds[0]?.intervals.every((interval) => interval.point) ? "IDHACK" : "IXSCAN",
    ranges: order === -1 ? ranges.map((range) => ({ ...range, reverse: true })) : ranges,
    exact,
    sorted: order !== 0,
    repeats: index.multikey.includes(true),
    intervals: bounds.map((bound) => bound.intervals),
  };
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
function sortDirection(index: IndexMeta, bounds: FieldBounds[], sort: SortKey[], used: number): 1 | -1 | 0 {
  if (sort.length === 0) return 1;
  if (index.longKeys) return 0;
  const fixed = (field: number) => {
    const intervals = field < used ? bounds[field]?.intervals : undefined;
    return intervals?.length === 1 && intervals[0]?.point === true && !index.multikey[field];
  };
  const fixedPaths = new Set(index.fields.filter((_, field) => fixed(field)).map(([path]) => path));
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

function scoreOf(plan: Plan, index: IndexMeta, question: Question): number {
  let score = 0;
  for (const intervals of plan.intervals) {
    if (intervals.length === 1 && intervals[0] === EVERYTHING) break;
    const points = intervals.every((interval) => interval.point);
    score += points ? (intervals.length === 1 ? 100 : 80) : 40;
    if (!points) break;
  }
  const useful = score > 0 || (question.sort.length > 0 && plan.sorted);
  if (!useful) return 0;
  if (question.sort.length > 0 && plan.sorted) score += 50;
  // Of two that do the same the one with fewer fields has shorter keys; a whole unique key finds one document.
  const isWholeKey = index.unique && plan.intervals.every((i) => i.length === 1 && i[0]?.point === true);
  return score + (isWholeKey ? 200 : 0) + 1 / (1 + index.fields.length);
}

import { isLeaf } from "#server/embedded-mongo/engine/filter/conditions.ts";
import type { Filter } from "#server/embedded-mongo/engine/filter/filter.ts";
import type { IndexMeta } from "#server/embedded-mongo/engine/storage/catalog.ts";
import { type KeyRange, keyPrefix } from "#server/embedded-mongo/engine/storage/kv.ts";
import type { Document } from "#server/embedded-mongo/engine/values/values.ts";
import { byteRange, EVERYTHING, type Interval } from "./bounds.ts";
import { isEligible } from "./index-eligibility.ts";
import { type Narrowed, narrow, type Wanted } from "./narrow.ts";
import { mergeOrder, sortDirection } from "./order.ts";
import { type Ranges, rangesFrom } from "./ranges.ts";

/** A walk through an index (the table of documents is the index of `_id`), or over all documents. */
export type Access = {
  index: IndexMeta;
  onDocuments: boolean;
  stage: "IXSCAN" | "COLLSCAN" | "IDHACK";
  ranges: KeyRange[];
  /** The remaining filter for documents in these ranges; undefined if the ranges cover the whole filter. */
  check: Filter | undefined;
  intervals: Interval[][];
  /** The length in bytes of the key before the fields of the sort; merged walks compare what comes after it. */
  orderFrom: number;
  /** The bounds from `min` and `max`, instead of intervals. */
  between?: { min: Document | undefined; max: Document | undefined };
};

/**
 * Walks with a score: `sorted` if they return documents in the requested order, one after the other or `merged`; 0
 * points if they are no better than a full scan.
 */
export type Candidate = { accesses: Access[]; merged: boolean; sorted: boolean; score: number };

/** The points for a whole unique key, which finds one document at most: no other walk can be better. */
export const WHOLE_KEY = 10_000;

/** Limit for merged walks, because each holds an open lmdb cursor. */
export const MAX_MERGED = 1000;

/** The index that was best for conditions of a shape, by shape: the hundreds of branches of an $or are mostly alike. */
export type IndexChoices = Map<string, { index: IndexMeta; score: number }>;

type Find = (index: IndexMeta, wanted: Wanted) => Candidate | undefined;

/** The best index, if any is useful; the choice for the same shape is reused. */
export function bestCandidate(
  indexes: readonly IndexMeta[],
  wanted: Wanted,
  experience: IndexChoices,
  find: Find = candidate,
): Candidate | undefined {
  const leaves = wanted.conditions.filter(isLeaf);
  const shape = leaves.map(({ path, operator }) => `${path} ${operator}`).join();
  const known = experience.get(shape);
  if (known && isEligible(known.index, wanted.collation, leaves)) {
    const found = find(known.index, wanted);
    if (found && found.score >= known.score) return found;
  }
  let best: Candidate | undefined;
  for (const index of indexes) {
    const found = isEligible(index, wanted.collation, leaves) ? find(index, wanted) : undefined;
    if (!found || found.score <= (best?.score ?? 0)) continue;
    best = found;
    experience.set(shape, { index, score: found.score });
    if (found.score >= WHOLE_KEY) break;
  }
  return best;
}

/** The walk through one index, useful or not; merged if that is the only way to get the order. */
export function candidate(index: IndexMeta, wanted: Wanted): Candidate {
  const narrowed = narrow(index, wanted);
  const { bounds, comparable } = narrowed;
  const found = rangesFrom(index, bounds, keyPrefix(index.id), 0);
  const isOrdered = comparable || wanted.sort.length === 0;
  const order = isOrdered ? sortDirection(index, bounds, wanted.sort, found.used) : 0;
  const merged = order === 0 ? mergedWalks(narrowed) : undefined;
  if (merged) return merged;
  const access = accessOf(narrowed, found, []);
  return {
    accesses: [order === -1 ? reversed(access) : access],
    merged: false,
    sorted: order !== 0,
    score: scoreOf(narrowed, order !== 0),
  };
}

/**
 * The walks through one index that each have the order, to be merged with those of other branches; they need bounds.
 */
export function mergeCandidate(index: IndexMeta, wanted: Wanted): Candidate | undefined {
  const narrowed = narrow(index, wanted);
  return scoreOf(narrowed, false) > 0 ? mergedWalks(narrowed) : undefined;
}

/** One walk for each combination of the points before the fields of the sort. */
function mergedWalks(narrowed: Narrowed): Candidate | undefined {
  const { index, wanted, bounds, comparable } = narrowed;
  const order = comparable ? mergeOrder(index, bounds, wanted.sort) : undefined;
  if (!order) return undefined;
  const points = bounds.slice(0, order.at).map(({ intervals }) => intervals);
  const count = points.reduce((product, { length }) => product * length, 1);
  if (count === 0 || count > MAX_MERGED) return undefined;
  const accesses = combinations(points).map((combination) => {
    const bytes = combination.map((interval, field) => byteRange(interval, index.fields[field]?.[1] ?? 1).lo);
    const prefix = Buffer.concat([keyPrefix(index.id), ...bytes]);
    const access = accessOf(narrowed, rangesFrom(index, bounds, prefix, order.at), combination);
    return { ...(order.direction === -1 ? reversed(access) : access), orderFrom: prefix.length };
  });
  return { accesses, merged: true, sorted: true, score: scoreOf(narrowed, true) };
}

const combinations = (fields: Interval[][]): Interval[][] =>
  fields.reduce<Interval[][]>((all, intervals) => all.flatMap((one) => intervals.map((next) => [...one, next])), [[]]);

/** The access for some ranges; `fixed` are the intervals of the first fields in these ranges. */
function accessOf(narrowed: Narrowed, { ranges, used }: Ranges, fixed: Interval[]): Access {
  const { index, wanted, bounds, unheard } = narrowed;
  const { conditions } = wanted;
  const exactPaths = new Set(index.fields.slice(0, used).map(([path]) => path));
  const exact =
    !index.longKeys &&
    !unheard &&
    conditions.every((condition) => isLeaf(condition) && exactPaths.has(condition.path)) &&
    bounds.slice(0, used).every((bound) => bound.exact);
  const onDocuments = index.name === "_id_";
  const intervals = bounds.map((bound, field) => (fixed[field] ? [fixed[field]] : bound.intervals));
  const isOne = onDocuments && conditions.length === 1 && intervals[0]?.length === 1 && intervals[0][0]?.point;
  const check: Filter | undefined = exact ? undefined : { kind: "and", parts: conditions };
  return { index, onDocuments, stage: isOne ? "IDHACK" : "IXSCAN", ranges, check, intervals, orderFrom: 0 };
}

/** The same walk in reverse. */
export function reversed(access: Access): Access {
  return { ...access, ranges: access.ranges.toReversed().map((range) => ({ ...range, reverse: true })) };
}

function asksToExist(condition: Filter, { fields }: IndexMeta): boolean {
  return isLeaf(condition) && condition.operator === "$exists" && condition.path === fields[0]?.[0];
}

/** Points for every bounded field, and for the order. */
function scoreOf({ index, wanted, bounds }: Narrowed, isSorted: boolean): number {
  let score = 0;
  for (const { intervals } of bounds) {
    if (intervals.length === 1 && intervals[0] === EVERYTHING) break;
    const points = intervals.every((interval) => interval.point);
    score += points ? (intervals.length === 1 ? 100 : 80) : 40;
    if (!points) break;
  }
  if (isSorted && wanted.sort.length > 0) score += 50;
  // A sparse index contains only documents with the field, so there is less to read.
  if (score === 0 && index.sparse && wanted.conditions.some((condition) => asksToExist(condition, index))) score = 20;
  if (score === 0) return 0;
  // If two are otherwise equal, the one with fewer fields has shorter keys.
  const isWholeKey = index.unique && bounds.every(({ intervals }) => intervals.length === 1 && intervals[0]?.point);
  // An index with several entries per document has a longer walk, and a count has to skip documents seen before.
  const once = index.multikey.includes(true) ? 0.01 : 1;
  return score + (isWholeKey ? WHOLE_KEY : 0) + once / (1 + index.fields.length);
}

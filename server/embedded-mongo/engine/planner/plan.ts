import { conjuncts } from "#server/embedded-mongo/engine/filter/conditions.ts";
import type { Filter } from "#server/embedded-mongo/engine/filter/filter.ts";
import { after } from "#server/embedded-mongo/engine/indexes/keys.ts";
import type { SortKey } from "#server/embedded-mongo/engine/scan/sort.ts";
import type { CollectionMeta, IndexMeta } from "#server/embedded-mongo/engine/storage/catalog.ts";
import { idIndex } from "#server/embedded-mongo/engine/storage/catalog-records.ts";
import { keyPrefix } from "#server/embedded-mongo/engine/storage/kv.ts";
import type { Collation } from "#server/embedded-mongo/engine/values/collation.ts";
import { type PartialDecoder, partialDecoderOf } from "#server/embedded-mongo/engine/values/partial-decode.ts";
import { CommandError } from "#server/embedded-mongo/errors.ts";
import {
  type Access,
  bestCandidate,
  type Candidate,
  candidate,
  type IndexChoices,
  MAX_MERGED,
  mergeCandidate,
  reversed,
  WHOLE_KEY,
} from "./access.ts";
import { EVERYTHING } from "./bounds.ts";
import { findHint } from "./hint.ts";
import { betweenKeys, checkMinMax, type MinMax } from "./min-max.ts";
import { sortDirection } from "./order.ts";
import { MAX_RANGES } from "./ranges.ts";

/** How documents are found: by one walk, or by several. */
export type Plan = {
  accesses: Access[];
  /** The walks belong to the branches of an $or. */
  isUnion: boolean;
  /** The walks are merged by key; otherwise they run one after the other. */
  merged: boolean;
  sorted: boolean;
  /** A document may be found more than once. */
  repeats: boolean;
  /** The fields of a document needed to test and sort it; undefined if any may be needed. */
  part: PartialDecoder | undefined;
};

export type Question = {
  filter: Filter;
  sort: SortKey[];
  collation: Collation | undefined;
  hint?: unknown;
  between?: MinMax | undefined;
};

type Scored = Omit<Plan, "part"> & { score: number };
type Search = { indexes: IndexMeta[]; sort: SortKey[]; collation: Collation | undefined; experience: IndexChoices };

/** True if the keys alone determine which documents match. */
export function saysAll({ accesses }: Plan): boolean {
  return !accesses.some((access) => access.check);
}

/** True if the keys alone determine how many documents match: no document is found twice. */
export function countsKeys(plan: Plan): boolean {
  return !plan.repeats && saysAll(plan);
}

/** Chooses how to find the documents. */
export function makePlan(collection: CollectionMeta, question: Question): Plan {
  const { score: _, ...plan } = scoredPlan(collection, question);
  const isTested = plan.accesses.some((access) => access.check);
  return { ...plan, part: partialDecoderOf(isTested ? question.filter : undefined, plan.sorted ? [] : question.sort) };
}

function scoredPlan(collection: CollectionMeta, question: Question): Scored {
  const { filter, sort, collation, between } = question;
  const hint = findHint(collection, question.hint);
  if (between) checkMinMax(between, hint !== undefined);
  const conditions = conjuncts(filter);
  if (hint && "natural" in hint) {
    if (between) throw new CommandError("NoQueryExecutionPlans", "min and max are incompatible with $natural");
    return scanAll(collection, question, hint.natural === -1);
  }
  if (hint && between) return planOf(betweenKeys(hint.index, { conditions, sort, collation }, between));
  const indexes = hint ? [hint.index] : [idIndex(collection), ...collection.indexes];
  const found = bestPlan({ indexes, sort, collation, experience: new Map() }, conditions, []);
  if (found) return found;
  return hint ? planOf(candidate(hint.index, { conditions, sort, collation })) : scanAll(collection, question);
}

function scanAll(collection: CollectionMeta, { filter, sort }: Question, reverse = false): Scored {
  const index = idIndex(collection);
  const prefix = keyPrefix(index.id);
  const access: Access = {
    index,
    onDocuments: true,
    stage: "COLLSCAN",
    ranges: [{ lo: prefix, hi: after(prefix), reverse }],
    check: conjuncts(filter).length === 0 ? undefined : filter,
    intervals: [[EVERYTHING]],
    orderFrom: 0,
  };
  return planOf({ accesses: [access], merged: false, sorted: sort.length === 0, score: 0 });
}

function planOf(found: Candidate): Scored {
  const repeats = found.accesses.some(({ index }) => index.multikey.includes(true));
  return { ...found, isUnion: false, repeats };
}

/**
 * The best plan for conditions that must all be met: one index, or the union over the branches of an $or among them.
 * Each branch is planned separately together with the `others`. Those have to be met as well, but their own $or are not
 * expanded, because the plans would multiply.
 */
function bestPlan(search: Search, conditions: Filter[], others: Filter[]): Scored | undefined {
  const all = [...conditions, ...others];
  const single = bestCandidate(search.indexes, { ...search, conditions: all }, search.experience);
  let best = single && planOf(single);
  if (best && best.score >= WHOLE_KEY) return best;
  for (const condition of conditions) {
    if (condition.kind !== "or") continue;
    const beside = all.filter((other) => other !== condition);
    const union = bestUnion(search, condition.parts, beside);
    // If both are equally good, one walk is better than several.
    if (union && Math.floor(union.score) > Math.floor(best?.score ?? 0)) best = union;
  }
  return best;
}

/** Walks one after the other if that gives the order; otherwise merged, if each of them has the order. */
function bestUnion(search: Search, branches: Filter[], beside: Filter[]): Scored | undefined {
  const union = unionOf(search, branches, beside);
  if (!union || union.sorted) return union;
  const merged = mergedUnion(search, branches, beside);
  return merged && merged.score > union.score ? merged : union;
}

/**
 * A plan for every branch, if there is one for each; it scores as low as the worst of them. A document that a branch
 * finds must meet that branch and the other conditions, which together are the whole filter.
 */
function unionOf(search: Search, branches: Filter[], beside: Filter[]): Scored | undefined {
  const accesses: Access[] = [];
  // Remembered choices depend on whether there is an order.
  const unsorted = search.sort.length === 0 ? search : { ...search, sort: [], experience: new Map() };
  let ranges = 0;
  let score = Number.POSITIVE_INFINITY;
  for (const branch of branches) {
    const plan = bestPlan(unsorted, conjuncts(branch), beside);
    if (!plan) return undefined;
    for (const access of plan.accesses) {
      accesses.push(access);
      ranges += access.ranges.length;
    }
    if (ranges > MAX_RANGES) return undefined;
    score = Math.min(score, plan.score);
  }
  const union = { isUnion: true, merged: false, score };
  const ordered = inKeyOrder(accesses);
  if (!ordered) return { ...union, accesses, sorted: search.sort.length === 0, repeats: true };
  const direction = sortDirection(ordered.index, [], search.sort, 0);
  return {
    ...union,
    accesses: direction === -1 ? ordered.accesses.toReversed().map(reversed) : ordered.accesses,
    sorted: direction !== 0,
    repeats: false,
    score: score + (search.sort.length > 0 && direction !== 0 ? 50 : 0),
  };
}

/** Walks for every branch, each in the order of the sort. */
function mergedUnion(search: Search, branches: Filter[], beside: Filter[]): Scored | undefined {
  const accesses: Access[] = [];
  const experience: IndexChoices = new Map();
  let score = Number.POSITIVE_INFINITY;
  for (const branch of branches) {
    const wanted = { ...search, conditions: [...conjuncts(branch), ...beside] };
    const found = bestCandidate(search.indexes, wanted, experience, mergeCandidate);
    if (!found || accesses.length + found.accesses.length > MAX_MERGED) return undefined;
    accesses.push(...found.accesses);
    score = Math.min(score, found.score);
  }
  return { accesses, isUnion: true, merged: true, sorted: true, repeats: true, score };
}

/** Walks in a single index without common keys, in key order. */
function inKeyOrder(accesses: Access[]): { accesses: Access[]; index: IndexMeta } | undefined {
  const index = accesses[0]?.index;
  if (!index || index.multikey.includes(true) || accesses.some((access) => access.index !== index)) return undefined;
  const start = (access: Access) => access.ranges[0]?.lo ?? Buffer.of();
  const ordered = accesses.toSorted((a, b) => Buffer.compare(start(a), start(b)));
  let end: Uint8Array = Buffer.of();
  for (const access of ordered) {
    for (const { lo, hi } of access.ranges) {
      if (Buffer.compare(lo, end) < 0) return undefined;
      end = hi;
    }
  }
  return { accesses: ordered, index };
}

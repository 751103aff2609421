import { badValue } from "../errors.ts";
import {
  type Access,
  bestCandidate,
  candidate,
  conjuncts,
  type Experience,
  reversed,
  sortDirection,
} from "./access.ts";
import { EVERYTHING } from "./bounds.ts";
import type { CollectionMeta, IndexMeta } from "./catalog.ts";
import type { Collation } from "./collation.ts";
import type { Filter } from "./filter.ts";
import { after } from "./keys.ts";
import { keyPrefix } from "./kv.ts";
import type { SortKey } from "./sort.ts";
import { type Document, isDocument } from "./values.ts";

/** How documents are found: by one walk, or by one for each branch of an $or, one after the other. */
export type Plan = {
  accesses: Access[];
  isUnion: boolean;
  sorted: boolean;
  /** A document may be met more than once. */
  repeats: boolean;
};

export type Question = { filter: Filter; sort: SortKey[]; collation: Collation | undefined; hint?: unknown };

type Scored = Plan & { score: number };
type Search = { indexes: IndexMeta[]; sort: SortKey[]; collation: Collation | undefined; experience: Experience };

/** A union of more ranges than this takes more memory than it saves time. */
const MAX_UNION_RANGES = 20_000;

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
  const { filter, sort, collation, hint } = question;
  const own = idIndex(collection);
  const hinted = findHint(collection, hint);
  if (hinted === "natural") return scanAll(own, question, (hint as Document).$natural === -1);
  const indexes = hinted ? [hinted] : [own, ...collection.indexes];
  const search = { indexes, sort, collation, experience: new Map() };
  const found = bestPlan(search, conjuncts(filter), []);
  if (found) return found;
  return hinted
    ? planOf(candidate(hinted, { conditions: conjuncts(filter), sort, collation }))
    : scanAll(own, question);
}

function scanAll(own: IndexMeta, { filter, sort }: Question, reverse = false): Plan {
  const prefix = keyPrefix(own.id);
  const access: Access = {
    index: own,
    onDocuments: true,
    stage: "COLLSCAN",
    ranges: [{ lo: prefix, hi: after(prefix), reverse }],
    check: conjuncts(filter).length === 0 ? undefined : filter,
    intervals: [[EVERYTHING]],
  };
  return planOf({ access, sorted: sort.length === 0, score: 0 });
}

function planOf({ access, sorted, score }: { access: Access; sorted: boolean; score: number }): Scored {
  return { accesses: [access], isUnion: false, sorted, repeats: access.index.multikey.includes(true), score };
}

/**
 * The best plan for conditions that all have to hold: one index, or the union of the branches of an $or among them, each
 * of which is planned as if it stood alone beside the `others`. These are asked for as well, but no $or of theirs is
 * taken apart: the plans would multiply.
 */
function bestPlan(search: Search, conditions: Filter[], others: Filter[]): Scored | undefined {
  const all = [...conditions, ...others];
  const single = bestCandidate(search.indexes, { ...search, conditions: all }, search.experience);
  let best = single && planOf(single);
  for (const condition of conditions) {
    if (condition.kind !== "or") continue;
    const beside = all.filter((other) => other !== condition);
    const union = unionOf(search, condition.parts, beside);
    // Of two that do the same, one walk is better than many.
    if (union && Math.floor(union.score) > Math.floor(best?.score ?? 0)) best = union;
  }
  return best;
}

/**
 * A plan for every branch, if there is one for each; it is worth as much as the worst of them. A document that one
 * branch finds has to meet that branch and what stands beside it, which is all that the whole filter asks.
 */
function unionOf(search: Search, branches: Filter[], beside: Filter[]): Scored | undefined {
  const accesses: Access[] = [];
  const unsorted = { ...search, sort: [] };
  let ranges = 0;
  let score = Number.POSITIVE_INFINITY;
  for (const branch of branches) {
    const plan = bestPlan(unsorted, conjuncts(branch), beside);
    if (!plan) return undefined;
    for (const access of plan.accesses) {
      accesses.push(access);
      ranges += access.ranges.length;
    }
    if (ranges > MAX_UNION_RANGES) return undefined;
    score = Math.min(score, plan.score);
  }
  const ordered = inKeyOrder(accesses);
  if (!ordered) return { accesses, isUnion: true, sorted: search.sort.length === 0, repeats: true, score };
  const direction = sortDirection(ordered.index, [], search.sort, 0);
  return {
    accesses: direction === -1 ? ordered.accesses.toReversed().map(reversed) : ordered.accesses,
    isUnion: true,
    sorted: direction !== 0,
    repeats: false,
    score: score + (search.sort.length > 0 && direction !== 0 ? 50 : 0),
  };
}

/** Walks that are all in one index and have no key in common, in the order of their keys. */
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

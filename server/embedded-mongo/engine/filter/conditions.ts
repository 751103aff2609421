import { type Document, RANK, rankOf } from "#server/embedded-mongo/engine/values/values.ts";
import { type Filter, parseFilter } from "./filter.ts";
import { isOnValue, withoutReference } from "./operands.ts";

/** A condition on one path. */
export type Leaf = Extract<Filter, { kind: "field" }>;

/** A condition that bounds an index; those `of` the same $elemMatch are met by one and the same value. */
export type BoundingLeaf = Leaf & { of?: Leaf };

export const isLeaf = (filter: Filter): filter is Leaf => filter.kind === "field";

/** A filter as the list of conditions that all have to hold. */
export function conjuncts(filter: Filter): Filter[] {
  const isList = filter.kind === "and" || (filter.kind === "or" && filter.parts.length === 1);
  return isList ? filter.parts.flatMap(conjuncts) : [filter];
}

/**
 * The conditions on single paths, with those that an $elemMatch asks of an element: an index holds the elements, so that
 * these bound it too. That one element has to meet them all the index does not say.
 */
export function boundingLeaves(conditions: Filter[]): BoundingLeaf[] {
  return conditions.filter(isLeaf).flatMap((leaf) => [leaf, ...leavesWithin(leaf)]);
}

function leavesWithin(of: Leaf): BoundingLeaf[] {
  const { path, operator, operand } = of;
  if (operator !== "$elemMatch") return [];
  // What an $elemMatch in this one asks for is in an array within the array, which an index holds as one value.
  if (isOnValue(operand)) {
    const leaves = conjuncts(parseFilter({ [path]: operand })).filter(isLeaf);
    return leaves.map((leaf) => ({ ...leaf, of }));
  }
  const inner = boundingLeaves(conjuncts(parseFilter(withoutReference(operand as Document))));
  // A field of the element may be an array again, of which each of these may mean another value.
  return inner.map(({ of: _, ...leaf }) => ({ ...leaf, path: `${path}.${leaf.path}` }));
}

/** True if a condition compares strings, so that only an index of its own collation can bound it. */
export function isCollated({ operator, operand }: Leaf): boolean {
  if (operator === "$regex") return true;
  return operator === "$in" ? (operand as unknown[]).some(holdsText) : holdsText(operand);
}

/** True for strings, and for what may have them inside. */
export function holdsText(value: unknown): boolean {
  const rank = rankOf(value);
  return rank === RANK.string || rank === RANK.object || rank === RANK.array || rank === RANK.regex;
}

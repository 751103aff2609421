import { type Document, RANK, rankOf } from "#server/embedded-mongo/engine/values/values.ts";
import { type Filter, parseFilter } from "./filter.ts";
import { isOnValue, withoutReference } from "./operands.ts";

/** A condition on one path. */
export type Leaf = Extract<Filter, { kind: "field" }>;

/**
 * A condition that can bound an index; conditions with the same `of` come from one $elemMatch and must be met by the
 * same value.
 */
export type BoundingLeaf = Leaf & { of?: Leaf };

export const isLeaf = (filter: Filter): filter is Leaf => filter.kind === "field";

/** A filter as a list of conditions that must all be met. */
export function conjuncts(filter: Filter): Filter[] {
  const isList = filter.kind === "and" || (filter.kind === "or" && filter.parts.length === 1);
  return isList ? filter.parts.flatMap(conjuncts) : [filter];
}

/**
 * The conditions on single paths, including those inside an $elemMatch: an index contains the elements, so these bound
 * it too. The index does not guarantee that a single element meets them all.
 */
export function boundingLeaves(conditions: Filter[]): BoundingLeaf[] {
  return conditions.filter(isLeaf).flatMap((leaf) => [leaf, ...leavesWithin(leaf)]);
}

function leavesWithin(of: Leaf): BoundingLeaf[] {
  const { path, operator, operand } = of;
  if (operator !== "$elemMatch") return [];
  // A nested $elemMatch is about an array inside the array, which an index stores as one value.
  if (isOnValue(operand)) {
    const leaves = conjuncts(parseFilter({ [path]: operand })).filter(isLeaf);
    return leaves.map((leaf) => ({ ...leaf, of }));
  }
  const inner = boundingLeaves(conjuncts(parseFilter(withoutReference(operand as Document))));
  // The element's field may be an array itself, and then each condition may be met by another value.
  return inner.map(({ of: _, ...leaf }) => ({ ...leaf, path: `${path}.${leaf.path}` }));
}

/** True if a condition compares strings, so that only an index with the same collation can be used. */
export function isCollated({ operator, operand }: Leaf): boolean {
  if (operator === "$regex") return true;
  return operator === "$in" ? (operand as unknown[]).some(holdsText) : holdsText(operand);
}

/** True for strings, and for values that may contain them. */
export function holdsText(value: unknown): boolean {
  const rank = rankOf(value);
  return rank === RANK.string || rank === RANK.object || rank === RANK.array || rank === RANK.regex;
}

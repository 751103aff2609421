import { conjuncts, isLeaf, type Leaf } from "#server/embedded-mongo/engine/filter/conditions.ts";
import { matches } from "#server/embedded-mongo/engine/filter/filter.ts";
import { isOperators } from "#server/embedded-mongo/engine/filter/operands.ts";
import { partialFilter } from "#server/embedded-mongo/engine/indexes/index-keys.ts";
import type { IndexMeta } from "#server/embedded-mongo/engine/storage/catalog.ts";
import { type Collation, sameCollation } from "#server/embedded-mongo/engine/values/collation.ts";
import { compareValues } from "#server/embedded-mongo/engine/values/compare.ts";
import { identical } from "#server/embedded-mongo/engine/values/identical.ts";
import { type Document, isDocument, isUnpromoted, RANK, rankOf } from "#server/embedded-mongo/engine/values/values.ts";

/** True if a partial or sparse index contains all documents that could meet these conditions. */
export function isEligible(index: IndexMeta, collation: Collation | undefined, leaves: Leaf[]): boolean {
  if (index.partial) return sameCollation(index.collation, collation) && impliesPartial(index, leaves);
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

/** True if the query's condition certainly implies the one of the index. */
function implies(leaf: Leaf, wanted: Leaf): boolean {
  if (leaf.path !== wanted.path) return false;
  if (leaf.operator === wanted.operator && identical(leaf.operand, wanted.operand)) return true;
  if (wanted.operator === "$exists") return needsValue(leaf);
  if (leaf.operator === "$eq") return isOwnValue(leaf.operand) && holdsFor(wanted, leaf.operand);
  if (leaf.operator === "$in")
    return (leaf.operand as unknown[]).every((value) => isOwnValue(value) && holdsFor(wanted, value));
  return isRange(leaf) && isRange(wanted) && isNarrower(leaf, wanted);
}

/** A value that is equal only to itself: not null, which also matches a missing field, and no arrays or documents. */
function isOwnValue(value: unknown): boolean {
  const plain = value !== null && value !== undefined && !isOperators(value);
  return plain && !isDocument(value) && !Array.isArray(value) && rankOf(value) !== RANK.regex;
}

function holdsFor(wanted: Leaf, value: unknown): boolean {
  const document = wanted.path.split(".").reduceRight<unknown>((inner, part) => ({ [part]: inner }), value);
  return matches(wanted, document as Document);
}

const isRange = ({ operator, operand }: Leaf) =>
  ["$gt", "$gte", "$lt", "$lte"].includes(operator) && !isUnpromoted(operand) && !Number.isNaN(operand);

/** For two ranges: true if the first is inside the second, on the same side and of the same type. */
function isNarrower(leaf: Leaf, wanted: Leaf): boolean {
  const side = leaf.operator.slice(0, 3);
  if (side !== wanted.operator.slice(0, 3) || rankOf(leaf.operand) !== rankOf(wanted.operand)) return false;
  if (rankOf(leaf.operand) === RANK.minKey || rankOf(leaf.operand) === RANK.maxKey) return false;
  const order = compareValues(leaf.operand, wanted.operand) * (side === "$gt" ? 1 : -1);
  return order > 0 || (order === 0 && (leaf.operator === side || wanted.operator !== side));
}

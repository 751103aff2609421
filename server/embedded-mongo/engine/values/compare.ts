import { type Binary, BSONRegExp, type Code, type ObjectId, type Timestamp } from "bson";
import type { Fold } from "./collation.ts";
import { type Document, EMPTY_ARRAY, isUnpromoted, RANK, rankOf, refuseUnpromoted } from "./values.ts";

/** MongoDB's total order of BSON values. Negative if a comes first, 0 if a query treats them as equal. */
export function compareValues(a: unknown, b: unknown, fold?: Fold): number {
  if (typeof a === "number" && typeof b === "number") return compareNumbers(a, b);
  if (typeof a === "string" && typeof b === "string") return compareStrings(a, b, fold);
  const rank = rankOf(a);
  const other = rankOf(b);
  if (rank !== other) return rank - other;
  switch (rank) {
    case RANK.number:
      throw refuseUnpromoted(isUnpromoted(a) ? a : b);
    case RANK.string:
      return compareStrings(String(a), String(b), fold);
    case RANK.object:
      return compareDocuments(a as Document, b as Document, fold);
    case RANK.array:
      return compareArrays(a as unknown[], b as unknown[], fold);
    case RANK.bool:
      return Number(a) - Number(b);
    case RANK.date:
      return compareNumbers((a as Date).getTime(), (b as Date).getTime());
    case RANK.objectId:
      return Buffer.compare((a as ObjectId).id, (b as ObjectId).id);
    case RANK.binary:
      return compareBinaries(a as Binary, b as Binary);
    case RANK.timestamp:
      return (a as Timestamp).compare(b as Timestamp);
    case RANK.regex:
      return compareRegexes(a, b);
    case RANK.code:
    case RANK.codeWithScope:
      return compareCode(a as Code, b as Code);
    default:
      return 0;
  }
}

/** Equality in queries. */
export function equalValues(a: unknown, b: unknown, fold?: Fold): boolean {
  return a === b || compareValues(a, b, fold) === 0;
}

/**
 * The order in expressions: a missing value is less than null instead of equal, in the position that sorts use for an
 * empty array.
 */
export function compareWithMissing(a: unknown, b: unknown, fold: Fold): number {
  return compareValues(a === undefined ? EMPTY_ARRAY : a, b === undefined ? EMPTY_ARRAY : b, fold);
}

/** Equality in expressions. */
export function equalWithMissing(a: unknown, b: unknown, fold: Fold): boolean {
  return a === b || compareWithMissing(a, b, fold) === 0;
}

/** NaN is less than every number and equal to itself. */
function compareNumbers(a: number, b: number): number {
  if (a < b) return -1;
  if (a > b) return 1;
  if (a === b) return 0;
  return Number(Number.isNaN(b)) - Number(Number.isNaN(a));
}

function compareStrings(a: string, b: string, fold: Fold): number {
  if (a === b) return 0;
  const left = fold ? fold(a) : a;
  const right = fold ? fold(b) : b;
  if (left === right) return 0;
  return byCodePoint(left, right);
}

/** UTF-8 order is code point order, unlike JavaScript's order, which compares surrogates. */
function byCodePoint(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i++) {
    const left = a.charCodeAt(i);
    const right = b.charCodeAt(i);
    if (left === right) continue;
    const leftSurrogate = left >= 0xd800 && left <= 0xdfff;
    const rightSurrogate = right >= 0xd800 && right <= 0xdfff;
    if (leftSurrogate === rightSurrogate) return left - right;
    return leftSurrogate ? 1 : -1;
  }
  return a.length - b.length;
}

/** Compares field by field: type, then name, then value; the shorter document comes first. */
function compareDocuments(a: Document, b: Document, fold: Fold): number {
  const left = Object.keys(a);
  const right = Object.keys(b);
  const length = Math.min(left.length, right.length);
  for (let i = 0; i < length; i++) {
    const leftName = left[i] ?? "";
    const rightName = right[i] ?? "";
    const order =
      rankOf(a[leftName]) - rankOf(b[rightName]) ||
      compareStrings(leftName, rightName, undefined) ||
      compareValues(a[leftName], b[rightName], fold);
    if (order !== 0) return order;
  }
  return left.length - right.length;
}

function compareArrays(a: unknown[], b: unknown[], fold: Fold): number {
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i++) {
    const order = compareValues(a[i], b[i], fold);
    if (order !== 0) return order;
  }
  return a.length - b.length;
}

function compareBinaries(a: Binary, b: Binary): number {
  return a.position - b.position || a.sub_type - b.sub_type || Buffer.compare(a.value(), b.value());
}

function compareCode(a: Code, b: Code): number {
  return byCodePoint(a.code, b.code) || (a.scope && b.scope ? compareDocuments(a.scope, b.scope, undefined) : 0);
}

function compareRegexes(a: unknown, b: unknown): number {
  const [left, leftOptions] = regexParts(a);
  const [right, rightOptions] = regexParts(b);
  return byCodePoint(left, right) || byCodePoint(leftOptions, rightOptions);
}

/** Pattern and options of a regular expression of either class. */
export function regexParts(value: unknown): [pattern: string, options: string] {
  if (value instanceof BSONRegExp) return [value.pattern, value.options];
  const regex = value as RegExp;
  return [regex.source, regex.flags];
}

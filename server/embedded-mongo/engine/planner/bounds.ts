import { BSONRegExp } from "bson";
import type { Filter } from "#server/embedded-mongo/engine/filter/filter.ts";
import { after, encodeKey, HASH_BYTES, inverted, shorten } from "#server/embedded-mongo/engine/indexes/keys.ts";
import type { Fold } from "#server/embedded-mongo/engine/values/collation.ts";
import { regexParts } from "#server/embedded-mongo/engine/values/compare.ts";
import { EMPTY_ARRAY, isDocument, RANK, rankOf } from "#server/embedded-mongo/engine/values/values.ts";

/** An end of an interval: encoded bytes that mean every key beginning with them, included or excluded. */
export type End = { bytes: Buffer; inclusive: boolean };

/** Values of one field. A point has a single value, so that the next field of the index can be bounded too. */
export type Interval = { lo: End; hi: End; point: boolean };

/** What the filter says about one field: intervals that contain every match, and whether they contain nothing else. */
export type FieldBounds = { intervals: Interval[]; exact: boolean };

type Leaf = Extract<Filter, { kind: "field" }>;

const rankEnd = (rank: number): End => ({ bytes: Buffer.from([rank]), inclusive: true });
const NAN: End = { bytes: Buffer.from([RANK.number, 0, 0, 0, 0, 0, 0, 0, 0]), inclusive: false };

/** Every value. */
export const EVERYTHING: Interval = { lo: rankEnd(0x01), hi: rankEnd(0xfe), point: false };

function point(value: unknown, fold: Fold, limit: number): Interval {
  const bytes = shorten(encodeKey(value, fold), limit);
  return { lo: { bytes, inclusive: true }, hi: { bytes, inclusive: true }, point: true };
}

/** The bounds of one condition; undefined if it cannot bound an index. */
export function leafBounds(leaf: Leaf, fold: Fold, limit: number): FieldBounds | undefined {
  const { operator, operand } = leaf;
  switch (operator) {
    case "$eq":
      return equal(operand, fold, limit);
    case "$in": {
      const parts = (operand as unknown[]).map((item) =>
        item instanceof BSONRegExp ? regex(item, fold, limit) : equal(item, fold, limit),
      );
      return { intervals: unite(parts.flatMap((part) => part.intervals)), exact: parts.every((part) => part.exact) };
    }
    case "$gt":
    case "$gte":
    case "$lt":
    case "$lte":
      return range(operator, operand, fold, limit);
    case "$regex":
      return regex(operand, fold, limit);
    default:
      return undefined;
  }
}

function equal(value: unknown, fold: Fold, limit: number): FieldBounds {
  if (Array.isArray(value)) {
    // A multikey index contains the elements, so an equal array is found by its first one, or as an element of another
    // array.
    const first = value.length === 0 ? EMPTY_ARRAY : value[0];
    return { intervals: unite([point(first, fold, limit), point(value, fold, limit)]), exact: false };
  }
  const simple = value !== null && value !== undefined && !isDocument(value) && !(value instanceof BSONRegExp);
  return { intervals: [point(value, fold, limit)], exact: simple };
}

function range(operator: string, operand: unknown, fold: Fold, limit: number): FieldBounds | undefined {
  const rank = rankOf(operand);
  const comparable = (rank >= RANK.number && rank <= RANK.string) || (rank >= RANK.binary && rank <= RANK.timestamp);
  if (!comparable || Number.isNaN(operand)) return undefined;
  const key = encodeKey(operand, fold);
  // Shortened keys are in order only up to their hash. A longer bound is widened to everything that begins like it, and
  // the filter removes the rest.
  const long = key.length > limit - HASH_BYTES;
  const bytes = long ? key.subarray(0, limit - HASH_BYTES) : key;
  const end: End = { bytes, inclusive: long || operator.endsWith("e") };
  const exact = !long;
  if (operator.startsWith("$gt")) return { intervals: [{ lo: end, hi: rankEnd(rank), point: false }], exact };
  return { intervals: [{ lo: rank === RANK.number ? NAN : rankEnd(rank), hi: end, point: false }], exact };
}

/** Literal characters in a pattern. A quantifier makes the character before it optional. */
const PLAIN = /^\^((?:[\p{L}\p{N} _@:;,<>=!"'%&#~/-]|\\[.@/-])+)(?![?*{+])/u;

/**
 * A pattern anchored to literal text bounds the strings, and if there is nothing else, the bounds are exact; stored
 * regular expressions equal to it match as well.
 */
function regex(operand: unknown, fold: Fold, limit: number): FieldBounds {
  const [pattern, options] = regexParts(operand);
  const plain = PLAIN.exec(pattern)?.[1] ?? "";
  const usable = options === "" && !pattern.includes("|") && !fold;
  const text = usable ? plain.replace(/\\(.)/g, "$1") : "";
  const key = encodeKey(text).subarray(0, -1);
  const prefix = key.subarray(0, limit - HASH_BYTES);
  const strings: End = text === "" ? rankEnd(RANK.string) : { bytes: prefix, inclusive: true };
  const exact = text !== "" && pattern === `^${plain}` && prefix.length === key.length;
  return { intervals: [{ lo: strings, hi: strings, point: false }, point(operand, fold, limit)], exact };
}

/** The intervals in order, without overlaps. */
function unite(intervals: Interval[]): Interval[] {
  const sorted = [...intervals].sort((a, b) => compareLo(a.lo, b.lo) || compareHi(a.hi, b.hi));
  const united: Interval[] = [];
  for (const interval of sorted) {
    const last = united.at(-1);
    if (!last || compareKeys(floor(interval.lo), ceiling(last.hi)) >= 0) united.push(interval);
    else if (compareHi(interval.hi, last.hi) > 0)
      united[united.length - 1] = { ...last, hi: interval.hi, point: false };
  }
  return united;
}

/** The intersection of two ordered lists. */
export function intersect(a: Interval[], b: Interval[]): Interval[] {
  const common: Interval[] = [];
  let [at, otherAt] = [0, 0];
  for (;;) {
    const [one, other] = [a[at], b[otherAt]];
    if (!one || !other) return common;
    const lo = compareLo(one.lo, other.lo) >= 0 ? one.lo : other.lo;
    const endsFirst = compareHi(one.hi, other.hi) <= 0;
    const hi = endsFirst ? one.hi : other.hi;
    if (compareKeys(floor(lo), ceiling(hi)) < 0) common.push({ lo, hi, point: one.point || other.point });
    if (endsFirst) at++;
    else otherAt++;
  }
}

const compareKeys = Buffer.compare;
const floor = (end: End) => (end.inclusive ? end.bytes : after(end.bytes));
const ceiling = (end: End) => (end.inclusive ? after(end.bytes) : end.bytes);
const compareLo = (a: End, b: End) => compareKeys(floor(a), floor(b));
const compareHi = (a: End, b: End) => compareKeys(ceiling(a), ceiling(b));

/** The bytes of an interval in an index field with the given direction: from lo on, up to but excluding hi. */
export function byteRange(interval: Interval, direction: 1 | -1): { lo: Buffer; hi: Buffer } {
  if (direction === 1) return { lo: floor(interval.lo), hi: ceiling(interval.hi) };
  const lo: End = { bytes: inverted(interval.hi.bytes), inclusive: interval.hi.inclusive };
  const hi: End = { bytes: inverted(interval.lo.bytes), inclusive: interval.lo.inclusive };
  return { lo: floor(lo), hi: ceiling(hi) };
}

import { Binary, BSONRegExp } from "bson";
import { badValue, CommandError, notSupported } from "../errors.ts";
import type { Fold } from "./collation.ts";
import { compareValues, equalValues, regexParts } from "./compare.ts";
import { isUnpromoted, RANK, rankOf, typeNames } from "./values.ts";

/**
 * The test of one operator on one reached value. Of an array the elements are tested and then the array itself;
 * wholeArrays tests the array alone, elementTest the elements of arrays alone.
 */
export type Leaf = { test: (value: unknown) => boolean; wholeArrays?: boolean; elementTest?: boolean };

/** Builds the test of an operator. */
export function leafTest(operator: string, operand: unknown, fold: Fold): Leaf {
  switch (operator) {
    case "$eq":
      return { test: equality(operand, fold) };
    case "$gt":
    case "$gte":
    case "$lt":
    case "$lte":
      return { test: range(operator, operand, fold) };
    case "$in":
      return { test: membership(operand, fold) };
    case "$regex":
      return { test: regexTest(operand) };
    case "$exists":
      return { test: (value) => value !== undefined, wholeArrays: true };
    case "$type":
      return { test: typeTest(operand) };
    case "$size":
      return sizeTest(operand);
    case "$mod":
      return { test: modTest(operand) };
    case "$bitsAllSet":
    case "$bitsAnySet":
    case "$bitsAllClear":
    case "$bitsAnyClear":
      return { test: bitsTest(operator, operand) };
    case "$geoWithin":
    case "$geoIntersects":
    case "$near":
    case "$nearSphere":
      throw notSupported(`the geospatial operator ${operator}`);
    default:
      throw badValue(`unknown operator: ${operator}`);
  }
}

/** Null equals a missing field. */
function equality(operand: unknown, fold: Fold): (value: unknown) => boolean {
  if (operand === null || operand === undefined) return (value) => value === null || value === undefined;
  return (value) => value !== undefined && equalValues(value, operand, fold);
}

/** Only values of the operand's own type are compared, except against MinKey and MaxKey. */
function range(operator: string, operand: unknown, fold: Fold): (value: unknown) => boolean {
  const rank = rankOf(operand);
  const orEqual = operator.endsWith("e");
  if (rank === RANK.regex) throw badValue(`Can't have RegEx as arg to predicate over field with ${operator}.`);
  if (rank === RANK.null) return orEqual ? equality(null, fold) : () => false;
  const anyType = rank === RANK.minKey || rank === RANK.maxKey;
  const greater = operator.startsWith("$gt");
  return (value) => {
    if (!anyType && rankOf(value) !== rank) return false;
    // NaN is not ordered: it is only ever equal to itself.
    if (Number.isNaN(value) || Number.isNaN(operand)) return orEqual && Number.isNaN(value) && Number.isNaN(operand);
    const order = compareValues(value, operand, fold);
    return order === 0 ? orEqual : greater ? order > 0 : order < 0;
  };
}

function membership(operand: unknown, fold: Fold): (value: unknown) => boolean {
  if (!Array.isArray(operand)) throw badValue("$in needs an array");
  const simple = new Set<unknown>();
  const tests: ((value: unknown) => boolean)[] = [];
  for (const item of operand) {
    if (item instanceof BSONRegExp || item instanceof RegExp) tests.push(regexTest(item));
    else if (typeof item === "number" || (typeof item === "string" && !fold)) simple.add(item === 0 ? 0 : item);
    else if (typeof item === "object" && item !== null && isOperatorDocument(item))
      throw badValue("cannot nest $ under $in");
    else tests.push(equality(item, fold));
  }
  return (value) => {
    if (isUnpromoted(value) && simple.size > 0) for (const item of simple) if (equalValues(value, item)) return true;
    return simple.has(value) || tests.some((test) => test(value));
  };
}

function isOperatorDocument(item: object): boolean {
  const first = Object.keys(item)[0];
  return first?.startsWith("$") === true && first !== "$ref" && first !== "$id" && first !== "$db";
}

/** Turns MongoDB's regular expression (PCRE) into JavaScript's, refusing what the latter would read differently. */
export function compileRegex(value: unknown): RegExp {
  const [pattern, options] = regexParts(value);
  let flags = options.replace(/[gyduv]/g, "");
  if (/[^ims]/.test(flags)) throw badValue(`regular expression option "${flags}" is not supported`);
  const inline = /^\(\?([ims]+)\)/.exec(pattern);
  if (inline?.[1]) flags = [...new Set(flags + inline[1])].join("");
  const source = inline ? pattern.slice(inline[0].length) : pattern;
  try {
    return new RegExp(source, `${flags}u`);
  } catch {
    try {
      return new RegExp(source, flags);
    } catch (error) {
      throw new CommandError("BadValue", `Regular expression is invalid: ${(error as Error).message}`);
    }
  }
}

function regexTest(operand: unknown): (value: unknown) => boolean {
  const regex = compileRegex(operand);
  return (value) => {
    if (typeof value === "string") return regex.test(value);
    return (value instanceof BSONRegExp || value instanceof RegExp) && equalValues(value, operand);
  };
}

function typeTest(operand: unknown): (value: unknown) => boolean {
  const wanted = Array.isArray(operand) ? operand : [operand];
  if (wanted.length === 0) throw badValue("$type must match at least one type");
  for (const type of wanted)
    if (typeof type === "string" ? !TYPE_NAMES.has(type) : typeof type !== "number")
      throw badValue(`Unknown type name alias: ${String(type)}`);
  return (value) => value !== undefined && typeNames(value).some((name) => wanted.includes(name));
}

const TYPE_NAMES = new Set(
  (
    "double string object array binData undefined objectId bool date null regex dbPointer javascript symbol " +
    "javascriptWithScope int timestamp long decimal minKey maxKey number"
  ).split(" "),
);

function sizeTest(operand: unknown): Leaf {
  if (typeof operand !== "number" || !Number.isInteger(operand) || operand < 0)
    throw badValue(`Failed to parse $size. Expected a non-negative integer in: $size: ${String(operand)}`);
  return { test: (value) => Array.isArray(value) && value.length === operand, wholeArrays: true };
}

function modTest(operand: unknown): (value: unknown) => boolean {
  if (!Array.isArray(operand) || operand.length !== 2) throw badValue("malformed mod, needs two elements");
  const [divisor, remainder] = operand.map((part) => (typeof part === "number" ? Math.trunc(part) : Number.NaN));
  if (divisor === undefined || Number.isNaN(divisor) || Number.isNaN(remainder)) throw badValue("malformed mod");
  if (divisor === 0) throw badValue("divisor cannot be 0");
  return (value) => typeof value === "number" && Number.isFinite(value) && Math.trunc(value) % divisor === remainder;
}

function bitsTest(operator: string, operand: unknown): (value: unknown) => boolean {
  const mask = bitMask(operand);
  return (value) => {
    const bits = bitsOf(value);
    if (bits === undefined) return false;
    const set = bits & mask;
    if (operator === "$bitsAllSet") return set === mask;
    if (operator === "$bitsAnySet") return set !== 0n;
    return operator === "$bitsAllClear" ? set === 0n : set !== mask;
  };
}

function bitMask(operand: unknown): bigint {
  if (!Array.isArray(operand)) {
    const bits = bitsOf(operand);
    if (bits === undefined || bits < 0n) throw badValue("bit positions must be a number, binary or an array");
    return bits;
  }
  let mask = 0n;
  for (const position of operand) {
    if (typeof position !== "number" || !Number.isInteger(position) || position < 0 || position > 100_000)
      throw badValue("bit positions must be whole numbers from 0");
    mask |= 1n << BigInt(position);
  }
  return mask;
}

function bitsOf(value: unknown): bigint | undefined {
  if (typeof value === "number") return Number.isSafeInteger(value) ? BigInt.asIntN(64, BigInt(value)) : undefined;
  if (!(value instanceof Binary)) return undefined;
  const hex = Buffer.from(value.value()).reverse().toString("hex");
  return hex === "" ? 0n : BigInt(`0x${hex}`);
}

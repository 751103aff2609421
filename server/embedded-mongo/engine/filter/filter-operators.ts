import { regexFor } from "#server/embedded-mongo/engine/regex/regex.ts";
import type { Fold } from "#server/embedded-mongo/engine/values/collation.ts";
import { compareValues, equalValues, regexParts } from "#server/embedded-mongo/engine/values/compare.ts";
import { ValueSet } from "#server/embedded-mongo/engine/values/value-set.ts";
import {
  isUnpromoted,
  RANK,
  rankOf,
  refuseUnpromoted,
  typeNames,
  wantedTypes,
} from "#server/embedded-mongo/engine/values/values.ts";
import { badValue, notSupported } from "#server/embedded-mongo/errors.ts";
import { bitsTest } from "./filter-bits.ts";
import { isOperators, isRegex } from "./operands.ts";

/**
 * Tests one operator on one reached value. For an array, the elements are tested first and then the array; with
 * wholeArrays only the array, with elementTest only its elements.
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
    case "$within":
      throw notSupported(`the geospatial operator ${operator}`);
    default:
      throw badValue(`unknown operator: ${operator}`);
  }
}

/** Null also equals a missing field. */
function equality(operand: unknown, fold: Fold): (value: unknown) => boolean {
  if (operand === null || operand === undefined) return (value) => value === null || value === undefined;
  return (value) => value !== undefined && equalValues(value, operand, fold);
}

/** Compares only values of the operand's type, except for MinKey and MaxKey. */
function range(operator: string, operand: unknown, fold: Fold): (value: unknown) => boolean {
  const rank = rankOf(operand);
  const orEqual = operator.endsWith("e");
  if (rank === RANK.regex) throw badValue(`Can't have RegEx as arg to predicate over field with ${operator}.`);
  if (rank === RANK.null) return orEqual ? equality(null, fold) : () => false;
  const anyType = rank === RANK.minKey || rank === RANK.maxKey;
  const greater = operator.startsWith("$gt");
  return (value) => {
    if (!anyType && rankOf(value) !== rank) return false;
    // NaN has no order: it is only equal to itself.
    if (Number.isNaN(value) || Number.isNaN(operand)) return orEqual && Number.isNaN(value) && Number.isNaN(operand);
    const order = compareValues(value, operand, fold);
    return order === 0 ? orEqual : greater ? order > 0 : order < 0;
  };
}

function membership(operand: unknown, fold: Fold): (value: unknown) => boolean {
  if (!Array.isArray(operand)) throw badValue("$in needs an array");
  if (operand.some(isOperators)) throw badValue("cannot nest $ under $in");
  const values = new ValueSet(
    fold,
    operand.filter((item) => !isRegex(item)),
  );
  const tests = operand.filter(isRegex).map(regexTest);
  return (value) => values.has(value) || tests.some((test) => test(value));
}

function regexTest(operand: unknown): (value: unknown) => boolean {
  const regex = regexFor(...regexParts(operand));
  return (value) => {
    if (typeof value === "string") return regex.test(value);
    return isRegex(value) && equalValues(value, operand);
  };
}

function typeTest(operand: unknown): (value: unknown) => boolean {
  const wanted = wantedTypes(operand);
  return (value) => value !== undefined && typeNames(value).some((name) => wanted.has(name));
}

function sizeTest(operand: unknown): Leaf {
  if (typeof operand !== "number" || !Number.isInteger(operand))
    throw badValue(`Failed to parse $size. Expected an integer: $size: ${String(operand)}`);
  if (operand < 0) throw badValue(`Failed to parse $size. Expected a non-negative number in: $size: ${operand}`);
  return { test: (value) => Array.isArray(value) && value.length === operand, wholeArrays: true };
}

/** A number for $mod, truncated to an integer of at most 64 bits. */
function modPart(value: unknown, name: string): bigint {
  if (isUnpromoted(value)) throw refuseUnpromoted(value);
  if (typeof value !== "number") throw badValue(`malformed mod, ${name} not a number`);
  if (!Number.isFinite(value) || Math.abs(value) >= 2 ** 63) throw badValue(`malformed mod, ${name} value is invalid`);
  return BigInt(Math.trunc(value));
}

function modTest(operand: unknown): (value: unknown) => boolean {
  if (!Array.isArray(operand)) throw badValue("malformed mod, needs to be an array");
  if (operand.length < 2) throw badValue("malformed mod, not enough elements");
  if (operand.length > 2) throw badValue("malformed mod, too many elements");
  const divisor = modPart(operand[0], "divisor");
  const remainder = modPart(operand[1], "remainder");
  if (divisor === 0n) throw badValue("divisor cannot be 0");
  return (value) => {
    if (isUnpromoted(value)) throw refuseUnpromoted(value);
    if (typeof value !== "number" || !Number.isFinite(value) || Math.abs(value) >= 2 ** 63) return false;
    return BigInt(Math.trunc(value)) % divisor === remainder;
  };
}

import { CommandError } from "../../errors.ts";
import { equalWithMissing } from "../values/compare.ts";
import { isDocument } from "../values/values.ts";
import { spend } from "./budget.ts";
import {
  fail,
  fieldsOf,
  isInt32,
  isNullish,
  nary,
  type Operator,
  type Operators,
  operandsOf,
  typeName,
  unary,
} from "./operator.ts";

function arrayElemAt([array, index]: unknown[]): unknown {
  if (isNullish(array) || isNullish(index)) return null;
  if (!Array.isArray(array)) fail(28689, `$arrayElemAt's first argument must be an array, but is ${typeName(array)}`);
  if (typeof index !== "number")
    fail(28690, `$arrayElemAt's second argument must be a numeric value, but is ${typeName(index)}`);
  if (!isInt32(index))
    fail(28691, `$arrayElemAt's second argument must be representable as a 32-bit integer: ${index}`);
  return array.at(index);
}

function end(name: "$first" | "$last", at: 0 | -1): Operator {
  return unary(name, (array) => {
    if (isNullish(array)) return null;
    if (!Array.isArray(array)) fail(28689, `${name}'s argument must be an array, but is ${typeName(array)}`);
    return array.at(at);
  });
}

function indexOfArray(
  [array, wanted, from, to]: unknown[],
  { fold }: { fold: Parameters<typeof equalWithMissing>[2] },
): unknown {
  if (isNullish(array)) return null;
  if (!Array.isArray(array))
    fail(40090, `$indexOfArray requires an array as a first argument, found: ${typeName(array)}`);
  const start = position("$indexOfArray", from, 0);
  const stop = Math.min(position("$indexOfArray", to, array.length), array.length);
  for (let at = start; at < stop; at++) if (equalWithMissing(array[at], wanted, fold)) return at;
  return -1;
}

/** A start or end index: an integer from 0. */
export function position(name: string, value: unknown, ifMissing: number): number {
  if (value === undefined) return ifMissing;
  if (!isInt32(value))
    fail(40096, `${name} requires an integral starting index, found a value of type: ${typeName(value)}`);
  if (value < 0) fail(40097, `${name} requires a nonnegative start index, found: ${value}`);
  return value;
}

function slice([array, first, second]: unknown[], count: number): unknown {
  if (isNullish(array) || isNullish(first) || (count === 3 && isNullish(second))) return null;
  if (!Array.isArray(array))
    fail(28724, `First argument to $slice must be an array, but is of type: ${typeName(array)}`);
  if (typeof first !== "number")
    fail(28725, `Second argument to $slice must be a numeric value, but is of type: ${typeName(first)}`);
  if (!isInt32(first)) fail(28726, `Second argument to $slice can't be represented as a 32-bit integer: ${first}`);
  if (count === 2) return first < 0 ? array.slice(first) : array.slice(0, first);
  if (typeof second !== "number")
    fail(28727, `Third argument to $slice must be numeric, but is of type: ${typeName(second)}`);
  if (!isInt32(second)) fail(28728, `Third argument to $slice can't be represented as a 32-bit integer: ${second}`);
  if (second <= 0) fail(28729, `Third argument to $slice must be positive: ${second}`);
  const start = first < 0 ? Math.max(0, array.length + first) : first;
  return array.slice(start, start + second);
}

function concatArrays(arrays: unknown[]): unknown {
  const all: unknown[] = [];
  for (const array of arrays) {
    if (isNullish(array)) return null;
    if (!Array.isArray(array)) fail(28664, `$concatArrays only supports arrays, not ${typeName(array)}`);
    spend(array.length);
    for (const item of array) all.push(item);
  }
  return all;
}

/** More elements than this would exhaust the memory of the process. */
const MAX_RANGE = 5_000_000;

function range(values: unknown[]): unknown {
  const NAMES = ["starting value", "ending value", "step value"];
  const [start = 0, stop = 0, step = 1] = values.map((value, at) => {
    if (typeof value !== "number")
      fail(34443 + at * 2, `$range requires a numeric ${NAMES[at]}, found value of type: ${typeName(value)}`);
    if (!isInt32(value))
      fail(
        34444 + at * 2,
        `$range requires a ${NAMES[at]} that can be represented as a 32-bit integer, found value: ${value}`,
      );
    return value;
  });
  if (step === 0) fail(34449, "$range requires a non-zero step value");
  const length = Math.max(0, Math.ceil((stop - start) / step));
  if (length > MAX_RANGE) throw new CommandError("ExceededMemoryLimit", `$range of ${length} elements is too large`);
  return Array.from({ length }, (_, at) => start + at * step);
}

function reverseArray(array: unknown): unknown {
  if (isNullish(array)) return null;
  if (!Array.isArray(array))
    fail(34435, `The argument to $reverseArray must be an array, but was of type: ${typeName(array)}`);
  return array.toReversed();
}

const zip: Operator = (operand, scope, compile) => {
  if (!isDocument(operand)) fail(34460, `$zip only supports an object as an argument, found ${typeName(operand)}`);
  const {
    inputs,
    defaults,
    useLongestLength = false,
  } = fieldsOf("$zip", operand, ["inputs"], ["defaults", "useLongestLength"], {
    object: 34460,
    unknown: 34464,
    missing: 34465,
  });
  if (!Array.isArray(inputs)) fail(34461, `inputs must be an array of expressions, found ${typeName(inputs)}`);
  if (typeof useLongestLength !== "boolean")
    fail(34463, `useLongestLength must be a bool, found ${typeName(useLongestLength)}`);
  if (defaults !== undefined && !Array.isArray(defaults))
    fail(34462, `defaults must be an array of expressions, found ${typeName(defaults)}`);
  if (defaults !== undefined && !useLongestLength)
    fail(34466, "cannot specify defaults unless useLongestLength is true");
  if (defaults !== undefined && defaults.length !== inputs.length)
    fail(34467, "defaults and inputs must have the same length");
  const arrays = inputs.map((input) => compile(input, scope));
  const fallbacks = (defaults ?? inputs.map(() => null)).map((one: unknown) => compile(one, scope));
  return (root) => {
    const found = arrays.map((array) => array(root));
    if (found.some(isNullish)) return null;
    const lists = found.map((list) =>
      Array.isArray(list) ? list : fail(34468, `$zip found a non-array expression in input: ${typeName(list)}`),
    );
    const lengths = lists.map((list) => list.length);
    const length = lists.length === 0 ? 0 : useLongestLength ? Math.max(...lengths) : Math.min(...lengths);
    spend(length * lists.length);
    return Array.from({ length }, (_, row) =>
      lists.map((list, at) => (row < list.length ? list[row] : (fallbacks[at]?.(root) ?? null))),
    );
  };
};

export const arrayOperators: Operators = {
  $arrayElemAt: nary("$arrayElemAt", [2, 2], arrayElemAt),
  $first: end("$first", 0),
  $last: end("$last", -1),
  $size: unary("$size", (array) =>
    Array.isArray(array)
      ? array.length
      : fail(17124, `The argument to $size must be an array, but was of type: ${typeName(array)}`),
  ),
  $isArray: unary("$isArray", Array.isArray),
  $in: nary("$in", [2, 2], ([wanted, array], { fold }) => {
    if (!Array.isArray(array)) fail(40081, `$in requires an array as a second argument, found: ${typeName(array)}`);
    return array.some((item) => equalWithMissing(item, wanted, fold));
  }),
  $indexOfArray: nary("$indexOfArray", [2, 4], indexOfArray),
  $concatArrays: nary("$concatArrays", [0, Number.POSITIVE_INFINITY], concatArrays),
  $slice: (operand, scope, compile) => {
    const operands = operandsOf("$slice", operand, 2, 3).map((one) => compile(one, scope));
    return (root) =>
      slice(
        operands.map((one) => one(root)),
        operands.length,
      );
  },
  $range: nary("$range", [2, 3], range),
  $reverseArray: unary("$reverseArray", reverseArray),
  $zip: zip,
};

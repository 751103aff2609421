import { encodeKey } from "../indexes/keys.ts";
import type { Fold } from "../values/collation.ts";
import { binary, fail, isNullish, nary, type Operators, truthy, typeName, unary } from "./operator.ts";

/** Values that are equal in a query have the same key. */
const keyOf = (value: unknown, fold: Fold) => encodeKey(value, fold).toString("latin1");

/** The elements of an array by key, without duplicates. */
export function setOf(array: readonly unknown[], fold: Fold): Map<string, unknown> {
  const set = new Map<string, unknown>();
  for (const item of array) {
    const key = keyOf(item, fold);
    if (!set.has(key)) set.set(key, item);
  }
  return set;
}

function arrayOf(value: unknown, code: number, text: string): unknown[] {
  return Array.isArray(value) ? value : fail(code, `${text}${typeName(value)}`);
}

function union(arrays: unknown[], { fold }: { fold: Fold }): unknown {
  const all: unknown[] = [];
  for (const array of arrays) {
    if (isNullish(array)) return null;
    for (const item of arrayOf(array, 17043, "All operands of $setUnion must be arrays. One argument is of type: "))
      all.push(item);
  }
  return [...setOf(all, fold).values()];
}

function intersection(arrays: unknown[], { fold }: { fold: Fold }): unknown {
  const text = "All operands of $setIntersection must be arrays. One argument is of type: ";
  let common: Map<string, unknown> | undefined;
  for (const array of arrays) {
    if (isNullish(array)) return null;
    const next = setOf(arrayOf(array, 17047, text), fold);
    common = common ? new Map([...common].filter(([key]) => next.has(key))) : next;
  }
  return [...(common?.values() ?? [])];
}

function equals(arrays: unknown[], { fold }: { fold: Fold }): unknown {
  if (arrays.length < 2) fail(17045, `$setEquals needs at least two arguments had: ${arrays.length}`);
  const text = "All operands of $setEquals must be arrays. One argument is of type: ";
  const [first, ...others] = arrays.map((array) => setOf(arrayOf(array, 17044, text), fold));
  return others.every((other) => other.size === first?.size && [...other.keys()].every((key) => first.has(key)));
}

function difference(left: unknown, right: unknown, { fold }: { fold: Fold }): unknown {
  if (isNullish(left) || isNullish(right)) return null;
  const text = "both operands of $setDifference must be arrays. ";
  const kept = setOf(arrayOf(left, 17048, `${text}First argument is of type: `), fold);
  for (const key of setOf(arrayOf(right, 17049, `${text}Second argument is of type: `), fold).keys()) kept.delete(key);
  return [...kept.values()];
}

function isSubset(left: unknown, right: unknown, { fold }: { fold: Fold }): unknown {
  const text = "both operands of $setIsSubset must be arrays. ";
  const part = setOf(arrayOf(left, 17046, `${text}First argument is of type: `), fold);
  const whole = setOf(arrayOf(right, 17042, `${text}Second argument is of type: `), fold);
  return [...part.keys()].every((key) => whole.has(key));
}

const MANY = [0, Number.POSITIVE_INFINITY] as const;

/** Set operators on arrays: the order of elements is ignored. */
export const setOperators: Operators = {
  $setUnion: nary("$setUnion", MANY, union),
  $setIntersection: nary("$setIntersection", MANY, intersection),
  $setEquals: nary("$setEquals", MANY, equals),
  $setDifference: binary("$setDifference", difference),
  $setIsSubset: binary("$setIsSubset", isSubset),
  $allElementsTrue: unary("$allElementsTrue", (array) =>
    arrayOf(array, 17040, "$allElementsTrue's argument must be an array, but is ").every(truthy),
  ),
  $anyElementTrue: unary("$anyElementTrue", (array) =>
    arrayOf(array, 17041, "$anyElementTrue's argument must be an array, but is ").some(truthy),
  ),
};

import { badValue, CommandError } from "../../errors.ts";
import { encodeKey } from "../indexes/keys.ts";
import type { Fold } from "../values/collation.ts";
import { compareValues } from "../values/compare.ts";
import { type Document, isDocument, isUnpromoted, refuseUnpromoted } from "../values/values.ts";
import { Summation } from "./numbers/summation.ts";
import { mergeObjects } from "./objects.ts";
import { fail, isInt32, isNullish, typeName } from "./operator.ts";

/** Collects the values of a group one by one. */
export type Accumulator = { add(value: unknown): void; result(): unknown };

/** Adds up numbers and ignores everything else. */
export function sum(): Accumulator {
  const total = new Summation();
  return { add: (value) => addNumber(value, (number) => total.add(number)), result: () => total.total("$sum") };
}

function addNumber(value: unknown, add: (number: number) => void): void {
  if (typeof value === "number") add(value);
  else if (isUnpromoted(value)) throw refuseUnpromoted(value);
}

/** The mean of the numbers; null if there are none. */
export function avg(): Accumulator {
  const total = new Summation();
  let count = 0;
  return {
    add: (value) =>
      addNumber(value, (number) => {
        total.add(number);
        count++;
      }),
    result: () => (count === 0 ? null : total.value / count),
  };
}

/** The standard deviation by Welford's method, of a population or a sample. */
export function standardDeviation(isSample: boolean): Accumulator {
  let count = 0;
  let mean = 0;
  let squares = 0;
  const add = (number: number) => {
    count++;
    const distance = number - mean;
    mean += distance / count;
    squares += distance * (number - mean);
  };
  return {
    add: (value) => addNumber(value, add),
    result: () => (count < (isSample ? 2 : 1) ? null : Math.sqrt(squares / (isSample ? count - 1 : count))),
  };
}

/** The greatest (1) or least (-1) value; ignores null and missing. */
export function extreme(sign: 1 | -1, fold: Fold): Accumulator {
  let best: unknown = null;
  return {
    add(value) {
      if (!isNullish(value) && (best === null || compareValues(value, best, fold) * sign > 0)) best = value;
    },
    result: () => best,
  };
}

/** The n greatest or least values, in order. */
export function extremes(sign: 1 | -1, n: number, fold: Fold): Accumulator {
  const order = (a: unknown, b: unknown) => compareValues(b, a, fold) * sign;
  return best(n, order, (value) => !isNullish(value));
}

/** The first n in an order. It holds at most about 2n items. */
export function best(n: number, order: (a: unknown, b: unknown) => number, takes = (_: unknown) => true): Accumulator {
  let kept: unknown[] = [];
  const trim = () => {
    kept = kept.toSorted(order).slice(0, n);
  };
  return {
    add(value) {
      if (takes(value) && kept.push(value) > 2 * n + 100) trim();
    },
    result() {
      trim();
      return kept;
    },
  };
}

export function first(): Accumulator {
  let value: unknown;
  let isEmpty = true;
  return {
    add(next) {
      if (isEmpty) value = next;
      isEmpty = false;
    },
    result: () => value,
  };
}

export function last(): Accumulator {
  let value: unknown;
  return {
    add(next) {
      value = next;
    },
    result: () => value,
  };
}

/** The first or last n values; a missing one becomes null. It holds at most about 2n items. */
export function ends(n: number, fromEnd: boolean): Accumulator {
  let values: unknown[] = [];
  return {
    add(value) {
      if (!fromEnd && values.length === n) return;
      values.push(value ?? null);
      if (values.length > 2 * n + 100) values = values.slice(-n);
    },
    result: () => values.slice(-n),
  };
}

export function push(): Accumulator {
  const values: unknown[] = [];
  return {
    add(value) {
      if (value !== undefined) values.push(value);
    },
    result: () => values,
  };
}

export function addToSet(fold: Fold): Accumulator {
  const values = new Map<string, unknown>();
  return {
    add(value) {
      if (value === undefined) return;
      const key = encodeKey(value, fold).toString("latin1");
      if (!values.has(key)) values.set(key, value);
    },
    result: () => [...values.values()],
  };
}

/** Merges the fields of all documents. */
export function merge(): Accumulator {
  let merged: Document = {};
  return {
    add(value) {
      merged = mergeObjects([merged, value]);
    },
    result: () => merged,
  };
}

/** The `n` of an accumulator that returns several values. */
export function countOf(name: string, n: unknown): number {
  if (typeof n !== "number") fail(5787902, `Value for 'n' must be of integral type, but found ${typeName(n)}`);
  if (!isInt32(n)) fail(5787903, `Value for 'n' must be of integral type, but found ${n}`);
  if (n <= 0) fail(5787908, `'n' must be greater than 0, found ${n} in ${name}`);
  return n;
}

/** The fields of an accumulator with a document as operand. */
export function accumulatorFields(name: string, operand: unknown, required: readonly string[]): Document {
  if (!isDocument(operand)) fail(5787900, `specification must be an object; found ${name} :${String(operand)}`);
  for (const key of Object.keys(operand))
    if (!required.includes(key)) fail(5787901, `Unknown argument to ${name} '${key}'`);
  const missing = required.find((key) => !Object.hasOwn(operand, key));
  if (missing) throw badValue(`Missing value for '${missing}' in ${name}`);
  return operand;
}

/** Rejects an operand of `$count`, which takes none. */
export function checkCountOperand(operand: unknown): void {
  if (!isDocument(operand) || Object.keys(operand).length > 0)
    throw new CommandError("TypeMismatch", "$count takes no arguments, i.e. $count:{}");
}

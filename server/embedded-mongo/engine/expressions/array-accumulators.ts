import { type Accumulator, avg, countOf, ends, extreme, extremes, standardDeviation, sum } from "./accumulators.ts";
import { fail, isNullish, named, nary, type Operator, type Operators, typeName } from "./operator.ts";
import type { Scope } from "./scope.ts";

const MANY = [0, Number.POSITIVE_INFINITY] as const;

function gather(accumulator: Accumulator, values: readonly unknown[]): unknown {
  for (const value of values) accumulator.add(value);
  return accumulator.result();
}

/** An accumulator over the values of one document: the elements of a single array, or else the operands. */
function over(name: string, create: (scope: Scope) => Accumulator): Operator {
  return nary(name, MANY, (values, scope) => {
    const [only] = values;
    return gather(create(scope), values.length === 1 && Array.isArray(only) ? only : values);
  });
}

/** One of $firstN, $lastN, $minN, $maxN over an array. */
function someOf(name: string, create: (n: number, scope: Scope) => Accumulator): Operator {
  const codes = { object: 5787900, unknown: 5787901, missing: 5787906 };
  return named(name, [["input", "n"], []], codes, ({ input, n }, scope) => {
    const accumulator = create(countOf(name, n), scope);
    if (isNullish(input)) return null;
    if (!Array.isArray(input)) fail(5788200, `Input must be an array, found ${typeName(input)} in ${name}`);
    return gather(accumulator, input);
  });
}

/** Accumulators that work as expressions. */
export const accumulatorOperators: Operators = {
  $sum: over("$sum", sum),
  $avg: over("$avg", avg),
  $max: over("$max", ({ fold }) => extreme(1, fold)),
  $min: over("$min", ({ fold }) => extreme(-1, fold)),
  $stdDevPop: over("$stdDevPop", () => standardDeviation(false)),
  $stdDevSamp: over("$stdDevSamp", () => standardDeviation(true)),
  $firstN: someOf("$firstN", (n) => ends(n, false)),
  $lastN: someOf("$lastN", (n) => ends(n, true)),
  $maxN: someOf("$maxN", (n, { fold }) => extremes(1, n, fold)),
  $minN: someOf("$minN", (n, { fold }) => extremes(-1, n, fold)),
};

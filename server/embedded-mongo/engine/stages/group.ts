import { CommandError, notSupported } from "../../errors.ts";
import { own } from "../../own-property.ts";
import {
  type Accumulator,
  accumulatorFields,
  addToSet,
  avg,
  best,
  checkCountOperand,
  countOf,
  ends,
  extreme,
  extremes,
  first,
  last,
  merge,
  push,
  standardDeviation,
  sum,
} from "../expressions/accumulators.ts";
import { compileExpression } from "../expressions/compile.ts";
import { type Expression, fail } from "../expressions/operator.ts";
import type { Scope } from "../expressions/scope.ts";
import { encodeKey } from "../indexes/keys.ts";
import { compareRows, parseSort } from "../scan/sort.ts";
import { rowOf } from "../scan/sort-row.ts";
import { type Document, isDocument, setOwn } from "../values/values.ts";
import { gathering, type Stage } from "./rows.ts";

/** A field of the result: its value for each document, and a new accumulator for each group. */
type Field = { name: string; input: Expression; create: () => Accumulator };

type Group = { id: unknown; accumulators: Accumulator[] };

/** Compiles a $group. Groups come out in the order in which they were first seen. */
export function compileGroup(spec: unknown, scope: Scope): Stage {
  if (!isDocument(spec)) fail(15947, "a group's fields must be specified in an object");
  if (!Object.hasOwn(spec, "_id")) fail(15955, "a group specification must include an _id");
  const id = compileExpression(spec._id, scope);
  const fields = Object.entries(spec)
    .filter(([name]) => name !== "_id")
    .map(([name, value]) => compileField(name, value, scope));
  return gathering(() => {
    const groups = new Map<string, Group>();
    return {
      add(document) {
        const group = groupOf(groups, id(document) ?? null, fields, scope);
        for (const [at, { input }] of fields.entries()) group.accumulators[at]?.add(input(document));
      },
      *finish() {
        for (const group of groups.values()) yield resultOf(group, fields);
      },
    };
  });
}

function groupOf(groups: Map<string, Group>, id: unknown, fields: readonly Field[], { fold }: Scope): Group {
  const key = encodeKey(id, fold).toString("latin1");
  let group = groups.get(key);
  if (!group) {
    group = { id, accumulators: fields.map(({ create }) => create()) };
    groups.set(key, group);
  }
  return group;
}

function resultOf({ id, accumulators }: Group, fields: readonly Field[]): Document {
  const result: Document = { _id: id };
  for (const [at, { name }] of fields.entries()) setOwn(result, name, accumulators[at]?.result() ?? null);
  return result;
}

function compileField(name: string, value: unknown, scope: Scope): Field {
  if (name.startsWith("$")) fail(40236, `The field name '${name}' cannot be an operator name`);
  if (name.includes(".")) fail(40235, `The field name '${name}' cannot contain '.'`);
  const [operator, ...others] = isDocument(value) ? Object.keys(value) : [];
  if (!isDocument(value) || !operator?.startsWith("$"))
    fail(40234, `The field '${name}' must be an accumulator object`);
  if (others.length > 0) fail(40238, `The field '${name}' must specify one accumulator`);
  return { name, ...compileAccumulator(operator, value[operator], scope) };
}

type Compiled = Omit<Field, "name">;

function compileAccumulator(operator: string, operand: unknown, scope: Scope): Compiled {
  const { fold } = scope;
  const create = own(SIMPLE, operator);
  if (create) {
    if (Array.isArray(operand)) fail(40237, `The ${operator} accumulator is a unary operator`);
    return { input: compileExpression(operand, scope), create: () => create(scope) };
  }
  switch (operator) {
    case "$count":
      checkCountOperand(operand);
      return { input: () => 1, create: sum };
    case "$firstN":
    case "$lastN":
      return several(operator, operand, scope, (n) => ends(n, operator === "$lastN"));
    case "$maxN":
    case "$minN":
      return several(operator, operand, scope, (n) => extremes(operator === "$maxN" ? 1 : -1, n, fold));
    case "$top":
    case "$bottom":
    case "$topN":
    case "$bottomN":
      return ranked(operator, operand, scope);
    case "$accumulator":
    case "$median":
    case "$percentile":
    case "$concatArrays":
    case "$setUnion":
      throw notSupported(`the accumulator ${operator}`);
    default:
      throw new CommandError(15952, `unknown group operator '${operator}'`);
  }
}

const SIMPLE: Record<string, ((scope: Scope) => Accumulator) | undefined> = {
  $sum: sum,
  $avg: avg,
  $max: ({ fold }) => extreme(1, fold),
  $min: ({ fold }) => extreme(-1, fold),
  $first: first,
  $last: last,
  $push: push,
  $addToSet: ({ fold }) => addToSet(fold),
  $mergeObjects: merge,
  $stdDevPop: () => standardDeviation(false),
  $stdDevSamp: () => standardDeviation(true),
};

function several(operator: string, operand: unknown, scope: Scope, create: (n: number) => Accumulator): Compiled {
  const { input, n } = accumulatorFields(operator, operand, ["input", "n"]);
  const count = countOf(operator, compileExpression(n, scope)({}));
  return { input: compileExpression(input, scope), create: () => create(count) };
}

type Ranked = { row: readonly unknown[]; output: unknown };

/** $top and the like: the output of the first or last documents in a sort order. */
function ranked(operator: string, operand: unknown, scope: Scope): Compiled {
  const isMany = operator.endsWith("N");
  const spec = accumulatorFields(operator, operand, isMany ? ["n", "sortBy", "output"] : ["sortBy", "output"]);
  const { fold } = scope;
  const keys = parseSort(spec.sortBy);
  if (keys.length === 0) fail(10065, `invalid parameter: expected an object (sortBy) in ${operator}`);
  const count = isMany ? countOf(operator, compileExpression(spec.n, scope)({})) : 1;
  const output = compileExpression(spec.output, scope);
  const sign = operator.startsWith("$bottom") ? -1 : 1;
  const order = (a: unknown, b: unknown) => compareRows((a as Ranked).row, (b as Ranked).row, keys, fold) * sign;
  return {
    input: (root): Ranked => ({ row: rowOf(root, keys, fold), output: output(root) ?? null }),
    create: () => outputsOf(best(count, order), isMany, sign),
  };
}

function outputsOf(ranks: Accumulator, isMany: boolean, sign: 1 | -1): Accumulator {
  return {
    add: (value) => ranks.add(value),
    result() {
      const found = (ranks.result() as Ranked[]).map(({ output }) => output);
      if (!isMany) return found[0];
      return sign === 1 ? found : found.toReversed();
    },
  };
}

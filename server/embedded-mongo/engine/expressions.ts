import { Context, evalExpr } from "mingo/core";
import * as accumulators from "mingo/operators/accumulator";
import * as expressions from "mingo/operators/expression";
import type { Options } from "mingo/types";
import { badValue, CommandError, notSupported } from "../errors.ts";
import type { Fold } from "./collation.ts";
import { compareValues } from "./compare.ts";
import { type Document, isUnpromoted, refuseUnpromoted } from "./values.ts";

type Operator = (subject: unknown, operand: unknown, options: Options) => unknown;
type Operators = Record<`$${string}`, Operator>;

/** Run code of the client's, or need what is not here: refused by name rather than left to mingo. */
const DECLINED = ["$function", "$accumulator", "$where", "$toDecimal", "$toHashedIndexKey", "$meta"];

/** mingo's comparison sorts types by its own order and takes missing for null; here MongoDB's order holds. */
function comparison(accept: (order: number) => unknown, fold: Fold): Operator {
  return (subject, operand, options) => {
    if (!Array.isArray(operand) || operand.length !== 2) throw badValue("a comparison takes exactly 2 arguments");
    const left: unknown = evalExpr(subject, operand[0], options);
    const right: unknown = evalExpr(subject, operand[1], options);
    return accept(compareWithMissing(left, right, fold));
  };
}

/** In expressions a missing field is below null and not equal to it. */
export function compareWithMissing(a: unknown, b: unknown, fold: Fold): number {
  if (a === undefined || b === undefined) return Number(a !== undefined) - Number(b !== undefined);
  return compareValues(a, b, fold);
}

/** Arithmetic of mingo on a number class of bson would go through strings; it is refused instead. */
function guarded(operator: Operator): Operator {
  return (subject, operand, options) => {
    const values: unknown = Array.isArray(operand)
      ? operand.map((item) => evalExpr(subject, item, options) as unknown)
      : evalExpr(subject, operand, options);
    for (const value of Array.isArray(values) ? values : [values])
      if (isUnpromoted(value)) throw refuseUnpromoted(value);
    return operator(subject, operand, options);
  };
}

const ARITHMETIC = [
  "$abs",
  "$add",
  "$ceil",
  "$divide",
  "$exp",
  "$floor",
  "$ln",
  "$log",
  "$log10",
  "$mod",
  "$multiply",
  "$pow",
  "$round",
  "$sqrt",
  "$subtract",
  "$trunc",
] as const;

function declined(name: string): Operator {
  return () => {
    throw notSupported(`the operator ${name}`);
  };
}

const contexts = new Map<Fold, Context>();

/** mingo's expression and accumulator operators with our mending, for one collation. */
export function expressionContext(fold: Fold): Context {
  const known = contexts.get(fold);
  if (known) return known;
  const own: Operators = {
    $eq: comparison((order) => order === 0, fold),
    $ne: comparison((order) => order !== 0, fold),
    $gt: comparison((order) => order > 0, fold),
    $gte: comparison((order) => order >= 0, fold),
    $lt: comparison((order) => order < 0, fold),
    $lte: comparison((order) => order <= 0, fold),
    $cmp: comparison(Math.sign, fold),
  };
  const theirs = expressions as unknown as Operators;
  for (const name of ARITHMETIC) {
    const operator = theirs[name];
    if (operator) own[name] = guarded(operator);
  }
  for (const name of DECLINED) own[name as `$${string}`] = declined(name);
  const context = Context.init({
    expression: { ...theirs, ...own },
    accumulator: { ...(accumulators as unknown as Operators), ...ownAccumulators(fold) } as never,
  });
  contexts.set(fold, context);
  return context;
}

/** Accumulators that compare or add, with MongoDB's order and without mixing in numbers we cannot calculate with. */
function ownAccumulators(fold: Fold): Operators {
  // $push gathers the values of a group; it also sets mingo's root right, which evalExpr alone would not.
  const collect = (group: unknown, operand: unknown, options: Options) =>
    (accumulators as unknown as Operators).$push?.(group, operand, options) as unknown[];
  const extreme =
    (sign: 1 | -1): Operator =>
    (group, operand, options) => {
      const values = collect(group, operand, options);
      let best: unknown = null;
      for (const value of values) {
        if (value === undefined || value === null) continue;
        if (best === null || compareValues(value, best, fold) * sign > 0) best = value;
      }
      return best;
    };
  const own: Operators = { $max: extreme(1), $min: extreme(-1) };
  for (const name of ["$sum", "$avg", "$stdDevPop", "$stdDevSamp"] as const) {
    const operator = (accumulators as unknown as Operators)[name];
    if (!operator) continue;
    own[name] = (group, operand, options) => {
      const values = collect(group, operand, options);
      const bad = values.flat().find(isUnpromoted);
      if (bad) throw refuseUnpromoted(bad);
      return operator(group, operand, options);
    };
  }
  return own;
}

/** The value of an aggregation expression for a document. */
export function evaluate(expression: unknown, document: Document, variables?: Document, fold?: Fold): unknown {
  try {
    return evalExpr(document, expression, mingoOptions(fold, variables)) as unknown;
  } catch (error) {
    throw fromMingo(error);
  }
}

/** mingo's options: strict, no scripts, our operators. */
export function mingoOptions(fold: Fold, variables?: Document): Options {
  return {
    idKey: "_id",
    processingMode: 0,
    useStrictMode: true,
    scriptEnabled: false,
    failOnError: true,
    context: expressionContext(fold),
    ...(variables ? { variables } : {}),
  } as Options;
}

/** mingo's refusals, which carry no code, as MongoDB's. */
export function fromMingo(error: unknown): unknown {
  if (error instanceof CommandError || !(error instanceof Error)) return error;
  const unknown = /'(\$\w+)' is not registered/.exec(error.message)?.[1];
  if (unknown) return new CommandError("InvalidPipelineOperator", `Unrecognized expression '${unknown}'`);
  return badValue(error.message);
}

/** An expression's value as a condition: false, null, 0 and missing are not. */
export function truthy(value: unknown): boolean {
  return value !== false && value !== null && value !== undefined && value !== 0;
}

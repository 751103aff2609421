import { BSONRegExp } from "bson";
import { truthy } from "#server/embedded-mongo/engine/expressions/operator.ts";
import { checkOptions } from "#server/embedded-mongo/engine/regex/regex.ts";
import type { Fold } from "#server/embedded-mongo/engine/values/collation.ts";
import { regexParts } from "#server/embedded-mongo/engine/values/compare.ts";
import {
  type Document,
  isDocument,
  isUnpromoted,
  refuseUnpromoted,
} from "#server/embedded-mongo/engine/values/values.ts";
import { badValue, CommandError } from "#server/embedded-mongo/errors.ts";
import type { Filter } from "./filter.ts";
import { leafTest } from "./filter-operators.ts";
import { isOperators, isRegex } from "./operands.ts";

/** How to compare values, and how to parse a nested filter of elements. */
export type FieldParsing = { fold: Fold; parseElements: (operand: Document) => (element: unknown) => boolean };

/** Parses what a filter says about one field. */
export function parseField(path: string, value: unknown, parsing: FieldParsing): Filter[] {
  if (isRegex(value)) return [field(path, "$regex", value, parsing.fold)];
  if (!isOperators(value)) return [field(path, "$eq", value, parsing.fold)];
  return Object.entries(value).flatMap(([operator, operand]) => parseOperator(path, operator, operand, value, parsing));
}

function parseOperator(
  path: string,
  operator: string,
  operand: unknown,
  all: Document,
  parsing: FieldParsing,
): Filter[] {
  const { fold } = parsing;
  switch (operator) {
    case "$ne":
      if (isRegex(operand)) throw badValue("Can't have regex as arg to $ne.");
      return [{ kind: "not", part: field(path, "$eq", operand, fold) }];
    case "$nin":
      return [{ kind: "not", part: field(path, "$in", operand, fold) }];
    case "$not":
      if (isDocument(operand) && Object.keys(operand).length === 0) throw badValue("$not cannot be empty");
      if (!isRegex(operand) && !isOperators(operand)) throw badValue("$not needs a regex or a document");
      return [{ kind: "not", part: { kind: "and", parts: parseField(path, operand, parsing) } }];
    case "$exists":
      if (truthy(operand)) return [field(path, "$exists", true, fold)];
      return [{ kind: "not", part: field(path, "$exists", true, fold) }];
    case "$all":
      return [parseAll(path, operand, parsing)];
    case "$regex":
      return [field(path, "$regex", regexOf(operand, all.$options), fold)];
    case "$options":
      if (!("$regex" in all)) throw badValue("$options needs a $regex");
      return [];
    case "$elemMatch":
      return [elemMatch(path, operand, parsing)];
    case "$comment":
      return [];
    default:
      return [field(path, operator, operand, fold)];
  }
}

function field(path: string, operator: string, operand: unknown, fold: Fold): Filter {
  const operands = operator === "$in" && Array.isArray(operand) ? operand : [operand];
  const unpromoted = operands.find(isUnpromoted);
  if (unpromoted && operator !== "$type") throw refuseUnpromoted(unpromoted);
  return { kind: "field", path, operator, operand, leaf: leafTest(operator, operand, fold) };
}

function parseAll(path: string, operand: unknown, parsing: FieldParsing): Filter {
  const { fold } = parsing;
  if (!Array.isArray(operand)) throw badValue("$all needs an array");
  // An empty $all matches nothing.
  if (operand.length === 0) return { kind: "nor", parts: [{ kind: "and", parts: [] }] };
  const onElements = isDocument(operand[0]) && Object.keys(operand[0])[0] === "$elemMatch";
  const parts = operand.map((item) => {
    if (onElements) {
      if (!isDocument(item) || Object.keys(item)[0] !== "$elemMatch")
        throw badValue("$all/$elemMatch has to be consistent");
      return elemMatch(path, item.$elemMatch, parsing);
    }
    if (isOperators(item)) throw badValue("no $ expressions in $all");
    return isRegex(item) ? field(path, "$regex", item, fold) : field(path, "$eq", item, fold);
  });
  return { kind: "and", parts };
}

function elemMatch(path: string, operand: unknown, { parseElements }: FieldParsing): Filter {
  if (!isDocument(operand)) throw badValue("$elemMatch needs an Object");
  const test = parseElements(operand);
  return { kind: "field", path, operator: "$elemMatch", operand, leaf: { wholeArrays: true, elementTest: true, test } };
}

function regexOf(operand: unknown, options: unknown): BSONRegExp {
  if (options !== undefined && typeof options !== "string") throw badValue("$options has to be a string");
  if (typeof operand === "string") return asRegex(operand, options ?? "");
  if (!isRegex(operand)) throw badValue("$regex has to be a string");
  const [pattern, own] = regexParts(operand);
  if (own !== "" && options !== undefined) throw new CommandError(51075, "options set in both $regex and $options");
  return asRegex(pattern, options ?? own);
}

function asRegex(pattern: string, options: string): BSONRegExp {
  // BSON's class would refuse it too, but with another error than MongoDB.
  if (pattern.includes("\0")) throw badValue("Regular expression cannot contain an embedded null byte");
  return new BSONRegExp(pattern, checkOptions(options));
}

import { BSONRegExp } from "bson";
import { badValue, CommandError, notSupported } from "../errors.ts";
import type { Fold } from "./collation.ts";
import { evaluate, truthy } from "./expressions.ts";
import { type Leaf, leafTest } from "./filter-operators.ts";
import { reach, splitPath, type Track } from "./paths.ts";
import { type Document, isDocument, isUnpromoted, refuseUnpromoted } from "./values.ts";

/** A parsed filter: the planner reads its structure, matches() runs it. */
export type Filter =
  | { kind: "and" | "or" | "nor"; parts: Filter[] }
  | { kind: "not"; part: Filter }
  | { kind: "field"; path: string; operator: string; operand: unknown; leaf: Leaf }
  | { kind: "expression"; expression: unknown; variables: Document | undefined };

/** Parses a filter; what MongoDB refuses is refused here and not while documents pass by. */
export function parseFilter(filter: unknown, fold?: Fold, variables?: Document): Filter {
  if (!isDocument(filter)) throw new CommandError("TypeMismatch", "the filter must be a document");
  const parts: Filter[] = [];
  for (const [key, value] of Object.entries(filter)) {
    if (key.startsWith("$")) parts.push(...parseTop(key, value, fold, variables));
    else parts.push(...parseField(key, value, fold));
  }
  return { kind: "and", parts };
}

function parseTop(operator: string, value: unknown, fold: Fold, variables: Document | undefined): Filter[] {
  switch (operator) {
    case "$and":
    case "$or":
    case "$nor": {
      if (!Array.isArray(value)) throw badValue(`${operator} must be an array`);
      if (value.length === 0) throw badValue("$and/$or/$nor must be a nonempty array");
      const parts = value.map((part) => parseFilter(part, fold, variables));
      return [{ kind: operator.slice(1) as "and" | "or" | "nor", parts }];
    }
    case "$expr":
      return [{ kind: "expression", expression: value, variables }];
    case "$comment":
      return [];
    case "$where":
    case "$text":
    case "$jsonSchema":
    case "$sampleRate":
      throw notSupported(operator);
    default:
      throw badValue(`unknown top level operator: ${operator}`);
  }
}

/** True if a value is a set of operators and not a document to compare with. */
export function isOperators(value: unknown): value is Document {
  if (!isDocument(value)) return false;
  const first = Object.keys(value)[0];
  return first?.startsWith("$") === true && first !== "$ref" && first !== "$id" && first !== "$db";
}

function parseField(path: string, value: unknown, fold: Fold): Filter[] {
  if (isRegex(value)) return [field(path, "$regex", value, fold)];
  if (!isOperators(value)) return [field(path, "$eq", value, fold)];
  return Object.entries(value).flatMap(([operator, operand]) => parseOperator(path, operator, operand, value, fold));
}

function parseOperator(path: string, operator: string, operand: unknown, all: Document, fold: Fold): Filter[] {
  switch (operator) {
    case "$ne":
      if (isRegex(operand)) throw badValue("Can't have regex as arg to $ne.");
      return [{ kind: "not", part: field(path, "$eq", operand, fold) }];
    case "$nin":
      return [{ kind: "not", part: field(path, "$in", operand, fold) }];
    case "$not": {
      if (!isRegex(operand) && !isOperators(operand)) throw badValue("$not needs a regex or a document");
      return [{ kind: "not", part: { kind: "and", parts: parseField(path, operand, fold) } }];
    }
    case "$exists":
      if (operand) return [field(path, "$exists", true, fold)];
      return [{ kind: "not", part: field(path, "$exists", true, fold) }];
    case "$all":
      return [parseAll(path, operand, fold)];
    case "$regex":
      return [field(path, "$regex", regexOf(operand, all.$options), fold)];
    case "$options":
      if (!("$regex" in all)) throw badValue("$options needs a $regex");
      return [];
    case "$elemMatch":
      return [elemMatch(path, operand, fold)];
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

function parseAll(path: string, operand: unknown, fold: Fold): Filter {
  if (!Array.isArray(operand)) throw badValue("$all needs an array");
  if (operand.length === 0) return { kind: "nor", parts: [{ kind: "and", parts: [] }] };
  const parts = operand.map((item) => {
    if (isDocument(item) && "$elemMatch" in item) return elemMatch(path, item.$elemMatch, fold);
    if (isOperators(item)) throw badValue("no $ expressions in $all");
    return isRegex(item) ? field(path, "$regex", item, fold) : field(path, "$eq", item, fold);
  });
  return { kind: "and", parts };
}

function elemMatch(path: string, operand: unknown, fold: Fold): Filter {
  if (!isDocument(operand)) throw badValue("$elemMatch needs an Object");
  const first = Object.keys(operand)[0];
  const isValueForm = isOperators(operand) && first !== "$and" && first !== "$or" && first !== "$nor";
  // The value form tests each element as the field "" of a document; the other form tests documents.
  const filter = isValueForm ? parseFilter({ "": operand }, fold) : parseFilter(operand, fold);
  const test = (element: unknown) => {
    if (isValueForm) return matches(filter, { "": element }, undefined, true);
    if (Array.isArray(element)) return matches(filter, Object.fromEntries(element.entries()));
    return isDocument(element) && matches(filter, element);
  };
  return { kind: "field", path, operator: "$elemMatch", operand, leaf: { wholeArrays: true, elementTest: true, test } };
}

function isRegex(value: unknown): boolean {
  return value instanceof BSONRegExp || value instanceof RegExp;
}

function regexOf(operand: unknown, options: unknown): unknown {
  if (options !== undefined && typeof options !== "string") throw badValue("$options has to be a string");
  if (operand instanceof BSONRegExp) return options === undefined ? operand : new BSONRegExp(operand.pattern, options);
  if (typeof operand !== "string") throw badValue("$regex has to be a string");
  return new BSONRegExp(operand, options ?? "");
}

/** True if the document matches. Within $elemMatch's value form an array element is not looked into (noArrays). */
export function matches(filter: Filter, document: Document, track?: Track, noArrays = false): boolean {
  switch (filter.kind) {
    case "and":
      for (const part of filter.parts) if (!matches(part, document, track, noArrays)) return false;
      return true;
    case "or":
      return filter.parts.some((part) => matches(part, document, track, noArrays));
    case "nor":
      return !filter.parts.some((part) => matches(part, document, undefined, noArrays));
    case "not":
      return !matches(filter.part, document, undefined, noArrays);
    case "expression":
      return truthy(evaluate(filter.expression, document, filter.variables));
    case "field": {
      const { leaf } = filter;
      const visit = (value: unknown) => testLeaf(leaf, value, noArrays, track);
      // The empty name is $elemMatch's own; a path cannot be empty.
      return filter.path === "" ? visit(document[""]) : reach(document, splitPath(filter.path), 0, visit, track);
    }
  }
}

function testLeaf(leaf: Leaf, value: unknown, noArrays: boolean, track: Track | undefined): boolean {
  if (!Array.isArray(value)) return !leaf.elementTest && leaf.test(value);
  if (leaf.wholeArrays && !leaf.elementTest) return leaf.test(value);
  if (!noArrays || leaf.elementTest) {
    for (let index = 0; index < value.length; index++) {
      if (!leaf.test(value[index])) continue;
      if (track) track.index = index;
      return true;
    }
  }
  return !leaf.elementTest && leaf.test(value);
}

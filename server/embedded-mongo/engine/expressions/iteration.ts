import { parseSort, sortElements } from "../scan/sort.ts";
import { compareValues } from "../values/compare.ts";
import { isDocument } from "../values/values.ts";
import { fail, fieldsOf, isInt32, isNullish, type Operator, type Operators, truthy, typeName } from "./operator.ts";
import { checkVariableName } from "./scope.ts";

/** The name of the element, "this" by default. */
function nameOf(given: unknown): string {
  if (given === undefined) return "this";
  return checkVariableName(typeof given === "string" ? given : "");
}

const map: Operator = (operand, scope, compile) => {
  const codes = { object: 16878, unknown: 16879, missing: 16882 };
  const fields = fieldsOf("$map", operand, ["input", "in"], ["as"], codes);
  const input = compile(fields.input, scope);
  const { scope: inner, places } = scope.with([nameOf(fields.as)]);
  const result = compile(fields.in, inner);
  return (root) => {
    const array = input(root);
    if (isNullish(array)) return null;
    if (!Array.isArray(array)) fail(16883, `input to $map must be an array not ${typeName(array)}`);
    return array.map((item) => {
      inner.set(places[0], item);
      return result(root) ?? null;
    });
  };
};

const filter: Operator = (operand, scope, compile) => {
  const codes = { object: 28646, unknown: 28647, missing: 28648 };
  const fields = fieldsOf("$filter", operand, ["input", "cond"], ["as", "limit"], codes);
  const input = compile(fields.input, scope);
  const most = fields.limit === undefined ? undefined : compile(fields.limit, scope);
  const { scope: inner, places } = scope.with([nameOf(fields.as)]);
  const test = compile(fields.cond, inner);
  return (root) => {
    const array = input(root);
    if (isNullish(array)) return null;
    if (!Array.isArray(array)) fail(28651, `input to $filter must be an array not ${typeName(array)}`);
    const limit = most?.(root) ?? Number.POSITIVE_INFINITY;
    if (limit !== Number.POSITIVE_INFINITY && !isInt32(limit))
      fail(327391, "$filter: limit must be represented as a 32-bit integral value");
    if (limit <= 0) fail(327392, "$filter: limit must be greater than 0");
    const kept: unknown[] = [];
    for (const item of array) {
      inner.set(places[0], item);
      if (truthy(test(root)) && kept.push(item) >= limit) break;
    }
    return kept;
  };
};

const reduce: Operator = (operand, scope, compile) => {
  const codes = { object: 40075, unknown: 40076, missing: 40077 };
  const fields = fieldsOf("$reduce", operand, ["input", "initialValue", "in"], [], codes);
  const input = compile(fields.input, scope);
  const start = compile(fields.initialValue, scope);
  const { scope: inner, places } = scope.with(["this", "value"]);
  const step = compile(fields.in, inner);
  return (root) => {
    const array = input(root);
    if (isNullish(array)) return null;
    if (!Array.isArray(array)) fail(40080, `$reduce requires that 'input' be an array, found: ${typeName(array)}`);
    let value = start(root);
    for (const item of array) {
      inner.set(places[0], item);
      inner.set(places[1], value);
      value = step(root);
    }
    return value;
  };
};

const sortArray: Operator = (operand, scope, compile) => {
  const codes = { object: 2942500, unknown: 2942501, missing: 2942502 };
  const { input: given, sortBy } = fieldsOf("$sortArray", operand, ["input", "sortBy"], [], codes);
  const input = compile(given, scope);
  const { fold } = scope;
  if (!isDocument(sortBy) && sortBy !== 1 && sortBy !== -1)
    fail(2942507, "Illegal sort specification: the $sortArray 'sortBy' must be 1, -1 or an object");
  const keys = isDocument(sortBy) ? parseSort(sortBy) : [];
  if (isDocument(sortBy) && keys.length === 0) fail(15976, "$sortArray must have at least one sort key");
  return (root) => {
    const array = input(root);
    if (isNullish(array)) return null;
    if (!Array.isArray(array))
      fail(2942504, `The input argument to $sortArray must be an array, but was of type: ${typeName(array)}`);
    if (isDocument(sortBy)) return sortElements(array, keys, fold);
    return array.toSorted((a, b) => compareValues(a, b, fold) * sortBy);
  };
};

/** Operators that iterate over an array and name each element. */
export const iterationOperators: Operators = { $map: map, $filter: filter, $reduce: reduce, $sortArray: sortArray };

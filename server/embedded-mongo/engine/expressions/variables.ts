import { isDocument } from "../values/values.ts";
import { fail, type Operator, type Operators } from "./operator.ts";
import { checkVariableName } from "./scope.ts";

const $let: Operator = (operand, scope, compile) => {
  if (!isDocument(operand)) fail(16874, "$let only supports an object as its argument");
  const stray = Object.keys(operand).find((key) => key !== "vars" && key !== "in");
  if (stray) fail(16875, `Unrecognized parameter to $let: ${stray}`);
  if (!isDocument(operand.vars)) fail(16876, "Missing 'vars' parameter to $let");
  if (!Object.hasOwn(operand, "in")) fail(16877, "Missing 'in' parameter to $let");
  const names = Object.keys(operand.vars).map(checkVariableName);
  // The variables cannot refer to each other.
  const values = Object.values(operand.vars).map((value) => compile(value, scope));
  const { scope: inner, places } = scope.with(names);
  const result = compile(operand.in, inner);
  return (root) => {
    const found = values.map((value) => value(root));
    for (const [at, place] of places.entries()) inner.set(place, found[at]);
    return result(root);
  };
};

export const variableOperators: Operators = {
  $let,
  $literal: (operand) => () => operand,
  $const: (operand) => () => operand,
};

import { compareWithMissing } from "../values/compare.ts";
import { isDocument } from "../values/values.ts";
import {
  binary,
  type Expression,
  fail,
  isNullish,
  type Operator,
  type Operators,
  operandsOf,
  truthy,
  unary,
} from "./operator.ts";

function comparison(name: string, accept: (order: number) => unknown): Operator {
  return binary(name, (left, right, scope) => accept(compareWithMissing(left, right, scope.fold)));
}

const cond: Operator = (operand, scope, compile) => {
  const [test, yes, no] = partsOfCond(operand).map((part) => compile(part, scope));
  return (root) => (truthy(test?.(root)) ? yes?.(root) : no?.(root));
};

function partsOfCond(operand: unknown): unknown[] {
  if (!isDocument(operand)) return operandsOf("$cond", operand, 3);
  const stray = Object.keys(operand).find((key) => !["if", "then", "else"].includes(key));
  if (stray) fail(17083, `Unrecognized parameter to $cond: ${stray}`);
  for (const [key, code] of [
    ["if", 17080],
    ["then", 17081],
    ["else", 17082],
  ] as const)
    if (!Object.hasOwn(operand, key)) fail(code, `Missing '${key}' parameter to $cond`);
  return [operand.if, operand.then, operand.else];
}

const ifNull: Operator = (operand, scope, compile) => {
  const all = Array.isArray(operand) ? operand : [operand];
  if (all.length < 2) fail(1257300, `$ifNull needs at least two arguments, had: ${all.length}`);
  const choices = all.map((one) => compile(one, scope));
  return (root) => {
    let value: unknown;
    for (const choice of choices) {
      value = choice(root);
      if (!isNullish(value)) return value;
    }
    return value;
  };
};

type Branch = { test: Expression; result: Expression };

const $switch: Operator = (operand, scope, compile) => {
  if (!isDocument(operand)) fail(40060, "$switch requires an object as an argument");
  const stray = Object.keys(operand).find((key) => key !== "branches" && key !== "default");
  if (stray) fail(40067, `$switch found an unknown argument: ${stray}`);
  const { branches: given } = operand;
  if (given !== undefined && !Array.isArray(given)) fail(40061, "$switch expected an array for 'branches'");
  const branches: Branch[] = ((given as unknown[] | undefined) ?? []).map((branch) => {
    if (!isDocument(branch)) fail(40062, "$switch expected each branch to be an object");
    const unknown = Object.keys(branch).find((key) => key !== "case" && key !== "then");
    if (unknown) fail(40063, `$switch found an unknown argument to a branch: ${unknown}`);
    if (!Object.hasOwn(branch, "case")) fail(40064, "$switch requires each branch have a 'case' expression");
    if (!Object.hasOwn(branch, "then")) fail(40065, "$switch requires each branch have a 'then' expression.");
    return { test: compile(branch.case, scope), result: compile(branch.then, scope) };
  });
  if (branches.length === 0) fail(40068, "$switch requires at least one branch.");
  const otherwise = Object.hasOwn(operand, "default") ? compile(operand.default, scope) : undefined;
  return (root) => {
    const branch = branches.find(({ test }) => truthy(test(root)));
    if (branch) return branch.result(root);
    if (otherwise) return otherwise(root);
    return fail(40066, "$switch could not find a matching branch for an input, and no default was specified.");
  };
};

const and: Operator = (operand, scope, compile) => {
  const parts = (Array.isArray(operand) ? operand : [operand]).map((part) => compile(part, scope));
  return (root) => parts.every((part) => truthy(part(root)));
};

const or: Operator = (operand, scope, compile) => {
  const parts = (Array.isArray(operand) ? operand : [operand]).map((part) => compile(part, scope));
  return (root) => parts.some((part) => truthy(part(root)));
};

/** Comparisons and conditional operators. */
export const booleanOperators: Operators = {
  $eq: comparison("$eq", (order) => order === 0),
  $ne: comparison("$ne", (order) => order !== 0),
  $gt: comparison("$gt", (order) => order > 0),
  $gte: comparison("$gte", (order) => order >= 0),
  $lt: comparison("$lt", (order) => order < 0),
  $lte: comparison("$lte", (order) => order <= 0),
  $cmp: comparison("$cmp", Math.sign),
  $and: and,
  $or: or,
  $not: unary("$not", (value) => !truthy(value)),
  $cond: cond,
  $ifNull: ifNull,
  $switch,
};

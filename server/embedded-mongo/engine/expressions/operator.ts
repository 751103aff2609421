import { Decimal128 } from "bson";
import { CommandError } from "../../errors.ts";
import { type Document, isDocument, isUnpromoted, refuseUnpromoted, typeNames } from "../values/values.ts";
import type { Scope } from "./scope.ts";

/** A compiled expression: returns its value for a document, undefined for MongoDB's missing value. */
export type Expression = (root: Document) => unknown;

/** Compiles an expression; what MongoDB refuses to parse is refused here, not during evaluation. */
export type Compile = (expression: unknown, scope: Scope) => Expression;

/** Compiles an operator with its operand. */
export type Operator = (operand: unknown, scope: Scope, compile: Compile) => Expression;

export type Operators = { readonly [name: `$${string}`]: Operator };

/** Null and missing: for most operators, the result is null then. */
export const isNullish = (value: unknown): value is null | undefined => value === null || value === undefined;

/** The name of a value's type in error messages. */
export function typeName(value: unknown): string {
  return value === undefined ? "missing" : String(typeNames(value)[0]);
}

/** Throws an error that has a number but no name in MongoDB. */
export function fail(code: number, message: string): never {
  throw new CommandError(code, message);
}

/** An expression's value as a condition: false, null, 0 and missing are false. */
export function truthy(value: unknown): boolean {
  // A Decimal128 of 0 has no other digits: "0", "-0.00", "0E+3".
  if (value instanceof Decimal128) return !/^-?[0.]+(E|$)/.test(value.toString());
  return value !== false && value !== null && value !== undefined && value !== 0;
}

/** The operands of an operator that takes `least` to `most` of them; a single one may come without an array. */
export function operandsOf(name: string, operand: unknown, least: number, most = least): unknown[] {
  const operands = Array.isArray(operand) ? operand : [operand];
  const count = operands.length;
  if (count >= least && count <= most) return operands;
  if (least === most) fail(16020, `Expression ${name} takes exactly ${least} arguments. ${count} were passed in.`);
  fail(
    28667,
    `Expression ${name} takes at least ${least} arguments, and at most ${most}, but ${count} were passed in.`,
  );
}

/** An operator of one operand. */
export function unary(name: string, apply: (value: unknown, scope: Scope) => unknown): Operator {
  return (operand, scope, compile) => {
    const [only] = operandsOf(name, operand, 1).map((one) => compile(one, scope));
    return (root) => apply(only?.(root), scope);
  };
}

/** An operator of two operands. */
export function binary(name: string, apply: (left: unknown, right: unknown, scope: Scope) => unknown): Operator {
  return (operand, scope, compile) => {
    const [left, right] = operandsOf(name, operand, 2).map((one) => compile(one, scope));
    return (root) => apply(left?.(root), right?.(root), scope);
  };
}

/** An operator of `least` to `most` operands, which are all evaluated first. */
export function nary(
  name: string,
  [least, most]: readonly [number, number],
  apply: (values: unknown[], scope: Scope) => unknown,
): Operator {
  return (operand, scope, compile) => {
    const operands = operandsOf(name, operand, least, most).map((one) => compile(one, scope));
    return (root) =>
      apply(
        operands.map((one) => one(root)),
        scope,
      );
  };
}

/** Error codes of an operator with a document of operands: not a document, an unknown field, a missing field. */
export type NamedCodes = { object: number; unknown: number; missing: number };

/** The operands of an operator that takes a document of them, not compiled yet. */
export function fieldsOf(
  name: string,
  operand: unknown,
  required: readonly string[],
  optional: readonly string[],
  codes: NamedCodes,
): Document {
  if (!isDocument(operand)) fail(codes.object, `${name} only supports an object as its argument`);
  for (const key of Object.keys(operand))
    if (!required.includes(key) && !optional.includes(key))
      fail(codes.unknown, `Unrecognized parameter to ${name}: ${key}`);
  for (const key of required)
    if (!Object.hasOwn(operand, key)) fail(codes.missing, `Missing '${key}' parameter to ${name}`);
  return operand;
}

/** An operator that takes a document of operands, which are all evaluated first; missing ones are left out. */
export function named(
  name: string,
  [required, optional]: readonly [readonly string[], readonly string[]],
  codes: NamedCodes,
  apply: (values: Document, scope: Scope) => unknown,
): Operator {
  return (operand, scope, compile) => {
    const fields = Object.entries(fieldsOf(name, operand, required, optional, codes)).map(
      ([key, expression]) => [key, compile(expression, scope)] as const,
    );
    return (root) => apply(Object.fromEntries(fields.map(([key, expression]) => [key, expression(root)])), scope);
  };
}

/** Checks a number for arithmetic. @throws {CommandError} if it is none, or one that JavaScript cannot hold exactly */
export function numberOf(value: unknown, refuse: () => never): number {
  if (typeof value === "number") return value;
  if (isUnpromoted(value)) throw refuseUnpromoted(value);
  return refuse();
}

/** Checks for an integer, `integral` in MongoDB's messages: in the range of int32. */
export const isInt32 = (value: unknown): value is number => typeof value === "number" && value === (value | 0);

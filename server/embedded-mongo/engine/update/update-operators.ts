import { Long, Timestamp } from "bson";
import type { Fold } from "#server/embedded-mongo/engine/values/collation.ts";
import { compareValues } from "#server/embedded-mongo/engine/values/compare.ts";
import { clone, isDocument, isUnpromoted, refuseUnpromoted } from "#server/embedded-mongo/engine/values/values.ts";
import { badValue, CommandError } from "#server/embedded-mongo/errors.ts";
import { arrayOperatorFor } from "./update-arrays.ts";

/**
 * What an update operator does to one field. `change` gets the old value (undefined if missing) and returns the new
 * one.
 */
export type Operation =
  | { kind: "change"; creates: boolean; change: (old: unknown, path: string) => unknown }
  | { kind: "unset" }
  | { kind: "rename"; from: readonly string[] };

const change = (operation: (old: unknown, path: string) => unknown): Operation => ({
  kind: "change",
  creates: true,
  change: operation,
});

const NAMES = new Set(
  "$set $setOnInsert $unset $inc $mul $min $max $currentDate $bit $rename $push $addToSet $pop $pull $pullAll".split(
    " ",
  ),
);

/** @throws {CommandError} FailedToParse for an unknown operator */
export function checkOperator(name: string): void {
  if (NAMES.has(name)) return;
  throw new CommandError(
    "FailedToParse",
    `Unknown modifier: ${name}. Expected a valid update modifier or pipeline-style update specified as an array`,
  );
}

/** The operation of an operator with its operand. $rename is handled elsewhere, because it has two paths. */
export function operatorFor(operator: string, operand: unknown, fold: Fold): Operation {
  switch (operator) {
    case "$set":
    case "$setOnInsert":
      return change(() => clone(operand));
    case "$unset":
      return { kind: "unset" };
    case "$inc":
      return arithmetic(operator, operand, (a, b) => a + b, operand);
    case "$mul":
      return arithmetic(operator, operand, (a, b) => a * b, 0);
    case "$min":
      return change((old) => (old === undefined || compareValues(operand, old, fold) < 0 ? clone(operand) : old));
    case "$max":
      return change((old) => (old === undefined || compareValues(operand, old, fold) > 0 ? clone(operand) : old));
    case "$currentDate":
      return currentDate(operand);
    case "$bit":
      return bit(operand);
  }
  return { kind: "change", ...arrayOperatorFor(operator, operand, fold) };
}

function arithmetic(
  operator: string,
  operand: unknown,
  combine: (a: number, b: number) => number,
  ifMissing: unknown,
): Operation {
  if (isUnpromoted(operand)) throw refuseUnpromoted(operand);
  const verb = operator === "$inc" ? "increment" : "multiply";
  if (typeof operand !== "number")
    throw new CommandError("TypeMismatch", `Cannot ${verb} with non-numeric argument: ${String(operand)}`);
  return change((old, path) => {
    if (old === undefined) return ifMissing;
    if (isUnpromoted(old)) throw refuseUnpromoted(old);
    if (typeof old !== "number")
      throw new CommandError(
        "TypeMismatch",
        `Cannot apply ${operator} to a value of non-numeric type. The field '${path}' has a non-numeric type`,
      );
    const result = combine(old, operand);
    // Integers beyond 2^53 silently lose digits, so they are refused.
    if (Number.isSafeInteger(old) && Number.isSafeInteger(operand) && !Number.isSafeInteger(result))
      throw badValue(`${operator} beyond 2^53 is not supported by the embedded MongoDB (field '${path}')`);
    // MongoDB's integers have no negative zero.
    return result === 0 ? 0 : result;
  });
}

function currentDate(operand: unknown): Operation {
  if (typeof operand === "boolean") return change(() => new Date());
  if (!isDocument(operand))
    throw badValue(
      "the type of $currentDate's operand is not valid. Please use a boolean ('true') or a $type expression ({$type: 'timestamp/date'}).",
    );
  const stray = Object.keys(operand).find((key) => key !== "$type");
  if (stray !== undefined) throw badValue(`Unrecognized $currentDate option: ${stray}`);
  if (operand.$type === "date") return change(() => new Date());
  if (operand.$type === "timestamp") return change(nextTimestamp);
  throw badValue(
    "The '$type' string field is required to be 'date' or 'timestamp': {$currentDate: {field : {$type: 'date'}}}",
  );
}

let sequence = 0;

function nextTimestamp(): Timestamp {
  sequence = (sequence + 1) >>> 0;
  return new Timestamp({ t: Math.floor(Date.now() / 1000), i: sequence });
}

function bit(operand: unknown): Operation {
  if (!isDocument(operand))
    throw badValue(
      `The $bit modifier is not compatible with a ${typeof operand}. You must pass in an embedded document: {$bit: {field: {and/or/xor: #}}`,
    );
  const masks = Object.entries(operand).map(([name, value]) => {
    if (!["and", "or", "xor"].includes(name))
      throw badValue(
        `The $bit modifier only supports 'and', 'or', and 'xor', not '${name}' which is an unknown operator`,
      );
    const mask = bitsOf(value);
    if (mask === undefined) throw badValue("The $bit modifier field must be an Integer(32/64 bit)");
    return { name, mask };
  });
  if (masks.length === 0)
    throw badValue("You must pass in at least one bitwise operation. The format is: {$bit: {field: {and/or/xor: #}}");
  return change((old, path) => {
    let bits = old === undefined ? 0n : bitsOf(old);
    if (bits === undefined)
      throw badValue(`Cannot apply $bit to a value of non-integral type. The field '${path}' has a non-integral type`);
    for (const { name, mask } of masks) bits = name === "and" ? bits & mask : name === "or" ? bits | mask : bits ^ mask;
    const number = Number(bits);
    return Number.isSafeInteger(number) ? number : Long.fromBigInt(bits);
  });
}

function bitsOf(value: unknown): bigint | undefined {
  if (value instanceof Long && !(value instanceof Timestamp)) return value.toBigInt();
  // A negative zero is a double.
  return typeof value === "number" && Number.isSafeInteger(value) && !Object.is(value, -0) ? BigInt(value) : undefined;
}

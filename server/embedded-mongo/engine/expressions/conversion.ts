import { Long, ObjectId, Timestamp } from "bson";
import { CODES, CommandError, notSupported } from "../../errors.ts";
import { type Document, isDocument, isUnpromoted, refuseUnpromoted, typeNames } from "../values/values.ts";
import { parseDate } from "./dates/date-parse.ts";
import {
  type Expression,
  fieldsOf,
  isNullish,
  type Operator,
  type Operators,
  operandsOf,
  truthy,
  typeName,
  unary,
} from "./operator.ts";
import { textOf } from "./text/strings.ts";

type Target = "double" | "string" | "objectId" | "bool" | "date" | "int" | "long";

const failure = (message: string) => new CommandError("ConversionFailure", message);
const INT = 2 ** 31;

const unsupported = (value: unknown, target: string) =>
  failure(`Unsupported conversion from ${typeName(value)} to ${target} in $convert with no onError value`);

function toNumber(value: unknown, target: "double" | "int" | "long"): number {
  if (isUnpromoted(value)) throw refuseUnpromoted(value);
  if (typeof value === "boolean") return Number(value);
  if (value instanceof Date && target !== "int") return value.getTime();
  if (typeof value === "string") return inRange(parseNumber(value, target), target);
  if (typeof value !== "number") throw unsupported(value, target);
  return target === "double" ? value : inRange(Math.trunc(value), target);
}

function inRange(number: number, target: "double" | "int" | "long"): number {
  if (target === "double") return number;
  if (Number.isNaN(number))
    throw failure(`Attempt to convert NaN value to integer type in $convert with no onError value`);
  if (!Number.isFinite(number))
    throw failure("Attempt to convert infinity value to integer type in $convert with no onError value");
  if (target === "int" && (number < -INT || number >= INT))
    throw failure(`Conversion would overflow target type in $convert with no onError value: ${number}`);
  if (Math.abs(number) >= 2 ** 63)
    throw failure(`Conversion would overflow target type in $convert with no onError value: ${number}`);
  if (!Number.isSafeInteger(number)) throw refuseUnpromoted(Long.fromNumber(number));
  return number === 0 ? 0 : number;
}

function parseNumber(text: string, target: "double" | "int" | "long"): number {
  const isWhole = /^[+-]?\d+$/.test(text);
  const isDouble = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(text);
  const special = /^([+-]?)(inf|infinity|nan)$/i.exec(text);
  if (isWhole || (isDouble && target === "double")) return Number(text);
  if (special && target === "double") {
    if (special[2]?.toLowerCase() === "nan") return Number.NaN;
    return special[1] === "-" ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY;
  }
  throw failure(`Failed to parse number '${text}' in $convert with no onError value`);
}

function toDate(value: unknown): Date {
  if (value instanceof Date) return value;
  if (value instanceof ObjectId) return value.getTimestamp();
  if (value instanceof Timestamp) return new Date(value.getHighBits() * 1000);
  if (isUnpromoted(value)) throw refuseUnpromoted(value);
  if (typeof value === "string") return parseDate(value);
  // In MongoDB, a long or a double can become a date, but an int cannot.
  if (typeof value !== "number" || typeName(value) === "int") throw unsupported(value, "date");
  const date = new Date(Math.trunc(value));
  if (Number.isNaN(date.getTime()))
    throw failure(`Conversion would overflow target type in $convert with no onError value: ${value}`);
  return date;
}

function toText(value: unknown): string {
  if (typeof value === "boolean") return String(value);
  if (value instanceof ObjectId) return value.toHexString();
  if (isUnpromoted(value)) return value.toString();
  if (typeof value === "string" || typeof value === "number" || value instanceof Date) return textOf(value);
  throw unsupported(value, "string");
}

function toObjectId(value: unknown): ObjectId {
  if (value instanceof ObjectId) return value;
  if (typeof value !== "string") throw unsupported(value, "objectId");
  if (/^[0-9a-f]{24}$/i.test(value)) return new ObjectId(value);
  throw failure(`Failed to parse objectId '${value}' in $convert with no onError value`);
}

const CONVERSIONS: Record<Target, (value: unknown) => unknown> = {
  double: (value) => toNumber(value, "double"),
  int: (value) => toNumber(value, "int"),
  long: (value) => toNumber(value, "long"),
  string: toText,
  bool: truthy,
  date: toDate,
  objectId: toObjectId,
};

/** The numeric types that $convert accepts. */
const BY_NUMBER: Record<number, string> = {
  1: "double",
  2: "string",
  7: "objectId",
  8: "bool",
  9: "date",
  16: "int",
  18: "long",
  19: "decimal",
};

function conversionOf(target: unknown): (value: unknown) => unknown {
  const name = typeof target === "number" ? (BY_NUMBER[target] ?? String(target)) : target;
  if (name === "decimal") throw notSupported("$convert to decimal");
  if (isDocument(target)) throw notSupported("a document as the 'to' of $convert");
  if (typeof name !== "string")
    throw new CommandError(
      "FailedToParse",
      `$convert's 'to' argument must be a string or number, but is ${typeName(target)}`,
    );
  const conversion = Object.hasOwn(CONVERSIONS, name) ? CONVERSIONS[name as Target] : undefined;
  return (
    conversion ??
    ((value) => {
      throw unsupported(value, name);
    })
  );
}

function short(name: `$${string}`, target: Target): Operator {
  return unary(name, (value) => (isNullish(value) ? null : CONVERSIONS[target](value)));
}

const convert: Operator = (operand, scope, compile) => {
  const codes = { object: CODES.FailedToParse, unknown: CODES.FailedToParse, missing: CODES.FailedToParse };
  const declined =
    isDocument(operand) && ["format", "base", "byteOrder"].find((field) => Object.hasOwn(operand, field));
  if (declined) throw notSupported(`the option ${declined} of $convert`);
  const fields: Document = fieldsOf("$convert", operand, ["input", "to"], ["onError", "onNull"], codes);
  const [input, to] = [compile(fields.input, scope), compile(fields.to, scope)];
  const optional = (field: string): Expression | undefined =>
    Object.hasOwn(fields, field) ? compile(fields[field], scope) : undefined;
  const [onError, onNull] = [optional("onError"), optional("onNull")];
  return (root) => {
    const value = input(root);
    if (isNullish(value)) return onNull ? onNull(root) : null;
    const target = to(root);
    if (isNullish(target)) return null;
    try {
      return conversionOf(target)(value);
    } catch (error) {
      if (onError && error instanceof CommandError && error.codeName === "ConversionFailure") return onError(root);
      throw error;
    }
  };
};

export const conversionOperators: Operators = {
  $toDouble: short("$toDouble", "double"),
  $toInt: short("$toInt", "int"),
  $toLong: short("$toLong", "long"),
  $toString: short("$toString", "string"),
  $toBool: short("$toBool", "bool"),
  $toDate: short("$toDate", "date"),
  $toObjectId: short("$toObjectId", "objectId"),
  $convert: convert,
  $type: unary("$type", typeName),
  $isNumber: (operand, scope, compile) => {
    const [only] = operandsOf("$isNumber", operand, 1).map((one) => compile(one, scope));
    return (root) => {
      const value = only?.(root);
      return value !== undefined && typeNames(value).includes("number");
    };
  },
};

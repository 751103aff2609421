import { Timestamp } from "bson";
import { spend, spendText } from "#server/embedded-mongo/engine/expressions/budget.ts";
import { numberText } from "#server/embedded-mongo/engine/expressions/numbers/number-text.ts";
import {
  binary,
  fail,
  isNullish,
  named,
  nary,
  type Operator,
  type Operators,
  typeName,
  unary,
} from "#server/embedded-mongo/engine/expressions/operator.ts";
import { compareValues } from "#server/embedded-mongo/engine/values/compare.ts";
import { isUnpromoted, refuseUnpromoted } from "#server/embedded-mongo/engine/values/values.ts";

/** Converts a text operand to a string as MongoDB does; null becomes "". */
export function textOf(value: unknown): string {
  if (typeof value === "string") return value;
  if (isNullish(value)) return "";
  if (typeof value === "number") return numberText(value);
  if (value instanceof Date) return value.toISOString();
  if (value instanceof Timestamp) return `Timestamp(${value.getHighBits()}, ${value.getLowBits()})`;
  if (isUnpromoted(value)) throw refuseUnpromoted(value);
  return fail(16007, `can't convert from BSON type ${typeName(value)} to String`);
}

// Like MongoDB's, these change ASCII letters only.
const lower = (text: string) => text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
const upper = (text: string) => text.replace(/[a-z]+/g, (letters) => letters.toUpperCase());

function concat(values: unknown[]): unknown {
  let text = "";
  for (const value of values) {
    if (isNullish(value)) return null;
    if (typeof value !== "string") fail(16702, `$concat only supports strings, not ${typeName(value)}`);
    text += value;
  }
  return text;
}

function split(text: unknown, separator: unknown): unknown {
  if (isNullish(text) || isNullish(separator)) return null;
  if (typeof text !== "string")
    fail(
      40085,
      `$split requires an expression that evaluates to a string as a first argument, found: ${typeName(text)}`,
    );
  if (typeof separator !== "string")
    fail(
      40086,
      `$split requires an expression that evaluates to a string as a second argument, found: ${typeName(separator)}`,
    );
  if (separator === "") fail(40087, "$split requires a non-empty separator");
  spend(countOf(text, separator));
  return text.split(separator);
}

/** How many times a part occurs in a text. */
function countOf(text: string, part: string): number {
  if (part === "") return text.length + 1;
  let count = 0;
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + part.length)) count++;
  return count;
}

/** What $trim removes by default: white space and null characters. */
const BLANKS = "\0\t\n\v\f\r \u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a";

function trimming(name: string, ends: { left: boolean; right: boolean }): Operator {
  const codes = { object: 50696, unknown: 50694, missing: 50695 };
  return named(name, [["input"], ["chars"]], codes, (values) => {
    const { input, chars = BLANKS } = values;
    if (isNullish(input)) return null;
    if (typeof input !== "string") fail(50699, `${name} requires its input to be a string, got ${typeName(input)}`);
    if ("chars" in values && isNullish(values.chars)) return null;
    if (typeof chars !== "string") fail(50700, `${name} requires 'chars' to be a string, got ${typeName(chars)}`);
    const unwanted = new Set(chars);
    const letters = [...input];
    let [start, stop] = [0, letters.length];
    while (ends.left && start < stop && unwanted.has(letters[start] ?? "")) start++;
    while (ends.right && stop > start && unwanted.has(letters[stop - 1] ?? "")) stop--;
    return letters.slice(start, stop).join("");
  });
}

function replacing(name: "$replaceOne" | "$replaceAll"): Operator {
  const codes = { object: 51751, unknown: 51750, missing: 51749 };
  return named(name, [["input", "find", "replacement"], []], codes, ({ input, find, replacement }) => {
    for (const [value, field, code] of [
      [input, "input", 51746],
      [find, "find", 51745],
      [replacement, "replacement", 51744],
    ] as const)
      if (!isNullish(value) && typeof value !== "string")
        fail(code, `${name} requires that '${field}' be a string, found: ${typeName(value)}`);
    if (isNullish(input) || isNullish(find) || isNullish(replacement)) return null;
    // Passed as a function, so that "$&" in it is not interpreted.
    const by = () => String(replacement);
    spendText(String(input).length + countOf(String(input), String(find)) * String(replacement).length);
    return name === "$replaceOne"
      ? String(input).replace(String(find), by)
      : String(input).replaceAll(String(find), by);
  });
}

export const stringOperators: Operators = {
  $concat: nary("$concat", [0, Number.POSITIVE_INFINITY], concat),
  $split: binary("$split", split),
  $toLower: unary("$toLower", (value) => lower(textOf(value))),
  $toUpper: unary("$toUpper", (value) => upper(textOf(value))),
  $strcasecmp: binary("$strcasecmp", (left, right) =>
    Math.sign(compareValues(upper(textOf(left)), upper(textOf(right)))),
  ),
  $trim: trimming("$trim", { left: true, right: true }),
  $ltrim: trimming("$ltrim", { left: true, right: false }),
  $rtrim: trimming("$rtrim", { left: false, right: true }),
  $replaceOne: replacing("$replaceOne"),
  $replaceAll: replacing("$replaceAll"),
};

import { position } from "#server/embedded-mongo/engine/expressions/arrays.ts";
import {
  fail,
  isInt32,
  isNullish,
  nary,
  type Operator,
  type Operators,
  typeName,
  unary,
} from "#server/embedded-mongo/engine/expressions/operator.ts";
import { textOf } from "./strings.ts";

/** A continuation byte of UTF-8. */
const isInner = (byte: number | undefined) => byte !== undefined && (byte & 0xc0) === 0x80;

function substrBytes([text, start, length]: unknown[]): unknown {
  const bytes = Buffer.from(textOf(text));
  if (typeof start !== "number")
    fail(16034, `$substrBytes:  starting index must be a numeric type (is BSON type ${typeName(start)})`);
  if (typeof length !== "number")
    fail(16035, `$substrBytes:  length must be a numeric type (is BSON type ${typeName(length)})`);
  const from = Math.trunc(start);
  if (from < 0) fail(50752, `$substrBytes:  starting index must be non-negative (got: ${from})`);
  if (isInner(bytes[from])) fail(28656, "$substrBytes:  Invalid range, starting index is a UTF-8 continuation byte.");
  // A negative length means the rest of the string.
  const to = length < 0 ? bytes.length : from + Math.trunc(length);
  if (isInner(bytes[to]))
    fail(28657, "$substrBytes:  Invalid range, ending index is in the middle of a UTF-8 character.");
  return bytes.toString("utf8", from, to);
}

function substrCP([text, start, length]: unknown[]): unknown {
  const letters = [...textOf(text)];
  if (typeof start !== "number")
    fail(34450, `$substrCP: starting index must be a numeric type (is BSON type ${typeName(start)})`);
  if (!isInt32(start))
    fail(34451, `$substrCP: starting index must be representable as a 32-bit integral value (found: ${start})`);
  if (typeof length !== "number")
    fail(34452, `$substrCP: length must be a numeric type (is BSON type ${typeName(length)})`);
  if (!isInt32(length))
    fail(34453, `$substrCP: length must be representable as a 32-bit integral value (found: ${length})`);
  if (length < 0) fail(34454, `$substrCP: length must be a nonnegative integer. Found value of ${length}`);
  if (start < 0) fail(34455, `$substrCP: the starting index must be nonnegative integer. Found value of ${start}`);
  return letters.slice(start, start + length).join("");
}

function indexOfCP([text, wanted, from, to]: unknown[]): unknown {
  if (isNullish(text)) return null;
  if (typeof text !== "string")
    fail(40093, `$indexOfCP requires a string as the first argument, found: ${typeName(text)}`);
  if (typeof wanted !== "string")
    fail(40094, `$indexOfCP requires a string as the second argument, found: ${typeName(wanted)}`);
  const letters = [...text];
  const start = position("$indexOfCP", from, 0);
  const stop = Math.min(position("$indexOfCP", to, letters.length), letters.length);
  if (start > stop) return -1;
  const part = letters.slice(start, stop).join("");
  const found = part.indexOf(wanted);
  return found < 0 ? -1 : start + [...part.slice(0, found)].length;
}

function indexOfBytes([text, wanted, from, to]: unknown[]): unknown {
  if (isNullish(text)) return null;
  if (typeof text !== "string")
    fail(40091, `$indexOfBytes requires a string as the first argument, found: ${typeName(text)}`);
  if (typeof wanted !== "string")
    fail(40092, `$indexOfBytes requires a string as the second argument, found: ${typeName(wanted)}`);
  const bytes = Buffer.from(text);
  const start = position("$indexOfBytes", from, 0);
  const stop = Math.min(position("$indexOfBytes", to, bytes.length), bytes.length);
  if (start > stop) return -1;
  const found = bytes.subarray(0, stop).indexOf(wanted, start);
  return found;
}

function lengthOf(name: string, code: number, measure: (text: string) => number): Operator {
  return unary(name, (text) =>
    typeof text === "string"
      ? measure(text)
      : fail(code, `${name} requires a string argument, found: ${typeName(text)}`),
  );
}

/** Substrings and positions, by UTF-8 bytes or by code points. */
export const substringOperators: Operators = {
  $substr: nary("$substr", [3, 3], substrBytes),
  $substrBytes: nary("$substrBytes", [3, 3], substrBytes),
  $substrCP: nary("$substrCP", [3, 3], substrCP),
  $indexOfBytes: nary("$indexOfBytes", [2, 4], indexOfBytes),
  $indexOfCP: nary("$indexOfCP", [2, 4], indexOfCP),
  $strLenBytes: lengthOf("$strLenBytes", 34473, Buffer.byteLength),
  $strLenCP: lengthOf("$strLenCP", 34471, (text) => [...text].length),
};

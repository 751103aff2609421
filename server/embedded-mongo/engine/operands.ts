import { BSONRegExp } from "bson";
import { type Document, isDocument } from "./values.ts";

/** True if a value is a set of operators and not a document to compare with. */
export function isOperators(value: unknown): value is Document {
  if (!isDocument(value)) return false;
  const [first] = Object.keys(value);
  return first?.startsWith("$") === true && first !== "$ref" && first !== "$id" && first !== "$db";
}

/** True for a regular expression, whichever class holds it. */
export function isRegex(value: unknown): value is BSONRegExp | RegExp {
  return value instanceof BSONRegExp || value instanceof RegExp;
}

import { BSONRegExp } from "bson";
import { type Document, isDocument } from "#server/embedded-mongo/engine/values/values.ts";

/** True if a value is a set of operators and not a document to compare with. */
export function isOperators(value: unknown): value is Document {
  if (!isDocument(value)) return false;
  const [first] = Object.keys(value);
  return first?.startsWith("$") === true && !isReferenceField(first);
}

/** The fields of a DBRef, whose names look like those of operators. */
export const isReferenceField = (name: string): boolean => name === "$ref" || name === "$id" || name === "$db";

/** A filter of the elements of an array without what it says of the fields of a DBRef. */
export const withoutReference = (filter: Document): Document =>
  Object.fromEntries(Object.entries(filter).filter(([name]) => !isReferenceField(name)));

/** True for operators on a value, and not for those that join filters of documents. */
export function isOnValue(value: unknown): value is Document {
  if (!isOperators(value)) return false;
  const [first = ""] = Object.keys(value);
  return first !== "$and" && first !== "$or" && first !== "$nor";
}

/** True for a regular expression, whichever class holds it. */
export function isRegex(value: unknown): value is BSONRegExp | RegExp {
  return value instanceof BSONRegExp || value instanceof RegExp;
}

import { BSONRegExp } from "bson";
import { type Document, isDocument } from "#server/embedded-mongo/engine/values/values.ts";

/** True for a document of operators, as opposed to a document to compare with. */
export function isOperators(value: unknown): value is Document {
  if (!isDocument(value)) return false;
  const [first] = Object.keys(value);
  return first?.startsWith("$") === true && !isReferenceField(first);
}

/** The fields of a DBRef, whose names look like operators. */
export const isReferenceField = (name: string): boolean => name === "$ref" || name === "$id" || name === "$db";

/** A filter of array elements without its conditions on the fields of a DBRef. */
export const withoutReference = (filter: Document): Document =>
  Object.fromEntries(Object.entries(filter).filter(([name]) => !isReferenceField(name)));

/** True for operators on a value, as opposed to those that combine filters. */
export function isOnValue(value: unknown): value is Document {
  if (!isOperators(value)) return false;
  const [first = ""] = Object.keys(value);
  return first !== "$and" && first !== "$or" && first !== "$nor";
}

/** True for a regular expression of either class. */
export function isRegex(value: unknown): value is BSONRegExp | RegExp {
  return value instanceof BSONRegExp || value instanceof RegExp;
}

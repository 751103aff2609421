import { CommandError } from "../../errors.ts";
import { splitPath } from "../values/paths.ts";
import { type Document, getOwn, isDocument } from "../values/values.ts";
import { type Expression, fail } from "./operator.ts";
import type { Scope } from "./scope.ts";

/** Compiles "$a.b", "$$name" and "$$name.a.b". */
export function compilePath(text: string, scope: Scope): Expression {
  if (text === "$") fail(16872, "'$' by itself is not a valid FieldPath");
  if (!text.startsWith("$$")) return compileField(checkFieldPath(text.slice(1)), scope);
  const [name = "", ...path] = splitPath(text.slice(2));
  if (path.length > 0) checkFieldPath(path.join("."));
  if (name === "ROOT" || name === "CURRENT")
    return path.length > 0 ? compileField(path, scope) : requireDocument(scope, (root) => root);
  if (name === "REMOVE") return () => undefined;
  if (name === "NOW") return () => valueAt(scope.now, path, 0);
  const place = scope.placeOf(name);
  return () => valueAt(scope.get(place), path, 0);
}

function compileField(path: readonly string[], scope: Scope): Expression {
  const [only = ""] = path;
  return requireDocument(scope, path.length === 1 ? (root) => getOwn(root, only) : (root) => valueAt(root, path, 0));
}

function requireDocument(scope: Scope, expression: Expression): Expression {
  if (scope.hasDocument) return expression;
  throw new CommandError(
    4890500,
    "Command let Expression tried to access a field, but this is not allowed because command let Expressions run before the query examines any documents.",
  );
}

/** Splits a path into names. @throws {CommandError} if MongoDB would not accept the path */
export function checkFieldPath(path: string): readonly string[] {
  if (path === "") fail(40352, "FieldPath cannot be constructed with empty string");
  if (path.endsWith(".")) fail(40353, "FieldPath must not end with a '.'.");
  const parts = splitPath(path);
  for (const part of parts) {
    if (part === "") fail(15998, "FieldPath field names may not be empty strings.");
    checkFieldName(part);
  }
  return parts;
}

/** The field names of a DBRef, which begin with $ but are ordinary names. */
export const DBREF_NAMES: ReadonlySet<string> = new Set(["$ref", "$id", "$db"]);

/** Rejects what is not a valid name in a path. */
export function checkFieldName(name: string): void {
  if (name.startsWith("$") && !DBREF_NAMES.has(name))
    fail(16410, `FieldPath field names may not start with '$'. Consider using $getField or $setField.`);
  if (name.includes("\0")) fail(16411, "FieldPath field names may not contain '\0'.");
}

/** The value at a path; for an array, the values in its documents. Numbers do not index into arrays here. */
export function valueAt(value: unknown, path: readonly string[], at: number): unknown {
  const name = path[at];
  if (name === undefined) return value;
  if (Array.isArray(value)) return valuesIn(value, path, at);
  return isDocument(value) ? valueAt(getOwn(value, name), path, at + 1) : undefined;
}

function valuesIn(array: unknown[], path: readonly string[], at: number): unknown[] {
  const values: unknown[] = [];
  for (const item of array) {
    const found = isDocument(item) ? valueAt(item, path, at) : undefined;
    if (found !== undefined) values.push(found);
  }
  return values;
}

/** The value at a path through documents only: an array on the way ends it. */
export function valueThroughDocuments(document: Document, path: readonly string[]): unknown {
  let value: unknown = document;
  for (const name of path) value = isDocument(value) ? getOwn(value, name) : undefined;
  return value;
}

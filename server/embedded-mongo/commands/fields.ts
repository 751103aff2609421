import { type Document, isDocument, typeNames } from "../engine/values/values.ts";
import { CommandError, notSupported } from "../errors.ts";

/** The types of a command's fields. A `count` is a non-negative number. */
export type Kind = "any" | "object" | "array" | "string" | "number" | "count" | "bool";

/**
 * A field that MongoDB has and this server declines, unless its value has no effect (false, 0, null, an empty
 * document).
 */
export type Declined = { readonly feature: string };

/** The fields of a command or a statement, by name. Other fields are an error. */
export type Fields = Readonly<Record<string, Kind | Declined>>;

/** Fields of all commands; sessions, concerns and the time limit are read where they apply. */
const GENERIC = new Set(
  (
    "$db $readPreference $clusterTime $configTime $topologyTime lsid txnNumber autocommit startTransaction readConcern " +
    "writeConcern maxTimeMS comment apiVersion apiStrict apiDeprecationErrors"
  ).split(" "),
);

const EXPECTED: Record<Kind, string> = {
  any: "any type",
  object: "type 'object'",
  array: "type 'array'",
  string: "type 'string'",
  number: "types '[long, int, decimal, double]'",
  count: "types '[long, int, decimal, double]'",
  bool: "types '[bool, long, int, decimal, double]'",
};

/**
 * Checks every field of a command (except the first, its name) or of a statement in it. Converts numbers that represent
 * booleans in place.
 * @throws {CommandError} IDLUnknownField, TypeMismatch, CommandNotSupported for a declined one, Location51024 for a
 * negative count: all before anything is done
 */
export function checkFields(name: string, document: Document, fields: Fields, isStatement = false): void {
  const names = Object.keys(document);
  for (const field of isStatement ? names : names.slice(1)) {
    if (!isStatement && GENERIC.has(field)) continue;
    const rule = Object.hasOwn(fields, field) ? fields[field] : undefined;
    if (!rule) throw new CommandError("IDLUnknownField", `BSON field '${name}.${field}' is an unknown field.`);
    const value = document[field];
    if (value === null || value === undefined) delete document[field];
    else if (typeof rule === "string") document[field] = checked(`${name}.${field}`, value, rule);
    else if (saysSomething(value)) throw notSupported(`${rule.feature} (${name}.${field})`);
  }
}

function checked(path: string, value: unknown, kind: Kind): unknown {
  if (!isOfKind(value, kind))
    throw new CommandError(
      "TypeMismatch",
      `BSON field '${path}' is the wrong type '${String(typeNames(value)[0])}', expected ${EXPECTED[kind]}`,
    );
  if (kind === "count" && Number(value) < 0)
    throw new CommandError(51024, `BSON field '${path}' value must be >= 0, actual value '${String(value)}'`);
  if (kind === "bool") return Boolean(value);
  return kind === "count" ? Math.trunc(Number(value)) : value;
}

function isOfKind(value: unknown, kind: Kind): boolean {
  switch (kind) {
    case "any":
      return true;
    case "object":
      return isDocument(value);
    case "array":
      return Array.isArray(value);
    case "bool":
      return typeof value === "boolean" || typeof value === "number";
    case "number":
    case "count":
      return typeNames(value).includes("number") && !Number.isNaN(Number(value));
    case "string":
      return typeof value === "string";
  }
}

function saysSomething(value: unknown): boolean {
  return Boolean(value) && !(isDocument(value) && Object.keys(value).length === 0);
}

import { type Filter, parseFilter } from "#server/embedded-mongo/engine/filter/filter.ts";
import type { CollectionMeta } from "#server/embedded-mongo/engine/storage/catalog.ts";
import { parseCollation, sameCollation } from "#server/embedded-mongo/engine/values/collation.ts";
import { isIndex } from "#server/embedded-mongo/engine/values/paths.ts";
import { valueText } from "#server/embedded-mongo/engine/values/value-text.ts";
import { type Document, isDocument, typeNames } from "#server/embedded-mongo/engine/values/values.ts";
import { badValue, CommandError, notSupported } from "#server/embedded-mongo/errors.ts";

const KNOWN = new Set(
  "key name unique sparse partialFilterExpression collation expireAfterSeconds background v ns".split(" "),
);
const DECLINED = new Set(
  (
    "hidden wildcardProjection weights storageEngine prepareUnique clustered default_language language_override " +
    "textIndexVersion 2dsphereIndexVersion bits min max bucketSize columnstoreProjection"
  ).split(" "),
);
const KINDS = ["text", "2d", "2dsphere", "hashed", "geoHaystack", "columnstore"];
/** Operators allowed in a partial index's filter: those for which the planner can tell that a query implies it. */
const PARTIAL_OPERATORS = ["$eq", "$in", "$gt", "$gte", "$lt", "$lte", "$exists", "$type"];
const MAX_FIELDS = 32;
const MAX_TTL_SECONDS = 2 ** 31 - 1;

const cannotCreate = (message: string) => new CommandError("CannotCreateIndex", message);

/**
 * Validates an index specification and returns it in its stored form.
 * @param collection the existing collection, if any: its indexes have its collation by default
 * @throws {CommandError} for what MongoDB refuses, and what this server does not support
 */
export function checkedSpec(spec: unknown, collection: CollectionMeta | undefined): Document {
  if (!isDocument(spec)) throw new CommandError("TypeMismatch", "The elements of the 'indexes' array must be objects");
  checkOptions(spec);
  const { key } = spec;
  if (!isDocument(key))
    throw new CommandError("FailedToParse", "The 'key' field is a required property of an index specification");
  checkKey(key);
  const collation = spec.collation ?? collection?.options.collation;
  const isSimple = parseCollation(collation) === undefined;
  if (Object.keys(key).join() === "_id") return idSpec(spec, key, collation, collection);
  const { unique, sparse, partialFilterExpression, expireAfterSeconds } = spec;
  if (sparse && partialFilterExpression !== undefined)
    throw cannotCreate('cannot mix "partialFilterExpression" and "sparse" options');
  if (partialFilterExpression !== undefined) checkPartial(partialFilterExpression);
  if (expireAfterSeconds !== undefined) checkTtl(key, expireAfterSeconds);
  return {
    v: 2,
    key,
    name: checkedName(spec.name, key),
    ...(unique ? { unique: true } : {}),
    ...(sparse ? { sparse: true } : {}),
    ...(partialFilterExpression !== undefined ? { partialFilterExpression } : {}),
    ...(expireAfterSeconds !== undefined ? { expireAfterSeconds } : {}),
    ...(isSimple ? {} : { collation }),
  };
}

function checkOptions(spec: Document): void {
  for (const [name, value] of Object.entries(spec)) {
    if (KNOWN.has(name) || (name === "hidden" && value === false)) continue;
    if (DECLINED.has(name)) throw notSupported(`the index option ${name}`);
    throw new CommandError(
      "InvalidIndexSpecificationOption",
      `The field '${name}' is not valid for an index specification. Specification: ${valueText(spec)}`,
    );
  }
  for (const name of ["unique", "sparse"]) {
    const value = spec[name];
    if (value !== undefined && typeof value !== "boolean" && typeof value !== "number")
      throw new CommandError(
        "TypeMismatch",
        `The field '${name}' has value ${name}: ${valueText(value)}, which is not convertible to bool`,
      );
  }
}

function checkedName(name: unknown, key: Document): string {
  if (name === undefined)
    throw new CommandError("FailedToParse", "The 'name' field is a required property of an index specification");
  if (typeof name !== "string") throw new CommandError("TypeMismatch", "The field 'name' must be a string");
  if (name === "") throw cannotCreate("index name cannot be empty");
  if (name === "*") throw badValue("The index name '*' is not valid.");
  if (name === "_id_")
    throw badValue(
      `The index name '_id_' is reserved for the _id index, which must have key pattern {_id: 1}, found ${valueText(key)}`,
    );
  return name;
}

/** The index on `_id` always exists: a request must match it. */
function idSpec(spec: Document, key: Document, collation: unknown, collection: CollectionMeta | undefined): Document {
  if (key._id !== 1) throw badValue(`The field 'key' for an _id index must be {_id: 1}, but got ${valueText(key)}`);
  for (const name of Object.keys(spec))
    if (!["key", "name", "v", "ns", "collation", "background"].includes(name))
      throw new CommandError(
        "InvalidIndexSpecificationOption",
        `The field '${name}' is not valid for an _id index specification. Specification: ${valueText(spec)}`,
      );
  if (!sameCollation(parseCollation(collation), collection?.collation))
    throw badValue("The _id index must have the same collation as the collection.");
  return { v: 2, key, name: "_id_" };
}

function checkKey(key: Document): void {
  const fields = Object.entries(key);
  if (fields.length === 0) throw cannotCreate("Index keys cannot be an empty object");
  if (fields.length > MAX_FIELDS) throw cannotCreate(`an index may have ${MAX_FIELDS} fields at most`);
  for (const [path, kind] of fields) {
    if (path.includes("$**")) throw notSupported("a wildcard index");
    checkKind(kind);
    const parts = path.split(".");
    if (parts.some((part) => part === "" || part.startsWith("$")))
      throw cannotCreate(`Index key contains an illegal field name: '${path}'`);
    // Such a part may be an array index or a field name, and the entries would differ.
    if (parts.slice(1).some(isIndex)) throw notSupported(`an index on a path with a number in it (${path})`);
  }
}

function checkKind(kind: unknown): void {
  if (typeof kind === "string") {
    if (KINDS.includes(kind)) throw notSupported(`an index of the kind "${kind}"`);
    throw cannotCreate(`Unknown index plugin '${kind}'`);
  }
  if (typeof kind !== "number")
    throw cannotCreate(
      `Values in v:2 index key pattern cannot be of type ${String(typeNames(kind)[0])}. Only numbers > 0, numbers < 0, and strings are allowed.`,
    );
  if (kind === 0 || Number.isNaN(kind)) throw cannotCreate("Values in the index key pattern cannot be 0.");
}

function checkPartial(expression: unknown): void {
  if (!isDocument(expression))
    throw new CommandError("TypeMismatch", "The field 'partialFilterExpression' must be an object");
  if (!isPartialFilter(parseFilter(expression)))
    throw cannotCreate(`Expression not supported in partial index: ${valueText(expression)}`);
}

function isPartialFilter(filter: Filter): boolean {
  if (filter.kind === "field") return PARTIAL_OPERATORS.includes(filter.operator);
  return (filter.kind === "and" || filter.kind === "or") && filter.parts.every(isPartialFilter);
}

function checkTtl(key: Document, seconds: unknown): void {
  if (typeof seconds !== "number") throw cannotCreate("TTL index 'expireAfterSeconds' option must be numeric");
  if (seconds < 0 || !(seconds <= MAX_TTL_SECONDS))
    throw cannotCreate(`TTL index 'expireAfterSeconds' option must be within an acceptable range, not ${seconds}`);
  if (Object.keys(key).length > 1)
    throw cannotCreate("TTL indexes are single-field indexes, compound indexes do not support TTL");
}

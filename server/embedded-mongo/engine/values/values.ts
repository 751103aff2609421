import {
  Binary,
  BSONRegExp,
  BSONSymbol,
  Code,
  calculateObjectSize,
  DBRef,
  Decimal128,
  deserialize,
  Long,
  MaxKey,
  MinKey,
  ObjectId,
  serialize,
  Timestamp,
} from "bson";
import { badValue, CommandError, notSupported } from "#server/embedded-mongo/errors.ts";

export type Document = Record<string, unknown>;

/** MongoDB's limit for one stored document. */
export const MAX_DOCUMENT_BYTES = 16 * 1024 * 1024;
/** Nesting limit of stored documents: MongoDB guarantees 100 and accepts 180. */
const MAX_DEPTH = 180;
const DBREF_MARK = Buffer.from("$ref\0");

/** Ranks of the BSON types in MongoDB's comparison order. They are also the first byte of an encoded key. */
export const RANK = {
  minKey: 0x05,
  emptyArray: 0x0a,
  null: 0x0c,
  number: 0x10,
  string: 0x20,
  object: 0x30,
  array: 0x40,
  binary: 0x50,
  objectId: 0x58,
  bool: 0x60,
  date: 0x68,
  timestamp: 0x6c,
  regex: 0x70,
  code: 0x78,
  codeWithScope: 0x7a,
  maxKey: 0xf0,
} as const;

/** Represents an empty array where an index or a sort needs one value of it: MongoDB sorts it below null. */
export const EMPTY_ARRAY: unique symbol = Symbol("empty array");

/** Decodes BSON. Numbers become JS numbers, except int64 beyond 2^53 and Decimal128, which keep their class. */
export function decode(bytes: Uint8Array): Document {
  const document = deserialize(bytes, { promoteBuffers: false, bsonRegExp: true });
  // bson would turn { $ref, $id } into a class; the engine needs it as a document with fields.
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).includes(DBREF_MARK)
    ? (withoutDbRefs(document) as Document)
    : document;
}

function withoutDbRefs(value: unknown): unknown {
  if (value instanceof DBRef) {
    const { collection, oid, db, fields } = value;
    return withoutDbRefs({ $ref: collection, $id: oid, ...(db ? { $db: db } : {}), ...fields });
  }
  if (Array.isArray(value)) return value.map(withoutDbRefs);
  if (!isDocument(value)) return value;
  for (const key of Object.keys(value)) setOwn(value, key, withoutDbRefs(value[key]));
  return value;
}

/** Encodes a document for the disk or the wire, refusing what MongoDB refuses to store. */
export function encode(document: Document): Uint8Array {
  const bytes = serializeOrRefuse(document);
  if (bytes.length > MAX_DOCUMENT_BYTES) throw tooLarge(bytes.length);
  return bytes;
}

function serializeOrRefuse(document: Document): Uint8Array {
  try {
    return serialize(document, { ignoreUndefined: false });
  } catch (error) {
    // bson writes into a buffer of 17 MiB, and would write past its end.
    if (error instanceof RangeError) throw tooLarge(calculateObjectSize(document, { ignoreUndefined: false }));
    throw error;
  }
}

/** The error for a document over 16 MiB. */
export function tooLarge(size: number): CommandError {
  return new CommandError(
    "BSONObjectTooLarge",
    `BSONObj size: ${size} is invalid. Size must be between 0 and ${MAX_DOCUMENT_BYTES}`,
  );
}

/**
 * Refuses what cannot be stored: documents nested deeper than MongoDB's limit, before recursive code handles them, and
 * values that JavaScript cannot return unchanged.
 */
export function checkStorable(value: unknown, depth = 1): void {
  if (value === undefined) throw notSupported("the BSON type undefined");
  if (typeof value !== "object" || value === null) return;
  if (value instanceof Date && Number.isNaN(value.getTime())) throw notSupported("a date beyond the year 275760");
  if (value instanceof DBRef) throw notSupported("the BSON type DBPointer");
  const isArray = Array.isArray(value);
  if (!isArray && !isDocument(value)) return;
  if (depth > MAX_DEPTH)
    throw new CommandError("Overflow", `cannot insert document because it exceeds ${MAX_DEPTH} levels of nesting`);
  for (const item of isArray ? value : Object.values(value)) checkStorable(item, depth + 1);
}

/** True for an embedded document: no array, date or bson class. */
export function isDocument(value: unknown): value is Document {
  if (typeof value !== "object" || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

/** A field of a document; undefined for inherited properties (a client may ask for "constructor"). */
export function getOwn(document: Document, key: string): unknown {
  return Object.hasOwn(document, key) ? document[key] : undefined;
}

/** Sets a field; "__proto__" is treated like any other name. */
export function setOwn(document: Document, key: string, value: unknown): void {
  if (key === "__proto__")
    Object.defineProperty(document, key, { value, writable: true, enumerable: true, configurable: true });
  else document[key] = value;
}

/** A copy that shares no mutable data. */
export function clone<T>(value: T): T {
  if (Array.isArray(value)) return value.map(clone) as T;
  if (!isDocument(value)) return value;
  const copy: Document = {};
  for (const key of Object.keys(value)) setOwn(copy, key, clone(value[key]));
  return copy as T;
}

/** True for int64 beyond 2^53 and Decimal128: stored unchanged, but never compared or used in arithmetic. */
export function isUnpromoted(value: unknown): value is Long | Decimal128 {
  return value instanceof Decimal128 || (value instanceof Long && !(value instanceof Timestamp));
}

/** The error for comparing or calculating with a number that JavaScript cannot hold exactly. */
export function refuseUnpromoted(value: unknown): CommandError {
  const kind = value instanceof Decimal128 ? "Decimal128" : "an int64 beyond 2^53";
  return badValue(`comparing, indexing or calculating with ${kind} is not supported by the embedded MongoDB`);
}

/** The rank of a value among the BSON types; undefined counts as null. */
export function rankOf(value: unknown): number {
  switch (typeof value) {
    case "number":
      return RANK.number;
    case "string":
      return RANK.string;
    case "boolean":
      return RANK.bool;
    case "undefined":
      return RANK.null;
    case "symbol":
      return RANK.emptyArray;
  }
  if (value === null) return RANK.null;
  if (Array.isArray(value)) return RANK.array;
  if (isDocument(value)) return RANK.object;
  return rankOfInstance(value);
}

function rankOfInstance(value: unknown): number {
  if (value instanceof ObjectId) return RANK.objectId;
  if (value instanceof Date) return RANK.date;
  if (value instanceof Binary) return RANK.binary;
  if (value instanceof BSONRegExp || value instanceof RegExp) return RANK.regex;
  if (value instanceof Timestamp) return RANK.timestamp;
  if (isUnpromoted(value)) return RANK.number;
  if (value instanceof MinKey) return RANK.minKey;
  if (value instanceof MaxKey) return RANK.maxKey;
  if (value instanceof Code) return value.scope ? RANK.codeWithScope : RANK.code;
  if (value instanceof BSONSymbol) return RANK.string;
  throw badValue(`values of the type ${value?.constructor?.name ?? typeof value} cannot be compared`);
}

/**
 * The type names and numbers by which $type matches a value. Integers in range count as int or long, other numbers as
 * double.
 */
export function typeNames(value: unknown): (string | number)[] {
  if (typeof value === "number") {
    if (!Number.isSafeInteger(value) || Object.is(value, -0)) return ["double", 1, "number"];
    return value === (value | 0) ? ["int", 16, "number"] : ["long", 18, "number"];
  }
  if (value instanceof BSONSymbol) return ["symbol", 14];
  if (value instanceof Decimal128) return ["decimal", 19, "number"];
  if (value instanceof Long && !(value instanceof Timestamp)) return ["long", 18, "number"];
  return TYPES_BY_RANK[rankOf(value)] ?? [];
}

/** Parses the operand of $type, names and numbers. @throws {CommandError} if one of them is no type */
export function wantedTypes(operand: unknown): ReadonlySet<unknown> {
  const wanted = Array.isArray(operand) ? operand : [operand];
  if (wanted.length === 0) throw badValue("$type must match at least one type");
  const asks = (name: string, number: number) => wanted.includes(name) || wanted.includes(number);
  // A double with an integer value cannot be told from int or long after decoding.
  if (asks("double", 1) && !(asks("int", 16) && asks("long", 18)))
    throw notSupported("$type with 'double' (1) and without 'int' and 'long': 'number' is served, and it alone");
  for (const type of wanted) {
    if (typeof type === "string" && !TYPE_NAMES.has(type)) throw badValue(`Unknown type name alias: ${type}`);
    if (typeof type === "number" && type !== -1 && type !== 127 && !(Number.isInteger(type) && type >= 1 && type <= 19))
      throw badValue(`Invalid numerical type code: ${type}`);
    if (typeof type !== "string" && typeof type !== "number")
      throw new CommandError("TypeMismatch", "type must be represented as a number or a string");
  }
  return new Set(wanted);
}

const TYPE_NAMES = new Set(
  (
    "double string object array binData undefined objectId bool date null regex dbPointer javascript symbol " +
    "javascriptWithScope int timestamp long decimal minKey maxKey number"
  ).split(" "),
);

const TYPES_BY_RANK: Record<number, (string | number)[]> = {
  [RANK.minKey]: ["minKey", -1],
  [RANK.null]: ["null", 10],
  [RANK.string]: ["string", 2],
  [RANK.object]: ["object", 3],
  [RANK.array]: ["array", 4],
  [RANK.binary]: ["binData", 5],
  [RANK.objectId]: ["objectId", 7],
  [RANK.bool]: ["bool", 8],
  [RANK.date]: ["date", 9],
  [RANK.timestamp]: ["timestamp", 17],
  [RANK.regex]: ["regex", 11],
  [RANK.code]: ["javascript", 13],
  [RANK.codeWithScope]: ["javascriptWithScope", 15],
  [RANK.maxKey]: ["maxKey", 127],
};

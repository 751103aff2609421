import { Binary, MinKey, ObjectId, Timestamp } from "mongodb";

/*
 * A second, simple implementation of MongoDB's rules, to compare the engine with. The files of this folder share no
 * code with the engine, and support only the values and operators of the generators.
 */

export type Doc = { [field: string]: unknown };

/** MongoDB refuses it, for any reason. */
export class Refused extends Error {}

/** True for an embedded document. */
export function isDoc(value: unknown): value is Doc {
  if (typeof value !== "object" || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

/** The ranks of types; all numbers share one, and so do null and missing. */
function typeOrder(value: unknown): number {
  if (value instanceof MinKey) return 0;
  if (value === EMPTY) return 0.5;
  if (value === null || value === undefined) return 1;
  if (typeof value === "number") return 2;
  if (typeof value === "string") return 3;
  if (isDoc(value)) return 4;
  if (Array.isArray(value)) return 5;
  if (value instanceof Binary) return 6;
  if (value instanceof ObjectId) return 7;
  if (typeof value === "boolean") return 8;
  if (value instanceof Date) return 9;
  if (value instanceof Timestamp) return 10;
  if (value instanceof RegExp) return 11;
  return 12;
}

/** True if a range bound by one value can contain the other. */
export const sameType = (a: unknown, b: unknown) => typeOrder(a) === typeOrder(b);

/** An empty array in a sort: it comes before null. */
export const EMPTY = Symbol("empty array");

/** A comparable part of a number, string or binary value. */
function plain(value: unknown): number | bigint | Buffer {
  if (typeof value === "number") return value;
  // Strings are ordered by their bytes, not by JavaScript's UTF-16.
  if (typeof value === "string") return Buffer.from(value);
  if (typeof value === "boolean") return Number(value);
  if (value instanceof Date) return value.getTime();
  if (value instanceof ObjectId) return Buffer.from(value.toHexString(), "hex");
  if (value instanceof Timestamp) return value.toBigInt();
  if (value instanceof RegExp) return Buffer.from(`${value.source}\0${value.flags}`);
  if (value instanceof Binary) {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(value.length());
    return Buffer.concat([length, Buffer.of(value.sub_type), value.value()]);
  }
  return 0;
}

/** The order of two values. */
export function order(a: unknown, b: unknown): number {
  if (!sameType(a, b)) return typeOrder(a) - typeOrder(b);
  if (Array.isArray(a) && Array.isArray(b)) return orderOfLists(a, b, order);
  if (isDoc(a) && isDoc(b)) return orderOfLists(Object.entries(a), Object.entries(b), orderOfFields);
  const [x, y] = [plain(a), plain(b)];
  if (Buffer.isBuffer(x) && Buffer.isBuffer(y)) return Buffer.compare(x, y);
  // NaN is less than every other number.
  if (Number.isNaN(x) || Number.isNaN(y)) return Number(Number.isNaN(y)) - Number(Number.isNaN(x));
  return x === y ? 0 : x < y ? -1 : 1;
}

type Field = [name: string, value: unknown];

function orderOfFields([name, value]: Field, [other, second]: Field): number {
  return typeOrder(value) - typeOrder(second) || order(name, other) || order(value, second);
}

function orderOfLists<T>(a: T[], b: T[], compare: (x: T, y: T) => number): number {
  for (const [at, item] of a.entries()) {
    if (at >= b.length) return 1;
    const step = compare(item, b[at] as T);
    if (step !== 0) return step;
  }
  return a.length - b.length;
}

export const same = (a: unknown, b: unknown) => order(a, b) === 0;

/** A copy that shares no documents and arrays. */
export function copyOf<T>(value: T): T {
  if (Array.isArray(value)) return value.map(copyOf) as T;
  if (!isDoc(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, copyOf(inner)])) as T;
}

/** A value with documents as lists of fields, so that comparisons respect field order. */
export function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder);
  return isDoc(value) ? { fields: Object.entries(value).map(([name, inner]) => [name, inOrder(inner)]) } : value;
}

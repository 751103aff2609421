import { ObjectId } from "mongodb";

/*
 * MongoDB's rules for filters, sorts and updates, told a second time and as plainly as possible, to hold the engine
 * against. It shares no code with it, and knows only the values and operators that the generators make.
 */

type Doc = { [field: string]: unknown };

const isDoc = (value: unknown): value is Doc =>
  typeof value === "object" &&
  value !== null &&
  !Array.isArray(value) &&
  !(value instanceof Date) &&
  !(value instanceof ObjectId);

function typeOrder(value: unknown): number {
  if (value === null || value === undefined) return 1;
  if (typeof value === "number") return 2;
  if (typeof value === "string") return 3;
  if (isDoc(value)) return 4;
  if (Array.isArray(value)) return 5;
  if (value instanceof ObjectId) return 6;
  if (typeof value === "boolean") return 7;
  return 8;
}

/** The order of two values. */
export function order(a: unknown, b: unknown): number {
  const byType = typeOrder(a) - typeOrder(b);
  if (byType !== 0) return byType;
  if (Array.isArray(a) && Array.isArray(b)) {
    for (let i = 0; i < a.length && i < b.length; i++) if (order(a[i], b[i]) !== 0) return order(a[i], b[i]);
    return a.length - b.length;
  }
  if (isDoc(a) && isDoc(b)) {
    const [left, right] = [Object.entries(a), Object.entries(b)];
    for (const [i, [name, value]] of left.entries()) {
      const other = right[i];
      if (!other) return 1;
      const step = typeOrder(value) - typeOrder(other[1]) || order(name, other[0]) || order(value, other[1]);
      if (step !== 0) return step;
    }
    return left.length - right.length;
  }
  // Strings are ordered by their bytes, not by JavaScript's UTF-16.
  if (typeof a === "string") return Buffer.compare(Buffer.from(a), Buffer.from(b as string));
  const plain = (value: unknown) =>
    value instanceof ObjectId ? value.toHexString() : value instanceof Date ? value.getTime() : value;
  const [x, y] = [plain(a), plain(b)] as [number, number];
  return x === y || (x ?? null) === (y ?? null) ? 0 : x < y ? -1 : 1;
}

const same = (a: unknown, b: unknown) => order(a, b) === 0;

/** Everything at the end of a path; arrays on the way are gone through, undefined is a missing field. */
function ends(value: unknown, parts: string[]): unknown[] {
  const [part, ...rest] = parts;
  if (part === undefined) return [value];
  if (isDoc(value)) return ends(value[part], rest);
  if (!Array.isArray(value)) return [undefined];
  const throughElements = value.filter(isDoc).flatMap((element) => ends(element, parts));
  const byNumber = /^\d+$/.test(part) && Number(part) < value.length ? ends(value[Number(part)], rest) : [];
  return [...throughElements, ...byNumber];
}

/** What a condition is tried on: the ends, and the elements of those that are arrays. */
const candidates = (document: Doc, path: string) =>
  ends(document, path.split(".")).flatMap((end) => (Array.isArray(end) ? [...end, end] : [end]));

function holds(operator: string, operand: unknown, value: unknown): boolean {
  switch (operator) {
    case "$eq":
      return same(operand, value);
    case "$in":
      return (operand as unknown[]).some((one) => same(one, value));
    case "$gt":
    case "$gte":
    case "$lt":
    case "$lte": {
      if (typeOrder(operand) !== typeOrder(value)) return false;
      const sign = order(value, operand);
      if (sign === 0) return operator.endsWith("e");
      if (operand === null) return false;
      return operator.startsWith("$gt") ? sign > 0 : sign < 0;
    }
    default:
      throw new Error(operator);
  }
}

function conditionHolds(document: Doc, path: string, operator: string, operand: unknown): boolean {
  switch (operator) {
    case "$ne":
      return !conditionHolds(document, path, "$eq", operand);
    case "$nin":
      return !conditionHolds(document, path, "$in", operand);
    case "$not":
      return !Object.entries(operand as Doc).every(([inner, value]) => conditionHolds(document, path, inner, value));
    case "$exists":
      return ends(document, path.split(".")).some((end) => end !== undefined) === operand;
    case "$size":
      return ends(document, path.split(".")).some((end) => Array.isArray(end) && end.length === operand);
    case "$all":
      return (
        (operand as unknown[]).length > 0 &&
        (operand as unknown[]).every((one) => conditionHolds(document, path, "$eq", one))
      );
    case "$elemMatch":
      return ends(document, path.split(".")).some(
        (end) => Array.isArray(end) && end.some((element) => elementMatches(element, operand as Doc)),
      );
    default:
      return candidates(document, path).some((value) => holds(operator, operand, value));
  }
}

function elementMatches(element: unknown, condition: Doc): boolean {
  const isOnValue = Object.keys(condition)[0]?.startsWith("$");
  if (isOnValue)
    return Object.entries(condition).every(([operator, operand]) => valueMatches(element, operator, operand));
  // An array within the array counts as a document of numbered fields.
  const inner = Array.isArray(element) ? { ...element } : element;
  return isDoc(inner) && matchesModel(inner, condition);
}

function valueMatches(element: unknown, operator: string, operand: unknown): boolean {
  if (operator === "$ne") return !holds("$eq", operand, element);
  return holds(operator, operand, element);
}

/** True if a document matches a filter. */
export function matchesModel(document: Doc, filter: Doc): boolean {
  return Object.entries(filter).every(([key, value]) => {
    const parts = value as Doc[];
    if (key === "$and") return parts.every((part) => matchesModel(document, part));
    if (key === "$or") return parts.some((part) => matchesModel(document, part));
    if (key === "$nor") return !parts.some((part) => matchesModel(document, part));
    if (isDoc(value) && Object.keys(value)[0]?.startsWith("$"))
      return Object.entries(value).every(([operator, operand]) => conditionHolds(document, key, operator, operand));
    return conditionHolds(document, key, "$eq", value);
  });
}

/** An empty array comes before null when sorting. */
function sortKey(document: Doc, path: string, direction: number): { before: boolean; value: unknown } {
  const all = ends(document, path.split("."))
    .flatMap((end) => (!Array.isArray(end) ? [end] : end.length === 0 ? [EMPTY] : end))
    .map((value) => ({ before: value === EMPTY, value: value === EMPTY ? null : (value ?? null) }))
    .sort(byKey);
  return (direction === 1 ? all[0] : all.at(-1)) ?? { before: false, value: null };
}

const EMPTY = Symbol("empty array");
const byKey = (a: { before: boolean; value: unknown }, b: { before: boolean; value: unknown }) =>
  a.before !== b.before && typeOrder(a.value) === 1 && typeOrder(b.value) === 1
    ? a.before
      ? -1
      : 1
    : order(a.value, b.value);

/** The documents in order. */
export function sortModel<T extends Doc>(documents: T[], sort: Record<string, number>): T[] {
  return [...documents].sort((a, b) => {
    for (const [path, direction] of Object.entries(sort)) {
      const step = byKey(sortKey(a, path, direction), sortKey(b, path, direction)) * direction;
      if (step !== 0) return step;
    }
    return 0;
  });
}

/** Refused by MongoDB, whatever the reason. */
export class Refused extends Error {}

const UPDATES: Record<string, (old: unknown, operand: unknown) => unknown> = {
  $set: (_, operand) => operand,
  $inc: (old, operand) => number(old, 0) + (operand as number),
  // Whole numbers have no negative zero.
  $mul: (old, operand) => number(old, 0) * (operand as number) + 0,
  $min: (old, operand) => (old === undefined || order(operand, old) < 0 ? operand : old),
  $max: (old, operand) => (old === undefined || order(operand, old) > 0 ? operand : old),
  $push: (old, operand) => [...list(old), operand],
  $addToSet: (old, operand) => (list(old).some((one) => same(one, operand)) ? old : [...list(old), operand]),
  $pop: (old, operand) => (old === undefined ? undefined : operand === 1 ? list(old).slice(0, -1) : list(old).slice(1)),
  $pull: (old, operand) => (old === undefined ? undefined : list(old).filter((one) => !same(one, operand))),
};

function number(value: unknown, missing: number): number {
  if (value === undefined) return missing;
  if (typeof value !== "number") throw new Refused();
  return value;
}

function list(value: unknown): unknown[] {
  if (value === undefined) return [];
  if (!Array.isArray(value)) throw new Refused();
  return value;
}

/** A document after an update of one operator and one path (of names only). */
export function updateModel<T extends Doc>(document: T, operator: string, path: string, operand: unknown): T {
  const copy = structuredCloneOf(document);
  const parts = path.split(".");
  const last = parts.pop() ?? "";
  const creates = !["$unset", "$pop", "$pull"].includes(operator);
  let holder: Doc = copy;
  for (const part of parts) {
    if (holder[part] === undefined) {
      if (!creates) return copy;
      holder[part] = {};
    }
    const next = holder[part];
    if (!isDoc(next)) {
      if (!creates) return copy;
      throw new Refused();
    }
    holder = next;
  }
  if (operator === "$unset") delete holder[last];
  else {
    const value = UPDATES[operator]?.(holder[last], operand);
    if (value !== undefined) holder[last] = value;
  }
  return copy;
}

function structuredCloneOf<T>(value: T): T {
  if (Array.isArray(value)) return value.map(structuredCloneOf) as T;
  if (!isDoc(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, structuredCloneOf(inner)])) as T;
}

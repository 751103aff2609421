import { Long, Timestamp } from "bson";
import { badValue, CommandError } from "../errors.ts";
import type { Fold } from "./collation.ts";
import { compareValues, equalValues } from "./compare.ts";
import { isOperators, matches, parseFilter } from "./filter.ts";
import { parseSort, sortDocuments, sortValue } from "./sort.ts";
import { clone, type Document, isDocument, isUnpromoted, refuseUnpromoted } from "./values.ts";

/** What an update operator does to one field. `change` gets the old value (undefined if missing) and gives the new. */
export type Operation =
  | { kind: "change"; creates: boolean; change: (old: unknown, path: string) => unknown }
  | { kind: "unset" }
  | { kind: "rename"; to: string }
  | { kind: "nothing" };

const change = (operation: (old: unknown, path: string) => unknown): Operation => ({
  kind: "change",
  creates: true,
  change: operation,
});

/** Like change, for operators that leave a missing field missing. */
const changeExisting = (operation: (old: unknown, path: string) => unknown): Operation => ({
  kind: "change",
  creates: false,
  change: (old, path) => (old === undefined ? undefined : operation(old, path)),
});

/** The operation of an operator with its operand. */
export function operatorFor(operator: string, operand: unknown, fold: Fold): Operation {
  switch (operator) {
    case "$set":
    case "$setOnInsert":
      return change(() => clone(operand));
    case "$unset":
      return { kind: "unset" };
    case "$rename":
      return { kind: "rename", to: String(operand) };
    case "$inc":
      return arithmetic(operator, operand, (a, b) => a + b, operand);
    case "$mul":
      return arithmetic(operator, operand, (a, b) => a * b, 0);
    case "$min":
      return change((old) => (old === undefined || compareValues(operand, old, fold) < 0 ? clone(operand) : old));
    case "$max":
      return change((old) => (old === undefined || compareValues(operand, old, fold) > 0 ? clone(operand) : old));
    case "$currentDate":
      return currentDate(operand);
    case "$bit":
      return bit(operand);
    case "$push":
      return push(operand, fold);
    case "$addToSet":
      return addToSet(operand, fold);
    case "$pop":
      return pop(operand);
    case "$pull":
      return pull(operand, fold);
    case "$pullAll":
      return pullAll(operand, fold);
    default:
      throw new CommandError(
        "FailedToParse",
        `Unknown modifier: ${operator}. Expected a valid update modifier or pipeline-style update specified as an array`,
      );
  }
}

function arithmetic(
  operator: string,
  operand: unknown,
  combine: (a: number, b: number) => number,
  ifMissing: unknown,
): Operation {
  if (isUnpromoted(operand)) throw refuseUnpromoted(operand);
  const verb = operator === "$inc" ? "increment" : "multiply";
  if (typeof operand !== "number")
    throw new CommandError("TypeMismatch", `Cannot ${verb} with non-numeric argument: ${String(operand)}`);
  return change((old, path) => {
    if (old === undefined) return ifMissing;
    if (isUnpromoted(old)) throw refuseUnpromoted(old);
    if (typeof old !== "number")
      throw new CommandError(
        "TypeMismatch",
        `Cannot apply ${operator} to a value of non-numeric type. The field '${path}' has a non-numeric type`,
      );
    const result = combine(old, operand);
    // Beyond 2^53 whole numbers lose digits in silence: refuse rather than count wrong.
    if (Number.isSafeInteger(old) && Number.isSafeInteger(operand) && !Number.isSafeInteger(result))
      throw badValue(`${operator} beyond 2^53 is not supported by the embedded MongoDB (field '${path}')`);
    // Whole numbers have no negative zero in MongoDB.
    return result === 0 ? 0 : result;
  });
}

function currentDate(operand: unknown): Operation {
  const type = isDocument(operand) ? operand.$type : operand === true || operand === false ? "date" : undefined;
  if (type === "date") return change(() => new Date());
  if (type === "timestamp")
    return change(() => {
      sequence = (sequence + 1) >>> 0;
      return new Timestamp({ t: Math.floor(Date.now() / 1000), i: sequence });
    });
  throw badValue("$currentDate takes true or { $type: 'date' } or { $type: 'timestamp' }");
}

let sequence = 0;

function bit(operand: unknown): Operation {
  const entries = isDocument(operand) ? Object.entries(operand) : [];
  if (entries.length === 0) throw badValue("$bit needs a document of and, or, xor");
  for (const [name, value] of entries)
    if (!["and", "or", "xor"].includes(name) || typeof value !== "number" || !Number.isSafeInteger(value))
      throw badValue("$bit takes and, or, xor with a whole number");
  return change((old) => {
    if (old !== undefined && !Number.isSafeInteger(old))
      throw badValue("Cannot apply $bit to a value of non-integral type");
    let bits = BigInt((old as number | undefined) ?? 0);
    for (const [name, value] of entries) {
      const mask = BigInt(value as number);
      bits = name === "and" ? bits & mask : name === "or" ? bits | mask : bits ^ mask;
    }
    const number = Number(bits);
    return Number.isSafeInteger(number) ? number : Long.fromBigInt(bits);
  });
}

function asArray(old: unknown, operator: string, path: string): unknown[] {
  if (old === undefined) return [];
  if (Array.isArray(old)) return old;
  throw badValue(`The field '${path}' must be an array but is of another type (${operator})`);
}

function push(operand: unknown, fold: Fold): Operation {
  const modifiers = isDocument(operand) && "$each" in operand ? operand : { $each: [operand] };
  const { $each, $slice, $sort, $position, ...rest } = modifiers as Document;
  const stray = Object.keys(rest)[0];
  if (stray) throw badValue(`Unrecognized clause in $push: ${stray}`);
  if (!Array.isArray($each)) throw badValue("The argument to $each in $push must be an array");
  for (const [name, value] of [
    ["$slice", $slice],
    ["$position", $position],
  ] as const)
    if (value !== undefined && !Number.isInteger(value)) throw badValue(`The value for ${name} must be an integer`);
  return change((old, path) => {
    const array = [...asArray(old, "$push", path)];
    array.splice(($position as number | undefined) ?? array.length, 0, ...clone($each));
    const sorted = $sort === undefined ? array : sortArray(array, $sort, fold);
    if ($slice === undefined) return sorted;
    const count = $slice as number;
    return count < 0 ? sorted.slice(count) : sorted.slice(0, count);
  });
}

function sortArray(array: unknown[], sort: unknown, fold: Fold): unknown[] {
  if (sort === 1 || sort === -1) return [...array].sort((a, b) => compareValues(a, b, fold) * sort);
  const keys = parseSort(sort);
  if (keys.length === 0) throw badValue("The $sort pattern is empty");
  if (array.every(isDocument)) return sortDocuments(array as Document[], keys, fold);
  const wrap = array.map((item) => ({
    item,
    keys: keys.map((key) => sortValue(isDocument(item) ? item : {}, key, fold)),
  }));
  wrap.sort((a, b) => {
    for (const [at, key] of keys.entries()) {
      const order = compareValues(a.keys[at], b.keys[at], fold) * key.direction;
      if (order !== 0) return order;
    }
    return 0;
  });
  return wrap.map(({ item }) => item);
}

function addToSet(operand: unknown, fold: Fold): Operation {
  const isEach = isDocument(operand) && Object.keys(operand)[0] === "$each";
  const items = isEach ? (operand as Document).$each : [operand];
  if (!Array.isArray(items)) throw badValue("The argument to $each in $addToSet must be an array");
  if (isEach && Object.keys(operand as Document).length > 1)
    throw badValue("Found unexpected fields after $each in $addToSet");
  return change((old, path) => {
    const array = [...asArray(old, "$addToSet", path)];
    for (const item of items) if (!array.some((own) => equalValues(own, item, fold))) array.push(clone(item));
    return array;
  });
}

function pop(operand: unknown): Operation {
  if (operand !== 1 && operand !== -1)
    throw new CommandError("FailedToParse", `$pop expects 1 or -1, found: ${String(operand)}`);
  return changeExisting((old, path) => {
    const array = asArray(old, "$pop", path);
    return operand === 1 ? array.slice(0, -1) : array.slice(1);
  });
}

function pull(operand: unknown, fold: Fold): Operation {
  const filter = isOperators(operand)
    ? parseFilter({ item: operand }, fold)
    : isDocument(operand)
      ? parseFilter(operand, fold)
      : parseFilter({ item: operand }, fold);
  const onFields = isDocument(operand) && !isOperators(operand);
  const goes = (item: unknown) =>
    onFields ? isDocument(item) && matches(filter, item) : matches(filter, { item }, undefined, true);
  return changeExisting((old, path) => {
    const array = asArray(old, "$pull", path);
    const kept = array.filter((item) => !goes(item));
    return kept.length === array.length ? array : kept;
  });
}

function pullAll(operand: unknown, fold: Fold): Operation {
  if (!Array.isArray(operand)) throw badValue("$pullAll requires an array argument");
  return changeExisting((old, path) => {
    const array = asArray(old, "$pullAll", path);
    return array.filter((item) => !operand.some((value) => equalValues(value, item, fold)));
  });
}

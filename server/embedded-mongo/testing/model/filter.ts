import { MaxKey, MinKey } from "mongodb";
import { type Doc, isDoc, order, same, sameType } from "./values.ts";

/** A value at the end of a path. An array that a number selected is not expanded. */
type End = { value: unknown; isElement: boolean };

/** All values at the end of a path; arrays on the way are expanded, undefined means a missing field. */
function ends(value: unknown, parts: string[]): End[] {
  const [part, ...rest] = parts;
  if (part === undefined) return [{ value, isElement: false }];
  if (isDoc(value)) return ends(value[part], rest);
  if (!Array.isArray(value)) return [{ value: undefined, isElement: false }];
  const throughElements = value.filter(isDoc).flatMap((element) => ends(element, parts));
  return [...throughElements, ...byNumber(value, part, rest)];
}

function byNumber(array: unknown[], part: string, rest: string[]): End[] {
  if (!/^\d+$/.test(part) || Number(part) >= array.length) return [];
  const element = array[Number(part)];
  if (rest.length === 0) return [{ value: element, isElement: true }];
  return isDoc(element) || Array.isArray(element) ? ends(element, rest) : [];
}

const valuesAt = (document: Doc, path: string) => ends(document, path.split(".")).map(({ value }) => value);

/** The values that a condition is tested on: those at the end of the path, and the elements of arrays among them. */
function candidates(document: Doc, path: string): unknown[] {
  return ends(document, path.split(".")).flatMap(({ value, isElement }) =>
    Array.isArray(value) && !isElement ? [...value, value] : [value],
  );
}

function holds(operator: string, operand: unknown, value: unknown): boolean {
  switch (operator) {
    case "$eq":
      return same(operand, value) || (operand === null && value === undefined);
    case "$in":
      return (operand as unknown[]).some((one) => holds("$eq", one, value));
    case "$type":
      return typesOf(value).includes(operand as string);
    case "$regex":
      return typeof value === "string" && new RegExp(operand as string, "u").test(value);
    case "$mod": {
      const [divisor, rest] = operand as [number, number];
      return typeof value === "number" && Number.isFinite(value) && Math.trunc(value) % divisor === rest;
    }
    default:
      return inRange(operator, operand, value);
  }
}

function inRange(operator: string, operand: unknown, value: unknown): boolean {
  const isEnd = operand instanceof MinKey || operand instanceof MaxKey;
  if (!isEnd && !sameType(operand, value)) return false;
  if (Number.isNaN(operand) || Number.isNaN(value)) return operator.endsWith("e") && Object.is(operand, value);
  const sign = order(value, operand);
  if (sign === 0) return operator.endsWith("e");
  return operator.startsWith("$gt") ? sign > 0 : sign < 0;
}

function typesOf(value: unknown): string[] {
  if (value === null) return ["null"];
  if (typeof value === "string") return ["string"];
  if (typeof value === "boolean") return ["bool"];
  if (Array.isArray(value)) return ["array"];
  if (isDoc(value)) return ["object"];
  if (value instanceof Date) return ["date"];
  if (typeof value !== "number") return [];
  return ["number", Number.isInteger(value) && !Object.is(value, -0) ? "int" : "double"];
}

function conditionHolds(document: Doc, path: string, operator: string, operand: unknown): boolean {
  const found = valuesAt(document, path);
  switch (operator) {
    case "$ne":
      return !conditionHolds(document, path, "$eq", operand);
    case "$nin":
      return !conditionHolds(document, path, "$in", operand);
    case "$not":
      return !Object.entries(operand as Doc).every(([inner, value]) => conditionHolds(document, path, inner, value));
    case "$exists":
      return found.some((value) => value !== undefined) === operand;
    case "$size":
      return found.some((value) => Array.isArray(value) && value.length === operand);
    case "$all": {
      const all = operand as unknown[];
      return all.length > 0 && all.every((one) => conditionHolds(document, path, "$eq", one));
    }
    case "$elemMatch":
      return found.some((value) => Array.isArray(value) && value.some((one) => elementMatches(one, operand as Doc)));
    default:
      return candidates(document, path).some((value) => holds(operator, operand, value));
  }
}

const isOnValue = (condition: Doc) => Object.keys(condition)[0]?.startsWith("$") === true;

/** True if an element of an array meets the condition of an $elemMatch. */
export function elementMatches(element: unknown, condition: Doc): boolean {
  if (isOnValue(condition))
    return Object.entries(condition).every(([operator, operand]) => {
      if (operator === "$ne") return !holds("$eq", operand, element);
      return holds(operator, operand, element);
    });
  // An array inside the array counts as a document with numbered fields.
  const inner = Array.isArray(element) ? { ...element } : element;
  return isDoc(inner) && matchesModel(inner, condition);
}

/** True if a document matches a filter. */
export function matchesModel(document: Doc, filter: Doc): boolean {
  return Object.entries(filter).every(([key, value]) => {
    const parts = value as Doc[];
    if (key === "$and") return parts.every((part) => matchesModel(document, part));
    if (key === "$or") return parts.some((part) => matchesModel(document, part));
    if (key === "$nor") return !parts.some((part) => matchesModel(document, part));
    if (isDoc(value) && isOnValue(value))
      return Object.entries(value).every(([operator, operand]) => conditionHolds(document, key, operator, operand));
    return conditionHolds(document, key, "$eq", value);
  });
}

import { matches, parseElementFilter, parseFilter } from "#server/embedded-mongo/engine/filter/filter.ts";
import { isOnValue, isRegex } from "#server/embedded-mongo/engine/filter/operands.ts";
import { parseSort, sortElements } from "#server/embedded-mongo/engine/scan/sort.ts";
import type { Fold } from "#server/embedded-mongo/engine/values/collation.ts";
import { compareValues, equalValues } from "#server/embedded-mongo/engine/values/compare.ts";
import { ValueSet } from "#server/embedded-mongo/engine/values/value-set.ts";
import { clone, type Document, isDocument, typeNames } from "#server/embedded-mongo/engine/values/values.ts";
import { badValue, CommandError } from "#server/embedded-mongo/errors.ts";

/** Transforms an array. Operators that do not create leave a missing field missing. */
type ArrayOperation = { creates: boolean; change: (old: unknown, path: string) => unknown };

/** The operation of an array operator. */
export function arrayOperatorFor(operator: string, operand: unknown, fold: Fold): ArrayOperation {
  switch (operator) {
    case "$push":
      return creating(push(operand, fold), ({ path, type }) =>
        badValue(`The field '${path}' must be an array but is of type ${type}`),
      );
    case "$addToSet":
      return creating(addToSet(operand, fold), ({ path, type }) =>
        badValue(`Cannot apply $addToSet to non-array field. Field named '${path}' has non-array type ${type}`),
      );
    case "$pop":
      return existing(
        pop(operand),
        ({ path, type }) =>
          new CommandError("TypeMismatch", `Path '${path}' contains an element of non-array type '${type}'`),
      );
    case "$pull":
      return existing(pull(operand, fold), () => badValue("Cannot apply $pull to a non-array value"));
    case "$pullAll":
      return existing(pullAll(operand, fold), () => badValue("Cannot apply $pull to a non-array value"));
    default:
      throw new Error(`${operator} is no operator on arrays`);
  }
}

type Change = (array: unknown[]) => unknown[];
type Refuse = (at: { path: string; type: string }) => CommandError;

function arrayOf(old: unknown, path: string, refuse: Refuse): unknown[] {
  if (Array.isArray(old)) return old;
  throw refuse({ path, type: String(typeNames(old)[0]) });
}

const creating = (change: Change, refuse: Refuse): ArrayOperation => ({
  creates: true,
  change: (old, path) => change(old === undefined ? [] : arrayOf(old, path, refuse)),
});

const existing = (change: Change, refuse: Refuse): ArrayOperation => ({
  creates: false,
  change: (old, path) => (old === undefined ? undefined : change(arrayOf(old, path, refuse))),
});

const MODIFIERS = new Set(["$each", "$slice", "$sort", "$position"]);

function push(operand: unknown, fold: Fold): Change {
  const hasModifiers = isDocument(operand) && Object.hasOwn(operand, "$each");
  const modifiers: Document = hasModifiers ? operand : { $each: [operand] };
  const stray = Object.keys(modifiers).find((key) => !MODIFIERS.has(key));
  if (stray) throw badValue(`Unrecognized clause in $push: ${stray}`);
  const { $each: items, $sort } = modifiers;
  if (!Array.isArray(items)) throw badValue("The argument to $each in $push must be an array");
  const slice = wholeNumber("$slice", modifiers.$slice);
  const position = wholeNumber("$position", modifiers.$position);
  const sort = $sort === undefined ? (array: unknown[]) => array : sorting($sort, fold);
  return (old) => {
    const at = position ?? old.length;
    const sorted = sort([...old.slice(0, at), ...clone(items), ...old.slice(at)]);
    if (slice === undefined) return sorted;
    return slice < 0 ? sorted.slice(slice) : sorted.slice(0, slice);
  };
}

function wholeNumber(name: string, value: unknown): number | undefined {
  if (value === undefined) return undefined;
  if (typeof value === "number" && Number.isInteger(value)) return value;
  throw badValue(`The value for ${name} must be an integer value but was given type: ${typeof value}`);
}

function sorting(sort: unknown, fold: Fold): Change {
  if (typeof sort === "number") {
    if (sort !== 1 && sort !== -1) throw badValue("The $sort element value must be either 1 or -1");
    return (array) => array.toSorted((a, b) => compareValues(a, b, fold) * sort);
  }
  if (!isDocument(sort))
    throw badValue("The $sort is invalid: use 1/-1 to sort the whole element, or {field:1/-1} to sort embedded fields");
  const names = Object.keys(sort);
  if (names.length === 0) throw badValue("The $sort pattern is empty when it should be a set of fields.");
  for (const name of names) {
    if (sort[name] !== 1 && sort[name] !== -1) throw badValue("The $sort element value must be either 1 or -1");
    if (name.split(".").includes(""))
      throw badValue(`The $sort field is a dotted field but has an empty part: ${name}`);
  }
  const keys = parseSort(sort);
  return (array) => sortElements(array, keys, fold);
}

function addToSet(operand: unknown, fold: Fold): Change {
  const isEach = isDocument(operand) && Object.keys(operand)[0] === "$each";
  const items = isEach ? operand.$each : [operand];
  if (!Array.isArray(items))
    throw new CommandError("TypeMismatch", "The argument to $each in $addToSet must be an array");
  if (isEach && Object.keys(operand).length > 1) throw badValue("Found unexpected fields after $each in $addToSet");
  return (old) => {
    const known = new ValueSet(fold, old);
    return [...old, ...clone(items.filter((item) => known.add(item)))];
  };
}

function pop(operand: unknown): Change {
  if (operand !== 1 && operand !== -1)
    throw new CommandError("FailedToParse", `$pop expects 1 or -1, found: ${String(operand)}`);
  return (array) => (operand === 1 ? array.slice(0, -1) : array.slice(1));
}

function pull(operand: unknown, fold: Fold): Change {
  const goes = pulled(operand, fold);
  return (array) => array.filter((item) => !goes(item));
}

/** What to pull: documents that match a filter, values that match operators, or equal values. */
function pulled(operand: unknown, fold: Fold): (item: unknown) => boolean {
  if (isOnValue(operand) || isRegex(operand)) {
    const filter = parseFilter({ item: operand }, fold);
    return (item) => matches(filter, { item });
  }
  if (!isDocument(operand)) return (item) => equalValues(item, operand, fold);
  const meets = parseElementFilter(operand, fold);
  return (item) => isDocument(item) && meets(item);
}

function pullAll(operand: unknown, fold: Fold): Change {
  if (!Array.isArray(operand))
    throw badValue("$pullAll requires an array argument but was given a value of another type");
  const values = new ValueSet(fold, operand);
  return (array) => array.filter((item) => !values.has(item));
}

import { badValue, CommandError } from "../errors.ts";
import type { Fold } from "./collation.ts";
import { type Filter, isOperators, matches, parseFilter } from "./filter.ts";
import { identical } from "./identical.ts";
import { isIndex, splitPath } from "./paths.ts";
import { runPipelineUpdate } from "./pipeline-update.ts";
import { type Operation, operatorFor } from "./update-operators.ts";
import { clone, type Document, getOwn, isDocument, setOwn } from "./values.ts";

/** What an update may refer to besides the document itself. */
export type UpdateScope = {
  /** The element that the filter matched: what the positional operator "$" stands for. */
  matchIndex?: number | undefined;
  inserting?: boolean;
};

/** A parsed update. */
export type Update =
  | { kind: "replace"; replacement: Document }
  | { kind: "pipeline"; stages: Document[]; variables: Document | undefined }
  | { kind: "operators"; steps: Step[]; arrayFilters: Map<string, Filter>; fold: Fold };

type Step = { operator: string; path: string; parts: readonly string[]; operation: Operation };

/** Parses an update; c and arrayFilters are the fields of the update statement. */
export function parseUpdate(update: unknown, statement: Document, fold: Fold): Update {
  if (Array.isArray(update))
    return { kind: "pipeline", stages: update as Document[], variables: statement.c as Document | undefined };
  if (!isDocument(update)) throw new CommandError("FailedToParse", "an update must be a document or a pipeline");
  if (!Object.keys(update)[0]?.startsWith("$")) {
    const stray = Object.keys(update).find((key) => key.startsWith("$"));
    if (stray) throw dollarField(stray);
    return { kind: "replace", replacement: update };
  }
  const steps: Step[] = [];
  for (const [operator, fields] of Object.entries(update)) {
    if (!operator.startsWith("$")) throw failed(`Unknown modifier: ${operator}. Expected a valid update modifier`);
    if (!isDocument(fields)) throw failed(`Modifiers operate on fields but we found type ${typeof fields} instead`);
    for (const [path, operand] of Object.entries(fields)) {
      steps.push({ operator, path, parts: checkedPath(path), operation: operatorFor(operator, operand, fold) });
      if (operator === "$rename") steps.push(renameTarget(operand));
    }
  }
  checkConflicts(steps);
  return { kind: "operators", steps, arrayFilters: parseArrayFilters(statement.arrayFilters, steps, fold), fold };
}

const failed = (message: string) => new CommandError("FailedToParse", message);

function dollarField(name: string): CommandError {
  return new CommandError(
    "DollarPrefixedFieldName",
    `The dollar ($) prefixed field '${name}' in '${name}' is not allowed in the context of an update's replacement document.`,
  );
}

function checkedPath(path: string): readonly string[] {
  const parts = splitPath(path);
  for (const part of parts) {
    if (part === "")
      throw new CommandError(
        "EmptyFieldName",
        `The update path '${path}' contains an empty field name, which is not allowed.`,
      );
    if (part.startsWith("$") && part !== "$" && !/^\$\[\w*\]$/.test(part))
      throw new CommandError(
        "DollarPrefixedFieldName",
        `The dollar ($) prefixed field '${part}' in '${path}' is not allowed.`,
      );
  }
  if (parts[0]?.startsWith("$"))
    throw badValue(`Cannot have array filter identifier or positional operator first in path '${path}'`);
  return parts;
}

/** Stands for the new name of a $rename when conflicts are looked for; it does nothing itself. */
function renameTarget(operand: unknown): Step {
  if (typeof operand !== "string") throw badValue("The 'to' field for $rename must be a string");
  const parts = checkedPath(operand);
  if (parts.some((part) => part.startsWith("$")))
    throw badValue(`The destination field for $rename may not be dynamic: ${operand}`);
  return { operator: "$rename target", path: operand, parts, operation: { kind: "nothing" } };
}

function checkConflicts(steps: Step[]): void {
  const paths = steps.map((step) => step.path).sort();
  const taken = new Set<string>();
  for (const path of paths) {
    const parts = splitPath(path);
    for (let length = 1; length <= parts.length; length++) {
      const start = parts.slice(0, length).join(".");
      if (taken.has(start))
        throw new CommandError(
          "ConflictingUpdateOperators",
          `Updating the path '${path}' would create a conflict at '${start}'`,
        );
    }
    taken.add(path);
  }
}

function parseArrayFilters(given: unknown, steps: Step[], fold: Fold): Map<string, Filter> {
  const filters = new Map<string, Filter>();
  if (given !== undefined && given !== null && !Array.isArray(given)) throw badValue("arrayFilters must be an array");
  for (const filter of (given ?? []) as unknown[]) {
    if (!isDocument(filter)) throw badValue("each array filter must be a document");
    const name = identifierOf(filter);
    if (!name || !/^[a-z][a-zA-Z0-9]*$/.test(name))
      throw badValue(
        "Error parsing array filter :: caused by :: The top-level field name must be an alphanumeric string beginning with a lowercase letter",
      );
    if (filters.has(name)) throw failed(`Found multiple array filters with the same top-level field name ${name}`);
    filters.set(name, parseFilter(filter, fold));
  }
  const used = new Set(steps.flatMap((step) => step.parts.map((part) => /^\$\[(\w+)\]$/.exec(part)?.[1])));
  for (const name of used)
    if (name && !filters.has(name)) throw badValue(`No array filter found for identifier '${name}'`);
  for (const name of filters.keys())
    if (!used.has(name)) throw failed(`The array filter for identifier '${name}' was not used in the update`);
  return filters;
}

function identifierOf(filter: Document): string | undefined {
  const [key, value] = Object.entries(filter)[0] ?? [];
  if (!key?.startsWith("$")) return key?.split(".")[0];
  return Array.isArray(value) && isDocument(value[0]) ? identifierOf(value[0]) : undefined;
}

/** The document after the update; the same object if nothing changed. The one given is left as it was. */
export function applyUpdate(update: Update, document: Document, scope: UpdateScope): Document {
  const before = document;
  let result: Document;
  if (update.kind === "replace") result = withId(update.replacement, before._id);
  else if (update.kind === "pipeline")
    result = withId(runPipelineUpdate(update.stages, before, update.variables), before._id);
  else {
    result = clone(before);
    for (const step of update.steps) {
      if (step.operator === "$setOnInsert" && !scope.inserting) continue;
      for (const path of concretePaths(result, step, update, scope)) applyStep(result, path, step);
    }
  }
  if (!scope.inserting && !identical(result._id, before._id))
    throw new CommandError(
      "ImmutableField",
      "Performing an update on the path '_id' would modify the immutable field '_id'",
    );
  return identical(result, before) ? before : result;
}

/** The `_id` comes first, and stays if the update does not speak of it. */
function withId(document: Document, id: unknown): Document {
  const own = Object.hasOwn(document, "_id") ? document._id : id;
  const { _id, ...rest } = document;
  return own === undefined ? { ...rest } : { _id: own, ...rest };
}

/** The paths without positional operators that a step is about. */
function concretePaths(document: Document, step: Step, update: Update, scope: UpdateScope): string[][] {
  let paths: { parts: string[]; value: unknown }[] = [{ parts: [], value: document }];
  for (const part of step.parts) {
    if (!part.startsWith("$")) {
      paths = paths.map(({ parts, value }) => ({ parts: [...parts, part], value: childOf(value, part) }));
      continue;
    }
    paths = paths.flatMap(({ parts, value }) =>
      elementsOf(value, part, parts, step, update, scope).map((index) => ({
        parts: [...parts, String(index)],
        value: (value as unknown[])[index],
      })),
    );
  }
  return paths.map(({ parts }) => parts);
}

function elementsOf(
  value: unknown,
  part: string,
  parts: string[],
  step: Step,
  update: Update,
  scope: UpdateScope,
): number[] {
  if (part === "$") {
    if (scope.matchIndex === undefined)
      throw badValue("The positional operator did not find the match needed from the query.");
    return [scope.matchIndex];
  }
  if (value === undefined)
    throw badValue(`The path '${parts.join(".")}' must exist in the document in order to apply array updates.`);
  if (!Array.isArray(value)) throw badValue(`Cannot apply array updates to non-array element ${parts.join(".")}`);
  const name = part.slice(2, -1);
  if (name === "" || update.kind !== "operators") return [...value.keys()];
  const filter = update.arrayFilters.get(name);
  if (!filter) throw badValue(`No array filter found for identifier '${name}' in path '${step.path}'`);
  return [...value.keys()].filter((index) => matches(filter, { [name]: value[index] }));
}

function childOf(value: unknown, part: string): unknown {
  if (Array.isArray(value)) return isIndex(part) ? value[Number(part)] : undefined;
  return isDocument(value) ? getOwn(value, part) : undefined;
}

/** An array is not grown by more than this in one update, as in MongoDB. */
const MAX_PADDING = 1_500_000;

function applyStep(document: Document, path: string[], step: Step): void {
  const { operation } = step;
  if (operation.kind === "nothing") return;
  const creates = operation.kind === "change" && operation.creates;
  const parent = walkTo(document, path, creates);
  const last = path.at(-1) ?? "";
  if (parent === undefined) return;
  if (operation.kind === "rename") {
    rename(document, parent, last, operation.to);
    return;
  }
  if (operation.kind === "unset") {
    if (Array.isArray(parent)) {
      if (isIndex(last) && Number(last) < parent.length) parent[Number(last)] = null;
    } else if (Object.hasOwn(parent, last)) delete parent[last];
    return;
  }
  const old = childOf(parent, last);
  const value = operation.change(old, step.path);
  if (value !== undefined) put(parent, last, value, path);
}

function rename(document: Document, parent: Document | unknown[], name: string, to: string): void {
  if (Array.isArray(parent)) throw badValue(`The source field cannot be an array element, '${name}'`);
  if (!Object.hasOwn(parent, name)) return;
  const value = parent[name];
  delete parent[name];
  const path = [...splitPath(to)];
  const target = walkTo(document, path, true);
  if (!target || Array.isArray(target)) throw badValue(`The destination field cannot be an array element, '${to}'`);
  put(target, path.at(-1) ?? "", value, path);
}

/** The holder of the last part of a path, made on the way if need be; undefined if it is not there. */
function walkTo(document: Document, path: string[], create: boolean): Document | unknown[] | undefined {
  let holder: Document | unknown[] = document;
  for (const part of path.slice(0, -1)) {
    let next = childOf(holder, part);
    if (next === undefined) {
      if (!create) return undefined;
      next = {};
      put(holder, part, next, path);
    } else if (!isDocument(next) && !Array.isArray(next)) {
      if (!create) return undefined;
      throw notViable(path, part);
    }
    holder = next as Document | unknown[];
  }
  return holder;
}

function put(holder: Document | unknown[], key: string, value: unknown, path: string[]): void {
  if (!Array.isArray(holder)) {
    setOwn(holder, key, value);
    return;
  }
  if (!isIndex(key)) throw notViable(path, key);
  const index = Number(key);
  if (index - holder.length > MAX_PADDING)
    throw new CommandError("BadValue", "can't backfill more than 1500000 elements");
  while (holder.length < index) holder.push(null);
  holder[index] = value;
}

function notViable(path: string[], part: string): CommandError {
  return new CommandError("PathNotViable", `Cannot create field in element at '${part}' of path '${path.join(".")}'`);
}

/** The document an upsert begins with: the fields that the filter fixes by equality. */
export function seedOf(filter: Filter): Document {
  const seed: Document = {};
  const fill = (part: Filter) => {
    if (part.kind === "and") part.parts.forEach(fill);
    // An $or or $in of one is as good as the condition itself.
    else if (part.kind === "or" && part.parts.length === 1) part.parts.forEach(fill);
    else if (part.kind === "field" && part.operator === "$eq") place(seed, part.path, clone(part.operand));
    else if (part.kind === "field" && part.operator === "$in") {
      const only = part.operand as unknown[];
      if (only.length === 1 && !isOperators(only[0])) place(seed, part.path, clone(only[0]));
    }
  };
  fill(filter);
  return seed;
}

function place(seed: Document, path: string, value: unknown): void {
  const parts = [...splitPath(path)];
  const holder = walkTo(seed, parts, true);
  if (holder) put(holder, parts.at(-1) ?? "", value, parts);
}

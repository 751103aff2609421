import { identical } from "#server/embedded-mongo/engine/values/identical.ts";
import { clone, type Document } from "#server/embedded-mongo/engine/values/values.ts";
import { badValue, CommandError } from "#server/embedded-mongo/errors.ts";
import type { Operation } from "./update-operators.ts";
import { checkConflicts, isDynamic, type Step, type Update } from "./update-parse.ts";
import { childOf, concretePaths, put, walkTo } from "./update-paths.ts";

/** What an update can refer to in addition to the document. */
export type UpdateScope = {
  /** The element that the filter matched, for the positional operator "$". */
  matchIndex?: number | undefined;
  inserting?: boolean;
};

/** The document after the update; the same object if nothing changed. The given document is not modified. */
export function applyUpdate(update: Update, before: Document, scope: UpdateScope): Document {
  const result = updated(update, before, scope);
  if (Object.hasOwn(before, "_id") && !identical(result._id, before._id))
    throw new CommandError(
      "ImmutableField",
      "Performing an update on the path '_id' would modify the immutable field '_id'",
    );
  return identical(result, before) ? before : result;
}

function updated(update: Update, before: Document, scope: UpdateScope): Document {
  if (update.kind === "replace") return withId(update.replacement, before._id);
  if (update.kind === "pipeline") return withId(update.run(before), before._id);
  const result = clone(before);
  for (const { step, path } of changesOf(update, before, scope)) applyStep(result, path, step);
  return result;
}

/** `_id` comes first, and stays if a replacement does not contain it. */
function withId(document: Document, id: unknown): Document {
  const own = Object.hasOwn(document, "_id") ? document._id : id;
  const { _id, ...rest } = document;
  return own === undefined ? rest : { _id: own, ...rest };
}

type Change = { step: Step; path: readonly string[] };

/** Resolves the targets of all steps before the first change, so that a change cannot affect them. */
function changesOf(
  { steps, arrayFilters }: Extract<Update, { kind: "operators" }>,
  document: Document,
  { matchIndex, inserting }: UpdateScope,
): Change[] {
  const changes = steps
    .filter(({ operator }) => operator !== "$setOnInsert" || inserting)
    .flatMap((step) => concretePaths(document, step, { matchIndex, arrayFilters }).map((path) => ({ step, path })));
  if (steps.some(({ parts }) => parts.some(isDynamic)))
    checkConflicts(
      changes.map(({ path }) => path.join(".")),
      (path) => `Update created a conflict at '${path}'`,
    );
  return changes;
}

function applyStep(document: Document, path: readonly string[], { operation, path: name }: Step): void {
  const last = path.at(-1) ?? "";
  switch (operation.kind) {
    case "rename":
      rename(document, operation, path);
      break;
    case "unset":
      unset(document, path, last);
      break;
    case "change": {
      const parent = walkTo(document, path, operation.creates);
      if (!parent) return;
      const value = operation.change(childOf(parent, last), name);
      if (value !== undefined) put(parent, last, value);
    }
  }
}

function unset(document: Document, path: readonly string[], last: string): void {
  const parent = walkTo(document, path, false, true);
  if (!Array.isArray(parent)) {
    if (parent) delete parent[last];
  } else if (Number(last) < parent.length) parent[Number(last)] = null;
}

function rename(document: Document, { from }: Extract<Operation, { kind: "rename" }>, to: readonly string[]): void {
  const parent = walkTo(document, from, false);
  const name = from.at(-1) ?? "";
  const value = childOf(parent, name);
  if (!parent || value === undefined) return;
  if (goesThroughArray(document, from))
    throw badValue(`The source field cannot be an array element, '${from.join(".")}'`);
  const target = walkTo(document, to, true);
  if (!target || goesThroughArray(document, to))
    throw badValue(`The destination field cannot be an array element, '${to.join(".")}'`);
  put(target, to.at(-1) ?? "", value);
  if (!Array.isArray(parent)) delete parent[name];
}

function goesThroughArray(document: Document, path: readonly string[]): boolean {
  let value: unknown = document;
  for (const part of path) {
    if (Array.isArray(value)) return true;
    value = childOf(value, part);
  }
  return false;
}

import type { CommandVariables } from "#server/embedded-mongo/engine/expressions/command-scope.ts";
import type { Fold } from "#server/embedded-mongo/engine/values/collation.ts";
import { isIndex, splitPath } from "#server/embedded-mongo/engine/values/paths.ts";
import { type Document, isDocument } from "#server/embedded-mongo/engine/values/values.ts";
import { badValue, CommandError } from "#server/embedded-mongo/errors.ts";
import { type ArrayFilters, parseArrayFilters } from "./array-filters.ts";
import { compilePipelineUpdate } from "./pipeline-update.ts";
import { checkOperator, type Operation, operatorFor } from "./update-operators.ts";

/** One operator on one path. */
export type Step = { operator: string; path: string; parts: readonly string[]; operation: Operation };

/** A parsed update. */
export type Update =
  | { kind: "replace"; replacement: Document }
  | { kind: "pipeline"; run: (document: Document) => Document }
  | { kind: "operators"; steps: Step[]; arrayFilters: ArrayFilters };

/** Options of an update: its array filters, and the variables of a pipeline. */
export type UpdateOptions = CommandVariables & { arrayFilters?: unknown };

/** Parses an update: a replacement, a pipeline, or a document of operators. */
export function parseUpdate(update: unknown, options: UpdateOptions, fold: Fold): Update {
  const { arrayFilters } = options;
  const hasFilters = Array.isArray(arrayFilters) && arrayFilters.length > 0;
  if (Array.isArray(update)) {
    if (hasFilters) throw failed("arrayFilters may not be specified for pipeline-style updates");
    return { kind: "pipeline", run: compilePipelineUpdate(update, fold, options) };
  }
  if (!isDocument(update)) throw failed("Update argument must be either an object or an array");
  if (Object.keys(update)[0]?.startsWith("$")) {
    const steps = parseOperators(update, fold);
    return { kind: "operators", steps, arrayFilters: parseArrayFilters(arrayFilters, steps, fold) };
  }
  if (hasFilters) throw failed("arrayFilters may not be specified for replacement-style updates");
  const stray = Object.keys(update).find((key) => key.startsWith("$"));
  if (stray) throw dollarField(stray, stray, " in the context of an update's replacement document");
  return { kind: "replace", replacement: update };
}

const failed = (message: string) => new CommandError("FailedToParse", message);

const dollarField = (part: string, path: string, where = "") =>
  new CommandError(
    "DollarPrefixedFieldName",
    `The dollar ($) prefixed field '${part}' in '${path}' is not allowed${where}.`,
  );

/** The steps of all operators, in the order in which MongoDB processes fields: by name. */
function parseOperators(update: Document, fold: Fold): Step[] {
  const steps: Step[] = [];
  const paths: string[] = [];
  for (const [operator, fields] of Object.entries(update)) {
    checkOperator(operator);
    if (!isDocument(fields))
      throw failed(
        `Modifiers operate on fields but we found type ${typeof fields} instead. For example: {$mod: {<field>: ...}} not {${operator}: ...}`,
      );
    for (const [path, operand] of Object.entries(fields)) {
      const parts = checkedPath(path);
      paths.push(path);
      if (operator === "$rename") {
        steps.push(renaming(path, operand));
        paths.push(String(operand));
      } else steps.push({ operator, path, parts, operation: operatorFor(operator, operand, fold) });
    }
  }
  checkConflicts(paths, (path, start) => `Updating the path '${path}' would create a conflict at '${start}'`);
  return steps.sort((a, b) => compareParts(a.parts, b.parts));
}

function compareParts(a: readonly string[], b: readonly string[]): number {
  for (const [at, part] of a.entries()) {
    const other = b[at];
    if (other === undefined) return 1;
    if (part === other) continue;
    return isIndex(part) && isIndex(other)
      ? Number(part) - Number(other)
      : Buffer.compare(Buffer.from(part), Buffer.from(other));
  }
  return a.length - b.length;
}

function checkedPath(path: string): readonly string[] {
  const parts = splitPath(path);
  for (const part of parts) {
    if (part === "")
      throw new CommandError(
        "EmptyFieldName",
        `The update path '${path}' contains an empty field name, which is not allowed.`,
      );
    if (part.startsWith("$[") && !/^\$\[\w*\]$/.test(part)) throw dollarField(part, path);
  }
  const [first = ""] = parts;
  if (first === "$" || first.startsWith("$["))
    throw badValue(
      `Cannot have ${first === "$" ? "positional (i.e. '$')" : "array filter identifier (i.e. '$[<id>]')"} element in the first position in path '${path}'`,
    );
  // Since MongoDB 5, such names are allowed below another field.
  if (first.startsWith("$")) throw dollarField(first, path);
  if (parts.filter((part) => part === "$").length > 1)
    throw badValue(`Too many positional (i.e. '$') elements found in path '${path}'`);
  return parts;
}

/** A $rename is ordered by its new name. */
function renaming(from: string, to: unknown): Step {
  if (typeof to !== "string") throw badValue(`The 'to' field for $rename must be a string: ${from}: ${String(to)}`);
  const [source, target] = [checkedPath(from), checkedPath(to)];
  if (from === to) throw badValue(`The source and target field for $rename must differ: ${from}: "${to}"`);
  if (`${to}.`.startsWith(`${from}.`) || `${from}.`.startsWith(`${to}.`))
    throw badValue(`The source and target field for $rename must not be on the same path: ${from}: "${to}"`);
  if (source.some(isDynamic)) throw badValue(`The source field for $rename may not be dynamic: ${from}`);
  if (target.some(isDynamic)) throw badValue(`The destination field for $rename may not be dynamic: ${to}`);
  return { operator: "$rename", path: to, parts: target, operation: { kind: "rename", from: source } };
}

/** True for parts that represent array elements: "$", "$[]" and "$[name]". */
export const isDynamic = (part: string) => part === "$" || part.startsWith("$[");

/** Refuses two paths that are equal, or one a prefix of the other. */
export function checkConflicts(paths: readonly string[], message: (path: string, start: string) => string): void {
  const taken = new Set<string>();
  // In this order, a prefix of a path comes before the path.
  for (const path of paths.toSorted((a, b) => a.length - b.length)) {
    const parts = splitPath(path);
    for (let length = 1; length <= parts.length; length++) {
      const start = parts.slice(0, length).join(".");
      if (taken.has(start)) throw new CommandError("ConflictingUpdateOperators", message(path, start));
    }
    taken.add(path);
  }
}

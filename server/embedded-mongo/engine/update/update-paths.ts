import { matches } from "#server/embedded-mongo/engine/filter/filter.ts";
import { isIndex } from "#server/embedded-mongo/engine/values/paths.ts";
import { type Document, getOwn, isDocument, setOwn } from "#server/embedded-mongo/engine/values/values.ts";
import { badValue, CommandError } from "#server/embedded-mongo/errors.ts";
import type { ArrayFilters } from "./array-filters.ts";
import { isDynamic, type Step } from "./update-parse.ts";

/** Maximum growth of an array in one update, as in MongoDB. */
const MAX_PADDING = 1_500_000;

/** The elements that the positional parts of paths represent. */
export type Positions = { matchIndex: number | undefined; arrayFilters: ArrayFilters };

/** The paths of a step with positional parts resolved. */
export function concretePaths(
  document: Document,
  { path, parts }: Step,
  positions: Positions,
): readonly (readonly string[])[] {
  if (!parts.some(isDynamic)) return [parts];
  let found: { parts: string[]; value: unknown }[] = [{ parts: [], value: document }];
  for (const part of parts) {
    found = found.flatMap((at) => {
      if (!isDynamic(part)) return [{ parts: [...at.parts, part], value: childOf(at.value, part) }];
      return elementsOf(at.value, part, at.parts, path, positions).map((index) => ({
        parts: [...at.parts, String(index)],
        value: childOf(at.value, String(index)),
      }));
    });
  }
  return found.map((at) => at.parts);
}

function elementsOf(
  value: unknown,
  part: string,
  at: string[],
  path: string,
  { matchIndex, arrayFilters }: Positions,
): number[] {
  if (part === "$") {
    if (matchIndex === undefined)
      throw badValue("The positional operator did not find the match needed from the query.");
    return [matchIndex];
  }
  if (value === undefined)
    throw badValue(`The path '${at.join(".")}' must exist in the document in order to apply array updates.`);
  if (!Array.isArray(value)) throw badValue(`Cannot apply array updates to non-array element ${at.join(".")}`);
  const name = part.slice(2, -1);
  if (name === "") return [...value.keys()];
  const filter = arrayFilters.get(name);
  if (!filter) throw badValue(`No array filter found for identifier '${name}' in path '${path}'`);
  return [...value.keys()].filter((index) => matches(filter, { [name]: value[index] }));
}

/** The value of a document or an array under a path part. */
export function childOf(value: unknown, part: string): unknown {
  if (Array.isArray(value)) return isIndex(part) ? value[Number(part)] : undefined;
  return isDocument(value) ? getOwn(value, part) : undefined;
}

export type Holder = Document | unknown[];

const isHolder = (value: unknown): value is Holder => isDocument(value) || Array.isArray(value);

/**
 * The container of the last part of a path, created if `create` is set; undefined if it does not exist.
 *
 * @throws {CommandError} PathNotViable if a value on the way cannot have fields, unless that is `ignored`
 */
export function walkTo(
  document: Document,
  path: readonly string[],
  create: boolean,
  ignored = false,
): Holder | undefined {
  let holder: Holder = document;
  for (const [at, part] of path.entries()) {
    if (Array.isArray(holder) && !isIndex(part)) {
      if (ignored) return undefined;
      throw notViable(path, at);
    }
    if (at === path.length - 1) break;
    let next = childOf(holder, part);
    if (next === undefined) {
      if (!create) return undefined;
      next = {};
      put(holder, part, next);
    }
    if (!isHolder(next)) {
      if (ignored) return undefined;
      throw notViable(path, at + 1);
    }
    holder = next;
  }
  return holder;
}

/** Sets a field or an element; a shorter array is padded with null. */
export function put(holder: Holder, key: string, value: unknown): void {
  if (!Array.isArray(holder)) {
    setOwn(holder, key, value);
    return;
  }
  const index = Number(key);
  if (index - holder.length > MAX_PADDING)
    throw new CommandError("CannotBackfillArray", `can't backfill more than ${MAX_PADDING} elements`);
  while (holder.length < index) holder.push(null);
  holder[index] = value;
}

function notViable(path: readonly string[], at: number): CommandError {
  const holder = path.slice(0, at).join(".");
  return new CommandError("PathNotViable", `Cannot create field '${path[at]}' in element {${holder}}`);
}

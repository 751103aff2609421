import { type Filter, parseFilter } from "#server/embedded-mongo/engine/filter/filter.ts";
import type { Fold } from "#server/embedded-mongo/engine/values/collation.ts";
import { type Document, isDocument } from "#server/embedded-mongo/engine/values/values.ts";
import { badValue, CommandError } from "#server/embedded-mongo/errors.ts";

/** The filters for the elements of `$[name]`, by name. */
export type ArrayFilters = ReadonlyMap<string, Filter>;

const failed = (message: string) => new CommandError("FailedToParse", message);
const unparsed = (message: string) => `Error parsing array filter :: caused by :: ${message}`;

/** Parses the array filters of an update. Each filter must be used, and each used name needs one. */
export function parseArrayFilters(
  given: unknown,
  steps: readonly { path: string; parts: readonly string[] }[],
  fold: Fold,
): ArrayFilters {
  const filters = new Map<string, Filter>();
  if (given !== undefined && given !== null && !Array.isArray(given))
    throw new CommandError("TypeMismatch", "arrayFilters must be an array");
  for (const filter of (given ?? []) as unknown[]) {
    if (!isDocument(filter)) throw new CommandError("TypeMismatch", "each array filter must be a document");
    const name = nameOf(filter);
    if (filters.has(name)) throw failed(`Found multiple array filters with the same top-level field name ${name}`);
    filters.set(name, parseFilter(filter, fold));
  }
  const used = new Set<string>();
  for (const { path, parts } of steps) {
    for (const part of parts) {
      const name = /^\$\[(\w+)\]$/.exec(part)?.[1];
      if (name === undefined) continue;
      used.add(name);
      if (!filters.has(name)) throw badValue(`No array filter found for identifier '${name}' in path '${path}'`);
    }
  }
  for (const name of filters.keys())
    if (!used.has(name)) throw failed(`The array filter for identifier '${name}' was not used in the update`);
  return filters;
}

/** The name that a filter gives to the elements: the first part of all its paths. */
function nameOf(filter: Document): string {
  const [name, other] = namesIn(filter);
  if (name === undefined) throw failed("Cannot use an expression without a top-level field name in arrayFilters");
  if (other !== undefined)
    throw failed(unparsed(`Expected a single top-level field name, found '${name}' and '${other}'`));
  if (!/^[a-z][a-zA-Z0-9]*$/.test(name))
    throw badValue(
      unparsed(
        `The top-level field name must be an alphanumeric string beginning with a lowercase letter, found '${name}'`,
      ),
    );
  return name;
}

function namesIn(filter: Document): Set<string> {
  const names = new Set<string>();
  for (const [key, value] of Object.entries(filter)) {
    if (!key.startsWith("$")) names.add(key.split(".")[0] ?? "");
    else if (Array.isArray(value))
      for (const part of value) if (isDocument(part)) for (const name of namesIn(part)) names.add(name);
  }
  return names;
}

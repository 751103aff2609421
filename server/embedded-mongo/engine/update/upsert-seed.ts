import type { Filter } from "#server/embedded-mongo/engine/filter/filter.ts";
import { isRegex } from "#server/embedded-mongo/engine/filter/operands.ts";
import { splitPath } from "#server/embedded-mongo/engine/values/paths.ts";
import { clone, type Document } from "#server/embedded-mongo/engine/values/values.ts";
import { CommandError } from "#server/embedded-mongo/errors.ts";
import { put, walkTo } from "./update-paths.ts";

type Equality = { path: string; value: unknown };

/**
 * The initial document of an upsert: the fields that the filter sets by equality, in the order of their names.
 *
 * @throws {CommandError} NotSingleValueField if the filter sets a field twice
 */
export function seedOf(filter: Filter): Document {
  const equalities: Equality[] = [];
  collect(filter, equalities);
  const seed: Document = {};
  const taken = new Set<string>();
  // In this order, a prefix of a path comes before the path.
  for (const { path, value } of equalities.toSorted((a, b) =>
    Buffer.compare(Buffer.from(a.path), Buffer.from(b.path)),
  )) {
    const parts = splitPath(path);
    checkFree(path, parts, taken);
    taken.add(path);
    const holder = walkTo(seed, parts, true);
    if (holder) put(holder, parts.at(-1) ?? "", clone(value));
  }
  return seed;
}

function collect(filter: Filter, found: Equality[]): void {
  switch (filter.kind) {
    case "or":
      // An $or with one branch is equivalent to the branch.
      if (filter.parts.length > 1) return;
      for (const part of filter.parts) collect(part, found);
      break;
    case "and":
      for (const part of filter.parts) collect(part, found);
      break;
    case "field":
      if (filter.operator === "$eq") found.push({ path: filter.path, value: filter.operand });
      else if (filter.operator === "$in") {
        const [only, ...others] = filter.operand as unknown[];
        if (only !== undefined && others.length === 0 && !isRegex(only)) found.push({ path: filter.path, value: only });
      }
  }
}

function checkFree(path: string, parts: readonly string[], taken: ReadonlySet<string>): void {
  for (let length = 1; length <= parts.length; length++) {
    const start = parts.slice(0, length).join(".");
    if (!taken.has(start)) continue;
    const what = start === path ? `path '${path}' is matched twice` : `both paths '${path}' and '${start}' are matched`;
    throw new CommandError("NotSingleValueField", `cannot infer query fields to set, ${what}`);
  }
}

import { CommandError } from "../errors.ts";
import type { Filter } from "./filter.ts";
import { isOperators } from "./operands.ts";
import { splitPath } from "./paths.ts";
import { put, walkTo } from "./update-paths.ts";
import { clone, type Document } from "./values.ts";

type Equality = { path: string; value: unknown };

/**
 * The document an upsert begins with: the fields that the filter fixes by equality, in the order of their names.
 *
 * @throws {CommandError} NotSingleValueField if the filter fixes a field twice
 */
export function seedOf(filter: Filter): Document {
  const equalities: Equality[] = [];
  collect(filter, equalities);
  const seed: Document = {};
  for (const { path, value } of equalities.toSorted((a, b) =>
    Buffer.compare(Buffer.from(a.path), Buffer.from(b.path)),
  )) {
    const parts = splitPath(path);
    const holder = walkTo(seed, parts, true);
    if (holder) put(holder, parts.at(-1) ?? "", clone(value));
  }
  return seed;
}

function collect(filter: Filter, found: Equality[]): void {
  switch (filter.kind) {
    case "or":
      // An $or of one branch is as good as the branch.
      if (filter.parts.length > 1) return;
      for (const part of filter.parts) collect(part, found);
      break;
    case "and":
      for (const part of filter.parts) collect(part, found);
      break;
    case "field":
      if (filter.operator === "$eq") add(found, filter.path, filter.operand);
      else if (filter.operator === "$in") {
        const [only, ...others] = filter.operand as unknown[];
        if (only !== undefined && others.length === 0 && !isOperators(only)) add(found, filter.path, only);
      }
  }
}

function add(found: Equality[], path: string, value: unknown): void {
  for (const { path: earlier } of found) {
    if (earlier === path)
      throw new CommandError(
        "NotSingleValueField",
        `cannot infer query fields to set, path '${path}' is matched twice`,
      );
    if (path.startsWith(`${earlier}.`))
      throw new CommandError(
        "NotSingleValueField",
        `cannot infer query fields to set, both paths '${path}' and '${earlier}' are matched`,
      );
  }
  found.push({ path, value });
}

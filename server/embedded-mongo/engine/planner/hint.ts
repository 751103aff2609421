import type { CollectionMeta, IndexMeta } from "#server/embedded-mongo/engine/storage/catalog.ts";
import { idIndex } from "#server/embedded-mongo/engine/storage/catalog-records.ts";
import { type Document, isDocument } from "#server/embedded-mongo/engine/values/values.ts";
import { badValue, CommandError } from "#server/embedded-mongo/errors.ts";

/** A parsed hint: an index, or the natural order of the documents, forwards or backwards. */
export type Hint = { index: IndexMeta } | { natural: 1 | -1 };

/** Finds the hinted index by its name or key. An index that is still being built is not found. */
export function findHint(collection: CollectionMeta, hint: unknown): Hint | undefined {
  if (hint === undefined || hint === null || (isDocument(hint) && Object.keys(hint).length === 0)) return undefined;
  if (isDocument(hint) && "$natural" in hint) return { natural: naturalDirection(hint, "hint") };
  if (typeof hint !== "string" && !isDocument(hint))
    throw new CommandError("FailedToParse", "Hint must be a string or an object");
  const wanted = isDocument(hint) ? JSON.stringify(Object.entries(hint)) : undefined;
  const [found, second] = [idIndex(collection), ...collection.indexes].filter((index) =>
    wanted === undefined ? index.name === hint : JSON.stringify(Object.entries(index.spec.key as Document)) === wanted,
  );
  if (!found)
    throw badValue(
      "error processing query: planner returned error: hint provided does not correspond to an existing index",
    );
  if (second)
    throw new CommandError(
      "IndexNotFound",
      `Hint matched multiple indexes, must hint by index name. Matched: ${found.name} and ${second.name}`,
    );
  return { index: found };
}

/** The direction of `{ $natural: 1 }`, which is valid as a hint and as a sort. */
export function naturalDirection({ $natural }: Document, where: "hint" | "sort"): 1 | -1 {
  if ($natural === 1 || $natural === -1) return $natural;
  throw badValue(`$natural ${where} cannot be set to a value other than -1 or 1.`);
}

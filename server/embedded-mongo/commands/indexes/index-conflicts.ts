import type { IndexMeta } from "#server/embedded-mongo/engine/storage/catalog.ts";
import { identical } from "#server/embedded-mongo/engine/values/identical.ts";
import { valueText } from "#server/embedded-mongo/engine/values/value-text.ts";
import { CommandError } from "#server/embedded-mongo/errors.ts";

/**
 * Finds an existing index with the same specification.
 * @throws {CommandError} IndexKeySpecsConflict if another index has its name, IndexOptionsConflict if an index differs
 * only in its name, or only in options that do not distinguish indexes
 */
export function findSame(wanted: IndexMeta, present: readonly IndexMeta[]): IndexMeta | undefined {
  const named = present.find(({ name }) => name === wanted.name);
  const specs = (index: IndexMeta) =>
    `Requested index: ${valueText(wanted.spec)}, existing index: ${valueText(index.spec)}`;
  if (named) {
    if (!isEquivalent(wanted, named))
      throw new CommandError(
        "IndexKeySpecsConflict",
        `An existing index has the same name as the requested index. When index names are not specified, they are auto generated and can cause conflicts. Please refer to our documentation. ${specs(named)}`,
      );
    if (!hasSameRest(wanted, named))
      throw new CommandError(
        "IndexOptionsConflict",
        `An equivalent index already exists with the same name but different options. ${specs(named)}`,
      );
    return named;
  }
  const other = present.find((index) => isEquivalent(wanted, index));
  if (!other) return undefined;
  if (hasSameRest(wanted, other))
    throw new CommandError("IndexOptionsConflict", `Index already exists with a different name: ${other.name}`);
  throw new CommandError(
    "IndexOptionsConflict",
    `An equivalent index already exists with a different name and options. ${specs(other)}`,
  );
}

/** True if two indexes agree in all options that distinguish indexes. A collection cannot have two of them. */
function isEquivalent(a: IndexMeta, b: IndexMeta): boolean {
  return (
    identical(a.spec.key, b.spec.key) &&
    a.unique === b.unique &&
    a.sparse === b.sparse &&
    a.collation?.locale === b.collation?.locale &&
    a.collation?.strength === b.collation?.strength &&
    (a.partial === undefined) === (b.partial === undefined) &&
    identical(a.partial ?? {}, b.partial ?? {})
  );
}

function hasSameRest(a: IndexMeta, b: IndexMeta): boolean {
  return a.expireAfterSeconds === b.expireAfterSeconds;
}

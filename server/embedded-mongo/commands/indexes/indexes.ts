import { collectionName, type Request } from "#server/embedded-mongo/commands/context.ts";
import { cursorOptionsOf } from "#server/embedded-mongo/commands/cursors.ts";
import { listSource } from "#server/embedded-mongo/commands/list-source.ts";
import { type CollectionMeta, type IndexMeta, namespace } from "#server/embedded-mongo/engine/storage/catalog.ts";
import { idIndex } from "#server/embedded-mongo/engine/storage/catalog-records.ts";
import { identical } from "#server/embedded-mongo/engine/values/identical.ts";
import { valueText } from "#server/embedded-mongo/engine/values/value-text.ts";
import { type Document, encode, isDocument } from "#server/embedded-mongo/engine/values/values.ts";
import { CommandError } from "#server/embedded-mongo/errors.ts";
import type { WriteContext } from "#server/embedded-mongo/store/commits.ts";

/** listIndexes: includes those under construction, as in MongoDB. */
export function listIndexes(request: Request): Promise<Document> {
  const { services, command, db } = request;
  const name = collectionName(request);
  const collection = services.commits.catalog.find(db, name);
  if (!collection) throw new CommandError("NamespaceNotFound", `ns does not exist: ${namespace(db, name)}`);
  const show = ({ spec, buildUUID }: IndexMeta) =>
    buildUUID && command.includeBuildUUIDs === true ? { spec, buildUUID } : spec;
  const all = [idIndex(collection), ...collection.indexes, ...collection.building];
  const documents = listSource(all.map((index) => encode(show(index))));
  return services.cursors.first(request, namespace(db, name), documents, cursorOptionsOf(request));
}

/** dropIndexes: one by name or key, several by name, or "*". Aborts a build if all its indexes are named. */
export function dropIndexes(request: Request): (context: WriteContext) => Document {
  const name = collectionName(request);
  const { index: wanted } = request.command;
  if (wanted === undefined)
    throw new CommandError("IDLFailedToParse", "BSON field 'dropIndexes.index' is missing but a required field");
  return ({ catalog }) => {
    const collection = catalog.find(request.db, name);
    if (!collection) throw new CommandError("NamespaceNotFound", `ns not found ${namespace(request.db, name)}`);
    const all = [...collection.indexes, ...collection.building];
    const nIndexesWas = all.length + 1;
    if (wanted === "*") {
      catalog.dropIndexes(collection, all);
      return { nIndexesWas, msg: "non-_id indexes dropped for collection", ok: 1 };
    }
    catalog.dropIndexes(collection, indexesMeant(collection, wanted));
    return { nIndexesWas, ok: 1 };
  };
}

/**
 * The named indexes, all of them ready or all of one build.
 * @throws {CommandError} IndexNotFound, also for an index that is being built together with others that are not named
 */
function indexesMeant(collection: CollectionMeta, wanted: unknown): IndexMeta[] {
  const named = Array.isArray(wanted) ? wanted : [wanted];
  if (Array.isArray(wanted) && wanted.some((one) => typeof one !== "string"))
    throw new CommandError("TypeMismatch", "dropIndexes failed to drop multiple indexes: index name must be a string");
  const found = named.map((one) => findIndex(collection, one));
  const build = found[0]?.buildUUID?.toString("hex");
  const together = collection.building.filter(({ buildUUID }) => buildUUID?.toString("hex") === build);
  if (together.length > 0 && together.length === found.length && together.every((index) => found.includes(index)))
    return found;
  const unfinished = found.find(({ buildUUID }) => buildUUID);
  if (unfinished) throw new CommandError("IndexNotFound", `can't drop unfinished index with name: ${unfinished.name}`);
  return found;
}

function findIndex(collection: CollectionMeta, wanted: unknown): IndexMeta {
  const all = [idIndex(collection), ...collection.indexes, ...collection.building];
  const [found, second] = isDocument(wanted)
    ? all.filter((index) => identical(index.spec.key, wanted))
    : all.filter((index) => index.name === wanted);
  if (second)
    throw new CommandError(
      "AmbiguousIndexKeyPattern",
      `2 indexes found for key: ${valueText(wanted)}, identify by name instead. Conflicting indexes: ${valueText(found?.spec)}, ${valueText(second.spec)}`,
    );
  if (found?.name === "_id_") throw new CommandError("InvalidOptions", "cannot drop _id index");
  if (found) return found;
  throw new CommandError(
    "IndexNotFound",
    isDocument(wanted)
      ? `can't find index with key: ${valueText(wanted)}`
      : `index not found with name [${String(wanted)}]`,
  );
}

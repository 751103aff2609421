import { namespace } from "../engine/storage/catalog.ts";
import { type Document, isDocument } from "../engine/values/values.ts";
import { badValue, CommandError, notSupported } from "../errors.ts";
import type { WriteContext } from "../store/commits.ts";
import { checkCollectionName, collectionName, type Request } from "./context.ts";

/** MongoDB's own databases, which may not be dropped. */
const SYSTEM_DATABASES = ["admin", "config", "local"];

/** create */
export function create(request: Request): (context: WriteContext) => Document {
  const name = collectionName(request);
  const { command } = request;
  if (command.autoIndexId === false) throw notSupported("a collection without an index on _id (create.autoIndexId)");
  checkIdIndex(command);
  const options: Document = command.collation ? { collation: command.collation } : {};
  return (context) => {
    // Creating an existing collection with the same options succeeds, as in MongoDB 7 and later.
    const existing = context.catalog.find(request.db, name);
    if (existing && JSON.stringify(existing.options) === JSON.stringify(options)) return { ok: 1 };
    context.catalog.create(request.db, name, options);
    return { ok: 1 };
  };
}

/** A restore repeats the specification of the index on _id, which is always the same. */
function checkIdIndex({ idIndex, collation }: Document): void {
  if (!isDocument(idIndex)) return;
  if (JSON.stringify(idIndex.key) !== '{"_id":1}') throw badValue("The field 'key' for an _id index must be {_id: 1}");
  if (JSON.stringify(idIndex.collation) !== JSON.stringify(collation))
    throw badValue("The '_id' index must have the same collation as the collection");
}

/** drop */
export function drop(request: Request): (context: WriteContext) => Document {
  const name = collectionName(request);
  return (context) => {
    const collection = context.catalog.find(request.db, name);
    if (!collection) return { ok: 1 };
    context.catalog.drop(collection);
    return { nIndexesWas: collection.indexes.length + 1, ns: namespace(request.db, name), ok: 1 };
  };
}

/** dropDatabase */
export function dropDatabase(request: Request): (context: WriteContext) => Document {
  const { db } = request;
  if (SYSTEM_DATABASES.includes(db))
    throw new CommandError("IllegalOperation", `Dropping the '${db}' database is prohibited.`);
  return ({ catalog }) => {
    const collections = catalog.collections(db);
    for (const collection of collections) catalog.drop(collection);
    return { ...(collections.length > 0 ? { dropped: db } : {}), ok: 1 };
  };
}

/** renameCollection within one server: the data stays in place. */
export function renameCollection(request: Request): (context: WriteContext) => Document {
  const { renameCollection: from, to, dropTarget } = request.command;
  const [source, target] = [from, to].map(splitNamespace);
  if (!source || !target) throw new CommandError("InvalidNamespace", "renameCollection needs two namespaces");
  return ({ catalog }) => {
    const collection = catalog.find(...source);
    if (!collection) throw new CommandError("NamespaceNotFound", `Source collection ${String(from)} does not exist`);
    const existing = catalog.find(...target);
    if (existing && existing.id !== collection.id && dropTarget !== true)
      throw new CommandError("NamespaceExists", "target namespace exists");
    catalog.rename(collection, ...target);
    return { ok: 1 };
  };
}

function splitNamespace(value: unknown): [string, string] | undefined {
  if (typeof value !== "string" || !value.includes(".")) return undefined;
  const at = value.indexOf(".");
  const parts: [string, string] = [value.slice(0, at), value.slice(at + 1)];
  checkCollectionName(...parts);
  return parts;
}

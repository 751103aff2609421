import { type CollectionMeta, type IndexMeta, indexFromSpec, namespace } from "../engine/catalog.ts";
import { parseCollation, sameCollation } from "../engine/collation.ts";
import { parseFilter } from "../engine/filter.ts";
import { after } from "../engine/keys.ts";
import { keyPrefix } from "../engine/kv.ts";
import { isIndex } from "../engine/paths.ts";
import { idIndex } from "../engine/plan.ts";
import { indexDocument, withShapes } from "../engine/storage.ts";
import { type Document, decode, encode, isDocument } from "../engine/values.ts";
import { CommandError, notSupported } from "../errors.ts";
import type { WriteContext } from "../store/commits.ts";
import { collectionName, documentsOf, type Request } from "./context.ts";
import { ensureCollection } from "./insert.ts";
import { listSource } from "./list-source.ts";

const KNOWN = new Set([
  "key",
  "name",
  "unique",
  "sparse",
  "partialFilterExpression",
  "collation",
  "expireAfterSeconds",
  "background",
  "v",
  "ns",
]);
const MAX_INDEXES = 64;

/** createIndexes: builds them on the data that is there; all of them or none. */
export function createIndexes(request: Request): (context: WriteContext) => Document {
  const name = collectionName(request);
  const given = documentsOf(request, "indexes");
  if (given.length === 0) throw new CommandError("BadValue", "Must specify at least one index to create");
  return (context) => {
    const createdCollectionAutomatically = !context.catalog.find(request.db, name);
    let collection = ensureCollection(context, request.db, name);
    const numIndexesBefore = collection.indexes.length + 1;
    const specs = given.map((spec) => checkedSpec(spec, collection));
    const built = context.savepoint(() => build(context, collection, specs));
    if (built.length > 0)
      collection = context.catalog.save({ ...collection, indexes: [...collection.indexes, ...built] });
    const numIndexesAfter = collection.indexes.length + 1;
    const note = built.length === 0 ? { note: "all indexes already exist" } : {};
    return { numIndexesBefore, numIndexesAfter, createdCollectionAutomatically, ...note, ok: 1 };
  };
}

function build(context: WriteContext, collection: CollectionMeta, specs: Document[]): IndexMeta[] {
  const built: IndexMeta[] = [];
  for (const spec of specs) {
    const wanted = indexFromSpec(0, spec);
    if (exists(wanted, [...collection.indexes, ...built], collection)) continue;
    if (collection.indexes.length + built.length + 2 > MAX_INDEXES)
      throw new CommandError("CannotCreateIndex", `add index fails, too many indexes for ${collection.name}`);
    built.push(fill(context, collection, { ...wanted, id: context.catalog.nextId() }));
  }
  return built;
}

function fill(context: WriteContext, collection: CollectionMeta, empty: IndexMeta): IndexMeta {
  const prefix = keyPrefix(collection.id);
  const walk = context.tables.documents.entries({ lo: prefix, hi: after(prefix) });
  let index = empty;
  try {
    for (let step = walk.next(); !step.done; step = walk.next()) {
      const idKey = step.value.key.subarray(4);
      const keys = indexDocument(context.tables, collection, index, idKey, decode(step.value.value));
      index = withShapes(index, keys);
    }
  } finally {
    walk.return?.();
  }
  return index;
}

/** True if the very same index is there; one of the same name or the same fields but otherwise another is an error. */
function exists(wanted: IndexMeta, present: readonly IndexMeta[], collection: CollectionMeta): boolean {
  for (const index of [idIndex(collection), ...present]) {
    const sameKey = JSON.stringify(index.fields) === JSON.stringify(wanted.fields);
    const collated = sameCollation(index.collation, wanted.collation);
    if (index.name === "_id_") {
      if (sameKey && collated) return true;
      continue;
    }
    if (index.name !== wanted.name) {
      if (!sameKey || !collated || !sameRest(index, wanted)) continue;
      throw new CommandError("IndexOptionsConflict", `Index already exists with a different name: ${index.name}`);
    }
    if (!sameKey || !collated)
      throw new CommandError(
        "IndexKeySpecsConflict",
        `An existing index has the same name as the requested index. Requested index: ${JSON.stringify(wanted.spec)}, existing index: ${JSON.stringify(index.spec)}`,
      );
    if (!sameRest(index, wanted))
      throw new CommandError(
        "IndexOptionsConflict",
        `An equivalent index already exists with the same name but different options. Requested index: ${JSON.stringify(wanted.spec)}, existing index: ${JSON.stringify(index.spec)}`,
      );
    return true;
  }
  return false;
}

function sameRest(a: IndexMeta, b: IndexMeta): boolean {
  const rest = (index: IndexMeta) =>
    JSON.stringify([index.unique, index.sparse, index.partial, index.expireAfterSeconds]);
  return rest(a) === rest(b);
}

function checkedSpec(spec: Document, collection: CollectionMeta): Document {
  if (!isDocument(spec) || !isDocument(spec.key)) throw new CommandError("FailedToParse", "an index needs a key");
  for (const name of Object.keys(spec)) {
    if (KNOWN.has(name)) continue;
    if (name === "hidden" && spec.hidden === false) continue;
    if (["hidden", "wildcardProjection", "weights", "storageEngine", "prepareUnique"].includes(name))
      throw notSupported(`the index option ${name}`);
    throw new CommandError(
      "InvalidIndexSpecificationOption",
      `The field '${name}' is not valid for an index specification`,
    );
  }
  checkKey(spec.key);
  const { key, unique, sparse, partialFilterExpression, expireAfterSeconds } = spec;
  const name = spec.name ?? Object.entries(key).flat().join("_");
  if (typeof name !== "string" || name === "") throw new CommandError("CannotCreateIndex", "an index needs a name");
  if (sparse && partialFilterExpression)
    throw new CommandError("CannotCreateIndex", "cannot mix 'partialFilterExpression' and 'sparse' options");
  if (partialFilterExpression !== undefined) parseFilter(partialFilterExpression);
  if (expireAfterSeconds !== undefined) checkTtl(key, expireAfterSeconds);
  const collation = spec.collation ?? collection.options.collation;
  const isSimple = parseCollation(collation) === undefined;
  return {
    v: 2,
    key,
    name,
    ...(unique ? { unique: true } : {}),
    ...(sparse ? { sparse: true } : {}),
    ...(partialFilterExpression !== undefined ? { partialFilterExpression } : {}),
    ...(expireAfterSeconds !== undefined ? { expireAfterSeconds } : {}),
    ...(isSimple ? {} : { collation }),
  };
}

function checkKey(key: Document): void {
  const fields = Object.entries(key);
  if (fields.length === 0) throw new CommandError("CannotCreateIndex", "Index keys cannot be an empty object");
  if (fields.length > 32) throw new CommandError("CannotCreateIndex", "an index may have 32 fields at most");
  for (const [path, kind] of fields) {
    if (typeof kind === "string") throw notSupported(`an index of the kind "${kind}"`);
    if (kind !== 1 && kind !== -1)
      throw new CommandError("CannotCreateIndex", `Values in an index key must be 1 or -1, not ${String(kind)}`);
    if (path.includes("$**")) throw notSupported("a wildcard index");
    const parts = path.split(".");
    if (parts.some((part) => part === "" || part.startsWith("$")))
      throw new CommandError("CannotCreateIndex", `Index key contains an illegal field name: '${path}'`);
    // Such a part may name an element of an array or a field, and the entries would differ.
    if (parts.slice(1).some(isIndex)) throw notSupported(`an index on a path with a number in it (${path})`);
  }
}

function checkTtl(key: Document, seconds: unknown): void {
  if (typeof seconds !== "number" || seconds < 0 || seconds > 2 ** 31)
    throw new CommandError("CannotCreateIndex", "expireAfterSeconds must be a number from 0 to 2^31");
  if (Object.keys(key).length > 1) throw new CommandError("CannotCreateIndex", "TTL indexes are single-field indexes");
}

/** listIndexes */
export function listIndexes(request: Request): Promise<Document> {
  const { services, command, db } = request;
  const name = collectionName(request);
  const collection = services.commits.catalog.find(db, name);
  if (!collection) throw new CommandError("NamespaceNotFound", `ns does not exist: ${namespace(db, name)}`);
  const specs = [idIndex(collection), ...collection.indexes].map((index) => encode(index.spec));
  const batchSize = (command.cursor as Document | undefined)?.batchSize;
  return services.cursors.first(namespace(db, name), listSource(specs), {
    batchSize: typeof batchSize === "number" ? batchSize : undefined,
  });
}

/** dropIndexes: one by name or key, several by name, or "*". */
export function dropIndexes(request: Request): (context: WriteContext) => Document {
  const name = collectionName(request);
  const { index: wanted } = request.command;
  return ({ catalog }) => {
    const collection = catalog.find(request.db, name);
    if (!collection) throw new CommandError("NamespaceNotFound", `ns not found ${namespace(request.db, name)}`);
    const gone = wanted === "*" ? [...collection.indexes] : [wanted].flat().map((one) => findIndex(collection, one));
    catalog.save({ ...collection, indexes: collection.indexes.filter((index) => !gone.includes(index)) });
    for (const index of gone) catalog.abandon("indexes", index.id);
    return { nIndexesWas: collection.indexes.length + 1, ok: 1 };
  };
}

function findIndex(collection: CollectionMeta, wanted: unknown): IndexMeta {
  if (wanted === "_id_" || (isDocument(wanted) && JSON.stringify(wanted) === '{"_id":1}'))
    throw new CommandError("InvalidOptions", "cannot drop _id index");
  const found = collection.indexes.find((index) =>
    isDocument(wanted)
      ? JSON.stringify(index.fields) === JSON.stringify(Object.entries(wanted))
      : index.name === wanted,
  );
  if (!found) throw new CommandError("IndexNotFound", `index not found with name [${String(wanted)}]`);
  return found;
}

import { namespace } from "../engine/catalog.ts";
import { matches, parseFilter } from "../engine/filter.ts";
import { after } from "../engine/keys.ts";
import { keyPrefix } from "../engine/kv.ts";
import { idIndex } from "../engine/plan.ts";
import { type Document, encode } from "../engine/values.ts";
import { CommandError, notSupported } from "../errors.ts";
import type { WriteContext } from "../store/commits.ts";
import { checkCollectionName, collectionName, type Request } from "./context.ts";
import { listSource } from "./list-source.ts";

const DECLINED_OPTIONS: Record<string, string> = {
  capped: "a capped collection",
  size: "a capped collection",
  max: "a capped collection",
  viewOn: "a view",
  pipeline: "a view",
  timeseries: "a time series collection",
  clusteredIndex: "a clustered collection",
  encryptedFields: "client side encryption",
  validator: "a validator",
  changeStreamPreAndPostImages: "change streams",
};

/** create */
export function create(request: Request): (context: WriteContext) => Document {
  const name = collectionName(request);
  const { command } = request;
  for (const [option, feature] of Object.entries(DECLINED_OPTIONS)) {
    const value = command[option];
    if (value === undefined || value === null || value === false) continue;
    if (option === "validator" && Object.keys(value as Document).length === 0) continue;
    throw notSupported(`${feature} (${option})`);
  }
  const options: Document = command.collation ? { collation: command.collation } : {};
  return (context) => {
    // Creating again what is there with the same options succeeds, as it does since MongoDB 7.
    const existing = context.catalog.find(request.db, name);
    if (existing && JSON.stringify(existing.options) === JSON.stringify(options)) return { ok: 1 };
    context.catalog.create(request.db, name, options);
    return { ok: 1 };
  };
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
  return (context) => {
    for (const collection of context.catalog.collections(request.db)) context.catalog.drop(collection);
    return { dropped: request.db, ok: 1 };
  };
}

/** renameCollection, within what one server can do: the data stays where it is. */
export function renameCollection(request: Request): (context: WriteContext) => Document {
  const { renameCollection: from, to, dropTarget } = request.command;
  const [source, target] = [from, to].map(splitNamespace);
  if (!source || !target) throw new CommandError("InvalidNamespace", "renameCollection needs two namespaces");
  return ({ catalog }) => {
    const collection = catalog.find(...source);
    if (!collection) throw new CommandError("NamespaceNotFound", `Source collection ${String(from)} does not exist`);
    const existing = catalog.find(...target);
    if (existing && dropTarget !== true) throw new CommandError("NamespaceExists", "target namespace exists");
    if (existing) catalog.drop(existing);
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

/** listCollections */
export function listCollections(request: Request): Promise<Document> {
  const { services, command, db } = request;
  const filter = parseFilter(command.filter ?? {});
  const entries = services.commits.catalog.collections(db).map((meta) => ({
    name: meta.name,
    type: "collection",
    ...(command.nameOnly === true
      ? {}
      : {
          options: meta.options,
          info: { readOnly: false, uuid: meta.uuid },
          idIndex: idIndex(meta).spec,
        }),
  }));
  const documents = entries.filter((entry) => matches(filter, entry)).map(encode);
  const batchSize = (command.cursor as Document | undefined)?.batchSize;
  return services.cursors.first(`${db}.$cmd.listCollections`, listSource(documents), {
    batchSize: typeof batchSize === "number" ? batchSize : undefined,
  });
}

/** listDatabases */
export function listDatabases(request: Request): Document {
  const { services, command } = request;
  const filter = parseFilter(command.filter ?? {});
  const names = [...new Set(services.commits.catalog.collections().map((meta) => meta.db))].sort();
  const databases = names
    .map((name) => ({ name, sizeOnDisk: databaseSize(request, name), empty: false }))
    .filter((entry) => matches(filter, entry));
  if (command.nameOnly === true) return { databases: databases.map(({ name }) => ({ name })), ok: 1 };
  const totalSize = databases.reduce((sum, { sizeOnDisk }) => sum + sizeOnDisk, 0);
  return { databases, totalSize, totalSizeMb: Math.floor(totalSize / 2 ** 20), ok: 1 };
}

/** A rough size: all databases share one file, so it is told by the number of documents. */
function databaseSize({ services }: Request, db: string): number {
  return services.commits.catalog.collections(db).reduce((sum, meta) => {
    const prefix = keyPrefix(meta.id);
    return sum + 4096 + 256 * services.tables.documents.count({ lo: prefix, hi: after(prefix) });
  }, 0);
}

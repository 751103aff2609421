import type { Declined, Fields } from "./fields.ts";

const declined = (feature: string): Declined => ({ feature });

const CURSOR: Fields = { cursor: "object" };
const QUERY: Fields = { hint: "any", collation: "object" };
/** There are no validators to bypass. */
const WRITE: Fields = {
  ordered: "bool",
  bypassDocumentValidation: "bool",
  encryptionInformation: declined("client side encryption"),
  stmtId: declined("statement numbers of one's own"),
  stmtIds: declined("statement numbers of one's own"),
};
const FIND_AND_MODIFY: Fields = {
  ...QUERY,
  ...WRITE,
  query: "object",
  sort: "object",
  update: "any",
  fields: "object",
  remove: "bool",
  new: "bool",
  upsert: "bool",
  arrayFilters: "array",
  let: "object",
};

/**
 * The fields of each command besides those that all commands share. In longer lists, the first group is supported, the
 * second is accepted without effect (there are no shards and no temporary files), and the third is declined.
 */
export const COMMAND_FIELDS: Readonly<Record<string, Fields>> = {
  find: {
    ...QUERY,
    filter: "object",
    projection: "object",
    sort: "object",
    skip: "count",
    limit: "count",
    batchSize: "count",
    singleBatch: "bool",
    noCursorTimeout: "bool",
    let: "object",
    min: "object",
    max: "object",

    allowDiskUse: "bool",
    allowPartialResults: "bool",
    oplogReplay: "bool",
    readOnce: "bool",

    tailable: declined("a tailable cursor"),
    awaitData: declined("a cursor that awaits data"),
    returnKey: declined("an answer of index keys alone"),
    showRecordId: declined("the record id"),
    encryptionInformation: declined("client side encryption"),
  },
  aggregate: {
    ...QUERY,
    ...CURSOR,
    pipeline: "array",
    explain: "bool",
    let: "object",

    allowDiskUse: "bool",
    bypassDocumentValidation: "bool",

    encryptionInformation: declined("client side encryption"),
  },
  count: {
    ...QUERY,
    query: "object",
    limit: "number",
    skip: "count",

    fields: "any",

    encryptionInformation: declined("client side encryption"),
  },
  distinct: { ...QUERY, key: "string", query: "object" },
  getMore: { collection: "string", batchSize: "count" },
  killCursors: { cursors: "array" },
  explain: { verbosity: "string" },
  insert: { ...WRITE, documents: "array" },
  update: { ...WRITE, updates: "array", let: "object" },
  delete: { ...WRITE, deletes: "array", let: "object" },
  findAndModify: FIND_AND_MODIFY,
  findandmodify: FIND_AND_MODIFY,
  create: {
    collation: "object",

    autoIndexId: "bool",
    idIndex: "object",

    capped: declined("a capped collection"),
    size: declined("a capped collection"),
    max: declined("a capped collection"),
    viewOn: declined("a view"),
    pipeline: declined("a view"),
    timeseries: declined("a time series collection"),
    expireAfterSeconds: declined("a time series collection"),
    clusteredIndex: declined("a clustered collection"),
    encryptedFields: declined("client side encryption"),
    validator: declined("a validator"),
    validationLevel: declined("a validator"),
    validationAction: declined("a validator"),
    changeStreamPreAndPostImages: declined("change streams"),
    recordPreImages: declined("change streams"),
    storageEngine: declined("options of a storage engine"),
    indexOptionDefaults: declined("options of a storage engine"),
    temp: declined("a temporary collection"),
  },
  drop: {},
  dropDatabase: {},
  renameCollection: { to: "string", dropTarget: "bool", stayTemp: declined("a temporary collection") },
  createIndexes: {
    indexes: "array",

    commitQuorum: "any",

    ignoreUnknownIndexOptions: declined("index options that are not known"),
  },
  dropIndexes: { index: "any" },
  listIndexes: {
    ...CURSOR,
    includeBuildUUIDs: "bool",
    includeIndexBuildInfo: declined("the state of index builds"),
  },
  listCollections: { ...CURSOR, filter: "object", nameOnly: "bool", authorizedCollections: "bool" },
  listDatabases: { filter: "object", nameOnly: "bool", authorizedDatabases: "bool" },
  commitTransaction: { recoveryToken: "object" },
  abortTransaction: { recoveryToken: "object" },
  dbStats: { scale: "number", freeStorage: declined("the size of free storage") },
  collStats: { scale: "number" },
};

/** The fields of a statement in a write command. */
export const STATEMENT_FIELDS: Readonly<Record<"updates" | "deletes", Fields>> = {
  updates: {
    ...QUERY,
    q: "object",
    u: "any",
    c: "object",
    upsert: "bool",
    multi: "bool",
    arrayFilters: "array",
    sort: "object",
    upsertSupplied: declined("an upsert of a document given apart"),
  },
  deletes: { ...QUERY, q: "object", limit: "number" },
};

import mongoose, {
  type Connection,
  type ConnectOptions,
  type IndexDefinition,
  type IndexOptions,
  type mongo,
} from "mongoose";
import { type CommandEnded, GuardedConnection, timedConnection } from "./guarded-connection.ts";

/** How long a call waits for a database that is away before it becomes a 503. A restart of the embedded one is quicker. */
const SELECTION_MS = 4000;
/** How long a start goes on trying to reach a database that is known to run: on a busy machine both have just begun. */
const START_MS = 30_000;

mongoose.set("strictQuery", "throw");

/**
 * One connection, whichever database it is. Acknowledged means on disk: `w: "majority"` with `j: true`.
 * The driver reconnects by itself; buffering is off, so that a call never waits for longer than the selection.
 * @param ended told of each command that the database has answered
 */
export function openConnection(uri: string, ended?: CommandEnded): Connection {
  return mongoose.createConnection(uri, optionsFor(uri, ended));
}

function optionsFor(uri: string, ended?: CommandEnded): ConnectOptions {
  const options: ConnectOptions & { connectionType: typeof GuardedConnection } = {
    dbName: databaseName(uri),
    autoIndex: false,
    autoCreate: false,
    bufferCommands: false,
    serverSelectionTimeoutMS: SELECTION_MS,
    connectTimeoutMS: SELECTION_MS,
    heartbeatFrequencyMS: 2000,
    maxPoolSize: 20,
    retryWrites: true,
    retryReads: true,
    writeConcern: { w: "majority", j: true },
    ignoreUndefined: true,
    connectionType: ended ? timedConnection(ended) : GuardedConnection,
  };
  return options;
}

/**
 * Resolves when a connection stands that was just opened to the embedded database, which has said that it is ready. One
 * wait of a call may be too short for that: then it is tried again, for as long as a start may take.
 */
export async function untilConnected(connection: Connection, uri: string, ended?: CommandEnded): Promise<void> {
  const end = performance.now() + START_MS;
  let trying = connection.asPromise();
  for (;;) {
    try {
      await trying;
      return;
    } catch (err) {
      if (performance.now() > end) throw err;
      trying = connection.openUri(uri, optionsFor(uri, ended));
    }
  }
}

function databaseName(uri: string): string {
  const path = uri.replace(/^[a-z+]+:\/\/[^/]+\/?/, "").split("?")[0];
  return path ? decodeURIComponent(path) : "kasama";
}

/** Creates what is missing of every model's indexes, one command a collection: each invariant that can be one is one. */
export async function ensureIndexes(connection: Connection): Promise<void> {
  await Promise.all(
    Object.values(connection.models).map(async (model) => {
      await model.createCollection();
      const indexes = model.schema.indexes().map(toDescription);
      if (indexes.length > 0) await model.collection.createIndexes(indexes);
    }),
  );
}

/** One index for the driver, whose types are narrower than Mongoose's for the same. */
function toDescription([key, options]: [key: IndexDefinition, options: IndexOptions]): mongo.IndexDescription {
  return { ...options, key } as mongo.IndexDescription;
}

/** Whether the database answers now. */
export async function isReachable(connection: Connection): Promise<boolean> {
  try {
    await connection.db?.command({ ping: 1 }, { timeoutMS: 2000 });
    return connection.db !== undefined;
  } catch {
    // The reason is in the driver's own events; here only the answer counts.
    return false;
  }
}

import mongoose, {
  type Connection,
  type ConnectOptions,
  type IndexDefinition,
  type IndexOptions,
  type mongo,
} from "mongoose";
import { type CommandEnded, GuardedConnection, timedConnection } from "./guarded-connection.ts";

/** How long a call waits for an unreachable database before it becomes a 503. The embedded one restarts faster. */
const SELECTION_MS = 4000;
/** How long a start retries to reach a database that is known to run: on a busy machine both have just started. */
const START_MS = 30_000;

mongoose.set("strictQuery", "throw");

/**
 * Opens the connection to either kind of database. A write is acknowledged when it is on disk: `w: "majority"` with `j:
 * true`. The driver reconnects by itself; buffering is off, so that a call never waits longer than the server
 * selection.
 * @param ended called with each command that the database has answered
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
 * Resolves when a new connection to the embedded database, which has reported that it is ready, is established. One
 * server selection may be too short for that, so it retries for as long as a start may take.
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

/** Creates the missing indexes of every model, one command per collection. */
export async function ensureIndexes(connection: Connection): Promise<void> {
  await Promise.all(
    Object.values(connection.models).map(async (model) => {
      await model.createCollection();
      const indexes = model.schema.indexes().map(toDescription);
      if (indexes.length > 0) await model.collection.createIndexes(indexes);
    }),
  );
}

/** One index for the driver, whose types are narrower than Mongoose's. */
function toDescription([key, options]: [key: IndexDefinition, options: IndexOptions]): mongo.IndexDescription {
  return { ...options, key } as mongo.IndexDescription;
}

/** Whether the database answers now. */
export async function isReachable(connection: Connection): Promise<boolean> {
  try {
    await connection.db?.command({ ping: 1 }, { timeoutMS: 2000 });
    return connection.db !== undefined;
  } catch {
    // The driver's own events report the reason.
    return false;
  }
}

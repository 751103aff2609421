import { hostname } from "node:os";
import mongoose, {
  type Connection,
  type ConnectOptions,
  type IndexDefinition,
  type IndexOptions,
  type Model,
  type mongo,
} from "mongoose";
import { withDeadline } from "./deadline.ts";
import { type CommandEnded, GuardedConnection, timedConnection } from "./guarded-connection.ts";

/** How long a call waits for an unreachable database before it becomes a 503. The embedded one restarts faster. */
const SELECTION_MS = 4000;
/** How long a start retries to reach a database that is known to run: on a busy machine both have just started. */
const START_MS = 30_000;

/**
 * How long a replica set may take to replicate a write before it fails with an unknown outcome: less than `STEP_MS`.
 * Without a limit, writes that cannot reach a majority would keep all connections of the pool, also from reads. This is
 * not the driver's `timeoutMS`, which has had no effect since 7.8.
 */
const REPLICATION_MS = 3500;
/**
 * How long a call waits for a free connection of the pool before it becomes a 503. Two seconds are not enough on a busy
 * machine for hundreds of reads at once on a pool that has just been opened.
 */
const QUEUE_MS = 4000;
const POOL_MAX = 50;
/** How long a health check waits. */
const PING_MS = 2000;

mongoose.set("strictQuery", "throw");

/**
 * Opens the connection to either kind of database. A write is acknowledged when it is on the disks of a majority: `w:
 * "majority"` with `j: true`. A read sees only such writes, so no election takes back what a client or another process
 * has seen. The driver reconnects by itself; buffering is off, so that a call never waits longer than the server
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
    waitQueueTimeoutMS: QUEUE_MS,
    maxPoolSize: POOL_MAX,
    // For the database's log and its list of connections.
    appName: `kasama ${hostname()} ${process.pid}`.slice(0, 100),
    retryWrites: true,
    retryReads: true,
    readConcern: { level: "majority" },
    writeConcern: { w: "majority", j: true, wtimeoutMS: REPLICATION_MS },
    ignoreUndefined: true,
    connectionType: ended ? timedConnection(ended) : GuardedConnection,
  };
  return options;
}

/**
 * Whether the database was found, but connections to it took too long, as they do on a busy machine. The driver does not
 * export the class of this error.
 */
export const isSlowToConnect = (err: unknown): boolean =>
  err instanceof Error && err.name === "MongoWaitQueueTimeoutError";

/**
 * Resolves when a new connection is established. One attempt may be too short for a database that starts at the same
 * time or on a busy machine, so it retries for as long as a start may take.
 * @param isWorthRetrying whether an error may go away; each one does if the database is known to run
 */
export async function untilConnected(
  connection: Connection,
  uri: string,
  { ended, isWorthRetrying = () => true }: { ended?: CommandEnded; isWorthRetrying?: (err: unknown) => boolean } = {},
): Promise<void> {
  const end = performance.now() + START_MS;
  let trying = connection.asPromise();
  for (;;) {
    try {
      await trying;
      return;
    } catch (err) {
      if (performance.now() > end || !isWorthRetrying(err)) throw err;
      trying = connection.openUri(uri, optionsFor(uri, ended));
    }
  }
}

function databaseName(uri: string): string {
  const path = uri.replace(/^[a-z+]+:\/\/[^/]+\/?/, "").split("?")[0];
  return path ? decodeURIComponent(path) : "kasama";
}

/**
 * Creates the missing collections and indexes, one command per model: creating an index creates its collection. All
 * models at once need more connections than are open at a start; on a busy machine those may take longer than a call
 * waits, so a command that found no connection is sent again for as long as a start may take.
 */
export async function ensureIndexes(connection: Connection): Promise<void> {
  const end = performance.now() + START_MS;
  await Promise.all(Object.values(connection.models).map((model) => ensureModel(model, end)));
}

async function ensureModel(model: Model<unknown>, end: number): Promise<void> {
  const indexes = model.schema.indexes().map(toDescription);
  for (;;) {
    try {
      if (indexes.length > 0) await model.collection.createIndexes(indexes);
      else await model.createCollection();
      return;
    } catch (err) {
      if (performance.now() > end || !isSlowToConnect(err)) throw err;
    }
  }
}

/** One index for the driver, whose types are narrower than Mongoose's. */
function toDescription([key, options]: [key: IndexDefinition, options: IndexOptions]): mongo.IndexDescription {
  return { ...options, key } as mongo.IndexDescription;
}

/** Whether the database answers now. */
export async function isReachable(connection: Connection): Promise<boolean> {
  try {
    if (!connection.db) return false;
    await withDeadline(connection.db.command({ ping: 1 }), PING_MS);
    return true;
  } catch {
    // The driver's own events report the reason.
    return false;
  }
}

import type { Log } from "#server/platform/log/log.ts";
import { Fault } from "#shared/fault.ts";

const LOST_DATABASE = new Set([
  "MongoServerSelectionError",
  "MongoNetworkError",
  "MongoNetworkTimeoutError",
  "MongoNotConnectedError",
  "MongoTopologyClosedError",
  "MongoPoolClearedError",
  "MongoPoolClosedError",
  "MongoExpiredSessionError",
  "MongooseServerSelectionError",
  "PoolClearedOnNetworkError",
  "PoolRequstedOnClosed",
]);

/** What the system says of a connection that died; the driver hands it on in errors of several names. */
const LOST_CONNECTION = new Set<unknown>([
  "EPIPE",
  "ECONNRESET",
  "ECONNREFUSED",
  "ENOENT",
  "ETIMEDOUT",
  "ERR_STREAM_DESTROYED",
]);

/** Whether a failure means that the database could not be reached, so that a retry has a chance. */
export function isDatabaseLost(err: unknown): boolean {
  // Only of the driver: a file that is missing says ENOENT too.
  if (err instanceof Error && err.name.startsWith("Mongo") && "code" in err && LOST_CONNECTION.has(err.code))
    return true;
  if (!(err instanceof Error)) return false;
  // A bulk write takes the driver's own errors for the server's, and keeps them as its response.
  const inner = "errorResponse" in err ? err.errorResponse : err.cause;
  return LOST_DATABASE.has(err.name) || (inner !== undefined && isDatabaseLost(inner));
}

/** What MongoDB says where its disk is full, and ours also where it fails: nothing was written. */
const OUT_OF_DISK_SPACE = 14031;
/** Seconds: room is made by a person. */
const RETRY_WITHOUT_ROOM = 5;

/**
 * The one translator of failures, for HTTP and sockets alike: a Fault says what it says, everything else is logged and
 * becomes a text of the catalogue.
 */
export function toFault(err: unknown, log: Log): Fault {
  if (err instanceof Fault) return err;
  if (isDatabaseLost(err)) {
    log.warn({ err }, "database not reachable");
    return new Fault("UNAVAILABLE", undefined, { retryAfter: 2 });
  }
  if (err instanceof Error && "code" in err && err.code === OUT_OF_DISK_SPACE) {
    log.error({ err }, "the database's disk is full or fails");
    return new Fault("UNAVAILABLE", undefined, { retryAfter: RETRY_WITHOUT_ROOM });
  }
  log.error({ err }, "unexpected failure");
  return new Fault("INTERNAL");
}

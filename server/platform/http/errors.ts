import { mongo } from "mongoose";
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
  "MongoWaitQueueTimeoutError",
]);

/**
 * Errors of a replica set without a primary or without a majority. After those of a write, its outcome may be unknown.
 * HostUnreachable, HostNotFound, MaxTimeMSExpired, WriteConcernTimeout, NetworkTimeout, ShutdownInProgress,
 * UnsatisfiableWriteConcern, FailedToSatisfyReadPreference, ReadConcernMajorityNotAvailableYet, PrimarySteppedDown,
 * ExceededTimeLimit, SocketException, NotWritablePrimary, InterruptedAtShutdown, InterruptedDueToReplStateChange,
 * NotPrimaryNoSecondaryOk, NotPrimaryOrSecondary.
 */
const WITHOUT_MAJORITY = new Set<unknown>([
  6, 7, 50, 64, 89, 91, 100, 133, 134, 189, 262, 9001, 10107, 11600, 11602, 13435, 13436,
]);

/** System errors of a lost connection. The driver passes them on in errors of several names. */
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
  // Only errors of the driver: a missing file is an ENOENT too.
  if (err instanceof Error && err.name.startsWith("Mongo") && "code" in err && LOST_CONNECTION.has(err.code))
    return true;
  if (!(err instanceof Error)) return false;
  if (err instanceof mongo.MongoServerError && WITHOUT_MAJORITY.has(replicationCodeOf(err) ?? err.code)) return true;
  // A bulk write treats errors of the driver as errors of the server, and has them as its response.
  const inner = "errorResponse" in err ? err.errorResponse : err.cause;
  return LOST_DATABASE.has(err.name) || (inner !== undefined && isDatabaseLost(inner));
}

/** A bulk write that failed because of a row and of its replication has the row's error as its own. */
function replicationCodeOf(err: mongo.MongoServerError): unknown {
  if (!(err instanceof mongo.MongoBulkWriteError)) return undefined;
  // Without a result if the driver made the error of one of its own.
  return err.result.getWriteConcernError?.()?.code;
}

/** MongoDB's error for a full disk. Our database also uses it for a failing one. Nothing was written. */
const OUT_OF_DISK_SPACE = 14031;
const isOutOfDiskSpace = (err: unknown): boolean =>
  err instanceof Error && "code" in err && err.code === OUT_OF_DISK_SPACE;

/** The driver's labels of errors that do not depend on what was written. */
const RETRYABLE_LABELS = ["TransientTransactionError", "RetryableWriteError"];

/** Whether the same write may succeed later: it failed because of the database, and not because of a record. */
export function isTransient(err: unknown): boolean {
  // Our own deadlines report UNAVAILABLE.
  if (isDatabaseLost(err) || isOutOfDiskSpace(err) || (err instanceof Fault && err.code === "UNAVAILABLE")) return true;
  return err instanceof mongo.MongoError && RETRYABLE_LABELS.some((label) => err.hasErrorLabel(label));
}

/** In seconds. An operator has to free disk space first. */
const RETRY_DISK_FULL_S = 5;

/**
 * Maps errors to faults, for HTTP and sockets alike. A Fault stays as it is; every other error is logged and becomes a
 * fault with a general text.
 */
export function toFault(err: unknown, log: Log): Fault {
  if (err instanceof Fault) return err;
  if (isDatabaseLost(err)) {
    log.warn({ err }, "database not reachable");
    return new Fault("UNAVAILABLE", undefined, { retryAfter: 2 });
  }
  if (isOutOfDiskSpace(err)) {
    log.error({ err }, "the database's disk is full or fails");
    return new Fault("UNAVAILABLE", undefined, { retryAfter: RETRY_DISK_FULL_S });
  }
  log.error({ err }, "unexpected failure");
  return new Fault("INTERNAL");
}

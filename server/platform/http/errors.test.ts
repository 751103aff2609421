import { mongo } from "mongoose";
import { expect, test } from "vitest";
import { withDeadline } from "#server/platform/database/deadline.ts";
import { createLog } from "#server/platform/log/log.ts";
import { isDatabaseLost, isTransient, toFault } from "./errors.ts";

const systemError = (code: string) => Object.assign(new Error(code), { code });

test.each([
  new mongo.MongoNetworkError("connection closed"),
  new mongo.MongoServerSelectionError("nobody there", {} as never),
  // A bulk write has the system's code for a lost connection on an error with another name.
  Object.assign(new mongo.MongoBulkWriteError({ message: "write EPIPE" } as never, {} as never), { code: "EPIPE" }),
  // Or the driver's error, if the connection was lost during the write and during its retry.
  new mongo.MongoBulkWriteError(new mongo.MongoNetworkError("connection 3 closed") as never, {} as never),
  new Error("wrapped", { cause: new mongo.MongoNetworkError("connection closed") }),
  // A replica set without a majority, and one that elects a primary.
  new mongo.MongoWriteConcernError({ ok: 1, writeConcernError: { code: 64, errmsg: "waiting for replication" } }),
  new mongo.MongoServerError({ message: "operation exceeded time limit", code: 50 }),
  new mongo.MongoServerError({ message: "not primary", code: 10107 }),
  new mongo.MongoServerError({ message: "interrupted", code: 11602 }),
  // A bulk write of which a row was refused and the others were not replicated in time.
  new mongo.MongoBulkWriteError({ message: "E11000 duplicate key", code: 11000, writeErrors: [] }, {
    getWriteConcernError: () => ({ code: 64 }),
  } as never),
  Object.assign(new Error("no connection in the pool became free"), { name: "MongoWaitQueueTimeoutError" }),
])("treats $name: $message as a lost database", (err) => {
  expect(isDatabaseLost(err)).toBe(true);
});

test.each([
  // A missing file, a client that hung up: a retry with the database would not help.
  systemError("ENOENT"),
  systemError("EPIPE"),
  new mongo.MongoServerError({ message: "E11000 duplicate key", code: 11000 }),
  new TypeError("a bug"),
  "not an error",
  undefined,
])("does not treat %s as a lost database", (err) => {
  expect(isDatabaseLost(err)).toBe(false);
});

test("treats a write conflict and a full disk as transient, but not an error caused by a record", () => {
  const conflict = new mongo.MongoServerError({
    message: "write conflict",
    errorLabels: ["TransientTransactionError"],
  });
  const full = new mongo.MongoServerError({ message: "the disk is full", code: 14031 });
  const typed = new mongo.MongoServerError({ message: "cannot increment a text", code: 14 });
  expect([conflict, full, typed, new TypeError("a bug")].map(isTransient)).toEqual([true, true, false, false]);
});

test("treats a deadline of our own as temporary, so that no recipient is skipped while the database is slow", async () => {
  const late = await withDeadline(new Promise(() => {}), 1).catch((err: unknown) => err);
  expect(isTransient(late)).toBe(true);
});

test("treats a database with a full disk as unavailable, so that an outbox keeps its messages", () => {
  const err = new mongo.MongoServerError({ message: "the write could not reach the disk", code: 14031 });
  expect(toFault(err, createLog("silent"))).toMatchObject({ code: "UNAVAILABLE", retryAfter: expect.any(Number) });
});

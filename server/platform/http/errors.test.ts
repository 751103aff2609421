import { mongo } from "mongoose";
import { expect, test } from "vitest";
import { createLog } from "#server/platform/log/log.ts";
import { isDatabaseLost, isTransient, toFault } from "./errors.ts";

const systemError = (code: string) => Object.assign(new Error(code), { code });

test.each([
  new mongo.MongoNetworkError("connection closed"),
  new mongo.MongoServerSelectionError("nobody there", {} as never),
  // A bulk write carries the system's code of a dead connection on an error of its own name.
  Object.assign(new mongo.MongoBulkWriteError({ message: "write EPIPE" } as never, {} as never), { code: "EPIPE" }),
  // Or the driver's whole error, where the connection died in the middle and the second try as well.
  new mongo.MongoBulkWriteError(new mongo.MongoNetworkError("connection 3 closed") as never, {} as never),
  new Error("wrapped", { cause: new mongo.MongoNetworkError("connection closed") }),
])("$name: $message is a lost database", (err) => {
  expect(isDatabaseLost(err)).toBe(true);
});

test.each([
  // A file that is missing, a peer of ours that hung up: nothing that a retry with the database mends.
  systemError("ENOENT"),
  systemError("EPIPE"),
  new mongo.MongoServerError({ message: "E11000 duplicate key", code: 11000 }),
  new TypeError("a bug"),
  "not an error",
  undefined,
])("%s is not", (err) => {
  expect(isDatabaseLost(err)).toBe(false);
});

test("a write conflict and a full disk are transient; an error caused by a record is not", () => {
  const conflict = new mongo.MongoServerError({
    message: "write conflict",
    errorLabels: ["TransientTransactionError"],
  });
  const full = new mongo.MongoServerError({ message: "the disk is full", code: 14031 });
  const typed = new mongo.MongoServerError({ message: "cannot increment a text", code: 14 });
  expect([conflict, full, typed, new TypeError("a bug")].map(isTransient)).toEqual([true, true, false, false]);
});

test("a database without room is a service that is away: what waits in an outbox goes on waiting", () => {
  const err = new mongo.MongoServerError({ message: "the write could not reach the disk", code: 14031 });
  expect(toFault(err, createLog("silent"))).toMatchObject({ code: "UNAVAILABLE", retryAfter: expect.any(Number) });
});

import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { type AddressInfo, connect, createServer, Socket } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { type Document, deserialize } from "bson";
import { type Connection, Schema } from "mongoose";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { isDatabaseLost } from "#server/platform/http/errors.ts";
import { createLog } from "#server/platform/log/log.ts";
import { ensureIndexes, isReachable, isSlowToConnect, openConnection, untilConnected } from "./connect.ts";
import { duplicateKeyOf } from "./duplicate-key.ts";
import { type EmbeddedDatabase, startEmbedded } from "./embedded.ts";
import { createTransactions } from "./transaction.ts";

/** Connections that die at the worst moments: the call on them ends, with or without success, and releases its place. */

let dir: string;
let database: EmbeddedDatabase;
let connection: Connection;
const OP_MSG = 2013;
/** Where the command begins in the bytes of an OP_MSG. */
const COMMAND_AT = 21;
/** The driver's own sockets, to which the tests do what a network can do. */
const sockets = new Set<Socket>();

function remember(message: unknown): void {
  const { socket } = message as { socket: unknown };
  if (!(socket instanceof Socket)) throw new Error("not a socket");
  sockets.add(socket);
  socket.once("close", () => sockets.delete(socket));
}

beforeAll(async () => {
  dir = await mkdtemp(path.join(tmpdir(), "ks-"));
  database = await startEmbedded(dir, createLog("silent"));
  subscribe("net.client.socket", remember);
  connection = openConnection(database.uri);
  await connection.asPromise();
});
afterAll(async () => {
  await connection.close();
  unsubscribe("net.client.socket", remember);
  await database.stop();
  await rm(dir, { recursive: true });
});

/** How many calls hold a connection of the pool. */
function countHeld(): () => number {
  let held = 0;
  connection.getClient().on("connectionCheckedOut", () => {
    held += 1;
  });
  connection.getClient().on("connectionCheckedIn", () => {
    held -= 1;
  });
  return () => held;
}

test("ends a call that starts when its socket is destroyed but has not emitted 'close' yet", async () => {
  const held = countHeld();
  for (let round = 0; round < 5; round += 1) {
    await connection.collection("rows").insertOne({ round });
    // Destroyed now; 'close' is emitted in a later phase of the event loop.
    for (const socket of sockets) socket.destroy();
    await connection.collection("rows").insertOne({ round, again: true });
  }
  expect(await connection.collection("rows").countDocuments()).toBe(10);
  expect(held()).toBe(0);
});

test("ends a call whose socket closes while it waits to write the rest of a large command", async () => {
  const held = countHeld();
  const text = "x".repeat(8_000_000);
  for (let round = 0; round < 5; round += 1) {
    const stored = connection.collection("large").insertOne({ round, text });
    await new Promise((resolve) => setImmediate(resolve));
    for (const socket of sockets) socket.destroy();
    await stored;
  }
  expect(await connection.collection("large").countDocuments()).toBe(5);
  expect(held()).toBe(0);
});

test("commits a transaction once if its socket ends while the commit is written", async () => {
  // A full send buffer: `write` returns false, and then the socket ends.
  const { write } = Socket.prototype;
  let commits = 0;
  Socket.prototype.write = function (this: Socket, ...args: unknown[]): boolean {
    const [bytes] = args;
    const isCommit = bytes instanceof Uint8Array && Buffer.from(bytes).includes("commitTransaction");
    if (isCommit) commits += 1;
    if (!isCommit || commits > 1) return (write as (...all: unknown[]) => boolean).apply(this, args);
    setImmediate(() => this.destroy(Object.assign(new Error("write EPIPE"), { code: "EPIPE" })));
    return false;
  };
  const own = openConnection(database.uri);
  try {
    await own.asPromise();
    await createTransactions(own)((session) => own.collection("moved").insertOne({ amount: 5 }, { session }));
    expect(await own.collection("moved").countDocuments()).toBe(1);
    expect(commits).toBe(2);
  } finally {
    Socket.prototype.write = write;
    await own.close();
  }
});

test("creates the collection and the indexes of every model, and changes nothing at a second start", async () => {
  const schema = new Schema({ name: String, at: Date, kind: String });
  schema.index({ name: 1 }, { unique: true, partialFilterExpression: { kind: "one" } });
  schema.index({ at: 1, kind: -1 });
  schema.index({ at: 1 }, { expireAfterSeconds: 60, name: "goes" });
  const indexed = connection.model("Indexed", schema);
  const plain = connection.model("Plain", new Schema({ name: String }));
  for (let start = 0; start < 2; start += 1) {
    await ensureIndexes(connection);
    expect(await plain.collection.indexes()).toMatchObject([{ name: "_id_" }]);
    const indexes = await indexed.collection.indexes();
    expect(indexes.sort((a, b) => String(a.name).localeCompare(String(b.name)))).toEqual([
      { v: 2, key: { _id: 1 }, name: "_id_" },
      { v: 2, key: { at: 1, kind: -1 }, name: "at_1_kind_-1" },
      { v: 2, key: { at: 1 }, name: "goes", expireAfterSeconds: 60 },
      { v: 2, key: { name: 1 }, name: "name_1", unique: true, partialFilterExpression: { kind: "one" } },
    ]);
  }
});

/** The commands that a new connection sends for this work, by name. */
async function commandsOf(work: (own: Connection) => Promise<unknown>): Promise<Map<string, Document>> {
  const { write } = Socket.prototype;
  const commands = new Map<string, Document>();
  Socket.prototype.write = function (this: Socket, ...args: unknown[]): boolean {
    const [bytes] = args;
    // Of an OP_MSG: the header, the flags and the kind of its first section, and then the command.
    if (bytes instanceof Uint8Array && Buffer.from(bytes).readInt32LE(12) === OP_MSG) {
      const size = Buffer.from(bytes).readInt32LE(COMMAND_AT);
      const command = deserialize(bytes.subarray(COMMAND_AT, COMMAND_AT + size));
      commands.set(Object.keys(command)[0] ?? "", command);
    }
    return (write as (...all: unknown[]) => boolean).apply(this, args);
  };
  const own = openConnection(database.uri);
  try {
    await own.asPromise();
    await work(own);
  } finally {
    Socket.prototype.write = write;
    await own.close();
  }
  return commands;
}

test("reads only what no election can take back, and waits for a majority, but not forever", async () => {
  const sent = await commandsOf(async (own) => {
    const rows = own.collection<{ n: number }>("concerns");
    await rows.insertMany([{ n: 1 }, { n: 2 }]);
    await rows.updateOne({ n: 1 }, { $set: { n: 3 } });
    await rows.findOneAndUpdate({ n: 2 }, { $inc: { n: 2 } });
    await rows.deleteOne({ n: 3 });
    await rows.find().toArray();
    await rows.countDocuments();
    await rows.distinct("n");
  });
  const readConcern = { level: "majority" };
  for (const name of ["find", "aggregate", "distinct"]) expect(sent.get(name)).toMatchObject({ readConcern });
  const writeConcern = { w: "majority", j: true, wtimeout: 3500 };
  for (const name of ["insert", "update", "findAndModify", "delete"])
    expect(sent.get(name)).toMatchObject({ writeConcern });

  const inTransaction = await commandsOf((own) =>
    createTransactions(own)(async (session) => {
      const rows = own.collection("concerns");
      await rows.findOne({}, { session });
      await rows.insertOne({ n: 5 }, { session });
    }),
  );
  expect(inTransaction.get("find")).toMatchObject({ startTransaction: true, readConcern });
  expect(inTransaction.get("insert")).not.toHaveProperty("writeConcern");
  // A commit that reaches the write concern's limit would be repeated for two minutes, one that reaches its own not.
  expect(inTransaction.get("commitTransaction")).toMatchObject({ maxTimeMS: 3000, writeConcern });
});

test("answers every call while the database is frozen, more than the pool has room for, and loses nothing", async () => {
  const own = openConnection(database.uri);
  await own.asPromise();
  const rows = own.collection<{ _id: number }>("frozen");
  await rows.insertOne({ _id: 0 });
  const began = performance.now();
  process.kill(database.pid() ?? 0, "SIGSTOP");
  const calls = Promise.allSettled(
    Array.from({ length: 120 }, (_, index) => (index % 2 ? rows.insertOne({ _id: index }) : rows.findOne({ _id: 0 }))),
  );
  // A health check does not wait until the driver has noticed.
  expect(await Promise.race([isReachable(own), once(own.getClient(), "serverHeartbeatFailed")])).toBe(false);
  const failures = (await calls).flatMap((call) => (call.status === "rejected" ? call.reason : []));
  // A call takes 14 s at most.
  expect(performance.now() - began).toBeLessThan(14_000);
  expect(failures).toHaveLength(120);
  expect(failures.filter((err) => !isDatabaseLost(err))).toEqual([]);

  process.kill(database.pid() ?? 0, "SIGCONT");
  await vi.waitUntil(() => isReachable(own), { timeout: 20_000 });
  // Each insert again, as an outbox would: those that the frozen database has received meanwhile are there once.
  const again = await Promise.allSettled(
    Array.from({ length: 60 }, (_, index) => rows.insertOne({ _id: 2 * index + 1 })),
  );
  for (const one of again) if (one.status === "rejected") expect(duplicateKeyOf(one.reason)).toBe("_id");
  expect(await rows.countDocuments()).toBe(61);
  await own.close();
});

test("retries a start that cannot reach the database within the time of one call", async () => {
  const { uri } = database;
  process.kill(database.pid() ?? 0, "SIGSTOP");
  const late = openConnection(uri);
  const started = untilConnected(late, uri);
  await expect(late.asPromise()).rejects.toThrow();
  process.kill(database.pid() ?? 0, "SIGCONT");
  await started;
  expect(await late.collection("rows").countDocuments()).toBe(await connection.collection("rows").countDocuments());
  await late.close();
});

/**
 * A way to the database on a machine that may be too busy for it: while it is, no byte passes but those of the first
 * `most` connections.
 */
async function busyWay(most: number) {
  const target = decodeURIComponent(/\/\/([^/]+)/.exec(database.uri)?.[1] ?? "");
  const ends: { near: Socket; far: Socket }[] = [];
  let isBusy = true;
  const way = createServer((near) => {
    const far = connect(target);
    far.pipe(near);
    if (ends.push({ near, far }) <= most || !isBusy) near.pipe(far);
    for (const end of [near, far]) end.on("error", () => near.destroy());
  }).listen(0, "127.0.0.1");
  await once(way, "listening");
  return {
    uri: `mongodb://127.0.0.1:${(way.address() as AddressInfo).port}/kasama?directConnection=true`,
    becomeBusy() {
      isBusy = true;
      for (const { near, far } of ends.slice(most)) near.unpipe(far);
    },
    becomeFree() {
      isBusy = false;
      for (const { near, far } of ends) near.pipe(far);
    },
    close() {
      for (const { near, far } of ends) for (const end of [near, far]) end.destroy();
      way.close();
    },
  };
}

test("retries a start that finds the database and waits too long for a connection to it", async () => {
  // Only the driver's check of the server gets through at first.
  const way = await busyWay(1);
  const late = openConnection(way.uri);
  const started = untilConnected(late, way.uri, { isWorthRetrying: isSlowToConnect });
  await expect(late.asPromise()).rejects.toThrow(/connection pool/);
  way.becomeFree();
  await started;
  expect(await late.collection("rows").countDocuments()).toBe(await connection.collection("rows").countDocuments());
  await late.close();
  way.close();
});

test("sends the commands of a start again that waited too long for a connection", async () => {
  const way = await busyWay(1);
  way.becomeFree();
  const late = openConnection(way.uri);
  await late.asPromise();
  way.becomeBusy();
  for (let item = 0; item < 5; item += 1) late.model(`Late${item}`, new Schema({ name: String }));
  const waitedTooLong = once(late.getClient(), "connectionCheckOutFailed");
  const created = ensureIndexes(late);
  await waitedTooLong;
  way.becomeFree();
  await created;
  const found = (await late.db?.listCollections({}, { nameOnly: true }).toArray()) ?? [];
  expect(found.filter(({ name }) => name.startsWith("late"))).toHaveLength(5);
  await late.close();
  way.close();
});

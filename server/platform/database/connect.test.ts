import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { mkdtemp, rm } from "node:fs/promises";
import { Socket } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { type Connection, Schema } from "mongoose";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createLog } from "#server/platform/log/log.ts";
import { ensureIndexes, openConnection, untilConnected } from "./connect.ts";
import { type EmbeddedDatabase, startEmbedded } from "./embedded.ts";
import { createTransactions } from "./transaction.ts";

/** A connection dies in the worst moments: the call on it ends, one way or the other, and gives its place back. */

let dir: string;
let database: EmbeddedDatabase;
let connection: Connection;
/** The driver's own sockets: what the system does to them, the tests do. */
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

test("a call that begins when its socket is closed, and nobody has been told yet, is answered", async () => {
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

test("a call whose socket closes while it waits to write the rest of a large command is answered", async () => {
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

test("a transaction whose socket ends while its commit is written is committed once", async () => {
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

test("every model has its collection and its indexes, and a second start changes nothing", async () => {
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

test("a start that does not reach the database within the time of a call tries again", async () => {
  const { pid, uri } = database;
  process.kill(pid() ?? 0, "SIGSTOP");
  const late = openConnection(uri);
  const started = untilConnected(late, uri);
  await expect(late.asPromise()).rejects.toThrow();
  process.kill(pid() ?? 0, "SIGCONT");
  await started;
  expect(await late.collection("rows").countDocuments()).toBe(await connection.collection("rows").countDocuments());
  await late.close();
});

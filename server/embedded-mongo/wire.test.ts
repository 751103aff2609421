import { readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { MongoClient } from "mongodb";
import mongoose from "mongoose";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { messageOf, RawClient } from "./testing/raw-client.ts";
import { startServer, type TestServer, temporaryFolder } from "./testing/server.ts";

let server: TestServer;

beforeAll(async () => {
  server = await startServer();
});
afterAll(async () => {
  await server.remove();
});

const ping = { ping: 1, $db: "admin" };

describe("frames", () => {
  it("may be split and joined anywhere", async () => {
    const client = await RawClient.to(server.uri);
    client.socket.setNoDelay(true);
    const bytes = Buffer.concat([
      messageOf(ping),
      messageOf(ping),
      messageOf({ insert: "x", documents: [{ _id: 1 }], $db: "w" }),
    ]);
    for (let at = 0; at < bytes.length; at++) {
      client.socket.write(bytes.subarray(at, at + 1));
      if (at % 5 === 0) await new Promise((resolve) => setImmediate(resolve));
    }
    expect(await client.reply()).toEqual({ ok: 1 });
    expect(await client.reply()).toEqual({ ok: 1 });
    expect(await client.reply()).toEqual({ n: 1, ok: 1 });
    client.socket.destroy();
  });

  it("that are malformed end their connection and no other", async () => {
    const good = await RawClient.to(server.uri);
    const broken = Buffer.from(messageOf({ ping: "x", $db: "admin" }));
    broken.fill(0xff, 25, 30);
    const short = Buffer.from(messageOf(ping));
    short.writeInt32LE(7, 0);
    const huge = Buffer.alloc(16);
    huge.writeInt32LE(48_000_001, 0);
    const unknown = Buffer.from(messageOf(ping));
    unknown.writeInt32LE(2002, 12);
    const inner = Buffer.from(messageOf(ping));
    inner.writeInt32LE(1_000_000, 21);
    for (const bytes of [broken, short, huge, unknown, inner, messageOf(ping, 1 << 5), Buffer.alloc(64, 0)]) {
      const bad = await RawClient.to(server.uri);
      bad.socket.write(bytes);
      await bad.closed();
      expect(await good.command(ping)).toEqual({ ok: 1 });
    }
    good.socket.destroy();
  });

  it("of any content leave the process alive", async () => {
    let seed = 42;
    const random = (below: number) => {
      seed = (seed * 1103515245 + 12345) & 0x7fffffff;
      return seed % below;
    };
    const samples = [
      { find: "x", filter: { a: { $in: [1, "b"] } }, sort: { a: 1 }, $db: "w" },
      { update: "x", updates: [{ q: { a: 1 }, u: { $set: { "a.b": [1] } }, upsert: true }], $db: "w" },
      {
        aggregate: "x",
        pipeline: [{ $match: { a: 1 } }, { $group: { _id: "$a", n: { $sum: 1 } } }],
        cursor: {},
        $db: "w",
      },
      { createIndexes: "x", indexes: [{ key: { a: 1 }, name: "a" }], $db: "w" },
      { hello: 1, $db: "admin" },
    ];
    for (let round = 0; round < 400; round++) {
      const bytes = Buffer.from(messageOf(samples[round % samples.length] ?? ping));
      for (let changes = 1 + random(4); changes > 0; changes--) bytes[16 + random(bytes.length - 16)] = random(256);
      const client = await RawClient.to(server.uri);
      client.socket.write(bytes);
      client.socket.end();
      await Promise.race([client.reply().catch(() => undefined), client.closed()]);
      client.socket.destroy();
    }
    const good = await RawClient.to(server.uri);
    expect(await good.command(ping)).toEqual({ ok: 1 });
    good.socket.destroy();
    expect(server.child.exitCode).toBeNull();
  });
});

describe("process", () => {
  it("keeps its folder and socket to this user", () => {
    expect(statSync(join(server.folder, "d")).mode & 0o777).toBe(0o700);
    expect(statSync(join(server.folder, "m.sock")).mode & 0o777).toBe(0o600);
    for (const name of readdirSync(join(server.folder, "d")).filter((file) => file.endsWith(".mdb")))
      expect(statSync(join(server.folder, "d", name)).mode & 0o077).toBe(0);
  });

  it("refuses a folder that is in use, of another version, or not its own", async () => {
    const folder = temporaryFolder();
    const first = await startServer({ folder });
    await expect(startServer({ folder, args: ["--lock-wait", "300"] })).rejects.toThrow(
      /in use by another process \(pid \d+\)/,
    );
    await first.stop();
    const format = join(folder, "d", "format.json");
    writeFileSync(format, '{"format":"kasama-embedded-mongo","version":99}');
    await expect(startServer({ folder })).rejects.toThrow(/format\.json says .*99/);
    rmSync(format);
    await expect(startServer({ folder })).rejects.toThrow(/data\.mdb is there but/);
    writeFileSync(format, '{"format":"kasama-embedded-mongo","version":1}');
    writeFileSync(join(folder, "d", "data.mdb"), Buffer.alloc(8192, 7));
    await expect(startServer({ folder })).rejects.toThrow(/exit 1: .*"fatal":true.*data\.mdb/);
    await expect(startServer({ folder, args: ["--nonsense"] })).rejects.toThrow(/Usage/);
    rmSync(folder, { recursive: true, force: true });
  });

  it("waits for a dying process to let go of the folder", async () => {
    const first = await startServer();
    const [, second] = await Promise.all([first.kill(), startServer({ folder: first.folder })]);
    expect(await second.stop()).toBe(0);
    rmSync(first.folder, { recursive: true, force: true });
  });

  it("stops by SIGTERM with what is in flight answered, and keeps it", async () => {
    const first = await startServer();
    const client = await new MongoClient(first.uri, { retryWrites: false, serverSelectionTimeoutMS: 500 }).connect();
    const rows = client.db("t").collection<{ _id: number }>("rows");
    let acknowledged = 0;
    const writers = Array.from({ length: 300 }, (_, _id) =>
      rows.insertOne({ _id }).then(
        () => acknowledged++,
        () => {},
      ),
    );
    await writers[0];
    first.child.kill("SIGTERM");
    await Promise.all(writers);
    await client.close(true);
    const second = await startServer({ folder: first.folder });
    const after = await new MongoClient(second.uri).connect();
    expect(await after.db("t").collection("rows").countDocuments()).toBeGreaterThanOrEqual(acknowledged);
    await after.close();
    await second.remove();
  });
});

describe("mongoose", () => {
  it("connects, makes indexes, saves with versions, populates, counts", async () => {
    const connection = await mongoose.createConnection(server.uri, { dbName: "goose" }).asPromise();
    const person = new mongoose.Schema(
      { email: { type: String, unique: true }, name: String, tags: [String], address: { city: String } },
      { timestamps: true, optimisticConcurrency: true, collation: { locale: "en", strength: 2 } },
    );
    const Person = connection.model("Person", person);
    const Letter = connection.model(
      "Letter",
      new mongoose.Schema({ from: { type: mongoose.Types.ObjectId, ref: "Person" }, text: String }),
    );
    await Promise.all([Person.init(), Letter.init()]);
    const ana = await Person.create({ email: "ana@x.org", name: "Ana", tags: ["a"] });
    await expect(Person.create({ email: "ANA@x.org" })).rejects.toMatchObject({
      code: 11000,
      keyValue: { email: "ANA@x.org" },
    });
    ana.tags.push("b");
    ana.set("address.city", "Cebu");
    await ana.save();
    expect(await Person.findOne({ email: "Ana@X.org" }).lean()).toMatchObject({
      tags: ["a", "b"],
      address: { city: "Cebu" },
      __v: 1,
    });
    await Letter.create({ from: ana._id, text: "hi" });
    expect(await Letter.findOne().populate<{ from: { name: string } }>("from").lean()).toMatchObject({
      from: { name: "Ana" },
    });
    expect(await Person.countDocuments({ tags: { $all: ["a", "b"] } })).toBe(1);
    expect(await Person.exists({ name: "Nobody" })).toBeNull();
    await Person.syncIndexes();
    await connection.close();
  });
});

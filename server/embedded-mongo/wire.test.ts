import { readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { MongoClient } from "mongodb";
import { afterAll, beforeAll, expect, it } from "vitest";
import { messageOf, RawClient } from "./testing/raw-client.ts";
import { startServer, type TestServer, temporaryFolder } from "./testing/server.ts";
import { describeOurs } from "./testing/suite.ts";

const ping = { ping: 1, $db: "admin" };

describeOurs("frames", "it sends raw bytes to our process", () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer();
  });
  afterAll(() => server.remove());

  it("may be split and joined anywhere", async () => {
    const client = await RawClient.to(server.uri);
    client.socket.setNoDelay(true);
    const update = { update: "x", updates: [{ q: { _id: 1 }, u: { $set: { a: 1 } }, upsert: true }], $db: "w" };
    const bytes = Buffer.concat([messageOf(ping), messageOf(update), messageOf(ping)]);
    const send = async (cuts: number[]) => {
      let from = 0;
      for (const cut of [...cuts.toSorted((a, b) => a - b), bytes.length]) {
        client.socket.write(bytes.subarray(from, cut));
        from = cut;
        // Lets the previous bytes be sent separately.
        await new Promise((resolve) => setImmediate(resolve));
      }
      for (const expected of [{ ok: 1 }, { n: 1, ok: 1 }, { ok: 1 }])
        expect(await client.reply()).toMatchObject(expected);
    };
    await send(Array.from(bytes.keys()));
    await fc.assert(fc.asyncProperty(fc.array(fc.nat({ max: bytes.length }), { maxLength: 8 }), send), {
      numRuns: 100,
    });
    client.socket.destroy();
  });

  it("close only their own connection if they are malformed", async () => {
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
});

it("answers reads with a preference for a secondary over a direct connection", async () => {
  const server = await startServer();
  const client = await new MongoClient(`${server.uri}&readPreference=secondary`).connect();
  expect(client.options.directConnection).toBe(true);
  const rows = client.db("preference").collection<{ _id: number }>("rows");
  await rows.insertOne({ _id: 1 });
  expect(await rows.find().toArray()).toEqual([{ _id: 1 }]);
  expect(await rows.countDocuments()).toBe(1);
  await client.close();
  await server.remove();
});

describeOurs("the process", "it is ours", () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer();
  });
  afterAll(() => server.remove());

  it("restricts its folder and socket to this user", () => {
    expect(statSync(join(server.folder, "d")).mode & 0o777).toBe(0o700);
    expect(statSync(join(server.folder, "m.sock")).mode & 0o777).toBe(0o600);
    for (const name of readdirSync(join(server.folder, "d")).filter((file) => file.endsWith(".mdb")))
      expect(statSync(join(server.folder, "d", name)).mode & 0o077).toBe(0);
  });

  it("refuses a folder that is in use, from another version, or not its own", async () => {
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

  it("waits until a dying process releases the folder", async () => {
    const first = await startServer();
    const [, second] = await Promise.all([first.kill(), startServer({ folder: first.folder })]);
    expect(await second.stop()).toBe(0);
    rmSync(first.folder, { recursive: true, force: true });
  });

  it("answers running commands on SIGTERM, then exits, and loses nothing", async () => {
    const first = await startServer();
    const client = await new MongoClient(first.uri, { retryWrites: false, serverSelectionTimeoutMS: 5000 }).connect();
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

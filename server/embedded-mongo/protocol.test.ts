import { once } from "node:events";
import { serialize } from "bson";
import { MongoClient, type ServerHeartbeatSucceededEvent, type TopologyDescriptionChangedEvent } from "mongodb";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { messageOf, queryOf, RawClient, sequenceOf } from "./testing/raw-client.ts";
import { startServer, type TestServer } from "./testing/server.ts";
import { describeOurs, type Row, startOurs, useSuite } from "./testing/suite.ts";
import { crc32c } from "./wire/crc32c.ts";

const OP_REPLY = 1;
const CHECKSUM_PRESENT = 1;
const MORE_TO_COME = 2;
const EXHAUST_ALLOWED = 1 << 16;
const ping = { ping: 1, $db: "admin" };

const suite = await useSuite();

describeOurs("messages", "it sends raw bytes to our process", () => {
  let server: TestServer;
  let client: MongoClient;

  beforeAll(async () => {
    ({ server, client } = await startOurs());
  });
  afterAll(async () => {
    await client.close();
    await server.remove();
  });

  /** Sends a frame on a new connection; true if the server closed it. */
  async function isRefused(frame: Buffer): Promise<boolean> {
    const raw = await RawClient.to(server.uri);
    raw.socket.write(frame);
    const refused = await raw.reply().then(
      () => false,
      () => true,
    );
    raw.socket.destroy();
    return refused;
  }

  it("carry documents in sections, before and after the body", async () => {
    const raw = await RawClient.to(server.uri);
    const section = sequenceOf("documents", [serialize({ _id: 1 }), serialize({ _id: 2 })]);
    raw.socket.write(messageOf({ insert: "sections", $db: "p" }, 0, section));
    expect(await raw.reply()).toEqual({ n: 2, ok: 1 });
    const body = messageOf({ update: "sections", $db: "p" });
    const before = sequenceOf("updates", [serialize({ q: { _id: 2 }, u: { $set: { a: 1 } } })]);
    const swapped = Buffer.concat([body.subarray(0, 20), before, body.subarray(20)]);
    swapped.writeInt32LE(swapped.length, 0);
    raw.socket.write(swapped);
    expect(await raw.reply()).toEqual({ n: 1, nModified: 1, ok: 1 });
    raw.socket.destroy();
  });

  it("close only their own connection if they are malformed inside", async () => {
    const other = await RawClient.to(server.uri);
    const broken = Buffer.from(serialize({ _id: "text" }));
    broken.fill(0xff, 12, 16);
    const insert = { insert: "broken", $db: "p" };
    const refused = [
      messageOf(insert, 0, sequenceOf("documents", [serialize({ _id: 1 }), broken])),
      messageOf({ update: "broken", $db: "p" }, 0, sequenceOf("updates", [broken])),
      messageOf(insert, 0, sequenceOf("documents", [Buffer.from([99, 0, 0, 0, 0])])),
      messageOf(ping, 0, messageOf(ping).subarray(20)),
      messageOf(insert, 0, Buffer.concat([sequenceOf("documents", []), sequenceOf("documents", [])])),
      messageOf(ping, 0, Buffer.from([2, 5, 0, 0, 0, 0])),
      messageOf(ping, 1 << 7),
    ];
    for (const frame of refused) {
      expect(await isRefused(frame)).toBe(true);
      expect(await other.command(ping)).toEqual({ ok: 1 });
    }
    expect(await client.db("p").collection("broken").countDocuments()).toBe(0);
    other.socket.destroy();
  });

  it("are accepted only with the right checksum", async () => {
    const sealed = messageOf(ping, CHECKSUM_PRESENT, Buffer.alloc(4));
    const end = sealed.length - 4;
    sealed.writeUInt32LE(crc32c(sealed.subarray(0, end)), end);
    expect(await isRefused(sealed)).toBe(false);
    sealed.writeUInt32LE(sealed.readUInt32LE(end) ^ 1, end);
    expect(await isRefused(sealed)).toBe(true);
    // The CRC-32C of these digits, as given in its definition.
    expect(crc32c(Buffer.from("123456789"))).toBe(0xe3069283);
  });

  it("are executed without a reply if requested, even if the client leaves immediately", async () => {
    const raw = await RawClient.to(server.uri);
    for (let _id = 0; _id < 20; _id++)
      raw.socket.write(messageOf({ insert: "silent", documents: [{ _id }], $db: "p" }, MORE_TO_COME));
    raw.socket.end();
    await expect.poll(() => client.db("p").collection("silent").countDocuments()).toBe(20);
  });

  it("of the old kind only serve the handshake", async () => {
    const raw = await RawClient.to(server.uri);
    raw.socket.write(queryOf("admin.$cmd", { isMaster: 1 }));
    const hello = await raw.answer();
    expect(hello).toMatchObject({
      opCode: OP_REPLY,
      document: { ismaster: true, setName: "kasama", helloOk: true, ok: 1 },
    });
    raw.socket.write(queryOf("admin.$cmd", { listDatabases: 1 }));
    expect(await raw.reply()).toMatchObject({ ok: 0, code: 352, codeName: "UnsupportedOpQueryCommand" });
    expect(await isRefused(queryOf("p.rows", {}))).toBe(true);
    raw.socket.destroy();
  });

  it("that allow several replies get one, except for a hello that waits", async () => {
    const raw = await RawClient.to(server.uri);
    raw.socket.write(messageOf({ listCollections: 1, $db: "p" }, EXHAUST_ALLOWED));
    expect((await raw.answer()).flags & MORE_TO_COME).toBe(0);
    const { topologyVersion } = await raw.command({ hello: 1, $db: "admin" });
    raw.socket.write(messageOf({ hello: 1, topologyVersion, maxAwaitTimeMS: 20, $db: "admin" }, EXHAUST_ALLOWED));
    let before = 7;
    for (let round = 0; round < 3; round++) {
      const { requestId, responseTo, flags, document } = await raw.answer();
      expect(flags & MORE_TO_COME).toBe(MORE_TO_COME);
      expect(document).toMatchObject({ isWritablePrimary: true, ok: 1 });
      expect(responseTo).toBe(before);
      before = requestId;
    }
    raw.socket.destroy();
  });

  it("asking for a change are answered immediately if the client knows another topology", async () => {
    const raw = await RawClient.to(server.uri);
    const stranger = { processId: "of another process", counter: 0 };
    const hello = { hello: 1, topologyVersion: stranger, maxAwaitTimeMS: 2 ** 31, $db: "admin" };
    expect(await raw.command(hello)).toMatchObject({ ok: 1 });
    expect(await raw.command({ hello: 1, maxAwaitTimeMS: 5, $db: "admin" })).toMatchObject({ ok: 0, code: 31368 });
    expect(await raw.command({ ping: 1 })).toMatchObject({ ok: 0, code: 40571 });
    raw.socket.destroy();
  });
});

describeOurs("a search", "it inspects our process", () => {
  it("ends when its client disconnects", async () => {
    const { server, client } = await startOurs();
    const documents = Array.from({ length: 5000 }, (_, _id) => ({ _id }));
    await client.db("p").collection<Row>("many").insertMany(documents);
    const failed = async () => (await client.db().admin().serverStatus()).metrics.commands.find?.failed;
    const raw = await RawClient.to(server.uri);
    const slow = { $expr: { $eq: [{ $size: { $range: [0, 20_000] } }, 1] } };
    raw.socket.write(messageOf({ find: "many", filter: slow, $db: "p" }));
    await expect.poll(failed).toBe(0);
    raw.socket.destroy();
    await expect.poll(failed).toBe(1);
    await client.close();
    await server.remove();
  });
});

describeOurs("monitoring", "it kills a server", () => {
  it("streams, and notices the end and the return of the server", async () => {
    const first = await startServer();
    const client = new MongoClient(first.uri, { heartbeatFrequencyMS: 500 });
    const awaited = async () => {
      for (;;) {
        const [event] = (await once(client, "serverHeartbeatSucceeded")) as [ServerHeartbeatSucceededEvent];
        if (event.awaited) return;
      }
    };
    const isKnown = async (known: boolean) => {
      for (;;) {
        const [event] = (await once(client, "topologyDescriptionChanged")) as [TopologyDescriptionChangedEvent];
        const types = [...event.newDescription.servers.values()].map(({ type }) => type);
        if (types.includes("RSPrimary") === known) return;
      }
    };
    await client.connect();
    await awaited();
    await awaited();
    const lost = isKnown(false);
    await first.kill();
    await lost;
    const found = isKnown(true);
    const second = await startServer({ folder: first.folder });
    await found;
    expect(await client.db("p").command({ ping: 1 })).toMatchObject({ ok: 1 });
    await client.close();
    await second.remove();
  });

  it("does not delay the server's shutdown, and reports it", async () => {
    const server = await startServer();
    const raw = await RawClient.to(server.uri);
    const { topologyVersion } = await raw.command({ hello: 1, $db: "admin" });
    raw.socket.write(messageOf({ hello: 1, topologyVersion, maxAwaitTimeMS: 600_000, $db: "admin" }, EXHAUST_ALLOWED));
    const other = await RawClient.to(server.uri);
    const hellos = async () => (await other.command({ serverStatus: 1, $db: "admin" })).metrics.commands.hello.total;
    await expect.poll(hellos).toBe(2);
    const [answer, code] = await Promise.all([raw.reply(), server.stop()]);
    expect(answer).toMatchObject({ ok: 0, code: 11600, codeName: "InterruptedAtShutdown" });
    expect(code).toBe(0);
  });

  it("finds the replica set without directConnection if the server listens on a port", async () => {
    const server = await startServer({ args: ["--port", "0"], socket: false });
    for (const options of ["", "replicaSet=kasama"]) {
      const client = new MongoClient(server.uri.replace("directConnection=true", options));
      expect(await client.db("p").command({ ping: 1 })).toMatchObject({ ok: 1 });
      await client.close();
    }
    await server.remove();
  });
});

describe("connections", () => {
  it("use no compression that was not offered", async () => {
    const client = new MongoClient(suite.uri, { compressors: ["zlib"], monitorCommands: true });
    expect(await client.db().command({ ping: 1 })).toMatchObject({ ok: 1 });
    await client.close();
  });

  it("show a session's writes to the session and to others", async () => {
    const rows = suite.rows();
    await suite.client.withSession({ causalConsistency: true }, async (session) => {
      for (let _id = 0; _id < 20; _id++) {
        await rows.insertOne({ _id }, { session, writeConcern: { w: "majority" } });
        expect(await rows.countDocuments({}, { session, readConcern: { level: "majority" } })).toBe(_id + 1);
        expect(await rows.countDocuments()).toBe(_id + 1);
      }
    });
  });
});

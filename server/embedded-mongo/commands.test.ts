import { type Document, Long, MongoWriteConcernError } from "mongodb";
import { describe, expect, it, test } from "vitest";
import { describeOurs, failureOf, type Row, startOurs, useSuite } from "./testing/suite.ts";

const suite = await useSuite();

const admin = (command: Document) => suite.client.db("admin").command(command);

describe("commands that shells and tools send when they connect", () => {
  it("hello, buildInfo, hostInfo, connectionStatus, ping, whatsmyuri", async () => {
    const hello = await admin({ hello: 1 });
    expect(hello).toMatchObject({ isWritablePrimary: true, helloOk: true, ok: 1 });
    expect(hello).toMatchObject({ hosts: [hello.me], primary: hello.me, logicalSessionTimeoutMinutes: 30 });
    expect(hello.topologyVersion).toMatchObject({ processId: expect.anything(), counter: expect.anything() });
    expect(await admin({ isMaster: 1 })).toMatchObject({ ismaster: true });
    const build = await admin({ buildInfo: 1 });
    expect(build).toMatchObject({ version: expect.any(String), versionArray: expect.any(Array), bits: 64 });
    expect(await admin({ hostInfo: 1 })).toMatchObject({ system: expect.anything(), os: expect.anything() });
    expect(await admin({ connectionStatus: 1 })).toMatchObject({ authInfo: { authenticatedUsers: [] } });
    const shown = await admin({ connectionStatus: 1, showPrivileges: true });
    expect(shown.authInfo.authenticatedUserPrivileges).toEqual([]);
    expect(await admin({ ping: 1 })).toMatchObject({ ok: 1 });
    expect(await admin({ whatsmyuri: 1 })).toMatchObject({ you: expect.any(String) });
  });

  it("getParameter, getCmdLineOpts, getLog, profile", async () => {
    const version = { featureCompatibilityVersion: { version: expect.any(String) } };
    expect(await admin({ getParameter: 1, featureCompatibilityVersion: 1 })).toMatchObject(version);
    expect(await admin({ getParameter: "*" })).toMatchObject(version);
    expect(await admin({ getParameter: { allParameters: true } })).toMatchObject(version);
    expect((await failureOf(admin({ getParameter: 1, nonsense: 1 }))).code).toBe(72);
    expect(await admin({ getCmdLineOpts: 1 })).toMatchObject({ argv: expect.any(Array), parsed: expect.any(Object) });
    expect((await admin({ getLog: "*" })).names).toEqual(expect.arrayContaining(["global", "startupWarnings"]));
    for (const name of ["global", "startupWarnings"])
      expect(await admin({ getLog: name })).toMatchObject({
        log: expect.any(Array),
        totalLinesWritten: expect.any(Number),
      });
    expect(await suite.db.command({ profile: -1 })).toMatchObject({ was: 0, slowms: expect.any(Number) });
  });

  it("serverStatus counts operations", async () => {
    const rows = suite.rows();
    const before = await admin({ serverStatus: 1 });
    await rows.insertOne({ _id: 1 });
    await rows.find().toArray();
    const after = await admin({ serverStatus: 1 });
    expect(after).toMatchObject({ version: expect.any(String), process: expect.any(String), mem: { bits: 64 } });
    expect(after.opcounters.insert).toBeGreaterThan(before.opcounters.insert);
    expect(after.opcounters.query).toBeGreaterThan(before.opcounters.query);
    expect(after.metrics.commands.find.total).toBeGreaterThan(0);
    expect(Number(after.network.bytesIn)).toBeGreaterThan(Number(before.network.bytesIn));
    expect(after.connections.current).toBeGreaterThan(0);
  });
});

describe("listings", () => {
  it("of collections can be filtered, and reduced to names", async () => {
    const db = suite.client.db(`${suite.db.databaseName}-lists`);
    await db.createCollection("plain");
    await db.createCollection("folded", { collation: { locale: "en", strength: 2 } });
    const all = await db.listCollections().toArray();
    expect(all.map(({ name, type }) => [name, type]).sort()).toEqual([
      ["folded", "collection"],
      ["plain", "collection"],
    ]);
    const [folded] = await db.listCollections({ "options.collation.strength": 2 }).toArray();
    expect(folded).toMatchObject({ name: "folded", info: { readOnly: false }, idIndex: { name: "_id_" } });
    const options = { nameOnly: true, authorizedCollections: true };
    expect(await db.listCollections({ name: /^pl/ }, options).toArray()).toEqual([
      { name: "plain", type: "collection" },
    ]);
    const names = (await db.listCollections({}, { nameOnly: true }).toArray()).map(({ name }) => name);
    expect(names.sort()).toEqual(["folded", "plain"]);
    await db.dropDatabase();
    expect(await db.listCollections().toArray()).toEqual([]);
    expect(await db.dropDatabase()).toBe(true);
  });

  it("of databases contain sizes or only names", async () => {
    await suite.rows().insertOne({ _id: 1 });
    const name = suite.db.databaseName;
    const { databases } = await suite.client.db().admin().listDatabases({ filter: { name } });
    expect(databases).toEqual([{ name, sizeOnDisk: expect.any(Number), empty: false }]);
    const named = await suite.client
      .db()
      .admin()
      .listDatabases({ nameOnly: true, filter: { name: /^kasama-test/ } });
    expect(named.databases).toContainEqual({ name });
    const large = { nameOnly: true, filter: { name, sizeOnDisk: { $gt: 2 ** 50 } } };
    expect((await suite.client.db().admin().listDatabases(large)).databases).toEqual([]);
  });
});

describe("statistics", () => {
  it("of a collection and a database, scaled", async () => {
    const db = suite.client.db(`${suite.db.databaseName}-figures`);
    const rows = db.collection<Row>("rows");
    await rows.createIndex({ text: 1 });
    await rows.insertMany(Array.from({ length: 50 }, (_, _id) => ({ _id, text: "x".repeat(1000) })));
    const stats = await db.command({ collStats: "rows" });
    expect(stats).toMatchObject({ ns: rows.namespace, count: 50, nindexes: 2, capped: false, scaleFactor: 1 });
    expect(stats.size).toBeGreaterThan(50_000);
    expect(stats.avgObjSize).toBe(Math.trunc(stats.size / 50));
    expect(Object.keys(stats.indexSizes)).toEqual(["_id_", "text_1"]);
    expect(stats.totalSize).toBe(stats.storageSize + stats.totalIndexSize);
    const [staged] = await rows.aggregate([{ $collStats: { storageStats: { scale: 1024 }, count: {} } }]).toArray();
    expect(staged).toMatchObject({ ns: rows.namespace, count: 50, storageStats: { count: 50, scaleFactor: 1024 } });
    expect(staged?.storageStats.size).toBe(Math.trunc(stats.size / 1024));
    const pipeline = [{ $collStats: { count: {} } }, { $project: { count: 1 } }];
    expect(await rows.aggregate(pipeline).toArray()).toEqual([{ count: 50 }]);
    const dbStats = await db.stats({ scale: 1024 });
    expect(dbStats).toMatchObject({ db: db.databaseName, collections: 1, objects: 50, indexes: 2, scaleFactor: 1024 });
    expect(dbStats.dataSize).toBeCloseTo(stats.size / 1024, 3);
    expect([2, 51024]).toContain((await failureOf(db.command({ dbStats: 1, scale: 0 }))).code);
    expect(
      (
        await failureOf(
          db
            .collection("none")
            .aggregate([{ $collStats: { count: {} } }])
            .toArray(),
        )
      ).code,
    ).toBe(26);
    expect(await rows.estimatedDocumentCount()).toBe(50);
    expect(await rows.countDocuments({}, { skip: 45 })).toBe(5);
    expect(await db.command({ count: "rows", limit: -3 })).toMatchObject({ n: 3 });
    await db.dropDatabase();
  });
});

describe("collections", () => {
  it("are created once; creating them again needs the same options", async () => {
    const name = suite.rows().collectionName;
    await suite.db.command({ create: name, collation: { locale: "en", strength: 2 } });
    expect((await failureOf(suite.db.command({ create: name }))).code).toBe(48);
    expect((await failureOf(suite.db.command({ create: "a..b\0" }))).code).toBe(73);
    const idIndex = { key: { _id: 1 }, name: "_id_", v: 2 };
    expect(await suite.db.command({ create: `${name}-restored`, idIndex })).toMatchObject({ ok: 1 });
    const other = { ...idIndex, key: { a: 1 } };
    expect((await failureOf(suite.db.command({ create: `${name}-other`, idIndex: other }))).code).toBe(2);
  });

  it("are renamed, replacing another one only on request", async () => {
    const [source, target] = [suite.rows(), suite.rows()];
    await source.insertOne({ _id: 1 });
    await target.insertOne({ _id: 2 });
    expect((await failureOf(source.rename(target.collectionName))).code).toBe(48);
    expect((await failureOf(suite.rows().rename("anything"))).code).toBe(26);
    const itself = { renameCollection: source.namespace, to: source.namespace, dropTarget: true };
    expect((await failureOf(admin(itself))).code).toBe(20);
    expect(await source.countDocuments()).toBe(1);
    await source.rename(target.collectionName, { dropTarget: true });
    expect(await target.find().toArray()).toEqual([{ _id: 1 }]);
    expect(await source.countDocuments()).toBe(0);
  });

  it("are dropped, even if they do not exist", async () => {
    const rows = suite.rows();
    await rows.insertOne({ _id: 1 });
    expect(await suite.db.command({ drop: rows.collectionName })).toMatchObject({ nIndexesWas: 1, ns: rows.namespace });
    expect(await suite.db.command({ drop: rows.collectionName })).toMatchObject({ ok: 1 });
    expect((await failureOf(admin({ dropDatabase: 1 }))).code).toBe(20);
  });
});

describe("write concerns", () => {
  it("of one server are satisfied, others are reported as unsatisfied after the write", async () => {
    const rows = suite.rows();
    for (const writeConcern of [
      { w: 1 },
      { w: "majority" as const },
      { w: 1, journal: true },
      { w: "majority" as const, wtimeoutMS: 5 },
    ])
      expect(await rows.insertMany([{ _id: JSON.stringify(writeConcern) }], { writeConcern })).toBeTruthy();
    const insert = { insert: rows.collectionName, documents: [{ _id: 5 }], writeConcern: { w: 2, wtimeout: 10 } };
    const unmet = await suite.db.command(insert).catch((error: unknown) => error);
    expect(unmet).toBeInstanceOf(MongoWriteConcernError);
    expect(unmet).toMatchObject({ code: 100 });
    expect(await rows.countDocuments({ _id: 5 })).toBe(1);
    const unknown = { ...insert, documents: [{ _id: 6 }], writeConcern: { w: "nearby" } };
    expect(await suite.db.command(unknown).catch((error: unknown) => error)).toMatchObject({ code: 79 });
    expect((await failureOf(suite.db.command({ ...insert, writeConcern: { w: 51 } }))).code).toBe(9);
  });
});

describe("fields of commands", () => {
  const commands: Document[] = [
    { find: "x" },
    { aggregate: "x", pipeline: [], cursor: {} },
    { count: "x" },
    { distinct: "x", key: "a" },
    { insert: "x", documents: [{}] },
    { update: "x", updates: [{ q: {}, u: {} }] },
    { delete: "x", deletes: [{ q: {}, limit: 1 }] },
    { findAndModify: "x", remove: true },
    { getMore: Long.ONE, collection: "x" },
    { killCursors: "x", cursors: [Long.ONE] },
    { create: "unknown" },
    { drop: "x" },
    { dropDatabase: 1 },
    { createIndexes: "x", indexes: [{ key: { a: 1 }, name: "a" }] },
    { dropIndexes: "x", index: "*" },
    { listIndexes: "x" },
    { listCollections: 1 },
    { dbStats: 1 },
    { collStats: "x" },
    { explain: { find: "x" } },
  ];

  test.each(commands.map((command) => [Object.keys(command)[0], command]))(
    "%s refuses one that is unknown",
    async (name, command) => {
      const error = await failureOf(suite.db.command({ ...(command as Document), nonsense: 1 }));
      expect(error.code).toBe(40415);
      expect(error.message).toContain(`'${String(name)}.nonsense' is an unknown field`);
    },
  );

  test.each([
    [{ find: "x", filter: "text" }, 14],
    [{ find: "x", limit: "many" }, 14],
    [{ find: "x", skip: -1 }, 51024],
    [{ update: "x", updates: [{ q: {}, u: {}, nonsense: 1 }] }, 40415],
    [{ update: "x", updates: [{ u: {} }] }, 40414],
    [{ delete: "x", deletes: [{ limit: 1 }] }, 40414],
    [{ delete: "x" }, 40414],
    [{ delete: "x", deletes: [] }, 16],
    [{ insert: "x" }, 40414],
    [{ insert: "x", documents: [] }, 16],
    [{ insert: "x", documents: [5] }, 14],
    [{ update: "x", updates: "all" }, 14],
    [{ explain: { find: "x", nonsense: 1 } }, 40415],
    [{ explain: { find: "x" }, verbosity: "much" }, 9],
    [{ find: "x", readConcern: { level: "wild" } }, 9],
    [{ find: "x", apiVersion: "2" }, 322],
  ])("%j is refused with %i", async (command, code) => {
    expect((await failureOf(suite.db.command(command))).code).toBe(code);
  });

  it("without effect here are accepted", async () => {
    const rows = suite.rows();
    const name = rows.collectionName;
    const generic = { comment: { why: "a test" }, maxTimeMS: 60_000, readConcern: { level: "local" } };
    const write = { comment: "a test", bypassDocumentValidation: true, writeConcern: { w: 1, j: true, wtimeout: 5 } };
    const find = {
      allowDiskUse: true,
      allowPartialResults: false,
      noCursorTimeout: false,
      tailable: false,
      min: {},
      max: {},
    };
    for (const command of [
      { insert: name, documents: [{ _id: 1, a: 1 }], ordered: true, ...write },
      { update: name, updates: [{ q: { a: 1 }, u: { $set: { b: 1 } }, hint: { _id: 1 } }], ordered: false, ...write },
      { find: name, singleBatch: true, returnKey: false, showRecordId: false, ...find, ...generic },
      { aggregate: name, pipeline: [], cursor: {}, allowDiskUse: true, bypassDocumentValidation: false, ...generic },
      { count: name, query: {}, ...generic },
      { distinct: name, key: "a", ...generic },
      { findAndModify: name, query: { a: 1 }, update: { $set: { c: 1 } }, new: 1, ...write },
      { createIndexes: name, indexes: [{ key: { a: 1 }, name: "a" }], commitQuorum: "votingMembers", comment: "x" },
      { delete: name, deletes: [{ q: { a: 1 }, limit: 1 }], ...write },
      { create: `${name}-made`, capped: false, validator: {}, autoIndexId: true },
      { find: name, apiVersion: "1", $readPreference: { mode: "secondaryPreferred" } },
    ])
      expect(await suite.db.command(command)).toMatchObject({ ok: 1 });
  });

  it("allow variables from let in find, update, delete, count-like aggregations and findAndModify", async () => {
    const rows = suite.rows();
    await rows.insertMany([1, 2, 3, 4].map((_id) => ({ _id })));
    const named = { let: { wanted: 2 } };
    const filter = { $expr: { $eq: ["$_id", "$$wanted"] } };
    expect(await rows.find(filter, named).toArray()).toEqual([{ _id: 2 }]);
    expect(await rows.aggregate([{ $match: filter }], named).toArray()).toEqual([{ _id: 2 }]);
    expect(await rows.updateMany(filter, { $set: { a: 1 } }, named)).toMatchObject({ modifiedCount: 1 });
    expect(
      await rows.findOneAndUpdate(filter, [{ $set: { b: "$$wanted" } }], { ...named, returnDocument: "after" }),
    ).toEqual({
      _id: 2,
      a: 1,
      b: 2,
    });
    expect(await rows.deleteMany(filter, named)).toMatchObject({ deletedCount: 1 });
    expect(await rows.findOneAndDelete(filter, { let: { wanted: 3 } })).toEqual({ _id: 3 });
  });
});

describe("replies at the limit of 16 MiB", () => {
  const MIB = 1024 * 1024;

  it("findAndModify returns a document of almost that size, and makes the change", async () => {
    const rows = suite.rows();
    await rows.insertOne({ _id: 1, text: "x".repeat(16 * MIB - 60) });
    for (const [n, returnDocument] of [
      [1, "after"],
      [2, "before"],
    ] as const)
      expect(await rows.findOneAndUpdate({ _id: 1 }, { $set: { n } }, { returnDocument })).toMatchObject({
        _id: 1,
        n: 1,
      });
    expect(await rows.findOne({ _id: 1 }, { projection: { text: 0 } })).toEqual({ _id: 1, n: 2 });
  });

  it("a larger reply is refused, and the connection stays open", async () => {
    const rows = suite.rows();
    for (let _id = 0; _id < 4; _id++) await rows.insertOne({ _id, text: String(_id).repeat(5 * MIB) });
    expect((await failureOf(rows.distinct("text"))).code).toBe(17217);
    const all = rows.aggregate([{ $group: { _id: null, texts: { $push: "$text" } } }]);
    expect((await failureOf(all.toArray())).code).toBe(10334);
    expect(await rows.countDocuments()).toBe(4);
  });

  it("contain full details only for the first of many failed writes", async () => {
    const rows = suite.rows();
    const _id = "x".repeat(3000);
    const twins = Array.from({ length: 10_000 }, () => ({ _id }));
    const { writeErrors } = await failureOf(rows.insertMany(twins, { ordered: false }));
    expect(writeErrors).toHaveLength(9999);
    expect(writeErrors[0]).toMatchObject({ index: 1, code: 11000, errmsg: expect.stringContaining("E11000") });
    expect(writeErrors[9998]).toMatchObject({ index: 9999, code: 11000 });
  });
});

describeOurs("statistics of large collections", "their duration on a mongod is unknown", () => {
  it("do not block other clients", async () => {
    const { server, client } = await startOurs();
    const rows = client.db("much").collection<Row>("rows");
    for (let from = 0; from < 60_000; from += 10_000)
      await rows.insertMany(Array.from({ length: 10_000 }, (_, at) => ({ _id: from + at, text: `t${at}` })));
    // Each uses its own connection, so that the time to open one is not measured.
    await Promise.all([client.db("much").command({ ping: 1 }), client.db("much").command({ ping: 1 })]);
    const order: string[] = [];
    const tell = (name: string) => () => order.push(name);
    await Promise.all([
      client.db("much").stats().then(tell("figures")),
      client.db("much").command({ ping: 1 }).then(tell("ping")),
    ]);
    expect(order).toEqual(["ping", "figures"]);
    expect(await rows.countDocuments()).toBe(60_000);
    expect(await rows.countDocuments({ _id: { $gte: 5 } }, { limit: 50_000 })).toBe(50_000);
    await client.close();
    await server.remove();
  });
});

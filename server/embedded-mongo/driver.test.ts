import {
  Binary,
  type Collection,
  type Db,
  Decimal128,
  Long,
  MongoClient,
  type MongoServerError,
  ObjectId,
} from "mongodb";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { RawClient } from "./testing/raw-client.ts";
import { startServer, type TestServer } from "./testing/server.ts";

// biome-ignore lint/suspicious/noExplicitAny: the driver types filters by the fields of a row, and these rows have any.
type Row = any;

let server: TestServer;
let client: MongoClient;
let db: Db;
let rows: Collection<Row>;
let count = 0;

beforeAll(async () => {
  server = await startServer();
  client = await new MongoClient(server.uri).connect();
});
afterAll(async () => {
  await client.close();
  await server.remove();
});
beforeEach(() => {
  db = client.db("test");
  rows = db.collection<Row>(`rows${count++}`);
});

/** The error of a call that has to fail. */
async function failure(call: Promise<unknown>): Promise<MongoServerError> {
  return call.then(
    () => {
      throw new Error("it did not fail");
    },
    (error: MongoServerError) => error,
  );
}

const ids = (found: Row[]) => found.map(({ _id }) => _id);

describe("handshake", () => {
  it("refuses unknown commands and those it does not serve by MongoDB's codes", async () => {
    expect(await failure(db.command({ nonsense: 1 }))).toMatchObject({ code: 59, codeName: "CommandNotFound" });
    expect(await failure(db.command({ mapReduce: "x" }))).toMatchObject({ code: 115 });
    expect(await failure(rows.aggregate([{ $out: "x" }]).toArray())).toMatchObject({ code: 115 });
    expect(await failure(rows.aggregate([{ $nonsense: 1 }]).toArray())).toMatchObject({ code: 40324 });
    expect(await failure(rows.find({ $where: "true" }).toArray())).toMatchObject({ code: 115 });
  });

  it("is the primary of a replica set of one", async () => {
    const hello = await db.command({ hello: 1 });
    expect(hello).toMatchObject({ isWritablePrimary: true, setName: "kasama", ok: 1 });
    expect(await db.command({ ping: 1 })).toMatchObject({ ok: 1 });
    expect((await db.admin().buildInfo()).version).toBe("7.0.0");
    expect(await db.admin().serverStatus()).toMatchObject({ ok: 1 });
    expect(await db.command({ connectionStatus: 1 })).toMatchObject({ ok: 1 });
    expect(await db.admin().command({ getParameter: 1, featureCompatibilityVersion: 1 })).toMatchObject({ ok: 1 });
  });

  it("declines a transaction and says so", async () => {
    const session = client.startSession();
    const error = await failure(session.withTransaction(async () => rows.insertOne({ _id: 1 }, { session })));
    expect(error.message).toContain("transaction");
    await session.endSession();
  });

  it("listens on a port too, where one is given", async () => {
    const other = await startServer({ args: ["--port", "0"] });
    expect(await other.stop()).toBe(0);
  });
});

describe("insert", () => {
  it("refuses a duplicate with code 11000, keyPattern and keyValue", async () => {
    await rows.createIndex({ a: 1, "b.c": -1 }, { unique: true });
    await rows.insertOne({ _id: 1, a: "x", b: { c: 5 } });
    const error = await failure(rows.insertOne({ _id: 2, a: "x", b: { c: 5 } }));
    expect(error).toMatchObject({ code: 11000, keyPattern: { a: 1, "b.c": -1 }, keyValue: { a: "x", "b.c": 5 } });
    expect(error.message).toContain("E11000 duplicate key error collection: test.");
    expect(await failure(rows.insertOne({ _id: 1 }))).toMatchObject({
      code: 11000,
      keyPattern: { _id: 1 },
      keyValue: { _id: 1 },
    });
    expect(await rows.countDocuments()).toBe(1);
  });

  it("stops an ordered bulk at its first error and leaves half documents nowhere", async () => {
    await rows.createIndex({ u: 1 }, { unique: true });
    await rows.createIndex({ v: 1 });
    const documents = [
      { _id: 1, u: 1, v: 1 },
      { _id: 2, u: 1, v: 2 },
      { _id: 3, u: 3, v: 3 },
    ];
    const error = await failure(rows.insertMany(documents));
    expect(error).toMatchObject({ code: 11000, writeErrors: [expect.objectContaining({ index: 1 })] });
    expect(ids(await rows.find().toArray())).toEqual([1]);
    expect(ids(await rows.find().hint("v_1").toArray())).toEqual([1]);
  });

  it("goes on in an unordered bulk and tells every error", async () => {
    const documents = [{ _id: 1 }, { _id: 1 }, { _id: 2 }, { _id: 2 }, { _id: 3 }];
    const error = await failure(rows.insertMany(documents, { ordered: false }));
    const { writeErrors, insertedCount } = error as unknown as {
      writeErrors: { index: number }[];
      insertedCount: number;
    };
    expect(writeErrors.map(({ index }) => index)).toEqual([1, 3]);
    expect(insertedCount).toBe(3);
  });

  it("keeps values as they came", async () => {
    const values = {
      long: Long.fromString("9007199254740993"),
      decimal: Decimal128.fromString("1.10"),
      date: new Date(0),
      id: new ObjectId(),
      bytes: new Binary(Buffer.from([1, 2])),
      nested: { list: [1, null, { x: "y" }], text: "naïve \u0000 ☃" },
      nothing: null,
      yes: true,
      pi: 3.25,
      regex: /a+/i,
    };
    await rows.insertOne({ _id: "v", ...values });
    expect(await rows.findOne({ _id: "v" })).toEqual({ _id: "v", ...values });
    await rows.updateOne({ _id: "v" }, { $set: { more: 1 } });
    expect(await rows.findOne({ _id: "v" })).toEqual({ _id: "v", ...values, more: 1 });
    for (const call of [
      () => rows.find({ decimal: Decimal128.fromString("1.1") }).toArray(),
      () => rows.find({ long: { $gt: 1 } }).toArray(),
      () => rows.updateOne({ _id: "v" }, { $inc: { decimal: 1 } }),
      () => rows.createIndex({ long: 1 }),
    ])
      expect(await failure(call())).toMatchObject({ code: 2 });
  });

  it("refuses ids and documents that MongoDB refuses", async () => {
    expect((await failure(rows.insertOne({ _id: [1] }))).code).toBe(2);
    const big = { _id: 1, text: "x".repeat(16 * 1024 * 1024) };
    const reply = await db.command({ insert: rows.collectionName, documents: [{ _id: 0 }, big] });
    expect(reply).toMatchObject({ n: 1, writeErrors: [{ index: 1, code: 10334 }] });
    expect(await rows.countDocuments()).toBe(1);
  });

  it("answers unacknowledged writes with nothing and still does them in order", async () => {
    const one = await new MongoClient(server.uri, { maxPoolSize: 1 }).connect();
    const target = one.db("test").collection<Row>(rows.collectionName);
    await target.insertOne({ _id: 1 }, { writeConcern: { w: 0 } });
    await target.updateOne({ _id: 1 }, { $set: { a: 2 } }, { writeConcern: { w: 0 } });
    expect(await target.findOne()).toEqual({ _id: 1, a: 2 });
    await one.close();
  });
});

describe("find", () => {
  beforeEach(async () => {
    await rows.insertMany(Array.from({ length: 500 }, (_, at) => ({ _id: at, n: at % 10, text: `t${at}` })));
  });

  it("sorts, skips, limits, projects", async () => {
    const found = await rows
      .find({ n: { $lt: 3 } })
      .sort({ n: -1, _id: 1 })
      .skip(2)
      .limit(3)
      .project({ n: 1 })
      .toArray();
    expect(found).toEqual([
      { _id: 22, n: 2 },
      { _id: 32, n: 2 },
      { _id: 42, n: 2 },
    ]);
    expect(await rows.findOne({}, { projection: { _id: 0, n: 0 } })).toEqual({ text: "t0" });
    expect((await failure(rows.findOne({}, { projection: { n: 1, text: 0 } }))).code).toBe(31254);
  });

  it("hands out batches through cursors, also while documents go away", async () => {
    const seen: unknown[] = [];
    for await (const row of rows.find().batchSize(7)) {
      seen.push(row._id);
      await rows.deleteOne({ _id: row._id });
    }
    expect(seen).toEqual(Array.from({ length: 500 }, (_, at) => at));
    expect(await rows.countDocuments()).toBe(0);
  });

  it("closes cursors on demand and does not know them afterwards", async () => {
    const reply = await db.command({ find: rows.collectionName, batchSize: 2 });
    const { id } = reply.cursor as { id: Long };
    expect(await db.command({ killCursors: rows.collectionName, cursors: [id] })).toMatchObject({
      cursorsKilled: [id],
    });
    expect((await failure(db.command({ getMore: id, collection: rows.collectionName }))).code).toBe(43);
    const single = await db.command({ find: rows.collectionName, batchSize: 2, singleBatch: true });
    expect(Number((single.cursor as { id: unknown }).id)).toBe(0);
  });

  it("tells by explain which index serves find, sort and update", async () => {
    await rows.createIndex({ n: 1, text: 1 });
    type Explained = { executionStats: { totalKeysExamined: number; totalDocsExamined: number; nReturned: number } };
    const byIndex = await rows.find({ n: 4 }).sort({ text: -1 }).limit(5).explain("executionStats");
    expect(JSON.stringify(byIndex)).toContain("IXSCAN");
    expect(JSON.stringify(byIndex)).not.toContain('"SORT"');
    expect((byIndex as unknown as Explained).executionStats.totalDocsExamined).toBe(5);
    const ranged = (await rows
      .find({ n: { $in: [1, 2] }, text: { $gte: "t4" } })
      .explain("executionStats")) as unknown as Explained;
    expect(ranged.executionStats.totalDocsExamined).toBe(ranged.executionStats.nReturned);
    const update = { update: rows.collectionName, updates: [{ q: { n: 4 }, u: { $set: { x: 1 } } }] };
    expect(JSON.stringify(await db.command({ explain: update, verbosity: "queryPlanner" }))).toContain("n_1_text_1");
    expect(JSON.stringify(await rows.find({ other: 1 }).explain("executionStats"))).toContain("COLLSCAN");
    expect(JSON.stringify(await rows.find({ n: 4 }).hint({ $natural: 1 }).explain())).toContain("COLLSCAN");
    expect((await failure(rows.find().hint("nope").toArray())).code).toBe(2);
  });

  it("counts and lists distinct values", async () => {
    expect(await rows.countDocuments({ n: { $gte: 8 } })).toBe(100);
    expect(await rows.countDocuments({ n: { $gte: 8 } }, { skip: 90 })).toBe(10);
    expect(await rows.estimatedDocumentCount()).toBe(500);
    expect(await rows.distinct("n", { n: { $ne: 3 } })).toEqual([0, 1, 2, 4, 5, 6, 7, 8, 9]);
  });

  it("folds case by collation, in unique indexes too", async () => {
    const collation = { locale: "en", strength: 2 };
    const people = db.collection<Row>(`people${count++}`);
    await people.createIndex({ email: 1 }, { unique: true, collation });
    await people.insertOne({ _id: 1, email: "Ana@Example.org" });
    expect((await failure(people.insertOne({ _id: 2, email: "ana@example.ORG" }))).code).toBe(11000);
    expect(await people.findOne({ email: "ANA@example.org" }, { collation })).toMatchObject({ _id: 1 });
    expect(await people.findOne({ email: "ANA@example.org" })).toBeNull();
    expect(JSON.stringify(await people.find({ email: "x" }, { collation }).explain())).toContain("IXSCAN");
    expect(JSON.stringify(await people.find({ email: "x" }).explain())).toContain("COLLSCAN");
    expect((await failure(people.findOne({}, { collation: { locale: "en", strength: 3 } }))).code).toBe(2);
  });
});

describe("aggregate", () => {
  it("groups, unwinds, looks up, facets", async () => {
    const other = db.collection<Row>(`other${count++}`);
    await rows.insertMany([{ _id: 1, k: "a", tags: ["x", "y"] }, { _id: 2, k: "b", tags: ["x"] }, { _id: 3 }]);
    await other.insertMany([
      { _id: "a", name: "Ana" },
      { _id: "b", name: "Ben" },
    ]);
    const tags = [
      { $unwind: "$tags" },
      { $group: { _id: "$tags", n: { $sum: 1 }, last: { $max: "$_id" } } },
      { $sort: { _id: 1 } },
    ];
    expect(await rows.aggregate(tags).toArray()).toEqual([
      { _id: "x", n: 2, last: 2 },
      { _id: "y", n: 1, last: 1 },
    ]);
    const lookup = { $lookup: { from: other.collectionName, localField: "k", foreignField: "_id", as: "who" } };
    const joined = await rows
      .aggregate([{ $match: { k: { $exists: true } } }, lookup, { $project: { name: { $first: "$who.name" } } }])
      .toArray();
    expect(joined).toEqual([
      { _id: 1, name: "Ana" },
      { _id: 2, name: "Ben" },
    ]);
    const piped = {
      $lookup: {
        from: other.collectionName,
        let: { k: "$k" },
        pipeline: [{ $match: { $expr: { $eq: ["$_id", "$$k"] } } }],
        as: "who",
      },
    };
    expect(
      (await rows.aggregate([piped, { $sort: { _id: 1 } }]).toArray()).map(({ who }) => (who as unknown[]).length),
    ).toEqual([1, 1, 0]);
    const facet = await rows
      .aggregate([{ $facet: { n: [{ $count: "n" }], k: [{ $sortByCount: "$k" }, { $limit: 1 }] } }])
      .toArray();
    expect(facet[0]?.n).toEqual([{ n: 3 }]);
  });

  it("compares in expressions by MongoDB's order", async () => {
    await rows.insertMany([{ _id: 1, v: null }, { _id: 2 }, { _id: 3, v: 5 }, { _id: 4, v: "5" }]);
    expect(ids(await rows.find({ $expr: { $eq: ["$v", null] } }).toArray())).toEqual([1]);
    expect(ids(await rows.find({ $expr: { $gt: ["$v", 5] } }).toArray())).toEqual([4]);
    expect((await failure(rows.aggregate([{ $project: { x: { $nope: 1 } } }]).toArray())).code).toBe(168);
  });
});

describe("retried writes", () => {
  it("are done once, also by the process that comes after a kill", async () => {
    const lsid = { id: new Binary(Buffer.alloc(16, 7), 4) };
    const inc = { findAndModify: "k", query: { _id: "k" }, update: { $inc: { n: 1 } }, upsert: true, new: true, lsid };
    const raw = async (uri: string, number: number) => {
      const own = await RawClient.to(uri);
      const reply = await own.command({ ...inc, txnNumber: Long.fromNumber(number), $db: "r" });
      own.socket.destroy();
      return (reply.value as { n: number }).n;
    };
    const first = await startServer();
    expect(await raw(first.uri, 1)).toBe(1);
    expect(await raw(first.uri, 1)).toBe(1);
    await first.kill();
    const second = await startServer({ folder: first.folder });
    expect(await raw(second.uri, 1)).toBe(1);
    expect(await raw(second.uri, 2)).toBe(2);
    await second.remove();
  });
});

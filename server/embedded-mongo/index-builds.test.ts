import { type Collection, type Document, type IndexDescription, MongoClient } from "mongodb";
import { beforeEach, describe, expect, it } from "vitest";
import { startServer } from "./testing/server.ts";
import { describeOurs, failureOf, type Row, useSuite } from "./testing/suite.ts";

/** Enough documents to observe a running build. */
const MANY = 20_000;

const suite = await useSuite();
let rows = suite.rows();

const rowOf = (_id: number): Row => ({ _id, a: _id % 1000, b: `text ${_id % 77}`, u: _id, tags: [_id % 7, _id % 11] });

async function fill(collection: Collection<Row>, count = MANY, start = 0): Promise<void> {
  for (let from = start; from < count; from += 10_000)
    await collection.insertMany(Array.from({ length: Math.min(10_000, count - from) }, (_, at) => rowOf(from + at)));
}

/** Resolves with an index under construction, as soon as there is one. */
async function untilBuilding({ collectionName }: Collection<Row>, db = suite.db): Promise<Document> {
  for (;;) {
    const { cursor } = await db.command({ listIndexes: collectionName, includeBuildUUIDs: true });
    const found = (cursor.firstBatch as Document[]).find(({ buildUUID }) => buildUUID);
    if (found) return found;
  }
}

const names = async (collection: Collection<Row>) => (await collection.indexes()).map(({ name }) => name);
const stagesOf = async (filter: Document) => JSON.stringify(await rows.find(filter).explain("queryPlanner"));

/** Checks that every walk of an index returns each document once, however many entries it has. */
async function expectWhole(collection: Collection<Row>): Promise<void> {
  const walk = async (hint: string | Document) => {
    const found = await collection.find({}, { hint, projection: { _id: 1 }, batchSize: MANY }).toArray();
    return found.map(({ _id }) => Number(_id)).sort((x, y) => x - y);
  };
  const all = await walk({ $natural: 1 });
  for (const { name } of await collection.indexes()) expect(await walk(String(name)), name).toEqual(all);
}

/** Several indexes at once, so that the build takes longer. */
const SLOW: IndexDescription[] = [
  { key: { a: 1, b: -1 } },
  { key: { tags: 1, b: 1 } },
  { key: { b: 1, u: -1 } },
  { key: { u: 1, a: 1 } },
];

describe("a build on many documents", () => {
  beforeEach(async () => {
    rows = suite.rows();
    await fill(rows);
  });

  it("lets others read and write, and contains their writes at the end", async () => {
    const all = 50_000;
    await fill(rows, all, MANY);
    let isBuilding = true;
    const build = rows.createIndexes(SLOW.slice(1, 3)).finally(() => {
      isBuilding = false;
    });
    let served = 0;
    for (let n = 0; isBuilding; n++) {
      // Alternates between documents before and after the build's position.
      await rows.insertOne({ ...rowOf(n), _id: n % 2 === 0 ? -n - 1 : all + n });
      const change: Document = { $set: { b: "changed" }, $push: { tags: 100 + (n % 5) } };
      await rows.updateOne({ _id: (n * 7919) % all }, change);
      await rows.deleteOne({ _id: (n * 104_729) % all });
      expect(await rows.findOne({ _id: n % 2 === 0 ? -n - 1 : all + n })).toMatchObject({ a: n % 1000 });
      if (isBuilding) served++;
    }
    await build;
    expect(served).toBeGreaterThan(5);
    expect(await names(rows)).toEqual(["_id_", "tags_1_b_1", "b_1_u_-1"]);
    await expectWhole(rows);
    expect(await rows.countDocuments({ tags: { $gte: 100 } })).toBe(
      (await rows.find({ b: "changed" }, { hint: { $natural: 1 } }).toArray()).length,
    );
  });

  it("is listed, but not used by plans and hints until it is ready", async () => {
    expect(await stagesOf({ a: 5 })).toContain("COLLSCAN");
    const build = rows.createIndexes(SLOW);
    const { spec, buildUUID } = await untilBuilding(rows);
    expect(spec).toMatchObject({ key: { a: 1, b: -1 }, name: "a_1_b_-1" });
    expect(String(buildUUID)).toMatch(/^[0-9a-f-]{36}$/);
    expect(await stagesOf({ a: 5 })).toContain("COLLSCAN");
    expect(await rows.countDocuments({ a: 5 })).toBe(MANY / 1000);
    expect((await failureOf(rows.find({ a: 5 }).hint("a_1_b_-1").toArray())).code).toBe(2);
    await build;
    expect(await stagesOf({ a: 5 })).toContain("IXSCAN");
    expect(await rows.find({ a: 5 }).hint("a_1_b_-1").toArray()).toHaveLength(MANY / 1000);
  });

  it("fails on duplicates with all of its indexes and leaves nothing behind", async () => {
    await rows.insertOne({ _id: MANY, u: 17 });
    const failure = await failureOf(rows.createIndexes([{ key: { b: 1 } }, { key: { u: 1 }, unique: true }]));
    expect(failure).toMatchObject({ code: 11000, keyPattern: { u: 1 }, keyValue: { u: 17 } });
    expect(await names(rows)).toEqual(["_id_"]);
    await rows.insertOne({ _id: MANY + 1, u: 17 });
    expect(await rows.createIndex({ u: 1 })).toBe("u_1");
    expect(await rows.countDocuments({ u: 17 })).toBe(3);
    await rows.deleteMany({ _id: { $gte: MANY } });
    await rows.createIndex({ u: 1 }, { unique: true, name: "unique" });
    expect((await failureOf(rows.insertOne({ _id: MANY, u: 17 }))).code).toBe(11000);
    await expectWhole(rows);
  });

  it("makes an identical command wait, and conflicts with a similar index", async () => {
    const first = rows.createIndexes(SLOW);
    await untilBuilding(rows);
    const command = { createIndexes: rows.collectionName, indexes: [{ key: { u: 1, a: 1 }, name: "u_1_a_1" }] };
    let isFirstDone = false;
    void first.then(() => {
      isFirstDone = true;
    });
    const second = suite.db.command(command).then((reply) => ({ reply, isFirstDone }));
    expect((await failureOf(rows.createIndex({ b: 1 }, { name: "u_1_a_1" }))).code).toBe(86);
    expect((await failureOf(rows.createIndex({ u: 1, a: 1 }, { unique: true }))).code).toBe(86);
    expect((await failureOf(rows.createIndex({ u: 1, a: 1 }, { name: "other" }))).code).toBe(85);
    const { reply } = await second;
    expect(reply).toMatchObject({ numIndexesBefore: 5, numIndexesAfter: 5, note: "all indexes already exist", ok: 1 });
    await first;
  });

  it("is aborted by dropIndexes if all its indexes are named", async () => {
    await rows.createIndex({ b: 1 });
    const build = failureOf(rows.createIndexes(SLOW));
    await untilBuilding(rows);
    expect((await failureOf(rows.dropIndex("u_1_a_1"))).code).toBe(27);
    expect((await failureOf(suite.db.command({ dropIndexes: rows.collectionName, index: "nope" }))).code).toBe(27);
    await rows.dropIndex("b_1");
    await rows.dropIndexes();
    expect(await build).toMatchObject({ code: 276, codeName: "IndexBuildAborted" });
    expect(await names(rows)).toEqual(["_id_"]);
    const single = failureOf(rows.createIndex({ tags: 1, b: 1, u: 1, a: 1 }));
    await untilBuilding(rows);
    await rows.dropIndex({ tags: 1, b: 1, u: 1, a: 1 } as never);
    expect((await single).code).toBe(276);
    await expectWhole(rows);
  });

  it("is aborted by drop and dropDatabase, and blocks renameCollection", async () => {
    const dropped = failureOf(rows.createIndexes(SLOW));
    await untilBuilding(rows);
    await rows.drop();
    expect((await dropped).code).toBe(276);
    await rows.insertOne({ _id: 1 });
    expect(await names(rows)).toEqual(["_id_"]);

    const db = suite.client.db(`${suite.db.databaseName}-2`);
    rows = db.collection<Row>("rows");
    await fill(rows);
    const renamed = rows.createIndexes(SLOW);
    await untilBuilding(rows, db);
    expect((await failureOf(rows.rename("other"))).code).toBe(12587);
    await db.collection<Row>("source").insertOne({ _id: 1 });
    expect((await failureOf(db.collection("source").rename("rows", { dropTarget: true }))).code).toBe(12587);
    expect(await renamed).toHaveLength(SLOW.length);
    await rows.rename("other");
    expect(await names(db.collection<Row>("other"))).toHaveLength(5);
    await db.collection("other").dropIndexes();

    const gone = failureOf(db.collection("other").createIndexes(SLOW));
    await untilBuilding(db.collection<Row>("other"), db);
    await db.dropDatabase();
    expect((await gone).code).toBe(276);
  });

  it("ends at the time limit of its command", async () => {
    // The driver's method does not pass the limit on.
    const indexes = SLOW.map(({ key }) => ({ key, name: JSON.stringify(key) }));
    const late = await failureOf(suite.db.command({ createIndexes: rows.collectionName, indexes, maxTimeMS: 20 }));
    expect(late).toMatchObject({ code: 50, codeName: "MaxTimeMSExpired" });
    expect(await names(rows)).toEqual(["_id_"]);
    expect(await rows.createIndex({ a: 1, b: -1 })).toBe("a_1_b_-1");
    await expectWhole(rows);
  });
});

describeOurs("a build on this server", "a mongod accepts duplicates and then fails the build", () => {
  it("refuses a writer that collides with an entry, but releases an entry that was not added yet", async () => {
    rows = suite.rows();
    await fill(rows);
    const key = { tags: 1, b: 1, u: 1 } as const;
    // At the end, a duplicate of the first entry.
    await rows.insertOne({ ...rowOf(0), _id: MANY });
    const build = rows.createIndex(key, { unique: true });
    await untilBuilding(rows);
    const twin = { ...rowOf(0), _id: -1 };
    expect(await failureOf(rows.insertOne(twin))).toMatchObject({ code: 11000, keyPattern: key });
    // The last document has no entry yet: its value belongs to the entry of the other one.
    await rows.updateOne({ _id: MANY }, { $set: { u: -1 } });
    expect((await failureOf(rows.insertOne(twin))).code).toBe(11000);
    // Moved from a document ahead of the position to another, before or after it.
    for (const [from, to] of [
      [MANY - 1, 4],
      [MANY - 2, MANY - 3],
    ]) {
      const { tags, b, u } = rowOf(Number(from));
      await rows.updateOne({ _id: Number(from) }, { $set: { u: -Number(from) } });
      await rows.updateOne({ _id: Number(to) }, { $set: { tags, b, u } });
    }
    await build;
    await expectWhole(rows);
    for (const n of [0, 5])
      expect((await failureOf(rows.insertOne({ ...rowOf(n), _id: -1 }))).code, String(n)).toBe(11000);
  });

  it("allows correcting a document that the index cannot hold, and fails on one that was not corrected", async () => {
    rows = suite.rows();
    await fill(rows);
    await rows.insertMany([1, 2].map((n) => ({ _id: MANY + n, a: [1, 2], tags: [3, 4], n })));
    const failed = failureOf(rows.createIndex({ a: 1, tags: 1, b: 1, u: 1 }));
    await untilBuilding(rows);
    await rows.updateOne({ _id: MANY + 1 }, { $set: { a: 1 } });
    expect((await failed).code).toBe(171);
    const build = rows.createIndex({ a: 1, tags: 1, b: 1, u: 1 });
    await untilBuilding(rows);
    await rows.deleteOne({ _id: MANY + 2 });
    await build;
    await expectWhole(rows);
  });

  it("is removed after a kill, and can be started again", async () => {
    const first = await startServer();
    const client = await new MongoClient(first.uri, { serverSelectionTimeoutMS: 5000 }).connect();
    await fill(client.db("killed").collection<Row>("rows"));
    const lost = client
      .db("killed")
      .collection<Row>("rows")
      .createIndexes([{ key: { u: 1 }, unique: true }, ...SLOW])
      .catch((error) => error);
    await untilBuilding(client.db("killed").collection<Row>("rows"), client.db("killed"));
    await first.kill();
    expect(await lost).toBeInstanceOf(Error);
    await client.close();
    const second = await startServer({ folder: first.folder });
    const again = await new MongoClient(second.uri).connect();
    const survivors = again.db("killed").collection<Row>("rows");
    expect(await names(survivors)).toEqual(["_id_"]);
    expect(await survivors.countDocuments()).toBe(MANY);
    await survivors.insertOne({ ...rowOf(3), _id: -1 });
    expect((await failureOf(survivors.createIndex({ u: 1 }, { unique: true }))).code).toBe(11000);
    await survivors.deleteOne({ _id: -1 });
    await survivors.createIndexes([{ key: { u: 1 }, unique: true }, ...SLOW.slice(0, 1)]);
    await expectWhole(survivors);
    await again.close();
    await second.remove();
  });

  it("does not prevent the process from exiting", async () => {
    const own = await startServer();
    const client = await new MongoClient(own.uri, { serverSelectionTimeoutMS: 5000 }).connect();
    const collection = client.db("ending").collection<Row>("rows");
    await fill(collection);
    const build = collection.createIndexes(SLOW).catch((error) => error);
    await untilBuilding(collection, client.db("ending"));
    expect(await own.stop()).toBe(0);
    expect(await build).toBeInstanceOf(Error);
    await client.close();
    await own.remove();
  });
});

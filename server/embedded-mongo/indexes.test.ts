import { type Collection, MongoClient, type MongoServerError } from "mongodb";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startServer, type TestServer } from "./testing/server.ts";

// biome-ignore lint/suspicious/noExplicitAny: the driver types filters by the fields of a row, and these rows have any.
type Row = any;

let server: TestServer;
let client: MongoClient;
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
  rows = client.db("test").collection<Row>(`rows${count++}`);
});

const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    (error: MongoServerError) => error.code,
  );
const planOf = async (filter: Row, sort: Row = {}) =>
  JSON.stringify(await rows.find(filter).sort(sort).explain("queryPlanner"));
const ids = (found: Row[]) => found.map(({ _id }) => _id);

describe("making and dropping", () => {
  it("builds on data that is there, lists, drops", async () => {
    await rows.insertMany([
      { _id: 1, a: 2 },
      { _id: 2, a: 1 },
    ]);
    expect(await rows.createIndex({ a: 1 })).toBe("a_1");
    expect(await rows.createIndex({ a: 1 })).toBe("a_1");
    expect(await rows.indexes()).toEqual([
      { v: 2, key: { _id: 1 }, name: "_id_" },
      { v: 2, key: { a: 1 }, name: "a_1" },
    ]);
    expect(ids(await rows.find().hint("a_1").toArray())).toEqual([2, 1]);
    await rows.dropIndex("a_1");
    expect(await codeOf(rows.dropIndex("a_1"))).toBe(27);
    expect(await codeOf(rows.dropIndex("_id_"))).toBe(72);
    expect(await codeOf(rows.find().hint("a_1").toArray())).toBe(2);
  });

  it("builds all of a command or none", async () => {
    await rows.insertMany([
      { _id: 1, a: 1, b: 1 },
      { _id: 2, a: 2, b: 1 },
    ]);
    expect(await codeOf(rows.createIndexes([{ key: { a: 1 } }, { key: { b: 1 }, unique: true }]))).toBe(11000);
    expect((await rows.indexes()).length).toBe(1);
    await rows.insertOne({ _id: 3, a: 1, b: 1 });
  });

  it("tells conflicts and what it does not have", async () => {
    await rows.createIndex({ a: 1 }, { name: "x" });
    expect(await codeOf(rows.createIndex({ b: 1 }, { name: "x" }))).toBe(86);
    expect(await codeOf(rows.createIndex({ a: 1 }, { name: "x", unique: true }))).toBe(85);
    expect(await codeOf(rows.createIndex({ a: 1 }, { name: "y" }))).toBe(85);
    for (const key of [{ a: "text" }, { a: "2dsphere" }, { "$**": 1 }, { a: "hashed" }, { "a.0": 1 }])
      expect(await codeOf(rows.createIndex(key as Row))).toBe(115);
    expect(await codeOf(client.db("test").createCollection("capped", { capped: true, size: 100 }))).toBe(115);
    expect(await codeOf(client.db("test").createCollection("checked", { validator: { a: 1 } }))).toBe(115);
  });

  it("makes, lists and drops collections and databases", async () => {
    const db = client.db("another");
    await db.createCollection("a");
    await db.collection<Row>("b").insertOne({ _id: 1 });
    expect((await db.listCollections().toArray()).map(({ name }) => name)).toEqual(["a", "b"]);
    expect((await db.admin().listDatabases()).databases.map(({ name }) => name)).toContain("another");
    await db.collection("b").rename("c");
    expect(await db.collection<Row>("c").findOne()).toEqual({ _id: 1 });
    expect(await db.command({ dbStats: 1 })).toMatchObject({ collections: 2, objects: 1 });
    expect(await db.command({ collStats: "c" })).toMatchObject({ count: 1 });
    await db.dropDatabase();
    expect(await db.listCollections().toArray()).toEqual([]);
    await db.collection<Row>("c").insertOne({ _id: 1 });
    expect(await db.collection("c").countDocuments()).toBe(1);
  });
});

describe("kinds", () => {
  it("holds every element of an array", async () => {
    await rows.createIndex({ tags: 1, n: -1 });
    await rows.insertMany([
      { _id: 1, tags: ["a", "b"], n: 1 },
      { _id: 2, tags: [], n: 2 },
      { _id: 3, n: 3 },
      { _id: 4, tags: "b", n: 4 },
    ]);
    expect(ids(await rows.find({ tags: "b" }).sort({ n: -1 }).toArray())).toEqual([4, 1]);
    expect(ids(await rows.find({ tags: { $in: ["a", "b"] } }).toArray()).sort()).toEqual([1, 4]);
    expect(ids(await rows.find({ tags: { $gt: "a", $lt: "b" } }).toArray())).toEqual([1]);
    expect(ids(await rows.find({ tags: { $gt: "", $lt: "b" } }).toArray())).toEqual([1]);
    expect(ids(await rows.find({ tags: null }).toArray())).toEqual([3]);
    expect(await codeOf(rows.insertOne({ tags: ["x"], n: [1] }))).toBe(171);
    await rows.updateOne({ _id: 1 }, { $pull: { tags: "b" } } as Row);
    expect(ids(await rows.find({ tags: "b" }).hint({ tags: 1, n: -1 }).toArray())).toEqual([4]);
  });

  it("enforces unique within arrays and across documents only", async () => {
    await rows.createIndex({ k: 1 }, { unique: true });
    await rows.insertOne({ _id: 1, k: ["a", "a"] });
    expect(await codeOf(rows.insertOne({ k: "a" }))).toBe(11000);
    await rows.insertOne({ _id: 2 });
    expect(await codeOf(rows.insertOne({ k: null }))).toBe(11000);
    expect(await codeOf(rows.updateOne({ _id: 2 }, { $set: { k: ["b", "a"] } }))).toBe(11000);
    await rows.updateOne({ _id: 2 }, { $set: { k: "b" } });
    expect(await rows.findOne({ k: "b" })).toMatchObject({ _id: 2 });
  });

  it("leaves out of sparse and partial indexes what does not belong, and uses them only where that is safe", async () => {
    await rows.createIndex({ s: 1 }, { unique: true, sparse: true });
    await rows.createIndex({ p: 1 }, { unique: true, partialFilterExpression: { live: true } });
    await rows.insertMany([{ _id: 1 }, { _id: 2 }, { _id: 3, s: 1, p: 1, live: true }, { _id: 4, s: 2, p: 1 }]);
    expect(await codeOf(rows.insertOne({ s: 1 }))).toBe(11000);
    expect(await codeOf(rows.insertOne({ p: 1, live: true }))).toBe(11000);
    expect(await rows.countDocuments({ s: null })).toBe(2);
    expect(await planOf({ s: 1 })).toContain("IXSCAN");
    expect(await planOf({ s: null })).toContain("COLLSCAN");
    expect(await planOf({}, { s: 1 })).toContain("COLLSCAN");
    expect(await planOf({ p: 1, live: true })).toContain("IXSCAN");
    expect(await planOf({ p: 1 })).toContain("COLLSCAN");
    expect(ids(await rows.find({ p: 1 }).toArray())).toEqual([3, 4]);
  });

  it("tells strings apart that begin alike, NUL and all", async () => {
    await rows.createIndex({ t: 1, u: -1 });
    const texts = ["a", "a\u0000", "a\u0000b", "a\u0001", "a\u0001b", "ab", ""];
    await rows.insertMany(texts.map((t, _id) => ({ _id, t, u: t })));
    for (const [_id, t] of texts.entries()) {
      expect(ids(await rows.find({ t }).toArray())).toEqual([_id]);
      expect(ids(await rows.find({ t: { $gte: "" }, u: t }).toArray())).toEqual([_id]);
      expect(ids(await rows.find({ t, u: t }).toArray())).toEqual([_id]);
    }
    expect(ids(await rows.find().sort({ t: 1 }).hint("t_1_u_-1").toArray())).toEqual([6, 0, 1, 2, 3, 4, 5]);
  });

  it("copes with values longer than a key may be", async () => {
    await rows.createIndex({ t: 1, n: -1 }, { unique: true });
    const long = "x".repeat(5000);
    await rows.insertMany([
      { _id: 1, t: `${long}b`, n: 1 },
      { _id: 2, t: `${long}a`, n: 1 },
      { _id: 3, t: "y", n: 1 },
      { _id: `${long}1` },
      { _id: `${long}0`, t: 1 },
    ]);
    expect(await codeOf(rows.insertOne({ t: `${long}a`, n: 1 }))).toBe(11000);
    expect(await codeOf(rows.insertOne({ _id: `${long}1` }))).toBe(11000);
    expect(ids(await rows.find({ t: `${long}a` }).toArray())).toEqual([2]);
    expect(
      ids(
        await rows
          .find({ t: { $gt: `${long}a` } })
          .sort({ t: 1 })
          .toArray(),
      ),
    ).toEqual([1, 3]);
    expect(
      ids(
        await rows
          .find({ t: { $type: "string" } })
          .sort({ t: 1 })
          .toArray(),
      ),
    ).toEqual([2, 1, 3]);
    expect(ids(await rows.find({ t: /^x/ }).toArray()).sort()).toEqual([1, 2]);
    expect(
      ids(
        await rows
          .find({ _id: { $type: "string" } })
          .sort({ _id: 1 })
          .toArray(),
      ),
    ).toEqual([`${long}0`, `${long}1`]);
    await rows.deleteMany({});
    expect(await rows.find().hint("t_1_n_-1").toArray()).toEqual([]);
  });

  it("removes what a TTL index says is over, and what a drop left behind", async () => {
    const own = await startServer({ args: ["--sweep-every", "20"] });
    const other = await new MongoClient(own.uri).connect();
    const letters = other.db("ttl").collection<Row>("letters");
    await letters.createIndex({ at: 1 }, { expireAfterSeconds: 60 });
    expect((await letters.indexes())[1]).toMatchObject({ expireAfterSeconds: 60 });
    expect(await codeOf(letters.createIndex({ a: 1, b: 1 }, { expireAfterSeconds: 1 }))).toBe(67);
    await letters.insertMany([
      { _id: 1, at: new Date(0) },
      { _id: 2, at: new Date() },
      { _id: 3, at: "never" },
      { _id: 4 },
    ]);
    while ((await letters.countDocuments()) > 3) await new Promise((resolve) => setImmediate(resolve));
    expect(ids(await letters.find().toArray())).toEqual([2, 3, 4]);
    await letters.drop();
    await letters.insertOne({ _id: 9 });
    expect(ids(await letters.find().toArray())).toEqual([9]);
    await other.close();
    await own.remove();
  });
});

describe("plans", () => {
  it("let two elements of one array meet two conditions", async () => {
    await rows.createIndex({ "b.x": 1, "b.y": 1 });
    await rows.insertMany([
      {
        _id: 1,
        b: [
          { x: 1, y: 0 },
          { x: 0, y: 2 },
        ],
      },
      { _id: 2, b: [{ x: 1, y: 0 }] },
      { _id: 3, b: { x: 1, y: 2 } },
    ]);
    const filter = { "b.x": 1, "b.y": { $gt: 1 } };
    expect(await planOf(filter)).toContain("IXSCAN");
    expect(ids(await rows.find(filter).toArray()).sort()).toEqual([1, 3]);
  });

  it("take the order behind a field of arrays that is held fast, and trust its keys", async () => {
    await rows.createIndex({ "members.user": 1, at: -1 });
    await rows.insertMany([
      { _id: 1, members: [{ user: 1 }, { user: 2 }], at: 5 },
      { _id: 2, members: [{ user: 2 }, { user: 2 }], at: 7 },
      { _id: 3, members: [[{ user: 2 }], 2, { user: [2] }], at: 6 },
      { _id: 4, members: [[{ user: 2 }], 2, { user: [[2]] }], at: 8 },
    ]);
    expect(await planOf({ "members.user": 2 }, { at: -1 })).not.toContain("SORT");
    expect(ids(await rows.find({ "members.user": 2 }).sort({ at: -1 }).toArray())).toEqual([2, 3, 1]);
    expect(await planOf({ "members.user": 2 }, { "members.user": 1 })).toContain('"SORT"');
  });

  it("take the index of the equality, then the range, then the sort", async () => {
    await rows.createIndex({ a: 1 });
    await rows.createIndex({ a: 1, b: 1 });
    await rows.createIndex({ c: -1 });
    expect(await planOf({ a: 1 })).toContain('"a_1"');
    expect(await planOf({ a: 1, b: { $gt: 1 } })).toContain("a_1_b_1");
    expect(await planOf({ a: 1 }, { b: -1 })).toMatch(/a_1_b_1.*backward/);
    expect(await planOf({}, { c: 1 })).toMatch(/c_-1.*backward/);
    expect(await planOf({ a: { $in: [1, 2] } }, { b: 1 })).toContain('"SORT"');
    expect(await planOf({ x: 1 })).toContain("COLLSCAN");
  });
});

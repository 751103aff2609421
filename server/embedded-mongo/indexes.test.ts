import type { Document, IndexSpecification, Sort } from "mongodb";
import { describe, expect, it } from "vitest";
import { describeOurs, failureOf, type Row, useRows } from "./testing/suite.ts";

const { suite, rows } = await useRows();

const codeOf = async (call: Promise<unknown>) => (await failureOf(call)).code;
const planOf = async (filter: Document, sort: Sort = {}) =>
  JSON.stringify(await rows.find(filter).sort(sort).explain("queryPlanner"));
const ids = (found: Row[]) => found.map(({ _id }) => _id);

describe("creating and dropping", () => {
  it("builds on existing data, lists, drops", async () => {
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

  it("builds all indexes of a command or none", async () => {
    await rows.insertMany([
      { _id: 1, a: 1, b: 1 },
      { _id: 2, a: 2, b: 1 },
    ]);
    expect(await codeOf(rows.createIndexes([{ key: { a: 1 } }, { key: { b: 1 }, unique: true }]))).toBe(11000);
    expect((await rows.indexes()).length).toBe(1);
    await rows.insertOne({ _id: 3, a: 1, b: 1 });
  });

  it("reports conflicts", async () => {
    await rows.createIndex({ a: 1 }, { name: "x" });
    expect(await codeOf(rows.createIndex({ b: 1 }, { name: "x" }))).toBe(86);
    expect(await codeOf(rows.createIndex({ a: 1 }, { name: "x", unique: true }))).toBe(86);
    expect(await codeOf(rows.createIndex({ a: 1 }, { name: "x", expireAfterSeconds: 1 }))).toBe(85);
    expect(await codeOf(rows.createIndex({ a: 1 }, { name: "y" }))).toBe(85);
    await rows.createIndex({ a: 1 }, { name: "y", unique: true });
    await rows.createIndex({ a: 1 }, { name: "z", partialFilterExpression: { b: 1 } });
    expect(await codeOf(rows.createIndex({ a: 1 }, { name: "w", partialFilterExpression: { b: 1 } }))).toBe(85);
    expect(await codeOf(rows.createIndexes([{ key: { d: 1 } }, { key: { e: 1 }, name: "d_1" }]))).toBe(86);
    expect(await rows.indexes()).toHaveLength(4);
    expect(await codeOf(rows.dropIndex({ a: 1 } as never))).toBe(181);
  });

  it("refuses invalid specifications", async () => {
    const refused = async (key: Document, options: Document = {}) =>
      codeOf(rows.createIndex(key as IndexSpecification, options));
    for (const key of [{}, { a: 0 }, { a: true }, { a: "nope" }, { "a.": 1 }, { $a: 1 }, { a: Number.NaN }])
      expect(await refused(key), JSON.stringify(key)).toBe(67);
    expect(await refused({ a: 1 }, { partialFilterExpression: { a: { $ne: 1 } } })).toBe(67);
    expect(await refused({ a: 1 }, { partialFilterExpression: { a: { $exists: false } } })).toBe(67);
    expect(await refused({ a: 1 }, { partialFilterExpression: { a: 1 }, sparse: true })).toBe(67);
    expect(await refused({ a: 1 }, { name: "" })).toBe(67);
    expect(await refused({ a: 1 }, { name: "*" })).toBe(2);
    expect(await refused({ a: 1 }, { name: "_id_" })).toBe(2);
    for (const expireAfterSeconds of [-1, 2 ** 31, "1"])
      expect(await refused({ a: 1 }, { expireAfterSeconds })).toBe(67);
    expect(await refused({ a: 1, b: 1 }, { expireAfterSeconds: 1 })).toBe(67);
    expect(await refused({ _id: 1 }, { expireAfterSeconds: 1 })).toBe(197);
    expect(await refused({ _id: 1 }, { unique: true })).toBe(197);
    expect(await refused({ _id: -1 })).toBe(2);
    const raw = async (spec: Document) =>
      codeOf(suite.db.command({ createIndexes: rows.collectionName, indexes: [spec] }));
    expect(await raw({ key: { a: 1 }, name: "a", nope: 1 })).toBe(197);
    expect(await raw({ key: { a: 1 } })).toBe(9);
    expect(await raw({ name: "a" })).toBe(9);
    // None of these has created the collection.
    expect(await suite.db.listCollections({ name: rows.collectionName }).toArray()).toEqual([]);
    expect(await rows.createIndex({ _id: 1 })).toBe("_id_1");
    expect(await rows.createIndex({ a: 5, b: -0.5 })).toBe("a_5_b_-0.5");
    await rows.insertMany([1, 2, 3].map((_id) => ({ _id, a: 1, b: _id })));
    expect(ids(await rows.find().hint({ a: 5, b: -0.5 }).toArray())).toEqual([3, 2, 1]);
  });

  it("fails a cursor whose index or collection was dropped, instead of ending it early", async () => {
    await rows.insertMany(Array.from({ length: 20 }, (_, _id) => ({ _id, a: _id })));
    await rows.createIndexes([{ key: { a: 1 } }, { key: { b: 1 } }]);
    const cursors = await Promise.all(
      ["a_1", "b_1", "_id_"].map(async (hint) => {
        const cursor = rows.find({}, { batchSize: 2, hint });
        expect(await cursor.next()).toMatchObject({ _id: 0 });
        return cursor;
      }),
    );
    const rest = async (cursor: (typeof cursors)[number] | undefined) => cursor?.toArray() ?? [];
    await rows.dropIndex("a_1");
    expect(await failureOf(rest(cursors[0]))).toMatchObject({ code: 175, codeName: "QueryPlanKilled" });
    expect(await rest(cursors[1])).toHaveLength(19);
    await rows.drop();
    await rows.insertOne({ _id: 1 });
    expect(await codeOf(rest(cursors[2]))).toBe(175);
  });

  it("creates, lists and drops collections and databases", async () => {
    const db = suite.client.db(`${suite.db.databaseName}-another`);
    await db.createCollection("a");
    await db.collection<Row>("b").insertOne({ _id: 1 });
    expect((await db.listCollections().toArray()).map(({ name }) => name).sort()).toEqual(["a", "b"]);
    expect((await db.admin().listDatabases()).databases.map(({ name }) => name)).toContain(db.databaseName);
    await db.collection("b").rename("c");
    expect(await db.collection<Row>("c").findOne()).toEqual({ _id: 1 });
    const itself = { renameCollection: `${db.databaseName}.c`, to: `${db.databaseName}.c`, dropTarget: true };
    expect(await codeOf(suite.client.db("admin").command(itself))).toBe(20);
    expect(await db.command({ dbStats: 1 })).toMatchObject({ collections: 2, objects: 1 });
    expect(await db.command({ collStats: "c" })).toMatchObject({ count: 1 });
    await db.dropDatabase();
    expect(await db.listCollections().toArray()).toEqual([]);
    await db.collection<Row>("c").insertOne({ _id: 1 });
    expect(await db.collection("c").countDocuments()).toBe(1);
    await db.dropDatabase();
  });
});

describe("indexes", () => {
  it("contain every element of an array", async () => {
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
    expect(await codeOf(rows.insertOne({ _id: 5, tags: ["x"], n: [1] }))).toBe(171);
    await rows.updateOne({ _id: 1 }, { $pull: { tags: "b" } } as Document);
    expect(ids(await rows.find({ tags: "b" }).hint({ tags: 1, n: -1 }).toArray())).toEqual([4]);
  });

  it("enforce unique within arrays, and across documents only", async () => {
    await rows.createIndex({ k: 1 }, { unique: true });
    await rows.insertOne({ _id: 1, k: ["a", "a"] });
    expect(await failureOf(rows.insertOne({ _id: 2, k: ["x", "a"] }))).toMatchObject({
      code: 11000,
      keyPattern: { k: 1 },
      keyValue: { k: "a" },
    });
    await rows.insertOne({ _id: 2 });
    expect(await codeOf(rows.insertOne({ _id: 3, k: null }))).toBe(11000);
    expect(await codeOf(rows.updateOne({ _id: 2 }, { $set: { k: ["b", "a"] } }))).toBe(11000);
    await rows.updateOne({ _id: 2 }, { $set: { k: "b" } });
    expect(await rows.findOne({ k: "b" })).toMatchObject({ _id: 2 });
  });

  it("leave documents out of sparse and partial indexes, and are used only if that is safe", async () => {
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

  it("distinguish strings with a common prefix, NUL characters included", async () => {
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

  it("support values longer than a key may be", async () => {
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
});

describeOurs("plans", "a mongod chooses plans by trial", () => {
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

  it("use the order after an array field with a single point, and rely on its keys", async () => {
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

  it("use the index on the equality, then the range, then the sort", async () => {
    await rows.createIndex({ a: 1 });
    await rows.createIndex({ a: 1, b: 1 });
    await rows.createIndex({ c: -1 });
    expect(await planOf({ a: 1 })).toContain('"a_1"');
    expect(await planOf({ a: 1, b: { $gt: 1 } })).toContain("a_1_b_1");
    expect(await planOf({ a: 1 }, { b: -1 })).toMatch(/a_1_b_1.*backward/);
    expect(await planOf({}, { c: 1 })).toMatch(/c_-1.*backward/);
    expect(await planOf({ a: { $in: [1, 2] } }, { b: 1 })).toMatch(/SORT_MERGE.*a_1_b_1/);
    expect(await planOf({ a: { $in: [1, 2] } }, { c: 1, b: 1 })).toContain('"SORT"');
    expect(await planOf({ x: 1 })).toContain("COLLSCAN");
  });

  it("use the conditions inside $elemMatch", async () => {
    await rows.createIndexes([{ key: { "members.user": 1 } }, { key: { tags: 1 } }]);
    await rows.insertMany([
      {
        _id: 1,
        members: [
          { user: 1, role: "a" },
          { user: 2, role: "b" },
        ],
        tags: [1, 9],
      },
      { _id: 2, members: [{ user: 2, role: "a" }], tags: [5] },
      { _id: 3, members: { user: 2, role: "a" }, tags: 5 },
      { _id: 4, members: [{ role: "a" }, { user: 3 }], tags: [] },
    ]);
    const found = async (filter: Document) => {
      expect(await planOf(filter)).toContain("IXSCAN");
      return ids(await rows.find(filter).toArray()).sort();
    };
    expect(await found({ members: { $elemMatch: { user: 2, role: "a" } } })).toEqual([2]);
    expect(await found({ members: { $elemMatch: { user: null, role: "a" } } })).toEqual([4]);
    expect(await found({ members: { $elemMatch: { user: { $in: [1, 3] } } } })).toEqual([1, 4]);
    expect(await found({ tags: { $elemMatch: { $gt: 1, $lt: 9 } } })).toEqual([2]);
  });

  it("use a partial index if the query implies its filter", async () => {
    await rows.createIndex({ k: 1 }, { partialFilterExpression: { n: { $gt: 5 }, on: { $exists: true } } });
    for (const own of [{ n: { $gt: 5 } }, { n: { $gt: 7 } }, { n: { $gte: 6 } }, { n: 6 }, { n: { $in: [6, 7.5] } }])
      expect(await planOf({ k: 1, on: 1, ...own }), JSON.stringify(own)).toContain("IXSCAN");
    for (const own of [
      { n: { $gte: 5 } },
      { n: { $gt: 4 } },
      { n: { $lt: 9 } },
      { n: "6" },
      { n: { $in: [6, 5] } },
      {},
    ])
      expect(await planOf({ k: 1, on: 1, ...own }), JSON.stringify(own)).toContain("COLLSCAN");
    expect(await planOf({ k: 1, n: 6 })).toContain("COLLSCAN");
    expect(await planOf({ k: 1, n: 6, on: null })).toContain("COLLSCAN");
    // A date and its text differ, even though their JSON is the same.
    const at = new Date(0);
    await rows.createIndex({ t: 1 }, { partialFilterExpression: { at } });
    expect(await planOf({ t: 1, at })).toContain("IXSCAN");
    expect(await planOf({ t: 1, at: at.toISOString() })).toContain("COLLSCAN");
    await rows.createIndex({ s: 1 }, { sparse: true });
    expect(await planOf({ s: { $exists: true } })).toContain("IXSCAN");
    expect(await planOf({ s: { $exists: false } })).toContain("COLLSCAN");
  });
});

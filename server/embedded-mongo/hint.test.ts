import { type Document, type Hint, MaxKey, MinKey } from "mongodb";
import { beforeEach, describe, expect, it } from "vitest";
import { describeOurs, failureOf, useRows } from "./testing/suite.ts";

const { suite, rows } = await useRows();

const ids = (found: Document[]) => found.map(({ _id }) => _id);
const found = async (options: Document, filter: Document = {}) => ids(await rows.find(filter, options).toArray());
const codeOf = async (call: Promise<unknown>) => (await failureOf(call)).code;

describe("a hint", () => {
  beforeEach(async () => {
    await rows.insertMany([
      { _id: 1, a: 3, s: 1, on: true },
      { _id: 2, a: 1 },
      { _id: 3, a: 2, s: 2 },
      { _id: 4, a: 2, on: true },
    ]);
    await rows.createIndexes([
      { key: { a: 1 } },
      { key: { a: -1, _id: 1 }, name: "down" },
      { key: { s: 1 }, sparse: true },
      { key: { on: 1, a: 1 }, partialFilterExpression: { on: true } },
    ]);
  });

  it("selects an index by its name or key, or the natural order", async () => {
    expect(await found({ hint: "a_1" })).toEqual([2, 3, 4, 1]);
    expect(await found({ hint: { a: -1, _id: 1 } })).toEqual([1, 3, 4, 2]);
    expect(await found({ hint: { $natural: 1 } })).toEqual([1, 2, 3, 4]);
    expect(await found({ hint: { $natural: -1 } }, { a: 2 })).toEqual([4, 3]);
    expect(await found({ sort: { $natural: -1 } })).toEqual([4, 3, 2, 1]);
    expect(await found({ hint: { $natural: 1 }, sort: { a: 1, _id: -1 } })).toEqual([2, 4, 3, 1]);
    expect(await found({ hint: "down", sort: { a: 1, _id: -1 } }, { _id: { $gt: 1 } })).toEqual([2, 4, 3]);
    expect(await found({ hint: {} }, { a: 1 })).toEqual([2]);
  });

  it("returns only what a sparse or partial index contains", async () => {
    expect(await found({ hint: "s_1" })).toEqual([1, 3]);
    expect(await found({ hint: "s_1" }, { s: null })).toEqual([]);
    expect(await found({ hint: "on_1_a_1" })).toEqual([4, 1]);
    expect(await found({ hint: "on_1_a_1" }, { a: 2 })).toEqual([4]);
  });

  it("works with every command", async () => {
    expect(await rows.countDocuments({ a: 2 }, { hint: "on_1_a_1" })).toBe(1);
    expect(await rows.distinct("a", {}, { hint: "s_1" } as Document)).toEqual([3, 2]);
    const pipeline = [{ $match: { a: 2 } }, { $project: { a: 1 } }];
    expect(ids(await rows.aggregate(pipeline, { hint: "on_1_a_1" }).toArray())).toEqual([4]);
    expect(await rows.findOneAndUpdate({ a: 2 }, { $set: { x: 1 } }, { hint: { on: 1, a: 1 } })).toMatchObject({
      _id: 4,
    });
    expect((await rows.updateMany({ a: 2 }, { $set: { x: 2 } }, { hint: "on_1_a_1" })).matchedCount).toBe(1);
    expect((await rows.deleteMany({ a: 2 }, { hint: "s_1" })).deletedCount).toBe(1);
    expect(await found({})).toEqual([1, 2, 4]);
  });

  it("is refused if there is no such index, or several with that key", async () => {
    const unknown: Hint[] = ["nope", { b: 1 }, { a: -1 }, { _id: 1, a: 1 }, "A_1"];
    for (const hint of unknown) {
      expect(await codeOf(rows.find({}, { hint }).toArray())).toBe(2);
      expect(await codeOf(rows.countDocuments({}, { hint }))).toBe(2);
      expect(await codeOf(rows.aggregate([], { hint }).toArray())).toBe(2);
      expect(await codeOf(rows.updateOne({}, { $set: { x: 1 } }, { hint }))).toBe(2);
      expect(await codeOf(rows.deleteOne({}, { hint }))).toBe(2);
      expect(await codeOf(rows.findOneAndDelete({}, { hint: hint as Document }))).toBe(2);
    }
    expect(await codeOf(rows.find({}, { hint: { $natural: 2 } as never }).toArray())).toBe(2);
    expect(await codeOf(rows.find({}, { hint: "a_1", sort: { $natural: 1 } }).toArray())).toBe(2);
    expect(await codeOf(rows.find({}, { sort: { $natural: 1, a: 1 } }).toArray())).toBe(2);
    expect(await codeOf(suite.db.command({ find: rows.collectionName, hint: 5 }))).toBe(9);
    await rows.createIndex({ a: 1 }, { name: "unique", unique: true, partialFilterExpression: { s: 1 } });
    expect(await codeOf(rows.find({}, { hint: { a: 1 } }).toArray())).toBe(27);
    expect(await found({ hint: "unique" })).toEqual([1]);
    expect(await suite.rows().find({}, { hint: "nope" }).toArray()).toEqual([]);
  });

  it("does not change the results if index and query have different collations", async () => {
    const folding = { locale: "en", strength: 2 } as const;
    await rows.deleteMany({});
    await rows.insertMany(["b", "A", "a", "B", 1, ["a", "C"]].map((t, _id) => ({ _id, t })));
    await rows.createIndex({ t: 1 }, { name: "plain" });
    await rows.createIndex({ t: 1 }, { name: "folding", collation: folding });
    for (const hint of ["plain", "folding", { $natural: 1 }]) {
      const sorted = async (filter: Document, collation?: typeof folding) =>
        (await found({ hint, ...(collation ? { collation } : {}) }, filter)).sort();
      expect(await sorted({ t: "a" })).toEqual([2, 5]);
      expect(await sorted({ t: "a" }, folding)).toEqual([1, 2, 5]);
      expect(await sorted({ t: { $in: ["B", 1] } })).toEqual([3, 4]);
      expect(await sorted({ t: { $in: ["B", 1] } }, folding)).toEqual([0, 3, 4]);
      expect(await sorted({ t: { $gt: "a" } })).toEqual([0]);
      expect(await sorted({ t: { $gt: "a" } }, folding)).toEqual([0, 3, 5]);
      expect(await sorted({ t: /^a/ })).toEqual([2, 5]);
      expect(await sorted({ t: { $gte: 1 } }, folding)).toEqual([4]);
      expect(await found({ hint, sort: { t: 1, _id: 1 } })).toEqual([4, 1, 3, 5, 2, 0]);
      expect(await found({ hint, sort: { t: 1, _id: 1 }, collation: folding })).toEqual([4, 1, 2, 5, 0, 3]);
    }
    // Numbers compare alike under every collation.
    const plan = await rows.find({ t: 1 }, { collation: folding }).explain("queryPlanner");
    expect(JSON.stringify(plan)).toContain("IXSCAN");
  });
});

describe("min and max", () => {
  beforeEach(async () => {
    await rows.insertMany(
      [1, 2, 3, 4].flatMap((a) => ["x", "y"].map((b) => ({ _id: a * 10 + (b === "x" ? 0 : 1), a, b }))),
    );
    await rows.createIndexes([{ key: { a: 1, b: 1 } }, { key: { b: -1, a: 1 } }, { key: { a: -1 } }]);
  });

  it("bound a walk in the order of its index: min is included, max excluded", async () => {
    const hint = { a: 1, b: 1 } as const;
    expect(await found({ hint, min: { a: 2, b: "y" }, max: { a: 4, b: "x" } })).toEqual([21, 30, 31]);
    expect(await found({ hint, min: { a: 2, b: "y" } })).toEqual([21, 30, 31, 40, 41]);
    expect(await found({ hint, max: { a: 2, b: "y" } })).toEqual([10, 11, 20]);
    expect(await found({ hint, min: { a: 2, b: new MinKey() }, max: { a: 2, b: new MaxKey() } })).toEqual([20, 21]);
    expect(await found({ hint: "a_1_b_1", min: { a: 2.5, b: 0 }, max: { a: "", b: 0 } })).toEqual([30, 31, 40, 41]);
    expect(await found({ hint: "_id_", min: { _id: 20 }, max: { _id: 31 } })).toEqual([20, 21, 30]);
    expect(await found({ hint, min: {}, max: {} }, { a: 1 })).toEqual([10, 11]);
  });

  it("run downwards if the index does", async () => {
    expect(await found({ hint: { a: -1 }, min: { a: 3 }, max: { a: 1 } })).toEqual([30, 31, 20, 21]);
    expect(await found({ hint: { b: -1, a: 1 }, min: { b: "y", a: 3 }, max: { b: "x", a: 2 } })).toEqual([31, 41, 10]);
    expect(await found({ hint: { b: -1, a: 1 }, max: { b: "y", a: 3 } })).toEqual([11, 21]);
    expect(await codeOf(rows.find({}, { hint: { a: -1 }, min: { a: 1 }, max: { a: 3 } }).toArray())).toBe(51175);
  });

  it("combine with a filter, a sort, a skip and a limit", async () => {
    const bounds = { hint: { a: 1, b: 1 }, min: { a: 2, b: "x" }, max: { a: 4, b: "y" } };
    expect(await found(bounds, { b: "y" })).toEqual([21, 31]);
    expect(await found({ ...bounds, sort: { a: -1, b: -1 }, skip: 1, limit: 2 })).toEqual([31, 30]);
    expect(await found({ ...bounds, sort: { b: 1, a: -1 } })).toEqual([40, 30, 20, 31, 21]);
    const { executionStats } = await rows.find({}, { ...bounds, sort: { a: -1, b: -1 } }).explain("executionStats");
    expect(executionStats).toMatchObject({ nReturned: 5, totalDocsExamined: 5 });
    expect(JSON.stringify(executionStats)).not.toContain('"SORT"');
  });

  it("return a document with an array once", async () => {
    await rows.insertMany([
      { _id: 1, tags: [1, 5, 9] },
      { _id: 2, tags: [9, 10] },
      { _id: 3, tags: 6 },
    ]);
    await rows.createIndex({ tags: 1 });
    expect(await found({ hint: { tags: 1 }, min: { tags: 5 }, max: { tags: 10 } })).toEqual([1, 3, 2]);
    expect(await found({ hint: { tags: 1 }, min: { tags: 2 }, sort: { tags: 1 } })).toEqual([1, 3, 2]);
  });

  it("are refused without an index on exactly their fields in this order", async () => {
    const refused = async (options: Document) => codeOf(rows.find({}, options).toArray());
    const hint = { a: 1, b: 1 };
    // The number that newer servers use for it.
    expect([51173, 291]).toContain(await refused({ min: { a: 1, b: 1 } }));
    expect(await refused({ hint, min: { a: 1 } })).toBe(51174);
    expect(await refused({ hint, max: { b: "x", a: 1 } })).toBe(51174);
    expect(await refused({ hint, min: { a: 1, b: 1, c: 1 } })).toBe(51174);
    expect(await refused({ hint, min: { a: 1, c: 1 } })).toBe(51174);
    expect(await refused({ hint, min: { a: 1, b: "x" }, max: { a: 1 } })).toBe(51176);
    expect(await refused({ hint, min: { a: 1, b: "x" }, max: { b: "x", a: 2 } })).toBe(51176);
    expect(await refused({ hint, min: { a: 1, b: "x" }, max: { a: 1, b: "x" } })).toBe(51175);
    expect(await refused({ hint, min: { a: 2, b: "x" }, max: { a: 1, b: "x" } })).toBe(51175);
    expect(await refused({ hint: "nope", min: { a: 1, b: "x" } })).toBe(2);
    const collation = { locale: "en", strength: 2 };
    expect(await refused({ hint, min: { a: 1, b: "x" }, collation })).toBe(51174);
    expect(await found({ hint, min: { a: 4, b: 0 }, collation })).toEqual([40, 41]);
  });
});

describeOurs("min and max on this server", "a mongod's keys have no limit", () => {
  it("are declined for values too long to be distinguished in a key", async () => {
    await rows.createIndex({ t: 1 });
    const bounds = { hint: { t: 1 }, min: { t: "x".repeat(2000) } };
    expect(await failureOf(rows.find({}, bounds).toArray())).toMatchObject({ code: 2, codeName: "BadValue" });
    expect(await codeOf(rows.find({}, { hint: { $natural: 1 }, min: { a: 1 } }).toArray())).toBe(291);
  });
});

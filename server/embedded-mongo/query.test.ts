import { Binary, DBRef, Long, ObjectId } from "mongodb";
import { describe, expect, it } from "vitest";
import { failureOf, type Row, useRows } from "./testing/suite.ts";

const { suite, rows } = await useRows();

const ids = async (filter: object) => (await rows.find(filter).sort({ _id: 1 }).toArray()).map(({ _id }) => _id);
const codeOf = async (filter: object) => (await failureOf(rows.find(filter).toArray())).code;

/** Rows with `_id` from 1 on. */
const fill = (...documents: Row[]) => rows.insertMany(documents.map((row, at) => ({ _id: at + 1, ...row })));

describe("an index", () => {
  it("stores a nested array as one value", async () => {
    await fill({ v: [[1], [2]] }, { v: [1] }, { v: [{ l: [[3], 1] }] });
    await rows.createIndex({ v: 1 });
    await rows.createIndex({ "v.l": 1 });
    expect(await ids({ v: { $elemMatch: { $elemMatch: { $eq: 1 } } } })).toEqual([1]);
    expect(await ids({ v: { $elemMatch: { l: { $elemMatch: { $elemMatch: { $gt: 2 } } } } } })).toEqual([3]);
    expect(await ids({ v: { $elemMatch: { l: { $elemMatch: { $eq: 1 } } } } })).toEqual([3]);
  });

  it("contains long strings in its bounds, however long", async () => {
    const lengths = Array.from({ length: 60 }, (_, at) => 1350 + at);
    await rows.insertMany(lengths.map((length) => ({ _id: length, t: "x".repeat(length) })));
    await rows.insertMany(lengths.map((length) => ({ _id: `${"x".repeat(length - 900)}`, t: length })));
    await rows.createIndex({ t: 1 });
    // Sorted here, so that the server does not use the index on `_id`.
    const found = async (condition: Row) => (await rows.find(condition).toArray()).map(({ _id }) => _id).sort();
    for (const length of lengths) {
      const t = "x".repeat(length);
      expect(await found({ t: { $gt: t } })).toEqual(lengths.filter((other) => other > length));
      expect(await found({ t: { $lte: t } })).toEqual(lengths.filter((other) => other <= length));
      const longer = await rows.countDocuments({ _id: { $gte: "x".repeat(length - 900) } });
      expect(longer).toBe(lengths.filter((other) => other >= length).length);
    }
  });
});

describe("a condition on an array", () => {
  it("is met by any element, or by the whole array", async () => {
    await fill({ v: [1, 2] }, { v: [[1, 2], 3] }, { v: 1 }, { v: [] }, { v: [[1]] });
    expect(await ids({ v: 1 })).toEqual([1, 3]);
    expect(await ids({ v: [1, 2] })).toEqual([1, 2]);
    expect(await ids({ v: [] })).toEqual([4]);
    expect(await ids({ v: { $in: [3, []] } })).toEqual([2, 4]);
    expect(await ids({ v: { $gt: 2 } })).toEqual([2]);
  });

  it("may be met by another element than a second condition", async () => {
    await fill({ v: [1, 10] }, { v: [5] }, { v: [1] });
    expect(await ids({ v: { $gt: 4, $lt: 6 } })).toEqual([1, 2]);
    expect(await ids({ v: { $elemMatch: { $gt: 4, $lt: 6 } } })).toEqual([2]);
  });

  it("must be met by no element if it is negated", async () => {
    await fill({ v: [1, 2] }, { v: [3] }, { v: 1 }, {}, { v: [] });
    expect(await ids({ v: { $ne: 1 } })).toEqual([2, 4, 5]);
    expect(await ids({ v: { $nin: [1, 3] } })).toEqual([4, 5]);
    expect(await ids({ v: { $not: { $gte: 2 } } })).toEqual([3, 4, 5]);
    expect(await ids({ v: { $not: { $gte: 1, $lte: 1 } } })).toEqual([2, 4, 5]);
    expect(await ids({ $nor: [{ v: 1 }, { v: 3 }] })).toEqual([4, 5]);
  });

  it("counts with $size and requires several elements with $all", async () => {
    await fill({ v: [1, 2, 3] }, { v: 1 }, { v: [[1, 2]] }, { v: [] });
    expect(await ids({ v: { $size: 3 } })).toEqual([1]);
    expect(await ids({ v: { $size: 0 } })).toEqual([4]);
    expect(await ids({ v: { $all: [1, 2] } })).toEqual([1]);
    expect(await ids({ v: { $all: [1] } })).toEqual([1, 2]);
    expect(await ids({ v: { $all: [[1, 2]] } })).toEqual([3]);
    expect(await ids({ v: { $all: [] } })).toEqual([]);
    expect(await ids({ v: { $all: [/x/, null] } })).toEqual([]);
  });

  it("finds a reference among others by its fields in $elemMatch", async () => {
    const [one, two] = [new DBRef("x", new ObjectId()), new DBRef("y", new ObjectId())];
    await rows.insertMany([
      { _id: 71, refs: [one, two] },
      { _id: 72, refs: [two] },
    ]);
    const found = async (condition: Row) =>
      (await rows.find({ refs: { $elemMatch: condition } }, { sort: { _id: 1 } }).toArray()).map(({ _id }) => _id);
    expect(await found({ $id: one.oid })).toEqual([71]);
    expect(await found({ $ref: "y", $id: two.oid })).toEqual([71, 72]);
    expect(await found({ $ref: "x", $id: two.oid })).toEqual([]);
    expect(await found({ $id: { $in: [one.oid] } })).toEqual([71]);
    expect((await failureOf(rows.find({ $id: one.oid }).toArray())).code).toBe(2);
    await rows.deleteMany({ _id: { $in: [71, 72] } });
  });

  it("tests one element at a time in $elemMatch", async () => {
    const found = [
      { k: 1, n: 5 },
      { k: 2, n: 1 },
    ];
    await fill(
      { v: found },
      { v: [{ k: 1, n: 1 }] },
      { v: { k: 1, n: 1 } },
      { v: [[{ k: 1, n: 1 }]] },
      { v: [1, null] },
    );
    expect(await ids({ v: { $elemMatch: { k: 1, n: 1 } } })).toEqual([2]);
    expect(await ids({ "v.k": 1, "v.n": 1 })).toEqual([1, 2, 3]);
    expect(await ids({ v: { $all: [{ $elemMatch: { k: 1 } }, { $elemMatch: { k: 2 } }] } })).toEqual([1]);
    expect(await ids({ v: { $elemMatch: { $ne: 1 } } })).toEqual([1, 2, 4, 5]);
    expect(await ids({ v: { $elemMatch: { k: null } } })).toEqual([4]);
    expect(await ids({ v: { $elemMatch: { "0.k": 1 } } })).toEqual([4]);
    expect(await ids({ v: { $elemMatch: { $or: [{ k: 2 }, { n: 1 }] } } })).toEqual([1, 2]);
    expect(await ids({ v: { $elemMatch: { $elemMatch: { k: 1 } } } })).toEqual([4]);
    expect(await ids({ v: { $not: { $elemMatch: { k: 1 } } } })).toEqual([3, 4, 5]);
  });
});

describe("a path", () => {
  it("expands documents in arrays", async () => {
    await fill(
      { a: [{ b: 1 }, { b: 2 }] },
      { a: { b: 1 } },
      { a: [{ b: [1] }] },
      { a: [[{ b: 1 }]] },
      { a: [1] },
      { a: 1 },
    );
    expect(await ids({ "a.b": 1 })).toEqual([1, 2, 3]);
    expect(await ids({ "a.b": { $exists: true } })).toEqual([1, 2, 3]);
    // An array without documents reaches nothing, not even a missing field.
    expect(await ids({ "a.b": null })).toEqual([6]);
    expect(await ids({ "a.b": { $exists: false } })).toEqual([4, 5, 6]);
  });

  it("selects elements by number, and fields with numeric names", async () => {
    await fill(
      { a: [1, 2] },
      { a: { 0: 1 } },
      { a: [{ 0: 1 }, 5] },
      { a: [[1]] },
      { a: [{ b: 1 }] },
      { a: [[{ b: 1 }]] },
    );
    expect(await ids({ "a.0": 1 })).toEqual([1, 2, 3]);
    expect(await ids({ "a.0": [1] })).toEqual([4]);
    expect(await ids({ "a.1": { $exists: true } })).toEqual([1, 3]);
    expect(await ids({ "a.0.b": 1 })).toEqual([5, 6]);
    expect(await ids({ "a.0.0": 1 })).toEqual([3, 4]);
    expect(await ids({ "a.0": { $size: 1 } })).toEqual([4, 6]);
    expect(await ids({ "a.0": { $elemMatch: { b: 1 } } })).toEqual([6]);
    // A selected scalar has no fields, not even missing ones.
    expect(await ids({ "a.1.b": null })).toEqual([2, 3, 5]);
  });

  it("accepts any name that a document has", async () => {
    await rows.insertMany([JSON.parse('{"_id": 1, "__proto__": {"x": 1}, "constructor": 2}'), { _id: 2, "": 1 }]);
    expect(await ids({ "__proto__.x": 1 })).toEqual([1]);
    expect(await ids({ constructor: 2 })).toEqual([1]);
    expect(await ids({ toString: { $exists: true } })).toEqual([]);
    expect(await ids({ "": 1 })).toEqual([2]);
  });
});

describe("operators", () => {
  it("match types by name and by number", async () => {
    await fill(
      { v: 1 },
      { v: 1.5 },
      { v: Long.fromNumber(2 ** 40) },
      { v: "a" },
      { v: [1, "a"] },
      { v: {} },
      { v: true },
      {},
    );
    expect(await ids({ v: { $type: "int" } })).toEqual([1, 5]);
    expect(await ids({ v: { $type: "number" } })).toEqual([1, 2, 3, 5]);
    expect(await ids({ v: { $type: ["string", 8] } })).toEqual([4, 5, 7]);
    expect(await ids({ v: { $type: "array" } })).toEqual([5]);
    expect(await ids({ v: { $type: 3 } })).toEqual([6]);
    expect(await codeOf({ v: { $type: "nonsense" } })).toBe(2);
    expect(await codeOf({ v: { $type: 0 } })).toBe(2);
    expect(await codeOf({ v: { $type: [] } })).toBe(2);
    expect(await codeOf({ v: { $type: {} } })).toBe(14);
  });

  it("divide with a remainder", async () => {
    await fill({ v: 7 }, { v: -7 }, { v: 7.9 }, { v: "7" }, { v: [4, 8] }, { v: Number.NaN }, { v: 1e300 });
    expect(await ids({ v: { $mod: [4, 3] } })).toEqual([1, 3]);
    expect(await ids({ v: { $mod: [4, -3] } })).toEqual([2]);
    expect(await ids({ v: { $mod: [4.9, 0] } })).toEqual([5]);
    for (const operand of [[0, 1], [4], [4, 1, 1], ["4", 1], 4, [Number.NaN, 1]])
      expect([operand, await codeOf({ v: { $mod: operand } })]).toEqual([operand, 2]);
  });

  it("test bits", async () => {
    await fill(
      { v: 20 },
      { v: 5 },
      { v: -1 },
      { v: 2 ** 60 },
      { v: new Binary(Buffer.from([20, 1])) },
      { v: 1.5 },
      { v: "x" },
    );
    expect(await ids({ v: { $bitsAllSet: [2, 4] } })).toEqual([1, 3, 5]);
    expect(await ids({ v: { $bitsAnySet: 5 } })).toEqual([1, 2, 3, 5]);
    expect(await ids({ v: { $bitsAllClear: [1, 3] } })).toEqual([1, 2, 4, 5]);
    expect(await ids({ v: { $bitsAnyClear: 20 } })).toEqual([2, 4]);
    expect(await ids({ v: { $bitsAllSet: [60] } })).toEqual([3, 4]);
    expect(await ids({ v: { $bitsAllSet: [200] } })).toEqual([3]);
    expect(await ids({ v: { $bitsAllSet: new Binary(Buffer.from([0, 1])) } })).toEqual([3, 5]);
    expect(await codeOf({ v: { $bitsAllSet: -1 } })).toBe(2);
    expect(await codeOf({ v: { $bitsAllSet: ["1"] } })).toBe(2);
  });

  it("evaluate expressions", async () => {
    await fill({ a: 1, b: 2 }, { a: 3, b: 2 }, { a: [1, 2] }, {});
    expect(await ids({ $expr: { $gt: ["$a", "$b"] } })).toEqual([2, 3]);
    expect(await ids({ $expr: { $in: [2, { $ifNull: ["$a", []] }] } }).catch((error) => error.code)).toBe(40081);
    expect(await ids({ $expr: "$a" })).toEqual([1, 2, 3]);
    expect(await ids({ b: 2, $expr: { $eq: ["$a", { $literal: 1 }] } })).toEqual([1]);
    const withLet = { filter: { $expr: { $eq: ["$a", "$$wanted"] } }, let: { wanted: { $add: [1, 2] } } };
    const reply = await suite.db.command({ find: rows.collectionName, ...withLet });
    expect(reply.cursor.firstBatch.map(({ _id }: Row) => _id)).toEqual([2]);
    expect(await ids({ $expr: { $lt: [{ $rand: {} }, 2] } })).toHaveLength(4);
  });

  it("are refused like in MongoDB, with its codes", async () => {
    const refused: [object, number][] = [
      [{ v: { $nonsense: 1 } }, 2],
      [{ $nonsense: [] }, 2],
      [{ $and: [] }, 2],
      [{ $or: {} }, 2],
      [{ $or: [1] }, 2],
      [{ v: { $in: 1 } }, 2],
      [{ v: { $in: [{ $gt: 1 }] } }, 2],
      [{ v: { $not: 1 } }, 2],
      [{ v: { $not: {} } }, 2],
      [{ v: { $ne: /x/ } }, 2],
      [{ v: { $gt: /x/ } }, 2],
      [{ v: { $size: -1 } }, 2],
      [{ v: { $size: 1.5 } }, 2],
      [{ v: { $all: 1 } }, 2],
      [{ v: { $all: [{ $gt: 1 }] } }, 2],
      [{ v: { $elemMatch: 1 } }, 2],
      [{ v: { $gt: 1, b: 1 } }, 2],
      [{ v: { $options: "i" } }, 2],
      [{ $expr: { $nonsense: 1 } }, 168],
      [{ $expr: "$$nonsense" }, 17276],
    ];
    for (const [filter, code] of refused) expect([filter, await codeOf(filter)]).toEqual([filter, code]);
    let deep: object = { v: 1 };
    for (let depth = 0; depth < 80; depth++) deep = { $and: [deep] };
    expect(await ids(deep)).toEqual([]);
  });
});

describe("a count", () => {
  it("returns how many documents match, or how many there are", async () => {
    await rows.insertMany(Array.from({ length: 500 }, (_, at) => ({ _id: at, n: at % 10 })));
    for (const index of [false, true]) {
      if (index) await rows.createIndex({ n: 1 });
      expect(await rows.countDocuments({ n: { $gte: 8 } })).toBe(100);
      expect(await rows.countDocuments({ n: { $gte: 8 } }, { skip: 90 })).toBe(10);
      expect(await rows.countDocuments({ n: { $in: [1, 2, 99] } }, { limit: 30 })).toBe(30);
      expect(await rows.estimatedDocumentCount()).toBe(500);
      expect(await rows.countDocuments({ n: "none" })).toBe(0);
    }
  });
});

describe("distinct", () => {
  it("returns each value once, and the elements of arrays", async () => {
    await fill(
      { v: 1 },
      { v: [1, 2] },
      { v: null },
      {},
      { v: [] },
      { v: [[3]] },
      { v: { a: 1 } },
      { v: 2, w: { x: [{ y: 7 }, { y: [8, 7] }] } },
    );
    expect(await rows.distinct("v")).toEqual([1, 2, null, [3], { a: 1 }]);
    expect(await rows.distinct("v", { _id: { $lt: 3 } })).toEqual([1, 2]);
    expect(await rows.distinct("w.x.y")).toEqual([7, 8]);
    expect(await rows.distinct("nothing")).toEqual([]);
  });
});

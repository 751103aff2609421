import { DBRef, Long, ObjectId, Timestamp } from "mongodb";
import { describe, expect, it } from "vitest";
import { describeOurs, failureOf, type Row, useRows } from "./testing/suite.ts";

const { suite, rows } = await useRows();

/** The result of an update on a document. */
async function updated(document: Row, update: Row): Promise<Row> {
  await rows.deleteMany({});
  await rows.insertOne({ _id: 1, ...document });
  await rows.updateOne({ _id: 1 }, update);
  const { _id, ...rest } = (await rows.findOne({ _id: 1 })) as Row;
  return rest;
}

const codeOf = async (document: Row, update: Row) => (await failureOf(updated(document, update))).code;

describe("operators on fields", () => {
  it("set, remove, and use the smaller or greater value", async () => {
    expect(await updated({ a: 1, b: 1 }, { $set: { a: { x: [1] } }, $unset: { b: "" } })).toEqual({ a: { x: [1] } });
    expect(await updated({ l: [1, 2, 3] }, { $unset: { "l.1": 1, "l.9": 1 } })).toEqual({ l: [1, null, 3] });
    expect(await updated({ a: 5, b: 5, d: "x" }, { $min: { a: 3, b: 9, c: 1, d: 1 } })).toEqual({
      a: 3,
      b: 5,
      c: 1,
      d: 1,
    });
    expect(await updated({ a: 5, b: 5, d: "x" }, { $max: { a: 3, b: 9, c: 1, d: 1 } })).toEqual({
      a: 5,
      b: 9,
      c: 1,
      d: "x",
    });
    expect(await updated({ a: 1 }, { $setOnInsert: { b: 1 } })).toEqual({ a: 1 });
  });

  it("calculate", async () => {
    expect(await updated({ a: 1, b: 1.5 }, { $inc: { a: -3, b: 0.25, c: 7 } })).toEqual({ a: -2, b: 1.75, c: 7 });
    expect(await updated({ a: 3 }, { $mul: { a: 0.5, b: 4 } })).toEqual({ a: 1.5, b: 0 });
    expect(await codeOf({ a: "x" }, { $inc: { a: 1 } })).toBe(14);
    expect(await codeOf({ a: null }, { $inc: { a: 1 } })).toBe(14);
    expect(await codeOf({ a: 1 }, { $inc: { a: "1" } })).toBe(14);
    expect(await codeOf({ a: [1] }, { $mul: { a: 2 } })).toBe(14);
  });

  it("combine bits", async () => {
    expect(await updated({ a: 13 }, { $bit: { a: { and: 10 } } })).toEqual({ a: 8 });
    expect(await updated({ a: 3 }, { $bit: { a: { or: 5 }, b: { xor: 5 }, c: { and: 5 } } })).toEqual({
      a: 7,
      b: 5,
      c: 0,
    });
    expect(await updated({ a: -1 }, { $bit: { a: { and: 6 } } })).toEqual({ a: 6 });
    expect(await updated({ a: Long.MAX_VALUE }, { $bit: { a: { and: 255 } } })).toEqual({ a: 255 });
    for (const operand of [{ and: 1.5 }, { nonsense: 1 }, {}, 5])
      expect(await codeOf({ a: 1 }, { $bit: { a: operand } })).toBe(2);
    expect(await codeOf({ a: 1.5 }, { $bit: { a: { or: 1 } } })).toBe(2);
  });

  it("set the current time", async () => {
    const before = Date.now();
    const { a, b, c } = await updated(
      {},
      { $currentDate: { a: true, b: { $type: "date" }, c: { $type: "timestamp" } } },
    );
    for (const date of [a, b]) expect(date.getTime()).toBeGreaterThanOrEqual(before - 1000);
    expect(c).toBeInstanceOf(Timestamp);
    for (const operand of [1, { $type: "nonsense" }, { type: "date" }, {}])
      expect(await codeOf({}, { $currentDate: { a: operand } })).toBe(2);
  });
});

describe("operators on arrays", () => {
  it("append, insert, sort and truncate with $push", async () => {
    const pushed = async (v: Row, operand: Row) =>
      (await updated(v === undefined ? {} : { v }, { $push: { v: operand } })).v;
    expect(await pushed([1], 2)).toEqual([1, 2]);
    expect(await pushed(undefined, [1])).toEqual([[1]]);
    expect(await pushed(undefined, { $each: [] })).toEqual([]);
    expect(await pushed([1, 2], { $each: [8, 9], $position: 1 })).toEqual([1, 8, 9, 2]);
    expect(await pushed([1, 2], { $each: [9], $position: -1 })).toEqual([1, 9, 2]);
    expect(await pushed([1, 2], { $each: [9], $position: -5 })).toEqual([9, 1, 2]);
    expect(await pushed([1, 2], { $each: [9], $position: 5 })).toEqual([1, 2, 9]);
    expect(await pushed([5, 1], { $each: [3, 9], $sort: 1, $slice: -3 })).toEqual([3, 5, 9]);
    expect(await pushed([5, 1], { $slice: 2, $each: [3] })).toEqual([5, 1]);
    expect(await pushed([5, 1], { $each: [3], $slice: 0 })).toEqual([]);
    expect(await pushed(["b", 1, null, [0], { a: 1 }], { $each: [], $sort: -1 })).toEqual([
      [0],
      { a: 1 },
      "b",
      1,
      null,
    ]);
    const items = [{ k: 2, d: { e: 1 } }, { k: 1, d: { e: 2 } }, { k: 1, d: { e: 1 } }, 5];
    expect(await pushed(items, { $each: [], $sort: { k: 1, "d.e": -1 } })).toEqual([5, items[1], items[2], items[0]]);
  });

  it("add to sets and remove from the ends ($addToSet, $pop)", async () => {
    const added = async (v: Row, operand: Row) => (await updated({ v }, { $addToSet: { v: operand } })).v;
    expect(await added([1], 1)).toEqual([1]);
    expect(await added([1], [1])).toEqual([1, [1]]);
    expect(await added([{ a: 1, b: 2 }], { b: 2, a: 1 })).toEqual([
      { a: 1, b: 2 },
      { b: 2, a: 1 },
    ]);
    expect(await added([1], { $each: [1, 2, 2, null] })).toEqual([1, 2, null]);
    expect(await updated({}, { $addToSet: { v: 1 } })).toEqual({ v: [1] });
    expect(await updated({ v: [1, 2, 3], w: [1, 2, 3] }, { $pop: { v: 1, w: -1, x: 1 } })).toEqual({
      v: [1, 2],
      w: [2, 3],
    });
  });

  it("remove elements ($pull, $pullAll)", async () => {
    const pulled = async (v: Row, operand: Row) => (await updated({ v }, { $pull: { v: operand } })).v;
    expect(await pulled([1, 2, 1, "1"], 1)).toEqual([2, "1"]);
    expect(await pulled([1, 5, 9, "x"], { $gte: 5 })).toEqual([1, "x"]);
    expect(await pulled([[1], 1, [1, 2]], [1])).toEqual([1, [1, 2]]);
    expect(await pulled([[6], 6, [1]], { $gt: 5 })).toEqual([[1]]);
    expect(await pulled(["ab", "cd", 1], /a/)).toEqual(["cd", 1]);
    expect(await pulled([null, 1], null)).toEqual([1]);
    const joined = [{ a: 1 }, { a: 2 }, { a: 3, b: 4 }, 1];
    expect(await pulled(joined, { $or: [{ a: 1 }, { b: 4 }] })).toEqual([joined[1], 1]);
    expect(await pulled(joined, { $and: [{ a: { $gt: 1 } }, { b: 4 }] })).toEqual([joined[0], joined[1], 1]);
    expect(await pulled(joined, { $nor: [{ a: 1 }] })).toEqual([joined[0], 1]);
    expect(await pulled(joined, { b: 4, $or: [{ a: 1 }, { a: 3 }] })).toEqual([joined[0], joined[1], 1]);
    const [one, two] = [new DBRef("x", new ObjectId()), new DBRef("x", new ObjectId())];
    expect(await pulled([one, two], { $id: two.oid })).toEqual([one]);
    const documents = [{ a: 1, b: 1 }, { a: 1, b: 2 }, { b: 2 }, 1];
    expect(await pulled(documents, { a: 1, b: { $gt: 1 } })).toEqual([documents[0], documents[2], 1]);
    expect(await pulled(documents, { a: null })).toEqual([documents[0], documents[1], 1]);
    expect(await pulled([{ l: [{ x: 1 }] }, { l: [] }], { l: { $elemMatch: { x: 1 } } })).toEqual([{ l: [] }]);
    expect(await updated({ v: [1, 2, 1, [1], { a: 1 }] }, { $pullAll: { v: [1, { a: 1 }] } })).toEqual({ v: [2, [1]] });
  });

  it("are refused like in MongoDB, with its codes", async () => {
    const refused: [Row, number][] = [
      [{ $push: { v: 1 } }, 2],
      [{ $addToSet: { v: 1 } }, 2],
      [{ $pop: { v: 1 } }, 14],
      [{ $pull: { v: 1 } }, 2],
      [{ $pullAll: { v: [1] } }, 2],
      [{ $push: { w: { $each: 1 } } }, 2],
      [{ $push: { w: { $each: [], $slice: "x" } } }, 2],
      [{ $push: { w: { $each: [], $sort: 2 } } }, 2],
      [{ $push: { w: { $each: [], $sort: {} } } }, 2],
      [{ $push: { w: { $each: [], $nonsense: 1 } } }, 2],
      [{ $addToSet: { w: { $each: 1 } } }, 14],
      [{ $pop: { w: 2 } }, 9],
      [{ $pullAll: { w: 1 } }, 2],
      [{ $pull: { w: { $nonsense: 1 } } }, 2],
    ];
    for (const [update, code] of refused)
      expect([update, await codeOf({ v: 1, w: [1] }, update)]).toEqual([update, code]);
  });
});

describe("a pipeline", () => {
  it("computes an update from the document", async () => {
    expect(await updated({ a: 1, b: 2 }, [{ $set: { sum: { $add: ["$a", "$b"] } } }, { $unset: "a" }])).toEqual({
      b: 2,
      sum: 3,
    });
    expect(await updated({ a: 1 }, [{ $replaceWith: { b: "$a" } }])).toEqual({ b: 1 });
    expect(await updated({ a: 1, b: 2 }, [{ $project: { a: 1 } }])).toEqual({ a: 1 });
    expect(await updated({ a: [1, 2] }, [{ $set: { "a.x": 1 } }])).toEqual({ a: [{ x: 1 }, { x: 1 }] });
    expect(await updated({ a: 1 }, [{ $set: { a: "$$REMOVE", b: "$nothing", at: "$$NOW" } }])).toEqual({
      at: expect.any(Date),
    });
    expect(await codeOf({}, [{ $group: { _id: 1 } }])).toBe(72);
    expect(await codeOf({}, [{ $set: { a: { $nonsense: 1 } } }])).toBe(168);
    expect(await codeOf({}, [{ $nonsense: {} }])).toBe(72);
  });

  it("knows its variables", async () => {
    await rows.insertOne({ _id: 1 });
    const update = { q: {}, u: [{ $set: { a: "$$c", b: "$$d" } }], c: { c: { $add: [1, 1] } } };
    await suite.db.command({ update: rows.collectionName, updates: [update], let: { d: { $add: [1, 1] } } });
    expect(await rows.findOne()).toEqual({ _id: 1, a: { $add: [1, 1] }, b: 2 });
  });
});

describe("a write", () => {
  it("reports how many documents it matched and changed", async () => {
    await rows.insertMany([
      { _id: 1, n: 1 },
      { _id: 2, n: 2 },
      { _id: 3, n: 1 },
    ]);
    expect(await rows.updateMany({ n: { $lt: 3 } }, { $set: { n: 1 } })).toMatchObject({
      matchedCount: 3,
      modifiedCount: 1,
    });
    expect(await rows.updateOne({ _id: 1 }, { $set: { n: 1 } })).toMatchObject({ matchedCount: 1, modifiedCount: 0 });
    expect(await rows.replaceOne({ _id: 2 }, { x: 1 })).toMatchObject({ matchedCount: 1, modifiedCount: 1 });
    expect(await rows.findOne({ _id: 2 })).toEqual({ _id: 2, x: 1 });
    expect((await failureOf(rows.replaceOne({ _id: 2 }, { _id: 9 }))).code).toBe(66);
    const multi = { update: rows.collectionName, updates: [{ q: {}, u: {}, multi: true }] };
    expect(await suite.db.command(multi)).toMatchObject({ writeErrors: [{ index: 0, code: 9 }] });
  });

  it("accepts any field name", async () => {
    const odd = JSON.parse('{"__proto__": {"x": 1}, "constructor": 2}') as Row;
    await rows.insertOne({ _id: 1, odd });
    await rows.updateOne({ _id: 1 }, { $set: { "odd.constructor": 3, "odd.toString": 1 } });
    const found = (await rows.findOne({ "odd.__proto__.x": 1 })) as Row;
    expect(Object.entries(found.odd)).toEqual([
      ["__proto__", { x: 1 }],
      ["constructor", 3],
      ["toString", 1],
    ]);
  });

  it("finds and modifies: returns the document before or after, removes, upserts, sorts", async () => {
    await rows.insertMany([
      { _id: 1, n: 1 },
      { _id: 2, n: 2 },
    ]);
    expect(await rows.findOneAndUpdate({}, { $inc: { n: 10 } }, { sort: { n: -1 } })).toEqual({ _id: 2, n: 2 });
    const after = { returnDocument: "after", projection: { n: 1, _id: 0 } } as const;
    expect(await rows.findOneAndUpdate({ _id: 2 }, { $inc: { n: 1 } }, after)).toEqual({ n: 13 });
    expect(await rows.findOneAndDelete({ _id: 1 })).toEqual({ _id: 1, n: 1 });
    const upsert = { upsert: true, returnDocument: "after" } as const;
    expect(await rows.findOneAndReplace({ _id: 9 }, { x: 1 }, upsert)).toEqual({ _id: 9, x: 1 });
    expect(await rows.findOneAndUpdate({ _id: 77 }, { $set: { x: 1 } })).toBeNull();
    const filters = { arrayFilters: [{ e: 2 }], returnDocument: "after" as const };
    await rows.insertOne({ _id: 5, l: [1, 2] });
    expect(await rows.findOneAndUpdate({ _id: 5 }, { $set: { "l.$[e]": 0 } }, filters)).toEqual({ _id: 5, l: [1, 0] });
  });

  it("returns a different number to each of many callers", async () => {
    const next = () =>
      rows.findOneAndUpdate({ _id: "c" }, { $inc: { n: 1 } }, { upsert: true, returnDocument: "after" });
    const numbers = (await Promise.all(Array.from({ length: 200 }, next))).map((row) => row?.n as number);
    expect(numbers.sort((a, b) => a - b)).toEqual(Array.from({ length: 200 }, (_, at) => at + 1));
  });
});

describeOurs("numbers beyond 2^53", "MongoDB calculates with them", () => {
  it("are refused if the result would not be exact", async () => {
    expect(await codeOf({ n: Number.MAX_SAFE_INTEGER }, { $inc: { n: 1 } })).toBe(2);
    expect(await codeOf({ n: Long.MAX_VALUE }, { $inc: { n: 1 } })).toBe(2);
    expect(await codeOf({ n: 2 ** 50 }, { $mul: { n: 16 } })).toBe(2);
  });
});

import { ObjectId } from "mongodb";
import { describe, expect, it } from "vitest";
import { failureOf, type Row, useRows } from "./testing/suite.ts";

const { rows } = await useRows();

/** The document that an upsert inserts, without its `_id`. */
async function upserted(filter: Row, update: Row = { $set: { z: 1 } }): Promise<Row> {
  await rows.deleteMany({});
  const { upsertedId } = await rows.updateOne(filter, update, { upsert: true });
  const { _id, ...rest } = (await rows.findOne()) as Row;
  expect(_id).toEqual(upsertedId);
  return rest;
}

const codeOf = async (filter: Row, update?: Row) => (await failureOf(upserted(filter, update))).code;

describe("an upsert", () => {
  it("contains the fields that the filter sets by equality", async () => {
    expect(await upserted({ k: "x", n: { $gt: 5 } })).toEqual({ k: "x", z: 1 });
    expect(await upserted({ "a.b": 1, "a.c": 2 })).toEqual({ a: { b: 1, c: 2 }, z: 1 });
    expect(await upserted({ a: { $eq: 1 } })).toEqual({ a: 1, z: 1 });
    expect(await upserted({ $and: [{ a: 1 }, { $and: [{ b: 2 }, { c: { $lt: 1 } }] }] })).toEqual({ a: 1, b: 2, z: 1 });
    expect(await upserted({ $or: [{ a: 1 }] })).toEqual({ a: 1, z: 1 });
    expect(await upserted({ $or: [{ a: 1 }, { a: 2 }] })).toEqual({ z: 1 });
    expect(await upserted({ a: { $in: [1] }, b: { $in: [1, 2] } })).toEqual({ a: 1, z: 1 });
    expect(await upserted({ a: { $in: [/x/] }, b: { $in: [null] } })).toEqual({ b: null, z: 1 });
    expect(await upserted({ a: { $all: [1] } })).toEqual({ a: 1, z: 1 });
    expect(await upserted({ a: null, b: /x/, c: { $exists: false }, d: { $ne: 1 }, e: { $not: { $eq: 1 } } })).toEqual({
      a: null,
      z: 1,
    });
    expect(await upserted({ a: [1, 2], b: { c: 1 } })).toEqual({ a: [1, 2], b: { c: 1 }, z: 1 });
    expect(await upserted({ a: { $elemMatch: { b: 1 } } })).toEqual({ z: 1 });
  });

  it("orders these fields by name", async () => {
    expect(JSON.stringify(await upserted({ c: 1, a: 2, "b.y": 3, "b.x": 4 }))).toBe(
      JSON.stringify({ a: 2, b: { x: 4, y: 3 }, c: 1, z: 1 }),
    );
  });

  it("is refused if the filter sets a field twice", async () => {
    expect(await codeOf({ a: { $eq: 1, $in: [2] } })).toBe(54);
    expect(await codeOf({ a: { $all: [1, 2] } })).toBe(54);
    expect(await codeOf({ a: { b: 1 }, "a.b": 1 })).toBe(54);
    expect(await codeOf({ "a.b": 1, "a-b": 2, a: { c: 1 } })).toBe(54);
  });

  it("applies the update to these fields", async () => {
    expect(await upserted({ n: 5 }, { $inc: { n: 1 }, $setOnInsert: { b: 2 } })).toEqual({ n: 6, b: 2 });
    expect(await upserted({ l: [1] }, { $push: { l: 2 } })).toEqual({ l: [1, 2] });
    expect(await upserted({ a: 1 }, [{ $set: { b: { $add: ["$a", 1] } } }])).toEqual({ a: 1, b: 2 });
    expect(await codeOf({ a: 1 }, { $set: { "a.b": 1 } })).toBe(28);
    expect(await codeOf({ l: 1 }, { $set: { "l.$": 1 } })).toBe(2);
  });

  it("takes the _id from the filter or the update, or generates one", async () => {
    await rows.updateOne({ _id: "f" }, { $inc: { n: 1 } }, { upsert: true });
    await rows.updateOne({ n: 5 }, { $set: { _id: "u" } }, { upsert: true });
    await rows.updateOne({ n: 6 }, { $setOnInsert: { _id: "s" } }, { upsert: true });
    await rows.updateOne({ "_id.x": 1 }, { $set: { n: 7 } }, { upsert: true });
    expect(await rows.find().sort({ n: 1 }).toArray()).toEqual([
      { _id: "f", n: 1 },
      { _id: "u", n: 5 },
      { _id: "s", n: 6 },
      { _id: { x: 1 }, n: 7 },
    ]);
    const { upsertedId } = await rows.updateOne({ n: 8 }, { $set: { m: 1 } }, { upsert: true });
    expect(upsertedId).toBeInstanceOf(ObjectId);
    expect((await failureOf(rows.updateOne({ _id: 1 }, { $set: { _id: 2 } }, { upsert: true }))).code).toBe(66);
    expect((await failureOf(rows.replaceOne({ _id: 1 }, { _id: 2 }, { upsert: true }))).code).toBe(66);
  });

  it("uses only the _id of the filter with a replacement", async () => {
    await rows.replaceOne({ _id: 1, a: 1 }, { b: 1 }, { upsert: true });
    await rows.replaceOne({ a: 1 }, { _id: 2, c: 1 }, { upsert: true });
    expect(await rows.find().sort({ _id: 1 }).toArray()).toEqual([
      { _id: 1, b: 1 },
      { _id: 2, c: 1 },
    ]);
  });

  it("does not insert an existing document", async () => {
    await rows.insertOne({ _id: 1, k: "x" });
    const again = await rows.updateOne({ k: "x" }, { $set: { a: 1 }, $setOnInsert: { b: 1 } }, { upsert: true });
    expect(again).toMatchObject({ matchedCount: 1, modifiedCount: 1, upsertedCount: 0, upsertedId: null });
    expect(await rows.find().toArray()).toEqual([{ _id: 1, k: "x", a: 1 }]);
  });
});

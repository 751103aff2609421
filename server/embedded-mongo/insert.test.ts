import { Binary, Decimal128, Long, MongoClient, ObjectId } from "mongodb";
import { describe, expect, it } from "vitest";
import { failureOf, type Row, useRows } from "./testing/suite.ts";

const { suite, rows } = await useRows();

const ids = (found: Row[]) => found.map(({ _id }) => _id);

describe("insert", () => {
  it("refuses a duplicate with code 11000, keyPattern and keyValue", async () => {
    await rows.createIndex({ a: 1, "b.c": -1 }, { unique: true });
    await rows.insertOne({ _id: 1, a: "x", b: { c: 5 } });
    const error = await failureOf(rows.insertOne({ _id: 2, a: "x", b: { c: 5 } }));
    expect(error).toMatchObject({ code: 11000, keyPattern: { a: 1, "b.c": -1 }, keyValue: { a: "x", "b.c": 5 } });
    expect(error.message).toContain(`E11000 duplicate key error collection: ${rows.namespace}`);
    expect(await failureOf(rows.insertOne({ _id: 1 }))).toMatchObject({
      code: 11000,
      keyPattern: { _id: 1 },
      keyValue: { _id: 1 },
    });
    expect(await rows.countDocuments()).toBe(1);
  });

  it("stops an ordered bulk at its first error and leaves no incomplete documents", async () => {
    await rows.createIndex({ u: 1 }, { unique: true });
    await rows.createIndex({ v: 1 });
    const documents = [
      { _id: 1, u: 1, v: 1 },
      { _id: 2, u: 1, v: 2 },
      { _id: 3, u: 3, v: 3 },
    ];
    const error = await failureOf(rows.insertMany(documents));
    expect(error).toMatchObject({ code: 11000, writeErrors: [expect.objectContaining({ index: 1 })] });
    expect(ids(await rows.find().toArray())).toEqual([1]);
    expect(ids(await rows.find().hint("v_1").toArray())).toEqual([1]);
  });

  it("continues an unordered bulk and reports every error", async () => {
    const documents = [{ _id: 1 }, { _id: 1 }, { _id: 2 }, { _id: 2 }, { _id: 3 }];
    const error = await failureOf(rows.insertMany(documents, { ordered: false }));
    expect(error).toMatchObject({ insertedCount: 3, writeErrors: [{ index: 1 }, { index: 3 }] });
  });

  it("stores values unchanged", async () => {
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
  });

  it("refuses ids and documents that MongoDB refuses", async () => {
    expect((await failureOf(rows.insertOne({ _id: [1] }))).code).toBe(2);
    const big = { _id: 1, text: "x".repeat(16 * 1024 * 1024) };
    const reply = await suite.db.command({ insert: rows.collectionName, documents: [{ _id: 0 }, big] });
    expect(reply).toMatchObject({ n: 1, writeErrors: [{ index: 1, code: 10334 }] });
    expect(await rows.countDocuments()).toBe(1);
  });

  it("executes unacknowledged writes in order without a reply", async () => {
    const one = await new MongoClient(suite.uri, { maxPoolSize: 1 }).connect();
    const target = one.db(suite.db.databaseName).collection<Row>(rows.collectionName);
    await target.insertOne({ _id: 1 }, { writeConcern: { w: 0 } });
    await target.updateOne({ _id: 1 }, { $set: { a: 2 } }, { writeConcern: { w: 0 } });
    expect(await target.findOne()).toEqual({ _id: 1, a: 2 });
    await one.close();
  });
});

import { Binary, type Document, Double, MaxKey, MinKey, ObjectId, Timestamp, UUID } from "mongodb";
import { describe, expect, it } from "vitest";
import { messageOf, RawClient } from "./testing/raw-client.ts";
import { describeOurs, failureOf, useRows } from "./testing/suite.ts";

const { suite, rows } = await useRows();

/** Nested documents with this many levels, including the outermost. */
function nested(levels: number, inArrays = false): Document {
  let value: unknown = 1;
  for (let level = 1; level < levels; level++) value = inArrays && level % 2 ? [value] : { a: value };
  return { a: value };
}

describe("a document", () => {
  it("may be nested 100 levels deep, but not 200", async () => {
    for (const inArrays of [false, true]) {
      const deep = nested(100, inArrays);
      const { insertedId } = await rows.insertOne({ ...deep });
      expect(await rows.findOne({ _id: insertedId }, { projection: { _id: 0 } })).toEqual(deep);
      await rows.updateOne({ _id: insertedId }, { $set: { b: deep.a } });
      expect((await rows.findOne({ _id: insertedId }))?.b).toEqual(deep.a);
    }
    expect((await failureOf(rows.insertOne(nested(190)))).code).toBe(15);
    expect((await failureOf(rows.updateOne({}, { $set: { c: nested(190) } }))).code).toBe(15);
  });

  it("may have up to 16 MiB", async () => {
    // Overhead of the text: length, "_id" with an int32, "t" with its length and end, end.
    const room = 16 * 1024 * 1024 - (4 + 9 + 3 + 4 + 1 + 1);
    await rows.insertOne({ _id: 1, t: "x".repeat(room) });
    expect((await rows.findOne({ _id: 1 }))?.t).toHaveLength(room);
    expect((await failureOf(rows.updateOne({ _id: 1 }, { $set: { u: 1 } }))).code).toBeGreaterThan(0);
    expect(await rows.findOne({ _id: 1 }, { projection: { u: 1 } })).toEqual({ _id: 1 });
    await rows.insertMany([{ _id: 2, t: "x".repeat(10 * 1024 * 1024) }]);
    const doubled = [{ $match: { _id: 2 } }, { $project: { t: 1, u: "$t" } }];
    expect((await failureOf(rows.aggregate(doubled).toArray())).code).toBe(10334);
  });

  it("preserves values of every type in an update", async () => {
    const values = {
      min: new MinKey(),
      max: new MaxKey(),
      zero: -0,
      nan: Number.NaN,
      infinite: Number.NEGATIVE_INFINITY,
      double: new Double(1.5),
      id: new ObjectId(),
      uuid: new UUID(),
      old: new Binary(Buffer.from([1, 2, 3]), 3),
      own: new Binary(Buffer.from([1]), 128),
      time: new Timestamp({ t: 7, i: 8 }),
      first: new Date(-8.64e15),
      last: new Date(8.64e15),
      regex: /a+/i,
      nothing: null,
      empty: { document: {}, array: [] },
      text: "naïve \u0000 ☃ 😀",
    };
    await rows.insertOne({ _id: 1, ...values });
    await rows.updateOne({ _id: 1 }, { $set: { more: 1 } });
    const found = await rows.findOne({ _id: 1 });
    expect(found).toEqual({ _id: 1, ...values, double: 1.5, more: 1 });
    expect(Object.is(found?.zero, -0)).toBe(true);
  });

  it("is found by dates of the whole range", async () => {
    const dates = [-8.64e15, -62_135_596_800_000, -1, 0, 1, 253_402_300_799_999, 8.64e15].map((ms) => new Date(ms));
    await rows.insertMany(dates.toReversed().map((d) => ({ d })));
    for (const index of [false, true]) {
      if (index) await rows.createIndex({ d: 1 });
      expect((await rows.find().sort({ d: 1 }).toArray()).map(({ d }) => d)).toEqual(dates);
      expect(await rows.countDocuments({ d: { $lt: new Date(0) } })).toBe(3);
      expect(await rows.countDocuments({ d: { $gte: new Date("9999-12-31T23:59:59.999Z") } })).toBe(2);
    }
  });
});

/** A section of one document with one field "v", whose value no driver would send. */
function documentSection(type: number, value: Buffer): Buffer {
  const element = Buffer.concat([Buffer.of(type), Buffer.from("v\0"), value, Buffer.of(0)]);
  const size = Buffer.alloc(4);
  size.writeInt32LE(element.length + 4);
  const body = Buffer.concat([Buffer.from("documents\0"), size, element]);
  const head = Buffer.alloc(5);
  head[0] = 1;
  head.writeInt32LE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}

describeOurs("a value that JavaScript cannot return unchanged", "MongoDB stores it", () => {
  it("is declined by name", async () => {
    const client = await RawClient.to(suite.uri);
    const far = Buffer.alloc(8);
    far.writeBigInt64LE(8_640_000_000_000_001n);
    for (const [type, value] of [
      [0x09, far],
      [0x06, Buffer.of()],
    ] as const) {
      const insert = { insert: rows.collectionName, $db: suite.db.databaseName };
      client.socket.write(messageOf(insert, 0, documentSection(type, value)));
      expect((await client.reply()).writeErrors).toMatchObject([{ code: 115 }]);
    }
    client.socket.destroy();
    expect(await rows.countDocuments()).toBe(0);
  });
});

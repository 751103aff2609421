import { Binary, Code, Long, MaxKey, MinKey, ObjectId, Timestamp, UUID } from "mongodb";
import { describe, expect, it } from "vitest";
import { useRows } from "./testing/suite.ts";

const { rows } = await useRows();

/** A value of every type, several of those whose type has its own order, from the least to the greatest. */
const IN_ORDER: readonly unknown[] = [
  new MinKey(),
  [],
  null,
  Number.NaN,
  Number.NEGATIVE_INFINITY,
  -1.5,
  0,
  0.5,
  2,
  Number.POSITIVE_INFINITY,
  "",
  "A",
  "a",
  "a\u0000",
  "a\u0000b",
  "aa",
  "é",
  "\uffee",
  "😀",
  {},
  { a: null },
  { a: 1 },
  { a: 1, b: 1 },
  { a: 2 },
  { b: 1 },
  { a: "1" },
  new Binary(Buffer.from([]), 0),
  new Binary(Buffer.from([255]), 0),
  new Binary(Buffer.from([1]), 128),
  new Binary(Buffer.from([0, 0]), 0),
  new UUID("00000000-0000-4000-8000-000000000000"),
  new UUID("ffffffff-ffff-4fff-bfff-ffffffffffff"),
  new ObjectId("000000000000000000000000"),
  new ObjectId("ffffffffffffffffffffffff"),
  false,
  true,
  new Date(-1),
  new Date(0),
  new Date("9999-12-31T23:59:59.999Z"),
  new Timestamp({ t: 1, i: 2 }),
  new Timestamp({ t: 2, i: 1 }),
  /a/,
  /a/i,
  /b/,
  new Code("a"),
  new MaxKey(),
];

const ids = async (filter: object, sort: Record<string, 1 | -1> = { _id: 1 }) =>
  (await rows.find(filter).sort(sort).toArray()).map(({ _id }) => _id);

/** The value of "v" in each row, by its `_id` from 1 on; undefined leaves the field out. */
async function fill(...values: unknown[]): Promise<void> {
  await rows.insertMany(values.map((v, at) => (v === undefined ? { _id: at + 1 } : { _id: at + 1, v })));
}

describe("the order of types", () => {
  it("applies to sorts, with and without an index, in both directions", async () => {
    const shuffled = IN_ORDER.map((v, place) => ({ v, place })).sort(
      (a, b) => ((a.place * 7) % 47) - ((b.place * 7) % 47),
    );
    await rows.insertMany(shuffled);
    const places = IN_ORDER.map((_, place) => place);
    for (const index of [false, true]) {
      if (index) await rows.createIndex({ v: 1 });
      const found = await rows.find().sort({ v: 1 }).toArray();
      expect(found.map(({ place }) => place)).toEqual(places);
      const back = await rows.find().sort({ v: -1 }).toArray();
      expect(back.map(({ place }) => place)).toEqual(places.toReversed());
    }
  });

  it("applies in expressions", async () => {
    await rows.insertOne({ _id: 1 });
    const known = IN_ORDER.filter((value) => !Array.isArray(value));
    const pairs = known.slice(1).map((value, at) => ({ $cmp: [{ $literal: known[at] }, { $literal: value }] }));
    const [found] = await rows.aggregate([{ $project: { _id: 0, order: pairs } }]).toArray();
    expect(found?.order).toEqual(pairs.map(() => -1));
  });

  it("puts arrays between objects and binary data if they are compared as values", async () => {
    await rows.insertOne({ _id: 1 });
    const order = [
      { $cmp: [{ $literal: { z: 1 } }, [1]] },
      { $cmp: [[1], { $literal: new Binary(Buffer.from([])) }] },
      {
        $cmp: [
          [1, 2],
          [1, 3],
        ],
      },
      { $cmp: [[1], [1, 0]] },
    ];
    expect(await rows.aggregate([{ $project: { _id: 0, order } }]).toArray()).toEqual([{ order: [-1, -1, -1, -1] }]);
  });

  it("puts missing before null in expressions, but equal to null in sorts", async () => {
    await fill(1, null, undefined);
    expect(await ids({ $expr: { $lt: ["$v", null] } })).toEqual([3]);
    expect(await ids({ $expr: { $eq: ["$v", null] } })).toEqual([2]);
    expect(await ids({}, { v: 1, _id: 1 })).toEqual([2, 3, 1]);
  });
});

describe("a range", () => {
  it("only matches values of its own type", async () => {
    await fill(5, "5", null, undefined, [5], { a: 5 }, true, new Date(5), new ObjectId());
    expect(await ids({ v: { $gt: 1 } })).toEqual([1, 5]);
    expect(await ids({ v: { $lt: 10 } })).toEqual([1, 5]);
    expect(await ids({ v: { $gte: "" } })).toEqual([2]);
    expect(await ids({ v: { $gte: false } })).toEqual([7]);
    expect(await ids({ v: { $lt: new Date() } })).toEqual([8]);
    expect(await ids({ v: { $gt: {} } })).toEqual([6]);
    expect(await ids({ v: { $gte: [1] } })).toEqual([5]);
    expect(await ids({ v: { $not: { $gt: 1 } } })).toEqual([2, 3, 4, 6, 7, 8, 9]);
  });

  it("treats null as equal to null and missing, and not as greater or less", async () => {
    await fill(null, undefined, 0, [null]);
    expect(await ids({ v: { $gte: null } })).toEqual([1, 2, 4]);
    expect(await ids({ v: { $lte: null } })).toEqual([1, 2, 4]);
    expect(await ids({ v: { $gt: null } })).toEqual([]);
    expect(await ids({ v: { $lt: null } })).toEqual([]);
  });

  it("treats MinKey and MaxKey as the ends of all types", async () => {
    await fill(1, "a", null, undefined, new MinKey(), new MaxKey());
    expect(await ids({ v: { $gt: new MinKey() } })).toEqual([1, 2, 3, 4, 6]);
    expect(await ids({ v: { $lt: new MaxKey() } })).toEqual([1, 2, 3, 4, 5]);
    expect(await ids({ v: new MaxKey() })).toEqual([6]);
  });
});

describe("numbers", () => {
  it("are one type in any representation", async () => {
    await fill(1, Long.fromNumber(1), 1.5, Long.fromNumber(2 ** 40), 2 ** 40);
    expect(await ids({ v: 1 })).toEqual([1, 2]);
    expect(await ids({ v: Long.fromNumber(1) })).toEqual([1, 2]);
    expect(await ids({ v: { $gt: Long.fromNumber(1) } })).toEqual([3, 4, 5]);
    expect(await ids({ v: 2 ** 40 })).toEqual([4, 5]);
  });

  it("have only one zero, and a NaN that only equals itself", async () => {
    await fill(0, -0, Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY);
    for (const index of [false, true]) {
      if (index) await rows.createIndex({ v: 1 });
      expect(await ids({ v: 0 })).toEqual([1, 2]);
      expect(await ids({ v: -0 })).toEqual([1, 2]);
      expect(await ids({ v: { $in: [-0] } })).toEqual([1, 2]);
      expect(await ids({ v: Number.NaN })).toEqual([3]);
      expect(await ids({ v: { $lt: 1 } })).toEqual([1, 2, 5]);
      expect(await ids({ v: { $gte: Number.NaN } })).toEqual([3]);
      expect(await ids({ v: { $lt: Number.NaN } })).toEqual([]);
      expect(await ids({ v: { $gt: 0 } })).toEqual([4]);
      expect(await ids({ v: { $gte: Number.NEGATIVE_INFINITY } })).toEqual([1, 2, 4, 5]);
    }
    expect(await rows.findOne({ _id: 2 })).toEqual({ _id: 2, v: -0 });
  });

  it("that are equal violate a unique index", async () => {
    await rows.createIndex({ v: 1 }, { unique: true });
    await rows.insertOne({ v: 0 });
    await expect(rows.insertOne({ v: -0 })).rejects.toMatchObject({ code: 11000 });
    await rows.insertOne({ v: Number.NaN });
    await expect(rows.insertOne({ v: Number.NaN })).rejects.toMatchObject({ code: 11000 });
  });
});

describe("equality", () => {
  it("depends on the order of fields", async () => {
    await fill({ a: 1, b: 2 }, { b: 2, a: 1 });
    expect(await ids({ v: { a: 1, b: 2 } })).toEqual([1]);
    expect(await ids({ v: { $in: [{ b: 2, a: 1 }] } })).toEqual([2]);
  });

  it("compares binary data by subtype, length and bytes", async () => {
    const uuid = new UUID();
    await fill(uuid, new Binary(uuid.buffer, 0), new Binary(Buffer.from([1, 2]), 0));
    expect(await ids({ v: uuid })).toEqual([1]);
    expect(await ids({ v: { $lt: uuid } })).toEqual([2, 3]);
    expect(await ids({ v: { $gt: new Binary(Buffer.from([9]), 0) } })).toEqual([1, 2, 3]);
    expect((await rows.findOne({ v: uuid }))?.v).toEqual(uuid);
  });

  it("treats a regular expression as a search except in $eq", async () => {
    await fill(/ab/i, "xABx", /ab/);
    expect(await ids({ v: /ab/i })).toEqual([1, 2]);
    expect(await ids({ v: { $eq: /ab/i } })).toEqual([1]);
    expect(await ids({ v: { $in: [/ab/] } })).toEqual([3]);
  });

  it("treats null like missing, but $exists does not", async () => {
    await fill(null, undefined, 0, [null], []);
    expect(await ids({ v: null })).toEqual([1, 2, 4]);
    expect(await ids({ v: { $ne: null } })).toEqual([3, 5]);
    expect(await ids({ v: { $in: [null, 0] } })).toEqual([1, 2, 3, 4]);
    expect(await ids({ v: { $exists: true } })).toEqual([1, 3, 4, 5]);
    expect(await ids({ v: { $exists: false } })).toEqual([2]);
    expect(await ids({ v: { $exists: 0 } })).toEqual([2]);
    expect(await ids({ v: { $exists: "" } })).toEqual([1, 3, 4, 5]);
    expect(await ids({ v: { $type: "null" } })).toEqual([1, 4]);
  });
});

import { Decimal128, type Document } from "mongodb";
import { describe, expect, it } from "vitest";
import { describeOurs, failureOf, useRows } from "./testing/suite.ts";

const { suite, rows } = await useRows();

const codeOf = async (command: Document) => (await failureOf(suite.db.command(command))).code;

describe("a command", () => {
  it("requires the name of a collection if it needs one", async () => {
    for (const command of [{ find: 5 }, { count: { a: 1 } }, { drop: 1 }, { insert: 1, documents: [{}] }])
      expect(await codeOf(command)).toBe(73);
  });
});

describe("listIndexes", () => {
  it("validates its cursor options", async () => {
    await rows.createIndex({ a: 1 });
    const command = { listIndexes: rows.collectionName };
    expect([2, 51024]).toContain(await codeOf({ ...command, cursor: { batchSize: -1 } }));
    expect(await codeOf({ ...command, cursor: { nonsense: 1 } })).toBe(40415);
  });
});

describe("count", () => {
  it("accepts a limit of any numeric type, without its fraction", async () => {
    await rows.insertMany([{}, {}, {}]);
    for (const limit of [2.7, -2.7, Decimal128.fromString("2")])
      expect(await suite.db.command({ count: rows.collectionName, limit })).toMatchObject({ n: 2 });
  });
});

describe("explain", () => {
  it("applies to one statement of a command with a query", async () => {
    const q = { a: 1 };
    const update = { update: "x", updates: [q, q].map(() => ({ q, u: { $set: { b: 1 } } })) };
    const remove = { delete: "x", deletes: [q, q].map(() => ({ q, limit: 0 })) };
    for (const explain of [update, remove]) expect(await codeOf({ explain })).toBe(16);
    expect(await codeOf({ explain: { insert: "x", documents: [{}] } })).toBe(20);
  });
});

describe("an update of many documents that fails at one", () => {
  it("leaves the earlier ones changed, but does not count them", async () => {
    await rows.createIndex({ u: 1 }, { unique: true });
    await rows.insertMany([1, 2, 3].map((_id) => ({ _id, u: _id })));
    const updates = [
      { q: { _id: 3 }, u: { $set: { a: 1 } } },
      { q: {}, u: { $set: { u: 9 } }, multi: true },
    ];
    const reply = await suite.db.command({ update: rows.collectionName, updates, ordered: false });
    expect(reply).toMatchObject({ n: 1, nModified: 1, writeErrors: [{ index: 1, code: 11000 }] });
    expect(await rows.find({ u: 9 }).toArray()).toEqual([{ _id: 1, u: 9 }]);
  });
});

describe("an $or of many values", () => {
  it("finds what each of them finds, also in arrays, for null, and next to other conditions", async () => {
    const values = [1, "b", null, [5, 6], { c: 1 }, true, /^z/];
    await rows.insertMany(
      [1, "b", null, [5, 6], [7, [5, 6]], { c: 1 }, [{ c: 1 }], true, "zoo", "x", [9, 1], 2].map((a, _id) => ({
        _id,
        a,
      })),
    );
    await rows.insertOne({ _id: 12, b: 1 });
    const idsOf = async (filter: Document) =>
      (await rows.find(filter).sort({ _id: 1 }).toArray()).map(({ _id }) => _id);
    const alone = await Promise.all(values.map((a) => idsOf({ a })));
    const union = [...new Set(alone.flat())].sort((a, b) => a - b);
    expect(union).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 10, 12]);
    const branches = values.map((a) => ({ a }));
    expect(await idsOf({ $or: branches })).toEqual(union);
    expect(await idsOf({ $nor: branches })).toEqual([9, 11]);
    expect(await idsOf({ $or: [...branches, { a: { $gt: 1 } }, { b: 1, a: 4 }] })).toEqual(
      [...union, 11].sort((a, b) => a - b),
    );
  });

  it("tests a large array quickly", async () => {
    await rows.insertOne({ _id: 1, a: Array.from({ length: 100_000 }, (_, at) => `key ${at}`) });
    const $or = Array.from({ length: 50_000 }, (_, a) => ({ a }));
    expect(await rows.countDocuments({ $or })).toBe(0);
    expect(await rows.countDocuments({ $or: [...$or, { a: "key 99999" }] })).toBe(1);
  });
});

describeOurs("a sort in memory", "MongoDB continues with files", () => {
  it("uses at most 100 MB, including skipped rows", async () => {
    const t = "x".repeat(16_000_000);
    for (let _id = 0; _id < 7; _id++) await rows.insertOne({ _id, t });
    for (const cursor of [rows.find(), rows.find().skip(20_000).limit(1)])
      expect(await failureOf(cursor.sort({ a: 1 }).toArray())).toMatchObject({ code: 292 });
    const [first] = await rows
      .find({}, { projection: { t: 0 } })
      .sort({ a: 1 })
      .skip(6)
      .limit(1)
      .toArray();
    expect(first).toEqual({ _id: 6 });
  });
});

import { ObjectId } from "mongodb";
import { describe, expect, it } from "vitest";
import { describeOurs, failureOf, type Row, useRows } from "./testing/suite.ts";

/*
 * Lists so long that quadratic work would exceed a test's time limit, and that spreading them into function arguments
 * would overflow the stack.
 */

const { suite, rows } = await useRows();

const list = <T>(length: number, make: (at: number) => T) => Array.from({ length }, (_, at) => make(at));
const LENGTH = 50_000;

describe("an array of many elements", () => {
  const array = async () => ((await rows.findOne()) as Row).v;
  const change = (update: Row) => rows.updateOne({ _id: 1 }, update);

  it("can grow, at its end or anywhere", async () => {
    await rows.insertOne({ _id: 1, v: [-1, -2] });
    const numbers = list(200_000, (at) => at);
    await change({ $push: { v: { $each: numbers, $position: 1 } } });
    expect(await array()).toEqual([-1, ...numbers, -2]);
  });

  it("works as a set, and can lose many elements", async () => {
    const documents = list(LENGTH, (n) => ({ n, text: String(n) }));
    await rows.insertOne({ _id: 1, v: documents.slice(0, LENGTH - 5) });
    await change({ $addToSet: { v: { $each: documents.slice(5) } } });
    expect(await array()).toEqual(documents);
    await change({ $pullAll: { v: documents.slice(3) } });
    expect(await array()).toEqual(documents.slice(0, 3));
  });

  it("can be indexed and changed", async () => {
    await rows.createIndex({ v: 1 });
    await rows.insertOne({ _id: 1, v: list(LENGTH, (at) => at) });
    await change({ $push: { v: -1 } });
    await change({ $unset: { "v.0": 1 } });
    expect(await Promise.all([-1, 0, 1, LENGTH - 1, null].map((v) => rows.countDocuments({ v })))).toEqual([
      1, 0, 1, 1, 1,
    ]);
  });

  it("can be joined by each of them", async () => {
    await rows.insertOne({ _id: 1, v: list(200_000, (at) => at) });
    const join = { from: rows.collectionName, localField: "v", foreignField: "_id", as: "found" };
    expect(await rows.aggregate([{ $lookup: join }, { $unset: ["v", "found.v"] }]).toArray()).toEqual([
      { _id: 1, found: [{ _id: 1 }] },
    ]);
  });
});

describe("a condition with many values", () => {
  it("is tested quickly on many documents", async () => {
    const ids = list(8000, () => new ObjectId());
    await rows.insertMany(ids.map((owner, _id) => ({ _id, owner, kind: _id % 2 })));
    const mine = { owner: { $in: ids.toReversed() }, kind: 1 };
    expect(await rows.countDocuments(mine)).toBe(ids.length / 2);
    expect(await rows.countDocuments({ owner: { $nin: ids.slice(1) } })).toBe(1);
  });

  it("can be combined with another one on the same field", async () => {
    await rows.createIndex({ n: 1 });
    await rows.insertMany(list(100, (n) => ({ _id: n, n: n * 300 })));
    const even = { n: { $in: list(LENGTH / 4, (at) => at * 2) } };
    const thirds = { n: { $in: list(LENGTH / 4, (at) => at * 3) } };
    expect(await rows.countDocuments({ $and: [even, thirds] })).toBe(84);
  });

  it("uses an index, one value after the other", async () => {
    await rows.createIndex({ n: 1 });
    await rows.insertMany(list(10_000, (n) => ({ _id: n, n })));
    const some = { n: { $in: list(5000, (at) => at * 3) } };
    expect(await rows.countDocuments(some)).toBe(3334);
    const { executionStats } = await rows.find(some).explain("executionStats");
    expect(executionStats).toMatchObject({ nReturned: 3334, totalDocsExamined: 3334 });
  });
});

describe("a text with many matches", () => {
  it("returns each of them with its position", async () => {
    await rows.insertOne({ _id: 1, text: "😀a".repeat(LENGTH) });
    const all = { $regexFindAll: { input: "$text", regex: "a" } };
    const [found] = await rows.aggregate([{ $project: { size: { $size: all }, last: { $last: all } } }]).toArray();
    expect(found).toEqual({ _id: 1, size: LENGTH, last: { match: "a", idx: 2 * LENGTH - 1, captures: [] } });
  });

  it("is not searched if the pattern is too long", async () => {
    await rows.insertOne({ _id: 1, text: "b" });
    expect(await rows.countDocuments({ text: { $regex: "b".repeat(30_000) } })).toBe(0);
    expect((await failureOf(rows.findOne({ text: { $regex: "b".repeat(33_000) } }))).code).toBe(51091);
  });
});

describe("many documents", () => {
  it("are sorted stably", async () => {
    const count = 15_000;
    await rows.insertMany(list(count, (n) => ({ _id: n, k: (n * 7919) % 100 })));
    const expected = list(count, (n) => n).sort((a, b) => ((a * 7919) % 100) - ((b * 7919) % 100) || a - b);
    const found = async (limit: number) =>
      (await rows.find().sort({ k: 1 }).limit(limit).toArray()).map(({ _id }) => _id);
    expect(await found(0)).toEqual(expected);
    expect(await found(6000)).toEqual(expected.slice(0, 6000));
    expect(await found(500)).toEqual(expected.slice(0, 500));
    const staged = await rows.aggregate([{ $set: { l: "$k" } }, { $sort: { l: 1 } }]).toArray();
    expect(staged.map(({ _id }) => _id)).toEqual(expected);
  });
});

describeOurs("a long stage yields the thread to others", "a mongod has many threads", () => {
  it.each(["$lookup", "$facet"])("%s", async (stage) => {
    await rows.insertMany(list(20_000, (n) => ({ _id: n, n })));
    const slow = { $expr: { $eq: [{ $size: { $range: [0, 100] } }, { $add: ["$n", 1] }] } };
    const spec =
      stage === "$facet"
        ? { found: [{ $match: slow }] }
        : { from: rows.collectionName, as: "found", pipeline: [{ $match: slow }] };
    const first = stage === "$facet" ? [] : [{ $limit: 1 }];
    let isDone = false;
    const all = rows
      .aggregate([...first, { [stage]: spec }])
      .toArray()
      .then(([row]) => {
        isDone = true;
        return row?.found;
      });
    // The first one may be moved in front of the pipeline.
    for (let count = 0; count < 3; count++) await suite.db.command({ ping: 1 });
    expect(isDone).toBe(false);
    expect(await all).toEqual([{ _id: 99, n: 99 }]);
  });
});

import { type Collection, MongoClient, type MongoServerError } from "mongodb";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startServer, type TestServer } from "./testing/server.ts";

// biome-ignore lint/suspicious/noExplicitAny: the driver types filters by the fields of a row, and these rows have any.
type Row = any;

let server: TestServer;
let client: MongoClient;
let rows: Collection<Row>;
let count = 0;

beforeAll(async () => {
  server = await startServer();
  client = await new MongoClient(server.uri).connect();
});
afterAll(async () => {
  await client.close();
  await server.remove();
});
beforeEach(() => {
  rows = client.db("test").collection<Row>(`rows${count++}`);
});

const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    (error: MongoServerError) => error.code,
  );

/** What an update makes of a document. */
async function updated(document: Row, update: Row, options: Row = {}, filter: Row = {}): Promise<Row> {
  await rows.deleteMany({});
  await rows.insertOne({ _id: 1, ...document });
  await rows.updateOne({ _id: 1, ...filter }, update, options);
  const { _id, ...rest } = await rows.findOne({ _id: 1 });
  return rest;
}

describe("operators", () => {
  it("changes fields by path, making what is missing", async () => {
    expect(await updated({ a: 1 }, { $set: { "b.c.d": 2 }, $inc: { a: 5, n: 1 }, $unset: { x: 1 } })).toEqual({
      a: 6,
      b: { c: { d: 2 } },
      n: 1,
    });
    expect(await updated({ l: [1, 2] }, { $set: { "l.3": 9 } })).toEqual({ l: [1, 2, null, 9] });
    expect(await updated({ l: [1, 2] }, { $unset: { "l.0": 1 } })).toEqual({ l: [null, 2] });
    expect(await updated({ a: 1, b: { c: 2 } }, { $rename: { "b.c": "d", a: "e" } })).toEqual({ b: {}, d: 2, e: 1 });
    expect(await updated({ a: 5 }, { $min: { a: 3, b: 1 }, $mul: { c: 4 } })).toEqual({ a: 3, b: 1, c: 0 });
    expect(await updated({ f: 6 }, { $bit: { f: { and: 3, or: 8 } } })).toEqual({ f: 10 });
    expect((await updated({}, { $currentDate: { at: true } })).at).toBeInstanceOf(Date);
  });

  it("changes arrays", async () => {
    expect(await updated({ l: [5, 1] }, { $push: { l: { $each: [3, 9], $sort: 1, $slice: -3 } } })).toEqual({
      l: [3, 5, 9],
    });
    expect(await updated({ l: [1, 2] }, { $push: { l: { $each: [0], $position: 0 } } })).toEqual({ l: [0, 1, 2] });
    expect(await updated({ l: [{ k: 2 }, { k: 1 }] }, { $push: { l: { $each: [], $sort: { k: 1 } } } })).toEqual({
      l: [{ k: 1 }, { k: 2 }],
    });
    expect(await updated({ l: [1] }, { $addToSet: { l: { $each: [1, 2, 2] } } })).toEqual({ l: [1, 2] });
    expect(await updated({ l: [1, 5, 9] }, { $pull: { l: { $gte: 5 } } })).toEqual({ l: [1] });
    expect(
      await updated(
        {
          l: [
            { a: 1, b: 1 },
            { a: 1, b: 2 },
          ],
        },
        { $pull: { l: { a: 1, b: 2 } } },
      ),
    ).toEqual({ l: [{ a: 1, b: 1 }] });
    expect(await updated({ l: [1, 2, 1] }, { $pullAll: { l: [1] } })).toEqual({ l: [2] });
  });

  it("finds its place by position and by array filters", async () => {
    const list = {
      l: [
        { k: "a", n: 1 },
        { k: "b", n: 1 },
        { k: "c", n: 1 },
      ],
    };
    expect(await updated(list, { $inc: { "l.$.n": 5 } }, {}, { "l.k": "b" })).toEqual({
      l: [
        { k: "a", n: 1 },
        { k: "b", n: 6 },
        { k: "c", n: 1 },
      ],
    });
    expect(await updated(list, { $set: { "l.$[].n": 0 } })).toEqual({ l: list.l.map((item) => ({ ...item, n: 0 })) });
    const options = { arrayFilters: [{ "e.k": { $in: ["a", "c"] } }] };
    expect((await updated(list, { $set: { "l.$[e].n": 7 } }, options)).l.map(({ n }: Row) => n)).toEqual([7, 1, 7]);
    expect(await codeOf(updated(list, { $set: { "l.$.n": 1 } }))).toBe(2);
    expect(await codeOf(updated(list, { $set: { "l.$[e].n": 1 } }))).toBe(2);
    expect(await codeOf(updated(list, { $set: { a: 1 } }, options))).toBe(9);
  });

  it("refuses what MongoDB refuses, by its codes", async () => {
    expect(await codeOf(updated({ a: "x" }, { $inc: { a: 1 } }))).toBe(14);
    expect(await codeOf(updated({ a: "x" }, { $set: { "a.b": 1 } }))).toBe(28);
    expect(await codeOf(updated({}, { $set: { a: 1 }, $unset: { "a.b": 1 } }))).toBe(40);
    expect(await codeOf(updated({}, { $set: { _id: 2 } }))).toBe(66);
    expect(await codeOf(updated({}, { $nope: { a: 1 } }))).toBe(9);
    expect(await codeOf(updated({}, { $set: { "": 1 } }))).toBe(56);
    expect(await codeOf(updated({ n: Number.MAX_SAFE_INTEGER }, { $inc: { n: 1 } }))).toBe(2);
    expect(await updated({ a: 1 }, { $set: { _id: 1, a: 2 } })).toEqual({ a: 2 });
  });

  it("runs pipelines", async () => {
    expect(await updated({ a: 1, b: 2 }, [{ $set: { sum: { $add: ["$a", "$b"] } } }, { $unset: "a" }])).toEqual({
      b: 2,
      sum: 3,
    });
    expect(await codeOf(updated({}, [{ $group: { _id: 1 } }]))).toBe(72);
  });

  it("takes any name for a field", async () => {
    const odd = JSON.parse('{"__proto__": {"x": 1}, "constructor": 2}') as Row;
    await rows.insertOne({ _id: 1, odd });
    await rows.updateOne({ _id: 1 }, { $set: { "odd.constructor": 3, "odd.toString": 1 } });
    const found = (await rows.findOne({ "odd.__proto__.x": 1 })) as Row;
    expect(Object.entries(found.odd)).toEqual([
      ["__proto__", { x: 1 }],
      ["constructor", 3],
      ["toString", 1],
    ]);
    expect(await rows.findOne({ hasOwnProperty: { $exists: true } })).toBeNull();
  });
});

describe("update", () => {
  it("counts what it matched and what it changed", async () => {
    await rows.insertMany([
      { _id: 1, n: 1 },
      { _id: 2, n: 2 },
      { _id: 3, n: 1 },
    ]);
    expect(await rows.updateMany({ n: { $lt: 3 } }, { $set: { n: 1 } })).toMatchObject({
      matchedCount: 3,
      modifiedCount: 1,
    });
    expect(await rows.replaceOne({ _id: 2 }, { x: 1 })).toMatchObject({ matchedCount: 1, modifiedCount: 1 });
    expect(await rows.findOne({ _id: 2 })).toEqual({ _id: 2, x: 1 });
    expect(await codeOf(rows.replaceOne({ _id: 2 }, { _id: 9 }))).toBe(66);
  });

  it("inserts by upsert what the filter and the update say", async () => {
    const result = await rows.updateOne(
      { k: "x", "d.e": 1, n: { $gt: 5 } },
      { $set: { a: 1 }, $setOnInsert: { b: 2 } },
      { upsert: true },
    );
    expect(result).toMatchObject({ matchedCount: 0, upsertedCount: 1 });
    expect(await rows.findOne({ _id: result.upsertedId as Row })).toEqual({
      _id: result.upsertedId,
      k: "x",
      d: { e: 1 },
      a: 1,
      b: 2,
    });
    expect(
      await rows.updateOne({ k: "x" }, { $set: { a: 2 }, $setOnInsert: { b: 3 } }, { upsert: true }),
    ).toMatchObject({ modifiedCount: 1 });
    expect(await rows.findOne({ k: "x" })).toMatchObject({ a: 2, b: 2 });
    await rows.updateOne({ _id: "given" }, { $inc: { n: 1 } }, { upsert: true });
    expect(await rows.findOne({ _id: "given" })).toEqual({ _id: "given", n: 1 });
  });

  it("writes a mixed bulk, ordered and not", async () => {
    await rows.createIndex({ u: 1 }, { unique: true });
    const bulk = [
      { insertOne: { document: { _id: 1, u: 1 } } },
      { insertOne: { document: { _id: 2, u: 2 } } },
      { updateOne: { filter: { _id: 2 }, update: { $set: { u: 1 } } } },
      { deleteOne: { filter: { _id: 1 } } },
      { updateOne: { filter: { _id: 5 }, update: { $set: { u: 5 } }, upsert: true } },
    ];
    const error = (await rows.bulkWrite(bulk, { ordered: false }).catch((caught: unknown) => caught)) as Row;
    expect(error).toMatchObject({ code: 11000 });
    expect(error.writeErrors).toMatchObject([{ err: { index: 2, code: 11000 } }]);
    expect(error.result).toMatchObject({ insertedCount: 2, deletedCount: 1, upsertedCount: 1 });
    expect((await rows.find().sort({ _id: 1 }).toArray()).map(({ _id }: Row) => _id)).toEqual([2, 5]);
  });

  it("finds and modifies: before, after, removed, upserted, sorted", async () => {
    await rows.insertMany([
      { _id: 1, n: 1 },
      { _id: 2, n: 2 },
    ]);
    expect(await rows.findOneAndUpdate({}, { $inc: { n: 10 } }, { sort: { n: -1 } })).toEqual({ _id: 2, n: 2 });
    expect(
      await rows.findOneAndUpdate(
        { _id: 2 },
        { $inc: { n: 1 } },
        { returnDocument: "after", projection: { n: 1, _id: 0 } },
      ),
    ).toEqual({ n: 13 });
    expect(await rows.findOneAndDelete({ _id: 1 })).toEqual({ _id: 1, n: 1 });
    expect(await rows.findOneAndReplace({ _id: 9 }, { x: 1 }, { upsert: true, returnDocument: "after" })).toEqual({
      _id: 9,
      x: 1,
    });
    expect(await rows.findOneAndUpdate({ _id: 77 }, { $set: { x: 1 } })).toBeNull();
  });

  it("gives each of many callers another number", async () => {
    const numbers = await Promise.all(
      Array.from(
        { length: 200 },
        async () =>
          (await rows.findOneAndUpdate({ _id: "c" }, { $inc: { n: 1 } }, { upsert: true, returnDocument: "after" }))?.n,
      ),
    );
    expect([...numbers].sort((a, b) => a - b)).toEqual(Array.from({ length: 200 }, (_, at) => at + 1));
  });
});

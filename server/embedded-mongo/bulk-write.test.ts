import { MongoBulkWriteError, MongoClient } from "mongodb";
import { beforeEach, describe, expect, it } from "vitest";
import { type LossyProxy, startLossyProxy } from "./testing/lossy-proxy.ts";
import { type Row, type Suite, useRows } from "./testing/suite.ts";

const { suite, rows } = await useRows();

beforeEach(async () => {
  await rows.createIndex({ u: 1 }, { unique: true, sparse: true });
  await rows.insertMany([1, 2, 3, 4].map((_id) => ({ _id, u: _id, group: _id % 2 })));
});

async function bulkError(call: Promise<unknown>): Promise<MongoBulkWriteError> {
  const error = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (error instanceof MongoBulkWriteError) return error;
  throw error ?? new Error("it did not fail");
}

describe("bulkWrite", () => {
  it("executes all kinds of writes in order and counts them", async () => {
    const result = await rows.bulkWrite([
      { insertOne: { document: { _id: 5, u: 5 } } },
      { updateOne: { filter: { _id: 5 }, update: { $set: { a: 1 } } } },
      { updateMany: { filter: { group: 1 }, update: { $inc: { u: 100 } } } },
      { replaceOne: { filter: { _id: 2 }, replacement: { u: 22 } } },
      { deleteOne: { filter: { _id: 4 } } },
      { deleteMany: { filter: { _id: 3 } } },
      { updateOne: { filter: { _id: 6 }, update: { $set: { a: 2 } }, upsert: true } },
      { replaceOne: { filter: { _id: 7 }, replacement: { a: 3 }, upsert: true } },
      { updateOne: { filter: { _id: 1 }, update: { $set: { group: 1 } } } },
    ]);
    expect(result).toMatchObject({
      insertedCount: 1,
      matchedCount: 5,
      modifiedCount: 4,
      deletedCount: 2,
      upsertedCount: 2,
    });
    expect(result.insertedIds).toEqual({ 0: 5 });
    expect(result.upsertedIds).toEqual({ 6: 6, 7: 7 });
    expect(await rows.find().sort({ _id: 1 }).toArray()).toEqual([
      { _id: 1, u: 101, group: 1 },
      { _id: 2, u: 22 },
      { _id: 5, u: 5, a: 1 },
      { _id: 6, a: 2 },
      { _id: 7, a: 3 },
    ]);
  });

  it("stops at the first error if it is ordered", async () => {
    const error = await bulkError(
      rows.bulkWrite([
        { insertOne: { document: { _id: 5, u: 5 } } },
        { updateOne: { filter: { _id: 2 }, update: { $set: { u: 1 } } } },
        { insertOne: { document: { _id: 6 } } },
        { deleteMany: { filter: {} } },
      ]),
    );
    expect(error).toMatchObject({ code: 11000, insertedCount: 1, modifiedCount: 0, deletedCount: 0 });
    const [first] = [error.writeErrors].flat();
    expect(first).toMatchObject({ index: 1, code: 11000 });
    expect(first?.errmsg).toContain("E11000 duplicate key error");
    expect(await rows.countDocuments()).toBe(5);
    const update = { update: rows.collectionName, updates: [{ q: { _id: 2 }, u: { $set: { u: 1 } } }] };
    const duplicate = { index: 0, code: 11000, keyPattern: { u: 1 }, keyValue: { u: 1 } };
    expect(await suite.db.command(update)).toMatchObject({ n: 0, nModified: 0, writeErrors: [duplicate], ok: 1 });
  });

  it("continues after errors if it is unordered, and reports each with its index", async () => {
    const error = await bulkError(
      rows.bulkWrite(
        [
          { insertOne: { document: { _id: 1 } } },
          { insertOne: { document: { _id: 5, u: 5 } } },
          { updateOne: { filter: { _id: 2 }, update: { $set: { u: 3 } } } },
          { updateOne: { filter: { _id: 2 }, update: { $set: { _id: 9 } } } },
          { updateOne: { filter: { _id: 8 }, update: { $set: { a: 1 } }, upsert: true } },
          { updateOne: { filter: { _id: 9 }, update: { $set: { u: 4 } }, upsert: true } },
          { deleteOne: { filter: { _id: 3 } } },
          { updateOne: { filter: { _id: 1, group: { $nonsense: 1 } }, update: { $set: { a: 1 } } } },
        ],
        { ordered: false },
      ),
    );
    expect(error).toMatchObject({ insertedCount: 1, deletedCount: 1, upsertedCount: 1, matchedCount: 0 });
    const told = [error.writeErrors].flat().map(({ index, code }) => [index, code]);
    expect(told.sort()).toEqual([
      [0, 11000],
      [2, 11000],
      [3, 66],
      [5, 11000],
      [7, 2],
    ]);
    expect(error.result.upsertedIds).toEqual({ 4: 8 });
    expect((await rows.find({}, { sort: { _id: 1 } }).toArray()).map(({ _id }) => _id)).toEqual([1, 2, 4, 5, 8]);
  });

  it("accepts more statements than fit into one message", async () => {
    const many = Array.from({ length: 100_050 }, (_, at) => ({ insertOne: { document: { _id: 10 + at } } }));
    expect(await rows.bulkWrite(many, { ordered: false })).toMatchObject({ insertedCount: 100_050 });
    expect(await rows.estimatedDocumentCount()).toBe(100_054);
  });
});

describe("a retryable write whose reply is lost", () => {
  let proxy: LossyProxy;
  let client: MongoClient;
  let own: ReturnType<Suite["rows"]>;

  beforeEach(async () => {
    proxy = await startLossyProxy(suite.uri);
    client = await new MongoClient(proxy.uri).connect();
    own = client.db(suite.db.databaseName).collection<Row>(rows.collectionName);
  });
  const end = async () => {
    expect(proxy.lost()).toBe(1);
    await client.close();
    await proxy.close();
  };

  it("is done once: insert", async () => {
    proxy.loseAnswerTo("insert");
    expect(await own.insertMany([{ _id: 10 }, { _id: 11 }])).toMatchObject({ insertedCount: 2 });
    expect(await rows.countDocuments({ _id: { $gte: 10 } })).toBe(2);
    await end();
  });

  it("is done once: update, upsert", async () => {
    proxy.loseAnswerTo("update");
    expect(await own.updateOne({ _id: 1 }, { $inc: { n: 1 } })).toMatchObject({ modifiedCount: 1 });
    expect(await rows.findOne({ _id: 1 })).toMatchObject({ n: 1 });
    await end();
  });

  it("is done once: delete", async () => {
    proxy.loseAnswerTo("delete");
    expect(await own.deleteOne({ group: 1 })).toEqual({ acknowledged: true, deletedCount: 1 });
    expect(await rows.countDocuments({ group: 1 })).toBe(1);
    await end();
  });

  it("is done once: findAndModify, which returns the original document", async () => {
    proxy.loseAnswerTo("findAndModify");
    expect(await own.findOneAndUpdate({ _id: 1 }, { $inc: { n: 1 } }, { returnDocument: "after" })).toMatchObject({
      n: 1,
    });
    expect(await rows.findOne({ _id: 1 })).toMatchObject({ n: 1 });
    await end();
  });

  it("is done once: bulkWrite", async () => {
    proxy.loseAnswerTo("update");
    const listed = client.db(suite.db.databaseName).collection<{ _id: number; list?: number[] }>(rows.collectionName);
    const result = await listed.bulkWrite([
      { insertOne: { document: { _id: 10 } } },
      { updateOne: { filter: { _id: 10 }, update: { $push: { list: 1 } } } },
      { updateOne: { filter: { _id: 12 }, update: { $push: { list: 1 } }, upsert: true } },
    ]);
    expect(result).toMatchObject({ insertedCount: 1, modifiedCount: 1, upsertedCount: 1, upsertedIds: { 2: 12 } });
    expect(await rows.find({ _id: { $gte: 10 } }).toArray()).toEqual([
      { _id: 10, list: [1] },
      { _id: 12, list: [1] },
    ]);
    await end();
  });

  it("is repeated: a read", async () => {
    proxy.loseAnswerTo("find");
    expect(await own.find({ _id: 1 }).toArray()).toHaveLength(1);
    await end();
  });
});

import type { ClientSession, MongoServerError } from "mongodb";
import { describe, expect, it } from "vitest";
import { failureOf, type Row, useRows } from "./testing/suite.ts";

const { suite, rows } = await useRows();

const ids = (found: Row[]) => found.map(({ _id }) => _id);
const transient = (error: MongoServerError) => error.hasErrorLabel("TransientTransactionError");

/** A transaction for a test. If the test does not end it, the end of the session aborts it. */
const within = (test: (session: ClientSession) => Promise<void>) =>
  suite.client.withSession(async (session) => {
    session.startTransaction();
    await test(session);
  });

/** The same with two transactions. */
const withinTwo = (test: (a: ClientSession, b: ClientSession) => Promise<void>) =>
  within((a) => within((b) => test(a, b)));

describe("a transaction", () => {
  it("is aborted as a whole if a statement is refused, and later statements fail", async () => {
    await rows.insertOne({ _id: 1, n: 1 });
    await within(async (session) => {
      await rows.insertOne({ _id: 2 }, { session });
      const duplicate = await failureOf(
        rows.insertMany([{ _id: 3 }, { _id: 1 }, { _id: 4 }], { session, ordered: false }),
      );
      expect(duplicate).toMatchObject({ code: 11000, writeErrors: [{ index: 1 }], result: { insertedCount: 1 } });
      expect(transient(duplicate)).toBe(false);
      const late = await failureOf(rows.insertOne({ _id: 5 }, { session }));
      expect(late).toMatchObject({ code: 251, codeName: "NoSuchTransaction" });
      expect(transient(late)).toBe(true);
      expect(await failureOf(session.commitTransaction())).toMatchObject({ code: 251 });
    });
    await within(async (session) => {
      await rows.insertOne({ _id: 2 }, { session });
      expect(await failureOf(rows.updateOne({ _id: 1 }, { $inc: { _id: 1 } }, { session }))).toMatchObject({
        code: 66,
      });
      expect(await failureOf(rows.findOne({}, { session }))).toMatchObject({ code: 251 });
    });
    expect(await rows.find().toArray()).toEqual([{ _id: 1, n: 1 }]);
  });

  it("is invisible to others before its commit, and completely visible after", async () => {
    const others = suite.rows();
    await rows.insertMany([
      { _id: 1, n: 1 },
      { _id: 2, n: 2 },
      { _id: 3, n: 3 },
    ]);
    await others.insertOne({ _id: 0 });
    await within(async (session) => {
      await rows.updateMany({ n: { $lt: 3 } }, { $inc: { n: 10 } }, { session });
      await rows.deleteOne({ _id: 3 }, { session });
      await others.insertMany([{ _id: 7 }, { _id: 8 }], { session });
      const changed = await others.findOneAndUpdate(
        { _id: 0 },
        { $set: { x: 1 } },
        { session, returnDocument: "after" },
      );
      expect(changed).toEqual({ _id: 0, x: 1 });
      expect(await rows.find().toArray()).toEqual([1, 2, 3].map((n) => ({ _id: n, n })));
      expect(ids(await others.find().toArray())).toEqual([0]);
      await session.commitTransaction();
    });
    expect(await rows.find().sort({ _id: 1 }).toArray()).toEqual([
      { _id: 1, n: 11 },
      { _id: 2, n: 12 },
    ]);
    expect(ids(await others.find().sort({ _id: 1 }).toArray())).toEqual([0, 7, 8]);
  });

  it("leaves nothing when it is aborted", async () => {
    await rows.createIndex({ n: 1 });
    await rows.insertOne({ _id: 1, n: 1 });
    await within(async (session) => {
      await rows.insertOne({ _id: 2, n: 2 }, { session });
      await rows.updateOne({ _id: 1 }, { $set: { n: 5 } }, { session });
      await session.abortTransaction();
    });
    expect(await rows.find().hint({ n: 1 }).toArray()).toEqual([{ _id: 1, n: 1 }]);
    await rows.updateOne({ _id: 1 }, { $set: { n: 6 } });
    expect(ids(await rows.find({ n: 6 }).toArray())).toEqual([1]);
  });

  it("reads its own writes through indexes, sorts, counts, groups, joins and batches", async () => {
    const others = suite.rows();
    await rows.createIndex({ n: 1, text: -1 });
    await rows.createIndex({ tags: 1 });
    await rows.insertMany(Array.from({ length: 20 }, (_, n) => ({ _id: n, n: n % 5, text: `t${n}`, tags: ["old"] })));
    await others.insertOne({ _id: 4, name: "four" });
    await within(async (session) => {
      await rows.insertOne({ _id: 100, n: 3, text: "t0", tags: ["new", "newer"] }, { session });
      await rows.updateOne({ _id: 3 }, { $set: { n: 9 } }, { session });
      await rows.deleteOne({ _id: 8 }, { session });
      await others.insertOne({ _id: 9, name: "nine" }, { session });
      const indexed = await rows.find({ n: 3 }, { session }).hint({ n: 1, text: -1 }).sort({ text: -1 }).toArray();
      expect(ids(indexed)).toEqual([18, 13, 100]);
      expect(
        ids(
          await rows
            .find({ n: { $gte: 3 } }, { session })
            .sort({ n: -1, text: 1 })
            .limit(3)
            .toArray(),
        ),
      ).toEqual([3, 14, 19]);
      expect(ids(await rows.find({ tags: "newer" }, { session }).hint({ tags: 1 }).toArray())).toEqual([100]);
      expect(await rows.countDocuments({ n: 3 }, { session })).toBe(3);
      expect(await rows.countDocuments({}, { session })).toBe(20);
      expect((await rows.distinct("n", {}, { session })).sort()).toEqual([0, 1, 2, 3, 4, 9]);
      const join = [
        { $match: { n: 9 } },
        { $lookup: { from: others.collectionName, localField: "n", foreignField: "_id", as: "named" } },
      ];
      expect(await rows.aggregate(join, { session }).toArray()).toMatchObject([{ _id: 3, named: [{ name: "nine" }] }]);
      const cursor = rows.find({}, { session, sort: { _id: 1 }, batchSize: 4 });
      const seen: unknown[] = [];
      for await (const { _id } of cursor) {
        seen.push(_id);
        // A new row appears after the current position of the cursor, but not before.
        if (_id === 10) await rows.insertMany([{ _id: 99 }, { _id: -1 }], { session });
      }
      expect(seen).toEqual([...Array.from({ length: 20 }, (_, n) => n).filter((n) => n !== 8), 99, 100]);
    });
  });

  it("sees the data as of its beginning, whatever others write", async () => {
    await rows.createIndex({ n: 1 });
    await rows.insertMany([1, 2, 3].map((n) => ({ _id: n, n })));
    await within(async (session) => {
      expect(await rows.countDocuments({}, { session })).toBe(3);
      await rows.insertOne({ _id: 4, n: 2 });
      await rows.updateOne({ _id: 1 }, { $set: { n: 7 } });
      await rows.deleteOne({ _id: 3 });
      expect(await rows.find({}, { session }).sort({ n: 1 }).toArray()).toEqual([1, 2, 3].map((n) => ({ _id: n, n })));
      expect(ids(await rows.find({ n: 2 }, { session }).hint({ n: 1 }).toArray())).toEqual([2]);
      expect(await rows.countDocuments({ n: { $gt: 2 } }, { session })).toBe(1);
      await session.commitTransaction();
    });
    await within(async (session) => {
      expect(ids(await rows.find({}, { session }).sort({ n: 1 }).toArray())).toEqual([2, 4, 1]);
    });
  });

  it("conflicts with an outside write since its beginning", async () => {
    await rows.insertMany([{ _id: 1 }, { _id: 2 }, { _id: 3 }]);
    for (const [at, write] of [
      (session: ClientSession) => rows.updateOne({ _id: 1 }, { $set: { by: "in" } }, { session }),
      (session: ClientSession) => rows.deleteOne({ _id: 2 }, { session }),
      (session: ClientSession) => rows.findOneAndReplace({ _id: 3 }, { by: "in" }, { session }),
      (session: ClientSession) => rows.insertOne({ _id: 13 }, { session }),
    ].entries()) {
      await within(async (session) => {
        await rows.findOne({}, { session });
        await rows.updateMany({}, { $inc: { out: 1 } });
        await rows.insertOne({ _id: 10 + at });
        const error = await failureOf(write(session));
        expect(error).toMatchObject({ code: 112, codeName: "WriteConflict" });
        expect(transient(error)).toBe(true);
        expect(await failureOf(rows.findOne({}, { session }))).toMatchObject({ code: 251 });
      });
    }
    expect(await rows.countDocuments({ out: 4 })).toBe(3);
    expect(await rows.countDocuments({ by: "in" })).toBe(0);
  });

  it("conflicts with another transaction that wrote the same document, immediately, and only then", async () => {
    await rows.insertMany([{ _id: 1 }, { _id: 2 }]);
    await withinTwo(async (a, b) => {
      await rows.updateOne({ _id: 1 }, { $set: { by: "a" } }, { session: a });
      await rows.updateOne({ _id: 2 }, { $set: { by: "b" } }, { session: b });
      const error = await failureOf(rows.updateOne({ _id: 1 }, { $set: { by: "b" } }, { session: b }));
      expect(error).toMatchObject({ code: 112, codeName: "WriteConflict" });
      expect(transient(error)).toBe(true);
      await a.commitTransaction();
    });
    expect(await rows.find().toArray()).toEqual([{ _id: 1, by: "a" }, { _id: 2 }]);
    await withinTwo(async (a, b) => {
      await rows.updateOne({ _id: 1 }, { $set: { by: "x" } }, { session: a });
      await rows.updateOne({ _id: 2 }, { $set: { by: "y" } }, { session: b });
      await b.commitTransaction();
      await a.commitTransaction();
    });
    expect(await rows.find().toArray()).toEqual([
      { _id: 1, by: "x" },
      { _id: 2, by: "y" },
    ]);
  });

  it("makes outside writes to its documents wait until its end", async () => {
    await rows.createIndex({ u: 1 }, { unique: true });
    await rows.insertMany([
      { _id: 0, u: "first", n: 0 },
      { _id: 1, n: 0 },
    ]);
    for (const commits of [true, false]) {
      await within(async (session) => {
        await rows.updateOne({ _id: 1 }, { $set: { in: commits } }, { session });
        await rows.insertOne({ _id: 2, u: "x" }, { session });
        expect(await failureOf(rows.updateOne({ _id: 1 }, { $set: { n: -1 } }, { maxTimeMS: 150 }))).toMatchObject({
          code: 50,
          codeName: "MaxTimeMSExpired",
        });
        const ended = commits ? () => session.commitTransaction() : () => session.abortTransaction();
        let isOver = false;
        const outside = [
          rows.updateMany({}, { $inc: { n: 1 } }).then(() => expect(isOver).toBe(true)),
          rows.insertOne({ _id: 3, u: "x" }).catch(({ code }: MongoServerError) => code),
        ];
        // Other clients are not delayed by the waiting ones.
        await rows.insertOne({ _id: 10, u: 10 });
        await rows.deleteOne({ _id: 10 });
        isOver = true;
        await ended();
        const [, inserted] = await Promise.all(outside);
        expect(inserted === 11000).toBe(commits);
      });
      const n = commits ? 1 : 2;
      expect(await rows.findOne({ _id: 0 })).toEqual({ _id: 0, u: "first", n });
      expect(await rows.findOne({ _id: 1 })).toEqual({ _id: 1, in: true, n });
      expect(await rows.countDocuments({ u: "x" })).toBe(1);
      await rows.deleteMany({ u: "x" });
    }
  });

  it("enforces unique values: its own, those of others, and swapped ones", async () => {
    await rows.createIndex({ u: 1 }, { unique: true });
    await rows.insertMany([
      { _id: 1, u: "a" },
      { _id: 2, u: "b" },
    ]);
    await within(async (session) => {
      await rows.updateOne({ _id: 1 }, { $set: { u: "c" } }, { session });
      await rows.updateOne({ _id: 2 }, { $set: { u: "a" } }, { session });
      await rows.updateOne({ _id: 1 }, { $set: { u: "b" } }, { session });
      expect(ids(await rows.find({ u: "b" }, { session }).toArray())).toEqual([1]);
      await session.commitTransaction();
    });
    expect(ids(await rows.find().sort({ u: 1 }).toArray())).toEqual([2, 1]);
    await within(async (session) => {
      await rows.insertOne({ _id: 3, u: "z" }, { session });
      expect(await failureOf(rows.insertOne({ _id: 4, u: "z" }, { session }))).toMatchObject({ code: 11000 });
    });
    await withinTwo(async (a, b) => {
      await rows.insertOne({ _id: 5, u: "q" }, { session: a });
      // MongoDB reports it at the second write, this server at the commit.
      const second = async () => {
        await rows.insertOne({ _id: 6, u: "q" }, { session: b });
        await b.commitTransaction();
      };
      await rows.findOne({}, { session: b });
      await a.commitTransaction();
      const error = await failureOf(second());
      expect(error.code).toBe(112);
      expect(transient(error)).toBe(true);
    });
    expect(await rows.countDocuments({ u: "q" })).toBe(1);
  });

  it("supports upserts, and the first arrays in its indexes", async () => {
    await rows.createIndex({ tags: 1 });
    await rows.insertOne({ _id: 1, tags: "x" });
    await within(async (session) => {
      await rows.updateOne(
        { _id: 2, k: 5 },
        { $set: { tags: ["x", "y"] }, $setOnInsert: { made: true } },
        { session, upsert: true },
      );
      await rows.updateOne({ _id: 2 }, { $push: { tags: "z" } as object }, { session, upsert: true });
      expect(
        ids(
          await rows
            .find({ tags: { $gte: "x" } }, { session })
            .hint({ tags: 1 })
            .toArray(),
        ),
      ).toEqual([1, 2]);
      await session.commitTransaction();
    });
    expect(await rows.findOne({ tags: "z" })).toEqual({ _id: 2, k: 5, made: true, tags: ["x", "y", "z"] });
    expect(
      ids(
        await rows
          .find({ tags: { $gte: "x" } })
          .hint({ tags: 1 })
          .toArray(),
      ),
    ).toEqual([1, 2]);
    expect(await rows.countDocuments({ tags: { $in: ["y", "z"] } })).toBe(1);
  });
});

describe("collections", () => {
  const exists = async () => (await suite.db.listCollections({ name: rows.collectionName }).toArray()).length === 1;

  it("are created by the first insert, but not if that is aborted", async () => {
    await within(async (session) => {
      await rows.insertMany(
        [
          { _id: 1, n: 2 },
          { _id: 2, n: 1 },
        ],
        { session },
      );
      expect(ids(await rows.find({}, { session }).sort({ n: 1 }).toArray())).toEqual([2, 1]);
      expect(await exists()).toBe(false);
      await session.abortTransaction();
    });
    expect(await exists()).toBe(false);
    await within(async (session) => {
      await rows.insertOne({ _id: 3 }, { session });
      await session.commitTransaction();
    });
    expect(ids(await rows.find().toArray())).toEqual([3]);
  });

  it("are created on demand, with their options", async () => {
    await within(async (session) => {
      await suite.db.createCollection(rows.collectionName, { session, collation: { locale: "en", strength: 2 } });
      await rows.insertOne({ _id: "A" }, { session });
      expect(ids(await rows.find({ _id: "a" }, { session }).toArray())).toEqual(["A"]);
      await session.commitTransaction();
    });
    expect(ids(await rows.find({ _id: "a" }).toArray())).toEqual(["A"]);
    await within(async (session) => {
      expect(await failureOf(suite.db.createCollection(rows.collectionName, { session }))).toMatchObject({ code: 48 });
    });
  });

  it("are created by only one of two transactions", async () => {
    const second = suite.rows();
    await withinTwo(async (a, b) => {
      await rows.insertOne({ _id: 1 }, { session: a });
      await second.insertOne({ _id: 1 }, { session: b });
      await second.insertOne({ _id: 2 }, { session: b });
      const error = await failureOf(rows.insertOne({ _id: 2 }, { session: b }));
      expect(error.code).toBe(112);
      expect(transient(error)).toBe(true);
      await a.commitTransaction();
    });
    expect(ids(await rows.find().toArray())).toEqual([1]);
    expect(await second.countDocuments()).toBe(0);
  });
});

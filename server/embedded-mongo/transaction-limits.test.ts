import { type ClientSession, type Collection, Long, MongoClient, type MongoServerError, UUID } from "mongodb";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { RawClient } from "./testing/raw-client.ts";
import { startServer, type TestServer } from "./testing/server.ts";
import { describeOurs, failureOf, type Row, startOurs } from "./testing/suite.ts";

const transient = (error: MongoServerError) => error.hasErrorLabel("TransientTransactionError");
const MEGABYTE = 2 ** 20;

describeOurs("the limits of a transaction", "they are set for the test, or differ", () => {
  let server: TestServer;
  let client: MongoClient;
  let rows: Collection<Row>;
  let number = 0;

  beforeAll(async () => {
    ({ server, client } = await startOurs());
  });
  afterAll(async () => {
    await client.close();
    await server.remove();
  });
  beforeEach(() => {
    rows = client.db("limits").collection<Row>(`rows${number++}`);
  });

  const within = (test: (session: ClientSession) => Promise<void>) =>
    client.withSession(async (session) => {
      session.startTransaction();
      await test(session);
    });

  it("is aborted after its lifetime, and releases its write locks", async () => {
    const short = await startOurs(["--transaction-lifetime", "300"]);
    const target = short.client.db("t").collection<Row>("rows");
    await target.insertOne({ _id: 1, n: 0 });
    const session = short.client.startSession();
    session.startTransaction();
    await target.updateOne({ _id: 1 }, { $set: { late: true } }, { session });
    // It waits for the end of the transaction, which only the lifetime causes.
    await target.updateOne({ _id: 1 }, { $inc: { n: 1 } });
    for (const statement of [() => target.findOne({}, { session }), () => session.commitTransaction()]) {
      const error = await failureOf(statement());
      expect(error).toMatchObject({ code: 251, codeName: "NoSuchTransaction" });
      expect(transient(error)).toBe(true);
    }
    expect(await target.findOne()).toEqual({ _id: 1, n: 1 });
    await session.withTransaction(() => target.updateOne({ _id: 1 }, { $inc: { n: 1 } }, { session }));
    expect(await target.findOne()).toEqual({ _id: 1, n: 2 });
    await session.endSession();
    await short.client.close();
    await short.server.remove();
  });

  it("may change at most 100 MB, and all together twice as much", async () => {
    for (let _id = 0; _id < 14; _id++) await rows.insertOne({ _id, text: "x".repeat(MEGABYTE) });
    const text = { $concat: Array.from({ length: 15 }, () => "$text") };
    /** Changes documents of 1 MB, each to one of 15 MB, which takes 16 MB. */
    const grow = async (session: ClientSession, from: number, to: number) => {
      for (let _id = from; _id <= to; _id++)
        await rows.updateOne({ _id }, [{ $set: { text, isGrown: true } }], { session });
    };
    await within(async (first) => {
      await grow(first, 0, 5);
      await within(async (second) => {
        await grow(second, 6, 11);
        await within(async (third) => {
          const error = await failureOf(grow(third, 12, 12));
          expect(error.code).toBe(112);
          expect(transient(error)).toBe(true);
        });
      });
      const error = await failureOf(grow(first, 13, 13));
      expect(error).toMatchObject({ code: 388 });
      expect(transient(error)).toBe(false);
      expect(await failureOf(rows.findOne({}, { session: first }))).toMatchObject({ code: 251 });
    });
    expect(await rows.countDocuments({ isGrown: true })).toBe(0);
    await within(async (session) => {
      await grow(session, 0, 5);
      await session.commitTransaction();
    });
    expect(await rows.countDocuments({ isGrown: true })).toBe(6);
  });

  it("keeps its snapshot while the file grows to many times its size, and releases it at the end", async () => {
    await rows.createIndex({ n: 1 });
    await rows.insertMany(Array.from({ length: 200 }, (_, n) => ({ _id: n, n: n % 7, text: "old" })));
    await within(async (session) => {
      expect(await rows.countDocuments({}, { session })).toBe(200);
      for (let round = 0; round < 4; round++)
        await rows.updateMany({}, [{ $set: { n: round, text: `${round}`.repeat(50_000) } }]);
      await rows.deleteMany({});
      const found = await rows
        .find({ n: { $gte: 5 } }, { session })
        .sort({ n: 1 })
        .toArray();
      expect(found).toHaveLength(56);
      expect(new Set(found.map(({ text }) => text))).toEqual(new Set(["old"]));
      expect(await rows.countDocuments({ n: 3 }, { session })).toBe(29);
    });
    expect(await rows.countDocuments()).toBe(0);
  });

  it("is limited to a thousand at once; another one has to wait", async () => {
    await rows.insertOne({ _id: 1 });
    const sessions: ClientSession[] = [];
    const begin = async () => {
      const session = client.startSession();
      sessions.push(session);
      session.startTransaction();
      await rows.findOne({}, { session });
    };
    for (let n = 0; n < 20; n++) await Promise.all(Array.from({ length: 50 }, begin));
    const error = await failureOf(begin());
    expect(error.code).toBe(112);
    expect(transient(error)).toBe(true);
    await rows.updateOne({ _id: 1 }, { $set: { n: 1 } });
    await sessions.shift()?.endSession();
    await begin();
    await Promise.all(sessions.map((session) => session.endSession()));
  });

  it("runs concurrent statements one after the other", async () => {
    await rows.insertOne({ _id: 0, n: 0 });
    await within(async (session) => {
      await rows.findOne({}, { session });
      const update = { $inc: { n: 1 } };
      await Promise.all(Array.from({ length: 10 }, () => rows.updateOne({ _id: 0 }, update, { session })));
      await session.commitTransaction();
    });
    expect(await rows.findOne()).toEqual({ _id: 0, n: 10 });
  });

  it("adds its documents to an index that was built in the meantime, if possible", async () => {
    await rows.insertMany([
      { _id: 1, u: 1 },
      { _id: 2, u: 2 },
    ]);
    await within(async (session) => {
      await rows.updateOne({ _id: 1 }, { $set: { u: [7, 8] } }, { session });
      await rows.insertOne({ _id: 3, u: 3 }, { session });
      await rows.createIndex({ u: 1 });
      await session.commitTransaction();
    });
    const found = await rows
      .find({ u: { $gt: 2 } })
      .hint({ u: 1 })
      .toArray();
    expect(found.map(({ _id }) => _id).sort()).toEqual([1, 3]);
    await rows.dropIndexes();
    const made = client.db("limits").collection<Row>("made");
    await within(async (session) => {
      await made.insertOne({ _id: 1 }, { session });
      await rows.insertOne({ _id: 4, u: 3 }, { session });
      await rows.createIndex({ u: 1 }, { unique: true });
      const error = await failureOf(session.commitTransaction());
      expect(error.code).toBe(112);
      expect(transient(error)).toBe(true);
    });
    expect(await rows.countDocuments({ u: 3 })).toBe(1);
    expect(await client.db("limits").listCollections({ name: "made" }).toArray()).toEqual([]);
  });

  it("fails if its session has written while its commit waited, and that write is done once", async () => {
    await rows.insertOne({ _id: 0, n: 0 });
    const [raw, later] = [await RawClient.to(server.uri), await RawClient.to(server.uri)];
    const numbered = (number: number) => ({ lsid, txnNumber: Long.fromNumber(number) });
    const lsid = { id: new UUID() };
    const target = { $db: "limits" };
    const insert = { insert: rows.collectionName, documents: [{ _id: 1, u: 1 }], ...target };
    await raw.command({ ...insert, ...numbered(1), autocommit: false, startTransaction: true });
    await rows.createIndex({ u: 1 }, { unique: true });
    const increment = { findAndModify: rows.collectionName, query: { _id: 0 }, update: { $inc: { n: 1 } }, new: true };
    const write = { ...increment, ...numbered(2), ...target };
    let committed: Promise<unknown> = Promise.resolve();
    await within(async (session) => {
      // What the commit of the first would write now, in an index that it did not know.
      await rows.insertOne({ _id: 2, u: 1 }, { session });
      committed = raw.command({ commitTransaction: 1, ...numbered(1), autocommit: false, $db: "admin" });
      expect(await later.command(write)).toMatchObject({ ok: 1, value: { n: 1 } });
    });
    expect(await committed).toMatchObject({ ok: 0, code: 225, codeName: "TransactionTooOld" });
    expect(await later.command(write)).toMatchObject({ ok: 1, value: { n: 1 } });
    expect(await rows.find().toArray()).toEqual([{ _id: 0, n: 1 }]);
    for (const { socket } of [raw, later]) socket.destroy();
  });

  it("ends when its collection is dropped", async () => {
    await rows.insertOne({ _id: 1 });
    await within(async (session) => {
      await rows.updateOne({ _id: 1 }, { $set: { n: 1 } }, { session });
      await rows.drop();
      await rows.insertOne({ _id: 1 });
      expect(await rows.findOne({}, { session })).toEqual({ _id: 1, n: 1 });
      const error = await failureOf(session.commitTransaction());
      expect(error.code).toBe(112);
      expect(transient(error)).toBe(true);
    });
    expect(await rows.find().toArray()).toEqual([{ _id: 1 }]);
  });

  it("is aborted for all sessions by killSessions without a list, together with their cursors", async () => {
    await rows.insertMany(Array.from({ length: 10 }, (_, n) => ({ _id: n })));
    await within(async (session) => {
      await rows.insertOne({ _id: 10 }, { session });
      const cursor = rows.find({}, { batchSize: 2 });
      await cursor.next();
      expect(await client.db("limits").command({ killSessions: [] })).toMatchObject({ ok: 1 });
      expect(await failureOf(rows.findOne({}, { session }))).toMatchObject({ code: 251 });
      expect(await failureOf(cursor.toArray())).toMatchObject({ code: 43 });
    });
  });

  it("does not delay the server's shutdown, and neither does a write that waits for it", async () => {
    const own = await startServer();
    // Its end is sent to a server that is already gone.
    const other = await new MongoClient(own.uri, { serverSelectionTimeoutMS: 3000 }).connect();
    const target = other.db("t").collection<Row>("rows");
    await target.insertOne({ _id: 1 });
    const session = other.startSession();
    session.startTransaction();
    await target.updateOne({ _id: 1 }, { $set: { n: 1 } }, { session });
    const waiting = target.updateOne({ _id: 1 }, { $set: { n: 2 } });
    await target.findOne();
    expect(await own.stop()).toBe(0);
    expect((await waiting).modifiedCount).toBe(1);
    await other.close();
    await own.remove();
  });
});

import fc from "fast-check";
import { Long } from "mongodb";
import { beforeEach, describe, expect, it } from "vitest";
import { describeOurs, failureOf, type Row, startOurs, useRows } from "./testing/suite.ts";

type Batch = { cursor: { id: Long | number; ns: string; firstBatch: Row[]; nextBatch: Row[] } };

const { suite, rows } = await useRows();

beforeEach(async () => {
  await rows.insertMany(Array.from({ length: 25 }, (_, _id) => ({ _id, text: `t${_id}` })));
});

const isOpen = ({ cursor }: Batch) => !Long.fromValue(cursor.id).isZero();
const ids = (batch: Row[]) => batch.map(({ _id }) => _id);

async function open(more: object = {}): Promise<Batch> {
  return (await suite.db.command({ find: rows.collectionName, ...more })) as Batch;
}

async function next({ cursor }: Batch, more: object = {}): Promise<Batch> {
  const command = { getMore: Long.fromValue(cursor.id), collection: rows.collectionName, ...more };
  return (await suite.db.command(command)) as Batch;
}

describe("batches", () => {
  it("have the size given in find and getMore, and the first may be empty", async () => {
    const first = await open({ batchSize: 0 });
    expect(first.cursor.firstBatch).toEqual([]);
    expect(isOpen(first)).toBe(true);
    expect(first.cursor.ns).toBe(`${suite.db.databaseName}.${rows.collectionName}`);
    const second = await next(first, { batchSize: 4 });
    expect(ids(second.cursor.nextBatch)).toEqual([0, 1, 2, 3]);
    const rest = await next(second);
    expect(ids(rest.cursor.nextBatch)).toEqual(Array.from({ length: 21 }, (_, at) => at + 4));
    expect(isOpen(rest)).toBe(false);
  });

  it("have 101 documents at first by default, and at most 16 MiB", async () => {
    await rows.insertMany(Array.from({ length: 100 }, (_, at) => ({ _id: 100 + at })));
    expect((await open()).cursor.firstBatch).toHaveLength(101);
    const large = suite.rows();
    const text = "x".repeat(5 * 1024 * 1024);
    for (let _id = 0; _id < 5; _id++) await large.insertOne({ _id, text });
    const first = await open({ find: large.collectionName });
    expect(ids(first.cursor.firstBatch)).toEqual([0, 1, 2]);
    const rest = await next(first, { collection: large.collectionName });
    expect(ids(rest.cursor.nextBatch)).toEqual([3, 4]);
  });

  it("end at the limit, with singleBatch, and with a negative limit of the driver", async () => {
    const limited = await open({ limit: 5, batchSize: 3 });
    expect(isOpen(limited)).toBe(true);
    const rest = await next(limited);
    expect(ids(rest.cursor.nextBatch)).toEqual([3, 4]);
    expect(isOpen(rest)).toBe(false);
    expect(isOpen(await open({ batchSize: 3, singleBatch: true }))).toBe(false);
    expect(ids(await rows.find().limit(-4).toArray())).toEqual([0, 1, 2, 3]);
    expect([2, 51024]).toContain((await failureOf(open({ limit: -4 }))).code);
    expect([2, 51024]).toContain((await failureOf(open({ batchSize: -1 }))).code);
  });

  it("follow the cursor option of aggregate, listCollections and listIndexes", async () => {
    await rows.createIndex({ text: 1 });
    const command = { aggregate: rows.collectionName, pipeline: [{ $match: {} }], cursor: { batchSize: 2 } };
    const first = (await suite.db.command(command)) as Batch;
    expect(first.cursor.firstBatch).toHaveLength(2);
    expect((await next(first)).cursor.nextBatch).toHaveLength(23);
    const indexes = await suite.db.command({ listIndexes: rows.collectionName, cursor: { batchSize: 1 } });
    expect((indexes as Batch).cursor.firstBatch).toHaveLength(1);
    expect(await rows.indexes({ batchSize: 1 })).toHaveLength(2);
    const names = await suite.db.listCollections({}, { batchSize: 1 }).toArray();
    expect(names.length).toBeGreaterThanOrEqual(2);
    expect((await failureOf(suite.db.command({ aggregate: rows.collectionName, pipeline: [] }))).code).toBe(9);
  });

  it("return every document once and in order, whatever their sizes", async () => {
    const sizes = fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 20 });
    const gather = async (first: number, wanted: number[], limit: number) => {
      let batch = await open({ batchSize: first, limit, sort: { _id: -1 } });
      const seen = ids(batch.cursor.firstBatch);
      for (const batchSize of [...wanted, 1000]) {
        if (!isOpen(batch)) break;
        batch = await next(batch, { batchSize });
        expect(batch.cursor.nextBatch.length).toBeLessThanOrEqual(batchSize);
        seen.push(...ids(batch.cursor.nextBatch));
      }
      expect(isOpen(batch)).toBe(false);
      const all = Array.from({ length: 25 }, (_, at) => 24 - at);
      expect(seen).toEqual(limit === 0 ? all : all.slice(0, limit));
    };
    const anything = fc.asyncProperty(fc.nat({ max: 30 }), sizes, fc.nat({ max: 30 }), gather);
    await fc.assert(anything, { numRuns: 60 });
  });

  it("continue despite inserts and deletes", async () => {
    const seen: unknown[] = [];
    for await (const { _id } of rows.find().batchSize(2)) {
      seen.push(_id);
      await rows.deleteOne({ _id });
      if (_id === 20) await rows.insertOne({ _id: 30 });
    }
    expect(seen).toEqual([...Array(25).keys(), 30]);
  });
});

describe("a cursor", () => {
  it("is closed by killCursors and unknown afterwards", async () => {
    const first = await open({ batchSize: 1 });
    const id = Long.fromValue(first.cursor.id);
    const killed = await suite.db.command({ killCursors: rows.collectionName, cursors: [id, Long.ONE] });
    expect(killed).toMatchObject({ cursorsAlive: [], cursorsUnknown: [], ok: 1 });
    // An id below 2^53 is a number, any other a Long.
    expect([killed.cursorsKilled, killed.cursorsNotFound].map(String)).toEqual([String(id), "1"]);
    expect(await failureOf(next(first))).toMatchObject({ code: 43, codeName: "CursorNotFound" });
    const cursor = rows.find().batchSize(1);
    await cursor.next();
    await cursor.close();
  });

  it("belongs to its collection and its session", async () => {
    const [one, two] = [suite.client.startSession(), suite.client.startSession()];
    const find = { find: rows.collectionName, batchSize: 1 };
    const { cursor } = (await suite.db.command(find, { session: one })) as Batch;
    const getMore = { getMore: Long.fromValue(cursor.id), collection: rows.collectionName };
    const elsewhere = { ...getMore, collection: "elsewhere" };
    expect((await failureOf(suite.db.command(elsewhere, { session: one }))).code).toBe(13);
    expect((await failureOf(suite.db.command(getMore, { session: two }))).code).toBe(50738);
    expect(await suite.db.command(getMore, { session: one })).toMatchObject({ ok: 1 });
    await Promise.all([one.endSession(), two.endSession()]);
  });

  it("ends with its session", async () => {
    const session = suite.client.startSession();
    const options = { session };
    const find = { find: rows.collectionName, batchSize: 1, noCursorTimeout: true };
    const { cursor } = (await suite.db.command(find, options)) as Batch;
    await suite.client.db("admin").command({ killSessions: [session.id] });
    const getMore = { getMore: Long.fromValue(cursor.id), collection: rows.collectionName };
    await expect.poll(async () => (await failureOf(suite.db.command(getMore, options))).code).toBe(43);
    await session.endSession();
  });

  it("gets its time limit when it is opened, not at getMore", async () => {
    const first = await open({ batchSize: 1, maxTimeMS: 60_000 });
    const refused = await failureOf(next(first, { maxTimeMS: 60_000 }));
    expect(refused).toMatchObject({ code: 2, message: expect.stringContaining("maxTimeMS") });
  });
});

describe("maxTimeMS", () => {
  it("stops a search, an aggregation, a count and a distinct that take longer", async () => {
    const many = suite.rows();
    await many.insertMany(Array.from({ length: 2000 }, (_, _id) => ({ _id })));
    const slow = { $expr: { $eq: [{ $size: { $range: [0, 3000] } }, 1] } };
    const expired = { code: 50, codeName: "MaxTimeMSExpired" };
    const maxTimeMS = 1;
    expect(await failureOf(many.find(slow, { maxTimeMS }).toArray())).toMatchObject(expired);
    expect(await failureOf(many.aggregate([{ $match: slow }], { maxTimeMS }).toArray())).toMatchObject(expired);
    expect(await failureOf(many.countDocuments(slow, { maxTimeMS }))).toMatchObject(expired);
    expect(await failureOf(many.distinct("_id", slow, { maxTimeMS }))).toMatchObject(expired);
    expect(await many.find({ _id: 1 }, { maxTimeMS: 60_000 }).toArray()).toEqual([{ _id: 1 }]);
    expect((await failureOf(suite.db.command({ find: many.collectionName, maxTimeMS: -1 }))).code).toBe(2);
  });
});

describeOurs("an idle cursor", "the timeout is set on our command line", () => {
  it("is closed after its timeout, unless it has noCursorTimeout", async () => {
    const { server, client } = await startOurs(["--cursor-timeout", "40"]);
    const own = client.db("idle").collection<Row>("rows");
    await own.insertMany(Array.from({ length: 5 }, (_, _id) => ({ _id })));
    const idle = own.find().batchSize(1);
    const staying = own.find({}, { noCursorTimeout: true }).batchSize(1);
    await Promise.all([idle.next(), staying.next()]);
    const openCursors = async () => (await client.db("admin").admin().serverStatus()).metrics.cursor;
    await expect.poll(openCursors).toEqual({ timedOut: 1, open: { noTimeout: 1, pinned: 0, total: 1 } });
    expect(await failureOf(idle.next())).toMatchObject({ code: 43 });
    expect(await staying.toArray()).toHaveLength(4);
    await client.close();
    await server.remove();
  });
});

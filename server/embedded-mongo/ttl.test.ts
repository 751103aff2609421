import type { Collection, MongoClient } from "mongodb";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { TestServer } from "./testing/server.ts";
import { describeOurs, type Row, startOurs } from "./testing/suite.ts";

describeOurs("a TTL index", "a mongod looks for what has expired once a minute", () => {
  let server: TestServer;
  let client: MongoClient;
  let rows: Collection<Row>;
  let number = 0;

  beforeAll(async () => {
    ({ server, client } = await startOurs(["--sweep-every", "20"]));
  });
  afterAll(async () => {
    await client.close();
    await server.remove();
  });
  beforeEach(() => {
    rows = client.db("ttl").collection<Row>(`rows${number++}`);
  });

  const past = (seconds: number) => new Date(Date.now() - seconds * 1000);
  const ids = async () => (await rows.find().sort({ _id: 1 }).toArray()).map(({ _id }) => _id);

  /** The last one to expire: documents that exist after it has gone will stay. */
  const LAST = 99;
  const untilLastIsGone = async () => {
    while ((await rows.countDocuments({ _id: LAST })) > 0);
  };

  it("removes documents with a date that is old enough, and no other values", async () => {
    await rows.createIndex({ at: 1 }, { expireAfterSeconds: 100 });
    await rows.insertMany([
      { _id: 1, at: past(200) },
      { _id: 2, at: past(50) },
      { _id: 3, at: past(-1000) },
      { _id: 4, at: "2001-01-01" },
      { _id: 5, at: 0 },
      { _id: 6, at: null },
      { _id: 7 },
      { _id: 8, at: { at: past(200) } },
      { _id: 9, at: new Date(0) },
      { _id: 10, at: new Date(-1e12) },
      { _id: LAST, at: past(101) },
    ]);
    await untilLastIsGone();
    expect(await ids()).toEqual([2, 3, 4, 5, 6, 7, 8]);
    expect(await rows.countDocuments({}, { hint: "at_1" })).toBe(7);
  });

  it("uses the earliest date in an array, including arrays of documents", async () => {
    await rows.createIndex({ "seen.at": 1 }, { expireAfterSeconds: 100 });
    await rows.insertMany([
      { _id: 1, seen: [{ at: past(10) }, { at: past(300) }] },
      { _id: 2, seen: [{ at: past(10) }, { at: past(20) }] },
      { _id: 3, seen: { at: [past(10), "x", past(200)] } },
      { _id: 4, seen: [] },
      { _id: 5, seen: [{ at: [] }, { at: "x" }] },
      { _id: LAST, seen: [{ at: past(101) }] },
    ]);
    await untilLastIsGone();
    expect(await ids()).toEqual([2, 4, 5]);
  });

  it("ignores documents that a partial index does not contain", async () => {
    await rows.createIndex({ at: 1 }, { expireAfterSeconds: 0, partialFilterExpression: { done: true } });
    await rows.insertMany([
      { _id: 1, at: past(10), done: true },
      { _id: 2, at: past(10) },
      { _id: 3, at: past(-100), done: true },
      { _id: LAST, at: past(1), done: true },
    ]);
    await untilLastIsGone();
    expect(await ids()).toEqual([2, 3]);
    await rows.updateOne({ _id: 2 }, { $set: { done: true } });
    while ((await ids()).length > 1);
    expect(await ids()).toEqual([3]);
  });

  it("changes after dropping and creating it again", async () => {
    await rows.createIndex({ at: 1 }, { expireAfterSeconds: 3600 });
    await rows.insertMany([
      { _id: 1, at: past(60) },
      { _id: 2, at: past(4000) },
      { _id: LAST, at: past(3601) },
    ]);
    await untilLastIsGone();
    expect(await ids()).toEqual([1]);
    await rows.dropIndex("at_1");
    await rows.createIndex({ at: 1 }, { expireAfterSeconds: 30 });
    expect((await rows.indexes()).at(-1)).toMatchObject({ name: "at_1", expireAfterSeconds: 30 });
    while ((await ids()).length > 0);
    await rows.dropIndex("at_1");
    await rows.createIndex({ at: 1 });
    await rows.insertOne({ _id: 3, at: past(1e6) });
    const other = client.db("ttl").collection<Row>("beside");
    await other.createIndex({ at: 1 }, { expireAfterSeconds: 0 });
    await other.insertOne({ _id: 1, at: past(1) });
    while ((await other.countDocuments()) > 0);
    expect(await ids()).toEqual([3]);
  });

  it("works in every collection, even while another constantly has expired documents", async () => {
    const busy = client.db("ttl").collection<Row>("busy");
    for (const one of [busy, rows]) await one.createIndex({ at: 1 }, { expireAfterSeconds: 0 });
    const addBusy = () => busy.insertMany(Array.from({ length: 1000 }, () => ({ at: past(1) })));
    const keepBusy = async () => {
      for (await addBusy(); (await rows.countDocuments({ _id: LAST })) > 0; ) await addBusy();
    };
    await Promise.all([1, 2, 3, 4].map(addBusy));
    await rows.insertOne({ _id: LAST, at: past(1) });
    await Promise.all([1, 2, 3, 4].map(keepBusy));
  });

  it("does not wait for a transaction that has written an expired document, and retries later", async () => {
    const held = client.db("ttl").collection<Row>("held");
    await held.insertOne({ _id: 1, at: past(101) });
    await rows.createIndex({ at: 1 }, { expireAfterSeconds: 100 });
    await client.withSession(async (session) => {
      session.startTransaction();
      await held.updateOne({ _id: 1 }, { $set: { n: 1 } }, { session });
      await held.createIndex({ at: 1 }, { expireAfterSeconds: 100 });
      await rows.insertOne({ _id: LAST, at: past(101) });
      await untilLastIsGone();
      expect(await held.countDocuments()).toBe(1);
    });
    while ((await held.countDocuments()) > 0);
  });

  it("removes 100,000 documents in many small commits, and serves others in between", async () => {
    const at = past(1000);
    for (let from = 0; from < 100_000; from += 20_000)
      await rows.insertMany(Array.from({ length: 20_000 }, (_, n) => ({ _id: from + n, at, n: n % 100 })));
    await rows.createIndex({ n: 1 });
    await rows.createIndex({ at: 1 }, { expireAfterSeconds: 0 });
    let served = 0;
    for (; (await rows.countDocuments({ _id: { $gte: 0 } })) > 0; served++) {
      await rows.insertOne({ _id: -1 - served, n: 5 });
      expect(await rows.findOne({ _id: -1 - served })).toMatchObject({ n: 5 });
    }
    expect(served).toBeGreaterThan(20);
    expect(await rows.countDocuments()).toBe(served);
    for (const hint of ["n_1", "at_1"]) expect(await rows.find().hint(hint).toArray()).toHaveLength(served);
  });
});

import { Long, MongoClient, UUID } from "mongodb";
import { describe, expect, it } from "vitest";
import { startLossyProxy } from "./testing/lossy-proxy.ts";
import { RawClient } from "./testing/raw-client.ts";
import { failureOf, type Row, useRows } from "./testing/suite.ts";

const { suite, rows } = await useRows();

const ids = (found: Row[]) => found.map(({ _id }) => _id);

describe("sessions", () => {
  it("refuse unsupported commands in a transaction, which stays open", async () => {
    const { db } = suite;
    await rows.insertOne({ _id: 0 });
    const name = rows.collectionName;
    await suite.client.withSession(async (session) => {
      session.startTransaction();
      await rows.insertOne({ _id: 1 }, { session });
      for (const command of [
        { count: name },
        { listCollections: 1 },
        { listIndexes: name },
        { drop: name },
        { dropIndexes: name, index: "*" },
        { explain: { find: name } },
        { dbStats: 1 },
      ])
        expect(await failureOf(db.command(command, { session }))).toMatchObject({
          code: 263,
          codeName: "OperationNotSupportedInTransaction",
        });
      await rows.insertOne({ _id: 2 }, { session });
      await session.commitTransaction();
    });
    expect(ids(await rows.find().sort({ _id: 1 }).toArray())).toEqual([0, 1, 2]);
  });

  it("number their transactions, and refuse wrong numbers", async () => {
    const raw = await RawClient.to(suite.uri);
    const lsid = { id: new UUID() };
    const $db = suite.db.databaseName;
    const numbered = (number: number) => ({ lsid, txnNumber: Long.fromNumber(number), autocommit: false });
    const find = { find: rows.collectionName, $db };
    const begin = (number: number) => raw.command({ ...find, ...numbered(number), startTransaction: true });
    const go = (number: number) => raw.command({ ...find, ...numbered(number) });
    const end = (name: string, number: number) => raw.command({ [name]: 1, ...numbered(number), $db: "admin" });
    const label = { errorLabels: ["TransientTransactionError"] };

    expect(await go(5)).toMatchObject({ ok: 0, code: 251, ...label });
    expect(await end("commitTransaction", 5)).toMatchObject({ ok: 0, code: 251, ...label });
    expect(await end("abortTransaction", 5)).toMatchObject({ ok: 0, code: 251 });
    expect(await begin(5)).toMatchObject({ ok: 1 });
    expect(await begin(5)).toMatchObject({ ok: 0, code: 50911 });
    expect(await go(4)).toMatchObject({ ok: 0, code: 225, codeName: "TransactionTooOld" });
    expect(await go(6)).toMatchObject({ ok: 0, code: 251 });
    expect(await end("commitTransaction", 5)).toMatchObject({ ok: 1 });
    expect(await end("commitTransaction", 5)).toMatchObject({ ok: 1 });
    expect(await end("abortTransaction", 5)).toMatchObject({ ok: 0, code: 256, codeName: "TransactionCommitted" });
    expect(await go(5)).toMatchObject({ ok: 0, code: 256 });

    expect(await begin(7)).toMatchObject({ ok: 1 });
    expect(await begin(8)).toMatchObject({ ok: 1 });
    expect(await go(7)).toMatchObject({ ok: 0, code: 225 });
    expect(await end("abortTransaction", 8)).toMatchObject({ ok: 1 });
    expect(await end("abortTransaction", 8)).toMatchObject({ ok: 0, code: 251 });
    expect(await begin(7)).toMatchObject({ ok: 0, code: 225 });

    // A retryable write has a number from the same sequence.
    const write = { insert: rows.collectionName, documents: [{ _id: 1 }], lsid, $db };
    expect(await begin(9)).toMatchObject({ ok: 1 });
    expect(await raw.command({ ...write, txnNumber: Long.fromNumber(9) })).toMatchObject({ ok: 0, code: 72 });
    expect(await raw.command({ ...write, txnNumber: Long.fromNumber(8) })).toMatchObject({ ok: 0, code: 225 });
    expect(await raw.command({ ...write, txnNumber: Long.fromNumber(10) })).toMatchObject({ ok: 1, n: 1 });
    expect(await go(9)).toMatchObject({ ok: 0, code: 225 });
    raw.socket.destroy();
  });

  it("accept the transaction fields in one form only", async () => {
    const raw = await RawClient.to(suite.uri);
    const $db = suite.db.databaseName;
    const find = { find: rows.collectionName, $db };
    const lsid = { id: new UUID() };
    const txnNumber = Long.fromNumber(1);
    const whole = { lsid, txnNumber, autocommit: false, startTransaction: true };
    const invalid = { ok: 0, code: 72, codeName: "InvalidOptions" };
    expect(await raw.command({ ...find, txnNumber, autocommit: false, startTransaction: true })).toMatchObject(invalid);
    expect(await raw.command({ ...find, lsid, autocommit: false, startTransaction: true })).toMatchObject(invalid);
    expect(await raw.command({ ...find, lsid, txnNumber, startTransaction: true })).toMatchObject(invalid);
    expect(await raw.command({ ...find, ...whole, autocommit: true })).toMatchObject(invalid);
    expect(await raw.command({ ...find, ...whole, startTransaction: false })).toMatchObject(invalid);
    expect(await raw.command({ ...find, ...whole, txnNumber: Long.fromNumber(-1) })).toMatchObject(invalid);
    expect(await raw.command({ ...find, ...whole, readConcern: { level: "linearizable" } })).toMatchObject(invalid);
    const insert = { insert: rows.collectionName, documents: [{ _id: 1 }], $db };
    expect(await raw.command({ ...insert, ...whole, writeConcern: { w: 1 } })).toMatchObject(invalid);
    expect(await raw.command({ commitTransaction: 1, ...whole, startTransaction: undefined, $db })).toMatchObject({
      ok: 0,
      code: 13,
    });
    expect(await raw.command({ commitTransaction: 1, $db: "admin" })).toMatchObject({ ok: 0, code: 125 });
    expect(await raw.command({ ...find, ...whole, readConcern: { level: "snapshot" } })).toMatchObject({ ok: 1 });
    const further = { lsid, txnNumber, autocommit: false, readConcern: { level: "snapshot" } };
    expect(await raw.command({ ...find, ...further })).toMatchObject(invalid);
    raw.socket.destroy();
  });

  it("abort their open transaction when they end, and close its cursors", async () => {
    await rows.insertMany(Array.from({ length: 10 }, (_, n) => ({ _id: n })));
    await suite.client.withSession(async (session) => {
      session.startTransaction();
      await rows.updateOne({ _id: 1 }, { $set: { x: 1 } }, { session });
      const cursor = rows.find({}, { session, batchSize: 2 });
      await cursor.next();
      await suite.client.db("admin").command({ killSessions: [session.id] });
      await rows.updateOne({ _id: 1 }, { $set: { y: 1 } });
      const rest = (async () => {
        for await (const _ of cursor);
      })();
      expect(await failureOf(rest)).toMatchObject({ code: 251 });
      expect(await failureOf(session.commitTransaction())).toMatchObject({ code: 251 });
    });
    expect(await rows.findOne({ _id: 1 })).toEqual({ _id: 1, y: 1 });
  });

  it("commit once, even if the reply to the commit is lost", async () => {
    await rows.insertOne({ _id: 1, n: 0 });
    const proxy = await startLossyProxy(suite.uri);
    const client = await new MongoClient(proxy.uri).connect();
    const target = client.db(suite.db.databaseName).collection<Row>(rows.collectionName);
    for (let n = 1; n <= 3; n++) {
      await client.withSession((session) =>
        session.withTransaction(async () => {
          await target.updateOne({ _id: 1 }, { $inc: { n: 1 } }, { session });
          proxy.loseAnswerTo("commitTransaction");
        }),
      );
      expect(proxy.lost()).toBe(n);
      expect(await rows.findOne({ _id: 1 })).toEqual({ _id: 1, n });
    }
    await client.close();
    await proxy.close();
  });
});

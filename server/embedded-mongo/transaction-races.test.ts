import fc from "fast-check";
import type { Collection } from "mongodb";
import mongoose from "mongoose";
import { beforeEach, describe, expect, it } from "vitest";
import { useSuite } from "./testing/suite.ts";

const suite = await useSuite();
let rows = suite.rows();
beforeEach(() => {
  rows = suite.rows();
});

describe("money", () => {
  const ACCOUNTS = ["a", "b", "c", "d", "e"];
  const START = 100;
  type Account = { _id: string; balance: number };

  async function openAccounts(): Promise<Collection<Account>> {
    const accounts = suite.db.collection<Account>(rows.collectionName);
    await accounts.insertMany(ACCOUNTS.map((_id) => ({ _id, balance: START })));
    return accounts;
  }

  it("is conserved by 20 concurrent transfers between 5 accounts, each retried until it succeeds", async () => {
    const accounts = await openAccounts();
    const transfer = (at: number) =>
      suite.client.withSession((session) =>
        session.withTransaction(async () => {
          const [from, to] = [ACCOUNTS[at % 5], ACCOUNTS[(at * 3 + 1) % 5]];
          if (!from || !to || from === to) return;
          const payer = await accounts.findOne({ _id: from }, { session });
          const payee = await accounts.findOne({ _id: to }, { session });
          await accounts.updateOne({ _id: from }, { $set: { balance: (payer?.balance ?? 0) - 1 } }, { session });
          await accounts.updateOne({ _id: to }, { $set: { balance: (payee?.balance ?? 0) + 1 } }, { session });
        }),
      );
    await Promise.all(Array.from({ length: 20 }, (_, at) => transfer(at)));
    const expected = new Map(ACCOUNTS.map((name) => [name, START]));
    for (let at = 0; at < 20; at++) {
      const [from, to] = [ACCOUNTS[at % 5] ?? "", ACCOUNTS[(at * 3 + 1) % 5] ?? ""];
      if (from === to) continue;
      expected.set(from, (expected.get(from) ?? 0) - 1);
      expected.set(to, (expected.get(to) ?? 0) + 1);
    }
    const found = await accounts.find().toArray();
    expect(new Map(found.map(({ _id, balance }) => [_id, balance]))).toEqual(expected);
  });

  it("reports conflicts at writes, never at the commit, whoever else writes", async () => {
    const accounts = await openAccounts();
    let deposits = 0;
    let transfers = 0;
    let running = 4;
    const deposit = async (at: number) => {
      for (; running > 0; deposits++)
        await accounts.updateOne({ _id: ACCOUNTS[(deposits + at) % 5] ?? "" }, { $inc: { balance: 1 } });
    };
    const transfer = async () => {
      for (let n = 0; n < 40; n++)
        await suite.client.withSession(async (session) => {
          session.startTransaction();
          try {
            for (const [at, change] of [-1, 1].entries()) {
              const _id = ACCOUNTS[(n + at) % 5] ?? "";
              const found = await accounts.findOne({ _id }, { session });
              await accounts.updateOne({ _id }, { $set: { balance: (found?.balance ?? 0) + change } }, { session });
            }
          } catch (error) {
            expect(error).toMatchObject({ code: 112 });
            return;
          }
          await session.commitTransaction();
          transfers++;
        });
      running--;
    };
    await Promise.all([deposit(0), deposit(1), deposit(2), transfer(), transfer(), transfer(), transfer()]);
    const found = await accounts.find().toArray();
    expect(found.reduce((sum, { balance }) => sum + balance, 0)).toBe(START * ACCOUNTS.length + deposits);
    expect(transfers).toBeGreaterThan(0);
  });

  it("is conserved in any interleaving: each transfer is isolated or conflicts", async () => {
    const account = fc.integer({ min: 0, max: 4 });
    const transfers = fc.array(
      fc.record({ from: account, to: account, amount: fc.integer({ min: 1, max: 9 }), commits: fc.boolean() }),
      { minLength: 2, maxLength: 4 },
    );
    await fc.assert(
      fc.asyncProperty(transfers, fc.array(fc.nat(4), { maxLength: 30 }), async (all, order) => {
        rows = suite.rows();
        const accounts = await openAccounts();
        const running = all.map((transfer) => ({
          steps: stepsOf(accounts, transfer),
          done: undefined as boolean | undefined,
        }));
        const advance = async (one: (typeof running)[number] | undefined) => {
          const step = one?.done === undefined ? await one?.steps.next() : undefined;
          if (one && step?.done) one.done = step.value;
        };
        // A deposit from outside has to wait if a transaction has written; this test does not wait for it.
        const deposits: { to: number; done: Promise<unknown> }[] = [];
        const deposit = (to: number) =>
          deposits.push({ to, done: accounts.updateOne({ _id: ACCOUNTS[to] ?? "" }, { $inc: { balance: 1 } }) });
        for (const [at, pick] of order.entries()) {
          if (pick === 4) deposit(at % 5);
          else await advance(running[pick % running.length]);
        }
        for (const one of running) while (one.done === undefined) await advance(one);
        const expected = ACCOUNTS.map(() => START);
        for (const [at, { from, to, amount }] of all.entries()) {
          if (!running[at]?.done) continue;
          expected[from] = (expected[from] ?? 0) - amount;
          expected[to] = (expected[to] ?? 0) + amount;
        }
        for (const { to, done } of deposits) {
          await done;
          expected[to] = (expected[to] ?? 0) + 1;
        }
        const found = await accounts.find().sort({ _id: 1 }).toArray();
        expect(found.map(({ balance }) => balance)).toEqual(expected);
        expect(expected.reduce((sum, balance) => sum + balance)).toBe(START * ACCOUNTS.length + deposits.length);
        // At least one transaction always succeeds.
        if (deposits.length === 0 && all.every(({ commits }) => commits))
          expect(running.some(({ done }) => done)).toBe(true);
      }),
      { numRuns: 40 },
    );
  });

  type Transfer = { from: number; to: number; amount: number; commits: boolean };

  /** A transfer in steps, with others in between. True if it was committed, false if aborted or in conflict. */
  async function* stepsOf(accounts: Collection<Account>, { from, to, amount, commits }: Transfer) {
    const session = suite.client.startSession();
    session.startTransaction();
    try {
      for (const [index, change] of [
        [from, -amount],
        [to, amount],
      ] as const) {
        const _id = ACCOUNTS[index] ?? "";
        const found = await accounts.findOne({ _id }, { session });
        yield;
        await accounts.updateOne({ _id }, { $set: { balance: (found?.balance ?? 0) + change } }, { session });
        yield;
      }
      if (commits) await session.commitTransaction();
      return commits;
    } catch (error) {
      expect(error).toMatchObject({ code: 112 });
      return false;
    } finally {
      if (session.inTransaction()) await session.abortTransaction();
      await session.endSession();
    }
  }
});

describe("mongoose", () => {
  it("runs transactions, retries them, and reverts the state of its documents", async () => {
    const connection = await mongoose.createConnection(suite.uri, { dbName: suite.db.databaseName }).asPromise();
    const schema = new mongoose.Schema(
      { name: { type: String, unique: true }, tags: [String] },
      { optimisticConcurrency: true },
    );
    const Person = connection.model("Person", schema, rows.collectionName);
    await Person.init();
    const ana = await Person.create({ name: "Ana" });
    await expect(
      connection.transaction(async (session) => {
        ana.tags.push("x");
        await ana.save({ session });
        await Person.create([{ name: "Ben" }], { session });
        await Person.create([{ name: "Ana" }], { session });
      }),
    ).rejects.toMatchObject({ code: 11000 });
    expect(await Person.countDocuments()).toBe(1);
    expect(ana.isModified("tags")).toBe(true);
    let attempts = 0;
    await connection.transaction(async (session) => {
      attempts++;
      await ana.save({ session });
      await Person.create([{ name: "Ben" }, { name: "Cid" }], { session, ordered: true });
      if (attempts === 1) await outside();
      expect(await Person.find({ name: /^[BC]/ }).session(session)).toHaveLength(2);
      await Person.updateOne({ name: "Zoe" }, { tags: ["y"] }, { session, upsert: true });
    });
    expect(attempts).toBe(2);
    expect((await Person.find().sort({ name: 1 })).map(({ name, tags }) => [name, ...tags])).toEqual([
      ["Ana", "x"],
      ["Ben"],
      ["Cid"],
      ["Zoe", "y"],
    ]);
    await connection.close();

    async function outside() {
      await Person.create({ name: "Zoe" });
    }
  });
});

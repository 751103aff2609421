import fc from "fast-check";
import { type Document, Long, MongoClient, type MongoServerError, UUID } from "mongodb";
import { expect, it } from "vitest";
import { RawClient } from "./testing/raw-client.ts";
import { startServer } from "./testing/server.ts";
import { describeOurs } from "./testing/suite.ts";

const WRITERS = 8;
/** The number of acknowledged commits before each kill: fixed, so that failures can be reproduced. */
const KILL_AFTER = fc.sample(fc.integer({ min: 20, max: 100 }), { numRuns: 3, seed: 4711 });
const PARTS = [0, 1, 2];

/** All writers count every fourth group in one document, on which they conflict. */
const isCounted = (group: string) => Number(group.split("-").at(-1)) % 4 === 0;

type Part = { _id: string; group: string; code: string; tags: string[] };
type Counter = { _id: string; n: number };

describeOurs("a transaction interrupted by kill -9", "it kills our process", () => {
  it("is reported as committed after a restart, and as unknown if it was not", async () => {
    const lsid = { id: new UUID() };
    const numbered = (number: number) => ({ lsid, txnNumber: Long.fromNumber(number), autocommit: false });
    const first = await startServer();
    const before = await RawClient.to(first.uri);
    const insert = (raw: RawClient, number: number): Promise<Document> =>
      raw.command({ insert: "x", documents: [{ _id: number }], ...numbered(number), startTransaction: true, $db: "t" });
    const end = (raw: RawClient, name: string, number: number): Promise<Document> =>
      raw.command({ [name]: 1, ...numbered(number), $db: "admin" });
    expect(await insert(before, 1)).toMatchObject({ ok: 1, n: 1 });
    expect(await end(before, "commitTransaction", 1)).toMatchObject({ ok: 1 });
    await first.kill();

    const second = await startServer({ folder: first.folder });
    const after = await RawClient.to(second.uri);
    expect(await end(after, "commitTransaction", 1)).toMatchObject({ ok: 1 });
    expect(await end(after, "abortTransaction", 1)).toMatchObject({ ok: 0, code: 256 });
    expect(await insert(after, 1)).toMatchObject({ ok: 0, code: 50911 });
    expect(await insert(after, 2)).toMatchObject({ ok: 1 });
    await second.kill();

    const third = await startServer({ folder: first.folder });
    const last = await RawClient.to(third.uri);
    expect(await end(last, "commitTransaction", 2)).toMatchObject({
      ok: 0,
      code: 251,
      errorLabels: ["TransientTransactionError"],
    });
    expect(await last.command({ find: "x", $db: "t" })).toMatchObject({ cursor: { firstBatch: [{ _id: 1 }] } });
    last.socket.destroy();
    await third.remove();
  });

  it("is either complete or missing after a kill, and complete if its commit was acknowledged", async () => {
    let server = await startServer();
    const setup = await new MongoClient(server.uri).connect();
    const parts = setup.db("crash").collection<Part>("parts");
    await parts.createIndexes([{ key: { code: 1 }, unique: true }, { key: { tags: 1 } }]);
    await setup.db("crash").collection<Counter>("counters").insertOne({ _id: "all", n: 0 });
    await setup.close();
    const committed = new Set<string>();
    for (const [round, limit] of KILL_AFTER.entries()) {
      const start = committed.size;
      const reached = Promise.withResolvers<void>();
      const tell = (group: string) => {
        committed.add(group);
        if (committed.size - start >= limit) reached.resolve();
      };
      const writers = Array.from({ length: WRITERS }, (_, writer) => write(server.uri, `${round}-${writer}`, tell));
      await reached.promise;
      await server.kill();
      const unknown = new Set(await Promise.all(writers));
      server = await startServer({ folder: server.folder });
      for (const group of await presentGroups(server.uri)) {
        expect(committed.has(group) || unknown.has(group), group).toBe(true);
        committed.add(group);
        unknown.delete(group);
      }
      await check(server.uri, committed);
    }
    await server.remove();
  });
});

/** Commits one group of documents after the other until the server is gone. Returns the group in progress then. */
async function write(uri: string, writer: string, tell: (group: string) => void): Promise<string> {
  const client = await new MongoClient(uri, { serverSelectionTimeoutMS: 1500 }).connect();
  const db = client.db("crash");
  const session = client.startSession();
  let group = "";
  try {
    for (let n = 0; ; n++) {
      group = `${writer}-${n}`;
      while (!(await commitGroup())) if (session.inTransaction()) await session.abortTransaction();
      tell(group);
    }
  } catch {
    return group;
  } finally {
    await client.close(true).catch(() => {});
  }

  /** False after a conflict. */
  async function commitGroup(): Promise<boolean> {
    session.startTransaction();
    try {
      const rows = PARTS.map((at) => ({
        _id: `${group}-${at}`,
        group,
        code: `${at}-${group}`,
        tags: [writer, `t${at}`],
      }));
      await db.collection<Part>("parts").insertMany(rows, { session });
      const count = { $inc: { n: 1 } };
      await db.collection<Counter>("counters").updateOne({ _id: writer }, count, { session, upsert: true });
      if (isCounted(group)) await db.collection<Counter>("counters").updateOne({ _id: "all" }, count, { session });
      await session.commitTransaction();
      return true;
    } catch (error) {
      if ((error as MongoServerError).code === 112) return false;
      throw error;
    }
  }
}

async function presentGroups(uri: string): Promise<string[]> {
  const client = await new MongoClient(uri).connect();
  const groups: string[] = await client.db("crash").collection<Part>("parts").distinct("group");
  await client.close();
  return groups;
}

/** Groups, counters and indexes have to agree. */
async function check(uri: string, groups: Set<string>): Promise<void> {
  const client = await new MongoClient(uri).connect();
  const parts = client.db("crash").collection<Part>("parts");
  const expected = [...groups].flatMap((group) => PARTS.map((at) => `${group}-${at}`)).sort();
  for (const hint of [{ $natural: 1 as const }, { code: 1 as const }, { tags: 1 as const }]) {
    const found = await parts.find().hint(hint).toArray();
    expect(found.map(({ _id }) => _id).sort()).toEqual(expected);
  }
  const counters = await client.db("crash").collection<Counter>("counters").find().toArray();
  for (const { _id, n } of counters) {
    const own = [...groups].filter((group) => (_id === "all" ? isCounted(group) : group.startsWith(`${_id}-`)));
    expect(n, _id).toBe(own.length);
  }
  await client.close();
}

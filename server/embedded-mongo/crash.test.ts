import fc from "fast-check";
import { MongoClient } from "mongodb";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startServer, type TestServer } from "./testing/server.ts";

type Row = { _id: string; writer: number; n: number; tags: string[]; big: string };

const WRITERS = 8;
const ROUNDS = 5;
/** When each round is killed, in acknowledged writes: fixed, so that a failure can be met again. */
const KILL_AFTER = fc.sample(fc.integer({ min: 50, max: 900 }), { numRuns: ROUNDS, seed: 4711 });

let server: TestServer;

beforeAll(async () => {
  server = await startServer();
});
afterAll(async () => {
  await server.remove();
});

/** Writes until the server is gone. Notes what was acknowledged and what was still on its way. */
async function write(
  uri: string,
  writer: number,
  acknowledged: Map<string, number>,
  tell: () => void,
  round: number,
): Promise<string[]> {
  const client = await new MongoClient(uri, { retryWrites: false, serverSelectionTimeoutMS: 1000 }).connect();
  const rows = client.db("crash").collection<Row>("rows");
  const pending: string[] = [];
  try {
    for (let n = 0; ; n++) {
      const _id = `${round}-${writer}-${n}`;
      pending.push(_id);
      const row = { _id, writer, n: 0, tags: [`w${writer}`, `n${n % 7}`, _id], big: "x".repeat((n * 37) % 3000) };
      await rows.insertOne(row, { writeConcern: { w: 1, j: true } });
      acknowledged.set(_id, 0);
      if (n % 3 === 0)
        await rows
          .updateOne({ _id }, { $inc: { n: 1 }, $push: { tags: `u${n}` } })
          .then(() => acknowledged.set(_id, 1));
      pending.pop();
      tell();
    }
  } catch {
    return pending;
  } finally {
    await client.close(true).catch(() => {});
  }
}

it("loses nothing acknowledged and keeps indexes and documents in step over kill -9", async () => {
  const acknowledged = new Map<string, number>();
  const setup = await new MongoClient(server.uri).connect();
  await setup
    .db("crash")
    .collection("rows")
    .createIndexes([{ key: { writer: 1, _id: 1 }, unique: true }, { key: { tags: 1 } }, { key: { n: 1 } }]);
  await setup.close();
  for (const [round, limit] of KILL_AFTER.entries()) {
    const before = acknowledged.size;
    const reached = Promise.withResolvers<void>();
    const tell = () => acknowledged.size - before >= limit && reached.resolve();
    const writers = Array.from({ length: WRITERS }, (_, writer) =>
      write(server.uri, writer, acknowledged, tell, round),
    );
    await reached.promise;
    await server.kill();
    const pending = (await Promise.all(writers)).flat();
    server = await startServer({ folder: server.folder });
    await check(acknowledged, pending);
  }
});

async function check(acknowledged: Map<string, number>, pending: string[]): Promise<void> {
  const client = await new MongoClient(server.uri).connect();
  const rows = client.db("crash").collection<Row>("rows");
  const all = await rows.find().hint({ $natural: 1 }).toArray();
  const byId = new Map(all.map((row) => [row._id, row]));
  for (const [_id, n] of acknowledged) {
    // An update that was not answered may be there or not; one that was answered has to be.
    expect(byId.get(_id)?.n, _id).toBeGreaterThanOrEqual(n);
  }
  for (const { _id } of all) expect(acknowledged.has(_id) || pending.includes(_id), _id).toBe(true);
  for (const row of all) expect(row.tags.length - 3, row._id).toBe(row.n);
  for (const key of [{ writer: 1, _id: 1 }, { tags: 1 }, { n: 1 }]) {
    const hinted = await rows
      .find()
      .hint(key as never)
      .toArray();
    expect(hinted.map(({ _id }) => _id).sort()).toEqual([...byId.keys()].sort());
  }
  for (const tag of ["w3", "n5", "u0"]) {
    const expected = all.filter(({ tags }) => tags.includes(tag)).length;
    expect(await rows.countDocuments({ tags: tag })).toBe(expected);
    expect((await rows.find({ tags: tag }).hint({ tags: 1 }).toArray()).length).toBe(expected);
  }
  // What was acknowledged without its update, and survived with it, counts as it is from now on.
  for (const row of all) if (acknowledged.has(row._id)) acknowledged.set(row._id, row.n);
  for (const _id of pending) if (byId.has(_id)) acknowledged.set(_id, byId.get(_id)?.n ?? 0);
  await client.close();
}

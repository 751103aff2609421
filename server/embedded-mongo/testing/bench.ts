import { randomUUID } from "node:crypto";
import { readFileSync, rmSync } from "node:fs";
import { serialize } from "bson";
import { type Collection, MongoClient, ObjectId } from "mongodb";
import { indexFromSpec } from "../engine/catalog-records.ts";
import { indexKeys } from "../engine/index-keys.ts";
import { openEnvironment } from "../store/lmdb.ts";
import { startServer, type TestServer, temporaryFolder } from "./server.ts";

/*
 * Acknowledged inserts a second of message documents under three unique compound indexes, from 1 and from 64 callers,
 * beside the same documents and index entries put into lmdb directly, 64 to a commit. Three alternating rounds, medians.
 * Run: node server/embedded-mongo/testing/bench.ts
 */

const MS = 2000;
const KEYS = [
  { conversation_id: 1, seq: 1 },
  { conversation_id: 1, sender_id: 1, client_id: 1 },
  { sender_id: 1, client_id: 1 },
] as const;

let count = 0;
const message = () => ({
  _id: new ObjectId(),
  conversation_id: count % 50,
  seq: count,
  sender_id: count++ % 7,
  client_id: randomUUID(),
  content: "A message of the usual length, as people write them to each other in a chat.",
  created_at: new Date(),
});

async function inserts(rows: Collection, callers: number): Promise<{ rate: number; p50: number }> {
  const times: number[] = [];
  const end = performance.now() + MS;
  const caller = async () => {
    while (performance.now() < end) {
      const start = performance.now();
      await rows.insertOne(message());
      times.push(performance.now() - start);
    }
  };
  await Promise.all(Array.from({ length: callers }, caller));
  return { rate: Math.round((times.length / MS) * 1000), p50: times.sort((a, b) => a - b)[times.length >> 1] ?? 0 };
}

async function floor(batch: number): Promise<number> {
  const folder = temporaryFolder();
  const { root, tables } = openEnvironment(folder);
  const indexes = KEYS.map((key, at) => indexFromSpec(at + 1, { key, name: String(at) }));
  let done = 0;
  const end = performance.now() + MS;
  while (performance.now() < end) {
    await root.transaction(() => {
      for (let at = 0; at < batch; at++) {
        const document = message();
        tables.documents.put(document._id.id, serialize(document));
        for (const index of indexes)
          for (const key of indexKeys(index, document).keys) tables.indexes.put(key, document._id.id);
        done++;
      }
    });
  }
  await root.close();
  rmSync(folder, { recursive: true, force: true });
  return Math.round((done / MS) * 1000);
}

/** Processor time of the server in milliseconds: what a busy machine does not blur. */
function cpuOf({ pid }: TestServer): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

const median = (numbers: number[]) => [...numbers].sort((a, b) => a - b)[numbers.length >> 1] ?? 0;

const server = await startServer();
const client = await new MongoClient(server.uri, { maxPoolSize: 100 }).connect();
const rows = client.db("bench").collection("messages");
await rows.createIndexes(KEYS.map((key) => ({ key, unique: true })));
await inserts(rows, 64);
const results: Record<string, number[]> = {
  one: [],
  oneMs: [],
  many: [],
  manyMs: [],
  floor1: [],
  floor64: [],
  cpu: [],
};
for (let round = 0; round < 3; round++) {
  const one = await inserts(rows, 1);
  const before = cpuOf(server);
  const many = await inserts(rows, 64);
  const cpu = ((cpuOf(server) - before) * 1000) / (many.rate * (MS / 1000));
  const row = {
    one: one.rate,
    oneMs: one.p50,
    many: many.rate,
    manyMs: many.p50,
    floor1: await floor(1),
    floor64: await floor(64),
    cpu,
  };
  for (const [name, value] of Object.entries(row)) results[name]?.push(value);
}
const report = Object.fromEntries(
  Object.entries(results).map(([name, numbers]) => [name, Math.round(median(numbers) * 100) / 100]),
);
process.stdout.write(
  `${JSON.stringify({ ...report, ratio64: median(results.many ?? []) / median(results.floor64 ?? []) }, null, 1)}\n`,
);
await client.close();
await server.remove();

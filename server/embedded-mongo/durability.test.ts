import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Collection, type Document, MongoClient } from "mongodb";
import { expect, it, type TestContext } from "vitest";
import type { MutantName } from "../../scripts/lab/faults/lib/planting/mutants.ts";
import { startServer, temporaryFolder } from "./testing/server.ts";
import { replyProblems, STRACE_ARGS, straceProblem, type Watched } from "./testing/strace.ts";
import { describeOurs } from "./testing/suite.ts";

const WRITES = 12;
const WHY = "it traces the system calls of our process";

type Rows = Collection<{ _id: string }>;

const insert = async (rows: Rows, _id: string) => {
  await rows.insertOne({ _id });
};

/** A transaction of two writes. */
const commit = (rows: Rows, _id: string) =>
  rows.db.client.withSession((session) =>
    session.withTransaction(async () => {
      await rows.insertOne({ _id }, { session });
      await rows.updateOne({ _id }, { $set: { n: 1 } } as Document, { session });
    }),
  );

/** Writes from several clients at once under strace, and checks the system calls before each reply. */
async function watch(
  context: TestContext,
  { clients, command, write, mutant }: { clients: number; command: string; write: typeof insert; mutant?: MutantName },
): Promise<Watched> {
  const problem = straceProblem();
  if (problem) context.skip(problem);
  const folder = temporaryFolder();
  const log = join(folder, "strace.log");
  const server = await startServer({ folder, mutant, wrapper: ["strace", ...STRACE_ARGS, "-o", log] });
  const connected = await Promise.all(
    Array.from({ length: clients }, () => new MongoClient(server.uri, { maxPoolSize: 1 }).connect()),
  );
  await connected[0]?.db("t").createCollection("rows");
  await Promise.all(
    connected.map(async (client, at) => {
      const rows: Rows = client.db("t").collection("rows", { writeConcern: { w: 1, j: true } });
      for (let n = 0; n < WRITES; n++) await write(rows, `${at}-${n}`);
    }),
  );
  await Promise.all(connected.map((client) => client.close()));
  await server.stop();
  const trace = readFileSync(log, "utf8");
  await server.remove();
  return replyProblems(trace, command);
}

describeOurs("an acknowledged write", WHY, () => {
  // With a single client, no commit of another write can answer it.
  it("is on disk before its reply is sent, as strace shows", async (context) => {
    const { answers, problems } = await watch(context, { clients: 1, command: "insert", write: insert });
    expect(problems).toEqual([]);
    expect(answers).toBe(WRITES);
  });

  it("is on disk before its reply for many clients too, which share commits", async (context) => {
    const { answers, problems, syncs } = await watch(context, { clients: 16, command: "insert", write: insert });
    expect(problems).toEqual([]);
    expect(answers).toBe(16 * WRITES);
    expect(syncs).toBeLessThan(answers / 2);
  });

  it("is on disk for a transaction when its commit is answered", async (context) => {
    const { answers, problems } = await watch(context, { clients: 2, command: "commit", write: commit });
    expect(problems).toEqual([]);
    expect(answers).toBe(2 * WRITES);
  });

  it("would be detected if the server replied too early", async (context) => {
    const { answers, problems } = await watch(context, {
      clients: 4,
      command: "insert",
      write: insert,
      mutant: "answer-before-disk",
    });
    expect(answers).toBe(4 * WRITES);
    expect(problems.length).toBeGreaterThan(0);
  });
});

import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setImmediate as turn } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { MongoClient } from "mongodb";
import type { MutantName } from "../../../../scripts/lab/faults/lib/planting/mutants.ts";
import { watchLog } from "../log.ts";
import { Random } from "../random.ts";
import { startServer, type TestServer, temporaryFolder } from "../server.ts";
import { type Checked, checkAll } from "./check.ts";
import { IndexBuilder } from "./index-builder.ts";
import { ROW_INDEXES, type Row } from "./row-operations.ts";
import { type Listener, RowWriter, rowsOf, type Writer } from "./row-writer.ts";
import { openAccounts, TransferWriter } from "./transfers.ts";

const MAIN = fileURLToPath(new URL("../../main.ts", import.meta.url));
const ROW_WRITERS = 6;
const TRANSFER_WRITERS = 2;
/** Rows that no one writes to: they make an index build take a while. */
const BALLAST = 1500;
const STARTS_KILLED = 3;

/** What a round did, and what was found afterwards. */
export type Round = Checked & {
  round: number;
  /** What was acknowledged before the kill: single writes, transactions, indexes built and dropped. */
  acknowledged: { writes: number; transactions: number; indexes: number };
  /** Commands that were in flight at the kill, and turned out to be done or not done. */
  done: number;
  notDone: number;
  /** From the start of the process after the kill until it is ready. */
  restartMs: number;
  /** Warnings and errors in the server's log, in all rounds so far. */
  complaints: readonly string[];
};

type Options = {
  rounds: number;
  seed: number;
  /** Additional arguments for the server. */
  /** The planted bug of the server. */
  mutant?: MutantName | undefined;
  onRound?: (round: Round) => void;
};

/**
 * Kills a server with SIGKILL during writes, restarts it and checks the data, round after round on the same data. The
 * seed decides the operations; when exactly the kill happens depends on the machine.
 * @throws at the first violation; the data folder is then preserved, and named in the error
 */
export async function crash({ rounds, seed, mutant, onRound }: Options): Promise<Round[]> {
  const random = new Random(seed);
  const folder = temporaryFolder();
  const complaints: string[] = [];
  const start = async () => {
    const started = await startServer({ folder, mutant });
    watchLog(started, ({ message, reason }) => complaints.push(`${message}: ${reason}`));
    return started;
  };
  let server: TestServer | undefined;
  try {
    for (let killed = 0; killed < STARTS_KILLED; killed++) await killStart(folder, random.upTo(500));
    server = await start();
    const writers = await prepare(server);
    const done: Round[] = [];
    for (let round = 1; round <= rounds; round++) {
      const acknowledged = await killUnder(server, writers, random, round);
      if (random.chance(0.2)) await killStart(folder, random.upTo(500));
      const before = performance.now();
      server = await start();
      const restartMs = performance.now() - before;
      done.push({ round, acknowledged, restartMs, complaints, ...(await check(server, writers)) });
      onRound?.(done.at(-1) as Round);
    }
    await server.remove();
    return done;
  } catch (error) {
    await server?.kill().catch(() => {});
    throw new Error(`${(error as Error).message} (seed ${seed}, data in ${folder})`, { cause: error });
  }
}

async function prepare(server: TestServer): Promise<Writer[]> {
  const client = await new MongoClient(server.uri).connect();
  const rows = rowsOf(client);
  await rows.createIndexes(ROW_INDEXES.map((index) => ({ ...index })));
  const ballast = Array.from({ length: BALLAST }, (_, n): Row => {
    const _id = `ballast ${n}`;
    return {
      _id,
      writer: -1,
      n,
      version: n % 11,
      email: `${_id}@x.org`,
      tags: [`b${n % 17}`, _id],
      text: "x".repeat(n % 300),
    };
  });
  await rows.insertMany(ballast);
  await openAccounts(client);
  await client.close();
  return [
    ...Array.from({ length: ROW_WRITERS }, (_, writer) => new RowWriter(writer)),
    ...Array.from({ length: TRANSFER_WRITERS }, (_, writer) => new TransferWriter(ROW_WRITERS + writer)),
    new IndexBuilder(),
  ];
}

/** Runs the writers, kills the server some time after a number of acknowledgements, and returns how many there were. */
async function killUnder(
  server: TestServer,
  writers: Writer[],
  random: Random,
  round: number,
): Promise<Round["acknowledged"]> {
  const limit = 20 + random.below(400);
  // Right after a reply has arrived, or after the time of a few commits, which is too short for a timer.
  const delay = random.chance(0.5) ? 0 : random.upTo(12);
  const withIndex = random.chance(0.5);
  const acknowledged = { writes: 0, transactions: 0, indexes: 0 };
  const reached = Promise.withResolvers<void>();
  const listener: Listener = (what) => {
    acknowledged[what]++;
    if (acknowledged.writes + acknowledged.transactions >= limit) reached.resolve();
  };
  const working = writers
    .filter((writer) => withIndex || !(writer instanceof IndexBuilder))
    .map((writer) => writer.write(server.uri, new Random(random.below(2 ** 31)), round, listener));
  // A writer that ends before the kill has found a violation.
  await Promise.race([reached.promise, Promise.all(working)]);
  const end = performance.now() + delay;
  while (performance.now() < end) await turn();
  if (server.child.exitCode !== null || server.child.signalCode !== null) throw new Error("the server ended by itself");
  await server.kill();
  await Promise.all(working);
  return acknowledged;
}

/** Starts a server and kills it before, or shortly after, it is ready. */
async function killStart(folder: string, afterMs: number): Promise<void> {
  const args = [MAIN, "--data", join(folder, "d"), "--socket", join(folder, "m.sock")];
  const child = spawn(process.execPath, args, { stdio: ["pipe", "ignore", "ignore"] });
  const gone = once(child, "exit");
  const timer = setTimeout(() => child.kill("SIGKILL"), afterMs);
  await gone;
  clearTimeout(timer);
}

async function check(server: TestServer, writers: Writer[]) {
  const client = await new MongoClient(server.uri).connect();
  try {
    const outcomes = await Promise.all(writers.map((writer) => writer.check(client)));
    const done = outcomes.reduce((sum, outcome) => sum + outcome.done, 0);
    const notDone = outcomes.reduce((sum, outcome) => sum + outcome.notDone, 0);
    return { done, notDone, ...(await checkAll(client)) };
  } finally {
    await client.close();
  }
}

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { type Collection, MongoClient } from "mongodb";
import type { Bench, Findings } from "./bench.ts";
import { type Embedded, startEmbedded } from "./database/embedded.ts";
import { type InsertRate, measureInsertFloor, measureInserts } from "./database/inserts.ts";
import { LETTER_INDEXES, type Letter, letter } from "./database/letters.ts";
import type { WireListening } from "./database/protocol.ts";
import { measureRead, type ReadFound, readsOf } from "./database/reads.ts";
import { messageOf, type ProcessGroup } from "./lib/process-group.ts";
import { memoryOf } from "./lib/processes.ts";
import { type Figure, megabytes, ms, times, whole } from "./lib/report.ts";
import { median } from "./lib/stats.ts";

/** The targets of the issue. */
const INSERTS_LEAST = 10_000;
const INSERTS_SHARE_LEAST = 0.3;
const FIND_MOST = 3;
const MEMORY_MOST_MB = 150;
const START_MOST_MS = 1000;

const LETTERS = 1_000_000;
const LETTERS_QUICK = 100_000;
const GROUPED = 100_000;
const BATCH = 2000;
const CALLERS = 64;
const STARTS = 5;
const STARTS_QUICK = 2;

interface InsertRound {
  one: InsertRate;
  many: InsertRate;
  floorOne: number;
  floorMany: number;
}

/**
 * The embedded database compared with the limits of this machine: lmdb alone for writes, replies from memory for reads.
 */
export const database: Bench = async ({ options, group, say, atEnd }) => {
  const count = options.quick ? LETTERS_QUICK : LETTERS;
  const folder = mkdtempSync(path.join(tmpdir(), "kasama-bench-"));
  atEnd(() => rmSync(folder, { recursive: true, force: true }));
  let embedded = await startEmbedded(group, folder);
  const inserts = await withLetters(embedded, async (letters) => {
    await letters.createIndexes(LETTER_INDEXES.map((index) => ({ ...index })));
    say(`\n${options.rounds} rounds of acknowledged inserts, ${options.seconds} s each way`);
    return insertRounds({ group, letters, seconds: options.seconds, rounds: options.rounds, say });
  });
  say(`\nWriting ${whole(count)} letters with their indexes`);
  await withLetters(embedded, (letters) => fill(letters, count, say));
  await embedded.stop();

  const startCount = options.quick ? STARTS_QUICK : STARTS;
  say(`Starting on them, ${startCount} times`);
  const starts: number[] = [];
  for (let time = 0; time < startCount; time += 1) {
    embedded = await startEmbedded(group, folder);
    starts.push(embedded.startMs);
    if (time < startCount - 1) await embedded.stop();
  }
  const atStart = memoryOf(embedded.pid);
  const floorPort = await startWireFloor(group);
  const reads: ReadFound[] = [];
  const floor = await new MongoClient(`mongodb://127.0.0.1:${floorPort}/?directConnection=true`).connect();
  await withLetters(embedded, async (letters, some) => {
    for (const read of readsOf(count, some)) {
      reads.push(await measureRead(read, letters, floor.db("floor").collection<Letter>("letters")));
      say(`  ${read.name}: ${ms(reads.at(-1)?.ms ?? Number.NaN)}`);
    }
  });
  await floor.close();
  return findings({ count, inserts, starts, reads, atStart, atEnd: memoryOf(embedded.pid) });
};

async function withLetters<T>(
  { uri }: Embedded,
  work: (letters: Collection<Letter>, some: Collection<Letter>) => Promise<T>,
): Promise<T> {
  const client = await new MongoClient(uri, { maxPoolSize: CALLERS }).connect();
  try {
    const db = client.db("bench");
    return await work(db.collection<Letter>("letters"), db.collection<Letter>("some"));
  } finally {
    await client.close();
  }
}

interface InsertDeps {
  group: ProcessGroup;
  letters: Collection<Letter>;
  seconds: number;
  rounds: number;
  say(text: string): void;
}

async function insertRounds({ group, letters, seconds, rounds, say }: InsertDeps): Promise<InsertRound[]> {
  const milliseconds = seconds * 1000;
  let number = 0;
  const next = () => number++;
  await measureInserts(letters, CALLERS, milliseconds / 2, next);
  const found: InsertRound[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    const one = await measureInserts(letters, 1, milliseconds, next);
    const floorOne = await measureInsertFloor(group, 1, milliseconds, "indexes");
    const many = await measureInserts(letters, CALLERS, milliseconds, next);
    const floorMany = await measureInsertFloor(group, CALLERS, milliseconds, "indexes");
    found.push({ one, many, floorOne, floorMany });
    say(
      `  ${round}  1 caller ${whole(one.perSecond)}/s (lmdb ${whole(floorOne)})` +
        `  ${CALLERS} callers ${whole(many.perSecond)}/s (lmdb ${whole(floorMany)})`,
    );
  }
  await letters.deleteMany({});
  return found;
}

async function fill(letters: Collection<Letter>, count: number, say: (text: string) => void): Promise<void> {
  const some = letters.db.collection<Letter>("some");
  const began = performance.now();
  for (const [into, size] of [[letters, count] as const, [some, GROUPED] as const])
    for (let at = 0; at < size; at += BATCH)
      await into.insertMany(
        Array.from({ length: BATCH }, (_, each) => letter(at + each)),
        { ordered: false },
      );
  say(`  ${whole((count + GROUPED) / ((performance.now() - began) / 1000))} a second`);
}

async function startWireFloor(group: ProcessGroup): Promise<number> {
  const child = group.fork(new URL("database/wire-floor.ts", import.meta.url));
  return (await messageOf<WireListening, "listening">(child, "listening")).port;
}

interface Found {
  count: number;
  inserts: InsertRound[];
  starts: number[];
  reads: ReadFound[];
  /** Megabytes, not counting the page cache. */
  atStart: number | null;
  atEnd: number | null;
}

function findings({ count, inserts, starts, reads, atStart, atEnd }: Found): Findings {
  const middle = (value: (round: InsertRound) => number) => median(inserts.map(value));
  const many = middle(({ many }) => many.perSecond);
  const share = middle((round) => round.many.perSecond / round.floorMany);
  const start = median(starts);
  const memory = Math.max(atStart ?? Number.NaN, atEnd ?? Number.NaN);
  const figures: Figure[] = [
    {
      what: "Durable inserts, 1 caller / lmdb alone, 1 a commit",
      value: `${whole(middle(({ one }) => one.perSecond))} / ${whole(middle(({ floorOne }) => floorOne))} a second`,
    },
    { what: "  an insert, median", value: ms(middle(({ one }) => one.medianMs)) },
    {
      what: `Durable inserts, ${CALLERS} callers / lmdb alone, ${CALLERS} a commit`,
      value: `${whole(many)} / ${whole(middle(({ floorMany }) => floorMany))} a second`,
    },
    {
      what: "  share of lmdb alone",
      value: times(share),
      bar: {
        text: `>= ${INSERTS_SHARE_LEAST} x, or >= ${whole(INSERTS_LEAST)} a second`,
        met: share >= INSERTS_SHARE_LEAST || many >= INSERTS_LEAST,
      },
    },
    ...reads.map(({ name, ms: own, floorMs }, at) => ({
      what: `Of ${whole(count)}: ${name} / as much from memory`,
      value: `${ms(own)} / ${ms(floorMs)} = ${times(own / floorMs)}`,
      ...(at === 0 ? { bar: { text: `<= ${FIND_MOST} x`, met: own / floorMs <= FIND_MOST } } : {}),
    })),
    {
      what: `Memory beyond the page cache, ${whole(count)} documents: at the start / after the reads`,
      value: `${megabytes(atStart)} / ${megabytes(atEnd)}`,
      bar: { text: `<= ${MEMORY_MOST_MB} MB`, met: memory <= MEMORY_MOST_MB },
    },
    {
      what: "Start on them, median",
      value: ms(start),
      bar: { text: `<= ${whole(START_MOST_MS)} ms`, met: start <= START_MOST_MS },
    },
  ];
  const faults = reads.flatMap(({ name, wrong }) => (wrong > 0 ? [`${name}: ${wrong} answers of a wrong length`] : []));
  return { figures, faults };
}

import { parseArgs } from "node:util";
import { type FuzzFigures, fuzz } from "../fuzz/run.ts";
import { crash, type Round } from "./rounds.ts";

/**
 * `npm run crash`: rounds of kill -9 during writes; with --fuzz, malformed frames. The exit code is 1 after a
 * violation.
 */

const USAGE = `npm run crash -- [options]

  --rounds N   kill the server under eight writers so many times (100)
  --fuzz N     send so many hostile frames instead (100000 where no number is given)
  --seed N     choose another run (the time)`;

const print = (line: string) => process.stdout.write(`${line}\n`);

/** --fuzz may be given without its number. */
function settings(args: string[]): { rounds: number; fuzz: number; seed: number; help: boolean } {
  const at = args.indexOf("--fuzz");
  const given = at >= 0 && !/^\d+$/.test(args[at + 1] ?? "") ? args.toSpliced(at + 1, 0, "100000") : args;
  const { values } = parseArgs({
    args: given,
    options: {
      rounds: { type: "string", default: "100" },
      fuzz: { type: "string", default: "0" },
      seed: { type: "string", default: String(Date.now() % 1_000_000) },
      help: { type: "boolean", default: false },
    },
  });
  const [rounds, frames, seed] = [values.rounds, values.fuzz, values.seed].map(Number) as [number, number, number];
  if (![rounds, frames, seed].every(Number.isSafeInteger)) throw new Error("the options are whole numbers");
  return { rounds, fuzz: frames, seed, help: values.help };
}

function printRound({ round, acknowledged, done, notDone, restartMs, documents, entries }: Round): void {
  const { writes, transactions, indexes } = acknowledged;
  print(
    `round ${round}: killed after ${writes} writes, ${transactions} transactions and ${indexes} indexes; ` +
      `of ${done + notDone} commands on their way ${done} were done; back in ${Math.round(restartMs)} ms; ` +
      `${documents} documents and ${entries} index entries agree`,
  );
}

function printCrashSummary(rounds: Round[], seed: number): void {
  const sum = (of: (round: Round) => number) => rounds.reduce((total, round) => total + of(round), 0);
  const restarts = rounds.map(({ restartMs }) => restartMs).sort((a, b) => a - b);
  print(
    `\n${rounds.length} rounds, seed ${seed}: ${sum(({ acknowledged }) => acknowledged.writes)} writes, ` +
      `${sum(({ acknowledged }) => acknowledged.transactions)} transactions and ` +
      `${sum(({ acknowledged }) => acknowledged.indexes)} indexes acknowledged, none lost; ` +
      `${sum(({ done, notDone }) => done + notDone)} commands on their way, ${sum(({ done }) => done)} of them done, none by half; ` +
      `${sum(({ documents }) => documents)} documents and ${sum(({ entries }) => entries)} index entries walked, all in step; ` +
      `back in ${Math.round(restarts[restarts.length >> 1] ?? 0)} ms (median), ${Math.round(restarts.at(-1) ?? 0)} ms at most.`,
  );
}

function printFuzz({ attacks, startMiB, peakMiB, served, longestWaitMs, internalErrors }: FuzzFigures): void {
  print(
    `${attacks} attacks: memory ${startMiB} MiB at the start, ${peakMiB} at most; the bystander was served ${served} times ` +
      `and waited ${longestWaitMs} ms at most; ${internalErrors.size} kinds of internal error`,
  );
}

async function runRounds(rounds: number, seed: number): Promise<void> {
  const done = await crash({ rounds, seed, onRound: printRound });
  printCrashSummary(done, seed);
  for (const complaint of done.at(-1)?.complaints ?? []) print(`logged: ${complaint}`);
}

async function runFuzz(attacks: number, seed: number): Promise<void> {
  const figures = await fuzz({ attacks, seed, onProgress: printFuzz });
  print(`\nseed ${seed}`);
  printFuzz(figures);
  for (const [text, count] of figures.internalErrors) print(`${count} x ${text}`);
  if (figures.internalErrors.size > 0) throw new Error("commands were answered with internal errors");
}

try {
  const { rounds, fuzz: attacks, seed, help } = settings(process.argv.slice(2));
  if (help) print(USAGE);
  else if (attacks > 0) await runFuzz(attacks, seed);
  else await runRounds(rounds, seed);
} catch (error) {
  process.stderr.write(`${(error as Error).stack ?? error}\n`);
  process.exitCode = 1;
}

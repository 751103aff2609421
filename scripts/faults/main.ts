import { parseArgs } from "node:util";
import { seconds } from "../lib/say.mjs";
import { FAULTS } from "./faults.ts";
import type { Fault } from "./lib/fault.ts";
import { play, type Settings, WAYS } from "./lib/play.ts";

/** `npm run faults`: every fault without it, with it, and with a planted bug. The exit code is 1 after a failure. */

const USAGE = `npm run faults -- [options] [F01 F07 ...]

  --seed N   choose another run (the time)
  --quick    short forms of what takes long
  --only W   only the baseline, the fault or the mutant`;

interface Row {
  fault: Fault;
  results: string[];
  ms: number;
}

async function playAll(fault: Fault, ways: readonly (typeof WAYS)[number][], settings: Settings): Promise<Row> {
  const start = performance.now();
  const problem = fault.problem?.();
  const results: string[] = [];
  for (const way of ways) {
    if (problem) results.push("skipped");
    else
      try {
        const outcome = await play(fault, way, settings);
        results.push(way === "mutant" ? "caught" : "ok");
        console.log(`${fault.id} ${way.padEnd(8)} ${outcome}`);
      } catch (err) {
        results.push("FAILED");
        console.error(err instanceof Error ? err.message : err);
      }
  }
  if (problem) console.log(`${fault.id} skipped  ${problem}`);
  return { fault, results, ms: performance.now() - start };
}

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      seed: { type: "string", default: String(Date.now() % 1_000_000) },
      quick: { type: "boolean", default: false },
      only: { type: "string" },
      help: { type: "boolean", default: false },
    },
  });
  const ways = WAYS.filter((way) => values.only === undefined || values.only === way);
  const chosen = FAULTS.filter(({ id }) => positionals.length === 0 || positionals.includes(id));
  const settings = { seed: Number(values.seed), quick: values.quick };
  if (values.help || ways.length === 0 || chosen.length === 0 || !Number.isSafeInteger(settings.seed)) {
    console.log(USAGE);
    return values.help ? 0 : 1;
  }
  console.log(`seed ${settings.seed}`);
  const rows: Row[] = [];
  for (const fault of chosen) rows.push(await playAll(fault, ways, settings));
  const cells = (words: readonly string[]): string => words.map((word) => word.padEnd(10)).join("");
  console.log(`\n${cells(["", ...ways, "time"])}`);
  for (const { fault, results, ms } of rows) console.log(`${cells([fault.id, ...results, seconds(ms)])}${fault.says}`);
  return rows.some(({ results }) => results.includes("FAILED")) ? 1 : 0;
}

// A connection that a failed run has left behind must not keep it from ending.
process.exit(await main());

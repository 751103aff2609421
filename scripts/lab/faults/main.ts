import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { seconds } from "../../lib/say.mjs";
import { FAULTS } from "./faults.ts";
import type { ClusterFault, Fault } from "./lib/fault.ts";
import { nameOf, play, type Settings, type Way, waysOf } from "./lib/play.ts";

/** `npm run faults`: every fault without it, with it, and with planted bugs. Exits with 1 after a failure. */

const USAGE = `npm run faults -- [options] [F01 F07 ...]

F01 to F22 have one server process, F23 to F40 several on one database and one Redis (F31 and F39 behind HAProxy).

  --seed N      choose another run (the time)
  --quick       short forms of what takes long
  --only W      only the baseline, the fault or the bugs
  --record DIR  where each run leaves its seed, timeline and messages`;

const COLUMNS = ["baseline", "fault", "bugs"] as const;
type Column = (typeof COLUMNS)[number];

interface Row {
  fault: Fault | ClusterFault;
  results: string[];
  ms: number;
}

const columnOf = (way: Way): Column => (typeof way === "string" ? way : "bugs");

/** Runs a fault's scenario in all ways of one column. @returns the cell of the table */
async function playColumn(fault: Fault | ClusterFault, ways: readonly Way[], settings: Settings): Promise<string> {
  for (const way of ways) {
    const start = performance.now();
    try {
      const outcome = await play(fault, way, settings);
      console.log(
        `${fault.id} ${nameOf(way).padEnd(20)} ${seconds(performance.now() - start).padStart(8)}  ${outcome}`,
      );
    } catch (err) {
      console.error(err instanceof Error ? err.message : err);
      return "FAILED";
    }
  }
  return typeof ways[0] === "string" ? "ok" : `caught ${ways.length}`;
}

async function playAll(fault: Fault | ClusterFault, columns: readonly Column[], settings: Settings): Promise<Row> {
  const start = performance.now();
  const problem = fault.problem?.();
  const results: string[] = [];
  for (const column of columns) {
    const ways = waysOf(fault).filter((way) => columnOf(way) === column);
    results.push(problem ? "skipped" : await playColumn(fault, ways, settings));
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
      record: { type: "string", default: path.join(tmpdir(), "kasama-faults") },
      help: { type: "boolean", default: false },
    },
  });
  const columns = COLUMNS.filter((column) => values.only === undefined || values.only === column);
  const wanted = positionals.map((id) => id.toUpperCase());
  const unknown = wanted.filter((id) => !FAULTS.some((fault) => fault.id === id));
  const chosen = FAULTS.filter(({ id }) => wanted.length === 0 || wanted.includes(id));
  const settings = { seed: Number(values.seed), quick: values.quick, folder: path.resolve(values.record) };
  if (values.help || columns.length === 0 || unknown.length > 0 || !Number.isSafeInteger(settings.seed)) {
    console.log(unknown.length > 0 ? `There is no ${unknown.join(", ")}.\n\n${USAGE}` : USAGE);
    return values.help ? 0 : 1;
  }
  console.log(`seed ${settings.seed}; the logs are in ${settings.folder}`);
  const rows: Row[] = [];
  for (const fault of chosen) rows.push(await playAll(fault, columns, settings));
  const cells = (words: readonly string[]): string => words.map((word) => word.padEnd(10)).join("");
  console.log(`\n${cells(["", ...columns, "time"])}`);
  for (const { fault, results, ms } of rows) console.log(`${cells([fault.id, ...results, seconds(ms)])}${fault.says}`);
  return rows.some(({ results }) => results.includes("FAILED")) ? 1 : 0;
}

// A connection that a failed run left open must not keep the process alive.
process.exit(await main());

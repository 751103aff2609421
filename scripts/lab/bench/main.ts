import { availableParallelism, constants, cpus, loadavg } from "node:os";
import process from "node:process";
import { main, Problem } from "../../lib/say.mjs";
import { activity } from "./activity.ts";
import { adminFigures } from "./admin-figures.ts";
import { adminLists } from "./admin-lists.ts";
import { announcements } from "./announcements.ts";
import type { Bench } from "./bench.ts";
import { cluster } from "./cluster.ts";
import { database } from "./database.ts";
import { enumeration } from "./enumeration.ts";
import { flood } from "./flood.ts";
import { idle } from "./idle.ts";
import { inbox } from "./inbox.ts";
import { jobSearch } from "./job-search.ts";
import { createProcessGroup } from "./lib/process-group.ts";
import { figuresTable } from "./lib/report.ts";
import { logins } from "./logins.ts";
import { parseOptions, USAGE } from "./options.ts";
import { reconnect } from "./reconnect.ts";
import { slowReaders } from "./slow-readers.ts";
import { throughput } from "./throughput.ts";

/**
 * `npm run bench`: the figures that design.md section 11 promises, each with a reference from the same run. A new bench
 * is a new file and a line here.
 */
const BENCHES: Record<string, Bench> = {
  throughput,
  logins,
  reconnect,
  "slow-readers": slowReaders,
  idle,
  inbox,
  flood,
  enumeration,
  jobs: jobSearch,
  activity,
  announcements,
  "admin-figures": adminFigures,
  "admin-lists": adminLists,
  database,
  cluster,
};

/** How often it checks whether npm is still running. */
const PARENT_LOOK_MS = 200;

const group = createProcessGroup();
const cleaners: (() => void | Promise<void>)[] = [];

async function end(): Promise<void> {
  await group.endAll();
  for (const clean of cleaners.splice(0)) await clean();
}

let stopped = false;
function stop(signal: NodeJS.Signals): void {
  if (stopped) return;
  stopped = true;
  console.log("\nStopping");
  end().finally(() => process.exit(128 + constants.signals[signal]));
}

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, stop);
if (process.env.npm_lifecycle_event !== undefined) {
  const parent = process.ppid;
  // npm sends SIGTERM to the shell between it and this process, and only that shell ends.
  setInterval(() => process.ppid !== parent && stop("SIGTERM"), PARENT_LOOK_MS).unref();
}

await main(async () => {
  const options = parseOptions(process.argv.slice(2), Object.keys(BENCHES));
  if (options.help) {
    console.log(USAGE);
    return 0;
  }
  const began = performance.now();
  // The load of other processes: on a busy machine the ratios are unreliable.
  const load = loadavg()[0] ?? 0;
  const chosen = Object.entries(BENCHES).filter(([name]) => options.only.length === 0 || options.only.includes(name));
  const faults: string[] = [];
  const missed: string[] = [];
  const tables: string[] = [];
  try {
    for (const [name, bench] of chosen) {
      const found = await bench({
        options,
        group,
        say: (text) => console.log(text),
        atEnd: (clean) => cleaners.push(clean),
      });
      tables.push(`${name}\n\n${figuresTable(found.figures)}`);
      faults.push(...found.faults);
      if (found.isBinding)
        missed.push(...found.figures.filter(({ bar }) => bar?.met === false).map(({ what }) => what));
      // Ends its processes, so that they do not slow the next bench.
      await end();
    }
  } catch (err) {
    // The user stopped the bench, so errors of its ended processes are not failures.
    if (stopped) return new Promise<never>(() => {});
    throw err;
  } finally {
    await end();
  }
  const cpu = cpus()[0]?.model ?? "unknown processor";
  console.log(`\n${tables.join("\n\n")}`);
  const took = ((performance.now() - began) / 1000).toFixed(0);
  console.log(
    `\nNode ${process.version}, ${availableParallelism()} cores (${cpu}), ${process.platform}; ${took} s in all.`,
  );
  console.log(
    `Load average before the run: ${load.toFixed(1)}${load > 0.5 ? ": others were at work, measure again." : "."}`,
  );
  if (faults.length > 0) throw new Problem(`\nThe bench did not measure rightly:\n${faults.join("\n")}`);
  if (missed.length > 0) throw new Problem(`\nMissed:\n${missed.join("\n")}`);
  return 0;
});

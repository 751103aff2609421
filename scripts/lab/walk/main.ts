import { readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { seconds } from "../../lib/say.mjs";
import { createHistory, Violation } from "../faults/lib/history.ts";
import { needsBrowser } from "../faults/lib/people/browser.ts";
import { MUTANTS, type MutantName } from "../faults/lib/planting/mutants.ts";
import { shrink } from "./shrink.ts";
import { planOf, type Step } from "./steps.ts";
import { type Tally, WalkFailure, walk } from "./walk.ts";

/** `npm run walk`: random actions of people, tabs, pages, connections and processes, with an oracle after each step. */

const USAGE = `npm run walk -- [options]

  --steps N      how many steps (3000)
  --seed N       choose another walk (the time)
  --processes N  several processes of the server, which are killed, started, frozen and cut off from Redis (1)
  --plant BUG    with this bug planted, which must be found
  --no-pages     without a browser
  --shrink N     shrink a failing walk, for N minutes
  --replay FILE  run the steps of a file that a failing walk wrote
  --verbose      print each step

bugs: ${Object.keys(MUTANTS).join(", ")}`;

const PROGRESS_EVERY = 100;
const PROCESSES: ReadonlySet<number> = new Set([1, 2, 3, 4, 5]);
/** The number of notes shown of a failing walk. */
const NOTES = 30;

const isPlant = (name: string): name is MutantName => Object.hasOwn(MUTANTS, name);

interface Settings {
  seed: number;
  plan: readonly Step[];
  processes: number;
  pages: boolean;
  plant: MutantName | undefined;
  verbose: boolean;
  shrinkMs: number;
}

/** Null if the arguments are invalid. */
function settings(): Settings | null {
  const { values } = parseArgs({
    allowNegative: true,
    options: {
      steps: { type: "string", default: "3000" },
      seed: { type: "string", default: String(Date.now() % 1_000_000) },
      processes: { type: "string", default: "1" },
      plant: { type: "string" },
      pages: { type: "boolean", default: true },
      shrink: { type: "string", default: "0" },
      replay: { type: "string" },
      verbose: { type: "boolean", default: false },
      help: { type: "boolean", default: false },
    },
  });
  const { pages, plant, replay, verbose, help } = values;
  const [seed, steps, minutes] = [Number(values.seed), Number(values.steps), Number(values.shrink)];
  const processes = Number(values.processes);
  const makesSense =
    Number.isSafeInteger(seed) && Number.isSafeInteger(steps) && steps > 0 && minutes >= 0 && PROCESSES.has(processes);
  if (help || !makesSense || (plant !== undefined && !isPlant(plant))) return null;
  const plan =
    replay === undefined ? planOf(seed, steps, processes) : (JSON.parse(readFileSync(replay, "utf8")) as Step[]);
  return { seed, plan, processes, pages, plant, verbose, shrinkMs: minutes * 60_000 };
}

function report({ acts, messages, checks, rests }: Tally): void {
  const counts = Object.entries(acts).sort(([, a], [, b]) => b - a);
  console.log(counts.map(([act, count]) => `${act} ${count}`).join(", "));
  const { killServer = 0, killDatabase = 0, stopServer = 0, reload = 0 } = acts;
  const { killProcess = 0, freezeProcess = 0, cutProcess = 0 } = acts;
  if (killProcess + freezeProcess + cutProcess > 0)
    console.log(`${killProcess} processes killed, ${freezeProcess} frozen, ${cutProcess} cut off from Redis`);
  console.log(
    `${messages} messages, ${killServer} kills of the server, ${killDatabase} of the database, ${stopServer} restarts, ${reload} reloads, ${checks} checks, ${rests} of them at rest`,
  );
}

/** Runs the plan. @returns where and why it failed; null if every promise held */
async function attempt({ verbose, ...options }: Settings): Promise<WalkFailure | null> {
  const history = createHistory();
  const start = performance.now();
  const onStep = (at: number, { act }: Step): void => {
    const ms = performance.now() - start;
    if (verbose || (at + 1) % PROGRESS_EVERY === 0) console.log(`${at + 1} ${act}, ${seconds(ms)}`);
  };
  try {
    report(await walk({ ...options, history, onStep }));
    return null;
  } catch (err) {
    if (!(err instanceof WalkFailure)) throw err;
    report(err.tally);
    console.log(history.summary().notes.split("\n").slice(-NOTES).join("\n"));
    console.log(err.message);
    return err;
  }
}

/** Writes the steps up to the failure into a file, shrunk if that was requested. */
async function keepPlan(failure: WalkFailure, wanted: Settings): Promise<void> {
  const upTo = wanted.plan.slice(0, failure.at + 1);
  const fails = async (plan: readonly Step[]): Promise<boolean> => (await attempt({ ...wanted, plan })) !== null;
  const kept = wanted.shrinkMs > 0 ? await shrink(upTo, fails, wanted.shrinkMs) : upTo;
  const file = path.join(tmpdir(), `kasama-walk-${wanted.seed}-${process.pid}.json`);
  writeFileSync(file, JSON.stringify(kept));
  console.log(
    `${kept.length} steps are in ${file}; to repeat: npm run walk -- --replay ${file}${wanted.processes > 1 ? ` --processes ${wanted.processes}` : ""}`,
  );
}

async function main(): Promise<number> {
  const wanted = settings();
  if (!wanted) {
    console.log(USAGE);
    return 1;
  }
  const problem = wanted.pages ? needsBrowser() : undefined;
  if (problem) {
    console.error(`${problem}; or give --no-pages`);
    return 1;
  }
  const { plan, plant, seed } = wanted;
  const start = performance.now();
  console.log(`seed ${seed}, ${plan.length} steps${plant ? `, planted: ${MUTANTS[plant].says}` : ""}`);
  const failure = await attempt(wanted);
  if (plant) {
    const isCaught = failure?.cause instanceof Violation;
    console.log(isCaught ? `caught: ${plant}` : `the planted bug ${plant} was not noticed`);
    return isCaught ? 0 : 1;
  }
  if (failure) await keepPlan(failure, wanted);
  else console.log(`walked ${plan.length} steps in ${seconds(performance.now() - start)}: every promise held`);
  return failure ? 1 : 0;
}

// A connection that a failed run left open must not keep the process alive.
process.exit(await main());

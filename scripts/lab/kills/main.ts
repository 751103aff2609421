import { loadavg } from "node:os";
import { parseArgs } from "node:util";
import { main, Problem } from "../../lib/say.mjs";
import { createHistory, Violation } from "../faults/lib/history.ts";
import { MUTANTS, type MutantName } from "../faults/lib/planting/mutants.ts";
import { type Options, runKills } from "./run.ts";

/** `npm run kills`: chats across several processes, which are killed again and again. */

const USAGE = `npm run kills -- [options]

  --kills N      how many (50)
  --messages N   acknowledged messages (100000)
  --processes N  processes of the server (3)
  --pairs N      pairs of people who write to each other (40)
  --seed N       choose another run (the time)
  --plant BUG    with this bug planted, which must be found`;

const NOTES = 20;

function options(): Omit<Options, "history" | "say"> | null {
  const text = { type: "string" } as const;
  const { values } = parseArgs({
    options: {
      kills: text,
      messages: text,
      processes: text,
      pairs: text,
      seed: text,
      plant: text,
      help: { type: "boolean" },
    },
  });
  const number = (name: "kills" | "messages" | "processes" | "pairs" | "seed", otherwise: number, least: number) => {
    const value = Number(values[name] ?? otherwise);
    if (Number.isSafeInteger(value) && value >= least) return value;
    throw new Problem(`--${name} must be a whole number from ${least}.\n\n${USAGE}`);
  };
  const { plant } = values;
  if (values.help) return null;
  if (plant !== undefined && !Object.hasOwn(MUTANTS, plant))
    throw new Problem(`There is no bug '${plant}'.\n\n${USAGE}`);
  return {
    kills: number("kills", 50, 1),
    messages: number("messages", 100_000, 1),
    // With two, the tabs of a killed process would all end at the same one.
    processes: number("processes", 3, 3),
    pairs: number("pairs", 40, 1),
    seed: number("seed", Date.now() % 1_000_000, 0),
    plant: plant as MutantName | undefined,
  };
}

async function kills(): Promise<number> {
  const wanted = options();
  if (!wanted) {
    console.log(USAGE);
    return 0;
  }
  if (process.platform !== "linux") throw new Problem("This needs /proc to see where the tabs are: run it on Linux.");
  const { processes, pairs, messages, plant, seed } = wanted;
  const loadOf = () => (loadavg()[0] ?? Number.NaN).toFixed(1);
  console.log(
    `seed ${seed}: ${wanted.kills} kills of ${processes} processes, ${messages} messages of ${pairs} pairs; load ${loadOf()}`,
  );
  const history = createHistory();
  try {
    const outcome = await runKills({ ...wanted, history, say: (text) => console.log(text) });
    const { acknowledged, across, outages, retried, seconds } = outcome;
    console.log(
      `${outcome.kills} kills, ${acknowledged} acknowledged messages in ${seconds.toFixed(0)} s, ${retried} of them not at the first try; ` +
        `${outages} lost connections; ${(100 * across).toFixed(1)} % of the pairs across processes; load ${loadOf()}\n` +
        "none lost, doubled or out of order, no hole in seq, every badge right",
    );
    return plant ? 1 : 0;
  } catch (err) {
    if (!(err instanceof Violation)) throw err;
    console.log(history.summary().notes.split("\n").slice(-NOTES).join("\n"));
    console.log(err.message);
    if (plant) console.log(`caught: ${plant}`);
    return plant ? 0 : 1;
  }
}

await main(async () => {
  // A connection that a failed run left open must not keep the process alive.
  process.exit(await kills());
});

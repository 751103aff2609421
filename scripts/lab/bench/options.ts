import { parseArgs } from "node:util";
import { Problem } from "../../lib/say.mjs";

export interface BenchOptions {
  /** The benches to run; empty for all. */
  only: string[];
  quick: boolean;
  pairs: number;
  inFlight: number;
  /** Messages a second for each process of the bench `cluster`. */
  rate: number;
  /** Measured seconds per round and side. */
  seconds: number;
  rounds: number;
  profile: boolean;
  help: boolean;
}

export const USAGE = `npm run bench -- [BENCH ...] [options]

  BENCH           throughput, logins, reconnect, slow-readers, idle, inbox, flood, enumeration, jobs, activity, announcements, admin-figures, admin-lists, database, cluster (all where none is named)
  --quick         a minute or two in all: one short round of each, smaller crowds and storms; to see that it works
  --seconds N     measured seconds of a round, on each side (10; quick 2); of a quiet time between storms; of inserts
  --rounds N      rounds, each one on the relay and one on Kasama (5; quick 1), or a quiet time and a storm
  --pairs N       throughput, cluster: pairs of people, each in a conversation of its own (50); cluster: for each process
  --in-flight N   throughput: unacknowledged sends that each pair's sender keeps (4)
  --rate N        cluster: messages a second for each process (250)
  --profile       throughput, logins, reconnect: profiles the server and the database, and prints where their time went`;

const LIMITS = { pairs: 1000, "in-flight": 100, rate: 10_000, seconds: 600, rounds: 100 } as const;

/** @throws {Problem} that names the invalid option */
export function parseOptions(args: string[], benches: readonly string[]): BenchOptions {
  const { values, positionals } = parsed(args);
  const unknown = positionals.find((name) => !benches.includes(name));
  if (unknown !== undefined) throw new Problem(`There is no bench '${unknown}': ${benches.join(", ")}.`);
  const number = (name: keyof typeof LIMITS, otherwise: number): number => {
    const text = values[name];
    if (text === undefined) return otherwise;
    const value = /^\d+$/.test(text) ? Number(text) : 0;
    if (value >= 1 && value <= LIMITS[name]) return value;
    throw new Problem(`--${name} must be a whole number from 1 to ${LIMITS[name]}.`);
  };
  return {
    only: positionals,
    quick: values.quick,
    pairs: number("pairs", 50),
    inFlight: number("in-flight", 4),
    rate: number("rate", 250),
    seconds: number("seconds", values.quick ? 2 : 10),
    rounds: number("rounds", values.quick ? 1 : 5),
    profile: values.profile,
    help: values.help,
  };
}

function parsed(args: string[]) {
  const text = { type: "string" } as const;
  const flag = { type: "boolean", default: false } as const;
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        quick: flag,
        profile: flag,
        help: flag,
        pairs: text,
        "in-flight": text,
        rate: text,
        seconds: text,
        rounds: text,
      },
    });
  } catch (err) {
    throw new Problem(`${err instanceof Error ? err.message : String(err)}\n\n${USAGE}`);
  }
}

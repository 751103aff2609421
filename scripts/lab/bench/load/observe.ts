import process from "node:process";
import { cpuSeconds, cpuShare, machineSeconds } from "../lib/processes.ts";
import { profileClock, type Stretch } from "../lib/profile.ts";
import { type Figure, percent } from "../lib/report.ts";
import type { Generator } from "./driver.ts";
import type { Measured } from "./protocol.ts";

/** What the messages of a stretch of time saw, and what the processes behind them used. */
export interface Observed extends Measured {
  p50: number;
  p95: number;
  p99: number;
  max: number;
  serverCpu: number | null;
  databaseCpu: number | null;
  /** What had nothing to do with the bench. */
  othersCpu: number | null;
  /** The measured time, on the clock of the profiles. */
  stretch: Stretch;
}

/** The processes of what is measured, by what they are called in the table. */
export interface Pids {
  server: number | undefined;
  database: number | undefined;
}

/** Of one core. When others use more than this, the figures say more about them than about us. */
const OTHERS_MOST = 0.2;

/** Whoever delivered nothing was slower than any number. */
const NEVER = { p50: Infinity, p95: Infinity, p99: Infinity, max: Infinity };

/** Measures while this work is done, and passes on what it gave. */
export async function observe<T>(generator: Generator, pids: Pids, work: () => Promise<T>): Promise<[Observed, T]> {
  const used = () => ({
    server: cpuSeconds(pids.server),
    database: cpuSeconds(pids.database),
    bench: cpuSeconds(process.pid),
    machine: machineSeconds(),
    at: profileClock(),
  });
  const [measured, { before, after, given }] = await generator.measure(async () => {
    const before = used();
    const given = await work();
    return { before, after: used(), given };
  });
  const seconds = (after.at - before.at) / 1e6;
  const share = (of: "server" | "database" | "bench" | "machine") => cpuShare(before[of], after[of], seconds);
  const machine = share("machine");
  const ours = (share("server") ?? 0) + (share("database") ?? 0) + (share("bench") ?? 0) + measured.generatorCpu;
  const observed = {
    ...measured,
    ...(measured.latency ?? NEVER),
    serverCpu: share("server"),
    databaseCpu: share("database"),
    othersCpu: machine === null ? null : Math.max(0, machine - ours),
    stretch: { from: before.at, to: after.at },
  };
  return [observed, given];
}

/** Of so many rounds: how busy everything else on the machine was in the worst of them. */
export function othersFigure(rounds: readonly Observed[]): Figure {
  const most = Math.max(...rounds.map((round) => round.othersCpu ?? Number.NaN));
  const busy = most > OTHERS_MOST ? ": others were at work, measure again" : "";
  return { what: `Other programs' CPU in the busiest round${busy}`, value: percent(most) };
}

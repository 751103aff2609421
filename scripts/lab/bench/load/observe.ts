import process from "node:process";
import { cpuSeconds, cpuShare, machineSeconds } from "../lib/processes.ts";
import { profileClock, type Stretch } from "../lib/profile.ts";
import { type Figure, percent } from "../lib/report.ts";
import type { Generator } from "./driver.ts";
import type { Measured } from "./protocol.ts";

/** The latency of messages during an interval, and the processor time of the processes involved. */
export interface Observed extends Measured {
  p50: number;
  p95: number;
  p99: number;
  max: number;
  serverCpu: number | null;
  databaseCpu: number | null;
  /** Processor share of other processes on the machine. */
  othersCpu: number | null;
  /** The measured interval, on the clock of the profiles. */
  stretch: Stretch;
}

/** The ids of the measured processes, by their names in the table. */
export interface Pids {
  server: number | undefined;
  database: number | undefined;
}

/** Share of one core. If other processes use more than this, the figures are not reliable. */
const OTHERS_MOST = 0.2;

/** If nothing was delivered, the latency is infinite. */
const NEVER = { p50: Infinity, p95: Infinity, p99: Infinity, max: Infinity };

/** Measures during `work`, and also returns its result. */
export async function observe<T>(generator: Generator, pids: Pids, work: () => Promise<T>): Promise<[Observed, T]> {
  const used = () => ({
    server: cpuSeconds(pids.server),
    database: cpuSeconds(pids.database),
    bench: cpuSeconds(process.pid),
    machine: machineSeconds(),
    at: profileClock(),
  });
  const [measured, { before, after, result }] = await generator.measure(async () => {
    const before = used();
    const result = await work();
    return { before, after: used(), result };
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
  return [observed, result];
}

/** How busy other processes of the machine were in the worst round. */
export function othersFigure(rounds: readonly Observed[]): Figure {
  const most = Math.max(...rounds.map((round) => round.othersCpu ?? Number.NaN));
  const busy = most > OTHERS_MOST ? ": others were at work, measure again" : "";
  return { what: `Other programs' CPU in the busiest round${busy}`, value: percent(most) };
}

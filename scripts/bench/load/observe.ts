import { cpuSeconds, cpuShare } from "../lib/processes.ts";
import { profileClock, type Stretch } from "../lib/profile.ts";
import type { Generator } from "./driver.ts";
import type { Measured } from "./protocol.ts";

/** What the messages of a stretch of time saw, and what the processes behind them used. */
export interface Observed extends Measured {
  p50: number;
  p99: number;
  max: number;
  serverCpu: number | null;
  databaseCpu: number | null;
  /** The measured time, on the clock of the profiles. */
  stretch: Stretch;
}

/** The processes of what is measured, by what they are called in the table. */
export interface Pids {
  server: number | undefined;
  database: number | undefined;
}

/** Whoever delivered nothing was slower than any number. */
const NEVER = { p50: Infinity, p99: Infinity, max: Infinity };

/** Measures while this work is done, and passes on what it gave. */
export async function observe<T>(generator: Generator, pids: Pids, work: () => Promise<T>): Promise<[Observed, T]> {
  const used = () => ({ server: cpuSeconds(pids.server), database: cpuSeconds(pids.database), at: profileClock() });
  const [measured, { before, after, given }] = await generator.measure(async () => {
    const before = used();
    const given = await work();
    return { before, after: used(), given };
  });
  const seconds = (after.at - before.at) / 1e6;
  const observed = {
    ...measured,
    ...(measured.latency ?? NEVER),
    serverCpu: cpuShare(before.server, after.server, seconds),
    databaseCpu: cpuShare(before.database, after.database, seconds),
    stretch: { from: before.at, to: after.at },
  };
  return [observed, given];
}

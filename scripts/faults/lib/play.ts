import { writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Fault } from "./fault.ts";
import { createHistory, type History, Violation } from "./history.ts";
import { onStage } from "./stage.ts";

/** The three ways in which a fault's story is told. */
export const WAYS = ["baseline", "fault", "mutant"] as const;
export type Way = (typeof WAYS)[number];

export interface Settings {
  seed: number;
  quick: boolean;
}

/**
 * Tells a fault's story once. The baseline and the fault must end well; with the planted bug one of the promises that
 * it breaks must be found broken, and anything else is a failure.
 * @returns what the planted bug was caught by, or 'ok'
 * @throws with the seed, the fault's timeline and the history
 */
export async function play(fault: Fault, way: Way, { seed, quick }: Settings): Promise<string> {
  const history = createHistory();
  const mutant = way === "mutant" ? fault.mutant : undefined;
  try {
    const { env, diskMb, mutatesClient } = fault;
    const options = { seed, quick, mutant, faulty: way !== "baseline", env, diskMb, mutatesClient };
    await onStage(options, (stage) => fault.run(stage), history);
  } catch (err) {
    if (mutant && err instanceof Violation && fault.breaks.includes(err.rule)) return err.message;
    const why =
      err instanceof Violation ? err.message : err instanceof Error ? (err.stack ?? err.message) : String(err);
    throw failure(`${fault.id}, ${way}, seed ${seed}: ${why}`, history, err);
  }
  if (!mutant) return "ok";
  throw failure(`${fault.id}, ${way}, seed ${seed}: the planted bug ${mutant} was not noticed`, history);
}

/** The whole history goes into a file: it may be thousands of lines. */
function failure(why: string, history: History, cause?: unknown): Error {
  const { notes, sends } = history.told();
  const file = path.join(tmpdir(), `kasama-${why.slice(0, 3)}-history-${process.pid}.txt`);
  writeFileSync(file, `${why}\n\n${notes}\n\n${sends}\n`);
  return new Error(`${why}\n${notes}\nEvery message stands in ${file}`, { cause });
}

import { mkdirSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { onClusterStage } from "./cluster-stage.ts";
import type { Bug, ClusterFault, Fault } from "./fault.ts";
import { createHistory, type History, Violation } from "./history.ts";
import { onStage } from "./stage.ts";

/** How to run a fault's scenario: without the fault, with it, or with it and a planted bug. */
export type Way = "baseline" | "fault" | Bug;

export const waysOf = ({ bugs }: Fault | ClusterFault): Way[] => ["baseline", "fault", ...bugs];

export const nameOf = (way: Way): string => (typeof way === "string" ? way : way.mutant);

export interface Settings {
  seed: number;
  quick: boolean;
  /** Each run writes its seed, timeline and messages here. If not given, only failures are written. */
  folder?: string | undefined;
}

/**
 * Runs a fault's scenario once. The baseline and the fault must pass. A planted bug must be detected by its rule and
 * its message; anything else is a failure.
 * @returns the message that detected the planted bug, or 'ok'
 * @throws with the seed, the fault's timeline and the history
 */
export async function play(fault: Fault | ClusterFault, way: Way, { seed, quick, folder }: Settings): Promise<string> {
  const history = createHistory();
  const about = `${fault.id}, ${nameOf(way)}, seed ${seed}`;
  const record = (end: string): string =>
    write(folder ?? tmpdir(), `${fault.id}-${nameOf(way)}`, `${about}: ${end}`, history);
  try {
    const faulty = way !== "baseline";
    const bug = bugOf(way);
    if (fault.processes === undefined) await onStage({ ...fault, seed, quick, faulty, bug }, fault.run, history);
    else await onClusterStage({ ...fault, seed, quick, faulty, mutant: bug?.mutant }, fault.run, history);
  } catch (err) {
    if (isCaught(way, err)) {
      if (folder) record(err.message);
      return err.message;
    }
    const text = err instanceof Error ? (err.stack ?? err.message) : String(err);
    throw failure(about, err instanceof Violation ? err.message : text, history, record, err);
  }
  if (bugOf(way)) throw failure(about, "the planted bug was not noticed", history, record);
  if (folder) record("ok");
  return "ok";
}

const bugOf = (way: Way): Bug | undefined => (typeof way === "string" ? undefined : way);

function isCaught(way: Way, err: unknown): err is Violation {
  const bug = bugOf(way);
  return bug !== undefined && err instanceof Violation && err.rule === bug.breaks && bug.message.test(err.message);
}

function failure(
  about: string,
  why: string,
  history: History,
  record: (end: string) => string,
  cause?: unknown,
): Error {
  const file = record(why);
  return new Error(`${about}: ${why}\n${history.summary().notes}\nAll messages are in ${file}`, { cause });
}

/** Writes the history into a file, because it may have thousands of lines. @returns the path */
function write(folder: string, name: string, head: string, history: History): string {
  const { notes, sends } = history.summary();
  const file = path.join(folder, `${name}-${process.pid}.txt`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, `${head}\n\n${notes}\n\n${sends}\n`);
  return file;
}

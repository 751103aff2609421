import { mkdirSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Bug, Fault } from "./fault.ts";
import { createHistory, type History, Violation } from "./history.ts";
import { onStage } from "./stage.ts";

/** How a fault's story is told: without the fault, with it, or with it and a planted bug. */
export type Way = "baseline" | "fault" | Bug;

export const waysOf = ({ bugs }: Fault): Way[] => ["baseline", "fault", ...bugs];

export const nameOf = (way: Way): string => (typeof way === "string" ? way : way.mutant);

export interface Settings {
  seed: number;
  quick: boolean;
  /** Where each telling leaves its seed, timeline and messages; only failures do where it is not given. */
  folder?: string | undefined;
}

/**
 * Tells a fault's story once. The baseline and the fault must end well; a planted bug must be found, by the promise that
 * it breaks and in the words that it is known by, and anything else is a failure.
 * @returns what the planted bug was caught by, or 'ok'
 * @throws with the seed, the fault's timeline and the history
 */
export async function play(fault: Fault, way: Way, { seed, quick, folder }: Settings): Promise<string> {
  const history = createHistory();
  const about = `${fault.id}, ${nameOf(way)}, seed ${seed}`;
  const record = (end: string): string =>
    write(folder ?? tmpdir(), `${fault.id}-${nameOf(way)}`, `${about}: ${end}`, history);
  try {
    await onStage({ ...fault, seed, quick, faulty: way !== "baseline", bug: bugOf(way) }, fault.run, history);
  } catch (err) {
    if (isCaught(way, err)) {
      if (folder) record(err.message);
      return err.message;
    }
    const said = err instanceof Error ? (err.stack ?? err.message) : String(err);
    throw failure(about, err instanceof Violation ? err.message : said, history, record, err);
  }
  if (bugOf(way)) throw failure(about, "the planted bug was not noticed", history, record);
  if (folder) record("ok");
  return "ok";
}

const bugOf = (way: Way): Bug | undefined => (typeof way === "string" ? undefined : way);

function isCaught(way: Way, err: unknown): err is Violation {
  const bug = bugOf(way);
  return bug !== undefined && err instanceof Violation && err.rule === bug.breaks && bug.said.test(err.message);
}

function failure(
  about: string,
  why: string,
  history: History,
  record: (end: string) => string,
  cause?: unknown,
): Error {
  const file = record(why);
  return new Error(`${about}: ${why}\n${history.told().notes}\nEvery message stands in ${file}`, { cause });
}

/** A file of its own: it may be thousands of lines. @returns its path */
function write(folder: string, name: string, head: string, history: History): string {
  const { notes, sends } = history.told();
  const file = path.join(folder, `${name}-${process.pid}.txt`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, `${head}\n\n${notes}\n\n${sends}\n`);
  return file;
}

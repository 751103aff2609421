import { execFile } from "node:child_process";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { ROOT } from "../../../../lib/setup.mjs";

/** What the model of elections found, and in how many plans. */
export interface ElectionsResult {
  plans: number;
  wrong: string[];
}

interface Options {
  /** What the processes ask for when they read: a level of MongoDB's read concern. */
  readConcern: string;
  seed: number;
  plans: number;
  faulty: boolean;
}

const RUN = fileURLToPath(new URL("elections-run.ts", import.meta.url));

/** Plays the model of elections in a process of its own, because it replaces the timers of its process. */
export async function playElections(options: Options): Promise<ElectionsResult> {
  const { stdout } = await promisify(execFile)(process.execPath, [RUN, JSON.stringify(options)], { cwd: ROOT });
  return JSON.parse(stdout) as ElectionsResult;
}

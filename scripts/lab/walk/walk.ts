import { createRandom } from "#server/testing/random.ts";
import { createHistory, type History, Violation } from "../faults/lib/history.ts";
import type { Mutant } from "../faults/lib/planting/mutant.ts";
import { MUTANTS, type MutantName } from "../faults/lib/planting/mutants.ts";
import { ACTIONS } from "./acts.ts";
import { mend } from "./acts-of-faults.ts";
import { healProcesses } from "./acts-on-processes.ts";
import { check, settle } from "./oracle.ts";
import type { Act, Step } from "./steps.ts";
import { inWorld, type World } from "./world.ts";

export interface WalkOptions {
  seed: number;
  plan: readonly Step[];
  /** The number of processes of the server; 1 by default. */
  processes?: number;
  /** Whether there are real pages. */
  pages: boolean;
  plant?: MutantName | undefined;
  /** The time limit for settling. The default allows for kills. */
  patienceMs?: number;
  history?: History;
  /** Called after each step. */
  onStep?: (at: number, step: Step) => void;
}

/** The number of actions and checks. */
export interface Tally {
  acts: Partial<Record<Act, number>>;
  messages: number;
  /** The number of checks of disk and screens, and how many of them at rest. */
  checks: number;
  rests: number;
}

/** A walk that ended at a broken promise or another failure. */
export class WalkFailure extends Error {
  override readonly name = "WalkFailure";
  /** The index of the failed step, from 0. */
  readonly at: number;
  readonly tally: Tally;
  constructor(at: number, act: string, tally: Tally, cause: unknown) {
    const why = cause instanceof Violation ? cause.message : cause instanceof Error ? cause.stack : String(cause);
    super(`step ${at + 1}, ${act}: ${why}`, { cause });
    this.at = at;
    this.tally = tally;
  }
}

/**
 * Runs a plan in a new world and checks everything after each step. At the end all connections are repaired and
 * everything must settle.
 * @throws {WalkFailure}
 */
export async function walk(options: WalkOptions): Promise<Tally> {
  const { seed, plan, pages, plant, patienceMs, onStep, processes = 1, history = createHistory() } = options;
  const plantedInClient = plant !== undefined && (MUTANTS[plant] as Mutant).inClient === true;
  return inWorld({ seed, history, pages, processes, patienceMs, plant, plantedInClient }, async (world) => {
    const tally: Tally = { acts: {}, messages: 0, checks: 0, rests: 0 };
    for (const [at, step] of plan.entries()) {
      await stepOn(world, at, step, tally);
      onStep?.(at, step);
    }
    await last(world, plan.length, tally);
    return tally;
  });
}

async function stepOn(world: World, at: number, { act, pick, rush }: Step, tally: Tally): Promise<void> {
  try {
    world.history.note(`step ${at + 1}: ${act}${rush ? ", and on at once" : ""}`);
    const done = await ACTIONS[act](world, createRandom(pick));
    if (done) tally.acts[act] = (tally.acts[act] ?? 0) + 1;
    await look(world, rush, tally);
  } catch (err) {
    throw new WalkFailure(at, act, tally, err);
  }
}

async function look(world: World, rush: boolean, tally: Tally): Promise<void> {
  await (rush ? check(world) : settle(world));
  tally.checks += 1;
  tally.rests += rush ? 0 : 1;
  tally.messages = world.ledger.all.length;
}

async function last(world: World, at: number, tally: Tally): Promise<void> {
  try {
    await mend(world, createRandom(0));
    await healProcesses(world);
    await look(world, false, tally);
  } catch (err) {
    throw new WalkFailure(at, "the end", tally, err);
  }
}

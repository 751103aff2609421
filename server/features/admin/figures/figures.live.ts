import type { Log } from "#server/platform/log/log.ts";
import { createScheduledTask } from "#server/platform/scheduler/scheduled-task.ts";
import type { AdminStats } from "#shared/admin/figures/figures.schemas.ts";

/** Between two announcements, in milliseconds. */
const EVERY_MS = 2000;
/** After this long it is looked anyway: what happened in another process stirs nothing here. */
const ANYWAY_MS = 30_000;
/**
 * After a counting it rests four times as long as that took: however many rows there are, a fifth of the time at most
 * goes into it. Not for longer than this, in milliseconds, for a busy machine is slow without being full.
 */
const REST = 4;
const REST_MOST_MS = 10_000;

interface Deps {
  count: () => Promise<AdminStats>;
  /** How many people are there: known without counting. */
  countOnline: () => Promise<number>;
  /** Whether an admin has a tab open. */
  adminsWatch: () => boolean;
  /** Resolves when it is told. */
  announce: (stats: AdminStats) => unknown;
  now: () => Date;
  log: Log;
}

/**
 * Tells admins the numbers of the overview when one of them has changed. Nothing is counted while no admin watches, nor
 * while nothing has happened.
 */
export function createLiveFigures({ count, countOnline, adminsWatch, announce, now, log }: Deps) {
  let stirred = false;
  /** What was told last; undefined where nobody has heard it. */
  let told: { numbers: string | null; online: number; at: number; restUntil: number } | undefined;

  async function look(): Promise<void> {
    if (!adminsWatch()) {
      told = undefined;
      return;
    }
    const at = now().getTime();
    // A clock that was set back says nothing of how long ago it was told.
    if (told && told.at <= at) {
      if (at < told.restUntil) return;
      const isQuiet = !stirred && (await countOnline()) === told.online;
      if (isQuiet && at - told.at < ANYWAY_MS) return;
    }
    // What happens from now on may be missing in the counts.
    stirred = false;
    try {
      const stats = await count();
      const numbers = numbersOf(stats);
      if (numbers !== told?.numbers) await announce(stats);
      const rest = Math.min(REST_MOST_MS, REST * (now().getTime() - at));
      told = { numbers, online: stats.totals.online, at, restUntil: at + rest };
    } catch (err) {
      stirred = true;
      throw err;
    }
  }

  return {
    /** Something was written: a number may have changed. It costs whoever says so nothing. */
    stir: (): void => {
      stirred = true;
    },
    /**
     * Somebody has asked and was answered this. Where it is not what was told, it is told at the next look, even if it is
     * by then again as it was: nobody is left with what they alone have heard.
     */
    answered: (stats: AdminStats): void => {
      if (!told || numbersOf(stats) === told.numbers) return;
      told.numbers = null;
      stirred = true;
    },
    // In every process: it knows what has happened here, and which numbers its admins have seen last.
    task: createScheduledTask({
      ...{ what: "the numbers of the admin area", run: look, everyMs: EVERY_MS, log },
      scope: "every",
    }),
  };
}
export type LiveFigures = ReturnType<typeof createLiveFigures>;

function numbersOf({ counted_at: _, ...counts }: AdminStats): string {
  return JSON.stringify(counts);
}

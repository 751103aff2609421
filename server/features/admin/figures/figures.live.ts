import type { Log } from "#server/platform/log/log.ts";
import { createScheduledTask } from "#server/platform/scheduler/scheduled-task.ts";
import type { AdminStats } from "#shared/admin/figures/figures.schemas.ts";

/** The least time between two pushes, in milliseconds. */
const EVERY_MS = 2000;
/** After this time it counts anyway, because writes of other processes may not have marked the numbers as changed. */
const ANYWAY_MS = 30_000;
/**
 * After a count it pauses four times as long as the count took, so that counting takes a fifth of the time at most. The
 * pause is at most this long, in milliseconds, because a busy machine is slow although it has few rows.
 */
const REST = 4;
const REST_MOST_MS = 10_000;

interface Deps {
  count: () => Promise<AdminStats>;
  /** How many people are online, which needs no count. */
  countOnline: () => Promise<number>;
  /** Whether an admin has a tab open with this process. */
  adminsWatch: () => boolean;
  /** Resolves when it was pushed. */
  announce: (stats: AdminStats) => unknown;
  now: () => Date;
  log: Log;
}

/**
 * Pushes the overview numbers to admins when one of them has changed. Counts nothing while no admin watches, or while
 * nothing has been written.
 */
export function createLiveFigures({ count, countOnline, adminsWatch, announce, now, log }: Deps) {
  let stirred = false;
  /** The numbers of the last push; undefined if nobody has received them. */
  let told: { numbers: string | null; online: number; at: number; restUntil: number } | undefined;

  async function look(): Promise<void> {
    if (!adminsWatch()) {
      told = undefined;
      return;
    }
    const at = now().getTime();
    // After the clock was set back, the time since the last push is unknown.
    if (told && told.at <= at) {
      if (at < told.restUntil) return;
      const isQuiet = !stirred && (await countOnline()) === told.online;
      if (isQuiet && at - told.at < ANYWAY_MS) return;
    }
    // Writes from now on may be missing in this count.
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
    /** Marks the numbers as possibly changed; does not block. */
    stir: (): void => {
      stirred = true;
    },
    /**
     * Called with the numbers of a REST answer. If they differ from the last push, the next check pushes again, even if the
     * numbers have changed back by then, so that all admins have the same numbers.
     */
    answered: (stats: AdminStats): void => {
      if (!told || numbersOf(stats) === told.numbers) return;
      told.numbers = null;
      stirred = true;
    },
    // In every process: each knows its own writes, and the numbers that its admins have received.
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

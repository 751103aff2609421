import { STEP_MS, withDeadline } from "#server/platform/database/deadline.ts";
import type { Log } from "#server/platform/log/log.ts";
import { activityTypeOf } from "#shared/admin/activity/activity-lists.ts";
import type { ActivityRow, NewActivity } from "./activity.model.ts";
import type { ActivityRepo } from "./activity.repo.ts";

/** How long an activity waits for others before it is written, in milliseconds. */
const LAG_MS = 50;
/** The pause after a failed write, in milliseconds. */
const AGAIN_MS = 1000;
/** The most rows of one write. */
const BATCH = 500;
/** When more are waiting, the oldest are dropped: the catch-up task finds them in the rows they came from. */
const WAITING_MAX = 10_000;

interface Deps {
  repo: Pick<ActivityRepo, "insert">;
  takeIds: (count: number) => Promise<number[]>;
  /** Called once for each activity that this process has stored. */
  settle: (rows: readonly ActivityRow[]) => Promise<void>;
  log: Log;
}

/**
 * Activities that wait to be written. Adding one does not block; they are written in batches. A failed write is repeated
 * with the same ids, so that rows of a write whose answer was lost are recognised.
 */
export function createActivityQueue({ repo, takeIds, settle, log }: Deps) {
  let noted: NewActivity[] = [];
  /** The batch that is being written or is to be written again, with its ids. */
  let leaving: ActivityRow[] = [];
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> | undefined;

  const waiting = (): number => noted.length + leaving.length;

  async function writeBatch(): Promise<void> {
    if (leaving.length === 0) {
      const ids = await takeIds(Math.min(BATCH, noted.length));
      leaving = noted.splice(0, ids.length).map((one, n) => toRow(one, ids[n] ?? 0));
    }
    const stored = await withDeadline(repo.insert(leaving), STEP_MS);
    leaving = [];
    await settle(stored);
  }

  /** @returns the pause before the rest is written; undefined if nothing is left */
  async function writeAll(): Promise<number> {
    clearTimeout(timer);
    timer = undefined;
    try {
      while (waiting() > 0) await writeBatch();
      return LAG_MS;
    } catch (err) {
      log.warn({ err, waiting: waiting() }, "activities were not written and will be tried again");
      return AGAIN_MS;
    }
  }

  /** Runs one write after another. */
  function write(): Promise<void> {
    writing ??= writeAll().then((again) => {
      writing = undefined;
      if (waiting() > 0) arm(again);
    });
    return writing;
  }

  function arm(ms: number): void {
    timer ??= setTimeout(() => void write(), ms).unref();
  }

  return {
    note: (activity: NewActivity): void => {
      if (noted.length >= WAITING_MAX) noted = noted.slice(noted.length - WAITING_MAX / 2);
      noted.push(activity);
      if (!writing) arm(LAG_MS);
    },
    /** How many activities wait. */
    waiting,
    /** Writes the activities that were added until now. After a failure they wait for the next attempt. */
    flush: async (): Promise<void> => {
      await writing;
      await write();
    },
    /** Writes one last time. After a failure the next catch-up of any process finds the activities. */
    close: async (): Promise<void> => {
      await writing;
      await write();
      clearTimeout(timer);
    },
  };
}
export type ActivityQueue = ReturnType<typeof createActivityQueue>;

export function toRow({ cause, kind, actor_id, subject_id = null, object = null, at }: NewActivity, id: number) {
  const people = [actor_id, subject_id].filter((one) => one !== null);
  const row: ActivityRow = {
    _id: id,
    cause,
    type: activityTypeOf(kind),
    kind,
    actor_id,
    subject_id,
    people: [...new Set(people)],
    object,
    at,
  };
  return row;
}

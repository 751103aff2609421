import { STEP_MS, withDeadline } from "#server/platform/database/deadline.ts";
import type { Log } from "#server/platform/log/log.ts";
import { activityTypeOf } from "#shared/admin/activity/activity-lists.ts";
import type { ActivityRow, NewActivity } from "./activity.model.ts";
import type { ActivityRepo } from "./activity.repo.ts";

/** What was noted waits so long for more of it, in milliseconds. */
const LAG_MS = 50;
/** After a failed write, so long. */
const AGAIN_MS = 1000;
/** Rows of one write. */
const BATCH = 500;
/** Beyond this the oldest are let go: the look finds them in the rows that they came of. */
const WAITING_MAX = 10_000;

interface Deps {
  repo: Pick<ActivityRepo, "insert">;
  takeIds: (count: number) => Promise<number[]>;
  /** Told of what this process has stored, once each. */
  settle: (rows: readonly ActivityRow[]) => Promise<void>;
  log: Log;
}

/**
 * Activities on their way to the database: whoever notes one waits for nothing. They are written behind, many at a time;
 * a write that fails is repeated under the same numbers, so that what was stored without our hearing of it is known.
 */
export function createActivityQueue({ repo, takeIds, settle, log }: Deps) {
  let noted: NewActivity[] = [];
  /** With their numbers: the batch that is being written, or is to be written again. */
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

  /** @returns after how long the rest is to be tried, if there is one */
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

  /** One write after the other. */
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
    /** How many are on their way. */
    waiting,
    /** Writes what is noted until now; what cannot be written waits for the next try. */
    flush: async (): Promise<void> => {
      await writing;
      await write();
    },
    /** The last write: what fails now is found in the rows that it came of, by the next look of any process. */
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

import type { Records } from "#server/platform/database/records.ts";
import type { TimeCursor } from "#server/platform/database/time-cursor.ts";
import type { NewActivity } from "./activity.model.ts";
import type { ActivityRepo } from "./activity.repo.ts";

/**
 * Each run starts this long before the end of the last one, because a row gets its time before it is committed, and because
 * the clocks of two processes can differ.
 */
const OVERLAP_MS = 2 * 60 * 1000;
/** How far the first run of a database goes back. */
const FIRST_MS = 30 * 24 * 60 * 60 * 1000;
/** Rows of one batch. */
const PAGE = 500;

/** Reads rows of a feature in the order of the time that the catch-up uses, and makes activities from them. */
export type ActivitySource = (
  place: TimeCursor<unknown>,
  limit: number,
) => Promise<{ activities: NewActivity[]; last: TimeCursor<unknown> | null }>;

/** The source for rows that a repository reads in the order of one of their times. */
export function sourceOf<F extends string, Row extends { _id: Id } & Record<F, Date | null>, Id>(
  field: F,
  read: (place: TimeCursor<Id>, limit: number) => Promise<readonly Row[]>,
  of: (row: Row) => NewActivity[],
  records: Records,
): ActivitySource {
  return async (place, limit) => {
    // The source only gets cursors that it has returned.
    const rows = await read(place as TimeCursor<Id>, limit);
    const last = rows.length < limit ? undefined : rows.at(-1);
    const at = last?.[field];
    return {
      activities: records.each("activity feed", rows, of).flat(),
      last: last && at ? { at, id: last._id } : null,
    };
  };
}

interface Deps {
  repo: Pick<ActivityRepo, "known" | "mark" | "setMark" | "setMarkBack">;
  sources: readonly ActivitySource[];
  accountsAmong: (ids: readonly number[]) => Promise<ReadonlySet<number>>;
  /** Stores and announces them. @throws any database error */
  store: (activities: readonly NewActivity[]) => Promise<void>;
  now: () => Date;
}

/**
 * Finds missing activities: those that a process had noted but not written when it ended. They are made from the rows of
 * the other features and have the same causes, so none is stored twice.
 */
export function createActivityCatchUp({ repo, sources, accountsAmong, store, now }: Deps) {
  async function add(found: readonly NewActivity[]): Promise<void> {
    const known = await repo.known(found.map(({ cause }) => cause));
    const missing = found.filter(({ cause }) => !known.has(cause));
    if (missing.length === 0) return;
    const peopleOf = ({ actor_id, subject_id = null }: NewActivity) =>
      [actor_id, subject_id].filter((id) => id !== null);
    const there = await accountsAmong([...new Set(missing.flatMap(peopleOf))]);
    // Applications and reports can outlive one of the two accounts; their activities do not.
    await store(missing.filter((one) => peopleOf(one).every((id) => there.has(id))));
  }

  async function catchUpOn(source: ActivitySource, since: Date): Promise<void> {
    let place: TimeCursor<unknown> | null = { at: since, id: null };
    while (place) {
      const { activities, last } = await source(place, PAGE);
      // A recently changed row also has old steps. Those were found when they happened, or are past the retention time.
      await add(activities.filter(({ at }) => at >= since));
      place = last;
    }
  }

  return async (): Promise<void> => {
    const at = now();
    const mark = await repo.mark();
    // If the mark is in the future, a wrong clock has set it. Starting there would find nothing until that time.
    const from = mark && Math.min(mark.getTime(), at.getTime());
    const since = new Date(from === null ? at.getTime() - FIRST_MS : from - OVERLAP_MS);
    for (const source of sources) await catchUpOn(source, since);
    if (mark && mark > at) await repo.setMarkBack(mark, at);
    else await repo.setMark(at);
  };
}

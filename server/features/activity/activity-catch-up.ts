import type { Records } from "#server/platform/database/records.ts";
import type { TimeCursor } from "#server/platform/database/time-cursor.ts";
import type { NewActivity } from "./activity.model.ts";
import type { ActivityRepo } from "./activity.repo.ts";

/**
 * A look goes back behind the one before it: a row is dated before it is committed, and the clocks of two processes need
 * not agree.
 */
const OVERLAP_MS = 2 * 60 * 1000;
/** The first look of a database goes back so far. */
const FIRST_MS = 30 * 24 * 60 * 60 * 1000;
/** Rows that are read at once. */
const PAGE = 500;

/** Rows of which activities are made, in the order of the time by which they are looked through. */
export type ActivitySource = (
  place: TimeCursor<unknown>,
  limit: number,
) => Promise<{ activities: NewActivity[]; last: TimeCursor<unknown> | null }>;

/** Of rows that a repo reads by a field of theirs. */
export function sourceOf<F extends string, Row extends { _id: Id } & Record<F, Date | null>, Id>(
  field: F,
  read: (place: TimeCursor<Id>, limit: number) => Promise<readonly Row[]>,
  of: (row: Row) => NewActivity[],
  records: Records,
): ActivitySource {
  return async (place, limit) => {
    // The places of a source are those that it has given.
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
  /** Stores them, and tells of them. @throws what the database said */
  store: (activities: readonly NewActivity[]) => Promise<void>;
  now: () => Date;
}

/**
 * Finds what happened and is not in the feed: what a process had noted that ended before it was written. It is read from
 * the rows that it came of, under the same names.
 */
export function createActivityCatchUp({ repo, sources, accountsAmong, store, now }: Deps) {
  async function add(found: readonly NewActivity[]): Promise<void> {
    const known = await repo.known(found.map(({ cause }) => cause));
    const missing = found.filter(({ cause }) => !known.has(cause));
    if (missing.length === 0) return;
    const peopleOf = ({ actor_id, subject_id = null }: NewActivity) =>
      [actor_id, subject_id].filter((id) => id !== null);
    const there = await accountsAmong([...new Set(missing.flatMap(peopleOf))]);
    // An application and a report may outlive one of their two: in the feed they do not.
    await store(missing.filter((one) => peopleOf(one).every((id) => there.has(id))));
  }

  async function lookThrough(source: ActivitySource, since: Date): Promise<void> {
    let place: TimeCursor<unknown> | null = { at: since, id: null };
    while (place) {
      const { activities, last } = await source(place, PAGE);
      // A row that was changed of late tells of older things too: those were found when they happened, or are swept away.
      await add(activities.filter(({ at }) => at >= since));
      place = last;
    }
  }

  return async (): Promise<void> => {
    const at = now();
    const mark = await repo.mark();
    // A mark that is ahead was set by a clock that was: from there on nothing would be found until this one is as far.
    const from = mark && Math.min(mark.getTime(), at.getTime());
    const since = new Date(from === null ? at.getTime() - FIRST_MS : from - OVERLAP_MS);
    for (const source of sources) await lookThrough(source, since);
    if (mark && mark > at) await repo.setMarkBack(mark, at);
    else await repo.setMark(at);
  };
}

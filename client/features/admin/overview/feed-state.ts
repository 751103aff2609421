import type { Activity } from "#shared/admin/activity/activity.schemas.ts";

/** The live feed as pure transitions. Events in any order, with repetitions, give the newest activities, each once. */

/** The maximum number of displayed rows. Older ones are on their own pages. */
export const FEED_MAX = 200;

export interface Feed {
  /** The known activities, newest first. */
  known: readonly Activity[];
  /** The displayed activities: the known ones, or while held those known before. */
  shown: readonly Activity[];
  /** Displayed rows must not move, because someone is reading them. */
  held: boolean;
  /** The number of new activities while held. */
  fresh: number;
  /** There may be more than `fresh`. */
  freshIsLeast: boolean;
  /** The server has older ones after the last known one. */
  hasOlder: boolean;
  /** Set if activities may be missing above the last complete one. */
  gap: Gap | null;
}

interface Gap {
  /** A sequence number: an answer closes the gap only if the request was sent after it appeared. */
  number: number;
  /** The newest activity below which nothing is missing; null if there is none. */
  above: Activity | null;
}

/** Before the first answer everything may be missing. */
export const EMPTY_FEED: Feed = {
  known: [],
  shown: [],
  held: false,
  fresh: 0,
  freshIsLeast: false,
  hasOlder: false,
  gap: { number: 1, above: null },
};

/** Newest first, in the server's order. */
const byNewest = (a: Activity, b: Activity): number =>
  a.timestamp === b.timestamp ? b.id - a.id : a.timestamp < b.timestamp ? 1 : -1;
const isOlder = (one: Activity, other: Activity): boolean => byNewest(one, other) > 0;

/** Those of the activities that are not known yet. */
export function unknownOf({ known }: Feed, activities: readonly Activity[]): Activity[] {
  const ids = new Set(known.map(({ id }) => id));
  return activities.filter(({ id }) => !ids.has(id));
}

/** Adds the activities of an event. `more` others happened that the event did not contain. */
export function withNews(feed: Feed, activities: readonly Activity[], more: number): Feed {
  const last = feed.hasOlder ? feed.known.at(-1) : undefined;
  // An activity older than all known ones belongs to an older page.
  const fitting = last ? activities.filter((one) => !isOlder(one, last)) : activities;
  const marked = more > 0 ? withGap(feed) : feed;
  const next = withKnown(marked, [...feed.known, ...fitting], feed.hasOlder);
  if (!isStill(feed)) return next;
  const fresh = feed.fresh + unknownOf(feed, fitting).length + more;
  return { ...next, fresh, freshIsLeast: feed.freshIsLeast };
}

/** Marks that events may have been missed: the connection was lost, or an event could not contain everything. */
export function withGap(feed: Feed): Feed {
  const { gap, known } = feed;
  const above = gap ? gap.above : (known[0] ?? null);
  return { ...feed, gap: { number: (gap?.number ?? 0) + 1, above }, freshIsLeast: isStill(feed) };
}

/** The number of the current gap, to store with a request that is sent now. */
export const gapNumberOf = ({ gap }: Feed): number => gap?.number ?? 0;

/** Merges the newest activities from a request that was sent at gap number `asked`. */
export function withNewest(
  feed: Feed,
  { activities, hasOlder }: { activities: readonly Activity[]; hasOlder: boolean },
  asked: number,
): Feed {
  const { gap } = feed;
  const last = activities.at(-1);
  const settles = gap === null || gap.number === asked;
  // The answer overlaps with the complete part: nothing is missing in between.
  const reaches = !hasOlder || gap === null || (gap.above !== null && last && !isOlder(gap.above, last));
  const kept = reaches || !last ? feed.known : feed.known.filter((one) => !isOlder(one, last));
  const next = withKnown(feed, [...kept, ...activities], hasOlder && (!reaches || feed.hasOlder));
  const left = settles || !gap ? null : { ...gap, above: reaches ? gap.above : (last ?? null) };
  const fresh = isStill(feed) ? feed.fresh + unknownOf(feed, activities).length : 0;
  return { ...next, gap: left, fresh };
}

/** Holds the feed, or releases it and shows everything that arrived in the meantime. */
export const withPaused = (feed: Feed, held: boolean): Feed =>
  held ? { ...feed, held } : { ...feed, held, shown: feed.known, fresh: 0, freshIsLeast: false };

/** While nothing is displayed, nothing can move. */
const isStill = ({ held, shown }: Feed): boolean => held && shown.length > 0;

function withKnown(feed: Feed, activities: readonly Activity[], hasOlder: boolean): Feed {
  // The later version of an activity is used, because people change their names.
  const each = [...new Map(activities.map((one) => [one.id, one])).values()].sort(byNewest);
  const known = each.slice(0, FEED_MAX);
  return {
    ...feed,
    known,
    shown: isStill(feed) ? feed.shown : known,
    hasOlder: hasOlder || each.length > known.length,
  };
}

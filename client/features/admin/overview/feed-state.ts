import type { Activity } from "#shared/admin/activity/activity.schemas.ts";

/** The live feed as pure transitions: whatever comes in whichever order and however often, it is the newest, each once. */

/** As many rows are drawn at most. Older ones are read by pages. */
export const FEED_MAX = 200;

export interface Feed {
  /** The newest that are known, newest first. */
  known: readonly Activity[];
  /** What is drawn: what is known, but as it was while it is held. */
  shown: readonly Activity[];
  /** Nothing moves under a reader. */
  held: boolean;
  /** How many have come while it is held. */
  fresh: number;
  /** There may be more than that. */
  freshIsLeast: boolean;
  /** There are older ones behind the last that is known. */
  hasOlder: boolean;
  /** Some may be missing above what was sure; null where none is. */
  doubt: Doubt | null;
}

interface Doubt {
  /** Which of all doubts it is: an answer settles those of before its question. */
  number: number;
  /** The newest that was sure; null where nothing was. */
  above: Activity | null;
}

/** Before the first answer: everything may be missing. */
export const EMPTY_FEED: Feed = {
  known: [],
  shown: [],
  held: false,
  fresh: 0,
  freshIsLeast: false,
  hasOlder: false,
  doubt: { number: 1, above: null },
};

/** Newest first, as the server orders them. */
const byNewest = (a: Activity, b: Activity): number =>
  a.timestamp === b.timestamp ? b.id - a.id : a.timestamp < b.timestamp ? 1 : -1;
const isOlder = (one: Activity, other: Activity): boolean => byNewest(one, other) > 0;

/** Of these, those that are not known yet. */
export function unknownOf({ known }: Feed, activities: readonly Activity[]): Activity[] {
  const ids = new Set(known.map(({ id }) => id));
  return activities.filter(({ id }) => !ids.has(id));
}

/** Told as it happened; `more` others were not told with it. */
export function withNews(feed: Feed, activities: readonly Activity[], more: number): Feed {
  const last = feed.hasOlder ? feed.known.at(-1) : undefined;
  // What is older than all that is known belongs to a page behind it.
  const fitting = last ? activities.filter((one) => !isOlder(one, last)) : activities;
  const doubted = more > 0 ? withDoubt(feed) : feed;
  const next = withKnown(doubted, [...feed.known, ...fitting], feed.hasOlder);
  if (!isStill(feed)) return next;
  const fresh = feed.fresh + unknownOf(feed, fitting).length + more;
  return { ...next, fresh, freshIsLeast: feed.freshIsLeast };
}

/** Something may have happened that was not told: the connection was away, or more happened than can be told. */
export function withDoubt(feed: Feed): Feed {
  const { doubt, known } = feed;
  const above = doubt ? doubt.above : (known[0] ?? null);
  return { ...feed, doubt: { number: (doubt?.number ?? 0) + 1, above }, freshIsLeast: isStill(feed) };
}

/** Which doubts a question that is asked now settles. */
export const doubtOf = ({ doubt }: Feed): number => doubt?.number ?? 0;

/** The newest as they were answered to a question that was asked at this doubt. */
export function withNewest(
  feed: Feed,
  { activities, hasOlder }: { activities: readonly Activity[]; hasOlder: boolean },
  asked: number,
): Feed {
  const { doubt } = feed;
  const last = activities.at(-1);
  const settles = doubt === null || doubt.number === asked;
  // It comes down to what was sure: nothing is missing in between.
  const reaches = !hasOlder || doubt === null || (doubt.above !== null && last && !isOlder(doubt.above, last));
  const kept = reaches || !last ? feed.known : feed.known.filter((one) => !isOlder(one, last));
  const next = withKnown(feed, [...kept, ...activities], hasOlder && (!reaches || feed.hasOlder));
  const left = settles || !doubt ? null : { ...doubt, above: reaches ? doubt.above : (last ?? null) };
  const fresh = isStill(feed) ? feed.fresh + unknownOf(feed, activities).length : 0;
  return { ...next, doubt: left, fresh };
}

/** Held, or let go: what came meanwhile shows. */
export const withPaused = (feed: Feed, held: boolean): Feed =>
  held ? { ...feed, held } : { ...feed, held, shown: feed.known, fresh: 0, freshIsLeast: false };

/** Where nothing is drawn yet, nothing can jump. */
const isStill = ({ held, shown }: Feed): boolean => held && shown.length > 0;

function withKnown(feed: Feed, activities: readonly Activity[], hasOlder: boolean): Feed {
  // The later word on the same one holds: people change their names.
  const each = [...new Map(activities.map((one) => [one.id, one])).values()].sort(byNewest);
  const known = each.slice(0, FEED_MAX);
  return {
    ...feed,
    known,
    shown: isStill(feed) ? feed.shown : known,
    hasOlder: hasOlder || each.length > known.length,
  };
}

import { eventIf, followEvents } from "#client/data/follow-events.ts";
import { learnEvents, listen, onConnect } from "#client/data/socket.ts";
import type { Activity } from "#shared/admin/activity/activity.schemas.ts";
import type { ActivityType } from "#shared/admin/activity/activity-lists.ts";
import { adminEvents } from "#shared/admin/admin.events.ts";

learnEvents(adminEvents);

/** A source of `followEvents`: activities that `accepts` takes. */
const activityIf = (accepts: (activity: Activity) => boolean) =>
  // Of a burst only the newest are in the event: one may be among the others.
  eventIf("activity:new", ({ activities, more }) => more > 0 || activities.some(accepts));

/** Activities of one kind. */
export const activityOf = (kind: ActivityType) => activityIf(({ type }) => type === kind);

/** Activities that lead to this address. */
export const activityAt = (address: string) => activityIf(({ target_url }) => target_url === address);

/** Calls `onNews` when something of a kind has happened, or may have. Returns the undo. */
export const followActivity = (kind: ActivityType, onNews: () => void): (() => void) =>
  followEvents([activityOf(kind)], onNews);

/** Calls `onNews` at each activity that leads to this address. Returns the undo. */
export const followTarget = (address: string, onNews: () => void): (() => void) =>
  listen("activity:new", ({ activities }) => {
    if (activities.some(({ target_url }) => target_url === address)) onNews();
  });

/**
 * Calls `onAgain` at each connect from now on, the first included: an answer of before it may be older than the events
 * after it. Returns the undo.
 */
export function onNextConnect(onAgain: () => void): () => void {
  let isNext = false;
  const undo = onConnect(() => isNext && onAgain());
  isNext = true;
  return undo;
}

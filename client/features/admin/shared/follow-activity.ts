import { eventIf, followEvents } from "#client/data/follow-events.ts";
import { learnEvents, listen, onConnect } from "#client/data/socket.ts";
import type { Activity } from "#shared/admin/activity/activity.schemas.ts";
import type { ActivityType } from "#shared/admin/activity/activity-lists.ts";
import { adminEvents } from "#shared/admin/admin.events.ts";

learnEvents(adminEvents);

/** An event source for `followEvents`: the activities that `accepts` matches. */
const activityIf = (accepts: (activity: Activity) => boolean) =>
  // In a burst the event contains only the newest activities: a match may be among the others.
  eventIf("activity:new", ({ activities, more }) => more > 0 || activities.some(accepts));

/** Activities of one type. */
export const activityOf = (kind: ActivityType) => activityIf(({ type }) => type === kind);

/** Activities that link to this address. */
export const activityAt = (address: string) => activityIf(({ target_url }) => target_url === address);

/** Calls `onNews` when an activity of one of the types has happened, or may have. Returns a function that stops it. */
export const followActivity = (kind: ActivityType, onNews: () => void): (() => void) =>
  followEvents([activityOf(kind)], onNews);

/** Calls `onNews` on each activity that links to this address. Returns a function that stops it. */
export const followTarget = (address: string, onNews: () => void): (() => void) =>
  listen("activity:new", ({ activities }) => {
    if (activities.some(({ target_url }) => target_url === address)) onNews();
  });

/**
 * Calls `onAgain` on each connect from now on, including the first: an answer from before it may be older than the
 * events after it. Returns a function that stops it.
 */
export function onNextConnect(onAgain: () => void): () => void {
  let isNext = false;
  const undo = onConnect(() => isNext && onAgain());
  isNext = true;
  return undo;
}

import { eventIf, followEvents } from "#client/data/follow-events.ts";
import { personTarget } from "#shared/admin/admin.links.ts";
import { activityAt } from "../shared/follow-activity.ts";

/**
 * Calls `onNews` when an activity about this person arrives or their sessions change, or when such an event may have
 * been missed. Returns a function that stops it.
 */
export const followPerson = (id: number, onNews: () => void): (() => void) =>
  followEvents([activityAt(personTarget(id)), eventIf("person:sessions", ({ user_id }) => user_id === id)], onNews);

import { eventIf, followEvents } from "#client/data/follow-events.ts";
import { personTarget } from "#shared/admin/admin.links.ts";
import { activityAt } from "../shared/follow-activity.ts";

/** Calls `onNews` when an activity leads to this person or their sessions change, or may have. Returns the undo. */
export const followPerson = (id: number, onNews: () => void): (() => void) =>
  followEvents([activityAt(personTarget(id)), eventIf("person:sessions", ({ user_id }) => user_id === id)], onNews);

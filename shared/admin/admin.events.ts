import { activityEvents } from "./activity.events.ts";
import { announcementsEvents } from "./announcements.events.ts";
import { approvalEvents } from "./approvals.events.ts";
import { figuresEvents } from "./figures.events.ts";
import { personEvents } from "./person.events.ts";

/**
 * What is announced to the room of admins and to nobody else. A table of its own: the tabs of everybody else do not load
 * what they never hear.
 */
export const adminEvents = {
  ...activityEvents,
  ...announcementsEvents,
  ...approvalEvents,
  ...figuresEvents,
  ...personEvents,
} as const;

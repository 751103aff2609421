import { activityEvents } from "./activity/activity.events.ts";
import { announcementsEvents } from "./announcements/announcements.events.ts";
import { approvalEvents } from "./approvals/approvals.events.ts";
import { figuresEvents } from "./figures/figures.events.ts";
import { personEvents } from "./people/person.events.ts";

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

import { activityEvents } from "./activity/activity.events.ts";
import { announcementsEvents } from "./announcements/announcements.events.ts";
import { approvalEvents } from "./approvals/approvals.events.ts";
import { figuresEvents } from "./figures/figures.events.ts";
import { personEvents } from "./people/person.events.ts";

/**
 * Events sent only to the admins' Socket.IO room. A separate table, so that other clients do not load events they never
 * receive.
 */
export const adminEvents = {
  ...activityEvents,
  ...announcementsEvents,
  ...approvalEvents,
  ...figuresEvents,
  ...personEvents,
} as const;

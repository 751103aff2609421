import * as z from "zod/mini";
import { Activity } from "./activity.schemas.ts";

/** Sent to admins only. */
export const activityEvents = {
  /**
   * What happened since the last event, newest first. In a burst it contains only the newest entries, and `more` says
   * how many were left out; clients that want those reload the list.
   */
  "activity:new": z.object({ activities: z.array(Activity), more: z.int() }),
} as const;

import * as z from "zod/mini";
import { Activity } from "./activity.schemas.ts";

/** To admins alone. */
export const activityEvents = {
  /**
   * What has happened since the last one, newest first. Of a burst it carries the newest, and in `more` how many others
   * there were: whoever wants those asks for the list again.
   */
  "activity:new": z.object({ activities: z.array(Activity), more: z.int() }),
} as const;

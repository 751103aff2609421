import * as z from "zod/mini";
import { Id, Moment } from "../primitives.ts";

/** Messages have a place of their own: `message` is none of these. */
export const NOTIFICATION_TYPES = ["error", "alert", "success", "info", "other"] as const;
export type NotificationType = (typeof NOTIFICATION_TYPES)[number];

/** How many of them one sync brings before it says `limited`. */
export const SYNC_NOTIFICATIONS = 100;

/** A place in the changes of a user's notifications, as `sync` answers it: two numbers in base 36. */
export const NotificationsCursor = z
  .string()
  .check(z.regex(/^[0-9a-z]{1,9}-[0-9a-z]{1,10}$/, "Must be where an earlier answer ended"));

export const Notification = z.object({
  id: Id,
  type: z.enum(NOTIFICATION_TYPES),
  title: z.string(),
  message: z.string(),
  icon: z.nullable(z.string()),
  is_read: z.boolean(),
  created_at: Moment,
  application_id: z.nullable(Id),
  /** Where a click leads; null means nowhere. Where it is left out, application and type say it: `targetOf`. */
  targetUrl: z.optional(z.nullable(z.string())),
});
export type Notification = z.infer<typeof Notification>;

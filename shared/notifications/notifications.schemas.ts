import * as z from "zod/mini";
import { Id, Moment } from "../primitives.ts";

export const NOTIFICATION_TYPES = ["error", "alert", "success", "info", "other"] as const;

export const Notification = z.object({
  id: Id,
  type: z.enum(NOTIFICATION_TYPES),
  title: z.string(),
  message: z.string(),
  icon: z.nullable(z.string()),
  is_read: z.boolean(),
  created_at: Moment,
  application_id: z.nullable(Id),
  /** Where a click leads; null means nowhere. */
  targetUrl: z.nullable(z.string()),
});
export type Notification = z.infer<typeof Notification>;

import * as z from "zod/mini";
import { PersonCard } from "../chat/chat.schemas.ts";
import { Id, Moment } from "../primitives.ts";
import { errorsOf } from "../texts/errors.ts";
import { primitivesTexts } from "../texts/primitives/primitives.texts.ts";
import { KnownNote } from "./notes.ts";

/** Chat messages are not notifications: `message` is not among these types. */
export const NOTIFICATION_TYPES = ["error", "alert", "success", "info", "other"] as const;
export type NotificationType = (typeof NOTIFICATION_TYPES)[number];

/** How many notifications one sync returns before it reports `limited`. */
export const SYNC_NOTIFICATIONS = 100;

/** A cursor in the changes of a user's notifications, as `sync` returns it: two numbers in base 36. */
export const NotificationsCursor = z
  .string()
  .check(z.regex(/^[0-9a-z]{1,9}-[0-9a-z]{1,10}$/, errorsOf(primitivesTexts).cursor));

export const Notification = z.object({
  id: Id,
  type: z.enum(NOTIFICATION_TYPES),
  /** In the language of the call, and in English in events. */
  title: z.string(),
  message: z.string(),
  /** What it says, as data. Missing in messages of admins, and in notifications of older versions. */
  note: KnownNote,
  /** Who acted, as they are named now: null for a deleted account, missing for no one, and from an older process. */
  person: z.optional(z.nullable(PersonCard)),
  icon: z.nullable(z.string()),
  is_read: z.boolean(),
  created_at: Moment,
  application_id: z.nullable(Id),
  /**
   * The address that a click opens; null for none. If it is missing, `targetOf` derives it from application and type.
   */
  targetUrl: z.optional(z.nullable(z.string())),
});
export type Notification = z.infer<typeof Notification>;

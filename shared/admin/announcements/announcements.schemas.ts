import * as z from "zod/mini";
import { oneOf } from "#shared/admin/one-of.ts";
import { adminTexts } from "#shared/admin/texts/admin.texts.ts";
import { NOTIFICATION_TEXT_MAX, NOTIFICATION_TITLE_MAX } from "#shared/notifications/notifications.rest.ts";
import { readTarget } from "#shared/notifications/targets.ts";
import { Id, Moment } from "#shared/primitives.ts";
import { errorsOf } from "#shared/texts/errors.ts";
import { AUDIENCES } from "./announcement-lists.ts";

const T = errorsOf(adminTexts);

export const Audience = z.enum(AUDIENCES, oneOf(AUDIENCES));

/** An announcement as admins see it. */
export const Announcement = z.object({
  id: Id,
  title: z.string(),
  message: z.string(),
  audience: z.enum(AUDIENCES),
  /** The address that its notification opens; null for none. */
  target_url: z.nullable(z.string()),
  /** Null if the account is gone. */
  by: z.nullable(z.object({ id: Id, name: z.string() })),
  created_at: Moment,
  /** Number of people it has reached so far. */
  reached: z.int(),
  /** Null while it is being delivered. */
  finished_at: z.nullable(Moment),
});
export type Announcement = z.infer<typeof Announcement>;

/** What an admin writes: the body of the call, and its form. */
export const NewAnnouncement = z.strictObject({
  title: z
    .string(T.announcementTitle)
    .check(z.trim(), z.minLength(1, T.announcementTitle), z.maxLength(NOTIFICATION_TITLE_MAX, T.announcementTitleLong)),
  message: z
    .string(T.announcementMessage)
    .check(
      z.trim(),
      z.minLength(1, T.announcementMessage),
      z.maxLength(NOTIFICATION_TEXT_MAX, T.announcementMessageLong),
    ),
  audience: Audience,
  target_url: z.optional(
    z.nullable(z.string(T.announcementTarget).check(z.refine((url) => readTarget(url) !== null, T.announcementTarget))),
  ),
});
export type NewAnnouncement = z.infer<typeof NewAnnouncement>;

import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { charactersUpTo, countText, Done, Id, IdText } from "../primitives.ts";
import { errorsOf } from "../texts/errors.ts";
import { listOfAny } from "../texts/format.ts";
import { primitivesTexts } from "../texts/primitives/primitives.texts.ts";
import { NOTIFICATION_TYPES, Notification, NotificationsCursor } from "./notifications.schemas.ts";
import { readTarget } from "./targets.ts";
import { notificationFaultsTexts } from "./texts/notification-faults/notification-faults.texts.ts";

/** Default and maximum number of notifications per page. */
export const NOTIFICATIONS_PAGE = 20;
export const NOTIFICATIONS_PAGE_MAX = 100;
export const NOTIFICATION_TITLE_MAX = 120;
export const NOTIFICATION_TEXT_MAX = 1000;

const T = errorsOf(notificationFaultsTexts);

const Path = z.object({ id: IdText });

const NotificationPlace = z.strictObject({
  cursor: z.optional(NotificationsCursor),
  limit: z.optional(countText(1, NOTIFICATIONS_PAGE_MAX)),
});
export type NotificationPlace = z.infer<typeof NotificationPlace>;

const NotificationPage = z.object({
  notifications: z.array(Notification),
  /** Cursor of the next page; null after the last one. */
  next_cursor: z.nullable(z.string()),
});
export type NotificationPage = z.infer<typeof NotificationPage>;

export const listNotifications = endpoint({
  method: "GET",
  path: "/api/notifications",
  query: NotificationPlace,
  reply: NotificationPage,
  data: "notifications",
  lift: ["next_cursor"],
  summary: "The caller's notifications, newest first, by page.",
});

export const countNotifications = endpoint({
  method: "GET",
  path: "/api/notifications/unread-count",
  reply: z.object({ count: z.int() }),
  lift: ["count"],
  summary: "The number of the caller's unread notifications.",
});

const words = (max: number) => z.string().check(z.trim(), z.minLength(1, T.empty), charactersUpTo(max));

export const NotificationDraft = z.strictObject({
  user_id: Id,
  type: z.enum(NOTIFICATION_TYPES, {
    error: () => notificationFaultsTexts.type({ types: listOfAny(NOTIFICATION_TYPES) }),
  }),
  title: words(NOTIFICATION_TITLE_MAX),
  message: words(NOTIFICATION_TEXT_MAX),
  application_id: z.optional(Id),
  targetUrl: z.optional(z.nullable(z.string().check(z.refine((url) => readTarget(url) !== null, T.target)))),
  /** Identifies the call, so that a retry has no second effect. */
  client_id: z.optional(z.uuid(errorsOf(primitivesTexts).uuid)),
});
export type NotificationDraft = z.infer<typeof NotificationDraft>;

export const sendNotification = endpoint({
  method: "POST",
  path: "/api/notifications",
  body: NotificationDraft,
  reply: Notification,
  status: 201,
  summary: "Sends a notification from an admin to one user.",
});

export const readNotification = endpoint({
  method: "PATCH",
  path: "/api/notifications/:id/read",
  params: Path,
  reply: Notification,
  summary: "Marks one of the caller's notifications as read.",
});

/** The most notifications that one call marks as read. */
export const READ_MAX = 500;

export const readNotifications = endpoint({
  method: "PATCH",
  path: "/api/notifications/read",
  body: z.strictObject({ ids: z.array(Id).check(z.minLength(1, T.noIds), z.maxLength(READ_MAX, T.tooManyIds)) }),
  reply: Done,
  summary: "Marks several of the caller's notifications as read.",
});

export const readAllNotifications = endpoint({
  method: "PATCH",
  path: "/api/notifications/mark-all-read",
  reply: Done,
  summary: "Marks all of the caller's current notifications as read.",
});

export const deleteNotification = endpoint({
  method: "DELETE",
  path: "/api/notifications/:id",
  params: Path,
  reply: Done,
  summary: "Deletes one of the caller's notifications.",
});

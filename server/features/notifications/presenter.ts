import type { Notification } from "#shared/notifications/notifications.schemas.ts";
import type { NotificationRow } from "./notification.model.ts";

/** A notification as it travels to its owner. */
export function toNotification(row: NotificationRow): Notification {
  return {
    id: row._id,
    type: row.type,
    title: row.title,
    message: row.message,
    icon: null,
    is_read: row.is_read,
    created_at: row.created_at.toISOString(),
    application_id: row.application_id ?? null,
    ...(row.target_url !== undefined && { targetUrl: row.target_url }),
  };
}

import { type NoteText, noteText } from "#shared/notifications/note-text.ts";
import type { Notification } from "#shared/notifications/notifications.schemas.ts";
import type { NotificationRow } from "./notification.model.ts";

/** The texts of a notification in the current language. */
export const textsOf = ({ note, title, message }: NotificationRow): NoteText =>
  note ? noteText(note) : { title, message };

/** A notification as it travels to its owner. */
export function toNotification(row: NotificationRow): Notification {
  return {
    id: row._id,
    type: row.type,
    ...textsOf(row),
    ...(row.note && { note: row.note }),
    icon: null,
    is_read: row.is_read,
    created_at: row.created_at.toISOString(),
    application_id: row.application_id ?? null,
    ...(row.target_url !== undefined && { targetUrl: row.target_url }),
  };
}

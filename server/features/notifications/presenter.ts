import { inLanguage } from "#server/platform/texts/language.ts";
import { type NoteText, noteText } from "#shared/notifications/note-text.ts";
import { KnownNote, type Note } from "#shared/notifications/notes.ts";
import type { Notification } from "#shared/notifications/notifications.schemas.ts";
import type { NotificationRow } from "./notification.model.ts";

/**
 * What a notification of the server says. Undefined for one that a person has written, for a deleted one, and for a kind
 * that only a newer version knows: its stored text is shown instead.
 */
const noteOf = ({ note, deleted_at }: NotificationRow): Note | undefined =>
  note && !deleted_at ? KnownNote.parse(note) : undefined;

/** The texts of a notification in the current language. */
export function textsOf(row: NotificationRow): NoteText {
  const note = noteOf(row);
  return note ? noteText(note) : { title: row.title, message: row.message };
}

/** What is stored beside a note, in English: for versions that do not know its kind. */
export const storedTextsOf = (note: Note): NoteText => inLanguage(null, () => noteText(note));

/** A notification as it travels to its owner. */
export function toNotification(row: NotificationRow): Notification {
  const note = noteOf(row);
  return {
    id: row._id,
    type: row.type,
    ...textsOf(row),
    ...(note && { note }),
    icon: null,
    is_read: row.is_read,
    created_at: row.created_at.toISOString(),
    application_id: row.application_id ?? null,
    ...(row.target_url !== undefined && { targetUrl: row.target_url }),
  };
}

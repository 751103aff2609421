import { type NoteText, noteText } from "#shared/notifications/note-text.ts";
import type { Notification } from "#shared/notifications/notifications.schemas.ts";

/**
 * The texts of a notification in the language of the page. Those of the server if it does not say more, as in messages
 * of admins, and in kinds that a newer server has added.
 */
export const textsOf = ({ note, title, message }: Notification): NoteText =>
  note ? noteText(note) : { title, message };

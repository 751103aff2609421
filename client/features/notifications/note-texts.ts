import { groupText, type NoteText, noteText } from "#shared/notifications/note-text.ts";
import type { Notification } from "#shared/notifications/notifications.schemas.ts";
import { groupNotifications, type NotificationGroup } from "./list/notification-groups.ts";

/**
 * The texts of a notification in the language of the page. Those of the server if it does not say more, as in messages
 * of admins, and in kinds that a newer server has added.
 */
export const textsOf = ({ note, person = null, title, message }: Notification): NoteText =>
  note ? noteText(note, person) : { title, message };

/** The texts of a group. It names the newest person who can be named. */
export const groupTexts = ({ says, notifications }: NotificationGroup): NoteText =>
  groupText(says, notifications.find(({ person }) => person)?.person ?? null);

/** What notifications that came together say in one sentence; null if they do not belong together. */
export function burstTexts(notifications: readonly Notification[]): NoteText | null {
  const [only, ...others] = groupNotifications(notifications);
  return only?.group && others.length === 0 ? groupTexts(only.group) : null;
}

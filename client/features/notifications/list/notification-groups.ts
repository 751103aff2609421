import type { NoteGroup } from "#shared/notifications/note-text.ts";
import type { Note } from "#shared/notifications/notes.ts";
import type { Notification } from "#shared/notifications/notifications.schemas.ts";

/** Unread notifications that say the same of one job: 'Rowena and 10 others applied for Data Encoder'. */
export interface NotificationGroup {
  /** The same while notifications join and leave it. */
  key: string;
  says: NoteGroup;
  /** Two or more, in the order of the list. */
  notifications: readonly [Notification, Notification, ...Notification[]];
}

/** A row of the list. */
export type ListRow = { notification: Notification; group?: undefined } | { group: NotificationGroup };

type GroupedNote = Extract<Note, { kind: NoteGroup["kind"] }> & { job_id: number };

/** The note of a notification that can be in a group; undefined for every other one, and once it is read. */
function groupedNote({ is_read, note }: Notification): GroupedNote | undefined {
  if (is_read || (note?.kind !== "application.sent" && note?.kind !== "application.withdrawn")) return undefined;
  // Without an id it could be about another job of the same title.
  return note.job_id === undefined ? undefined : { ...note, job_id: note.job_id };
}

const keyOf = ({ kind, job_id }: GroupedNote): string => `${kind} ${job_id}`;

/**
 * The rows of a list: each notification is in one row. A group is where its first notification is.
 * @param leaving those that are being deleted: they are only in a group with each other
 */
export function groupNotifications(
  notifications: readonly Notification[],
  leaving: ReadonlySet<number> = new Set(),
): ListRow[] {
  const keyIn = (one: Notification) => {
    const note = groupedNote(one);
    return note && (leaving.has(one.id) ? `${keyOf(note)} leaving` : keyOf(note));
  };
  const alike = Map.groupBy(notifications, keyIn);
  return notifications.flatMap((notification): ListRow[] => {
    const [note, key] = [groupedNote(notification), keyIn(notification)];
    const [first, second, ...others] = (key && alike.get(key)) || [];
    if (!note || !key || !first || !second) return [{ notification }];
    if (first !== notification) return [];
    const { kind, job_id, job_title } = note;
    const says = { kind, job_id, job_title, count: others.length + 2 };
    return [{ group: { key, says, notifications: [first, second, ...others] } }];
  });
}

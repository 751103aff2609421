import { inLanguage } from "#server/platform/texts/language.ts";
import type { PersonCard } from "#shared/chat/chat.schemas.ts";
import { type NoteText, noteText } from "#shared/notifications/note-text.ts";
import { KnownNote, type Note } from "#shared/notifications/notes.ts";
import type { Notification } from "#shared/notifications/notifications.schemas.ts";
import type { NotificationRow } from "./notification.model.ts";

/** The cards of people by id, without deleted accounts. */
export type ReadPeople = (ids: readonly number[]) => Promise<Map<number, PersonCard>>;

/**
 * What a notification of the server says. Undefined for one that a person has written, for a deleted one, and for a kind
 * that only a newer version knows: its stored text is shown instead.
 */
const noteOf = ({ note, deleted_at }: NotificationRow): Note | undefined =>
  note && !deleted_at ? KnownNote.parse(note) : undefined;

/** The texts of a notification in the current language. Without a person it says the same without a name. */
export function textsOf(row: NotificationRow, person: PersonCard | null = null): NoteText {
  const note = noteOf(row);
  return note ? noteText(note, person) : { title: row.title, message: row.message };
}

/** What is stored beside a note, in English and without names: for versions that do not know its kind. */
export const storedTextsOf = (note: Note): NoteText => inLanguage(null, () => noteText(note));

/** A notification as it travels to its owner. @param person who acted; null for no one and for a deleted account */
function toNotification(row: NotificationRow, person: PersonCard | null): Notification {
  const note = noteOf(row);
  return {
    id: row._id,
    type: row.type,
    ...textsOf(row, person),
    ...(note && { note }),
    ...(row.person_id !== undefined && { person }),
    icon: null,
    is_read: row.is_read,
    created_at: row.created_at.toISOString(),
    application_id: row.application_id ?? null,
    ...(row.target_url !== undefined && { targetUrl: row.target_url }),
  };
}

/** Presents notifications to their owner, naming the people as they are named now. */
export function createPresenter(readPeople: ReadPeople) {
  const peopleOf = async (rows: readonly Pick<NotificationRow, "person_id">[]) => {
    const ids = new Set(rows.flatMap(({ person_id }) => person_id ?? []));
    const people = ids.size > 0 ? await readPeople([...ids]) : new Map<number, PersonCard>();
    return ({ person_id = 0 }: Pick<NotificationRow, "person_id">) => people.get(person_id) ?? null;
  };
  return {
    all: async (rows: readonly NotificationRow[]): Promise<Notification[]> => {
      const personOf = await peopleOf(rows);
      return rows.map((row) => toNotification(row, personOf(row)));
    },
    one: async (row: NotificationRow): Promise<Notification> => toNotification(row, (await peopleOf([row]))(row)),
    /** Reads the people before the notification is written: presenting it then cannot fail. */
    prepared: async (about: Pick<NotificationRow, "person_id">) => {
      const person = (await peopleOf([about]))(about);
      return (row: NotificationRow): Notification => toNotification(row, person);
    },
  };
}
export type Presenter = ReturnType<typeof createPresenter>;

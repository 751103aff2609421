import type { PersonCard } from "#shared/chat/chat.schemas.ts";
import { isDeletedPerson } from "#shared/chat/deleted-person.ts";
import type { NotificationPage } from "#shared/notifications/notifications.rest.ts";
import type { Notification } from "#shared/notifications/notifications.schemas.ts";

/**
 * What live events and the user's own actions have changed. Applied to the loaded pages, it gives the current list,
 * whether a page was answered before or after a change.
 */
export interface NotificationChanges {
  /** New and changed ones, by id. */
  fresh: Readonly<Record<number, Notification>>;
  /** Ids that were read and deleted, here or elsewhere: a late answer may still contain their old state. */
  read: ReadonlySet<number>;
  gone: ReadonlySet<number>;
  /** Deleted here, but the deletion can still be undone: the server does not know it yet. */
  leaving: ReadonlySet<number>;
  /** People who have changed their name or photo, or deleted their account. */
  people: ReadonlyMap<number, PersonCard>;
}

export const NO_CHANGES: NotificationChanges = {
  fresh: {},
  read: new Set(),
  gone: new Set(),
  leaving: new Set(),
  people: new Map(),
};

const isNewer = (a: Notification, b: Notification): boolean =>
  a.created_at === b.created_at ? a.id > b.id : a.created_at > b.created_at;

/** The current list, newest first. Those that were read stay read and deleted ones stay deleted. */
export function currentNotifications(
  pages: readonly NotificationPage[],
  { fresh, read, gone, people }: NotificationChanges,
): Notification[] {
  const loaded = pages.flatMap(({ notifications }) => notifications);
  const oldest = loaded.at(-1);
  const hasOlder = pages.at(-1)?.next_cursor !== null;
  const items = new Map(loaded.map((one) => [one.id, one]));
  for (const one of Object.values(fresh)) {
    const known = items.get(one.id);
    const isOnLaterPage = !known && hasOlder && oldest && isNewer(oldest, one);
    if (!isOnLaterPage) items.set(one.id, { ...one, is_read: one.is_read || (known?.is_read ?? false) });
  }
  return [...items.values()]
    .filter(({ id }) => !gone.has(id))
    .map((one) => (read.has(one.id) ? { ...one, is_read: true } : one))
    .map((one) => withNewest(one, people))
    .sort((a, b) => (isNewer(a, b) ? -1 : 1));
}

/** Names who acted as they are named now; a deleted account is not named. */
function withNewest(one: Notification, people: NotificationChanges["people"]): Notification {
  const card = one.person && people.get(one.person.id);
  if (!card) return one;
  return { ...one, person: isDeletedPerson(card) ? null : { ...one.person, ...card } };
}

/** The ids of the unread ones. */
export const unreadIds = (notifications: readonly Notification[]): number[] =>
  notifications.filter(({ is_read }) => !is_read).map(({ id }) => id);

/** The count after `read` notifications were read: never below 0, and unknown if it was unknown. */
export const lessUnread = (unread: number | null, read: number): number | null =>
  unread === null ? null : Math.max(0, unread - read);

const withIds = (set: ReadonlySet<number>, ids: readonly number[]): ReadonlySet<number> => new Set([...set, ...ids]);
const without = (set: ReadonlySet<number>, ids: readonly number[]): ReadonlySet<number> =>
  new Set([...set].filter((id) => !ids.includes(id)));

/** A new or changed notification. */
export const withNotification = (changes: NotificationChanges, one: Notification): NotificationChanges => ({
  ...changes,
  fresh: { ...changes.fresh, [one.id]: one },
});

/** A person has another name or photo now. */
export const withPerson = (changes: NotificationChanges, card: PersonCard): NotificationChanges => ({
  ...changes,
  people: new Map([...changes.people, [card.id, card]]),
});

/** Read in some tab. */
export const withRead = (changes: NotificationChanges, ids: readonly number[]): NotificationChanges => ({
  ...changes,
  read: withIds(changes.read, ids),
});

/** The request to mark these as read failed: they are unread again. */
export const withUnreadAgain = (changes: NotificationChanges, ids: readonly number[]): NotificationChanges => ({
  ...changes,
  read: without(changes.read, ids),
});

/** Deleted in some tab. */
export const withGone = (changes: NotificationChanges, ids: readonly number[]): NotificationChanges => ({
  ...changes,
  gone: withIds(changes.gone, ids),
  leaving: without(changes.leaving, ids),
});

/** The request to delete these failed: they are back. */
export const withReturned = (changes: NotificationChanges, ids: readonly number[]): NotificationChanges => ({
  ...changes,
  gone: without(changes.gone, ids),
});

/** Deleted here; it can be undone for a while. */
export const withLeaving = (changes: NotificationChanges, ids: readonly number[]): NotificationChanges => ({
  ...changes,
  leaving: withIds(changes.leaving, ids),
});

/** The deletion was undone. */
export const withoutLeaving = (changes: NotificationChanges, ids: readonly number[]): NotificationChanges => ({
  ...changes,
  leaving: without(changes.leaving, ids),
});

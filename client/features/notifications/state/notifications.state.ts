import type { Notification } from "#shared/notifications/notifications.schemas.ts";

/** What a tab knows of its user's notifications, and every change of it. */
export interface NotificationsState {
  /** Whose they are; 0 while nobody is signed in. */
  me: number;
  list: "idle" | "loading" | "ready" | "failed";
  items: Readonly<Record<number, Notification>>;
  /** Where the list goes on; null behind the last one. */
  next: string | null;
  older: "idle" | "loading" | "failed";
  /** What was read and deleted, here or elsewhere: an answer that was under way may still say otherwise. */
  read: ReadonlySet<number>;
  gone: ReadonlySet<number>;
  /** Deleted here a moment ago, and still to be brought back: the server does not know yet. */
  leaving: ReadonlySet<number>;
}

export const initialNotifications = (me: number): NotificationsState => ({
  me,
  list: "idle",
  items: {},
  next: null,
  older: "idle",
  read: new Set(),
  gone: new Set(),
  leaving: new Set(),
});

type Page = { notifications: readonly Notification[]; next_cursor: string | null };

const isNewer = (a: Notification, b: Notification): boolean =>
  a.created_at === b.created_at ? a.id > b.id : a.created_at > b.created_at;

/** Newest first. */
export const sortedNotifications = (items: NotificationsState["items"]): Notification[] =>
  Object.values(items).sort((a, b) => (isNewer(a, b) ? -1 : 1));

/** These among the others. What is read stays read, what is gone stays away, whatever comes late. */
function placed(state: NotificationsState, fresh: readonly Notification[]): NotificationsState["items"] {
  const items = { ...state.items };
  for (const one of fresh) {
    if (state.gone.has(one.id)) continue;
    const isRead = one.is_read || state.read.has(one.id) || (items[one.id]?.is_read ?? false);
    items[one.id] = { ...one, is_read: isRead };
  }
  return items;
}

/** One that came or changed. What is older than all that is shown waits for its page. */
export function withNotification(state: NotificationsState, fresh: Notification): NotificationsState {
  if (state.list === "idle" || state.list === "failed") return state;
  const oldest = sortedNotifications(state.items).at(-1);
  const isBelow = state.list === "ready" && state.next !== null && oldest && isNewer(oldest, fresh);
  return isBelow ? state : { ...state, items: placed(state, [fresh]) };
}

/** Read on some tab. */
export function withRead(state: NotificationsState, ids: readonly number[]): NotificationsState {
  const items = { ...state.items };
  for (const id of ids) {
    const one = items[id];
    if (one) items[id] = { ...one, is_read: true };
  }
  return { ...state, items, read: new Set([...state.read, ...ids]) };
}

/** Which of these are unread. */
export const unreadAmong = (state: NotificationsState, ids: readonly number[]): number[] =>
  ids.filter((id) => state.items[id]?.is_read === false);

/** The badge when so many were read: never below 0, and unknown where it is. */
export const lessUnread = (unread: number | null, read: number): number | null =>
  unread === null ? null : Math.max(0, unread - read);

/** The server could not be told that these are read: they are as they were. */
export function withUnreadAgain(state: NotificationsState, ids: readonly number[]): NotificationsState {
  const items = { ...state.items };
  for (const id of ids) {
    const one = items[id];
    if (one) items[id] = { ...one, is_read: false };
  }
  return { ...state, items, read: without(state.read, ids) };
}

/** Deleted on some tab. */
export function withGone(state: NotificationsState, ids: readonly number[]): NotificationsState {
  const items = Object.fromEntries(Object.entries(state.items).filter(([id]) => !ids.includes(Number(id))));
  return { ...state, items, gone: new Set([...state.gone, ...ids]), leaving: without(state.leaving, ids) };
}

const without = (set: ReadonlySet<number>, ids: readonly number[]): ReadonlySet<number> =>
  new Set([...set].filter((id) => !ids.includes(id)));

/** Deleted here; it can be brought back for a while. */
export const withLeaving = (state: NotificationsState, id: number): NotificationsState => ({
  ...state,
  leaving: new Set([...state.leaving, id]),
});

/** Brought back. */
export const withoutLeaving = (state: NotificationsState, id: number): NotificationsState => ({
  ...state,
  leaving: without(state.leaving, [id]),
});

/** The server could not be told that this one was deleted: it is as it was. */
export const withReturned = (state: NotificationsState, one: Notification): NotificationsState =>
  withNotification({ ...state, gone: without(state.gone, [one.id]) }, one);

/** It may have missed something: to be asked for anew. */
export function withListOutdated(state: NotificationsState): NotificationsState {
  return state.list === "ready" ? { ...state, list: "idle" } : state;
}

/** Asked for. A list that is there stays until the answer comes. */
export function withLoading(state: NotificationsState): NotificationsState {
  return state.list === "ready" ? state : { ...state, list: "loading" };
}

export function withFailed(state: NotificationsState): NotificationsState {
  return state.list === "ready" ? state : { ...state, list: "failed" };
}

/**
 * The newest page. What was known when it was asked for (`before`) and is not in it is not shown any more: it is older,
 * or gone. What has come meanwhile stays.
 */
export function withPage(state: NotificationsState, page: Page, before: ReadonlySet<number>): NotificationsState {
  const arrived = Object.values(state.items).filter(({ id }) => !before.has(id));
  const last = page.notifications.at(-1);
  const kept = arrived.filter((one) => page.next_cursor === null || !last || isNewer(one, last));
  const items = placed({ ...state, items: {} }, [...page.notifications, ...kept]);
  return { ...state, list: "ready", items, next: page.next_cursor, older: "idle" };
}

export function withOlder(state: NotificationsState, older: NotificationsState["older"]): NotificationsState {
  return { ...state, older };
}

/** The page behind the last one shown. */
export function withOlderPage(state: NotificationsState, page: Page): NotificationsState {
  return { ...state, items: placed(state, page.notifications), next: page.next_cursor, older: "idle" };
}

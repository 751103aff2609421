import { type CallResult, call } from "#client/data/api.ts";
import { faultToast } from "#client/data/fault-toast.ts";
import { sameAccountCheck } from "#client/data/session.ts";
import { toast } from "#client/ui/feedback/toast.ts";
import * as rest from "#shared/notifications/notifications.rest.ts";
import type { Notification } from "#shared/notifications/notifications.schemas.ts";
import { unreadNotifications } from "../../shell/overlays.ts";
import * as change from "./list/notification-changes.ts";
import { changeNotifications, leavingNow, notificationsNow } from "./list/notification-list.ts";

/** The user's actions on notifications. Each is optimistic: it is reverted with a toast if the server refuses. */

/** Loads the unread count if no socket event has sent it. */
export async function loadUnreadCount(): Promise<void> {
  if (unreadNotifications.getState().count !== null) return;
  const isSame = sameAccountCheck();
  const counted = await call(rest.countNotifications, {});
  if (counted.ok && isSame()) unreadNotifications.setState(({ count }) => ({ count: count ?? counted.value.count }));
}

/** Marks these as read and lowers the count, or reverts both if the request fails. Resolves to whether it worked. */
async function read(ids: readonly number[], less: number, tell: () => Promise<CallResult<unknown>>): Promise<boolean> {
  const isSame = sameAccountCheck();
  const { count: before } = unreadNotifications.getState();
  const after = change.lessUnread(before, less);
  changeNotifications((now) => change.withRead(now, ids));
  unreadNotifications.setState({ count: after });
  const result = await tell();
  if (!isSame()) return false;
  // It was deleted in another tab, whose event updates the list.
  if (result.ok || result.fault.code === "NOT_FOUND") return true;
  changeNotifications((now) => change.withUnreadAgain(now, ids));
  // A count that the server sent in the meantime is not reverted.
  unreadNotifications.setState((s) => (s.count === after ? { count: before } : s));
  toast(faultToast(result.fault));
  return false;
}

export async function markRead(id: number): Promise<void> {
  const isUnread = change.unreadIds(notificationsNow()).includes(id);
  if (isUnread) await read([id], 1, () => call(rest.readNotification, { params: { id } }));
}

/** Marks the unread ones of these as read. */
export async function markManyRead(notifications: readonly Notification[]): Promise<void> {
  const ids = change.unreadIds(notifications);
  for (let at = 0; at < ids.length; at += rest.READ_MAX) {
    const some = ids.slice(at, at + rest.READ_MAX);
    await read(some, some.length, () => call(rest.readNotifications, { body: { ids: some } }));
  }
}

/** Marks all as read, including those that are not loaded. Resolves to whether the server did it. */
export function markAllRead(): Promise<boolean> {
  const ids = change.unreadIds(notificationsNow());
  return read(ids, Number.POSITIVE_INFINITY, () => call(rest.readAllNotifications, {}));
}

/** Hides notifications while their deletion can be undone. */
export const beginRemoval = (ids: readonly number[]): void =>
  changeNotifications((now) => change.withLeaving(now, ids));
export const undoRemoval = (ids: readonly number[]): void =>
  changeNotifications((now) => change.withoutLeaving(now, ids));

/**
 * Deletes notifications for good, one after another. If a request fails, that one and those after it reappear.
 * @param outlives the page is about to close, and the requests must not be cancelled with it
 */
export async function removeNotifications(ids: readonly number[], { outlives = false } = {}): Promise<void> {
  const isSame = sameAccountCheck();
  const leaving = notificationsNow().filter(({ id }) => ids.includes(id));
  const { count: before } = unreadNotifications.getState();
  const after = change.lessUnread(before, change.unreadIds(leaving).length);
  changeNotifications((now) => change.withGone(now, ids));
  unreadNotifications.setState({ count: after });
  for (const [at, { id }] of leaving.entries()) {
    const result = await call(rest.deleteNotification, { params: { id } }, { keepalive: outlives });
    if (!isSame()) return;
    if (result.ok || result.fault.code === "NOT_FOUND") continue;
    const back = leaving.slice(at);
    const gone = change.unreadIds(leaving.slice(0, at)).length;
    changeNotifications((now) =>
      change.withReturned(
        now,
        back.map((one) => one.id),
      ),
    );
    unreadNotifications.setState((s) => (s.count === after ? { count: change.lessUnread(before, gone) } : s));
    toast(faultToast(result.fault));
    return;
  }
}

/** Deletes all notifications whose deletion could still be undone. */
export function removeLeaving(options?: { outlives: boolean }): void {
  for (const id of leavingNow()) void removeNotifications([id], options);
}

import { unreadNotifications } from "#client/app/shell-commands.ts";
import { type CallResult, call } from "#client/net/api.ts";
import { faultToast } from "#client/net/fault-toast.ts";
import { toast } from "#client/ui/toast.ts";
import * as rest from "#shared/notifications/notifications.rest.ts";
import { notes } from "./notifications.store.ts";
import * as change from "./state/notifications.state.ts";

/** What people do with their notifications. Each shows at once; where the server refuses, it is taken back and said. */

/** Says later whether the account that asks now is still the one that is signed in. */
function accountThatAsks(): () => boolean {
  const { me } = notes.getState();
  return () => notes.getState().me === me;
}

/** The newest page. The badge too, where no socket has told it. */
export async function loadNotifications(): Promise<void> {
  const isSame = accountThatAsks();
  const before = new Set(Object.keys(notes.getState().items).map(Number));
  const isTold = unreadNotifications.getState().count !== null;
  notes.setState(change.withLoading);
  const [page, counted] = await Promise.all([
    call(rest.listNotifications, {}),
    isTold ? null : call(rest.countNotifications, {}),
  ]);
  if (!isSame()) return;
  notes.setState((s) => (page.ok ? change.withPage(s, page.value, before) : change.withFailed(s)));
  if (counted?.ok) unreadNotifications.setState(({ count }) => ({ count: count ?? counted.value.count }));
}

/** The page behind the last one shown. Answers how many came. */
export async function loadOlder(): Promise<number> {
  const { next, older } = notes.getState();
  if (next === null || older === "loading") return 0;
  const isSame = accountThatAsks();
  notes.setState((s) => change.withOlder(s, "loading"));
  const page = await call(rest.listNotifications, { query: { cursor: next } });
  if (!isSame()) return 0;
  notes.setState((s) => (page.ok ? change.withOlderPage(s, page.value) : change.withOlder(s, "failed")));
  return page.ok ? page.value.notifications.length : 0;
}

/**
 * Shows these as read, and the badge with so many less; takes both back where the server could not be told. Answers
 * whether it was.
 */
async function read(ids: readonly number[], less: number, tell: () => Promise<CallResult<unknown>>): Promise<boolean> {
  const isSame = accountThatAsks();
  const { count: before } = unreadNotifications.getState();
  const after = change.lessUnread(before, less);
  notes.setState((s) => change.withRead(s, ids));
  unreadNotifications.setState({ count: after });
  const result = await tell();
  if (!isSame()) return false;
  // It is gone: deleted on another tab, which tells so itself.
  if (result.ok || result.fault.code === "NOT_FOUND") return true;
  notes.setState((s) => change.withUnreadAgain(s, ids));
  // What the server has told meanwhile stands.
  unreadNotifications.setState((s) => (s.count === after ? { count: before } : s));
  toast(faultToast(result.fault));
  return false;
}

export async function markRead(id: number): Promise<void> {
  const ids = change.unreadAmong(notes.getState(), [id]);
  if (ids.length > 0) await read(ids, 1, () => call(rest.readNotification, { params: { id } }));
}

/** All, also those that are not shown yet. Answers whether the server knows. */
export function markAllRead(): Promise<boolean> {
  const state = notes.getState();
  const ids = change.unreadAmong(state, Object.keys(state.items).map(Number));
  return read(ids, Number.POSITIVE_INFINITY, () => call(rest.readAllNotifications, {}));
}

/** Deletes one. Answers whether it is gone; it stays where the server could not be told. */
export async function removeNotification(id: number): Promise<boolean> {
  const isSame = accountThatAsks();
  const result = await call(rest.deleteNotification, { params: { id } });
  if (!isSame()) return false;
  const isGone = result.ok || result.fault.code === "NOT_FOUND";
  // The badge is told by the server.
  if (isGone) notes.setState((s) => change.withGone(s, [id]));
  else toast(faultToast(result.fault));
  return isGone;
}

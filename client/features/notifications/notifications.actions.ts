import { type CallResult, call } from "#client/data/api.ts";
import { faultToast } from "#client/data/fault-toast.ts";
import { toast } from "#client/ui/feedback/toast.ts";
import * as rest from "#shared/notifications/notifications.rest.ts";
import { unreadNotifications } from "../../shell/overlays.ts";
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

/** Takes one out of the list, for as long as it can be brought back. */
export const beginRemoval = (id: number): void => notes.setState((s) => change.withLeaving(s, id));
export const undoRemoval = (id: number): void => notes.setState((s) => change.withoutLeaving(s, id));

/**
 * Deletes one for good; it is there again where the server could not be told.
 * @param outlives the page is about to go, and the call must not go with it
 */
export async function removeNotification(id: number, { outlives = false } = {}): Promise<void> {
  const isSame = accountThatAsks();
  const one = notes.getState().items[id];
  if (!one) return;
  const { count: before } = unreadNotifications.getState();
  const after = change.lessUnread(before, one.is_read ? 0 : 1);
  notes.setState((s) => change.withGone(s, [id]));
  unreadNotifications.setState({ count: after });
  const result = await call(rest.deleteNotification, { params: { id } }, { keepalive: outlives });
  if (!isSame() || result.ok || result.fault.code === "NOT_FOUND") return;
  notes.setState((s) => change.withReturned(s, one));
  unreadNotifications.setState((s) => (s.count === after ? { count: before } : s));
  toast(faultToast(result.fault));
}

/** Deletes for good all that could still be brought back. */
export function removeLeaving(options?: { outlives: boolean }): void {
  for (const id of notes.getState().leaving) void removeNotification(id, options);
}

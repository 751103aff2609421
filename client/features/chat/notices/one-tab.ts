/** Coordination of one user's tabs: whether one is visible, and which one shows notifications. */

const visibleName = (userId: number): string => `kasama-visible-${userId}`;
const tellerName = (userId: number): string => `kasama-teller-${userId}`;
const noticedKey = (userId: number): string => `kasama-noticed-${userId}`;

/** Holds a shared lock while this tab is visible, so that other tabs know. @returns a stop function */
export function tellVisible(userId: number): () => void {
  let release = () => {};
  const follow = () => {
    release();
    if (document.hidden) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    release = resolve;
    void navigator.locks?.request(visibleName(userId), { mode: "shared" }, () => promise);
  };
  follow();
  document.addEventListener("visibilitychange", follow);
  return () => {
    document.removeEventListener("visibilitychange", follow);
    release();
  };
}

/** Whether any tab of this user is visible. */
export async function isAnyTabVisible(userId: number): Promise<boolean> {
  if (!document.hidden) return true;
  const { held = [] } = (await navigator.locks?.query()) ?? {};
  return held.some((one) => one.name === visibleName(userId));
}

/** The last `seq` that was notified, by conversation id. Empty if it cannot be read. */
function noticed(userId: number): Record<string, unknown> {
  try {
    const parsed: unknown = JSON.parse(localStorage.getItem(noticedKey(userId)) ?? "{}");
    return typeof parsed === "object" && parsed !== null ? { ...parsed } : {};
  } catch {
    return {};
  }
}

/**
 * Whether a message still needs a notification; marks it as notified. So a tab that wakes up later, or that takes over
 * from a closed one, repeats nothing.
 */
export function mayTellOf(userId: number, conversationId: number, seq: number): boolean {
  const known = noticed(userId);
  const upTo = known[conversationId];
  if (typeof upTo === "number" && upTo >= seq) return false;
  try {
    localStorage.setItem(noticedKey(userId), JSON.stringify({ ...known, [conversationId]: seq }));
  } catch {
    // Storage is blocked or full: a repeated notification has the same tag and replaces the first.
  }
  return true;
}

/** The tab of a user that shows notifications. */
export interface Teller {
  isThisTab: () => boolean;
  /** Passes the role to the next tab. */
  leave: () => void;
}

/**
 * Makes this tab the notifying one as soon as no other is. It holds a lock, because local storage reaches other tabs
 * only after a moment, and two of them would notify of the same message. Without locks every tab notifies, and the
 * notification's tag prevents duplicates.
 */
export function standAsTeller(userId: number): Teller {
  const end = new AbortController();
  let isTeller = !navigator.locks;
  const { promise: untilLeft, resolve: leave } = Promise.withResolvers<void>();
  const serve = () => {
    isTeller = true;
    return untilLeft;
  };
  // Rejects if the tab leaves before it gets the lock.
  navigator.locks?.request(tellerName(userId), { signal: end.signal }, serve).catch(() => {});
  return {
    isThisTab: () => isTeller,
    leave: () => {
      isTeller = false;
      end.abort();
      leave();
    },
  };
}

/** Deletes the stored data after a logout or when notifications are turned off. */
export function forgetTold(userId: number): void {
  try {
    localStorage.removeItem(noticedKey(userId));
  } catch {
    // Storage is blocked: nothing was stored.
  }
}

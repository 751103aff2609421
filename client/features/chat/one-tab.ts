/** What several tabs of one user agree on: whether one of them is in sight, and which of them tells of a message. */

const visibleName = (userId: number): string => `kasama-visible-${userId}`;
const noticedKey = (userId: number): string => `kasama-noticed-${userId}`;

/** Lets the other tabs know while this one is in sight: it holds a shared lock. Returns the undo. */
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

/** Whether some tab of this user is in sight. */
export async function isAnyTabVisible(userId: number): Promise<boolean> {
  if (!document.hidden) return true;
  const { held = [] } = (await navigator.locks?.query()) ?? {};
  return held.some((one) => one.name === visibleName(userId));
}

/** How far each conversation was told of, by its id. What cannot be read counts as nothing. */
function noticed(userId: number): Record<string, unknown> {
  try {
    const parsed: unknown = JSON.parse(localStorage.getItem(noticedKey(userId)) ?? "{}");
    return typeof parsed === "object" && parsed !== null ? { ...parsed } : {};
  } catch {
    return {};
  }
}

/**
 * Whether this tab is the one to tell of a message: the first that asks, over all tabs and for good. A tab that wakes up
 * later tells nothing again. Where the browser keeps nothing each tab says yes, and the tag of the notice keeps it one.
 */
export async function mayTellOf(userId: number, conversationId: number, seq: number): Promise<boolean> {
  const ask = () => {
    const known = noticed(userId);
    const upTo = known[conversationId];
    if (typeof upTo === "number" && upTo >= seq) return false;
    try {
      localStorage.setItem(noticedKey(userId), JSON.stringify({ ...known, [conversationId]: seq }));
    } catch {
      // Storage is closed to us or full.
    }
    return true;
  };
  return navigator.locks ? navigator.locks.request(noticedKey(userId), ask) : ask();
}

/** After a logout, or once it is switched off, nothing of it stays on the computer. */
export function forgetTold(userId: number): void {
  try {
    localStorage.removeItem(noticedKey(userId));
  } catch {
    // It was never kept.
  }
}

/** What several tabs of one user agree on: whether one of them is in sight, and which of them tells of a message. */

const visibleName = (userId: number): string => `kasama-visible-${userId}`;
const tellerName = (userId: number): string => `kasama-teller-${userId}`;
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
 * Whether a message is yet to be told of; from then on it is told. A tab that wakes up later, or that tells for one that
 * was closed, tells nothing again.
 */
export function mayTellOf(userId: number, conversationId: number, seq: number): boolean {
  const known = noticed(userId);
  const upTo = known[conversationId];
  if (typeof upTo === "number" && upTo >= seq) return false;
  try {
    localStorage.setItem(noticedKey(userId), JSON.stringify({ ...known, [conversationId]: seq }));
  } catch {
    // Storage is closed to us or full: a notice that comes twice has the same tag.
  }
  return true;
}

/** The one of a user's tabs that tells. */
export interface Teller {
  isThisTab: () => boolean;
  /** Leaves it to the next one. */
  leave: () => void;
}

/**
 * Makes this tab the teller as soon as no other one is. By a lock that it keeps, and not by what stands in local storage:
 * that reaches other tabs a moment later, and two of them would tell of the same message. Where there are no locks each
 * tab tells, and the tag of the notice keeps it one.
 */
export function standAsTeller(userId: number): Teller {
  const end = new AbortController();
  let isTeller = !navigator.locks;
  const { promise: untilLeft, resolve: leave } = Promise.withResolvers<void>();
  const serve = () => {
    isTeller = true;
    return untilLeft;
  };
  // Rejects when it leaves before its turn.
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

/** After a logout, or once it is switched off, nothing of it stays on the computer. */
export function forgetTold(userId: number): void {
  try {
    localStorage.removeItem(noticedKey(userId));
  } catch {
    // It was never kept.
  }
}

/** The user's recent emoji, newest first. Stored on this device until the logout, like drafts. */

/** Two rows of the picker. */
export const RECENT_MAX = 12;

const keyOf = (userId: number): string => `kasama-emoji-${userId}`;

export function recentEmoji(userId: number): string[] {
  try {
    return (localStorage.getItem(keyOf(userId)) ?? "").split(" ").filter(Boolean).slice(0, RECENT_MAX);
  } catch {
    // Storage is blocked: nothing is remembered.
    return [];
  }
}

export function rememberEmoji(userId: number, emoji: string): void {
  const others = recentEmoji(userId).filter((one) => one !== emoji);
  try {
    localStorage.setItem(keyOf(userId), [emoji, ...others].slice(0, RECENT_MAX).join(" "));
  } catch {
    // Storage is full or blocked: the emoji is not remembered.
  }
}

export function forgetEmoji(userId: number): void {
  try {
    localStorage.removeItem(keyOf(userId));
  } catch {
    // Storage is blocked: nothing was stored.
  }
}

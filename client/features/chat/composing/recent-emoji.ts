/** The emoji that a person chose last, newest first: on this device, and gone with the logout, as drafts are. */

/** Two rows of the picker. */
export const RECENT_MAX = 12;

const keyOf = (userId: number): string => `kasama-emoji-${userId}`;

export function recentEmoji(userId: number): string[] {
  try {
    return (localStorage.getItem(keyOf(userId)) ?? "").split(" ").filter(Boolean).slice(0, RECENT_MAX);
  } catch {
    // Storage is closed to us: nothing is remembered.
    return [];
  }
}

export function rememberEmoji(userId: number, emoji: string): void {
  const others = recentEmoji(userId).filter((one) => one !== emoji);
  try {
    localStorage.setItem(keyOf(userId), [emoji, ...others].slice(0, RECENT_MAX).join(" "));
  } catch {
    // Full or closed: the next choice takes a little longer.
  }
}

export function forgetEmoji(userId: number): void {
  try {
    localStorage.removeItem(keyOf(userId));
  } catch {
    // What cannot be opened holds nothing of ours.
  }
}

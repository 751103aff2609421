import { useState } from "react";

/**
 * Whether new activities are announced to screen readers: stored per device, because it depends on how people work
 * there.
 */

const keyOf = (userId: number): string => `kasama-activity-aloud-${userId}`;

function kept(userId: number): boolean {
  try {
    return localStorage.getItem(keyOf(userId)) !== "off";
  } catch {
    return true;
  }
}

/** The setting and its setter. Without storage it applies until the page is closed. */
export function useAloud(userId: number): [aloud: boolean, setAloud: (aloud: boolean) => void] {
  const [aloud, setAloud] = useState(() => kept(userId));
  const choose = (next: boolean) => {
    setAloud(next);
    try {
      if (next) localStorage.removeItem(keyOf(userId));
      else localStorage.setItem(keyOf(userId), "off");
    } catch {
      // Storage is not available.
    }
  };
  return [aloud, choose];
}

import { useState } from "react";

/** Whether screen readers are told what is new: kept on this device, since it is about how one works at it. */

const keyOf = (userId: number): string => `kasama-activity-aloud-${userId}`;

function kept(userId: number): boolean {
  try {
    return localStorage.getItem(keyOf(userId)) !== "off";
  } catch {
    return true;
  }
}

/** The choice, and the way to change it; it lasts as long as the page where nothing can be kept. */
export function useAloud(userId: number): [aloud: boolean, setAloud: (aloud: boolean) => void] {
  const [aloud, setAloud] = useState(() => kept(userId));
  const choose = (next: boolean) => {
    setAloud(next);
    try {
      if (next) localStorage.removeItem(keyOf(userId));
      else localStorage.setItem(keyOf(userId), "off");
    } catch {
      // Storage is closed to us.
    }
  };
  return [aloud, choose];
}

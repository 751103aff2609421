import { useSyncExternalStore } from "react";

function subscribe(changed: () => void): () => void {
  document.addEventListener("visibilitychange", changed);
  return () => document.removeEventListener("visibilitychange", changed);
}

/** Whether the tab is hidden. Countdowns pause while it is. */
export const usePageHidden = (): boolean => useSyncExternalStore(subscribe, () => document.hidden);

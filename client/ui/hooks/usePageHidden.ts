import { useSyncExternalStore } from "react";

function subscribe(changed: () => void): () => void {
  document.addEventListener("visibilitychange", changed);
  return () => document.removeEventListener("visibilitychange", changed);
}

/** Whether the tab is out of sight. Nothing that goes away by itself goes away meanwhile. */
export const usePageHidden = (): boolean => useSyncExternalStore(subscribe, () => document.hidden);

import { useMemo } from "react";
import { useStore } from "zustand";
import type { Notification } from "#shared/notifications/notifications.schemas.ts";
import { notes } from "./notifications.store.ts";
import { type NotificationsState, sortedNotifications } from "./state/notifications.state.ts";

/** Narrow views of the store: a component hears only of what it shows. */

export function useNotes<T>(selector: (state: NotificationsState) => T): T {
  return useStore(notes, selector);
}

/** Newest first. */
export function useSortedNotifications(): Notification[] {
  const items = useNotes((s) => s.items);
  return useMemo(() => sortedNotifications(items), [items]);
}

import { createStore } from "zustand/vanilla";
import { initialNotifications, type NotificationsState } from "./state/notifications.state.ts";

/** The notifications of whoever is signed in, changed by the pure transitions of state/ alone. */
export const notes = createStore<NotificationsState>(() => initialNotifications(0));

/** Makes it the state of this person; what is theirs already stays. */
export function beginNotificationsOf(me: number): void {
  if (notes.getState().me !== me) notes.setState(initialNotifications(me), true);
}

/** Nothing of a person stays in memory when they leave. */
export function endNotifications(): void {
  notes.setState(initialNotifications(0), true);
}

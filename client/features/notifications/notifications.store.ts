import { createStore } from "zustand/vanilla";
import { unreadNotifications } from "../../shell/overlays.ts";
import { initialNotifications, type NotificationsState, unreadAmong } from "./state/notifications.state.ts";

/** The notifications of whoever is signed in, changed by the pure transitions of state/ alone. */
export const notes = createStore<NotificationsState>(() => initialNotifications(0));

// The badge counts them no longer, from the moment on in which they are deleted here.
notes.subscribe((state) => {
  const leaving = unreadAmong(state, [...state.leaving]).length;
  if (leaving !== unreadNotifications.getState().leaving) unreadNotifications.setState({ leaving });
});

/** Makes it the state of this person; what is theirs already stays. */
export function beginNotificationsOf(me: number): void {
  if (notes.getState().me !== me) notes.setState(initialNotifications(me), true);
}

/** Nothing of a person stays in memory when they leave. */
export function endNotifications(): void {
  notes.setState(initialNotifications(0), true);
}

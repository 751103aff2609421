import { onSessionEnd } from "#client/data/session.ts";
import { listen } from "#client/data/socket.ts";
import { onSync } from "#client/data/sync.ts";
import { beginNotificationsOf, endNotifications, notes } from "./notifications.store.ts";
import { withGone, withListOutdated, withNotification, withRead } from "./state/notifications.state.ts";

let following = 0;

/**
 * Keeps the list of this person in step with the server, from its first opening on until they leave: open or closed, so
 * that it is right when it is opened again.
 */
export function followList(userId: number): void {
  beginNotificationsOf(userId);
  if (following === userId) return;
  following = userId;
  const undos = [
    listen("notification:new", (fresh) => notes.setState((s) => withNotification(s, fresh))),
    listen("notification:read", ({ ids }) => notes.setState((s) => withRead(s, ids))),
    listen("notification:deleted", ({ ids }) => notes.setState((s) => withGone(s, ids))),
    onSync((reply, { first }) => {
      notes.setState((s) => reply.notifications.reduce(withNotification, withGone(s, reply.notifications_deleted)));
      // The first sync says only from where on it tells. What a list that was there before has missed is asked for.
      if (first) notes.setState(withListOutdated);
    }),
    onSessionEnd(() => {
      for (const undo of undos) undo();
      following = 0;
      endNotifications();
    }),
  ];
}

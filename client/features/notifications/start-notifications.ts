import { followOwnPreferences, ifInApp } from "#client/data/own-preferences.ts";
import { listen } from "#client/data/socket.ts";
import { onSync } from "#client/data/sync.ts";
import { announce } from "#client/ui/feedback/announce.ts";
import type { MessageKind } from "#client/ui/feedback/messageKinds.ts";
import { toast } from "#client/ui/feedback/toast.ts";
import type { NotificationType } from "#shared/notifications/notifications.schemas.ts";
import { unreadNotifications } from "../../shell/overlays.ts";
import { createBurst } from "./burst.ts";
import { notificationTexts as texts } from "./notifications.texts.ts";

const TOAST_TYPES: Record<NotificationType, MessageKind> = {
  error: "error",
  alert: "warning",
  success: "success",
  info: "info",
  other: "info",
};

/**
 * What everybody sees and hears of notifications: the badge, a toast, a word to screen readers. The list follows from
 * the moment on in which somebody opens it (follow-list.ts).
 * @param announces whether news are to be said to screen readers
 * @returns the undo
 */
export function startNotifications(announces: () => boolean): () => void {
  // From the first sync on: no message has to wait for the answer to a question.
  followOwnPreferences();
  let spoken = 0;
  const say = (text: string) => {
    if (announces()) announce(text, "polite", `notification-${++spoken}`);
  };
  const burst = createBurst({
    tell: ({ type, title, message }) =>
      ifInApp(() => {
        toast({ type: TOAST_TYPES[type], title, message, listed: true });
        say(`${title}. ${message}`);
      }),
    tellMany: (count) =>
      ifInApp(() => {
        toast({ type: "info", title: texts.many(count), message: texts.manyHint, listed: true });
        say(texts.many(count));
      }),
  });
  const setUnread = (count: number | null) => unreadNotifications.setState({ count });

  const undos = [
    listen("notification:new", (fresh) => burst.hear([fresh])),
    listen("counts", ({ notifications }) => setUnread(notifications)),
    onSync(({ notifications, counts }) => {
      setUnread(counts.notifications);
      burst.hear(notifications);
    }),
    burst.stop,
    () => setUnread(null),
  ];
  return () => {
    for (const undo of undos) undo();
  };
}

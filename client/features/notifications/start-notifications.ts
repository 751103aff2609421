import { followOwnPreferences, hidesDetails, ifInApp } from "#client/data/own-preferences.ts";
import { sameAccountCheck } from "#client/data/session.ts";
import { listen } from "#client/data/socket.ts";
import { onSync } from "#client/data/sync.ts";
import { announce } from "#client/ui/feedback/announce.ts";
import type { MessageKind } from "#client/ui/feedback/messageKinds.ts";
import { toast } from "#client/ui/feedback/toast.ts";
import type { NoteText } from "#shared/notifications/note-text.ts";
import type { Notification, NotificationType } from "#shared/notifications/notifications.schemas.ts";
import { unreadNotifications } from "../../shell/overlays.ts";
import { createBurst } from "./burst.ts";
import { notificationsTexts as texts } from "./texts/notifications.texts.ts";

const TOAST_TYPES: Record<NotificationType, MessageKind> = {
  error: "error",
  alert: "warning",
  success: "success",
  info: "info",
  other: "info",
};

const readTexts = (one: Notification): Promise<NoteText> =>
  import("./note-texts.ts").then(
    ({ textsOf }) => textsOf(one),
    // Offline: the server's texts say the same in English.
    () => one,
  );

/** What they say together, or how many they are. */
const readManyTexts = (many: readonly Notification[]): Promise<NoteText> =>
  import("./note-texts.ts").then(
    ({ burstTexts }) => burstTexts(many) ?? countTexts(many.length),
    () => countTexts(many.length),
  );

const countTexts = (count: number): NoteText => ({ title: texts.many({ count }), message: texts.manyHint });

/**
 * Starts the parts that all users need: the badge, toasts, and announcements to screen readers. The list is followed
 * only once it is opened (list/notification-list.ts).
 * @param announces whether to announce new notifications to screen readers
 * @returns a function that stops it
 */
export function startNotifications(announces: () => boolean): () => void {
  // From the first sync on, so that no notification waits for the answer to another request.
  followOwnPreferences();
  let spoken = 0;
  const say = (text: string) => {
    if (announces()) announce(text, "polite", `notification-${++spoken}`);
  };
  const tell = (type: NotificationType, { title, message }: NoteText) => {
    toast({ type: TOAST_TYPES[type], title, message, listed: true });
    say(`${title}. ${message}`);
  };
  /** The texts are loaded when the first notification arrives. */
  const tellLoaded = async (type: NotificationType, loaded: Promise<NoteText>) => {
    const isSame = sameAccountCheck();
    const said = await loaded;
    if (isSame()) tell(type, said);
  };
  const burst = createBurst({
    announceOne: (one) =>
      ifInApp(() => {
        if (hidesDetails()) tell("info", { title: texts.hidden, message: texts.manyHint });
        else if (one.note) void tellLoaded(one.type, readTexts(one));
        else tell(one.type, one);
      }),
    announceMany: (many) =>
      ifInApp(() => {
        if (hidesDetails()) tell("info", countTexts(many.length));
        else void tellLoaded("info", readManyTexts(many));
      }),
  });
  const setUnread = (count: number | null) => unreadNotifications.setState({ count });

  const undos = [
    listen("notification:new", (fresh) => burst.add([fresh])),
    listen("counts", ({ notifications }) => setUnread(notifications)),
    onSync(({ notifications, counts }) => {
      setUnread(counts.notifications);
      burst.add(notifications);
    }),
    burst.stop,
    () => setUnread(null),
  ];
  return () => {
    for (const undo of undos) undo();
  };
}

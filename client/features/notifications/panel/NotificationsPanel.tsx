import { useEffect } from "react";
import { createPortal } from "react-dom";
import { useStore } from "zustand";
import { sessionStore } from "#client/data/session.ts";
import { Button } from "#client/ui/controls/Button.tsx";
import { announce } from "#client/ui/feedback/announce.ts";
import { SidePanel } from "#client/ui/layout/SidePanel.tsx";
import { shownUnread, unreadNotifications } from "../../../shell/overlays.ts";
import { followList } from "../follow-list.ts";
import { loadNotifications, markAllRead } from "../notifications.actions.ts";
import { notes } from "../notifications.store.ts";
import { useNotes } from "../useNotifications.ts";
import { NotificationList } from "./NotificationList.tsx";
import { panelTexts as texts } from "./panel.texts.ts";
import { RecentMessages } from "./RecentMessages.tsx";

/** The notifications, newest first, and what toasts have said, at the right of the page. */
export function NotificationsPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const unread = useStore(unreadNotifications, shownUnread);
  const isAsked = useNotes((s) => s.list !== "idle");
  useEffect(() => {
    const { user } = sessionStore.getState();
    if (user) followList(user.id);
    if (notes.getState().list === "failed") void loadNotifications();
  }, []);
  useEffect(() => {
    if (!isAsked) void loadNotifications();
  }, [isAsked]);
  const handleMarkAll = async () => {
    if (await markAllRead()) announce(texts.allRead);
  };

  // Out of the header: in its stacking context the panel would lie under the chats.
  return createPortal(
    <SidePanel
      id={id}
      title={texts.notifications}
      tools={
        unread !== null && (
          <>
            <p>{texts.newCount(unread)}</p>
            <Button variant="quiet" small inactive={unread === 0} onClick={() => void handleMarkAll()}>
              {texts.markAll}
            </Button>
          </>
        )
      }
      foot={
        <Button variant="second" small wide onClick={onClose}>
          {texts.close}
        </Button>
      }
      onClose={onClose}
    >
      <NotificationList onFollow={onClose} />
      <RecentMessages />
    </SidePanel>,
    document.body,
  );
}

import { useEffect } from "react";
import { createPortal } from "react-dom";
import { useStore } from "zustand";
import { Button } from "#client/ui/controls/Button.tsx";
import { announce } from "#client/ui/feedback/announce.ts";
import { SidePanel } from "#client/ui/layout/SidePanel.tsx";
import { shownUnread, unreadNotifications } from "../../../shell/overlays.ts";
import { followNotifications } from "../list/notification-list.ts";
import { loadUnreadCount, markAllRead } from "../notifications.actions.ts";
import { NotificationList } from "./NotificationList.tsx";
import { RecentMessages } from "./RecentMessages.tsx";
import { panelTexts as texts } from "./texts/panel.texts.ts";

/** The panel on the right: notifications, newest first, and the recent toasts. */
export function NotificationsPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const unread = useStore(unreadNotifications, shownUnread);
  useEffect(() => {
    followNotifications();
    void loadUnreadCount();
  }, []);
  const handleMarkAll = async () => {
    if (await markAllRead()) announce(texts.allRead);
  };

  // Rendered outside the header, whose stacking context would put the panel below the chats.
  return createPortal(
    <SidePanel
      id={id}
      title={texts.notifications}
      tools={
        unread !== null && (
          <>
            <p>{texts.newCount({ count: unread })}</p>
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

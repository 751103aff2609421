import { useEffect } from "react";
import { followOwnAccount } from "#client/app/layout/own-account.ts";
import { ChatRoot } from "#client/features/chat/ChatRoot.tsx";
import { chat } from "#client/features/chat/chat.store.ts";
import { useChat, useTotalUnread } from "#client/features/chat/useChat.ts";
import { startNotifications } from "#client/features/notifications/start-notifications.ts";
import { tellUnreadMessages } from "#client/shell/chat-requests.ts";
import { setTitleCount } from "#client/ui/pageTitle.ts";
import type { SessionUser } from "#shared/accounts/session-user.ts";

/** The chat, and its data for pages that do not import it. Loaded lazily by ChatMount. */
export function ChatCorner({ user }: { user: SessionUser }) {
  // Notifications arrive over the chat's connection, and are announced like its messages.
  useEffect(() => startNotifications(() => chat.getState().device.announces), []);
  useEffect(followOwnAccount, []);
  return (
    <>
      <UnreadCount user={user} />
      <ChatRoot user={user} />
    </>
  );
}

/** Tells the number of unread messages to the page and its title. By itself, so that a new message renders nothing else. */
function UnreadCount({ user }: { user: SessionUser }) {
  const known = useChat((s) => s.me === user.id && (s.counts !== null || s.list === "ready"));
  const failed = useChat((s) => s.me === user.id && s.list === "failed");
  const unread = useTotalUnread();
  // The count is null before: SessionProvider resets it, and the chat sets it once it is loaded.
  useEffect(() => {
    if (known) tellUnreadMessages(unread);
    else if (failed) tellUnreadMessages("failed");
  }, [known, failed, unread]);
  useEffect(() => setTitleCount(unread), [unread]);
  // Only at the end: between two numbers it would change the title twice, which browsers pass on to their windows.
  useEffect(() => () => setTitleCount(0), []);
  return null;
}

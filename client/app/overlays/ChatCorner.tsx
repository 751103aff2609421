import { useEffect } from "react";
import { followOwnAccount } from "#client/app/layout/own-account.ts";
import { ChatRoot } from "#client/features/chat/ChatRoot.tsx";
import { chat } from "#client/features/chat/chat.store.ts";
import { useChat, useTotalUnread } from "#client/features/chat/useChat.ts";
import { startNotifications } from "#client/features/notifications/start-notifications.ts";
import { tellUnreadMessages } from "#client/shell/chat-requests.ts";
import { setTitleCount } from "#client/ui/pageTitle.ts";
import type { SessionUser } from "#shared/accounts/session-user.ts";

/** The chat, and what the pages learn from it without knowing it. Loaded lazily by ChatMount. */
export function ChatCorner({ user }: { user: SessionUser }) {
  const known = useChat((s) => s.me === user.id && (s.counts !== null || s.list === "ready"));
  const failed = useChat((s) => s.me === user.id && s.list === "failed");
  const unread = useTotalUnread();
  // Nobody knows anything before, and AuthProvider says so: the chat speaks when it has something to say.
  useEffect(() => {
    if (known) tellUnreadMessages(unread);
    else if (failed) tellUnreadMessages("failed");
  }, [known, failed, unread]);
  useEffect(() => {
    setTitleCount(unread);
    return () => setTitleCount(0);
  }, [unread]);
  // They come over the connection that the chat has opened, and are said to whom the chat says its news.
  useEffect(() => startNotifications(() => chat.getState().device.announces), []);
  useEffect(followOwnAccount, []);
  return <ChatRoot user={user} />;
}

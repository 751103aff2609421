import { useEffect } from "react";
import { ChatRoot } from "#client/features/chat/ChatRoot.tsx";
import { useChat, useTotalUnread } from "#client/features/chat/useChat.ts";
import { setTitleCount } from "#client/ui/pageTitle.ts";
import type { SessionUser } from "#shared/accounts/accounts.schemas.ts";
import { tellUnreadMessages } from "./chat-commands.ts";

/** The chat, and what the pages learn from it without knowing it. Loaded lazily by ChatMount. */
export function ChatCorner({ user }: { user: SessionUser }) {
  const known = useChat((s) => s.me === user.id && (s.counts !== null || s.list === "ready"));
  const failed = useChat((s) => s.me === user.id && s.list === "failed");
  const unread = useTotalUnread();
  useEffect(() => {
    tellUnreadMessages(known ? unread : failed ? "failed" : null);
  }, [known, failed, unread]);
  useEffect(() => {
    setTitleCount(unread);
    return () => setTitleCount(0);
  }, [unread]);
  return <ChatRoot user={user} />;
}

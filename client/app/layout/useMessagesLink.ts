import { MessageCircle } from "lucide-react";
import { useLocation } from "react-router";
import { useStore } from "zustand";
import { unreadMessages } from "#client/shell/chat-requests.ts";
import { isMessagesPage, MESSAGES_PATH } from "#client/shell/paths.ts";
import { layoutTexts } from "./texts/layout.texts.ts";

/** The Messages page in the main navigation: its name says how many messages are unread. */
export function useMessagesLink() {
  const { pathname } = useLocation();
  const count = useStore(unreadMessages, (s) => (typeof s.count === "number" ? s.count : 0));
  return {
    path: MESSAGES_PATH,
    icon: MessageCircle,
    name: layoutTexts.messages,
    count,
    /** For screen readers, with the number. */
    spoken: count > 0 ? layoutTexts.messagesUnread({ count }) : layoutTexts.messages,
    current: isMessagesPage(pathname) && ("page" as const),
  };
}

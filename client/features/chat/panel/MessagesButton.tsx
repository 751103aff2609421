import { MessageCircle } from "lucide-react";
import { useId } from "react";
import { IconButton } from "#client/ui/IconButton.tsx";
import { chatTexts as texts } from "../chat.texts.ts";
import { useTotalUnread } from "../useChat.ts";
import { focusMarks } from "../window/chat-focus.ts";
import { MessagesPanel } from "./MessagesPanel.tsx";

/** The header's messages button with what waits, and its panel while it is open. */
export function MessagesButton({ open, onToggle }: { open: boolean; onToggle: (open: boolean) => void }) {
  const unread = useTotalUnread();
  const panelId = useId();

  return (
    <>
      <IconButton
        name={unread > 0 ? texts.messagesUnread(unread) : texts.messages}
        icon={MessageCircle}
        badge={unread}
        aria-expanded={open}
        aria-controls={open ? panelId : undefined}
        onClick={() => onToggle(!open)}
        {...{ [focusMarks.messagesButton]: "" }}
      />
      {open && <MessagesPanel id={panelId} unread={unread} onClose={() => onToggle(false)} />}
    </>
  );
}

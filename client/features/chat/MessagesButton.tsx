import { MessageCircle } from "lucide-react";
import { useEffect, useId } from "react";
import { IconButton } from "#client/ui/IconButton.tsx";
import { chatTexts as texts } from "./chat.texts.ts";
import { focusMarks } from "./chat-focus.ts";
import { MessagesPanel } from "./MessagesPanel.tsx";
import { useTotalUnread } from "./useChat.ts";

/** The header's messages button with what waits, and its panel while it is open. */
export function MessagesButton({ open, onToggle }: { open: boolean; onToggle: (open: boolean) => void }) {
  const unread = useTotalUnread();
  const panelId = useId();

  // The panel lies over the chats; whoever goes into a chat must see it.
  useEffect(() => {
    if (!open) return;
    const handleFocus = ({ target }: FocusEvent) => {
      if (target instanceof Element && target.closest(`[${focusMarks.place}]`)) onToggle(false);
    };
    document.addEventListener("focusin", handleFocus);
    return () => document.removeEventListener("focusin", handleFocus);
  }, [open, onToggle]);

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

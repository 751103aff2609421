import { MessagesSquare } from "lucide-react";
import { type ComponentProps, type ComponentType, useCallback, useEffect, useId, useState } from "react";
import { reloadsFor } from "#client/shell/failed-import.ts";
import { IconButton } from "#client/ui/controls/IconButton.tsx";
import { toast } from "#client/ui/feedback/toast.ts";
import { chatTexts as texts } from "../texts/chat.texts.ts";
import { useTotalUnread } from "../useChat.ts";
import { focusMarks } from "../window/chat-focus.ts";

type Panel = ComponentType<ComponentProps<typeof import("./MessagesPanel.tsx").MessagesPanel>>;

const loadPanel = (): Promise<Panel> => import("./MessagesPanel.tsx").then((m) => m.MessagesPanel);

interface Props {
  open: boolean;
  onToggle: (open: boolean) => void;
}

/**
 * The button of the messages panel, whose code loads when it is opened. The number of unread messages is in its name; it is
 * shown by the link to the Messages page.
 */
export function MessagesButton({ open, onToggle }: Props) {
  const unread = useTotalUnread();
  const panelId = useId();
  const [Panel, setPanel] = useState<Panel | null>(null);
  // Always the same function: otherwise each new message would render all rows of the panel.
  const handleClose = useCallback(() => onToggle(false), [onToggle]);

  useEffect(() => {
    if (!open || Panel) return;
    let wanted = true;
    loadPanel().then(
      (loaded) => wanted && setPanel(() => loaded),
      async (error: unknown) => {
        if ((await reloadsFor(error)) || !wanted) return;
        toast({ type: "error", title: texts.listFailed });
        onToggle(false);
      },
    );
    return () => {
      wanted = false;
    };
  }, [open, Panel, onToggle]);

  return (
    <>
      <IconButton
        name={unread > 0 ? texts.messagesUnread({ count: unread }) : texts.messages}
        icon={MessagesSquare}
        aria-expanded={open}
        aria-controls={open && Panel ? panelId : undefined}
        onClick={() => onToggle(!open)}
        {...{ [focusMarks.messagesButton]: "" }}
      />
      {open && Panel && <Panel id={panelId} unread={unread} onClose={handleClose} />}
    </>
  );
}

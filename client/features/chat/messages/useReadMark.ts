import { useEffect } from "react";
import { usePageHidden } from "#client/ui/hooks/usePageHidden.ts";
import { markRead } from "../delivery/reading.ts";
import { useConversation } from "../useChat.ts";

/**
 * Decides what counts as read: the window is open (otherwise this does not run), the tab is visible, the list is at its
 * bottom and contains the message.
 */
export function useReadMark(id: number, lastShownSeq: number, atBottom: boolean): void {
  const hidden = usePageHidden();
  const unread = useConversation(id)?.unread_count ?? 0;
  useEffect(() => {
    if (!hidden && atBottom && unread > 0) markRead(id, lastShownSeq);
  }, [id, hidden, atBottom, unread, lastShownSeq]);
}

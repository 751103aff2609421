import { useEffect } from "react";
import { usePageHidden } from "#client/ui/hooks/usePageHidden.ts";
import { markRead } from "../delivery/reading.ts";
import { useConversation } from "../useChat.ts";

/**
 * What counts as read: the window open (it is, or this would not run), the tab visible, the list at its bottom, and
 * the message in it.
 */
export function useReadMark(id: number, lastShownSeq: number, atBottom: boolean): void {
  const hidden = usePageHidden();
  const unread = useConversation(id)?.unread_count ?? 0;
  useEffect(() => {
    if (!hidden && atBottom && unread > 0) markRead(id, lastShownSeq);
  }, [id, hidden, atBottom, unread, lastShownSeq]);
}

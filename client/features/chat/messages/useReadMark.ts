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
  const { unread_count: unread = 0, last_read_seq: mark = lastShownSeq } = useConversation(id) ?? {};
  // Lines and cards are read as well, although they never count as unread.
  const isBehind = mark < lastShownSeq;
  useEffect(() => {
    if (!hidden && atBottom && (unread > 0 || isBehind)) markRead(id, lastShownSeq);
  }, [id, hidden, atBottom, unread, isBehind, lastShownSeq]);
}

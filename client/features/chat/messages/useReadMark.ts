import { useEffect, useRef } from "react";
import { usePageHidden } from "#client/ui/hooks/usePageHidden.ts";
import { markRead, reportOpened } from "../delivery/reading.ts";
import { useConversation } from "../useChat.ts";

/**
 * Decides what counts as read: the window is open (otherwise this does not run), the tab is visible, and the list is loaded
 * to the end and at its bottom. Opening a conversation counts as reading it, even if it `opensHigher`, at its first unread
 * message.
 */
export function useReadMark(
  id: number,
  lastShownSeq: number,
  { isLoaded, atBottom, opensHigher }: { isLoaded: boolean; atBottom: boolean; opensHigher: boolean },
): void {
  const isOpened = useRef(false);
  const hidden = usePageHidden();
  const { unread_count: unread = 0, last_read_seq: mark = lastShownSeq } = useConversation(id) ?? {};
  // Lines and cards are read as well, although they never count as unread.
  const isBehind = mark < lastShownSeq;
  useEffect(() => {
    if (hidden || !isLoaded) return;
    const isOpening = !isOpened.current;
    isOpened.current = true;
    if ((atBottom || (isOpening && opensHigher)) && (unread > 0 || isBehind)) markRead(id, lastShownSeq);
    if (isOpening) reportOpened(id);
  }, [id, hidden, isLoaded, atBottom, opensHigher, unread, isBehind, lastShownSeq]);
}

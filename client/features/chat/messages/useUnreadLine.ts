import { type RefObject, useLayoutEffect, useState } from "react";
import { chat } from "../chat.store.ts";
import { useThread } from "../useChat.ts";
import styles from "./MessageList.module.css";
import type { Unread } from "./thread-rows.ts";
import { isNearBottom } from "./useStickToBottom.ts";

/** How far below the top of the list the line is, in pixels. */
const FROM_TOP_PX = 8;

/**
 * The line above the first unread message: what it counts, which stays the same until the conversation is left, and whether
 * the list has still to be scrolled to it. A search result has precedence.
 */
export function useUnreadLine(id: number): { unread: Unread | null; waits: boolean; reached: () => void } {
  const [unread] = useState(() => {
    const conversation = chat.getState().conversations[id];
    if (!conversation || conversation.unread_count === 0) return null;
    return { after: conversation.last_read_seq, count: conversation.unread_count };
  });
  const [waits, setWaits] = useState(() => unread !== null && !chat.getState().spots[id]?.pull);
  return { unread, waits, reached: () => setWaits(false) };
}

/** Opens the list at that line. If everything after it fits, the list is at its bottom, and stays there. */
export function useScrollToLine(
  id: number,
  scroller: RefObject<HTMLElement | null>,
  { waits, reached }: Pick<ReturnType<typeof useUnreadLine>, "waits" | "reached">,
  toBottom: () => void,
): void {
  const { loading } = useThread(id);
  useLayoutEffect(() => {
    const box = scroller.current;
    if (!waits || !box || loading !== "ready") return;
    const line = box.querySelector<HTMLElement>(`.${styles.new}`);
    if (line) box.scrollTop = line.offsetTop - FROM_TOP_PX;
    if (!line || isNearBottom(box)) toBottom();
    reached();
  });
}

import { type RefObject, useEffect, useLayoutEffect } from "react";
import { chat } from "../chat.store.ts";
import { withoutQuotedSpot, withSpotReached } from "../state/chat.view.ts";
import { useChat } from "../useChat.ts";

/**
 * Scrolls the message that was searched for to the middle of the list, as soon as it is rendered. One to which a quote has
 * led is marked until the focus leaves it.
 */
export function useScrollToMessage(id: number, scroller: RefObject<HTMLElement | null>): void {
  const spot = useChat((s) => s.spots[id]);
  useLayoutEffect(() => {
    if (!spot?.pull) return;
    const bubble = scroller.current?.querySelector<HTMLElement>(`[data-seq="${spot.seq}"]`);
    if (!bubble) return;
    bubble.scrollIntoView({ block: "center" });
    if (spot.pull === "focus") {
      bubble.focus({ preventScroll: true });
      bubble.addEventListener("blur", () => chat.setState((s) => withoutQuotedSpot(s, id, spot.seq)), { once: true });
    }
    chat.setState((s) => withSpotReached(s, id));
  });
  useEffect(() => {
    return () => chat.setState((s) => withoutQuotedSpot(s, id));
  }, [id]);
}

import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { type Anchor, anchorIn, movedBy } from "./scroll-anchor.ts";

/** A list within this distance of its bottom, in pixels, counts as scrolled to the bottom. */
const NEAR_PX = 24;

export const isNearBottom = (box: HTMLElement): boolean =>
  box.scrollHeight - box.scrollTop - box.clientHeight < NEAR_PX;

const sizeOf = (box: HTMLElement): string => `${box.scrollHeight} ${box.clientHeight}`;

/**
 * Keeps the reader's place in a list that grows and shrinks at both ends: at the bottom it stays at the bottom, anywhere
 * else the first visible message stays in place when the content above it changes. Not with the browser's scroll
 * anchoring, which not every browser has.
 * `sticks` is false while the list does not end with the newest message.
 */
export function useStickToBottom(scroller: RefObject<HTMLElement | null>, { sticks }: { sticks: boolean }) {
  const stuck = useRef(sticks);
  /** The next growth is a text that the reader has opened. */
  const opens = useRef(false);
  const size = useRef("");
  const last = useRef({ top: 0, height: 0, clientHeight: 0 });
  const anchor = useRef<Anchor | null>(null);
  const [atBottom, setAtBottom] = useState(sticks);

  const stick = useCallback(() => {
    const box = scroller.current;
    if (!box) return;
    // The reader has scrolled up, but the event has not fired yet: by itself a list moves up only as far as it shrinks.
    // If its height has changed we cannot tell, because it may have been larger and smaller in between.
    const { top, height, clientHeight } = last.current;
    const shrunk = Math.max(0, height - box.scrollHeight);
    const isMoved = box.clientHeight === clientHeight && box.scrollTop < top - shrunk - NEAR_PX;
    if (stuck.current && isMoved) stuck.current = false;
    // Only if the content has grown: otherwise a click within a few pixels of the bottom would move its own target.
    const isGrown = sizeOf(box) !== size.current;
    if (stuck.current && isGrown && opens.current) {
      stuck.current = isNearBottom(box);
      setAtBottom(stuck.current);
    } else if (stuck.current && isGrown) box.scrollTop = box.scrollHeight;
    if (isGrown) opens.current = false;
    size.current = sizeOf(box);
    anchor.current = anchorIn(box);
    last.current = { top: box.scrollTop, height: box.scrollHeight, clientHeight: box.clientHeight };
  }, [scroller]);

  const toBottom = useCallback(() => {
    stuck.current = true;
    last.current.top = 0;
    size.current = "";
    setAtBottom(true);
    stick();
  }, [stick]);

  const hold = useCallback(() => {
    const box = scroller.current;
    if (!box) return;
    if (!sticks) stuck.current = false;
    const moved = stuck.current ? 0 : movedBy(anchor.current);
    if (moved !== 0) {
      // A list that became shorter may have scrolled to its new end already.
      const atEnd = box.scrollHeight - box.scrollTop - box.clientHeight < 1;
      box.scrollTop = (atEnd ? Math.max(box.scrollTop, last.current.top) : box.scrollTop) + moved;
    }
    stick();
  }, [scroller, stick, sticks]);

  // After every render.
  useLayoutEffect(hold);

  useEffect(() => {
    const box = scroller.current;
    if (!box) return;
    const handleScroll = () => {
      // A resize scrolls too. Only a scroll in an unchanged list comes from the reader.
      if (stuck.current && sizeOf(box) !== size.current) return stick();
      stuck.current = sticks && isNearBottom(box);
      anchor.current = anchorIn(box);
      setAtBottom(stuck.current);
    };
    // A growing composer makes the list shorter; larger text and a narrower window make all messages longer.
    const observer = new ResizeObserver(hold);
    box.addEventListener("scroll", handleScroll, { passive: true });
    observer.observe(box);
    for (const child of box.children) observer.observe(child);
    return () => {
      box.removeEventListener("scroll", handleScroll);
      observer.disconnect();
    };
  }, [scroller, stick, hold, sticks]);

  /** The reader opens a text: the list does not follow its end, so that they go on reading where they are. */
  const holdTop = useCallback(() => {
    opens.current = true;
  }, []);

  return { atBottom, toBottom, holdTop };
}

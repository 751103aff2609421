import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { type Anchor, anchorIn, movedBy } from "./scroll-anchor.ts";

/** A list that ends this close to its bottom, in pixels, counts as being there. */
const NEAR_PX = 24;

const sizeOf = (box: HTMLElement): string => `${box.scrollHeight} ${box.clientHeight}`;

/**
 * Keeps the reader's place in a list that grows, and is cut off, at both ends: at the bottom it stays at the bottom,
 * anywhere else the first message on screen stays where it is, whatever becomes longer or shorter above it. By hand and
 * not by the browser's own anchoring, which not every browser has.
 * `sticks` is false where the bottom of the list is not the end of what it shows.
 */
export function useStickToBottom(scroller: RefObject<HTMLElement | null>, { sticks }: { sticks: boolean }) {
  const stuck = useRef(sticks);
  const size = useRef("");
  const last = useRef({ top: 0, height: 0, clientHeight: 0 });
  const anchor = useRef<Anchor | null>(null);
  const [atBottom, setAtBottom] = useState(sticks);

  const stick = useCallback(() => {
    const box = scroller.current;
    if (!box) return;
    // Scrolled up since, though the browser has not told yet: a list moves up by itself only as far as it shrinks. Where
    // its room has changed nothing can be said: it may have been larger and smaller in between.
    const { top, height, clientHeight } = last.current;
    const shrunk = Math.max(0, height - box.scrollHeight);
    const isMoved = box.clientHeight === clientHeight && box.scrollTop < top - shrunk - NEAR_PX;
    if (stuck.current && isMoved) stuck.current = false;
    // Only where something has grown: within a few pixels of the bottom a press would else move what it is aimed at.
    if (stuck.current && sizeOf(box) !== size.current) box.scrollTop = box.scrollHeight;
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
      // What became shorter may have scrolled by itself already, to its new end.
      const atEnd = box.scrollHeight - box.scrollTop - box.clientHeight < 1;
      box.scrollTop = (atEnd ? Math.max(box.scrollTop, last.current.top) : box.scrollTop) + moved;
    }
    stick();
  }, [scroller, stick, sticks]);

  // After every render, whatever has changed.
  useLayoutEffect(hold);

  useEffect(() => {
    const box = scroller.current;
    if (!box) return;
    const handleScroll = () => {
      // A resize scrolls too. Only a scroll in an unchanged list is the reader's own.
      if (stuck.current && sizeOf(box) !== size.current) return stick();
      stuck.current = sticks && box.scrollHeight - box.scrollTop - box.clientHeight < NEAR_PX;
      anchor.current = anchorIn(box);
      setAtBottom(stuck.current);
    };
    // A growing composer takes height away, larger letters and a narrower window make all messages longer.
    const observer = new ResizeObserver(hold);
    box.addEventListener("scroll", handleScroll, { passive: true });
    observer.observe(box);
    for (const child of box.children) observer.observe(child);
    return () => {
      box.removeEventListener("scroll", handleScroll);
      observer.disconnect();
    };
  }, [scroller, stick, hold, sticks]);

  return { atBottom, toBottom };
}

import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";

/** A list that ends this close to its bottom, in pixels, counts as being there. */
const NEAR_PX = 24;

const sizeOf = (box: HTMLElement): string => `${box.scrollHeight} ${box.clientHeight}`;

/**
 * Keeps the reader's place in a list that grows at both ends: at the bottom it stays at the bottom, anywhere else
 * nothing on screen moves. By hand and not by the browser's own anchoring, which not every browser has.
 */
export function useStickToBottom(scroller: RefObject<HTMLElement | null>) {
  const stuck = useRef(true);
  const size = useRef("");
  const last = useRef({ top: 0, height: 0, room: 0 });
  const mark = useRef<{ element: HTMLElement; top: number } | null>(null);
  const [atBottom, setAtBottom] = useState(true);

  const stick = useCallback(() => {
    const box = scroller.current;
    if (!box) return;
    // Scrolled up since, though the browser has not told yet: only a shrinking list moves up by itself.
    const { top, height, room } = last.current;
    const shrunk = box.scrollHeight < height || box.clientHeight > room;
    if (stuck.current && !shrunk && box.scrollTop < top - NEAR_PX) stuck.current = false;
    if (stuck.current) box.scrollTop = box.scrollHeight;
    size.current = sizeOf(box);
    last.current = { top: box.scrollTop, height: box.scrollHeight, room: box.clientHeight };
  }, [scroller]);

  const toBottom = useCallback(() => {
    stuck.current = true;
    last.current.top = 0;
    setAtBottom(true);
    stick();
  }, [stick]);

  // After every render: whatever has changed, the oldest message that was there before tells by how much it moved.
  useLayoutEffect(() => {
    const box = scroller.current;
    if (!box) return;
    const before = mark.current;
    if (!stuck.current && before?.element.isConnected) box.scrollTop += before.element.offsetTop - before.top;
    stick();
    const first = box.querySelector<HTMLElement>("[data-seq]");
    mark.current = first && { element: first, top: first.offsetTop };
  });

  useEffect(() => {
    const box = scroller.current;
    if (!box) return;
    const handleScroll = () => {
      // A resize scrolls too. Only a scroll in an unchanged list is the reader's own.
      if (stuck.current && sizeOf(box) !== size.current) return stick();
      stuck.current = box.scrollHeight - box.scrollTop - box.clientHeight < NEAR_PX;
      setAtBottom(stuck.current);
    };
    // A growing composer or a larger text takes height away.
    const observer = new ResizeObserver(stick);
    box.addEventListener("scroll", handleScroll, { passive: true });
    observer.observe(box);
    for (const child of box.children) observer.observe(child);
    return () => {
      box.removeEventListener("scroll", handleScroll);
      observer.disconnect();
    };
  }, [scroller, stick]);

  return { atBottom, toBottom };
}

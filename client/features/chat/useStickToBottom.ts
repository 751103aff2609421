import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";

/** A list that ends this close to its bottom, in pixels, counts as being there. */
const NEAR_PX = 24;

/**
 * Keeps the reader's place in a list that grows at both ends: at the bottom it stays at the bottom, anywhere else
 * nothing on screen moves. By hand and not by the browser's own anchoring, which not every browser has.
 */
export function useStickToBottom(scroller: RefObject<HTMLElement | null>) {
  const stuck = useRef(true);
  const mark = useRef<{ element: HTMLElement; top: number } | null>(null);
  const [atBottom, setAtBottom] = useState(true);

  const toBottom = useCallback(() => {
    stuck.current = true;
    setAtBottom(true);
    if (scroller.current) scroller.current.scrollTop = scroller.current.scrollHeight;
  }, [scroller]);

  // After every render: whatever has changed, the oldest message that was there before tells by how much it moved.
  useLayoutEffect(() => {
    const box = scroller.current;
    if (!box) return;
    const before = mark.current;
    if (stuck.current) box.scrollTop = box.scrollHeight;
    else if (before?.element.isConnected) box.scrollTop += before.element.offsetTop - before.top;
    const first = box.querySelector<HTMLElement>("[data-seq]");
    mark.current = first && { element: first, top: first.offsetTop };
  });

  useEffect(() => {
    const box = scroller.current;
    if (!box) return;
    const handleScroll = () => {
      stuck.current = box.scrollHeight - box.scrollTop - box.clientHeight < NEAR_PX;
      setAtBottom(stuck.current);
    };
    // A growing composer or a larger text takes height away.
    const observer = new ResizeObserver(() => {
      if (stuck.current) box.scrollTop = box.scrollHeight;
    });
    box.addEventListener("scroll", handleScroll, { passive: true });
    observer.observe(box);
    for (const child of box.children) observer.observe(child);
    return () => {
      box.removeEventListener("scroll", handleScroll);
      observer.disconnect();
    };
  }, [scroller]);

  return { atBottom, toBottom };
}

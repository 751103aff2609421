import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import { announce } from "#client/ui/feedback/announce.ts";
import { listsTexts as listTexts } from "#client/ui/lists/texts/lists.texts.ts";

/**
 * For this long after a list has moved, in milliseconds, a press may have been meant for the previous row at that
 * place.
 */
export const STEADY_MS = 500;

/**
 * Prevents accidental presses: for half a second after a list has moved, presses in it are ignored, by pointer and by
 * keyboard, and this is announced. A held key presses only once.
 * @param order the entries in their order; a change means that the list has moved
 */
export function useSteadyPresses(list: RefObject<HTMLElement | null>, order: string): void {
  const movedAt = useRef(Number.NEGATIVE_INFINITY);
  const before = useRef(order);
  useLayoutEffect(() => {
    if (before.current !== order) movedAt.current = performance.now();
    before.current = order;
  }, [order]);

  useEffect(() => {
    const element = list.current;
    if (!element) return;
    const handleClick = (event: MouseEvent) => {
      // A dialog is above the list and does not move with it.
      if (event.target instanceof Element && event.target.closest("dialog")) return;
      // The time of the press counts, not the time when this handler runs.
      if (event.timeStamp >= movedAt.current + STEADY_MS) return;
      event.preventDefault();
      event.stopPropagation();
      announce(listTexts.listMoved);
    };
    const handleKey = (event: KeyboardEvent) => {
      if (event.repeat && (event.key === "Enter" || event.key === " ")) event.preventDefault();
    };
    element.addEventListener("click", handleClick, true);
    element.addEventListener("keydown", handleKey, true);
    return () => {
      element.removeEventListener("click", handleClick, true);
      element.removeEventListener("keydown", handleKey, true);
    };
  }, [list]);
}

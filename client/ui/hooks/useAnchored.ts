import { type RefObject, useLayoutEffect } from "react";

/** Between the anchor and the box, and between the box and the edge of the screen. */
const GAP = 8;
/** With less room than this below, in pixels, the box goes to the side that has more. */
const ENOUGH = 220;

/** Where a box of an anchor's width goes, in pixels of the viewport: under it, or over it where there is more room. */
export function placeBeside(
  anchor: Pick<DOMRect, "top" | "bottom" | "left" | "width">,
  screen: { top: number; height: number },
): { left: number; width: number; top: number; maxHeight: number; over: boolean } {
  const below = screen.top + screen.height - anchor.bottom - 2 * GAP;
  const above = anchor.top - screen.top - 2 * GAP;
  const over = below < ENOUGH && above > below;
  return {
    left: anchor.left,
    width: anchor.width,
    top: over ? anchor.top - GAP : anchor.bottom + GAP,
    maxHeight: Math.max(0, over ? above : below),
    over,
  };
}

/**
 * Keeps a box beside its anchor for as long as it is shown. It lies in the top layer, so that no dialog and nothing that
 * scrolls around it cuts it off, and stays clear of a keyboard on the screen.
 */
export function useAnchored(
  anchor: RefObject<HTMLElement | null>,
  box: RefObject<HTMLElement | null>,
  shown: boolean,
): void {
  useLayoutEffect(() => {
    const [from, to] = [anchor.current, box.current];
    if (!shown || !from || !to) return;
    // Half out of sight it would be the box's half as well.
    void (from.closest("[data-field]") ?? from).scrollIntoView({ block: "nearest" });
    // Older browsers have no top layer but for dialogs: there it lies over the page by its position alone.
    if ("showPopover" in to) {
      // Only its owner closes it.
      to.popover = "manual";
      to.showPopover();
    }
    const place = () => {
      const view = window.visualViewport;
      const screen = { top: view?.offsetTop ?? 0, height: view?.height ?? window.innerHeight };
      const { left, width, top, maxHeight, over } = placeBeside(from.getBoundingClientRect(), screen);
      Object.assign(to.style, {
        left: `${left}px`,
        width: `${width}px`,
        top: `${top}px`,
        maxHeight: `min(${maxHeight}px, 15rem)`,
        translate: over ? "0 -100%" : "none",
      });
    };
    place();
    const ended = new AbortController();
    const { signal } = ended;
    // Scrolling does not bubble.
    window.addEventListener("scroll", place, { capture: true, passive: true, signal });
    window.addEventListener("resize", place, { signal });
    window.visualViewport?.addEventListener("resize", place, { signal });
    window.visualViewport?.addEventListener("scroll", place, { signal });
    return () => ended.abort();
  }, [anchor, box, shown]);
}

import { type RefObject, useLayoutEffect } from "react";

/** The distance between the anchor and the box, and between the box and the edge of the screen, in pixels. */
const GAP = 8;
/** With less space below than this, in pixels, the box is placed on the side that has more. */
const ENOUGH = 220;

/** The position of a box with its anchor's width, in viewport pixels: below it, or above if there is more space. */
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
 * Keeps a box next to its anchor while it is shown. The box is in the top layer, so that no dialog or scroll container
 * clips it, and it does not overlap an on-screen keyboard.
 */
export function useAnchored(
  anchor: RefObject<HTMLElement | null>,
  box: RefObject<HTMLElement | null>,
  shown: boolean,
): void {
  useLayoutEffect(() => {
    const [from, to] = [anchor.current, box.current];
    if (!shown || !from || !to) return;
    // If the anchor were half out of sight, so would be the box.
    void (from.closest("[data-field]") ?? from).scrollIntoView({ block: "nearest" });
    // In browsers without the popover API, only dialogs are in the top layer: there the box lies over the page by
    // position.
    if ("showPopover" in to) {
      // "manual": only the owner closes it.
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
    // Scroll events do not bubble, so listen in the capture phase.
    window.addEventListener("scroll", place, { capture: true, passive: true, signal });
    window.addEventListener("resize", place, { signal });
    window.visualViewport?.addEventListener("resize", place, { signal });
    window.visualViewport?.addEventListener("scroll", place, { signal });
    // A change of the anchor without one of the screen, such as larger text.
    const resized = new ResizeObserver(place);
    resized.observe(from);
    return () => {
      ended.abort();
      resized.disconnect();
    };
  }, [anchor, box, shown]);
}

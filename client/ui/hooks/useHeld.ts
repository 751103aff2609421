import type { FocusEvent } from "react";
import { useCallback, useState } from "react";
import { usePageHidden } from "./usePageHidden.ts";

/**
 * Whether an element with a countdown must stay: it is hovered, contains the focus, or the page is hidden. Spread
 * `handlers` on it, or call `watch` for an element that React did not create.
 */
export function useHeld() {
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const pageHidden = usePageHidden();
  /** Returns the cleanup function. */
  const watch = useCallback((element: HTMLElement) => {
    const ended = new AbortController();
    const listen = <N extends keyof HTMLElementEventMap>(name: N, handle: (event: HTMLElementEventMap[N]) => void) =>
      element.addEventListener(name, handle, { signal: ended.signal });
    listen("pointerenter", () => setHovered(true));
    listen("pointerleave", () => setHovered(false));
    listen("focusin", () => setFocused(true));
    listen("focusout", ({ relatedTarget }) =>
      setFocused(relatedTarget instanceof Node && element.contains(relatedTarget)),
    );
    return () => ended.abort();
  }, []);
  return {
    watch,
    held: hovered || focused || pageHidden,
    handlers: {
      onPointerEnter: () => setHovered(true),
      onPointerLeave: () => setHovered(false),
      onFocus: () => setFocused(true),
      onBlur: (event: FocusEvent<HTMLElement>) => setFocused(event.currentTarget.contains(event.relatedTarget)),
    },
    /** Call it when the hovered or focused element was removed: no leave events arrive for it. */
    release: () => {
      setHovered(false);
      setFocused(false);
    },
  };
}

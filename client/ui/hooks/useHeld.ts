import type { FocusEvent } from "react";
import { useCallback, useState } from "react";
import { usePageHidden } from "./usePageHidden.ts";

/**
 * Whether something that leaves by itself has to stay: it is hovered, holds the focus, or the page is out of sight.
 * Spread `handlers` on it, or have an element that React did not make watched.
 */
export function useHeld() {
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const pageHidden = usePageHidden();
  /** Answers the undo. */
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
    /** What was hovered or focused is gone; its leave events never come. */
    release: () => {
      setHovered(false);
      setFocused(false);
    },
  };
}

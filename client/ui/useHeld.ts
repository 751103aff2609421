import type { FocusEvent } from "react";
import { useState } from "react";
import { usePageHidden } from "./usePageHidden.ts";

/**
 * Whether something that leaves by itself has to stay: it is hovered, holds the focus, or the page is out of sight.
 * Spread `handlers` on it.
 */
export function useHeld() {
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const pageHidden = usePageHidden();
  return {
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

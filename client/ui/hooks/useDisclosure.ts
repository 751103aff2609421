import type { FocusEvent, KeyboardEvent, Ref } from "react";
import { useCallback, useEffect, useId, useRef } from "react";

export type OpenerProps = {
  ref: Ref<HTMLButtonElement>;
  "aria-expanded": boolean;
  "aria-controls": string | undefined;
  onClick: () => void;
};

/**
 * A button that shows content: Escape and a press outside close it, and Escape returns the focus. Put `place` on an
 * element around both, `opener` on the button and `contentId` on the content. A press on another button is a press
 * outside, so only one is open at a time. Store `open` in one place if code must close several.
 */
export function useDisclosure(open: boolean, onOpenChange: (open: boolean) => void) {
  const contentId = useId();
  const place = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const change = useRef(onOpenChange);
  useEffect(() => {
    change.current = onOpenChange;
  }, [onOpenChange]);

  const close = useCallback(() => {
    change.current(false);
    button.current?.focus();
  }, []);

  useEffect(() => {
    if (!open) return;
    const handlePress = (event: PointerEvent) => {
      if (event.target instanceof Node && !place.current?.contains(event.target)) change.current(false);
    };
    document.addEventListener("pointerdown", handlePress);
    return () => document.removeEventListener("pointerdown", handlePress);
  }, [open]);

  const opener: OpenerProps = {
    ref: button,
    "aria-expanded": open,
    "aria-controls": open ? contentId : undefined,
    onClick: () => onOpenChange(!open),
  };
  const placeProps = {
    ref: place,
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== "Escape" || !open) return;
      event.stopPropagation();
      event.preventDefault();
      close();
    },
    onBlur: (event: FocusEvent<HTMLElement>) => {
      // Tab moved past the last item: the content would stay open over the focused element.
      const to = event.relatedTarget;
      if (open && to && !event.currentTarget.contains(to)) onOpenChange(false);
    },
  };
  return { place: placeProps, opener, contentId, close };
}

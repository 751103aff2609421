import type { FocusEvent, KeyboardEvent, Ref } from "react";
import { useCallback, useEffect, useId, useRef } from "react";

export type OpenerProps = {
  ref: Ref<HTMLButtonElement>;
  "aria-expanded": boolean;
  "aria-controls": string | undefined;
  onClick: () => void;
};

/**
 * A button that shows something: Escape and a press outside close it, Escape gives the focus back. Put `place` on an
 * element around both, `opener` on the button and `contentId` on what is shown. One open at a time follows from that;
 * keep `open` in one place where several must also be closed by code.
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
      // Tab past the last item: it would stay open over what now has the focus.
      const to = event.relatedTarget;
      if (open && to && !event.currentTarget.contains(to)) onOpenChange(false);
    },
  };
  return { place: placeProps, opener, contentId, close };
}

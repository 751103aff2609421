import { type RefObject, useEffect, useRef } from "react";

/**
 * For screens that change in place: the previous content and its focus are gone, so the new heading takes the focus and
 * screen readers hear what happened. Put the ref around the heading; `view` identifies the shown content. The first
 * view does not move the focus.
 */
export function useHeadingFocus(view: string): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null);
  const shown = useRef(view);
  useEffect(() => {
    if (shown.current === view) return;
    shown.current = view;
    place.current?.querySelector("h1")?.focus();
  }, [view]);
  return place;
}

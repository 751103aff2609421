import { type RefObject, useEffect, useRef } from "react";

/**
 * For screens that change in place: what stood there is gone, and the focus with it, so the new heading takes it and
 * readers hear what happened. Put the ref around the heading; `view` names what is shown. The first view is left alone.
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

import { type RefObject, useEffect, useRef } from "react";

/**
 * Moves the focus to the list's heading when the page number changes, because the link that was pressed may be gone.
 */
export function usePageHeadingFocus(page: number): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(page);
  useEffect(() => {
    if (shown.current === page) return;
    shown.current = page;
    heading.current?.focus();
  }, [page]);
  return heading;
}

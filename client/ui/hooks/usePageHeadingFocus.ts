import { type RefObject, useEffect, useRef } from "react";

/** Another page of a list is read from its beginning, the heading this belongs to: the link that led there may be gone. */
export function useHeadOfPage(page: number): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(page);
  useEffect(() => {
    if (shown.current === page) return;
    shown.current = page;
    heading.current?.focus();
  }, [page]);
  return heading;
}

import { useEffect, useRef } from "react";

/** Another page of a list is read from its beginning: the link that led there may be gone, and the focus with it. */
export function useHeadOfPage(page: number) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(page);
  useEffect(() => {
    if (shown.current === page) return;
    shown.current = page;
    heading.current?.focus();
  }, [page]);
  return heading;
}

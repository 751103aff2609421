import { useCallback, useRef } from "react";

/**
 * Remembers who had the focus, and gives it back: to that element, or to main when it is gone. `controls` is the id of
 * what was opened: some browsers give a pressed button no focus, and then its aria-controls leads to it.
 */
export function useReturnFocus(controls?: string) {
  const opener = useRef<Element | null>(null);
  const find = useCallback((): Element | null => {
    const known = opener.current;
    if (known?.isConnected && known !== document.body) return known;
    return controls ? document.querySelector(`[aria-controls~="${CSS.escape(controls)}"]`) : null;
  }, [controls]);
  const remember = useCallback(() => {
    opener.current = document.activeElement;
  }, []);
  const giveBack = useCallback(() => {
    const to = find() ?? document.getElementById("main");
    if (to instanceof HTMLElement) to.focus();
  }, [find]);
  /** Whether this element opened it: a press there is the opener's own business. */
  const isOpener = useCallback((node: Node) => find()?.contains(node) ?? false, [find]);
  return { remember, giveBack, isOpener };
}

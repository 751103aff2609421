import { useCallback, useRef } from "react";

/**
 * Remembers which element had the focus, and gives it back: to that element; if it was removed, to the nearest
 * focusable element that was around it, because main is inert while something else fills the screen; or to main.
 * `controls` is the id of the opened element: some browsers do not focus a pressed button, and its aria-controls then
 * identifies it.
 */
export function useReturnFocus(controls?: string) {
  const opener = useRef<Element | null>(null);
  /** Stored in advance, because a removed element no longer knows its ancestors. */
  const around = useRef<readonly Element[]>([]);
  const find = useCallback((): Element | null => {
    const known = opener.current;
    if (known?.isConnected && known !== document.body) return known;
    return controls ? document.querySelector(`[aria-controls~="${CSS.escape(controls)}"]`) : null;
  }, [controls]);
  const remember = useCallback(() => {
    opener.current = document.activeElement;
    around.current = focusableAround(document.activeElement);
  }, []);
  const giveBack = useCallback(() => {
    const to = find() ?? around.current.find(isReachable) ?? document.getElementById("main");
    if (to instanceof HTMLElement) to.focus();
  }, [find]);
  /** Whether the node is in the opener, which handles a press itself. */
  const isOpener = useCallback((node: Node) => find()?.contains(node) ?? false, [find]);
  return { remember, giveBack, isOpener };
}

/** The focusable ancestors, the nearest first. */
function focusableAround(element: Element | null): Element[] {
  const around = element?.parentElement?.closest("[tabindex]");
  return around ? [around, ...focusableAround(around)] : [];
}

const isReachable = (element: Element): boolean => element.isConnected && !element.closest("[inert]");

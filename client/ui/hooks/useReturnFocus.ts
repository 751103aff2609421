import { useCallback, useRef } from "react";

/**
 * Remembers who had the focus, and gives it back: to that element; when it is gone to the nearest around it that takes
 * the focus, since main is inert while something else fills the screen; or to main. `controls` is the id of
 * what was opened: some browsers give a pressed button no focus, and then its aria-controls leads to it.
 */
export function useReturnFocus(controls?: string) {
  const opener = useRef<Element | null>(null);
  /** Noted while it is there: what has gone knows no more where it was. */
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
  /** Whether this element opened it: a press there is the opener's own business. */
  const isOpener = useCallback((node: Node) => find()?.contains(node) ?? false, [find]);
  return { remember, giveBack, isOpener };
}

/** The nearest first. */
function focusableAround(element: Element | null): Element[] {
  const around = element?.parentElement?.closest("[tabindex]");
  return around ? [around, ...focusableAround(around)] : [];
}

const isReachable = (element: Element): boolean => element.isConnected && !element.closest("[inert]");

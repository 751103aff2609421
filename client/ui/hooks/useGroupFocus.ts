import { type RefObject, useEffect, useRef } from "react";

const CONTROLS = "button, a[href], input, select, textarea";

/**
 * For a group of controls that disappear when they are used. When the focused control disappears, the first remaining
 * one takes the focus, so that keyboard users are not thrown back to the top of the page. For a long group, `next`
 * returns the element to continue in: its first control takes the focus.
 */
export function useGroupFocus<E extends HTMLElement>(next?: () => Element | null | undefined): RefObject<E | null> {
  const group = useRef<E>(null);
  const last = useRef<Node | null>(null);
  useEffect(() => {
    const here = group.current;
    const note = ({ target }: FocusEvent) => {
      last.current = target instanceof Node ? target : null;
    };
    here?.addEventListener("focusin", note);
    return () => here?.removeEventListener("focusin", note);
  }, []);
  // Runs after each change of the group, and after a dialog has returned the focus or moved it to main.
  useEffect(() => {
    const now = document.activeElement;
    // A dialog that is still open returns the focus itself when it closes.
    if (!last.current || last.current.isConnected || now?.closest("dialog")) return;
    last.current = null;
    // The dialog's opener is gone, so the focus went to main or to an element around the group.
    const isLost = now === null || now.id === "main" || now.contains(group.current);
    if (isLost) (next?.() ?? group.current)?.querySelector<HTMLElement>(CONTROLS)?.focus();
  });
  return group;
}

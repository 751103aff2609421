import { type RefObject, useEffect, useRef } from "react";

const CONTROLS = "button, a[href], input, select, textarea";

/**
 * For a group of controls that come and go with what was done by them: when the one that has the focus goes, the first
 * that is left takes it, so that nobody is thrown back to the top of the page. In a long one `next` says where in it the
 * reader has come to: the first there is taken.
 */
export function useKeptFocus<E extends HTMLElement>(next?: () => Element | null | undefined): RefObject<E | null> {
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
  // After each change of the group: and behind the dialog that gives the focus back, or to main for want of its opener.
  useEffect(() => {
    const now = document.activeElement;
    // A dialog gives it back, or cannot, when it closes.
    if (!last.current || last.current.isConnected || now?.closest("dialog")) return;
    last.current = null;
    // To main, or to what is around the group, where what opened the dialog has gone.
    const isLost = now === null || now.id === "main" || now.contains(group.current);
    if (isLost) (next?.() ?? group.current)?.querySelector<HTMLElement>(CONTROLS)?.focus();
  });
  return group;
}

import { useEffect, useLayoutEffect, useRef } from "react";

/**
 * For a dialog that may take its own opener away: what is saved in it is no longer missing, so the button that offered it
 * disappears, at once or with a later answer of the server. The focus that the dialog gave back to it would be lost: the
 * nearest heading that can take it gets it instead, and the page's own heading where that part has gone too.
 * @param open whether the dialog is open; true from before it takes the focus
 */
export function useOpenerFocus(open: boolean): void {
  const opener = useRef<Element | null>(null);
  const headings = useRef<readonly HTMLElement[]>([]);
  // Of the layout: the dialog takes the focus in an effect after it.
  useLayoutEffect(() => {
    if (!open) return;
    opener.current = document.activeElement;
    headings.current = headingsAround(document.activeElement);
  }, [open]);
  useEffect(() => {
    const from = opener.current;
    if (open || !from || from === document.body) return;
    const ended = new AbortController();
    const watch = new MutationObserver(() => check());
    ended.signal.addEventListener("abort", () => watch.disconnect());
    const check = () => {
      if (from.isConnected) return;
      ended.abort();
      if (isNowhere(document.activeElement))
        [...headings.current, pageHeading()].find((one) => one?.isConnected)?.focus();
    };
    watch.observe(document.body, { childList: true, subtree: true });
    // Whoever has gone on needs no help.
    const { signal } = ended;
    document.addEventListener("focusin", ({ target }) => target !== from && ended.abort(), { signal });
    check();
    return () => ended.abort();
  }, [open]);
}

/** A dialog whose opener has gone gives the focus to main. */
const isNowhere = (element: Element | null): boolean =>
  element === null || element === document.body || element.id === "main";

const pageHeading = (): HTMLElement | null => document.querySelector<HTMLElement>("main h1[tabindex]");

/** Of the sections around an element, the innermost first. */
function headingsAround(element: Element | null): HTMLElement[] {
  const section = element?.closest("section");
  if (!section) return [];
  const heading = section.querySelector<HTMLElement>(":is(h1, h2, h3)[tabindex]");
  return [...(heading ? [heading] : []), ...headingsAround(section.parentElement)];
}

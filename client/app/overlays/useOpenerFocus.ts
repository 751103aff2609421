import { useEffect, useLayoutEffect, useRef } from "react";

/**
 * For a dialog that may cause the removal of its opener: once something is saved, the button that offered it disappears, at
 * once or with a later answer of the server. The focus that the dialog returned to it would be lost. Instead it moves to
 * the nearest focusable heading, or to the page's heading if the section was removed too.
 * @param open whether the dialog is open; true from before it takes the focus
 */
export function useOpenerFocus(open: boolean): void {
  const opener = useRef<Element | null>(null);
  const headings = useRef<readonly HTMLElement[]>([]);
  // A layout effect, because the dialog takes the focus in a later effect.
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
    // The user has moved the focus elsewhere.
    const { signal } = ended;
    document.addEventListener("focusin", ({ target }) => target !== from && ended.abort(), { signal });
    check();
    return () => ended.abort();
  }, [open]);
}

/** Whether the focus is lost. A dialog whose opener was removed gives it to main. */
const isNowhere = (element: Element | null): boolean =>
  element === null || element === document.body || element.id === "main";

const pageHeading = (): HTMLElement | null => document.querySelector<HTMLElement>("main h1[tabindex]");

/** The headings of the sections around an element, the innermost first. */
function headingsAround(element: Element | null): HTMLElement[] {
  const section = element?.closest("section");
  if (!section) return [];
  const heading = section.querySelector<HTMLElement>(":is(h1, h2, h3)[tabindex]");
  return [...(heading ? [heading] : []), ...headingsAround(section.parentElement)];
}

/** The area whose heading takes the focus. It must stay mounted; the heading of a whole page may be replaced. */
const PART = "section, dialog";
const HEADING = ':is(h1, h2)[tabindex="-1"]';

/** Moves the focus from an element that disappears to the heading above the content that takes its place. */
export function focusHeadingOf(element: Element): void {
  const heading = element.closest(PART)?.querySelector<HTMLElement>(HEADING);
  (heading ?? document.getElementById("main"))?.focus({ preventScroll: true });
}

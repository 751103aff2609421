/** The first visible message and its position, to measure how far the content has moved. */
export interface Anchor {
  element: HTMLElement;
  /** Pixels from the top of the scrolled content: scrolling does not change it. */
  top: number;
}

const MESSAGE = "[data-seq]";

/** The first message that is at least partly visible; null if there are no messages. */
export function anchorIn(box: HTMLElement): Anchor | null {
  const messages = box.querySelectorAll<HTMLElement>(MESSAGE);
  let low = 0;
  let high = messages.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    const one = messages[middle];
    if (one && one.offsetTop + one.offsetHeight > box.scrollTop) high = middle;
    else low = middle + 1;
  }
  const element = messages[low];
  return element ? { element, top: element.offsetTop } : null;
}

/** How far the anchor's message has moved since, in pixels; negative if it moved up. */
export const movedBy = (anchor: Anchor | null): number =>
  anchor?.element.isConnected ? anchor.element.offsetTop - anchor.top : 0;

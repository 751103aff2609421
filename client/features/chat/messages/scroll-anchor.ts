/** The message that a reader looks at, and where it stood: by that one sees how far everything has moved. */
export interface Anchor {
  element: HTMLElement;
  /** From the top of all that scrolls, in pixels: it does not change when somebody scrolls. */
  top: number;
}

const MESSAGE = "[data-seq]";

/** The first message that is not wholly above the upper edge; null where there are none. */
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

/** By how much what the anchor marks was moved since, in pixels, down or up. */
export const movedBy = (anchor: Anchor | null): number =>
  anchor?.element.isConnected ? anchor.element.offsetTop - anchor.top : 0;

interface Press {
  defaultPrevented: boolean;
  button: number;
  metaKey: boolean;
  altKey: boolean;
  ctrlKey: boolean;
  shiftKey: boolean;
}

/**
 * Whether a press on a link stays on this page: with a key held the browser opens a tab or a window, or saves the page.
 * The router's Link asks the same for itself, but does not export it for links that do something besides.
 */
export function isPlainPress({ defaultPrevented, button, metaKey, altKey, ctrlKey, shiftKey }: Press): boolean {
  return !defaultPrevented && button === 0 && !(metaKey || altKey || ctrlKey || shiftKey);
}

/** Handles a plain press instead of the link; with a key held it is left to the browser. */
export const onPlainPress =
  (act: () => void) =>
  (event: Press & { preventDefault: () => void }): void => {
    if (!isPlainPress(event)) return;
    event.preventDefault();
    act();
  };

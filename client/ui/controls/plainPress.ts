interface Press {
  defaultPrevented: boolean;
  button: number;
  metaKey: boolean;
  altKey: boolean;
  ctrlKey: boolean;
  shiftKey: boolean;
}

/**
 * Whether pressing a link stays on this page. With a modifier key the browser opens a tab or a window, or saves the
 * page. The router's Link has the same check, but does not export it for links with an additional action.
 */
export function isPlainPress({ defaultPrevented, button, metaKey, altKey, ctrlKey, shiftKey }: Press): boolean {
  return !defaultPrevented && button === 0 && !(metaKey || altKey || ctrlKey || shiftKey);
}

/**
 * Calls the handler for a plain press instead of following the link; leaves presses with a modifier key to the browser.
 */
export const onPlainPress =
  (act: () => void) =>
  (event: Press & { preventDefault: () => void }): void => {
    if (!isPlainPress(event)) return;
    event.preventDefault();
    act();
  };

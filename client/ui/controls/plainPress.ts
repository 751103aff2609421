interface Press {
  defaultPrevented: boolean;
  button: number;
  metaKey: boolean;
  altKey: boolean;
  ctrlKey: boolean;
  shiftKey: boolean;
}

/** Whether a press on a link means this page: with a key held the browser opens a tab or a window, or saves the page. */
export function isPlainPress(press: Press, target?: string): boolean {
  const { defaultPrevented, button, metaKey, altKey, ctrlKey, shiftKey } = press;
  if (defaultPrevented || button !== 0 || (target && target !== "_self")) return false;
  return !(metaKey || altKey || ctrlKey || shiftKey);
}

/** For a link that the page follows in a way of its own; with a key held it stays the browser's. */
export const onPlainPress =
  (act: () => void) =>
  (event: Press & { preventDefault: () => void }): void => {
    if (!isPlainPress(event)) return;
    event.preventDefault();
    act();
  };

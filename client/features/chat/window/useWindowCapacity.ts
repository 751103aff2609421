import { useEffect, useState } from "react";
import { showOnPage } from "../chat.actions.ts";
import { chat } from "../chat.store.ts";
import { withCapacity, withFocusWish } from "../state/chat.windows.ts";
import { bubbleInUse, chatInUse } from "./chat-focus.ts";
import { isNarrow, maxWindows, onCapacityChange } from "./window-capacity.ts";

/**
 * Minimises windows that no longer fit, and restores them when they fit again, with the focus. When none fits any longer,
 * the conversation that the reader is using continues on the Messages page.
 * @returns whether the browser is too narrow for windows
 */
export function useWindowCapacity(): boolean {
  const [narrow, setNarrow] = useState(isNarrow);
  useEffect(() => {
    const fit = () => {
      const [inUse, onBubble] = [chatInUse(), bubbleInUse()];
      const { windows, inbox } = chat.getState();
      // One resize can cross several widths, and calls this for each: only the first finds an open window.
      const isOpen = windows.some((one) => one.id === inUse && !one.minimized);
      if (isNarrow() && inUse !== undefined && isOpen && !inbox.shown) {
        showOnPage(inUse, { writing: document.activeElement instanceof HTMLTextAreaElement });
      }
      chat.setState((s) => withCapacity(s, maxWindows(), inUse));
      setNarrow(isNarrow());
      const isBack = chat.getState().windows.some((one) => one.id === onBubble && !one.minimized);
      if (onBubble !== undefined && isBack) {
        chat.setState((s) => withFocusWish(s, { id: onBubble, place: "conversation" }));
      }
    };
    return onCapacityChange(fit);
  }, []);
  return narrow;
}

import { useEffect } from "react";
import { chat } from "../chat.store.ts";
import { withCapacity, withFocusWish } from "../state/chat.windows.ts";
import { bubbleInUse, chatInUse } from "./chat-focus.ts";
import { maxWindows, maxWindowsUnasked, onCapacityChange } from "./window-capacity.ts";

/** Minimises windows that no longer fit next to the page, and restores them when they fit again, with the focus. */
export function useWindowCapacity(): void {
  useEffect(() => {
    const fit = () => {
      const onBubble = bubbleInUse();
      chat.setState((s) => withCapacity(s, maxWindows(), maxWindowsUnasked(), chatInUse()));
      const isOpen = chat.getState().windows.some((one) => one.id === onBubble && !one.minimized);
      if (onBubble !== undefined && isOpen) chat.setState((s) => withFocusWish(s, { id: onBubble, place: "window" }));
    };
    return onCapacityChange(fit);
  }, []);
}

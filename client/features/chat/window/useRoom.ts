import { useEffect } from "react";
import { chat } from "../chat.store.ts";
import { withFocusWish, withRoom } from "../state/chat.windows.ts";
import { bubbleInUse, chatInUse } from "./chat-focus.ts";
import { onRoomChange, roomNow, roomUnasked } from "./room.ts";

/** What no longer fits beside the page becomes a button, and comes back with the room. The focus goes along. */
export function useRoom(): void {
  useEffect(() => {
    const fit = () => {
      const onBubble = bubbleInUse();
      chat.setState((s) => withRoom(s, roomNow(), roomUnasked(), chatInUse()));
      const isOpen = chat.getState().windows.some((one) => one.id === onBubble && !one.minimized);
      if (onBubble !== undefined && isOpen) chat.setState((s) => withFocusWish(s, { id: onBubble, place: "window" }));
    };
    return onRoomChange(fit);
  }, []);
}

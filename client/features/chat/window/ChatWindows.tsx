import { useEffect } from "react";
import { useShallow } from "zustand/react/shallow";
import { bubblesOf } from "../state/chat.bubbles.ts";
import { chatTexts as texts } from "../texts/chat.texts.ts";
import { useChat } from "../useChat.ts";
import { focusMarks, focusNextRegion } from "./chat-focus.ts";
import { useLazyWindowHost } from "./useLazyWindowHost.ts";
import { useWindowCapacity } from "./useWindowCapacity.ts";

/**
 * All chats, open and minimised, over the page. None on the Messages page, which shows every conversation itself, and
 * none on narrow screens. Loads the window host.
 */
export function ChatWindows() {
  const open = useChat(useShallow((s) => s.windows.filter((one) => !one.minimized).map((one) => one.id)));
  const bubbles = useChat(useShallow(bubblesOf));
  const narrow = useWindowCapacity();
  const onPage = useChat((s) => s.inbox.shown);
  const isShown = !narrow && !onPage && open.length + bubbles.length > 0;
  const Place = useLazyWindowHost(isShown, !narrow);
  useRegionKeys();
  if (!Place || !isShown) return null;
  return (
    <aside aria-label={texts.chats} {...{ [focusMarks.place]: "" }}>
      <Place open={open} bubbles={bubbles} />
    </aside>
  );
}

/** Ctrl+F6 (or Cmd+F6) moves from the page to each chat and back; with Shift in reverse. */
function useRegionKeys(): void {
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (event.key !== "F6" || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      focusNextRegion(event.shiftKey);
    };
    document.addEventListener("keydown", handleKey);
    return () => document.removeEventListener("keydown", handleKey);
  }, []);
}

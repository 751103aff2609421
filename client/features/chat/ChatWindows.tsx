import { type RefObject, useEffect, useRef, useState } from "react";
import bubbleStyles from "./ChatBubble.module.css";
import { ChatBubble } from "./ChatBubble.tsx";
import { ChatWindow } from "./ChatWindow.tsx";
import { chat } from "./chat.store.ts";
import { chatTexts as texts } from "./chat.texts.ts";
import { withRoom } from "./chat.windows.ts";
import { chatInUse, focusMarks, focusNextRegion } from "./chat-focus.ts";
import { isNarrow, onRoomChange, roomNow } from "./room.ts";
import { useChat } from "./useChat.ts";

/** All chats that are open, side by side from the right, and the minimised ones as photos. */
export function ChatWindows() {
  const windows = useChat((s) => s.windows);
  const place = useRef<HTMLElement>(null);
  const open = windows.filter((one) => !one.minimized);
  const minimized = windows.filter((one) => one.minimized);
  useRoom();
  useRegionKeys();
  usePageMovedOver(windows.length > 0 ? open.length : null);
  useInertPage(place, open.length > 0);

  if (windows.length === 0) return null;
  return (
    <aside aria-label={texts.chats} ref={place} {...{ [focusMarks.place]: "" }}>
      {open.map(({ id }, slot) => (
        <ChatWindow key={id} id={id} slot={slot} />
      ))}
      {minimized.length > 0 && (
        <ul className={bubbleStyles.bubbles}>
          {minimized.map(({ id }) => (
            <ChatBubble key={id} id={id} />
          ))}
        </ul>
      )}
    </aside>
  );
}

/** What no longer fits beside the page is minimised. */
function useRoom(): void {
  useEffect(() => {
    const fit = () => chat.setState((s) => withRoom(s, roomNow(), chatInUse()));
    return onRoomChange(fit);
  }, []);
}

/** Ctrl+F6 (or Cmd) goes from the page to each chat and back; with Shift the other way. */
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

/** styles/global.css makes room on the page for this many. */
function usePageMovedOver(count: number | null): void {
  useEffect(() => {
    if (count === null) return;
    document.body.dataset.chats = String(count);
    return () => {
      delete document.body.dataset.chats;
    };
  }, [count]);
}

/** A chat that fills the screen hides the page, so nobody may tab into it there. What is live stays live. */
function useInertPage(place: RefObject<HTMLElement | null>, isOpen: boolean): void {
  const [narrow, setNarrow] = useState(isNarrow);
  useEffect(() => onRoomChange(() => setNarrow(isNarrow())), []);
  useEffect(() => {
    if (!isOpen || !narrow) return;
    const chats = place.current;
    const beside = [...(chats?.parentElement?.children ?? [])].filter(
      (one): one is HTMLElement => one instanceof HTMLElement && one !== chats && !one.querySelector("[aria-live]"),
    );
    const page = beside.filter((one) => !one.inert && !(one instanceof HTMLDialogElement));
    // Whoever stood on the page when the browser became this small stands in the chat from now on.
    if (page.some((one) => one.contains(document.activeElement))) focusNextRegion(false);
    for (const one of page) one.inert = true;
    return () => {
      for (const one of page) one.inert = false;
    };
  }, [place, isOpen, narrow]);
}

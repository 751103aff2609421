import { type RefObject, useEffect, useRef, useState } from "react";
import { useShallow } from "zustand/react/shallow";
import { bubblesOf } from "../state/chat.bubbles.ts";
import { chatTexts as texts } from "../texts/chat.texts.ts";
import { useChat } from "../useChat.ts";
import { focusMarks, focusNextRegion, focusWaiting } from "./chat-focus.ts";
import { useLazyWindowHost } from "./useLazyWindowHost.ts";
import { useWindowCapacity } from "./useWindowCapacity.ts";
import { isNarrow, onCapacityChange } from "./window-capacity.ts";

/** All chats, open and minimised, next to the page. Reserves their space on the page and loads the window host. */
export function ChatWindows() {
  const open = useChat(useShallow((s) => s.windows.filter((one) => !one.minimized).map((one) => one.id)));
  const bubbles = useChat(useShallow(bubblesOf));
  // With buttons for new messages turned on, their space is always reserved, so that none moves the page.
  const hasEdge = useChat((s) => s.device.bubbles) || bubbles.length > 0;
  const place = useRef<HTMLElement>(null);
  const Place = useLazyWindowHost(open.length + bubbles.length > 0);
  useWindowCapacity();
  useRegionKeys();
  usePageMovedOver(hasEdge || open.length > 0 ? open.length : null);
  useInertPage(place, open.length > 0 && Place !== null);

  if (!Place || open.length + bubbles.length === 0) return null;
  return (
    <aside aria-label={texts.chats} ref={place} {...{ [focusMarks.place]: "" }}>
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

/** Sets the number of open chats that styles/global.css reserves space for. */
function usePageMovedOver(count: number | null): void {
  useEffect(() => {
    if (count === null) return;
    const { dataset, style } = document.body;
    dataset.chats = String(count);
    style.setProperty("--chats", String(count));
    return () => {
      delete dataset.chats;
      style.removeProperty("--chats");
    };
  }, [count]);
}

/** Makes the page inert while a chat fills the screen. Live regions stay active. */
function useInertPage(place: RefObject<HTMLElement | null>, isOpen: boolean): void {
  const [narrow, setNarrow] = useState(isNarrow);
  useEffect(() => onCapacityChange(() => setNarrow(isNarrow())), []);
  useEffect(() => {
    if (!isOpen || !narrow) return;
    const chats = place.current;
    const beside = [...(chats?.parentElement?.children ?? [])].filter(
      (one): one is HTMLElement => one instanceof HTMLElement && one !== chats && !one.querySelector("[aria-live]"),
    );
    const page = beside.filter((one) => !one.inert && !(one instanceof HTMLDialogElement));
    // The window was made small while the page had the focus: the focus moves to the chat.
    if (page.some((one) => one.contains(document.activeElement))) focusNextRegion(false);
    for (const one of page) one.inert = true;
    return () => {
      for (const one of page) one.inert = false;
      focusWaiting();
    };
  }, [place, isOpen, narrow]);
}

import { type RefObject, useEffect, useRef, useState } from "react";
import { useShallow } from "zustand/react/shallow";
import { chatTexts as texts } from "../chat.texts.ts";
import { bubblesOf } from "../state/chat.bubbles.ts";
import { useChat } from "../useChat.ts";
import { focusMarks, focusNextRegion, focusWaiting } from "./chat-focus.ts";
import { useLazyWindowHost } from "./useLazyWindowHost.ts";
import { useWindowCapacity } from "./useWindowCapacity.ts";
import { isNarrow, onCapacityChange } from "./window-capacity.ts";

/** All chats, open and minimised, beside the page: what the page has to know of them, and then their place. */
export function ChatWindows() {
  const open = useChat(useShallow((s) => s.windows.filter((one) => !one.minimized).map((one) => one.id)));
  const bubbles = useChat(useShallow(bubblesOf));
  // Who wants a button for each new message has its room kept free, so that none moves the page.
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
    const { dataset, style } = document.body;
    dataset.chats = String(count);
    style.setProperty("--chats", String(count));
    return () => {
      delete dataset.chats;
      style.removeProperty("--chats");
    };
  }, [count]);
}

/** A chat that fills the screen hides the page, so nobody may tab into it there. What is live stays live. */
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
    // Whoever stood on the page when the browser became this small stands in the chat from now on.
    if (page.some((one) => one.contains(document.activeElement))) focusNextRegion(false);
    for (const one of page) one.inert = true;
    return () => {
      for (const one of page) one.inert = false;
      focusWaiting();
    };
  }, [place, isOpen, narrow]);
}

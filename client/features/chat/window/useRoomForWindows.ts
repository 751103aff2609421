import { type RefObject, useEffect } from "react";

/** The space between the page's content and a window, in pixels. */
const GAP = 16;

/** Part of a page that scrolls by itself. */
const PANES = "[data-pane]";

/**
 * Windows float over the page and never change its layout. So that everything can scroll clear of them, the page and its
 * panes get as much more space at their ends as the highest window has height (`--chat-room`), and an element under a
 * window that takes the focus by keyboard is scrolled into view.
 */
export function useRoomForWindows(place: RefObject<HTMLElement | null>, isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen) return;
    const windows = () => [...(place.current?.querySelectorAll<HTMLElement>("[data-chat]") ?? [])];
    const measure = () => setRoom(Math.max(0, ...windows().map((one) => one.offsetHeight + GAP)));
    const observer = new ResizeObserver(measure);
    for (const one of windows()) observer.observe(one);
    measure();
    const handleFocus = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement && !place.current?.contains(target)) scrollClear(target, windows());
    };
    document.addEventListener("focusin", handleFocus);
    return () => {
      observer.disconnect();
      document.removeEventListener("focusin", handleFocus);
      giveRoomBack();
    };
  }, [place, isOpen]);
}

const root = document.documentElement;
let room = 0;

function setRoom(height: number): void {
  removeEventListener("scroll", giveRoomBack, true);
  room = height;
  root.style.setProperty("--chat-room", `${height}px`);
}

/** Removes the room, except for what is on screen: without that, the browser would scroll. Scrolling checks again. */
function giveRoomBack(): void {
  const padding = Number.parseFloat(getComputedStyle(document.body).paddingBlockEnd);
  const seen = [
    window.scrollY === 0 ? 0 : window.scrollY + window.innerHeight - (root.scrollHeight - padding),
    ...[...document.querySelectorAll(PANES)].map((one) =>
      one.scrollTop === 0 ? 0 : one.scrollTop + one.clientHeight - (one.scrollHeight - room),
    ),
  ];
  room = Math.max(0, Math.min(room, Math.max(...seen)));
  root.style.setProperty("--chat-room", `${room}px`);
  removeEventListener("scroll", giveRoomBack, true);
  if (room > 0) addEventListener("scroll", giveRoomBack, { capture: true, passive: true });
}

/** Scrolls a focused element out from under the windows: first the pane around it, then the page. */
function scrollClear(target: HTMLElement, windows: readonly HTMLElement[]): void {
  // A pointer is where its user looks, and moving the target would miss the press.
  if (!target.matches(":focus-visible")) return;
  for (const scroller of [target.closest<HTMLElement>(PANES), root]) {
    if (!scroller) continue;
    const box = target.getBoundingClientRect();
    const over = windows.map((one) => one.getBoundingClientRect()).filter((one) => overlaps(box, one));
    if (over.length === 0) return;
    const top = Math.min(...over.map((one) => one.top)) - GAP;
    // What is taller than the space above the window begins at its top.
    const highest = Number.parseFloat(getComputedStyle(root).scrollPaddingBlockStart) || 0;
    scroller.scrollBy({ top: Math.min(box.bottom - top, box.top - highest), behavior: "instant" });
  }
}

const overlaps = (a: DOMRect, b: DOMRect): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

import { type FocusEvent, type KeyboardEvent, type RefObject, useState } from "react";
import { own } from "#shared/dictionary.ts";
import { chat } from "../chat.store.ts";

/** All bubbles, stored or unsent. */
const BUBBLE = "li[tabindex]";

/** The index that a key leads to from a bubble's index. */
const STEPS: Record<string, (at: number, count: number) => number> = {
  ArrowUp: (at) => at - 1,
  ArrowDown: (at) => at + 1,
  Home: () => 0,
  End: (_, count) => count - 1,
};

const seqOf = (element: Element): number => Number(element.closest("[data-seq]")?.getAttribute("data-seq") ?? 0);

/**
 * Once the list has the focus, arrow keys move from message to message, starting at the newest. Each message takes the
 * focus (screen readers read it) and scrolls into view. Its options are then the next tab stop. `r` replies to it, unless
 * the user has turned single keys off (WCAG 2.1.4).
 * @param onReply called with the `seq` of the message
 */
export function useMessageKeys(scroller: RefObject<HTMLElement | null>, onReply: (seq: number) => void) {
  const [reached, setReached] = useState<number | null>(null);

  const onKeyDown = (event: KeyboardEvent) => {
    const box = scroller.current;
    const { target } = event;
    if (!box || !(target instanceof HTMLElement) || event.ctrlKey || event.metaKey || event.altKey) return;
    const step = own(STEPS, event.key);
    const isReply = event.key === "r" && !event.repeat && chat.getState().device.single_keys;
    if (isReply && target.matches(BUBBLE)) {
      event.preventDefault();
      onReply(seqOf(target));
    }
    // Buttons and fields inside a message handle their own keys; in the list itself all other keys scroll.
    if (!step || (target === box ? event.key !== "ArrowUp" : !target.matches(BUBBLE))) return;
    const messages = [...box.querySelectorAll<HTMLElement>(BUBBLE)];
    const at = target === box ? messages.length : messages.indexOf(target);
    const next = messages[step(at, messages.length)];
    if (!next) return;
    event.preventDefault();
    next.focus();
  };
  const onFocus = ({ target }: FocusEvent) => {
    const seq = seqOf(target);
    if (seq > 0) setReached(seq);
  };
  return { reached, onKeyDown, onFocus };
}

import { type FocusEvent, type KeyboardEvent, type RefObject, useState } from "react";
import { own } from "#shared/dictionary.ts";

/** Every bubble, stored or not. */
const BUBBLE = "li[tabindex]";

/** From the bubble at this place to another one. */
const STEPS: Record<string, (at: number, count: number) => number> = {
  ArrowUp: (at) => at - 1,
  ArrowDown: (at) => at + 1,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/**
 * The arrow keys go from message to message once the list has the focus, from the newest upwards. A reader hears each;
 * whoever sees has it scrolled into sight. The options of the message that was reached are then the next stop of Tab.
 */
export function useMessageKeys(scroller: RefObject<HTMLElement | null>) {
  const [reached, setReached] = useState<number | null>(null);

  const onKeyDown = (event: KeyboardEvent) => {
    const step = own(STEPS, event.key);
    const box = scroller.current;
    const { target } = event;
    if (!step || !box || !(target instanceof HTMLElement) || event.ctrlKey || event.metaKey || event.altKey) return;
    // In a button or a field within a message the keys are theirs; in the list itself all but the first step scroll.
    if (target === box ? event.key !== "ArrowUp" : !target.matches(BUBBLE)) return;
    const messages = [...box.querySelectorAll<HTMLElement>(BUBBLE)];
    const at = target === box ? messages.length : messages.indexOf(target);
    const next = messages[step(at, messages.length)];
    if (!next) return;
    event.preventDefault();
    next.focus();
  };
  const onFocus = ({ target }: FocusEvent) => {
    const seq = target.closest("[data-seq]")?.getAttribute("data-seq");
    if (seq) setReached(Number(seq));
  };
  return { reached, onKeyDown, onFocus };
}

import { type FocusEvent, type KeyboardEvent, type RefObject, useState } from "react";

/** Every bubble, stored or not. */
const BUBBLE = "li[tabindex]";

const STEPS: Record<string, (at: number, count: number) => number> = {
  ArrowUp: (at, count) => (at < 0 ? count - 1 : at - 1),
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
    const step = STEPS[event.key];
    const box = scroller.current;
    const { target } = event;
    if (!step || !box || !(target instanceof HTMLElement) || event.ctrlKey || event.metaKey || event.altKey) return;
    // In a button or a field within a message the keys are theirs.
    if (target !== box && !target.matches(BUBBLE)) return;
    const messages = [...box.querySelectorAll<HTMLElement>(BUBBLE)];
    const next = messages[step(messages.indexOf(target), messages.length)];
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

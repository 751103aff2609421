import { type FocusEvent, type KeyboardEvent, type RefObject, useState } from "react";
import { own } from "#shared/dictionary.ts";
import { chat } from "../chat.store.ts";

/** On each row of the list, with the id of its conversation. */
export const ROW = "data-conversation";

const STEPS: Record<string, (at: number, count: number) => number> = {
  ArrowUp: (at) => at - 1,
  ArrowDown: (at) => at + 1,
  Home: () => 0,
  End: (_, count) => count - 1,
};

interface Options {
  list: RefObject<HTMLElement | null>;
  onSearch: () => void;
  onShortcuts: () => void;
}

/**
 * The list is one tab stop: arrow keys, Home and End move in it. `/` and `?` are shortcuts only while it has the focus,
 * and only if the user has not turned single keys off (WCAG 2.1.4), because speech input would trigger them.
 */
export function useListKeys({ list, onSearch, onShortcuts }: Options) {
  const [reached, setReached] = useState<number | null>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const single = chat.getState().device.single_keys ? own({ "/": onSearch, "?": onShortcuts }, event.key) : undefined;
    const step = own(STEPS, event.key);
    if (single) {
      event.preventDefault();
      single();
    } else if (step) {
      const rows = [...(list.current?.querySelectorAll<HTMLElement>(`[${ROW}]`) ?? [])];
      const at = event.target instanceof HTMLElement ? rows.indexOf(event.target) : -1;
      const next = at === -1 ? undefined : rows[step(at, rows.length)];
      if (!next) return;
      event.preventDefault();
      next.focus();
    }
  };
  const onFocus = ({ target }: FocusEvent) => {
    const id = target.closest(`[${ROW}]`)?.getAttribute(ROW);
    if (id) setReached(Number(id));
  };
  return { reached, onKeyDown, onFocus };
}

/** The row of a conversation, if it is on screen. */
export const rowOf = (id: number): HTMLElement | null => document.querySelector(`[${ROW}="${id}"]`);

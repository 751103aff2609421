import { type FocusEvent, type KeyboardEvent, type RefObject, useState } from "react";
import { own } from "#shared/dictionary.ts";
import { chat } from "../chat.store.ts";
import { doFlagAction, type FlagAction, flagActionsOf } from "../flags/flag-actions.ts";
import { keepingFocus } from "../flags/keeping-focus.ts";

/** On each row of the list, with the id of its conversation. */
export const ROW = "data-conversation";

const STEPS: Record<string, (at: number, count: number) => number> = {
  ArrowUp: (at) => at - 1,
  ArrowDown: (at) => at + 1,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** Each of these keys does one of two opposite actions, whichever is possible now. */
const FLAG_KEYS: Readonly<Record<string, readonly FlagAction[]>> = {
  u: ["markUnread", "markRead"],
  e: ["archive", "moveBack"],
  m: ["mute", "unmute"],
  p: ["pin", "unpin"],
};

interface Options {
  list: RefObject<HTMLElement | null>;
  onSearch: () => void;
  onShortcuts: () => void;
}

/**
 * The list is one tab stop, with the menu of the row in use: arrow keys, Home and End move in it. `/`, `?` and the keys of
 * a row are shortcuts only while the list has the focus, and only if the user has not turned single keys off (WCAG 2.1.4),
 * because speech input would trigger them.
 */
export function useListKeys({ list, onSearch, onShortcuts }: Options) {
  const [reached, setReached] = useState<number | null>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const { target } = event;
    if (event.ctrlKey || event.metaKey || event.altKey || !(target instanceof HTMLElement)) return;
    const rows = [...(list.current?.querySelectorAll<HTMLElement>(`[${ROW}]`) ?? [])];
    const at = rows.findIndex((row) => itemOf(row)?.contains(target));
    const row = rows[at];
    // A key that is held would do the same with the next rows.
    const single =
      chat.getState().device.single_keys && !event.repeat
        ? (own({ "/": onSearch, "?": onShortcuts }, event.key) ?? (row && flagKey(row, event.key)))
        : undefined;
    const step = own(STEPS, event.key);
    if (single) {
      event.preventDefault();
      single();
    } else if (step) {
      const next = row && rows[step(at, rows.length)];
      if (!next) return;
      event.preventDefault();
      next.focus();
    }
  };
  const onFocus = ({ target }: FocusEvent) => {
    const row = target.closest(`li:has([${ROW}])`)?.querySelector<HTMLElement>(`[${ROW}]`);
    if (row) setReached(idOf(row));
  };
  return { reached, onKeyDown, onFocus };
}

const idOf = (row: HTMLElement): number => Number(row.getAttribute(ROW));
const itemOf = (row: HTMLElement): HTMLElement | null => row.closest("li");

/** What a key does with the conversation of a row. */
function flagKey(row: HTMLElement, key: string): (() => void) | undefined {
  const conversation = chat.getState().conversations[idOf(row)];
  const possible = conversation ? Object.values(flagActionsOf(conversation)) : [];
  const action = own(FLAG_KEYS, key)?.find((one) => possible.includes(one));
  return action && (() => keepingFocus(itemOf(row), () => doFlagAction(idOf(row), action)));
}

/** The row of a conversation, if it is on screen. */
export const rowOf = (id: number): HTMLElement | null => document.querySelector(`[${ROW}="${id}"]`);

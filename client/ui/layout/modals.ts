import { type RefObject, useLayoutEffect } from "react";
import { createStore } from "zustand/vanilla";

/** The ids of the open modals, the topmost last. Everything outside the topmost is inert, including live regions. */
export const modals = createStore<{ open: readonly string[] }>(() => ({ open: [] }));

/**
 * While a modal is open, announcements are made inside it: the Announcer of the topmost one speaks, and the pile of
 * toasts is moved to `place`, where it can be seen, heard and closed, and does not cover the modal's content.
 */
export function useModal(id: string, place: RefObject<HTMLElement | null>): void {
  // A layout effect: on cleanup the pile must be moved out before the modal's elements are removed.
  useLayoutEffect(() => {
    modals.setState(({ open }) => ({ open: [...open, id] }));
    const here = place.current;
    const pile = document.getElementById("toasts");
    const home = pile?.parentElement;
    if (pile) here?.append(pile);
    return () => {
      modals.setState(({ open }) => ({ open: open.filter((other) => other !== id) }));
      if (pile && here?.contains(pile)) (home?.isConnected ? home : document.body).append(pile);
    };
  }, [id, place]);
}

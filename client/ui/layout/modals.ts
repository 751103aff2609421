import { type RefObject, useLayoutEffect } from "react";
import { createStore } from "zustand/vanilla";

/** The modals that are open by their ids, the topmost last. Outside of it everything is inert, live regions too. */
export const modals = createStore<{ open: readonly string[] }>(() => ({ open: [] }));

/**
 * For as long as a modal is there, what is said is said in it: the Announcer of the topmost speaks, and the pile of
 * toasts lies in `place`, where it can be seen, heard and closed, and covers nothing of the modal.
 */
export function useModal(id: string, place: RefObject<HTMLElement | null>): void {
  // Of the layout: at the end the pile has to be out before the modal is taken away with all that is in it.
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

/** Whether the pile lies over what has the focus. What is higher than the pile is no control. */
function isCovered(here: Element, pile: Element): boolean {
  const a = here.getBoundingClientRect();
  const b = pile.getBoundingClientRect();
  return a.height < b.height && a.left < b.right && a.bottom > b.top && a.top < b.bottom;
}

/**
 * Keeps what has the focus out from under the pile of toasts: by scrolling, and where the page has no more to scroll, with
 * room below its end (`data-toast-room` on the document; Toasts.module.css). A page whose focus is elsewhere never moves.
 * The undo takes the room back as soon as that moves nothing.
 */
export function keepFocusClear(pile: HTMLElement): () => void {
  const root = document.documentElement;
  root.style.setProperty("--pile", `${pile.offsetHeight}px`);
  const clear = () => {
    const here = document.activeElement;
    if (!here || pile.contains(here) || !isCovered(here, pile)) return;
    here.scrollIntoView({ block: "nearest", behavior: "instant" });
    if (!isCovered(here, pile)) return;
    root.dataset.toastRoom = "";
    here.scrollIntoView({ block: "nearest", behavior: "instant" });
  };
  window.removeEventListener("scroll", giveBack);
  clear();
  document.addEventListener("focusin", clear);
  // What has the focus moves with whatever is loaded or taken away above it, and the pile grows with each toast.
  const moved = new ResizeObserver(() => {
    root.style.setProperty("--pile", `${pile.offsetHeight}px`);
    clear();
  });
  moved.observe(document.body);
  moved.observe(pile);
  return () => {
    moved.disconnect();
    document.removeEventListener("focusin", clear);
    if (root.dataset.toastRoom === undefined) return;
    window.addEventListener("scroll", giveBack, { passive: true });
    giveBack();
  };
}

/** Takes the room away unless some of it is in sight: the page would jump. Then the next scrolling decides. */
function giveBack(): void {
  const root = document.documentElement;
  const { paddingBlockEnd } = getComputedStyle(document.body);
  const rest = root.scrollHeight - window.innerHeight - window.scrollY;
  if (rest < Number.parseFloat(paddingBlockEnd)) return;
  delete root.dataset.toastRoom;
  window.removeEventListener("scroll", giveBack);
}

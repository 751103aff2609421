/** Whether the pile covers the focused element. An element taller than the pile is not a control and is ignored. */
function isCovered(here: Element, pile: Element): boolean {
  const a = here.getBoundingClientRect();
  const b = pile.getBoundingClientRect();
  return a.height < b.height && a.left < b.right && a.bottom > b.top && a.top < b.bottom;
}

/**
 * Keeps the focused element from being covered by the pile of toasts: by scrolling or, if the page cannot scroll
 * further, with extra space below its end (`data-toast-room` on the document; Toasts.module.css). A page with its focus
 * elsewhere never moves. Returns a function that removes the extra space as soon as that does not move the page.
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
  // The focused element moves when content above it loads or disappears, and the pile grows with each toast.
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

/** Removes the extra space unless some of it is visible, because then the page would jump. Scrolling checks again. */
function giveBack(): void {
  const root = document.documentElement;
  const { paddingBlockEnd } = getComputedStyle(document.body);
  const rest = root.scrollHeight - window.innerHeight - window.scrollY;
  if (rest < Number.parseFloat(paddingBlockEnd)) return;
  delete root.dataset.toastRoom;
  window.removeEventListener("scroll", giveBack);
}

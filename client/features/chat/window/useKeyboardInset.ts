import { useEffect } from "react";

/** What takes less than this, in pixels, is a toolbar of the browser, not a keyboard. */
const LEAST_KEYBOARD = 100;

type View = Pick<VisualViewport, "height" | "offsetTop" | "scale">;

/**
 * How much of the page a keyboard on the screen covers, in pixels, and by how much the browser has moved the page to
 * show the field. Nothing while somebody has zoomed in: they move about by themselves.
 */
export function coveredByKeyboard({ height, offsetTop, scale }: View, pageHeight: number) {
  const below = pageHeight - height - offsetTop;
  const isKeyboard = scale < 1.01 && pageHeight - height >= LEAST_KEYBOARD;
  return isKeyboard ? { above: offsetTop, below: Math.max(0, below) } : { above: 0, below: 0 };
}

/**
 * For browsers that lay their keyboard over the page and know nothing of `interactive-widget` (Safari): the full-screen
 * chat ends where the keyboard begins, so that composer and newest message stay in sight.
 */
export function useKeyboardInset(): void {
  useEffect(() => {
    const view = window.visualViewport;
    if (!view) return;
    const { style } = document.documentElement;
    const fit = () => {
      const { above, below } = coveredByKeyboard(view, window.innerHeight);
      style.setProperty("--keyboard-above", `${above}px`);
      style.setProperty("--keyboard-below", `${below}px`);
    };
    view.addEventListener("resize", fit);
    view.addEventListener("scroll", fit);
    return () => {
      view.removeEventListener("resize", fit);
      view.removeEventListener("scroll", fit);
      style.removeProperty("--keyboard-above");
      style.removeProperty("--keyboard-below");
    };
  }, []);
}

import { useEffect } from "react";

/** Anything smaller than this, in pixels, is a browser toolbar and no keyboard. */
const LEAST_KEYBOARD = 100;

type View = Pick<VisualViewport, "height" | "offsetTop" | "scale">;

/**
 * Pixels that an on-screen keyboard covers (`below`), and by which the browser has scrolled the page to show the field
 * (`above`). Both are 0 while the page is zoomed in.
 */
export function coveredByKeyboard({ height, offsetTop, scale }: View, pageHeight: number) {
  const below = pageHeight - height - offsetTop;
  const isKeyboard = scale < 1.01 && pageHeight - height >= LEAST_KEYBOARD;
  return isKeyboard ? { above: offsetTop, below: Math.max(0, below) } : { above: 0, below: 0 };
}

/**
 * For browsers whose keyboard covers the page and that do not support `interactive-widget` (Safari): the full-screen chat
 * ends above the keyboard, so that the composer and the newest message stay visible.
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

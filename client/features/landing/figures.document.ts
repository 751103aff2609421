import { FIGURES, loadFigures } from "./figures.ts";

/** Brings the figures of a page to life that the build has written down: `PublicFigures` without React. */
export async function livenFigures(): Promise<void> {
  const list = document.querySelector<HTMLElement>("[data-figures]");
  const stats = list && (await loadFigures(new AbortController().signal));
  if (!stats) return;
  for (const [at, place] of list.querySelectorAll("dd").entries()) {
    const name = FIGURES[at];
    if (name) place.textContent = stats[name].formatted;
  }
  list.dataset.figures = "there";
}

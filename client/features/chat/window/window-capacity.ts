/** The widths, in pixels, from which one, two and three windows fit over the page. Each further one takes a step more. */
const FROM = [1024, 1280, 1630] as const;
const STEP = 370;

/** The most windows that any screen can show. */
const MOST = 12;

/** On narrower screens nothing floats: a conversation opens on the Messages page. */
export const WIDE = "(min-width: 64em)";

/** A media query per number of windows that fit. In em, so that with larger text fewer do. */
const FITS = Array.from(
  { length: MOST },
  (_, at) => `(min-width: ${(FROM[at] ?? FROM[2] + STEP * (at + 1 - FROM.length)) / 16}em)`,
);

export const isNarrow = (): boolean => !matchMedia(WIDE).matches;

/** How many windows can be open; none on a narrow screen. */
export const maxWindows = (): number => FITS.filter((query) => matchMedia(query).matches).length;

/** Calls the handler when the capacity may have changed. @returns a function that removes the handler */
export function onCapacityChange(handler: () => void): () => void {
  const queries = FITS.map((query) => matchMedia(query));
  for (const query of queries) query.addEventListener("change", handler);
  return () => {
    for (const query of queries) query.removeEventListener("change", handler);
  };
}

/** Pixels for the page, for the right edge and for each chat. tokens.css has the same numbers. */
const PAGE = 420;
const EDGE = 100;
const STEP = 370;
/** The most windows that any screen can show. */
const MOST = 12;

/** On narrower screens one chat fills the screen. */
const WIDE = "(min-width: 64em)";
/** A media query per number of windows that fit next to the page. In em, so that larger text gets a wider page. */
const BESIDE = Array.from(
  { length: MOST },
  (_, at) => `${WIDE} and (min-width: ${(PAGE + EDGE + STEP * (at + 1)) / 16}em)`,
);

export const isNarrow = (): boolean => !matchMedia(WIDE).matches;

/** How many chats can be open: one on a narrow screen, otherwise as many as fit. */
export const maxWindows = (): number => Math.max(1, BESIDE.filter((query) => matchMedia(query).matches).length);

/** How many chats may open without a user action: none on a narrow screen, where a chat would cover the page. */
export const maxWindowsUnasked = (): number => (isNarrow() ? 0 : maxWindows());

/** Calls the handler when the capacity may have changed. @returns a function that removes the handler */
export function onCapacityChange(handler: () => void): () => void {
  const queries = [WIDE, ...BESIDE].map((query) => matchMedia(query));
  for (const query of queries) query.addEventListener("change", handler);
  return () => {
    for (const query of queries) query.removeEventListener("change", handler);
  };
}

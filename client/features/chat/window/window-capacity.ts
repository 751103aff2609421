/** Left for the page, at the right edge, and for each chat, in pixels: tokens.css has the same. */
const PAGE = 420;
const EDGE = 100;
const STEP = 370;
/** More do not fit on any screen. */
const MOST = 12;

/** Below this nothing floats: one chat fills the screen. */
const WIDE = "(min-width: 64em)";
/** Whether one chat more stands beside the page. In em, so that who has larger letters has a wider page. */
const BESIDE = Array.from(
  { length: MOST },
  (_, at) => `${WIDE} and (min-width: ${(PAGE + EDGE + STEP * (at + 1)) / 16}em)`,
);

export const isNarrow = (): boolean => !matchMedia(WIDE).matches;

/** One where it fills the screen, otherwise as many as fit. */
export const maxWindows = (): number => Math.max(1, BESIDE.filter((query) => matchMedia(query).matches).length);

/** How many chats may stand there without anybody asking: on a small screen none, it would cover the page. */
export const maxWindowsUnasked = (): number => (isNarrow() ? 0 : maxWindows());

/** Calls the handler when the room may have changed. Returns the undo. */
export function onCapacityChange(handler: () => void): () => void {
  const queries = [WIDE, ...BESIDE].map((query) => matchMedia(query));
  for (const query of queries) query.addEventListener("change", handler);
  return () => {
    for (const query of queries) query.removeEventListener("change", handler);
  };
}

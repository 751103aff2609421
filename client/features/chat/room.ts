/** How many chats stand side by side while 420 px are left for the page. The same bounds as in styles/global.css. */
const BESIDE = ["(min-width: 64em)", "(min-width: 78.75em)", "(min-width: 101.9375em)"];

/** Below this nothing floats: one chat fills the screen. */
export const isNarrow = (): boolean => !matchMedia("(min-width: 64em)").matches;

/** One where it fills the screen, otherwise as many as fit. */
export const roomNow = (): number => Math.max(1, BESIDE.filter((query) => matchMedia(query).matches).length);

/** Calls the handler when the room may have changed. Returns the undo. */
export function onRoomChange(handler: () => void): () => void {
  const queries = BESIDE.map((query) => matchMedia(query));
  for (const query of queries) query.addEventListener("change", handler);
  return () => {
    for (const query of queries) query.removeEventListener("change", handler);
  };
}

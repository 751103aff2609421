import { beginningOf } from "#shared/chat/excerpt.ts";

/** A text that is longer is shortened: in characters, and in lines as its author wrote them. */
const LONG = { characters: 600, lines: 12 };
/** What is then shown of it: less, so that there is always something to open. */
const SHOWN = { characters: 500, lines: 10 };

/** The beginning of a long text. */
export interface Shortened {
  text: string;
  /** Whether it ends after a whole word. If not, the last one is no address. */
  endsWell: boolean;
}

/** @returns null for a text that is not long */
export function shortened(text: string): Shortened | null {
  const lines = text.split("\n");
  if (text.length <= LONG.characters && lines.length <= LONG.lines) return null;
  const first = lines.slice(0, SHOWN.lines).join("\n");
  const shown = beginningOf(first, SHOWN.characters, SHOWN.characters / 2).trimEnd();
  return { text: shown, endsWell: /^\s/.test(text.slice(shown.length)) };
}

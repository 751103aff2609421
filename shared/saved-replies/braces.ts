/**
 * Words in braces: in a saved reply a placeholder, and in a message a gap that is still to be filled in. What has no
 * letter at its start, such as JSON or a style rule, is text like any other. Separate from the placeholders, because the
 * composer looks for gaps before it has loaded anything else.
 */
const WORDS_IN_BRACES = /\{( *\p{L}[\p{L}\p{M}\p{N} _'’-]{0,39})\}/gu;

/** Where something is in a text. */
export interface Place {
  start: number;
  end: number;
}

/** A reply with its placeholders filled in, and the place of the first gap that is left. */
export interface FilledReply {
  text: string;
  gap: Place | null;
}

/** The words in braces, without them, and where they are. */
export const wordsInBraces = (text: string): (Place & { words: string })[] =>
  [...text.matchAll(WORDS_IN_BRACES)].map(({ 0: whole, 1: words = "", index }) => ({
    words,
    start: index,
    end: index + whole.length,
  }));

/** The first gap of a message; null if it has none. */
export const firstGap = (text: string): (Place & { words: string }) | null => wordsInBraces(text)[0] ?? null;

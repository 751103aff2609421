import { foldText } from "../text.ts";

/*
 * The rule of the search, for the server that searches and the window that highlights: each word of the search text is
 * the beginning of a word of the message, in any order, ignoring capitals and accents.
 */

/** A range of a text in UTF-16 units; `to` is not included. */
export type Range = readonly [from: number, to: number];

/** An excerpt of a text around its first match. */
export interface Snippet {
  text: string;
  /** Within `text`, ascending, none overlapping another. */
  ranges: Range[];
}

/** A combining mark belongs to the letter before it, so a decomposed ñ does not end a word. */
const WORD = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu;
const SNIPPET_MAX = 120;
/** Characters of a snippet before the first match. */
const LEAD = 30;

/** The words of a search text, folded, without duplicates and without beginnings of its other words. */
export function searchWords(question: string): string[] {
  const words = [...new Set(question.match(WORD)?.map(foldText))];
  return words.filter((word) => !words.some((other) => other !== word && other.startsWith(word)));
}

/** The matches of the words in a text; null if one of the words does not match, or if there are no words. */
export function findWords(text: string, words: readonly string[]): Range[] | null {
  if (words.length === 0) return null;
  // Most texts contain none of the words, and are skipped without being split into words.
  const folded = foldText(text);
  if (!words.every((word) => folded.includes(word))) return null;
  const missing = new Set(words);
  const ranges: Range[] = [];
  for (const match of text.matchAll(WORD)) {
    const own = foldText(match[0]);
    const found = words.filter((word) => own.startsWith(word));
    for (const word of found) missing.delete(word);
    const longest = Math.max(0, ...found.map((word) => word.length));
    if (longest > 0) ranges.push([match.index, match.index + unfoldedLength(match[0], longest)]);
  }
  return missing.size === 0 ? ranges : null;
}

/**
 * The length in a word of its first `length` folded units. Folding changes the length of some letters, such as ﬁ and İ.
 */
function unfoldedLength(word: string, length: number): number {
  let seen = 0;
  let folded = 0;
  for (const character of word) {
    const own = foldText(character).length;
    // A combining mark folds to nothing, and belongs to the letter before it.
    if (folded >= length && own > 0) break;
    seen += character.length;
    folded += own;
  }
  return seen;
}

/** An excerpt of the text with the first match, in one line. */
export function snippetOf(text: string, ranges: readonly Range[]): Snippet {
  const line = text.replace(/\s/g, " ");
  const first = ranges[0]?.[0] ?? 0;
  const from = line.length <= SNIPPET_MAX ? 0 : wordStart(line, Math.max(0, first - LEAD), first);
  const to = line.length - from <= SNIPPET_MAX ? line.length : wholeCharacters(line, from + SNIPPET_MAX);
  const before = from > 0 ? "..." : "";
  const shift = before.length - from;
  const inside = ranges.filter(([start, end]) => start >= from && end <= to);
  return {
    text: `${before}${line.slice(from, to)}${to < line.length ? "..." : ""}`,
    ranges: inside.map(([start, end]) => [start + shift, end + shift]),
  };
}

/** The first beginning of a word at or after `at`, but not after `latest`. */
function wordStart(line: string, at: number, latest: number): number {
  if (at === 0) return 0;
  const space = line.indexOf(" ", at);
  return space >= 0 && space < latest ? space + 1 : wholeCharacters(line, at);
}

/** Moves a position that would split a surrogate pair. */
function wholeCharacters(line: string, at: number): number {
  const code = line.charCodeAt(at);
  return code >= 0xdc00 && code <= 0xdfff ? at - 1 : at;
}

import { foldText } from "../text.ts";

/*
 * What 'found' means, the same for the server that searches and the window that marks: each word of the question begins
 * a word of the text, in any order; capitals and accents do not matter.
 */

/** Where something stands in a text: from the first to behind the last, in UTF-16 units. */
export type Range = readonly [from: number, to: number];

/** An excerpt of a text around its first match. */
export interface Snippet {
  text: string;
  /** Within `text`, ascending, none overlapping another. */
  ranges: Range[];
}

/** Marks belong to the letter before them, so that a decomposed ñ is no end of a word. */
const WORD = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu;
const SNIPPET_MAX = 120;
/** How much stands before the first match. */
const LEAD = 30;

/** The words of a question, folded, each once; those that another one begins with are left out. */
export function searchWords(question: string): string[] {
  const words = [...new Set(question.match(WORD)?.map(foldText))];
  return words.filter((word) => !words.some((other) => other !== word && other.startsWith(word)));
}

/** Where the words begin words of the text; null where one of them does not, or where there are none. */
export function findWords(text: string, words: readonly string[]): Range[] | null {
  if (words.length === 0) return null;
  // Most texts hold none of them, and are passed over without being taken apart.
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

/** How much of a word its first `length` folded units are: folding changes lengths, ﬁ and İ among others. */
function unfoldedLength(word: string, length: number): number {
  let seen = 0;
  let folded = 0;
  for (const character of word) {
    const own = foldText(character).length;
    // A mark folds to nothing: it goes with the letter before it.
    if (folded >= length && own > 0) break;
    seen += character.length;
    folded += own;
  }
  return seen;
}

/** A piece of the text that shows the first match, in one line. */
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

/** The beginning of a word at `at` or behind it, `latest` at the latest. */
function wordStart(line: string, at: number, latest: number): number {
  if (at === 0) return 0;
  const space = line.indexOf(" ", at);
  return space >= 0 && space < latest ? space + 1 : wholeCharacters(line, at);
}

/** A place that cuts no character in two. */
function wholeCharacters(line: string, at: number): number {
  const code = line.charCodeAt(at);
  return code >= 0xdc00 && code <= 0xdfff ? at - 1 : at;
}

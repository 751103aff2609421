import { charactersOf } from "../texts/format.ts";

/** Characters of a quoted message that its replies show. */
export const EXCERPT_MAX = 140;
/** A word of this many characters or more is cut rather than left out. */
const WORD_MAX = 30;

/** The beginning of a text as a quote shows it: in one line, and no longer than `EXCERPT_MAX`. */
export function excerptOf(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  return line.length <= EXCERPT_MAX ? line : continued(beginningOf(line, EXCERPT_MAX - "...".length));
}

/** A beginning that ends with three dots, also after a full stop. */
export const continued = (beginning: string): string => `${beginning.replace(/\.+$/, "")}...`;

/**
 * The first characters of a text, at most `max`: whole words, unless the last one is longer than `wordMax`, and always
 * whole characters as people see them. An emoji may consist of many units.
 */
export function beginningOf(text: string, max: number, wordMax = WORD_MAX): string {
  if (text.length <= max) return text;
  const space = text.slice(0, max + 1).search(/\s\S*$/);
  if (space > max - wordMax) return text.slice(0, space).trimEnd();
  let end = 0;
  for (const { segment, index } of charactersOf(text.slice(0, max + WORD_MAX))) {
    if (index + segment.length > max) break;
    end = index + segment.length;
  }
  return text.slice(0, end);
}

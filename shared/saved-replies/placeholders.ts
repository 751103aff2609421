import { foldText } from "../text.ts";
import { type FilledReply, type Place, wordsInBraces } from "./braces.ts";
import { placeholdersTexts as NAMES } from "./texts/placeholders/placeholders.texts.ts";

/*
 * A saved reply is stored with the ids of its placeholders (`Hello {first_name}`). People read and write their names in
 * their own language (`Hello {first name}`, `Hello {pangalan}`), so that a reply works in every language.
 */

export const PLACEHOLDERS = ["first_name", "job", "company", "my_name", "interview"] as const;
export type Placeholder = (typeof PLACEHOLDERS)[number];

/** What stands for each placeholder in a conversation; null for what is not known there. */
export type PlaceholderTexts = Readonly<Record<Placeholder, string | null>>;

/** `{first name}`, as people read and write it. */
export const shownPlaceholder = (id: Placeholder): string => `{${NAMES[id]}}`;

/** For comparisons: `First  name` and `first_name` are the same. */
const plain = (name: string): string =>
  foldText(name)
    .replace(/[\s_]+/g, " ")
    .trim();

/** By its name in the current language, or by its id. */
function placeholderOf(words: string): Placeholder | undefined {
  const wanted = plain(words);
  return PLACEHOLDERS.find((id) => plain(id) === wanted || plain(NAMES[id]) === wanted);
}

/** A part of a text: a placeholder, or what is between two. `start` is where it is in the whole text. */
interface Part {
  start: number;
  text: string;
  id?: Placeholder;
}

function partsOf(text: string): Part[] {
  const parts: Part[] = [];
  let from = 0;
  for (const { words, start, end } of wordsInBraces(text)) {
    const id = placeholderOf(words);
    if (!id) continue;
    if (start > from) parts.push({ start: from, text: text.slice(from, start) });
    parts.push({ start, text: text.slice(start, end), id });
    from = end;
  }
  if (from < text.length) parts.push({ start: from, text: text.slice(from) });
  return parts;
}

const withPlaceholders = (text: string, write: (id: Placeholder) => string): string =>
  partsOf(text)
    .map(({ text, id }) => (id ? write(id) : text))
    .join("");

/** The form that is stored: with ids. */
export const withIds = (text: string): string => withPlaceholders(text, (id) => `{${id}}`);

/** The form that people read and write: with names in the current language. */
export const withNames = (text: string): string => withPlaceholders(text, shownPlaceholder);

/** What is in braces like a placeholder, but is none. */
export const unknownPlaceholders = (text: string): string[] => [
  ...new Set(wordsInBraces(text).flatMap(({ words }) => (placeholderOf(words) ? [] : [`{${words}}`]))),
];

/** A part of a filled-in text: as it was written, a value, or a gap, which shows the placeholder's name. */
export interface FilledPart extends Pick<Part, "start" | "text"> {
  kind: "text" | "value" | "gap";
}

/** The parts of a reply with its placeholders filled in. A value is never read as a placeholder, whatever it contains. */
export const filledParts = (text: string, values: PlaceholderTexts): FilledPart[] =>
  partsOf(text).map(({ start, text, id }) => {
    if (!id) return { kind: "text", start, text };
    const value = values[id];
    return value === null ? { kind: "gap", start, text: shownPlaceholder(id) } : { kind: "value", start, text: value };
  });

export function filledIn(text: string, values: PlaceholderTexts): FilledReply {
  let filled = "";
  let gap: Place | null = null;
  for (const part of filledParts(text, values)) {
    const start = filled.length;
    filled += part.text;
    if (part.kind === "gap") gap ??= { start, end: filled.length };
  }
  return { text: filled, gap };
}

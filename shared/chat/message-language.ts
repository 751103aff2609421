import { own } from "../dictionary.ts";
import { LANGUAGES, type Language } from "../texts/languages.ts";
import lists from "./message-words.json" with { type: "json" };

/**
 * The language of a chat message, by its function words: the few short words that no sentence does without. Loan words
 * (`resume`, `interview`, `thank you`) say nothing about a Filipino sentence, so names of things are in no list. Trained
 * detectors of all languages take Filipino messages of a few words for Cebuano, Malay or Spanish, and are much larger.
 */

function wordsOf(text: string): ReadonlySet<string> {
  return new Set(text.split(" "));
}

/**
 * The lists of our languages. `clear` are words that make a message of one or two words clear; `prefixes` make a loan
 * word one of this language (`nag-apply`, `i-send`). A message is never claimed to be in a language without a list.
 */
const LISTS = LANGUAGES.flatMap((language) => {
  const list: { words: string; clear: string; prefixes?: string } | undefined = own(lists.ours, language);
  if (!list) return [];
  const { words, clear, prefixes } = list;
  const prefixed = prefixes === undefined ? null : new RegExp(`^(?:${prefixes.replaceAll(" ", "|")})-\\p{L}`, "u");
  return [{ language, words: wordsOf(words), clear: wordsOf(clear), prefixed }];
});

/**
 * Words of other languages, the neighbours of Filipino first. A message with one of them is claimed to be in none. Words
 * that two of the languages share (`may`, `at`, `akong`, `nga`) are in no list.
 */
const OTHERS = wordsOf(lists.others);

const WORD = /\p{L}+(?:['’-]\p{L}+)*/gu;
const LINK = /\b(?:https?:\/\/|www\.)\S+|\S+@\S+/giu;

/** Enough of a long message to know its language. */
const READ_MAX = 600;
/** How many of the words must be of the list, and how many there must be. */
const SHARE_MIN = 0.25;
const HITS_MIN = 2;

/** The language that a message is in; null if that is not certain, also if it mixes two. */
export function messageLanguage(text: string): Language | null {
  const found = text.slice(0, READ_MAX).replace(LINK, " ").toLowerCase().replaceAll("’", "'").match(WORD) ?? [];
  if (found.some((word) => OTHERS.has(word))) return null;
  const [likely, ...rest] = LISTS.map(({ language, words, clear, prefixed }) => {
    const weights = found.map((word) => (clear.has(word) ? HITS_MIN : words.has(word) || prefixed?.test(word) ? 1 : 0));
    return { language, hits: weights.reduce<number>((sum, weight) => sum + weight, 0) };
  }).toSorted((a, b) => b.hits - a.hits);
  if (!likely || likely.hits < HITS_MIN || likely.hits < found.length * SHARE_MIN) return null;
  return rest.every(({ hits }) => hits === 0) ? likely.language : null;
}

import { badValue } from "#server/embedded-mongo/errors.ts";

/** Supported strengths: 1 ignores case and accents, 2 ignores case. */
export type Strength = 1 | 2;

/** A letter with its marks, or marks without a letter; limited to a number that can be tried one by one. */
const LETTERS = /\P{M}\p{M}{0,8}|\p{M}{1,8}/gu;
/** Text that only needs lower-casing; it excludes characters that ICU ignores. */
const PLAIN = /^[\t-\r -~]*$/;
const KEPT = 10_000;

/** Normalisations that may make two spellings of a letter equal, the strongest first. */
const STEPS: readonly ((letter: string) => string)[] = [
  () => "",
  (letter) => letter.normalize("NFKC"),
  (letter) => letter.toLowerCase(),
  // The upper case of "ß" is "SS".
  (letter) => letter.toUpperCase().toLowerCase(),
  (letter) => letter.normalize("NFD"),
];

const foldings = new Map<string, (text: string) => string>();

/**
 * Maps a text to a form that is equal for texts equal under the collation. MongoDB asks ICU, but JavaScript only
 * exposes whether two texts are equal, so each letter is simplified as far as ICU still considers it the same.
 *
 * @throws {CommandError} BadValue for an unknown locale, or one whose lower-case "I" is not "i"
 */
export function foldingOf(locale: string, strength: Strength): (text: string) => string {
  const name = `${strength} ${locale}`;
  let folding = foldings.get(name);
  if (!folding) {
    folding = makeFolding(collatorOf(locale, strength));
    foldings.set(name, folding);
  }
  return folding;
}

type Compare = (a: string, b: string) => number;

function collatorOf(locale: string, strength: Strength): Compare {
  const tag = locale.replaceAll("_", "-");
  if (!isKnown(tag)) throw badValue(`Field 'locale' is invalid in: { locale: "${locale}", strength: ${strength} }`);
  const { compare } = new Intl.Collator(tag, { sensitivity: strength === 1 ? "base" : "accent" });
  if (compare("i", "I") !== 0)
    throw badValue(`the collation locale ${locale} is not supported by the embedded MongoDB`);
  return compare;
}

function isKnown(tag: string): boolean {
  try {
    return Intl.Collator.supportedLocalesOf(tag).length > 0;
  } catch {
    return false;
  }
}

function makeFolding(compare: Compare): (text: string) => string {
  const known = new Map<string, string>();
  const fold = (letter: string) => {
    let folded = known.get(letter);
    if (folded === undefined) {
      folded = simplest(letter, compare);
      if (known.size >= KEPT) known.clear();
      known.set(letter, folded);
    }
    return folded;
  };
  return (text) => (PLAIN.test(text) ? text.toLowerCase() : text.normalize("NFC").replace(LETTERS, fold));
}

function simplest(letter: string, compare: Compare): string {
  let simple = letter;
  const tryIt = (next: string) => {
    if (compare(next, letter) === 0) simple = next;
  };
  for (const step of STEPS) tryIt(step(simple));
  for (const [mark] of simple.matchAll(/\p{M}/gu)) tryIt(simple.replace(mark, ""));
  return simple;
}

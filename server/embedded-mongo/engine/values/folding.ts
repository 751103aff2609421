import { badValue } from "#server/embedded-mongo/errors.ts";

/** The strengths that are known: 1 takes letters for the same whatever their case and accents, 2 whatever their case. */
export type Strength = 1 | 2;

/** A letter with its marks, or marks without one: no more of them than can be tried one by one. */
const LETTERS = /\P{M}\p{M}{0,8}|\p{M}{1,8}/gu;
/** Text that needs no more than its small letters; what ICU passes over in silence is not in it. */
const PLAIN = /^[\t-\r -~]*$/;
const KEPT = 10_000;

/** What may make two ways to write a letter one, the strongest first. */
const STEPS: readonly ((letter: string) => string)[] = [
  () => "",
  (letter) => letter.normalize("NFKC"),
  (letter) => letter.toLowerCase(),
  // The capital of "ß" is "SS".
  (letter) => letter.toUpperCase().toLowerCase(),
  (letter) => letter.normalize("NFD"),
];

const foldings = new Map<string, (text: string) => string>();

/**
 * What a collation makes of a text: two texts are equal to it if they become the same. MongoDB asks ICU, which tells
 * JavaScript only whether two texts are equal: so a letter is made as simple as ICU still calls it the same.
 *
 * @throws {CommandError} BadValue if there is no such locale, or one whose "i" is not a small "I"
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

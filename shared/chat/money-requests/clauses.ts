import {
  ALTERNATIVES,
  CONJUNCTIONS,
  COUNTED_AFTER,
  COUNTED_BEFORE,
  FILLERS,
  NUMBERS,
  SUMS,
  SUMS_AFTER_NUMBER,
  type Tag,
  TERMS,
} from "./terms.ts";

/** A word of a message, with everything it may say. */
export interface Word {
  text: string;
  tags: ReadonlySet<Tag>;
  isAmount: boolean;
}

/** Words between two boundaries: sentence marks, commas, 'but'. */
export interface Clause {
  words: Word[];
  /** A comma or 'or' before it, so that it may continue a list: 'no fee, deposit or bond'. */
  continues: boolean;
}

const NOTHING: ReadonlySet<Tag> = new Set();

const TAGS: ReadonlyMap<string, ReadonlySet<Tag>> = (() => {
  const tags = new Map<string, Set<Tag>>();
  for (const [tag, terms] of Object.entries(TERMS) as [Tag, readonly string[]][]) {
    for (const term of terms) tags.set(term, (tags.get(term) ?? new Set()).add(tag));
  }
  return tags;
})();

/** How many words the longest phrase has. */
const PHRASE_MAX = Math.max(...[...TAGS.keys()].map((term) => term.split("_").length));

/** Cyrillic and Greek letters that look like Latin ones. */
const LOOKALIKES: ReadonlyMap<string, string> = new Map(
  Object.entries({ а: "a", е: "e", о: "o", р: "p", с: "c", у: "y", х: "x", і: "i", ѕ: "s", ο: "o", α: "a", ι: "i" }),
);
/** Digits and signs that are written for letters: `gc4sh`, `p@yment`. */
const DISGUISES: ReadonlyMap<string, string> = new Map(
  Object.entries({ 4: "a", "@": "a", 3: "e", 1: "i", 0: "o", 5: "s", $: "s", 7: "t" }),
);

/** `g c a s h`, `f.e.e`, `5 0 0`. */
const SPACED = /(?<![\p{L}\p{N}])(?:[\p{L}\p{N}][ ._*-]){2,}[\p{L}\p{N}](?![\p{L}\p{N}])/gu;
const PIECE = /₱|[\p{L}\p{N}@$]+(?:[-'_*][\p{L}\p{N}@$]+)*|[.!?;,:()\n…]/gu;
const SENTENCE_END = /^[.!?;\n…]$/u;
const SOFT_END = /^[,()]$/;
const AMOUNT = /^(?:₱|php|p)\d+k?$|^\d+(?:k|pesos|php)$/;
/** Round numbers without a currency: `500 lang po`. Times, dates and addresses are rarely like this. */
const ROUND = /^(?:[5-9]0|[1-9]\d{1,4}0)$/;
const CURRENCY = /^(?:₱|php|p)$/;

/** One form for all ways to write the same: capitals, accents, look-alikes, invisible characters, spaced letters. */
function plain(text: string): string {
  const folded = text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[\p{M}\p{Cf}]/gu, "")
    .replace(/[\u0370-\u04ff]/gu, (letter) => LOOKALIKES.get(letter) ?? letter)
    .replace(/[‘’`´]/gu, "'")
    .replace(/[‐‑–—]/gu, "-")
    .replace(/(\p{L})\1{2,}/gu, "$1");
  return folded
    .replace(/(\d),(?=\d{3})/g, "$1")
    .replace(/(\d)\.\d+/g, "$1")
    .replace(SPACED, (letters) => letters.replace(/[ ._*-]/g, ""));
}

/** A word without hyphens; undisguised if that makes it a known one. */
function wordOf(piece: string): string {
  const word = piece.replace(/[-'_*]/g, "");
  if (TAGS.has(word) || !/[\d@$]/.test(word) || !/\p{L}/u.test(word)) return word;
  const letters = [...word].map((letter) => DISGUISES.get(letter) ?? letter).join("");
  return TAGS.has(letters) ? letters : word;
}

/** The longest phrase that begins here. */
function phraseAt(words: readonly string[], at: number): number {
  for (let length = Math.min(PHRASE_MAX, words.length - at); length > 1; length--) {
    if (TAGS.has(words.slice(at, at + length).join("_"))) return length;
  }
  return 1;
}

function isAmount(words: readonly string[], at: number): boolean {
  const word = words[at] ?? "";
  const before = words[at - 1] ?? "";
  if (AMOUNT.test(word) || SUMS.has(word)) return true;
  if (SUMS_AFTER_NUMBER.has(word)) return NUMBERS.has(before) || /^\d/.test(before);
  if (!/^\d+$/.test(word)) return false;
  if (CURRENCY.test(before)) return true;
  return ROUND.test(word) && !COUNTED_BEFORE.has(before) && !COUNTED_AFTER.has(words[at + 1] ?? "");
}

function tagged(words: readonly string[]): Word[] {
  const found: Word[] = [];
  for (let at = 0; at < words.length; ) {
    const length = phraseAt(words, at);
    const text = words.slice(at, at + length).join("_");
    found.push({ text, tags: TAGS.get(text) ?? NOTHING, isAmount: length === 1 && isAmount(words, at) });
    at += length;
  }
  return found;
}

/** Only an amount, and words that say nothing. */
const isPrice = (words: readonly Word[]): boolean =>
  words.some(({ isAmount }) => isAmount) && words.every(({ tags }) => tags.size === 0);

/** The sentences of a message, each in its clauses. */
export function sentencesOf(text: string): Clause[][] {
  const sentences: Clause[][] = [];
  let sentence: Clause[] = [];
  let words: string[] = [];
  let continues = false;
  const endClause = (next: boolean) => {
    const found = tagged(words);
    const last = sentence.at(-1);
    // 'Uniform po, 650 lang' is one statement.
    if (last && continues && isPrice(found)) last.words.push(...found);
    else if (found.length > 0) sentence.push({ words: found, continues });
    words = [];
    continues = next;
  };
  for (const [piece] of plain(text).matchAll(PIECE)) {
    if (SENTENCE_END.test(piece)) {
      endClause(false);
      if (sentence.length > 0) sentences.push(sentence);
      sentence = [];
    } else if (SOFT_END.test(piece)) endClause(true);
    else if (CONJUNCTIONS.has(piece) || ALTERNATIVES.has(piece)) endClause(ALTERNATIVES.has(piece));
    else {
      const word = wordOf(piece);
      if (word !== ":" && word !== "" && !FILLERS.has(word)) words.push(word);
    }
  }
  endClause(false);
  if (sentence.length > 0) sentences.push(sentence);
  return sentences;
}

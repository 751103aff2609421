import SearchableMap from "minisearch/SearchableMap";

/** Up to how many corrections of one word are looked for. */
const CORRECTIONS_MOST = 3;

/** How many letters may be wrong in a word of this length. Short ones are too near to each other for any. */
function mistakesAllowed(length: number): number {
  if (length < 4) return 0;
  return length < 6 ? 1 : 2;
}

/**
 * The least number of letters that were left out, added, mistaken or swapped with the next one (optimal string
 * alignment), when one word became the other.
 */
export function mistakes(one: string, other: string): number {
  const rows: number[][] = [Array.from({ length: other.length + 1 }, (_, at) => at)];
  const cell = (row: number, column: number) => rows[row]?.[column] ?? Number.POSITIVE_INFINITY;
  for (let i = 1; i <= one.length; i += 1) {
    const row = [i];
    rows.push(row);
    for (let j = 1; j <= other.length; j += 1) {
      const same = one[i - 1] === other[j - 1] ? 0 : 1;
      const swapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      row.push(
        Math.min(
          cell(i - 1, j) + 1,
          cell(i, j - 1) + 1,
          cell(i - 1, j - 1) + same,
          swapped ? cell(i - 2, j - 2) + 1 : Number.POSITIVE_INFINITY,
        ),
      );
    }
  }
  return cell(one.length, other.length);
}

/** The words that there are, and how many texts have each. */
export interface Spelling {
  add(words: Iterable<string>): void;
  remove(words: Iterable<string>): void;
  /** What a word was probably meant to be, the likeliest first; none for a word that is right, or begins one. */
  corrections(word: string): string[];
}

/** @param always words that are right even where no text has them */
export function createSpelling(always: readonly string[]): Spelling {
  const counts = new SearchableMap<number>();
  const known = new Set(always);
  for (const word of known) counts.set(word, 0);

  function change(words: Iterable<string>, by: number): void {
    for (const word of words) {
      const count = (counts.get(word) ?? 0) + by;
      if (count > 0 || known.has(word)) counts.set(word, count);
      else counts.delete(word);
    }
  }
  const hasPrefix = (beginning: string) => !counts.atPrefix(beginning).keys().next().done;

  return {
    add: (words) => change(words, 1),
    remove: (words) => change(words, -1),
    corrections: (word) => {
      const allowed = mistakesAllowed(word.length);
      if (allowed === 0 || counts.has(word) || hasPrefix(word)) return [];
      // The map knows no swapped letters: two of its steps are one of ours.
      const near = [...counts.fuzzyGet(word, allowed + 1)].map(([found, [count]]) => ({
        found,
        count,
        wrong: mistakes(word, found),
      }));
      const least = Math.min(...near.map(({ wrong }) => wrong));
      return near
        .filter(({ wrong }) => wrong === least && wrong <= allowed)
        .sort((a, b) => b.count - a.count || (a.found < b.found ? -1 : 1))
        .slice(0, CORRECTIONS_MOST)
        .map(({ found }) => found);
    },
  };
}

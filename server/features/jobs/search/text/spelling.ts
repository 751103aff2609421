import SearchableMap from "minisearch/SearchableMap";

/** The most corrections of one word. */
const CORRECTIONS_MOST = 3;

/** How many letters may be wrong in a word of this length. None in short ones, which are too similar to each other. */
function mistakesAllowed(length: number): number {
  if (length < 4) return 0;
  return length < 6 ? 1 : 2;
}

/**
 * The edit distance of two words: the least number of deleted, inserted, replaced or swapped neighbouring letters
 * (optimal string alignment).
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

/** The indexed words with the number of texts that contain each. */
export interface Spelling {
  add(words: Iterable<string>): void;
  remove(words: Iterable<string>): void;
  /** Corrections of a word, likeliest first; none for a known word or the prefix of one. */
  corrections(word: string): string[];
}

/** @param always words that count as correct even if no text contains them */
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
      // The map counts a swap as two edits; we count one.
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

import { type Entry, newestFirst } from "./entries.ts";

/** An entry with its sort value: largest first, equal ones newest first. */
export interface Ranked {
  entry: Entry;
  value: number;
}

export function bestFirst(a: Ranked, b: Ranked): number {
  return b.value - a.value || newestFirst(a.entry, b.entry);
}

/** Selects the best entries in order without sorting all of them. */
export interface Best {
  add(ranked: Ranked): void;
  /** Whether an entry would be among the best so far. */
  wouldTake(ranked: Ranked): boolean;
  all(): readonly Ranked[];
}

export function createBest(limit: number): Best {
  const kept: Ranked[] = [];
  const wouldTake = (ranked: Ranked): boolean => {
    const last = kept[limit - 1];
    return limit > 0 && (last === undefined || bestFirst(ranked, last) < 0);
  };
  return {
    wouldTake,
    add: (ranked) => {
      if (!wouldTake(ranked)) return;
      if (kept.length === limit) kept.pop();
      let [low, high] = [0, kept.length];
      while (low < high) {
        const middle = (low + high) >> 1;
        const other = kept[middle];
        if (other && bestFirst(other, ranked) < 0) low = middle + 1;
        else high = middle;
      }
      kept.splice(low, 0, ranked);
    },
    all: () => kept,
  };
}

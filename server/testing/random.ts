/** Random choices that a seed repeats (mulberry32). Every run prints its seed, so that a failure can be reproduced. */
export interface Random {
  /** From 0 (included) to 1 (excluded). */
  fraction(): number;
  /** An integer from 0 (included) to `limit` (excluded). */
  below(limit: number): number;
  /** One of several. */
  pick<T>(choices: readonly T[]): T;
  /** This many different ones in random order; all of them if there are fewer. */
  some<T>(choices: readonly T[], count: number): T[];
}

export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const fraction = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number): number => Math.floor(fraction() * limit);
  return {
    fraction,
    below,
    pick: (choices) => {
      const drawn = choices[below(choices.length)];
      if (drawn === undefined) throw new Error("there is nothing to choose from");
      return drawn;
    },
    some: (choices, count) => {
      const left = [...choices];
      return Array.from({ length: Math.min(count, left.length) }, () => left.splice(below(left.length), 1)).flat();
    },
  };
}

/** Pseudo-random choices from a seed (xorshift, 32 bits). */
export class Random {
  #state: number;

  constructor(seed: number) {
    // Spreads similar seeds, and avoids 0, which would stay 0.
    this.#state = Math.imul(seed + 1, 0x9e3779b1) || 1;
    for (let round = 0; round < 8; round++) this.#next();
  }

  #next(): number {
    this.#state ^= this.#state << 13;
    this.#state ^= this.#state >>> 17;
    this.#state ^= this.#state << 5;
    return this.#state >>> 0;
  }

  /** An integer from 0 up to but excluding `limit`. */
  below(limit: number): number {
    return Math.floor((this.#next() / 2 ** 32) * limit);
  }

  /** A number from 0 up to `limit`, with fractions. */
  upTo(limit: number): number {
    return (this.#next() / 2 ** 32) * limit;
  }

  chance(probability: number): boolean {
    return this.upTo(1) < probability;
  }

  pick<const C extends readonly [unknown, ...unknown[]]>(choices: C): C[number] {
    return choices[this.below(choices.length)];
  }

  bytes(length: number): Buffer {
    return Buffer.from(Array.from({ length }, () => this.below(256)));
  }
}

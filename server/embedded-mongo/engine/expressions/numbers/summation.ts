import { badValue } from "#server/embedded-mongo/errors.ts";

const INT64 = 2 ** 63;

/**
 * A sum of numbers that keeps what rounding takes away, as MongoDB's does, so that 0.1 added ten times is 1. Whole
 * numbers beyond 2^53 lose digits in silence, so a sum of them is refused.
 */
export class Summation {
  #sum = 0;
  #lost = 0;
  #isWhole = true;

  add(number: number): void {
    const sum = this.#sum + number;
    const rounded = sum - this.#sum;
    this.#lost += this.#sum - (sum - rounded) + (number - rounded);
    this.#sum = sum;
    this.#isWhole &&= Number.isSafeInteger(number);
  }

  /** The sum. @throws {CommandError} if it cannot be told exactly and MongoDB could */
  total(name: string): number {
    return this.#isWhole ? exact(this.value, name) : this.value;
  }

  /** The sum as it would be if it were a double. */
  get value(): number {
    // Infinity and NaN have nothing to make up for.
    return Number.isFinite(this.#sum) ? this.#sum + this.#lost : this.#sum;
  }
}

/** A result of whole numbers. Between 2^53 and 2^63 MongoDB still has every digit and we would not. */
export function exact(result: number, name: string): number {
  if (!Number.isSafeInteger(result) && Math.abs(result) < INT64)
    throw badValue(`${name} beyond 2^53 is not supported by the embedded MongoDB`);
  // Whole numbers have no negative zero.
  return result === 0 ? 0 : result;
}

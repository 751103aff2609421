import { badValue } from "#server/embedded-mongo/errors.ts";

const INT64 = 2 ** 63;

/**
 * A sum that compensates rounding errors, like MongoDB's, so that 0.1 added ten times is 1. Integers beyond 2^53 would
 * silently lose digits, so a sum of them is refused.
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

  /** The sum. @throws {CommandError} if it is not exact here but would be in MongoDB */
  total(name: string): number {
    return this.#isWhole ? exact(this.value, name) : this.value;
  }

  /** The sum as a double. */
  get value(): number {
    // Infinity and NaN need no compensation.
    return Number.isFinite(this.#sum) ? this.#sum + this.#lost : this.#sum;
  }
}

/** A result of integers. Between 2^53 and 2^63 MongoDB still has every digit and JavaScript does not. */
export function exact(result: number, name: string): number {
  if (!Number.isSafeInteger(result) && Math.abs(result) < INT64)
    throw badValue(`${name} beyond 2^53 is not supported by the embedded MongoDB`);
  // Integers have no negative zero.
  return result === 0 ? 0 : result;
}

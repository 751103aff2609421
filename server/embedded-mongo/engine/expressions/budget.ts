import { CommandError } from "../../errors.ts";

/**
 * How much the operators of one expression may build for one document: elements of arrays, fields of objects, and
 * strings at eight characters per unit. An array that fits into a document has at most two million elements, so the
 * budget allows several steps with one; much more would exhaust the memory of the process.
 */
const MOST = 10_000_000;
const CHARACTERS_PER_UNIT = 8;

/** A single counter is enough, because evaluation is synchronous. */
let spent = 0;

/** Resets the budget for the next document. */
export function renewBudget(): void {
  spent = 0;
}

/** @throws {CommandError} if the budget is exceeded; call it before building something large */
export function spend(units: number): void {
  spent += units;
  if (spent > MOST)
    throw new CommandError("ExceededMemoryLimit", "the expression builds more than memory is given to it");
}

/** Like spend(), for a string of this length. */
export function spendText(length: number): void {
  spend(Math.ceil(length / CHARACTERS_PER_UNIT));
}

/** Counts what an operator has built, and returns it. */
export function counted(value: unknown): unknown {
  if (Array.isArray(value)) spend(value.length);
  else if (typeof value === "string") spendText(value.length);
  return value;
}

import { CommandError } from "../../errors.ts";

/**
 * How much the operators of one expression may build for one document: elements of arrays, fields of objects, and
 * strings at eight characters a unit. An array that fits into a document has two million elements at most, so this is
 * room for some steps with it; much more would take the memory of the whole process.
 */
const MOST = 10_000_000;
const CHARACTERS_PER_UNIT = 8;

/** Expressions are evaluated without a pause, so one count serves them all. */
let spent = 0;

/** Begins anew, for the next document. */
export function renewBudget(): void {
  spent = 0;
}

/** @throws {CommandError} if it is too much; call it before building what might be */
export function spend(units: number): void {
  spent += units;
  if (spent > MOST)
    throw new CommandError("ExceededMemoryLimit", "the expression builds more than memory is given to it");
}

/** As spend(), for a string of this length. */
export function spendText(length: number): void {
  spend(Math.ceil(length / CHARACTERS_PER_UNIT));
}

/** Counts what an operator has built, and gives it back. */
export function counted(value: unknown): unknown {
  if (Array.isArray(value)) spend(value.length);
  else if (typeof value === "string") spendText(value.length);
  return value;
}

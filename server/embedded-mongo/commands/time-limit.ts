import { typeNames } from "../engine/values/values.ts";
import { badValue, CommandError } from "../errors.ts";

const LONGEST_MS = 2 ** 31 - 1;

/** How long a command may go on: as its client said (maxTimeMS), and only while the client is there. */
export class TimeLimit {
  readonly #deadline: number;
  readonly #gone: AbortSignal;

  /** @param maxTimeMS as a command has it, 0 or nothing for no limit */
  constructor(maxTimeMS: unknown, gone: AbortSignal) {
    const ms = milliseconds(maxTimeMS);
    this.#deadline = ms === 0 ? Number.POSITIVE_INFINITY : performance.now() + ms;
    this.#gone = gone;
  }

  /** What is left of it in milliseconds. */
  get remainingMs(): number {
    return this.#deadline - performance.now();
  }

  /** The same client, with another time. */
  within(ms: number): TimeLimit {
    return Number.isFinite(ms) ? new TimeLimit(Math.max(1, Math.round(ms)), this.#gone) : new TimeLimit(0, this.#gone);
  }

  /** @throws {CommandError} MaxTimeMSExpired, or why nobody waits for the answer any more */
  check(): void {
    this.#gone.throwIfAborted();
    this.checkTime();
  }

  /** @throws {CommandError} MaxTimeMSExpired */
  checkTime(): void {
    if (performance.now() > this.#deadline) throw new CommandError("MaxTimeMSExpired", "operation exceeded time limit");
  }
}

function milliseconds(value: unknown): number {
  if (value === undefined || value === null) return 0;
  if (!typeNames(value).includes("number")) throw new CommandError("TypeMismatch", "maxTimeMS must be a number");
  const ms = Number(value);
  if (!(ms >= 0 && ms <= LONGEST_MS))
    throw badValue(`${String(value)} value for maxTimeMS is out of range [0, ${LONGEST_MS}]`);
  if (!Number.isInteger(ms)) throw badValue("maxTimeMS has non-integral value");
  return ms;
}

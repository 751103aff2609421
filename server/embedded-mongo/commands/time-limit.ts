import { typeNames } from "../engine/values/values.ts";
import { badValue, CommandError } from "../errors.ts";

const LONGEST_MS = 2 ** 31 - 1;

/** How long a command may run: up to maxTimeMS, and only while its client is connected. */
export class TimeLimit {
  readonly #deadline: number;
  readonly #gone: AbortSignal;

  /** @param maxTimeMS from a command, 0 or missing for no limit */
  constructor(maxTimeMS: unknown, gone: AbortSignal) {
    const ms = milliseconds(maxTimeMS);
    this.#deadline = ms === 0 ? Number.POSITIVE_INFINITY : performance.now() + ms;
    this.#gone = gone;
  }

  /** The remaining time in milliseconds. */
  get remainingMs(): number {
    return this.#deadline - performance.now();
  }

  /** The same client with another time limit. */
  within(ms: number): TimeLimit {
    return Number.isFinite(ms) ? new TimeLimit(Math.max(1, Math.round(ms)), this.#gone) : new TimeLimit(0, this.#gone);
  }

  /** @throws {CommandError} MaxTimeMSExpired, or the reason why the reply is no longer needed */
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

import { STEP_MS, withDeadline } from "#server/platform/database/deadline.ts";
import { Fault } from "#shared/fault.ts";

/** How often a right may be taken from someone while one check is under way, before the write fails. */
const TRIES = 20;

/**
 * Writes that need a right which another call may take away, such as a message that a block forbids. The check and the
 * beginning of the write are one step, and a block waits for the writes that are under way. So nothing is written after
 * the answer to a block, although neither of the two reads the other one in the database.
 */
export class PermittedWrites {
  readonly #underWay = new Set<Promise<void>>();
  /** How often a right was taken away. */
  #revocations = 0;

  /**
   * @param check reads the rights; without waiting if they are in memory. What it throws is thrown
   * @param write called in the same turn with what was found, which nothing has taken away since
   * @throws {Fault} UNAVAILABLE if rights change again and again meanwhile
   */
  async run<C, T>(check: () => C | Promise<C>, write: (found: C) => Promise<T>): Promise<T> {
    for (let tries = 0; tries < TRIES; tries += 1) {
      const revocations = this.#revocations;
      const found = check();
      const known = found instanceof Promise ? await found : found;
      if (revocations === this.#revocations) return this.#follow(write(known));
    }
    throw new Fault("UNAVAILABLE", undefined, { retryAfter: 1 });
  }

  /**
   * A right was taken away: to be called when every new check finds it. Resolves when the writes that may have relied on
   * it have ended and what they announce is on its way, or after four seconds if the database does not answer.
   */
  async revoked(): Promise<void> {
    this.#revocations += 1;
    if (this.#underWay.size === 0) return;
    await withDeadline(Promise.all(this.#underWay), STEP_MS).catch(() => {});
  }

  #follow<T>(written: Promise<T>): Promise<T> {
    // One turn later, because messages are announced in the turn after their insert.
    const ended = written.then(nextTurn, nextTurn);
    this.#underWay.add(ended);
    void ended.then(() => this.#underWay.delete(ended));
    return written;
  }
}

const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve));

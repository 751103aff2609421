import { setTimeout } from "node:timers/promises";
import { STEP_MS, withDeadline } from "#server/platform/database/deadline.ts";

/** Sends of one question at most. */
const BATCH_MAX = 500;
/** The pauses between two questions, in milliseconds: each is twice as long as the one before. */
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 5000;

/**
 * Sends of failed batches, whose rows may be on disk or not. The sender has got an error, but may never retry: if the
 * row is on disk, the other side must still see the message. So the database is asked until it answers.
 */
export class UncertainSends<Send> {
  readonly #findStored: (sends: Send[]) => Promise<void>;
  readonly #sends: Send[] = [];
  readonly #closing = new AbortController();
  #isAsking = false;

  /** @param findStored finds out which of these sends are on disk, and settles them */
  constructor(findStored: (sends: Send[]) => Promise<void>) {
    this.#findStored = findStored;
  }

  add(sends: readonly Send[]): void {
    this.#sends.push(...sends);
    if (!this.#isAsking) void this.#ask();
  }

  /** Stops asking. */
  close(): void {
    this.#closing.abort();
  }

  async #ask(): Promise<void> {
    this.#isAsking = true;
    const { signal } = this.#closing;
    let pause = FIRST_PAUSE_MS;
    while (this.#sends.length > 0 && !signal.aborted) {
      const batch = this.#sends.slice(0, BATCH_MAX);
      try {
        await withDeadline(this.#findStored(batch), STEP_MS);
        this.#sends.splice(0, batch.length);
        pause = FIRST_PAUSE_MS;
      } catch {
        // The database is still down. Every sender has got an error, and the first failure is in the log.
        await setTimeout(pause, undefined, { signal }).catch(() => {});
        pause = Math.min(2 * pause, LONGEST_PAUSE_MS);
      }
    }
    this.#isAsking = false;
  }
}

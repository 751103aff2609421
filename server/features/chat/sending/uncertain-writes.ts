import { STEP_MS, withDeadline } from "#server/platform/database/deadline.ts";

/** The most writes in one query. */
const BATCH_MAX = 500;
/** The pause before the second query, in milliseconds; each pause is twice as long as the one before. */
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 5000;
/** How often the database says that a row is not there before it counts as lost: 11 s, because inserts may be late. */
const ASKED_MAX = 8;

/**
 * Failed writes, such as sends, that may be on disk or not, or arrive there later. The caller has got an error, but may
 * never retry: if the write is on disk, others must still see it. So the database is asked until it answers, and then a
 * few times more.
 */
export class UncertainWrites<Write> {
  readonly #findStored: (writes: Write[]) => Promise<Write[]>;
  readonly #writes: { write: Write; asked: number }[] = [];
  #isAsking = false;
  #isClosed = false;
  /** Ends the current pause. */
  #wake = () => {};

  /** @param findStored settles those of these writes that are on disk, and returns the others */
  constructor(findStored: (writes: Write[]) => Promise<Write[]>) {
    this.#findStored = findStored;
  }

  add(writes: readonly Write[]): void {
    this.#writes.push(...writes.map((write) => ({ write, asked: 0 })));
    if (!this.#isAsking) void this.#ask();
  }

  /** Stops asking. */
  close(): void {
    this.#isClosed = true;
    this.#wake();
  }

  async #ask(): Promise<void> {
    this.#isAsking = true;
    let pause = FIRST_PAUSE_MS;
    while (!this.#isClosed) {
      await this.#askForEach();
      if (this.#writes.length === 0 || this.#isClosed) break;
      await this.#sleep(pause);
      pause = Math.min(2 * pause, LONGEST_PAUSE_MS);
    }
    this.#isAsking = false;
  }

  #sleep(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  /** Asks once for each write, until the database fails to answer. */
  async #askForEach(): Promise<void> {
    const waiting = this.#writes.splice(0);
    while (waiting.length > 0) {
      const batch = waiting.slice(0, BATCH_MAX);
      try {
        const missing = new Set(await withDeadline(this.#findStored(batch.map(({ write }) => write)), STEP_MS));
        const open = batch.filter(({ write, asked }) => missing.has(write) && asked + 1 < ASKED_MAX);
        this.#writes.push(...open.map(({ write, asked }) => ({ write, asked: asked + 1 })));
        waiting.splice(0, batch.length);
      } catch {
        // The database is still down. Every caller has got an error, and the first failure is in the log.
        this.#writes.push(...waiting.splice(0));
      }
    }
  }
}

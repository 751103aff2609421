interface Waiting {
  missing: Set<string>;
  /** Whether each process that has answered knows the call. */
  isKnown: boolean;
  answered: (isExecuted: boolean) => void;
}

/** Calls that all other processes have to confirm: which ones have not yet. */
export class Confirmations {
  readonly #waiting = new Map<number, Waiting>();
  #last = 0;

  /**
   * @returns the id of a new call, and what resolves when all these processes have answered: with true if all of them have
   *   executed it, with false if one does not know it
   */
  expect(peers: Iterable<string>): { id: number; all: Promise<boolean> } {
    this.#last += 1;
    const id = this.#last;
    const missing = new Set(peers);
    const all = new Promise<boolean>((answered) => {
      if (missing.size === 0) answered(true);
      else this.#waiting.set(id, { missing, isKnown: true, answered });
    });
    return { id, all };
  }

  /** A process has executed the call, or does not know it and never will. */
  received(id: number, from: string, isKnown = true): void {
    const waiting = this.#waiting.get(id);
    if (!waiting?.missing.delete(from)) return;
    waiting.isKnown &&= isKnown;
    if (waiting.missing.size > 0) return;
    this.#waiting.delete(id);
    waiting.answered(waiting.isKnown);
  }

  /** Nobody waits for the call any longer. */
  forget(id: number): void {
    this.#waiting.delete(id);
  }
}

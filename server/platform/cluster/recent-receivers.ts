/** For how long at least, in milliseconds. */
const RECENT_MS = 5000;

/**
 * The users to whom this process has announced something within the last five to ten seconds: they may have come to
 * another process meanwhile, which did not get it. Two sets, of which the older one is dropped every five seconds.
 */
export class RecentReceivers {
  readonly #now: () => number;
  #newer = new Set<number>();
  #older = new Set<number>();
  #since: number;

  /** @param now a clock in milliseconds that never goes back */
  constructor(now: () => number) {
    this.#now = now;
    this.#since = now();
  }

  add(userIds: readonly number[]): void {
    this.#dropOld();
    for (const id of userIds) this.#newer.add(id);
  }

  has(userId: number): boolean {
    this.#dropOld();
    return this.#newer.has(userId) || this.#older.has(userId);
  }

  #dropOld(): void {
    const now = this.#now();
    const age = now - this.#since;
    if (age < RECENT_MS) return;
    this.#older = age < 2 * RECENT_MS ? this.#newer : new Set();
    this.#newer = new Set();
    this.#since = now;
  }
}

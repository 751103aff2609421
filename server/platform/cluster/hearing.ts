/** A living process counts as not heard after this time without a frame, in milliseconds. */
const UNHEARD_MS = 2000;

/** Which living processes are heard: a process may live although its frames are removed, damaged or of another version. */
export class Hearing {
  readonly #now: () => number;
  /** When each living process was last heard. */
  readonly #heardAt = new Map<string, number>();
  readonly #unheard = new Set<string>();

  /** @param now a clock in milliseconds that never goes back */
  constructor(now: () => number) {
    this.#now = now;
  }

  /** Whether every living process is heard. */
  get isComplete(): boolean {
    return this.#unheard.size === 0;
  }

  joined(peer: string): void {
    this.#heardAt.set(peer, this.#now());
  }

  left(peer: string): void {
    this.#heardAt.delete(peer);
    this.#unheard.delete(peer);
  }

  /** A sign of life has arrived. */
  heard(peer: string): void {
    if (this.#heardAt.has(peer)) this.#heardAt.set(peer, this.#now());
  }

  /** @returns the processes that were heard at the last call, and no longer are */
  lost(): string[] {
    const lost: string[] = [];
    for (const [peer, at] of this.#heardAt) {
      if (this.#now() - at < UNHEARD_MS) this.#unheard.delete(peer);
      else if (!this.#unheard.has(peer)) {
        this.#unheard.add(peer);
        lost.push(peer);
      }
    }
    return lost;
  }
}

import { randomUUID } from "node:crypto";

/** A call waits so many milliseconds for Redis. Later it is dropped: the receiver's tabs get it in another way. */
const WAIT_MS = 2000;
/** Characters that wait for one process. */
const SIZE_MAX = 8_000_000;
/** Characters of one frame; a larger call has a frame alone. */
const FRAME_SIZE = 256_000;

interface Waiting {
  json: string;
  at: number;
}

/** A numbered frame. It is sent again until Redis has answered. */
interface Numbered {
  n: number;
  calls: readonly string[];
  at: number;
}

/**
 * The calls for one other process. They are numbered frame by frame, and one frame is under way at a time. What waits for
 * too long or becomes too large is dropped together with a number, so that the receiver notices from the next frame or
 * heartbeat that it has missed something.
 */
export class PeerQueue {
  readonly id = randomUUID();
  readonly #now: () => number;
  readonly #dropped: () => void;
  #waiting: Waiting[] = [];
  #size = 0;
  #sending: Numbered | null = null;
  /** The last number that was given to a frame, or dropped. */
  #last = 0;

  /**
   * @param now a clock in milliseconds that never goes back
   * @param dropped called when calls are dropped
   */
  constructor(now: () => number, dropped: () => void = () => {}) {
    this.#now = now;
    this.#dropped = dropped;
  }

  /** The number up to which every frame has been stored or dropped. */
  get settled(): number {
    return this.#sending ? this.#sending.n - 1 : this.#last;
  }

  push(json: string): void {
    this.#waiting.push({ json, at: this.#now() });
    this.#size += json.length;
    if (this.#size > SIZE_MAX) this.#drop();
  }

  /** The frame to send now; null if there is none. The same one again until it is stored or too old. */
  next(): Numbered | null {
    this.#dropOld();
    if (this.#sending || this.#waiting.length === 0) return this.#sending;
    let size = 0;
    let count = 0;
    for (const { json } of this.#waiting) {
      size += json.length;
      if (count > 0 && size > FRAME_SIZE) break;
      count += 1;
    }
    const taken = this.#waiting.splice(0, count);
    for (const { json } of taken) this.#size -= json.length;
    this.#last += 1;
    this.#sending = { n: this.#last, calls: taken.map(({ json }) => json), at: taken[0]?.at ?? this.#now() };
    return this.#sending;
  }

  /** Redis has stored a frame. */
  stored(n: number): void {
    if (this.#sending?.n === n) this.#sending = null;
  }

  /** Whether nothing waits and nothing is under way. */
  isEmpty(): boolean {
    return this.#sending === null && this.#waiting.length === 0;
  }

  #dropOld(): void {
    const before = this.#now() - WAIT_MS;
    // Perhaps it was stored and only the answer was lost. Otherwise the receiver misses its number.
    if (this.#sending && this.#sending.at < before) {
      this.#sending = null;
      this.#dropped();
    }
    const [oldest] = this.#waiting;
    if (oldest && oldest.at < before) this.#drop();
  }

  #drop(): void {
    this.#dropped();
    this.#waiting = [];
    this.#size = 0;
    // A number that no frame has.
    this.#last += 1;
  }
}

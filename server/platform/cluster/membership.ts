/** A process counts as connected while a heartbeat has gone to Redis and come back within this time, in milliseconds. */
export const CONNECTED_MS = 1000;

/**
 * Whether the other processes know this one, and whether it hears them. A heartbeat registers the process in Redis and
 * puts an echo into its own inbox: the answer shows that it is registered, the echo that it hears what is sent to it.
 * A connection that is cut in one direction lacks one of the two. All times are milliseconds of a clock that never goes
 * back.
 */
export class Membership {
  /** When the newest heartbeat was sent that Redis has answered. */
  #answeredAt = Number.NEGATIVE_INFINITY;
  /** When the newest heartbeat was sent whose echo has arrived. */
  #echoedAt = Number.NEGATIVE_INFINITY;
  #joinedAt = Number.POSITIVE_INFINITY;

  /** Redis has answered a heartbeat. */
  answered(sentAt: number, now: number): void {
    // The others may have taken it for dead meanwhile, so it joins again.
    if (now - this.#answeredAt >= CONNECTED_MS) this.#joinedAt = now;
    this.#answeredAt = Math.max(this.#answeredAt, sentAt);
  }

  /** The echo of a heartbeat has arrived, and so has everything that was in the inbox before it. */
  echoed(sentAt: number, now: number): void {
    // Something else has written it.
    if (sentAt > now) return;
    this.#echoedAt = Math.max(this.#echoedAt, sentAt);
  }

  isConnected(now: number): boolean {
    return now - Math.min(this.#answeredAt, this.#echoedAt) < CONNECTED_MS;
  }

  /**
   * Since when every other connected process knows this one: each of them has asked Redis within `CONNECTED_MS`. Infinity
   * before the first answer.
   */
  get knownSince(): number {
    return this.#joinedAt + CONNECTED_MS;
  }
}

import type { Log } from "#server/platform/log/log.ts";
import { Membership } from "./membership.ts";
import type { BeatAnswer, Registry } from "./registry.ts";

/** Between two heartbeats, in milliseconds. */
const BEAT_MS = 500;
/** Redis counts as away when no heartbeat has reached it for this long, in milliseconds. */
const AWAY_MS = 3000;

interface Deps {
  registry: Pick<Registry, "isReachable" | "beat">;
  /** Redis has answered. */
  answered: (living: BeatAnswer["living"]) => void;
  /** Redis was away, and answers again. */
  cameBack: () => void;
  log: Log;
}

/**
 * Tells Redis twice a second that this process lives, and from the answers, whether Redis and the other processes hear it.
 * One heartbeat at a time, so that the silence of Redis ends the connection; the next one begins half a second after the
 * last one began, or at once if its answer took longer: otherwise a Redis that answers after 200 ms would seem to be away.
 */
export class Heartbeat {
  readonly #deps: Deps;
  readonly #membership = new Membership();
  #timer: NodeJS.Timeout | undefined;
  #isStopped = false;
  #isAway = false;
  #startedAt = 0;
  #tickedAt = 0;
  #lastBeat = Number.NEGATIVE_INFINITY;
  /** What the clock of Redis is ahead of `performance.now()`. */
  #redisAhead: number | null = null;
  /** How long Redis has not answered, all in all, in milliseconds. */
  awayMs = 0;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  start(): void {
    this.#startedAt = performance.now();
    this.#tickedAt = this.#startedAt;
    const tick = async () => {
      const began = performance.now();
      this.#noticeAbsence();
      await this.#beat();
      const wait = Math.max(0, BEAT_MS - (performance.now() - began));
      if (!this.#isStopped) this.#timer = setTimeout(tick, wait);
    };
    void tick();
  }

  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
  }

  /** Whether Redis has answered within three seconds, or has just been asked for the first time. */
  get isHealthy(): boolean {
    return performance.now() - Math.max(this.#lastBeat, this.#startedAt) < AWAY_MS;
  }

  /** Whether a heartbeat has gone to Redis and come back within a second: then this process hears what is sent to it. */
  get isConnected(): boolean {
    return this.#membership.isConnected(performance.now());
  }

  /** Since when every connected process sends what is for all to this one too; by `performance.now()`. */
  get knownSince(): number {
    return this.#membership.knownSince;
  }

  /** The echo of a heartbeat has arrived. */
  echoed(sentAt: number): void {
    this.#membership.echoed(sentAt, performance.now());
  }

  /** Redis has not answered since the start: it counts as away from now on. */
  giveUp(): void {
    this.#startedAt = Number.NEGATIVE_INFINITY;
  }

  /** How long ago Redis got an entry of a stream, in milliseconds; null before the first answer. */
  ageOf(entryId: string): number | null {
    if (this.#redisAhead === null) return null;
    // The id of an entry begins with its time.
    return Math.max(0, performance.now() + this.#redisAhead - Number.parseInt(entryId, 10));
  }

  async #beat(): Promise<void> {
    const { registry, answered, log } = this.#deps;
    if (!registry.isReachable) return;
    const sentAt = performance.now();
    try {
      const { now, living } = await registry.beat(sentAt);
      this.#lastBeat = performance.now();
      this.#redisAhead = now - this.#lastBeat;
      this.#membership.answered(sentAt, this.#lastBeat);
      answered(living);
    } catch (err) {
      log.debug({ err }, "a heartbeat was not sent");
    }
  }

  #noticeAbsence(): void {
    const now = performance.now();
    if (!this.isConnected) this.awayMs += now - this.#tickedAt;
    this.#tickedAt = now;
    const wasAway = this.#isAway;
    this.#isAway = !this.isHealthy;
    if (this.#isAway === wasAway) return;
    if (this.#isAway) this.#deps.log.warn("Redis is away: events reach other processes late");
    else {
      this.#deps.log.info("Redis is back");
      this.#deps.cameBack();
    }
  }
}

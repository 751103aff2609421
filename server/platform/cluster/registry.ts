import type { BusClient } from "./bus-client.ts";
import { ECHO, INBOX_LIFE_S, INBOX_MAX, inboxOf } from "./inbox.ts";

/** A process without a heartbeat for this long counts as dead, in milliseconds. */
const DEAD_MS = 2000;

/** The key of the living processes of one installation: several may share a Redis. */
const nodesOf = (installation: string): string => `kasama:nodes:${installation}`;

/**
 * Registers a process by the clock of Redis, puts an echo into its inbox, keeps that, and returns the time in milliseconds
 * with the ids of those that live. Entries of the future, from before the clock was set back, would seem to live. Without
 * its echo, for example because its inbox is broken, a process does not count itself as connected.
 */
const BEAT = `
local t = redis.call('TIME')
local now = t[1] * 1000 + math.floor(t[2] / 1000)
redis.call('ZADD', KEYS[1], now, ARGV[1])
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now - ARGV[2] * 10)
redis.call('ZREMRANGEBYSCORE', KEYS[1], '(' .. now, '+inf')
redis.pcall('XADD', KEYS[2], 'MAXLEN', '~', ARGV[5], '*', '${ECHO}', ARGV[4])
redis.call('EXPIRE', KEYS[2], ARGV[3])
return {now, redis.call('ZRANGEBYSCORE', KEYS[1], now - ARGV[2], '+inf')}`;

/** What Redis answers to a heartbeat. */
export interface BeatAnswer {
  /** Milliseconds by the clock of Redis. */
  now: number;
  /** The ids of the other processes that live. */
  living: ReadonlySet<string>;
}

/** The list of the living processes of an installation, in Redis. */
export class Registry {
  readonly #writer: BusClient;
  readonly #id: string;
  #nodes = "";

  /** @param id this process */
  constructor(writer: BusClient, id: string) {
    this.#writer = writer;
    this.#id = id;
  }

  /** @param installation the id of the installation whose processes these are */
  open(installation: string): void {
    this.#nodes = nodesOf(installation);
  }

  /** Whether Redis can be asked now. */
  get isReachable(): boolean {
    return this.#writer.isReady;
  }

  /** Registers this process. @param sentAt comes back as an echo in the inbox @throws if Redis does not answer */
  async beat(sentAt: number): Promise<BeatAnswer> {
    const [now, living] = await this.#writer.sendCommand<[number, string[]]>([
      ...["EVAL", BEAT, "2", this.#nodes, inboxOf(this.#id), this.#id, String(DEAD_MS), String(INBOX_LIFE_S)],
      ...[String(sentAt), String(INBOX_MAX)],
    ]);
    return { now, living: new Set(living.filter((node) => node !== this.#id)) };
  }

  /** Removes this process and its inbox. @throws if Redis does not answer */
  async leave(): Promise<void> {
    await Promise.all([
      this.#writer.sendCommand(["ZREM", this.#nodes, this.#id]),
      this.#writer.sendCommand(["DEL", inboxOf(this.#id)]),
    ]);
  }
}

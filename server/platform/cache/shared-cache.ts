import type { LRUCache } from "lru-cache";
import { Fault } from "#shared/fault.ts";
import type { Coverage } from "./coverage.ts";
import { createLru } from "./lru.ts";

/**
 * With other processes nothing is cached for longer, in milliseconds: a process may die between its write and its call to
 * the others, who then never forget it.
 */
const SHARED_MS = 30_000;
/** How often a value is read again that was forgotten while it was read, before the caller gets an error. */
const TRIES = 20;

const changesTooOften = () => new Fault("UNAVAILABLE", undefined, { retryAfter: 1 });

interface Options {
  /** The most entries. */
  max: number;
  /** How long a value is used, in milliseconds from the start of its read; with other processes for 30 seconds at most. */
  forMs?: number;
  /** The other processes. */
  coverage: Coverage;
  /** A clock in milliseconds. If it goes back, the values that were read before count as too old. */
  clock?: () => number;
}

/** A read of one key, or of many if it has none. */
interface Read<K> {
  key: K | undefined;
  /** When it began. */
  from: number;
  isForgotten: boolean;
}
interface Entry<K, V> extends Read<K> {
  value: Promise<V>;
  /** The value, once it has been read. */
  found?: { value: V };
}

/**
 * Caches what must not be used once it has changed, in whichever process: blocks, sessions, what people show of themselves.
 * Code that changes a value calls `forget` here and, through `Everywhere`, in all other processes. No call of `get` that
 * ends after that returns a value that was read before. A process that may not have heard of a change asks for the
 * changes before it uses a value.
 *
 * Concurrent callers share one read. Errors are not cached.
 */
export class SharedCache<K extends string | number, V> {
  readonly #known: LRUCache<K, Entry<K, V>>;
  readonly #underWay = new Set<Read<K>>();
  readonly #forMs: number;
  readonly #others: Coverage["others"];
  readonly #clock: () => number;

  constructor({ max, forMs = Number.POSITIVE_INFINITY, coverage, clock = () => performance.now() }: Options) {
    this.#known = createLru(max);
    this.#others = coverage.others;
    this.#forMs = coverage.others ? Math.min(forMs, SHARED_MS) : forMs;
    this.#clock = clock;
  }

  /** The cached value, or what `read` finds. @throws what `read` throws */
  get(key: K, read: () => Promise<V>): Promise<V> {
    return this.#find(async () => {
      if (this.#others && !this.#others.isCovered) await this.#others.catchUp();
      return this.#entry(key, read);
    });
  }

  /**
   * The same for a caller that has just got another value, which names this one: it asked the other processes for that,
   * and the value of that moment is new enough. @throws what `read` throws
   */
  getNext(key: K, read: () => Promise<V>): Promise<V> {
    return this.#find(() => this.#entry(key, read));
  }

  /** Reads the value again, and caches it. Never asks other processes. @throws what `read` throws */
  refresh(key: K, read: () => Promise<V>): Promise<V> {
    return this.#find(() => this.#begin(key, read));
  }

  /** The value if it is cached, for callers that must not wait. */
  peek(key: K): V | undefined {
    if (this.#others && !this.#others.isCovered) return undefined;
    const entry = this.#known.get(key);
    return entry && this.#isFresh(entry) ? entry.found?.value : undefined;
  }

  /**
   * Reads many values for another purpose and caches them too, unless something was forgotten meanwhile.
   * @param found the values by key, from what `read` returns
   */
  async learn<R>(read: () => Promise<R>, found: (result: R) => Iterable<readonly [K, V]>): Promise<R> {
    const mark: Read<K> = { key: undefined, from: this.#clock(), isForgotten: false };
    this.#underWay.add(mark);
    try {
      const result = await read();
      if (!mark.isForgotten)
        for (const [key, value] of found(result))
          this.#known.set(key, { ...mark, key, value: Promise.resolve(value), found: { value } });
      return result;
    } finally {
      this.#underWay.delete(mark);
    }
  }

  /** These values have changed: nothing that was read before is used from now on. */
  forget(keys: Iterable<K>): void {
    const changed = new Set(keys);
    for (const key of changed) {
      const entry = this.#known.get(key);
      if (entry) entry.isForgotten = true;
      this.#known.delete(key);
    }
    for (const read of this.#underWay) if (read.key === undefined || changed.has(read.key)) read.isForgotten = true;
  }

  async #find(next: () => Entry<K, V> | Promise<Entry<K, V>>): Promise<V> {
    for (let tries = 0; tries < TRIES; tries += 1) {
      const entry = await next();
      const value = await entry.value;
      if (!entry.isForgotten) return value;
    }
    throw changesTooOften();
  }

  #entry(key: K, read: () => Promise<V>): Entry<K, V> {
    const known = this.#known.get(key);
    return known && this.#isFresh(known) ? known : this.#begin(key, read);
  }

  #isFresh({ from, isForgotten }: Read<K>): boolean {
    const age = this.#clock() - from;
    return !isForgotten && age >= 0 && age < this.#forMs;
  }

  #begin(key: K, read: () => Promise<V>): Entry<K, V> {
    const entry: Entry<K, V> = { key, from: this.#clock(), isForgotten: false, value: read() };
    this.#underWay.add(entry);
    this.#known.set(key, entry);
    entry.value
      .then(
        (value) => {
          entry.found = { value };
        },
        () => {
          if (this.#known.get(key) === entry) this.#known.delete(key);
        },
      )
      .finally(() => this.#underWay.delete(entry));
    return entry;
  }
}

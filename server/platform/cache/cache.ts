/**
 * Caches for results that are read often and cost something to read. In both, concurrent callers share one read, and
 * errors are not cached.
 */

interface Deps<T> {
  read: () => Promise<T>;
  /** How long a result is cached, in milliseconds from the start of its read; see below. */
  forMs: number;
  now: () => Date;
}

/**
 * Caches the result for `ms`. Concurrent callers share one read. A read that takes longer than half of `ms` extends the
 * time a little, because it would otherwise expire before a waiting caller asks again.
 */
export function createCache<T>({ read, forMs, now }: Deps<T>): () => Promise<T> {
  let kept: { value: T; from: number; until: number } | undefined;
  let reading: Promise<T> | undefined;

  async function readOnce(): Promise<T> {
    const from = now().getTime();
    const value = await read();
    const done = now().getTime();
    kept = { value, from, until: Math.max(from + forMs, done + Math.min(done - from, forMs)) };
    return value;
  }

  return async () => {
    const at = now().getTime();
    // If the clock was set back, entries do not live longer.
    if (kept && kept.from <= at && at < kept.until) return kept.value;
    reading ??= readOnce().finally(() => {
      reading = undefined;
    });
    return reading;
  };
}

/**
 * Returns a result read after the call, one read at a time. Callers of one turn share a read, and callers during a read
 * share the next one.
 */
export function createShared<T>(read: () => Promise<T>): () => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  /** A read that has not begun yet. */
  let next: Promise<T> | undefined;

  function begin(): Promise<T> {
    next = undefined;
    return read();
  }

  return () => {
    if (next) return next;
    const own = last.then(begin);
    next = own;
    last = own.catch(() => {});
    return own;
  };
}

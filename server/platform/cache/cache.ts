/**
 * What is asked for again and again and costs something to read. Both let one reading do for all who wait for it, and
 * keep nothing of one that failed.
 */

interface Deps<T> {
  read: () => Promise<T>;
  /** For how long an answer stands, in milliseconds from the moment it was asked for; see below. */
  forMs: number;
  now: () => Date;
}

/**
 * As of a while ago at most. Who asks while it is being read is given that same answer. What takes longer to read than
 * half of that while stands a little longer: it would be over before anybody who could not wait for it has asked again.
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
    // A clock that was set back keeps nothing for longer.
    if (kept && kept.from <= at && at < kept.until) return kept.value;
    reading ??= readOnce().finally(() => {
      reading = undefined;
    });
    return reading;
  };
}

/**
 * As of the moment it was asked for, and one reading at a time: who asks while one is under way waits for the next, as
 * all others do who came meanwhile.
 */
export function createShared<T>(read: () => Promise<T>): () => Promise<T> {
  let reading: Promise<unknown> | undefined;
  let next: Promise<T> | undefined;

  function begin(): Promise<T> {
    next = undefined;
    const own = read();
    const done = own.then(
      () => {},
      () => {},
    );
    reading = done.then(() => {
      reading = undefined;
    });
    return own;
  }

  return () => {
    if (!reading) return begin();
    next ??= reading.then(begin);
    return next;
  };
}

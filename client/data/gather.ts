/**
 * Items within this time are delivered in one batch, in milliseconds. Each batch renders the page once, and no reader
 * notices a shorter delay.
 */
export const GATHER_MS = 50;

export interface Gatherer<T extends object> {
  take: (one: T) => void;
  /** Delivers the waiting items now. */
  flush: () => void;
  /** Discards the waiting items. */
  clear: () => void;
}

/** Delivers the first item at once and those right after it in batches, in order. */
export function createGatherer<T extends object>(handOn: (one: T) => void): Gatherer<T> {
  const waiting: T[] = [];
  let resting = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function flush(): void {
    // Removed one by one: if one fails, the others are delivered with the next batch.
    for (let one = waiting.shift(); one !== undefined; one = waiting.shift()) handOn(one);
  }

  function rest(): void {
    resting = true;
    // React renders in an earlier microtask: the pause starts after it, so that a slow computer whose rendering takes
    // longer than the pause can still do other work between two batches.
    queueMicrotask(() => {
      timer = setTimeout(() => {
        resting = false;
        if (waiting.length === 0) return;
        flush();
        rest();
      }, GATHER_MS);
    });
  }

  return {
    take: (one) => {
      waiting.push(one);
      if (resting) return;
      flush();
      rest();
    },
    flush,
    clear: () => {
      waiting.length = 0;
      clearTimeout(timer);
      resting = false;
    },
  };
}

/**
 * News within this time are handed on together, in milliseconds. Each handing on draws the page anew, and nobody reads
 * more quickly.
 */
export const GATHER_MS = 50;

export interface Gatherer<T extends object> {
  take: (one: T) => void;
  /** Hands on what waits. */
  flush: () => void;
  /** Forgets what waits. */
  clear: () => void;
}

/** Hands on the first at once, and what comes right behind it together, in its order. */
export function createGatherer<T extends object>(handOn: (one: T) => void): Gatherer<T> {
  const waiting: T[] = [];
  let resting = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function flush(): void {
    // Taken out one by one: should one of them fail, the others go on with the next.
    for (let one = waiting.shift(); one !== undefined; one = waiting.shift()) handOn(one);
  }

  function rest(): void {
    resting = true;
    // React draws in a microtask too, one that is older than this: the rest begins when it is done, so that a slow
    // computer that draws for longer than it rests still comes to something else between two drawings.
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

type Listener<Values extends unknown[]> = (...values: Values) => Promise<void> | void;

/**
 * Where a feature lets later features take part without knowing them: it calls, they listen. A feature that is built
 * earlier never reaches for one that is built later.
 */
export interface Hook<Values extends unknown[]> {
  listen(listener: Listener<Values>): void;
  /** Resolves when all listeners have, in the order in which they were added. @throws what the first of them throws */
  call(...values: Values): Promise<void>;
  /** The same for listeners that nobody waits for: what they throw is theirs to handle. */
  signal(...values: Values): void;
}

export function createHook<Values extends unknown[] = []>(): Hook<Values> {
  const listeners: Listener<Values>[] = [];
  return {
    listen: (listener) => {
      listeners.push(listener);
    },
    call: async (...values) => {
      for (const listener of listeners) await listener(...values);
    },
    signal: (...values) => {
      for (const listener of listeners) void listener(...values);
    },
  };
}

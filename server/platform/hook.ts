type Listener<Values extends unknown[]> = (...values: Values) => Promise<void> | void;

/**
 * An extension point: a feature calls it, and later features listen without being known to it. An earlier feature never
 * refers to a later one.
 */
export interface Hook<Values extends unknown[]> {
  listen(listener: Listener<Values>): void;
  /** Runs the listeners in the order in which they were added. @throws the error of the first one that fails */
  call(...values: Values): Promise<void>;
  /** Runs listeners that the caller does not wait for: they handle their own errors. */
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

/** The most keys per batch. */
const MOST = 1000;

/**
 * Merges all loads of one event-loop turn into one query. When a server restarts, thousands of tabs ask for the same
 * few things at once, and a query for a hundred keys costs little more than one. A single caller waits only for the end
 * of the turn. Nothing is cached: later calls load again.
 * @param ask loads the keys of all callers; keys may repeat
 * @returns the result for the keys of all callers: each must use only its own part
 */
export function batchLoader<K, R>(ask: (keys: readonly K[]) => Promise<R>): (keys: readonly K[]) => Promise<R> {
  let gathering: { keys: K[]; answer: Promise<R> } | null = null;

  function begin(): { keys: K[]; answer: Promise<R> } {
    const keys: K[] = [];
    const answer = new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
      if (gathering?.keys === keys) gathering = null;
      return ask(keys);
    });
    return { keys, answer };
  }

  return (keys) => {
    if (gathering === null || gathering.keys.length + keys.length > MOST) gathering = begin();
    gathering.keys.push(...keys);
    return gathering.answer;
  };
}

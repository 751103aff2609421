/** Keys in one question: a whole list asks for as many by itself. */
const MOST = 1000;

/**
 * Makes one question of all that are asked in one turn of the event loop. When a server comes back, thousands of tabs
 * ask the same few things at once, and what a command costs is hardly more for a hundred of them. Who asks alone waits
 * for the end of the turn and no longer. Nothing is kept: whoever asks later is answered by a later question.
 * @param ask is given the keys of everybody, some of them perhaps twice
 * @returns the answer to everybody's keys: each takes what they asked for, and passes on no more of it
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

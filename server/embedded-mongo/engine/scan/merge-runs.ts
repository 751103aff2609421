/** The next item of a run, and its position. */
type Head<T> = { run: readonly T[]; place: number; at: number; item: T };

/**
 * Merges several ordered runs; of equal items those of earlier runs come first. Lazy: items are compared only on
 * demand.
 */
export function* mergeRuns<T>(
  runs: readonly (readonly T[])[],
  compare: (a: T, b: T) => number,
): Generator<T, undefined> {
  /** The next item of each run, the smallest one last. */
  const heads: Head<T>[] = [];
  const precedes = (a: Head<T>, b: Head<T>) => (compare(a.item, b.item) || a.place - b.place) < 0;
  const place = (head: Head<T>) => {
    let [low, high] = [0, heads.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      const other = heads[middle];
      if (other && precedes(head, other)) low = middle + 1;
      else high = middle;
    }
    heads.splice(low, 0, head);
  };
  const next = (run: readonly T[], from: number, at: number) => {
    const item = run[at];
    if (item !== undefined) place({ run, place: from, at, item });
  };
  for (const [from, run] of runs.entries()) next(run, from, 0);
  for (let head = heads.pop(); head; head = heads.pop()) {
    yield head.item;
    next(head.run, head.place, head.at + 1);
  }
}

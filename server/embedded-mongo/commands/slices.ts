import { setImmediate as nextTick } from "node:timers/promises";
import type { Entry, KeyRange, TableReader } from "../engine/storage/kv.ts";
import type { TimeLimit } from "./time-limit.ts";

/** A source of documents: null means "none in this step, ask again", undefined the end. */
export type Source = {
  step(): Uint8Array | null | undefined;
  /** Called before each yield and at the end. */
  pause(): void;
};

/** How long one command may block the thread. */
const SLICE_MS = 10;
/** The time limit is checked this often, and after each yield. */
const STEPS = 16;
/** How many keys are counted per slice; lmdb takes a few milliseconds for them. */
const SLICE_KEYS = 10_000;

/**
 * Runs a task over a source in slices, so that a long scan does not block other clients. True if the task has enough,
 * false at the end of the source.
 * @throws {CommandError} if the time limit is exceeded
 */
export async function inSlices(
  source: Source,
  take: (document: Uint8Array) => boolean,
  limit: TimeLimit,
): Promise<boolean> {
  let until = performance.now() + SLICE_MS;
  try {
    for (let steps = 1; ; steps++) {
      const document = source.step();
      if (document === undefined) return false;
      if (document !== null && !take(document)) return true;
      if (steps % STEPS === 0) limit.check();
      // At every step, because a step may be expensive: a heavy expression, or a scan of another collection.
      if (performance.now() < until) continue;
      limit.check();
      source.pause();
      await nextTick();
      until = performance.now() + SLICE_MS;
    }
  } finally {
    source.pause();
  }
}

/** The number of keys in a range, also counted in slices. */
export async function countInSlices(table: TableReader, range: KeyRange, limit: TimeLimit): Promise<number> {
  const { hi } = range;
  let { lo } = range;
  for (let count = 0; ; ) {
    const cut = table.cut({ lo, hi }, SLICE_KEYS);
    count += table.count({ lo, hi: cut ?? hi });
    if (!cut) return count;
    lo = cut;
    limit.check();
    await nextTick();
  }
}

/** The number of entries in a range and the total size of their keys and values; in slices. */
export async function measureInSlices(
  table: TableReader,
  range: KeyRange,
  limit: TimeLimit,
): Promise<{ count: number; keyBytes: number; valueBytes: number }> {
  const total = { count: 0, keyBytes: 0, valueBytes: 0 };
  let walk: Iterator<Entry> | undefined;
  let last: Buffer | undefined;
  const source: Source = {
    step() {
      walk ??= table.entries(range, last);
      const { done, value: entry } = walk.next();
      if (done) return undefined;
      last = entry.key;
      total.count++;
      total.keyBytes += entry.key.length;
      total.valueBytes += entry.value.length;
      return null;
    },
    pause() {
      walk?.return?.();
      walk = undefined;
    },
  };
  await inSlices(source, () => true, limit);
  return total;
}

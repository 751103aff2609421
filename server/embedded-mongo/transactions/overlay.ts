import type { Entry, KeyRange, Table, TableReader } from "../engine/storage/kv.ts";
import { OrderedMap, type Pair as PairOf } from "./ordered-map.ts";

/** What a key held when the transaction began, and what it holds within it; undefined where there is nothing. */
export type Change = { readonly before: Buffer | undefined; readonly after: Buffer | undefined };

type Pair = PairOf<Change>;

/** Told of every use of a table. What it throws, the use ends with, before anything is done. */
export type Watcher = {
  reading(): void;
  /** `before` is what the key held when the transaction began, `present` what has been done to it since then. */
  writing(key: Buffer, before: Buffer | undefined, present: Change | undefined, after: Buffer | undefined): void;
};

/** A table as a transaction sees it: what was committed when it began, with its own changes above. */
export class Overlay implements Table {
  readonly #base: TableReader;
  readonly #watcher: Watcher;
  readonly #changes = new OrderedMap<Change>();

  constructor(base: TableReader, watcher: Watcher) {
    this.#base = base;
    this.#watcher = watcher;
  }

  /** What was changed, in the order of the keys. */
  get changes(): Iterable<Pair> {
    return this.#changes;
  }

  get(key: Uint8Array): Buffer | undefined {
    this.#watcher.reading();
    const change = this.#changes.get(key);
    return change ? change.after : this.#base.get(key);
  }

  has(key: Uint8Array): boolean {
    this.#watcher.reading();
    const change = this.#changes.get(key);
    return change ? change.after !== undefined : this.#base.has(key);
  }

  put(key: Uint8Array, value: Uint8Array): void {
    this.#write(key, Buffer.from(value));
  }

  remove(key: Uint8Array): void {
    this.#write(key, undefined);
  }

  #write(given: Uint8Array, after: Buffer | undefined): void {
    this.#watcher.reading();
    const key = Buffer.from(given);
    const present = this.#changes.get(key);
    const before = present ? present.before : this.#base.get(key);
    this.#watcher.writing(key, before, present, after);
    this.#changes.set(key, { before, after });
  }

  entries(range: KeyRange, after?: Uint8Array): Iterator<Entry> {
    this.#watcher.reading();
    return new Merge(this.#base.entries(range, after), this.#changes, range, after, this.#watcher);
  }

  count(range: KeyRange): number {
    this.#watcher.reading();
    let count = this.#base.count(range);
    let pair = this.#changes.ceiling(range.lo);
    for (; pair && Buffer.compare(pair.key, range.hi) < 0; pair = this.#changes.higher(pair.key)) {
      const { before, after } = pair.value;
      count += (after ? 1 : 0) - (before ? 1 : 0);
    }
    return count;
  }

  cut(range: KeyRange, entries: number): Uint8Array | undefined {
    this.#watcher.reading();
    return this.#base.cut(range, entries);
  }

  /** Its own changes lie between the stored entries: only a walk tells. */
  keyBehind(): undefined {
    return undefined;
  }
}

/** Walks the entries of the base and the changes side by side; of a key that both have, the change counts. */
class Merge implements Iterator<Entry> {
  readonly #base: Iterator<Entry>;
  readonly #changes: OrderedMap<Change>;
  readonly #range: KeyRange;
  readonly #watcher: Watcher;
  /** The next entry of the base, if it was looked at already. */
  #head: Entry | undefined;
  /** The last key that was passed. Changes are looked for behind it at every step: there may be new ones. */
  #last: Uint8Array | undefined;
  #ended = false;

  constructor(
    base: Iterator<Entry>,
    changes: OrderedMap<Change>,
    range: KeyRange,
    after: Uint8Array | undefined,
    watcher: Watcher,
  ) {
    this.#base = base;
    this.#changes = changes;
    this.#range = range;
    this.#last = after;
    this.#watcher = watcher;
  }

  next(): IteratorResult<Entry, undefined> {
    this.#watcher.reading();
    while (!this.#ended) {
      const stored = this.#stored();
      const changed = this.#changed();
      if (!stored && !changed) break;
      const order = this.#order(stored?.key, changed?.key);
      if (order <= 0) this.#head = undefined;
      const entry = order < 0 ? stored : entryOf(changed);
      this.#last = order < 0 ? stored?.key : changed?.key;
      if (entry) return { done: false, value: entry };
    }
    return this.return();
  }

  return(): IteratorResult<Entry, undefined> {
    this.#ended = true;
    this.#base.return?.();
    return { done: true, value: undefined };
  }

  #stored(): Entry | undefined {
    if (!this.#head) {
      const step = this.#base.next();
      this.#head = step.done ? undefined : step.value;
    }
    return this.#head;
  }

  #changed(): Pair | undefined {
    const { lo, hi, reverse } = this.#range;
    if (reverse) {
      const pair = this.#changes.lower(this.#last ?? hi);
      return pair && Buffer.compare(pair.key, lo) >= 0 ? pair : undefined;
    }
    const pair = this.#last ? this.#changes.higher(this.#last) : this.#changes.ceiling(lo);
    return pair && Buffer.compare(pair.key, hi) < 0 ? pair : undefined;
  }

  /** Below 0 if the stored key comes first, above 0 if the changed one does, 0 if both are the same. */
  #order(stored: Buffer | undefined, changed: Buffer | undefined): number {
    if (!stored) return 1;
    if (!changed) return -1;
    const order = Buffer.compare(stored, changed);
    return this.#range.reverse ? -order : order;
  }
}

function entryOf(pair: Pair | undefined): Entry | undefined {
  return pair?.value.after && { key: pair.key, value: pair.value.after };
}

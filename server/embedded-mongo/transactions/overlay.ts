import type { Entry, KeyRange, Table, TableReader } from "../engine/storage/kv.ts";
import { OrderedMap, type Pair as PairOf } from "./ordered-map.ts";

/** The value of a key when the transaction began, and its value in the transaction; undefined if there is none. */
export type Change = { readonly before: Buffer | undefined; readonly after: Buffer | undefined };

type Pair = PairOf<Change>;

/** Called before each use of a table. If it throws, the operation fails without any effect. */
export type Watcher = {
  reading(): void;
  /** `before` is the key's value when the transaction began, `present` its value in the transaction. */
  writing(key: Buffer, before: Buffer | undefined, present: Change | undefined, after: Buffer | undefined): void;
};

/** A table as a transaction sees it: the snapshot with its own changes on top. */
export class Overlay implements Table {
  readonly #base: TableReader;
  readonly #watcher: Watcher;
  readonly #changes = new OrderedMap<Change>();

  constructor(base: TableReader, watcher: Watcher) {
    this.#base = base;
    this.#watcher = watcher;
  }

  /** The changed keys, in order. */
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

  /** Unknown without a walk, because its own changes lie between the stored entries. */
  keyBehind(): undefined {
    return undefined;
  }
}

/** Merges the entries of the base and the changes; for a key in both, the change wins. */
class Merge implements Iterator<Entry> {
  readonly #base: Iterator<Entry>;
  readonly #changes: OrderedMap<Change>;
  readonly #range: KeyRange;
  readonly #watcher: Watcher;
  /** The next entry of the base, if it was read already. */
  #head: Entry | undefined;
  /** The last key that was returned. Every step searches the changes after it, because there may be new ones. */
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

  /** Negative if the stored key comes first, positive if the changed one does, 0 if they are equal. */
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

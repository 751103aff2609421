import { inverted } from "#server/embedded-mongo/engine/indexes/keys.ts";
import type { Access } from "#server/embedded-mongo/engine/planner/access.ts";
import type { Entry, KeyRange, Table, Tables } from "#server/embedded-mongo/engine/storage/kv.ts";

/** A position in the entries of one access. The walk continues from it after others have written. */
export class Walk {
  readonly access: Access;
  readonly #table: Table;
  #range = 0;
  /** The rest of the current range, once its beginning was read. */
  #rest: KeyRange | undefined;
  #last: Buffer | undefined;
  #entries: Iterator<Entry> | undefined;
  keysExamined = 0;

  constructor(tables: Tables, access: Access) {
    this.access = access;
    this.#table = access.onDocuments ? tables.documents : tables.indexes;
  }

  /** The next entry; null at the end of a range if another may follow; undefined at the end of the walk. */
  next(): Entry | null | undefined {
    const range = this.#rest ?? this.access.ranges[this.#range];
    if (!range) return undefined;
    this.#entries ??= this.#table.entries(range, this.#last);
    const step = this.#entries.next();
    if (!step.done) {
      this.#last = step.value.key;
      this.keysExamined++;
      return step.value;
    }
    this.#entries = undefined;
    this.#last = undefined;
    this.#rest = undefined;
    this.#range++;
    return null;
  }

  /**
   * Skips this many entries without reading them, before the first entry of the current range was read.
   * @returns false if it did not, because fewer are left or they have to be counted
   */
  pass(entries: number): boolean {
    const range = this.#rest ?? this.access.ranges[this.#range];
    if (!range || this.#last) return false;
    const key = this.#table.keyBehind(range, entries);
    if (!key) return false;
    this.#rest = range.reverse ? { ...range, hi: Buffer.concat([key, Buffer.of(0)]) } : { ...range, lo: key };
    this.keysExamined += entries;
    return true;
  }

  /** Closes lmdb's cursor; next() opens it again after the last key. */
  pause(): void {
    this.#entries?.return?.();
    this.#entries = undefined;
  }
}

/** An entry and its walk. */
export type Met = { walk: Walk; entry: Entry };

/** Walks one after the other. */
export class Sequence {
  readonly #walks: readonly Walk[];
  #at = 0;

  constructor(walks: readonly Walk[]) {
    this.#walks = walks;
  }

  /** The next entry; null if this step found none; undefined at the end. */
  next(): Met | null | undefined {
    const walk = this.#walks[this.#at];
    if (!walk) return undefined;
    const entry = walk.next();
    if (entry) return { walk, entry };
    if (entry === undefined) this.#at++;
    return null;
  }
}

type Head = Met & { order: Buffer };

/** Merges walks that are each in the order of the sort. */
export class Merge {
  /** The next entry of each walk, the smallest one last. */
  readonly #heads: Head[] = [];
  /** Walks whose next entry has not been read yet. */
  readonly #unread: Walk[];

  constructor(walks: readonly Walk[]) {
    this.#unread = walks.toReversed();
  }

  /** The next entry; null if this step only read ahead; undefined at the end. */
  next(): Met | null | undefined {
    const walk = this.#unread.at(-1);
    if (!walk) {
      const head = this.#heads.pop();
      if (head) this.#unread.push(head.walk);
      return head;
    }
    const entry = walk.next();
    if (entry !== null) this.#unread.pop();
    if (entry) this.#place({ walk, entry, order: orderOf(walk.access, entry.key) });
    return null;
  }

  #place(head: Head): void {
    let low = 0;
    let high = this.#heads.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (isLess(head, this.#heads[middle])) low = middle + 1;
      else high = middle;
    }
    this.#heads.splice(low, 0, head);
  }
}

const isLess = (a: Head, b: Head | undefined) => b !== undefined && Buffer.compare(a.order, b.order) < 0;

/** The bytes of the sort fields, inverted where needed so that byte order is the requested order. */
function orderOf({ orderFrom, ranges }: Access, key: Buffer): Buffer {
  const bytes = key.subarray(orderFrom);
  return ranges[0]?.reverse ? inverted(bytes) : bytes;
}

import type { CollectionMeta } from "./catalog.ts";
import { type Filter, matches } from "./filter.ts";
import type { Entry, Tables } from "./kv.ts";
import { keyPrefix } from "./kv.ts";
import type { Plan } from "./plan.ts";
import { type Document, decode } from "./values.ts";

/** A document that was found. It is decoded when someone looks into it, not before. */
export class Row {
  readonly idKey: Buffer;
  readonly bytes: Buffer;
  #document: Document | undefined;

  constructor(idKey: Buffer, bytes: Buffer) {
    this.idKey = idKey;
    this.bytes = bytes;
  }

  get document(): Document {
    this.#document ??= decode(this.bytes);
    return this.#document;
  }
}

/** The key of a document in its table. */
export function documentKey(collection: CollectionMeta, idKey: Uint8Array): Buffer {
  return Buffer.concat([keyPrefix(collection.id), idKey]);
}

/**
 * Walks the documents of a plan that match a filter. It can stop anywhere, let others write, and go on behind the last
 * key it saw; pause() has to be called before the thread is given away, since it gives back lmdb's cursor.
 */
export class Scan {
  readonly #tables: Tables;
  readonly #collection: CollectionMeta;
  readonly #plan: Plan;
  readonly #filter: Filter;
  readonly #seen: Set<string> | undefined;
  #range = 0;
  #last: Buffer | undefined;
  #walk: Iterator<Entry> | undefined;
  keysExamined = 0;
  docsExamined = 0;

  constructor(tables: Tables, collection: CollectionMeta, plan: Plan, filter: Filter) {
    this.#tables = tables;
    this.#collection = collection;
    this.#plan = plan;
    this.#filter = filter;
    this.#seen = plan.repeats ? new Set() : undefined;
  }

  /** The next match; null if this step found none and there is more; undefined at the end. */
  step(): Row | null | undefined {
    const entry = this.#advance();
    if (!entry) return undefined;
    const row = this.#rowOf(entry);
    if (!row) return null;
    return this.#plan.exact || matches(this.#filter, row.document) ? row : null;
  }

  /** The next match, undefined at the end. */
  next(): Row | undefined {
    for (;;) {
      const row = this.step();
      if (row !== null) return row;
    }
  }

  /** Gives back what is held open; step() opens it again. */
  pause(): void {
    this.#walk?.return?.();
    this.#walk = undefined;
  }

  #advance(): Entry | undefined {
    for (;;) {
      const range = this.#plan.ranges[this.#range];
      if (!range) return undefined;
      this.#walk ??= this.#tables[this.#plan.onDocuments ? "documents" : "indexes"].entries(range, this.#last);
      const step = this.#walk.next();
      if (!step.done) {
        this.#last = step.value.key;
        if (this.#plan.stage !== "COLLSCAN") this.keysExamined++;
        return step.value;
      }
      this.#walk = undefined;
      this.#last = undefined;
      this.#range++;
    }
  }

  #rowOf({ key, value }: Entry): Row | undefined {
    if (this.#plan.onDocuments) {
      this.docsExamined++;
      return new Row(key.subarray(4), value);
    }
    if (this.#seen) {
      const id = value.toString("latin1");
      if (this.#seen.has(id)) return undefined;
      this.#seen.add(id);
    }
    this.docsExamined++;
    const bytes = this.#tables.documents.get(documentKey(this.#collection, value));
    return bytes && new Row(value, bytes);
  }
}

/** All matches at once, for writes: what they change must not move under the walk. */
export function collect(scan: Scan, limit = Number.POSITIVE_INFINITY): Row[] {
  const rows: Row[] = [];
  try {
    for (let row = scan.next(); row; row = scan.next()) {
      rows.push(row);
      if (rows.length >= limit) break;
    }
  } finally {
    scan.pause();
  }
  return rows;
}

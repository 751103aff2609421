import type { Access } from "./access.ts";
import type { CollectionMeta } from "./catalog.ts";
import { matches } from "./filter.ts";
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

/** That a document was given: no branch has to look at it again. */
const GIVEN = -1;

/**
 * Walks the documents of a plan that match its filter. It can stop anywhere, let others write, and go on behind the last
 * key it saw; pause() has to be called before the thread is given away, since it gives back lmdb's cursor.
 */
export class Scan {
  readonly #tables: Tables;
  readonly #collection: CollectionMeta;
  readonly #plan: Plan;
  /** The documents that were met, and the walk that refused each: another branch may still take it. */
  readonly #met: Map<string, number> | undefined;
  #access = 0;
  #range = 0;
  #last: Buffer | undefined;
  #walk: Iterator<Entry> | undefined;
  /** For each walk of the plan. */
  readonly keysExamined: number[];
  docsExamined = 0;

  constructor(tables: Tables, collection: CollectionMeta, plan: Plan) {
    this.#tables = tables;
    this.#collection = collection;
    this.#plan = plan;
    this.#met = plan.repeats ? new Map() : undefined;
    this.keysExamined = plan.accesses.map(() => 0);
  }

  /** The next match; null if this step found none and there is more; undefined at the end. */
  step(): Row | null | undefined {
    const access = this.#plan.accesses[this.#access];
    if (!access) return undefined;
    const entry = this.#advance(access);
    if (!entry) return null;
    const idKey = access.onDocuments ? entry.key.subarray(4) : entry.value;
    const name = this.#met && idKey.toString("latin1");
    if (name !== undefined && this.#isDone(name)) return null;
    this.docsExamined++;
    const bytes = access.onDocuments ? entry.value : this.#tables.documents.get(documentKey(this.#collection, idKey));
    const row = bytes && new Row(idKey, bytes);
    const isMatch = row !== undefined && (!access.check || matches(access.check, row.document));
    if (name !== undefined) this.#met?.set(name, isMatch ? GIVEN : this.#access);
    return isMatch ? row : null;
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

  #isDone(name: string): boolean {
    const by = this.#met?.get(name);
    return by === GIVEN || by === this.#access;
  }

  /** The next entry of a walk; undefined at the end of one of its ranges, behind which the next one begins. */
  #advance({ onDocuments, ranges, stage }: Access): Entry | undefined {
    const range = ranges[this.#range];
    if (range) {
      this.#walk ??= this.#tables[onDocuments ? "documents" : "indexes"].entries(range, this.#last);
      const step = this.#walk.next();
      if (!step.done) {
        this.#last = step.value.key;
        if (stage !== "COLLSCAN") this.keysExamined[this.#access] = (this.keysExamined[this.#access] ?? 0) + 1;
        return step.value;
      }
    }
    this.#walk = undefined;
    this.#last = undefined;
    this.#range++;
    if (this.#range >= ranges.length) {
      this.#range = 0;
      this.#access++;
    }
    return undefined;
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

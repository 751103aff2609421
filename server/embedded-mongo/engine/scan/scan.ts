import { matches } from "#server/embedded-mongo/engine/filter/filter.ts";
import type { Plan } from "#server/embedded-mongo/engine/planner/plan.ts";
import { isAbandoned } from "#server/embedded-mongo/engine/storage/abandoned.ts";
import type { CollectionMeta } from "#server/embedded-mongo/engine/storage/catalog.ts";
import type { Tables } from "#server/embedded-mongo/engine/storage/kv.ts";
import { keyPrefix } from "#server/embedded-mongo/engine/storage/kv.ts";
import type { Part } from "#server/embedded-mongo/engine/values/part.ts";
import { type Document, decode } from "#server/embedded-mongo/engine/values/values.ts";
import { CommandError } from "#server/embedded-mongo/errors.ts";
import { Merge, type Met, Sequence, Walk } from "./walk.ts";

/** A document that was found. It is decoded when someone looks into it, and no more of it than is looked at. */
export class Row {
  readonly idKey: Buffer;
  readonly bytes: Buffer;
  readonly #part: Part | undefined;
  #seen: Document | undefined;
  #document: Document | undefined;

  constructor(idKey: Buffer, bytes: Buffer, part?: Part) {
    this.idKey = idKey;
    this.bytes = bytes;
    this.#part = part;
  }

  /** What the filter and the sort of its plan look at. */
  get seen(): Document {
    if (!this.#part) return this.document;
    this.#seen ??= this.#part.decode(this.bytes);
    return this.#seen;
  }

  /** All of it. */
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
const GIVEN = Symbol("given");

/**
 * Walks the documents of a plan that match its filter. It can stop anywhere, let others write, and go on behind the last
 * key it saw; pause() has to be called before the thread is given away, since it gives back lmdb's cursors.
 */
export class Scan {
  readonly #tables: Tables;
  readonly #collection: CollectionMeta;
  readonly #part: Part | undefined;
  /** One for each access of the plan: how many keys they examined is asked of them. */
  readonly walks: readonly Walk[];
  readonly #entries: Sequence | Merge;
  /** The documents that were met, and the walk that refused each: another branch may still take it. */
  readonly #met: Map<string, Walk | typeof GIVEN> | undefined;
  #paused = false;
  docsExamined = 0;
  /** How many documents were given. */
  matched = 0;

  constructor(tables: Tables, collection: CollectionMeta, plan: Plan) {
    this.#tables = tables;
    this.#collection = collection;
    this.#part = plan.part;
    this.walks = plan.accesses.map((access) => new Walk(tables, access));
    this.#entries = plan.merged ? new Merge(this.walks) : new Sequence(this.walks);
    this.#met = plan.repeats ? new Map() : undefined;
  }

  /**
   * The next match; null if this step found none and there is more; undefined at the end.
   * Throws QueryPlanKilled if what it walks was dropped while it paused.
   */
  step(): Row | null | undefined {
    const met = this.#meet();
    if (!met) return met;
    const { entry, walk, idKey, name } = met;
    const { onDocuments, check } = walk.access;
    this.docsExamined++;
    const bytes = onDocuments ? entry.value : this.#tables.documents.get(documentKey(this.#collection, idKey));
    const row = bytes && new Row(idKey, bytes, this.#part);
    const isMatch = row !== undefined && (!check || matches(check, row.seen));
    if (name !== undefined) this.#met?.set(name, isMatch ? GIVEN : walk);
    if (!isMatch) return null;
    this.matched++;
    return row;
  }

  /** The same of a plan whose keys say all, for who only counts: no document is read. */
  stepOver(): true | null | undefined {
    const met = this.#meet();
    if (!met) return met;
    if (met.name !== undefined) this.#met?.set(met.name, GIVEN);
    this.matched++;
    return true;
  }

  /** The next entry of a document that is not done with. */
  #meet(): (Met & { idKey: Buffer; name: string | undefined }) | null | undefined {
    if (this.#paused) this.#checkAlive();
    const met = this.#entries.next();
    if (!met) return met;
    const { entry, walk } = met;
    const idKey = walk.access.onDocuments ? entry.key.subarray(4) : entry.value;
    const name = this.#met && idKey.toString("latin1");
    return name !== undefined && this.#isDone(name, walk) ? null : { entry, walk, idKey, name };
  }

  /** Of all walks together; a walk over the documents themselves has no keys. */
  get keysExamined(): number {
    return this.walks.reduce(
      (sum, { access, keysExamined }) => sum + (access.stage === "COLLSCAN" ? 0 : keysExamined),
      0,
    );
  }

  /** The next match, undefined at the end. */
  next(): Row | undefined {
    for (;;) {
      const row = this.step();
      if (row !== null) return row;
    }
  }

  /**
   * Passes over so many matches at the beginning of the one walk of a plan whose keys say all. Their documents are not
   * read. @returns false where it did not
   */
  pass(matches: number): boolean {
    const [walk, ...others] = this.walks;
    if (!walk || others.length > 0 || !walk.pass(matches)) return false;
    this.matched += matches;
    return true;
  }

  /** Gives back what is held open; step() opens it again. */
  pause(): void {
    for (const walk of this.walks) walk.pause();
    this.#paused = true;
  }

  #isDone(name: string, walk: Walk): boolean {
    const by = this.#met?.get(name);
    return by === GIVEN || by === walk;
  }

  #checkAlive(): void {
    this.#paused = false;
    const { catalog } = this.#tables;
    if (isAbandoned(catalog, this.#collection.id)) throw killed("collection dropped");
    for (const index of new Set(this.walks.map(({ access }) => access.index)))
      if (isAbandoned(catalog, index.id)) throw killed(`index '${index.name}' dropped`);
  }
}

function killed(why: string): CommandError {
  return new CommandError("QueryPlanKilled", `query plan killed :: caused by :: ${why}`);
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

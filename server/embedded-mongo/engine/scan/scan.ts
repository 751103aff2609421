import { matches } from "#server/embedded-mongo/engine/filter/filter.ts";
import type { Plan } from "#server/embedded-mongo/engine/planner/plan.ts";
import type { CollectionMeta } from "#server/embedded-mongo/engine/storage/catalog.ts";
import type { Tables } from "#server/embedded-mongo/engine/storage/kv.ts";
import { keyPrefix } from "#server/embedded-mongo/engine/storage/kv.ts";
import { isOrphan } from "#server/embedded-mongo/engine/storage/orphans.ts";
import type { PartialDecoder } from "#server/embedded-mongo/engine/values/partial-decode.ts";
import { type Document, decode } from "#server/embedded-mongo/engine/values/values.ts";
import { CommandError } from "#server/embedded-mongo/errors.ts";
import { Merge, type Met, Sequence, Walk } from "./walk.ts";

/** A found document. It is decoded on demand, and only the fields that are needed. */
export class Row {
  readonly idKey: Buffer;
  readonly bytes: Buffer;
  readonly #part: PartialDecoder | undefined;
  #seen: Document | undefined;
  #document: Document | undefined;

  constructor(idKey: Buffer, bytes: Buffer, part?: PartialDecoder) {
    this.idKey = idKey;
    this.bytes = bytes;
    this.#part = part;
  }

  /** The fields that the plan's filter and sort need. */
  get seen(): Document {
    if (!this.#part) return this.document;
    this.#seen ??= this.#part.decode(this.bytes);
    return this.#seen;
  }

  /** The whole document. */
  get document(): Document {
    this.#document ??= decode(this.bytes);
    return this.#document;
  }
}

/** The key of a document in its table. */
export function documentKey(collection: CollectionMeta, idKey: Uint8Array): Buffer {
  return Buffer.concat([keyPrefix(collection.id), idKey]);
}

/** Marks a document that was returned, so that no other branch checks it again. */
const GIVEN = Symbol("given");

/**
 * Walks the documents of a plan that match its filter. It can stop at any point, let others write, and continue after
 * its last key; call pause() before yielding, because it closes lmdb's cursors.
 */
export class Scan {
  readonly #tables: Tables;
  readonly #collection: CollectionMeta;
  readonly #part: PartialDecoder | undefined;
  /** One for each access of the plan; each counts the keys it examined. */
  readonly walks: readonly Walk[];
  readonly #entries: Sequence | Merge;
  /** The documents that were seen, and the walk that rejected each: another branch may still accept it. */
  readonly #met: Map<string, Walk | typeof GIVEN> | undefined;
  #paused = false;
  docsExamined = 0;
  /** Number of documents returned. */
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
   * Throws QueryPlanKilled if what it walks was dropped during a pause.
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

  /** The same for counting with a plan whose keys are sufficient: no document is read. */
  stepOver(): true | null | undefined {
    const met = this.#meet();
    if (!met) return met;
    if (met.name !== undefined) this.#met?.set(met.name, GIVEN);
    this.matched++;
    return true;
  }

  /** The next entry of a document that was not returned or rejected yet. */
  #meet(): (Met & { idKey: Buffer; name: string | undefined }) | null | undefined {
    if (this.#paused) this.#checkAlive();
    const met = this.#entries.next();
    if (!met) return met;
    const { entry, walk } = met;
    const idKey = walk.access.onDocuments ? entry.key.subarray(4) : entry.value;
    const name = this.#met && idKey.toString("latin1");
    return name !== undefined && this.#isDone(name, walk) ? null : { entry, walk, idKey, name };
  }

  /** Total of all walks; a walk over the documents themselves examines no keys. */
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
   * Skips this many matches at the beginning of the single walk of a plan whose keys are sufficient, without reading
   * the documents. @returns false if it did not
   */
  pass(matches: number): boolean {
    const [walk, ...others] = this.walks;
    if (!walk || others.length > 0 || !walk.pass(matches)) return false;
    this.matched += matches;
    return true;
  }

  /** Closes what is open; step() opens it again. */
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
    if (isOrphan(catalog, this.#collection.id)) throw killed("collection dropped");
    for (const index of new Set(this.walks.map(({ access }) => access.index)))
      if (isOrphan(catalog, index.id)) throw killed(`index '${index.name}' dropped`);
  }
}

function killed(why: string): CommandError {
  return new CommandError("QueryPlanKilled", `query plan killed :: caused by :: ${why}`);
}

/** All matches at once, for writes, because their changes must not affect the walk. */
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

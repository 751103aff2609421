import { randomBytes } from "node:crypto";
import { Binary } from "bson";
import { type Collation, parseCollation } from "#server/embedded-mongo/engine/values/collation.ts";
import { type Document, decode, encode } from "#server/embedded-mongo/engine/values/values.ts";
import { CommandError } from "#server/embedded-mongo/errors.ts";
import { COLLECTION, collectionKey, fromRecord, toRecord } from "./catalog-records.ts";
import { keyPrefix, type Table } from "./kv.ts";
import { markOrphan } from "./orphans.ts";

/** An index in the engine. Metas are immutable and get replaced, so a reader's copy never changes. */
export type IndexMeta = {
  readonly id: number;
  readonly name: string;
  readonly fields: readonly (readonly [path: string, direction: 1 | -1])[];
  readonly unique: boolean;
  readonly sparse: boolean;
  readonly partial: Document | undefined;
  readonly collation: Collation | undefined;
  readonly expireAfterSeconds: number | undefined;
  /** For each field, whether any document ever had an array on its path. */
  readonly multikey: readonly boolean[];
  /** Some entry was too long and ends in a hash, so the index can no longer provide an order. */
  readonly longKeys: boolean;
  /** The createIndexes command that is building it; undefined once it is ready. */
  readonly buildUUID: Binary | undefined;
  /** The specification for listIndexes. */
  readonly spec: Document;
};

export type CollectionMeta = {
  readonly id: number;
  readonly db: string;
  readonly name: string;
  readonly uuid: Binary;
  readonly options: Document;
  readonly collation: Collation | undefined;
  readonly longIds: boolean;
  /** Indexes that are ready, for plans. */
  readonly indexes: readonly IndexMeta[];
  /** Indexes under construction: every write updates them, no plan uses them. */
  readonly building: readonly IndexMeta[];
};

type State = { readonly collections: ReadonlyMap<string, CollectionMeta>; readonly nextId: number };

const NEXT_ID = Buffer.from("next id");

/** The key of a collection in the catalog. */
export function namespace(db: string, name: string): string {
  return `${db}.${name}`;
}

/** Reads the whole catalog from its table. */
export function loadCatalog(table: Table): Catalog {
  const collections = new Map<string, CollectionMeta>();
  const walk = table.entries({ lo: COLLECTION, hi: Buffer.concat([COLLECTION, Buffer.from([0xff])]) });
  for (let step = walk.next(); !step.done; step = walk.next()) {
    const meta = fromRecord(decode(step.value.value));
    collections.set(namespace(meta.db, meta.name), meta);
  }
  const next = table.get(NEXT_ID);
  return new Catalog({ collections, nextId: next ? next.readUInt32BE() : 1 });
}

/** An immutable version of the catalog. */
export class Catalog {
  readonly state: State;

  constructor(state: State) {
    this.state = state;
  }

  find(db: string, name: string): CollectionMeta | undefined {
    return this.state.collections.get(namespace(db, name));
  }

  /** Finds a collection by its id, which does not change when it is renamed. */
  byId(id: number): CollectionMeta | undefined {
    for (const meta of this.state.collections.values()) if (meta.id === id) return meta;
    return undefined;
  }

  collections(db?: string): CollectionMeta[] {
    const all = [...this.state.collections.values()];
    return all
      .filter((meta) => db === undefined || meta.db === db)
      .sort((a, b) => (namespace(a.db, a.name) < namespace(b.db, b.name) ? -1 : 1));
  }
}

/** A catalog being changed within a commit; the result is published when the commit is on disk. */
export class WritableCatalog extends Catalog {
  readonly #table: Table;
  readonly #collections: Map<string, CollectionMeta>;
  #nextId: number;
  changed = false;

  constructor(base: Catalog, table: Table) {
    const collections = new Map(base.state.collections);
    super({ collections, nextId: base.state.nextId });
    this.#collections = collections;
    this.#nextId = base.state.nextId;
    this.#table = table;
  }

  /** The catalog for readers from now on. */
  published(): Catalog {
    return new Catalog({ collections: this.#collections, nextId: this.#nextId });
  }

  /** Returns a function that undoes all later changes in memory; the table has to be rolled back as well. */
  savepoint(): () => void {
    const collections = [...this.#collections];
    const nextId = this.#nextId;
    const changed = this.changed;
    return () => {
      this.#collections.clear();
      for (const [name, meta] of collections) this.#collections.set(name, meta);
      this.#nextId = nextId;
      this.changed = changed;
    };
  }

  nextId(): number {
    const id = this.#nextId++;
    this.#table.put(NEXT_ID, keyPrefix(this.#nextId));
    this.changed = true;
    return id;
  }

  create(db: string, name: string, options: Document): CollectionMeta {
    if (this.find(db, name))
      throw new CommandError("NamespaceExists", `Collection ${namespace(db, name)} already exists.`);
    const uuid = new Binary(randomBytes(16), Binary.SUBTYPE_UUID);
    const collation = parseCollation(options.collation);
    const none = { longIds: false, indexes: [], building: [] };
    return this.save({ id: this.nextId(), db, name, uuid, options, collation, ...none });
  }

  save(meta: CollectionMeta): CollectionMeta {
    this.#collections.set(namespace(meta.db, meta.name), meta);
    this.#table.put(collectionKey(meta.db, meta.name), encode(toRecord(meta)));
    this.changed = true;
    return meta;
  }

  /**
   * Renames a collection and drops the one that had the name before. Refused during an index build of either, as in
   * MongoDB.
   */
  rename(meta: CollectionMeta, db: string, name: string): CollectionMeta {
    const existing = this.find(db, name);
    if (existing?.id === meta.id) throw new CommandError("IllegalOperation", "Can't rename a collection to itself");
    checkNoBuild(meta);
    if (existing) {
      checkNoBuild(existing);
      this.drop(existing);
    }
    this.#forget(meta);
    return this.save({ ...meta, db, name });
  }

  /** Removes a collection and its index builds. The sweeper removes its data. */
  drop(meta: CollectionMeta): void {
    this.#forget(meta);
    markOrphan(this.#table, "documents", meta.id);
    for (const index of [...meta.indexes, ...meta.building]) markOrphan(this.#table, "indexes", index.id);
  }

  /** Removes indexes, ready or not. The sweeper removes their entries. */
  dropIndexes(meta: CollectionMeta, gone: readonly IndexMeta[]): CollectionMeta {
    for (const index of gone) markOrphan(this.#table, "indexes", index.id);
    const isLeft = ({ id }: IndexMeta) => !gone.some((index) => index.id === id);
    return this.save({ ...meta, indexes: meta.indexes.filter(isLeft), building: meta.building.filter(isLeft) });
  }

  /** Removes the indexes under construction that match a condition. */
  dropBuilding(isGone: (index: IndexMeta) => boolean): void {
    for (const meta of this.collections()) {
      const gone = meta.building.filter(isGone);
      if (gone.length > 0) this.dropIndexes(meta, gone);
    }
  }

  #forget(meta: CollectionMeta): void {
    this.#collections.delete(namespace(meta.db, meta.name));
    this.#table.remove(collectionKey(meta.db, meta.name));
    this.changed = true;
  }
}

function checkNoBuild({ uuid, building }: CollectionMeta): void {
  const [index] = building;
  if (index)
    throw new CommandError(
      "BackgroundOperationInProgressForNamespace",
      `cannot perform operation: an index build is currently running for collection with UUID: ${uuid.toUUID()}. Found index build: ${index.buildUUID?.toUUID()}`,
    );
}

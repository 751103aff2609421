import { randomBytes } from "node:crypto";
import { Binary } from "bson";
import { type Collation, parseCollation } from "#server/embedded-mongo/engine/values/collation.ts";
import { type Document, decode, encode } from "#server/embedded-mongo/engine/values/values.ts";
import { CommandError } from "#server/embedded-mongo/errors.ts";
import { abandon } from "./abandoned.ts";
import { COLLECTION, collectionKey, fromRecord, toRecord } from "./catalog-records.ts";
import { keyPrefix, type Table } from "./kv.ts";

/** An index as the engine uses it. The metas are never changed, only replaced, so that a reader keeps what it saw. */
export type IndexMeta = {
  readonly id: number;
  readonly name: string;
  readonly fields: readonly (readonly [path: string, direction: 1 | -1])[];
  readonly unique: boolean;
  readonly sparse: boolean;
  readonly partial: Document | undefined;
  readonly collation: Collation | undefined;
  readonly expireAfterSeconds: number | undefined;
  /** For each field whether some document ever had an array on its way. */
  readonly multikey: readonly boolean[];
  /** Some entry was too long and ends in a hash: the index cannot give an order any more. */
  readonly longKeys: boolean;
  /** The createIndexes command that still fills it; undefined once it is ready. */
  readonly buildUUID: Binary | undefined;
  /** As listIndexes shows it. */
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
  /** Those that are ready: what plans may use. */
  readonly indexes: readonly IndexMeta[];
  /** Those that are being built: every write keeps them up, no plan uses them. */
  readonly building: readonly IndexMeta[];
};

type State = { readonly collections: ReadonlyMap<string, CollectionMeta>; readonly nextId: number };

const NEXT_ID = Buffer.from("next id");

/** The key under which a collection is known. */
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

/** What exists, at one moment. */
export class Catalog {
  readonly state: State;

  constructor(state: State) {
    this.state = state;
  }

  find(db: string, name: string): CollectionMeta | undefined {
    return this.state.collections.get(namespace(db, name));
  }

  /** A collection by what stays when it is renamed. */
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

/** A catalog being changed within a commit; what it became is published when the commit is on disk. */
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

  /** The catalog that readers see from now on. */
  published(): Catalog {
    return new Catalog({ collections: this.#collections, nextId: this.#nextId });
  }

  /** Gives what undoes in memory all that is changed from now on; the table has to be undone along with it. */
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
   * Gives a collection another name, and drops what had that name before. Refused while an index of either is being
   * built, as MongoDB refuses it.
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

  /** Forgets a collection, and with it what is being built on it. Its data is left to the sweeper. */
  drop(meta: CollectionMeta): void {
    this.#forget(meta);
    abandon(this.#table, "documents", meta.id);
    for (const index of [...meta.indexes, ...meta.building]) abandon(this.#table, "indexes", index.id);
  }

  /** Forgets indexes, ready or not. Their entries are left to the sweeper. */
  dropIndexes(meta: CollectionMeta, gone: readonly IndexMeta[]): CollectionMeta {
    for (const index of gone) abandon(this.#table, "indexes", index.id);
    const isLeft = ({ id }: IndexMeta) => !gone.some((index) => index.id === id);
    return this.save({ ...meta, indexes: meta.indexes.filter(isLeft), building: meta.building.filter(isLeft) });
  }

  /** Forgets the indexes under construction that meet a condition. */
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

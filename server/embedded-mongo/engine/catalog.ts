import { randomBytes } from "node:crypto";
import { Binary, Long } from "bson";
import { CommandError } from "../errors.ts";
import { type Collation, parseCollation } from "./collation.ts";
import { keyPrefix, type Table } from "./kv.ts";
import { type Document, decode, encode } from "./values.ts";

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
  readonly indexes: readonly IndexMeta[];
};

type State = { readonly collections: ReadonlyMap<string, CollectionMeta>; readonly nextId: number };

const NEXT_ID = Buffer.from("next id");
const COLLECTION = Buffer.from("collection ");
const DROPPED = Buffer.from("dropped ");

/** The key under which a collection is known. */
export function namespace(db: string, name: string): string {
  return `${db}.${name}`;
}

/** Reads the whole catalog from its table. */
export function loadCatalog(table: Table): Catalog {
  const collections = new Map<string, CollectionMeta>();
  const walk = table.entries({ lo: COLLECTION, hi: Buffer.concat([COLLECTION, Buffer.from([0xff])]) });
  for (let step = walk.next(); !step.done; step = walk.next()) {
    const meta = fromDocument(decode(step.value.value));
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
    return this.save({ id: this.nextId(), db, name, uuid, options, collation, longIds: false, indexes: [] });
  }

  save(meta: CollectionMeta): CollectionMeta {
    this.#collections.set(namespace(meta.db, meta.name), meta);
    this.#table.put(this.#key(meta.db, meta.name), encode(toDocument(meta)));
    this.changed = true;
    return meta;
  }

  rename(meta: CollectionMeta, db: string, name: string): CollectionMeta {
    this.#collections.delete(namespace(meta.db, meta.name));
    this.#table.remove(this.#key(meta.db, meta.name));
    return this.save({ ...meta, db, name });
  }

  /** Forgets a collection. Its data is left to the sweeper. */
  drop(meta: CollectionMeta): void {
    this.#collections.delete(namespace(meta.db, meta.name));
    this.#table.remove(this.#key(meta.db, meta.name));
    this.abandon("documents", meta.id);
    for (const index of meta.indexes) this.abandon("indexes", index.id);
  }

  /** Notes that what a table holds under an id is rubbish. */
  abandon(table: "documents" | "indexes", id: number): void {
    this.#table.put(Buffer.concat([DROPPED, keyPrefix(id)]), Buffer.from(table));
    this.changed = true;
  }

  #key(db: string, name: string): Buffer {
    return Buffer.concat([COLLECTION, Buffer.from(namespace(db, name))]);
  }
}

export type Abandoned = { table: "documents" | "indexes"; id: number; key: Buffer };

/** One id whose data waits for the sweeper. */
export function nextAbandoned(table: Table): Abandoned | undefined {
  const walk = table.entries({ lo: DROPPED, hi: Buffer.concat([DROPPED, Buffer.alloc(5, 0xff)]) });
  const step = walk.next();
  walk.return?.();
  if (step.done) return undefined;
  const { key, value } = step.value;
  return { table: value.toString() as "documents" | "indexes", id: key.readUInt32BE(DROPPED.length), key };
}

function toDocument(meta: CollectionMeta): Document {
  return {
    id: meta.id,
    db: meta.db,
    name: meta.name,
    uuid: meta.uuid,
    options: meta.options,
    longIds: meta.longIds,
    indexes: meta.indexes.map(({ id, spec, multikey, longKeys }) => ({ id, spec, multikey, longKeys })),
  };
}

function fromDocument(document: Document): CollectionMeta {
  const { id, db, name, uuid, options, longIds, indexes } = document as {
    id: number;
    db: string;
    name: string;
    uuid: Binary;
    options: Document;
    longIds: boolean;
    indexes: { id: number; spec: Document; multikey: boolean[]; longKeys: boolean }[];
  };
  return {
    id,
    db,
    name,
    uuid,
    options,
    longIds,
    collation: parseCollation(options.collation),
    indexes: indexes.map((index) => ({ ...indexFromSpec(index.id, index.spec), ...index })),
  };
}

/** The engine's view of an index specification that was checked before. */
export function indexFromSpec(id: number, spec: Document): IndexMeta {
  const fields = Object.entries(spec.key as Document).map(([path, direction]) => [path, direction as 1 | -1] as const);
  return {
    id,
    name: String(spec.name),
    fields,
    unique: spec.unique === true,
    sparse: spec.sparse === true,
    partial: spec.partialFilterExpression as Document | undefined,
    collation: parseCollation(spec.collation),
    expireAfterSeconds: toNumber(spec.expireAfterSeconds),
    multikey: fields.map(() => false),
    longKeys: false,
    spec,
  };
}

function toNumber(value: unknown): number | undefined {
  if (value instanceof Long) return value.toNumber();
  return typeof value === "number" ? value : undefined;
}

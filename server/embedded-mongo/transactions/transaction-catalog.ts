import { type Catalog, type CollectionMeta, WritableCatalog } from "../engine/storage/catalog.ts";
import { collectionKey } from "../engine/storage/catalog-records.ts";
import type { Table } from "../engine/storage/kv.ts";
import type { Document } from "../engine/values/values.ts";

/** The catalog as a transaction sees it: the snapshot's, plus the collections that the transaction created. */
export class TransactionCatalog extends WritableCatalog {
  readonly #beforeCreate: (key: Buffer) => void;
  /** The collections it created. Their ids are temporary: the commit assigns others. */
  readonly created: CollectionMeta[] = [];

  /** @param beforeCreate called with the key of each collection that is about to be created */
  constructor(base: Catalog, table: Table, beforeCreate: (key: Buffer) => void) {
    super(base, table);
    this.#beforeCreate = beforeCreate;
  }

  override create(db: string, name: string, options: Document): CollectionMeta {
    if (!this.find(db, name)) this.#beforeCreate(collectionKey(db, name));
    const meta = super.create(db, name, options);
    this.created.push(meta);
    return meta;
  }
}

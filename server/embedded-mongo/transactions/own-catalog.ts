import { type Catalog, type CollectionMeta, WritableCatalog } from "../engine/storage/catalog.ts";
import { collectionKey } from "../engine/storage/catalog-records.ts";
import type { Table } from "../engine/storage/kv.ts";
import type { Document } from "../engine/values/values.ts";

/** The catalog as a transaction sees it: that of its beginning, and the collections it has made since. */
export class OwnCatalog extends WritableCatalog {
  readonly #beforeCreate: (key: Buffer) => void;
  /** The collections it made. Their ids are its own: the commit gives them others. */
  readonly created: CollectionMeta[] = [];

  /** @param beforeCreate is told the key of each collection that is about to be made */
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

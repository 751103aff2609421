import { createRequire } from "node:module";
import { type Db, type Document, MongoServerError } from "mongodb";

/**
 * The driver's internal class for already serialised documents, which it uses for bulk writes. The package does not
 * export it, but serialising again would change documents that JavaScript cannot represent (the order of numeric field
 * names, deprecated BSON types). The round-trip test fails if a new version of the driver no longer has it.
 */
type Sequence = { push(document: Document, bytes: Uint8Array): number };
const { DocumentSequence } = createRequire(import.meta.url)("mongodb/lib/cmap/commands.js") as {
  DocumentSequence: new (field: string) => Sequence;
};

const NOTHING: Document = Object.freeze({});

/**
 * Inserts documents byte for byte, in order.
 * @throws {MongoServerError} with `index` of the refused document; the ones before it are stored
 */
export async function insertRaw(db: Db, collection: string, documents: readonly Uint8Array[]): Promise<void> {
  const sequence = new DocumentSequence("documents");
  for (const bytes of documents) sequence.push(NOTHING, bytes);
  const writeConcern = { w: "majority", j: true };
  const reply = await db.command({ insert: collection, ordered: true, writeConcern, documents: sequence });
  const refused =
    (reply.writeErrors as Document[] | undefined)?.[0] ?? (reply.writeConcernError as Document | undefined);
  if (refused) throw new MongoServerError({ ...refused, message: String(refused.errmsg), index: refused.index });
}

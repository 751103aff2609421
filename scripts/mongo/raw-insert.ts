import { createRequire } from "node:module";
import { type Db, type Document, MongoServerError } from "mongodb";

/**
 * The driver's own class for documents that are bytes already, which it uses for its bulk writes. It is not among what
 * the package exports: serializing anew would change documents that JavaScript cannot hold as they are (the order of
 * fields with numbers for names, old types of BSON). The test of the round trip fails if a new driver has it no more.
 */
type Sequence = { push(document: Document, bytes: Uint8Array): number };
const { DocumentSequence } = createRequire(import.meta.url)("mongodb/lib/cmap/commands.js") as {
  DocumentSequence: new (field: string) => Sequence;
};

const NOTHING: Document = Object.freeze({});

/**
 * Inserts documents byte for byte, in their order.
 * @throws {MongoServerError} with the index of the document in `index`, if one was refused: those before it are stored
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

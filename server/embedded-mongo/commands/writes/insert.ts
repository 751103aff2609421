import { BSONRegExp, ObjectId } from "bson";
import { collectionName, type Request } from "#server/embedded-mongo/commands/context.ts";
import type { CollectionMeta } from "#server/embedded-mongo/engine/storage/catalog.ts";
import { insertDocument } from "#server/embedded-mongo/engine/storage/storage.ts";
import {
  checkStorable,
  type Document,
  isDocument,
  MAX_DOCUMENT_BYTES,
  tooLarge,
} from "#server/embedded-mongo/engine/values/values.ts";
import { badValue, CommandError } from "#server/embedded-mongo/errors.ts";
import type { WriteContext } from "#server/embedded-mongo/store/commits.ts";
import { decodeSent } from "#server/embedded-mongo/wire/messages.ts";
import { startsWithId, withIdFirst, withNewId } from "./id-first.ts";
import { checkBatchSize } from "./statements.ts";
import { writeError, writeReply } from "./write-errors.ts";

type Prepared = { document: Document; bytes: Uint8Array } | { error: unknown };

/** insert. The documents are decoded and checked before the commit begins, and only stored within it. */
export function insert(request: Request): (context: WriteContext) => Document {
  const name = collectionName(request);
  const ordered = request.command.ordered !== false;
  const sent = sentDocuments(request);
  checkBatchSize(sent.length);
  const prepared = sent.map(prepare);
  return (context) => {
    const errors: Document[] = [];
    let collection = ensureCollection(context, request.db, name);
    let n = 0;
    for (const [index, item] of prepared.entries()) {
      try {
        if ("error" in item) throw item.error;
        collection = insertDocument(context, collection, item.document, item.bytes);
        n++;
      } catch (error) {
        errors.push(writeError(error, index));
        if (ordered) break;
      }
    }
    return writeReply({ n }, errors);
  };
}

/** From a separate section or from the command: the protocol's reader has put both there. */
function sentDocuments({ sequences, command }: Request): Buffer[] {
  const sent = sequences.get("documents");
  if (sent) return sent;
  if (command.documents === undefined)
    throw new CommandError("IDLFailedToParse", "BSON field 'insert.documents' is missing but a required field");
  throw new CommandError("TypeMismatch", "BSON field 'insert.documents' has to be an array of documents");
}

function prepare(sent: Buffer): Prepared {
  if (sent.length > MAX_DOCUMENT_BYTES) return { error: tooLarge(sent.length) };
  const decoded = decodeSent(sent);
  const newId = Object.hasOwn(decoded, "_id") ? undefined : new ObjectId();
  try {
    const document = newId ? { _id: newId, ...decoded } : decoded;
    checkDocument(document);
    const bytes = newId ? withNewId(sent, newId) : startsWithId(sent) ? sent : withIdFirst(sent);
    if (bytes.length > MAX_DOCUMENT_BYTES) throw tooLarge(bytes.length);
    return { document, bytes };
  } catch (error) {
    return { error };
  }
}

/** Refuses what may not be stored. */
export function checkDocument(document: Document): void {
  const { _id } = document;
  if (Array.isArray(_id)) throw badValue("The '_id' value cannot be of type array");
  if (_id instanceof BSONRegExp) throw badValue("The '_id' value cannot be of type regex");
  if (_id === undefined) throw badValue("The '_id' value cannot be of type undefined");
  if (isDocument(_id) && Object.keys(_id).some((key) => key.startsWith("$")))
    throw new CommandError("DollarPrefixedFieldName", "_id fields may not contain '$'-prefixed fields");
  checkStorable(document);
}

/** The collection of a write, created if necessary. */
export function ensureCollection(context: WriteContext, db: string, name: string): CollectionMeta {
  return context.catalog.find(db, name) ?? context.catalog.create(db, name, {});
}

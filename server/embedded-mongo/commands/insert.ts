import { ObjectId } from "bson";
import type { CollectionMeta } from "../engine/catalog.ts";
import { insertDocument } from "../engine/storage.ts";
import {
  checkDepth,
  type Document,
  decode,
  encode,
  isDocument,
  MAX_DOCUMENT_BYTES,
  tooLarge,
} from "../engine/values.ts";
import { badValue, CommandError } from "../errors.ts";
import type { WriteContext } from "../store/commits.ts";
import { collectionName, type Request } from "./context.ts";
import { writeError, writeReply } from "./write-errors.ts";

type Prepared = { document: Document; bytes: Uint8Array } | { error: unknown };

/** insert. The documents are decoded and checked before the commit begins; within it they are only stored. */
export function insert(request: Request): (context: WriteContext) => Document {
  const name = collectionName(request);
  const ordered = request.command.ordered !== false;
  const given = request.sequences.get("documents") ?? request.command.documents;
  if (!Array.isArray(given) || given.length === 0 || given.length > 100_000)
    throw new CommandError("InvalidOptions", "Write batch sizes must be between 1 and 100000");
  const prepared = given.map(prepare);
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

function prepare(raw: Buffer | Document): Prepared {
  try {
    if (!Buffer.isBuffer(raw)) return withOwnId(raw);
    if (raw.length > MAX_DOCUMENT_BYTES) throw tooLarge(raw.length);
    const document = decode(raw);
    if (!Object.hasOwn(document, "_id")) return withOwnId(document);
    checkDocument(document);
    return { document, bytes: raw };
  } catch (error) {
    return { error };
  }
}

function withOwnId(document: Document): Prepared {
  const whole = Object.hasOwn(document, "_id") ? document : { _id: new ObjectId(), ...document };
  checkDocument(whole);
  return { document: whole, bytes: encode(whole) };
}

/** What no stored document may be. */
export function checkDocument(document: Document): void {
  const { _id } = document;
  if (Array.isArray(_id)) throw badValue("The '_id' value cannot be of type array");
  if (_id === undefined) throw badValue("The '_id' value cannot be of type undefined");
  if (isDocument(_id) && Object.keys(_id).some((key) => key.startsWith("$")))
    throw new CommandError("DollarPrefixedFieldName", "_id fields may not contain '$'-prefixed fields");
  checkDepth(document);
}

/** The collection of a write, made by it if need be. */
export function ensureCollection(context: WriteContext, db: string, name: string): CollectionMeta {
  return context.catalog.find(db, name) ?? context.catalog.create(db, name, {});
}

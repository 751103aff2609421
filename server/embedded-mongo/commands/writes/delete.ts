import { collectionName, type Request } from "#server/embedded-mongo/commands/context.ts";
import { prepareQuery } from "#server/embedded-mongo/commands/query.ts";
import { removeDocument } from "#server/embedded-mongo/engine/storage/storage.ts";
import type { Document } from "#server/embedded-mongo/engine/values/values.ts";
import { CommandError } from "#server/embedded-mongo/errors.ts";
import type { WriteContext } from "#server/embedded-mongo/store/commits.ts";
import { findForWrite } from "./change.ts";
import { statementsOf } from "./statements.ts";
import { writeError, writeReply } from "./write-errors.ts";

/** delete */
export function deleteDocuments(request: Request): (context: WriteContext) => Document {
  const name = collectionName(request);
  const statements = statementsOf(request, "deletes");
  const ordered = request.command.ordered !== false;
  return (context) => {
    const errors: Document[] = [];
    let n = 0;
    for (const [index, statement] of statements.entries()) {
      try {
        n += deleteSome(context, request, name, statement);
      } catch (error) {
        errors.push(writeError(error, index));
        if (ordered) break;
      }
    }
    return writeReply({ n }, errors);
  };
}

function deleteSome(context: WriteContext, { db, command }: Request, name: string, statement: Document): number {
  const { q: filter, limit, hint, collation } = statement;
  if (limit !== 0 && limit !== 1)
    throw new CommandError("FailedToParse", "The limit field in delete objects must be 0 or 1");
  const collection = context.catalog.find(db, name);
  const query = prepareQuery(collection, { filter, hint, collation, variables: command.let as Document | undefined });
  const rows = collection ? findForWrite(context, collection, query, limit === 0) : [];
  if (collection) for (const row of rows) removeDocument(context, collection, row.idKey, row.document);
  return rows.length;
}

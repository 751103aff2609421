import { collectionName, type Request } from "#server/embedded-mongo/commands/context.ts";
import { prepareQuery } from "#server/embedded-mongo/commands/query.ts";
import { compileProjection } from "#server/embedded-mongo/engine/projection/projection.ts";
import { removeDocument } from "#server/embedded-mongo/engine/storage/storage.ts";
import { parseUpdate } from "#server/embedded-mongo/engine/update/update-parse.ts";
import type { Document } from "#server/embedded-mongo/engine/values/values.ts";
import { CommandError } from "#server/embedded-mongo/errors.ts";
import type { WriteContext } from "#server/embedded-mongo/store/commits.ts";
import { findForWrite, updateRow, upsert } from "./change.ts";
import { ensureCollection } from "./insert.ts";
import { updateOptions } from "./update.ts";

/** findAndModify, under both of its names. */
export function findAndModify(request: Request): (context: WriteContext) => Document {
  const { command } = request;
  const name = collectionName(request);
  if (command.remove === true && (command.update !== undefined || command.new === true || command.upsert === true))
    throw new CommandError("FailedToParse", "Cannot specify remove with update, new or upsert");
  if (command.remove !== true && command.update === undefined)
    throw new CommandError("FailedToParse", "Either an update or remove=true must be specified");
  // The projection may fail on the document in its new state.
  return (context) =>
    command.new === true && command.fields
      ? context.savepoint(() => run(context, request, name))
      : run(context, request, name);
}

function run(context: WriteContext, request: Request, name: string): Document {
  const {
    query: filter,
    sort,
    hint,
    collation,
    fields,
    remove,
    update,
    upsert: mayInsert,
    arrayFilters,
  } = request.command;
  const collection = context.catalog.find(request.db, name);
  const query = prepareQuery(collection, {
    filter,
    sort,
    hint,
    collation,
    variables: request.command.let as Document | undefined,
  });
  const project =
    compileProjection(fields, query.filter, query.fold, request.command.let as Document | undefined)?.project ??
    ((document: Document) => document);
  const [row] = collection ? findForWrite(context, collection, query, false) : [];
  if (remove === true) {
    if (!row || !collection) return { lastErrorObject: { n: 0 }, value: null, ok: 1 };
    const value = project(row.document);
    removeDocument(context, collection, row.idKey, row.document);
    return { lastErrorObject: { n: 1 }, value, ok: 1 };
  }
  const change = parseUpdate(update, updateOptions({ arrayFilters }, request), query.fold);
  const wantsNew = request.command.new === true;
  if (row && collection) {
    // The projection may use the matched position, so it needs the document before any change.
    const before = wantsNew ? undefined : project(row.document);
    const { document } = updateRow(context, collection, row, change, query.filter);
    return { lastErrorObject: { n: 1, updatedExisting: true }, value: before ?? project(document), ok: 1 };
  }
  if (mayInsert !== true) return { lastErrorObject: { n: 0, updatedExisting: false }, value: null, ok: 1 };
  const { document } = upsert(context, ensureCollection(context, request.db, name), change, query.filter);
  const lastErrorObject = { n: 1, updatedExisting: false, upserted: document._id };
  return { lastErrorObject, value: wantsNew ? project(document) : null, ok: 1 };
}

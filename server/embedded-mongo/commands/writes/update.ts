import { collectionName, type Request } from "#server/embedded-mongo/commands/context.ts";
import { prepareQuery } from "#server/embedded-mongo/commands/query.ts";
import { parseUpdate, type UpdateOptions } from "#server/embedded-mongo/engine/update/update-parse.ts";
import type { Document } from "#server/embedded-mongo/engine/values/values.ts";
import { CommandError } from "#server/embedded-mongo/errors.ts";
import type { WriteContext } from "#server/embedded-mongo/store/commits.ts";
import { findForWrite, updateRow, upsert } from "./change.ts";
import { ensureCollection } from "./insert.ts";
import { statementsOf } from "./statements.ts";
import { writeError, writeReply } from "./write-errors.ts";

type Totals = { n: number; nModified: number; upserted: Document[] };

/** update */
export function update(request: Request): (context: WriteContext) => Document {
  const name = collectionName(request);
  const statements = statementsOf(request, "updates");
  const ordered = request.command.ordered !== false;
  return (context) => {
    const totals: Totals = { n: 0, nModified: 0, upserted: [] };
    const errors: Document[] = [];
    for (const [index, statement] of statements.entries()) {
      try {
        updateOne(context, request, name, statement, index, totals);
      } catch (error) {
        errors.push(writeError(error, index));
        if (ordered) break;
      }
    }
    const { n, nModified, upserted } = totals;
    return writeReply({ n, nModified, ...(upserted.length > 0 ? { upserted } : {}) }, errors);
  };
}

function updateOne(
  context: WriteContext,
  request: Request,
  name: string,
  statement: Document,
  index: number,
  totals: Totals,
): void {
  const { q: filter, u, multi, sort, hint, collation } = statement;
  let collection = context.catalog.find(request.db, name);
  const query = prepareQuery(collection, {
    filter,
    hint,
    collation,
    sort,
    variables: request.command.let as Document | undefined,
  });
  const change = parseUpdate(u, updateOptions(statement, request), query.fold);
  if (change.kind === "replace" && multi)
    throw new CommandError("FailedToParse", "multi update is not supported for replacement-style update");
  const rows = collection ? findForWrite(context, collection, query, multi === true) : [];
  let changed = 0;
  for (const row of rows) {
    if (!collection) break;
    const result = updateRow(context, collection, row, change, query.filter);
    if (result.document !== row.document) changed++;
    collection = result.collection;
  }
  // A statement that fails at one document leaves those before it changed, but does not count them.
  totals.n += rows.length;
  totals.nModified += changed;
  if (rows.length > 0 || statement.upsert !== true) return;
  const made = upsert(context, ensureCollection(context, request.db, name), change, query.filter);
  totals.n++;
  totals.upserted.push({ index, _id: made.document._id });
}

/** The options of a statement's update. */
export function updateOptions({ arrayFilters, c }: Document, { command }: Request): UpdateOptions {
  return { arrayFilters, let: command.let, constants: c };
}

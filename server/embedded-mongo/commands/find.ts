import { Long } from "bson";
import { namespace } from "../engine/catalog.ts";
import { type Document, isDocument } from "../engine/values.ts";
import { badValue, CommandError, notSupported } from "../errors.ts";
import { collectionName, collectionOf, countOf, type Request } from "./context.ts";
import { prepareQuery, type QueryOptions, QuerySource } from "./query.ts";

const REFUSED = ["tailable", "awaitData", "returnKey", "showRecordId", "max", "min"] as const;

/** The query that a find command states. */
export function findOptions(request: Request): QueryOptions {
  const { command } = request;
  for (const name of REFUSED) {
    const value = command[name];
    if (value && !(isDocument(value) && Object.keys(value).length === 0))
      throw notSupported(`the option ${name} of find`);
  }
  return {
    filter: command.filter,
    sort: command.sort,
    hint: command.hint,
    collation: command.collation,
    projection: command.projection,
    skip: countOf(request, "skip"),
    limit: countOf(request, "limit"),
    variables: command.let as Document | undefined,
  };
}

/** find */
export function find(request: Request): Promise<Document> {
  const { services, command } = request;
  const collection = collectionOf(services.commits.catalog, request);
  const query = prepareQuery(collection, findOptions(request));
  const ns = namespace(request.db, collectionName(request));
  return services.cursors.first(ns, new QuerySource(services.tables, collection, query), {
    batchSize: countOf(request, "batchSize"),
    single: command.singleBatch === true,
    keep: command.noCursorTimeout === true,
  });
}

/** getMore */
export function getMore(request: Request): Promise<Document> {
  const id = request.command.getMore;
  if (!(id instanceof Long) && typeof id !== "number") throw badValue("getMore needs the id of a cursor");
  return request.services.cursors.next(id, countOf(request, "batchSize"));
}

/** killCursors */
export function killCursors(request: Request): Document {
  const { cursors } = request.command;
  if (!Array.isArray(cursors)) throw new CommandError("FailedToParse", "killCursors.cursors must be an array");
  const cursorsKilled: unknown[] = [];
  const cursorsNotFound: unknown[] = [];
  for (const id of cursors) (request.services.cursors.kill(id) ? cursorsKilled : cursorsNotFound).push(id);
  return { cursorsKilled, cursorsNotFound, cursorsAlive: [], cursorsUnknown: [], ok: 1 };
}

import { Long } from "bson";
import { namespace } from "../engine/storage/catalog.ts";
import type { Document } from "../engine/values/values.ts";
import { badValue, CommandError } from "../errors.ts";
import { collectionName, collectionOf, countOf, type Request } from "./context.ts";
import { prepareQuery, type QueryOptions, QuerySource } from "./query.ts";

/** The query of a find command. */
export function findOptions(request: Request): QueryOptions {
  const { command } = request;
  return {
    filter: command.filter,
    sort: command.sort,
    hint: command.hint,
    collation: command.collation,
    projection: command.projection,
    skip: countOf(request, "skip"),
    limit: countOf(request, "limit"),
    variables: command.let as Document | undefined,
    min: command.min as Document | undefined,
    max: command.max as Document | undefined,
  };
}

/** find */
export function find(request: Request): Promise<Document> {
  const { services, command } = request;
  const collection = collectionOf(services.commits.catalog, request);
  const query = prepareQuery(collection, findOptions(request));
  const ns = namespace(request.db, collectionName(request));
  return services.cursors.first(request, ns, new QuerySource(services.tables, collection, query), {
    batchSize: countOf(request, "batchSize"),
    single: command.singleBatch === true,
    keep: command.noCursorTimeout === true,
  });
}

/** getMore */
export function getMore(request: Request): Promise<Document> {
  const { services, command, db } = request;
  const id = cursorId(command.getMore);
  if (typeof command.collection !== "string")
    throw new CommandError("IDLFailedToParse", "BSON field 'getMore.collection' is missing but a required field");
  if (command.maxTimeMS !== undefined)
    throw badValue("cannot set maxTimeMS on getMore command for a non-awaitData cursor");
  return services.cursors.next(request, id, namespace(db, command.collection), countOf(request, "batchSize"));
}

/** killCursors */
export function killCursors(request: Request): Document {
  const { cursors } = request.command;
  if (!Array.isArray(cursors))
    throw new CommandError("IDLFailedToParse", "BSON field 'killCursors.cursors' is missing but a required field");
  const ids = cursors.map(cursorId);
  const cursorsKilled: unknown[] = [];
  const cursorsNotFound: unknown[] = [];
  for (const id of ids) (request.services.cursors.kill(id) ? cursorsKilled : cursorsNotFound).push(Long.fromString(id));
  return { cursorsKilled, cursorsNotFound, cursorsAlive: [], cursorsUnknown: [], ok: 1 };
}

function cursorId(value: unknown): string {
  if (value instanceof Long || Number.isSafeInteger(value)) return String(value);
  throw new CommandError("TypeMismatch", "the id of a cursor has to be an int64");
}

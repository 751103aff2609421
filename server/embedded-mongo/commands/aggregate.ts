import { namespace } from "../engine/catalog.ts";
import { foldOf, parseCollation } from "../engine/collation.ts";
import { parseFilter } from "../engine/filter.ts";
import { checkPipeline, type Reader, runPipeline } from "../engine/pipeline.ts";
import { makePlan } from "../engine/plan.ts";
import { collect, Scan } from "../engine/scan.ts";
import { type Document, decode, encode, isDocument } from "../engine/values.ts";
import { notSupported } from "../errors.ts";
import { checkCollectionName, type Request } from "./context.ts";
import { countMatches } from "./count-distinct.ts";
import { inSlices, type Source } from "./cursors.ts";
import { listSource } from "./list-source.ts";
import { prepareQuery, type QueryOptions, QuerySource } from "./query.ts";

/** A pipeline split in two: what a query can do with the help of indexes, and the rest. */
export type SplitPipeline = { query: QueryOptions; rest: Document[] };

/** aggregate */
export async function aggregate(request: Request): Promise<Document> {
  const { services, command, db } = request;
  const name = command.aggregate;
  if (typeof name !== "string") throw notSupported("an aggregation on a whole database");
  checkCollectionName(db, name);
  const { query: options, rest } = splitPipeline(request);
  const collection = services.commits.catalog.find(db, name);
  const query = prepareQuery(collection, options);
  const source = new QuerySource(services.tables, collection, query);
  const batchSize = isDocument(command.cursor) ? command.cursor.batchSize : undefined;
  const cursor = { batchSize: typeof batchSize === "number" ? batchSize : undefined };
  const ns = namespace(db, name);
  if (rest.length === 0) return services.cursors.first(ns, source, cursor);
  const counter = counterOf(rest);
  if (!counter) return services.cursors.first(ns, await computed(request, rest, source, query.fold), cursor);
  const n = await countMatches(services.tables, collection, query);
  const counted = n === 0 ? [] : [encode({ _id: counter.id, [counter.name]: n })];
  return services.cursors.first(ns, listSource(counted), cursor);
}

/** Takes the $match, $sort, $skip and $limit that a pipeline begins with, in this order, for the planner. */
export function splitPipeline(request: Request): SplitPipeline {
  const { command } = request;
  checkPipeline(command.pipeline);
  const rest = [...command.pipeline];
  const filters: unknown[] = [];
  while (rest[0]?.$match !== undefined) filters.push(rest.shift()?.$match);
  const sort = rest[0]?.$sort === undefined ? undefined : rest.shift()?.$sort;
  const skip = rest[0]?.$skip === undefined ? undefined : (rest.shift()?.$skip as number);
  const limit = rest[0]?.$limit === undefined ? undefined : (rest.shift()?.$limit as number);
  const filter = filters.length === 1 ? filters[0] : filters.length === 0 ? {} : { $and: filters };
  const variables = command.let as Document | undefined;
  return { query: { filter, sort, skip, limit, hint: command.hint, collation: command.collation, variables }, rest };
}

/** countDocuments of the drivers is such a pipeline: the name of its counter, if no document has to be looked into. */
function counterOf(rest: Document[]): { id: unknown; name: string } | undefined {
  const group = rest.length === 1 ? rest[0]?.$group : undefined;
  if (!isDocument(group) || Object.keys(group).length !== 2) return undefined;
  const { _id: id } = group;
  if (typeof id !== "number" && id !== null) return undefined;
  const [name, accumulator] = Object.entries(group).find(([key]) => key !== "_id") ?? ["", undefined];
  const counts = isDocument(accumulator) && accumulator.$sum === 1 && Object.keys(accumulator).length === 1;
  return counts ? { id, name } : undefined;
}

async function computed(
  request: Request,
  rest: Document[],
  source: Source,
  fold: ReturnType<typeof foldOf>,
): Promise<Source> {
  const documents: Document[] = [];
  await inSlices(source, (bytes) => documents.push(decode(bytes)) > 0);
  const variables = request.command.let as Document | undefined;
  return listSource(runPipeline(rest, documents, readerOf(request), fold, variables).map(encode));
}

/** Reads another collection of the same database through the planner, for $lookup. */
function readerOf({ services, db, command }: Request): Reader {
  const { tables, commits } = services;
  const collation = parseCollation(command.collation);
  return (name, filter) => {
    checkCollectionName(db, name);
    const collection = commits.catalog.find(db, name);
    if (!collection) return [];
    const parsed = parseFilter(filter, foldOf(collation));
    const plan = makePlan(collection, { filter: parsed, sort: [], collation });
    return collect(new Scan(tables, collection, plan)).map((row) => row.document);
  };
}
